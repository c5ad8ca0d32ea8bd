//! The constants of judgement of the confidence model: every weight and cap, each with its reason.
//!
//! A weight is the probability that a result with one such correction, and nothing else, holds the value
//! that was meant. "Pinned" weights are published figures that callers rely on: they do not move when the
//! model is fitted. All others are first estimates that a later calibration replaces.

use super::{Grade, Strength};
use crate::rules::{Group, Kind};

/// The version of this table. It goes up with every change of a number.
pub const VERSION: u32 = 1;

/// No result that has a text is graded below this: below it, numbers say nothing more.
pub const FLOOR: f64 = 0.05;

/// The highest confidence that a grade allows.
pub const fn cap(grade: Grade) -> f64 {
    match grade {
        Grade::Unchanged => 1.0,
        // One unlikely thing is always left: the text around may have been the answer.
        Grade::Extracted | Grade::Normalised => 0.99,
        // Somebody chose. Even a strong choice is one.
        Grade::Guessed => 0.95,
        // Something is missing: a consumer should look.
        Grade::Lossy => 0.75,
        Grade::Failed => 0.0,
    }
}

/// The weight of one correction.
pub fn weight(kind: Kind, grade: Grade, strength: Strength) -> f64 {
    let base = base(kind, grade);
    if grade >= Grade::Guessed && kind.row().group != Group::Truncation {
        // What follows a choice proves it more or less; each step costs a little less than the choice itself.
        match strength {
            Strength::Strong => base,
            Strength::Medium => base * 0.94,
            Strength::Weak => base * 0.80,
        }
    } else {
        base
    }
}

fn base(kind: Kind, grade: Grade) -> f64 {
    match kind {
        // Pinned: a byte order mark says nothing about the value.
        Kind::Bom => 0.99,
        // Blanks, comments and other spellings of the same literal: notation that has one reading.
        Kind::OddSpace | Kind::CommentLine | Kind::CommentBlock | Kind::LitCase | Kind::ColonAlt => {
            by(grade, 0.98)
        }
        // Pinned: wrappers, and a comma before a closer.
        Kind::CommaTrailing => 0.95,
        Kind::CommaLeading | Kind::CommaDouble | Kind::CommaMissing | Kind::CommaSemicolon => by(grade, 0.94),
        // Python's literals have one meaning each.
        Kind::LitPython | Kind::LitUndefined => 0.97,
        // Pinned: truncation. Its value may go on; where the text was not cut, only the closers are missing.
        Kind::ClosersAtEnd => match grade {
            Grade::Lossy => 0.70,
            _ => 0.90,
        },
        // A choice that the string's own look backs.
        Kind::WindowsPath | Kind::WindowsPathEnd | Kind::LatexEscape => 0.85,
        Kind::BadEscape | Kind::UnicodeEscapeBad | Kind::BackslashNewline => 0.92,
        // A cut number may be another number.
        Kind::TruncatedNumber => 0.60,
        _ => match kind.row().group {
            // Pinned.
            Group::BomSpace => 0.98,
            Group::Fences | Group::Prose | Group::Tags => by(grade, 0.95),
            // Pinned: quotes, control characters, keys.
            Group::Quotes | Group::UnicodeDelimiters => by(grade, 0.90),
            Group::Escapes => by(grade, 0.90),
            Group::Keys => by(grade, 0.85),
            Group::Numbers => by(grade, 0.97),
            Group::Truncation => 0.70,
            Group::Concatenated => 0.80,
            _ => by(grade, 0.94),
        },
    }
}

/// A kind's weight as notation, and a lower one where this occurrence was a choice or lost something.
fn by(grade: Grade, notation: f64) -> f64 {
    match grade {
        Grade::Guessed => notation * 0.90,
        Grade::Lossy => notation * 0.78,
        _ => notation,
    }
}
