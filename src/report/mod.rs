//! What a result says: the grade, the flags, the corrections, the confidence, the reason for a refusal.
//!
//! **Vocabulary.** A *correction* is one change of the text, or one stretch of text left out, with its
//! place in the input and in the output. Its *kind* is a row of [`crate::rules`]. Its *grade* says what
//! that change means for the value. The *span* of a report is the place of the chosen payload in the input.
//!
//! **Invariants.**
//! - Outside the spans of corrections, input and output are equal, in order, byte for byte.
//! - A report never holds a byte of the payload: places, kinds and numbers only.
//! - The grade is the worst that a correction of the chosen payload carries, and at least
//!   [`Grade::Extracted`] where text stands around it.
//!
//! **Rejected.** A correction with the old and the new text in it: reports go to logs, payloads must not.
//! A flat list of messages: a place and a kind can be drawn, counted, and compared between languages.

mod confidence;
mod lines;
mod text;
pub mod weights;

use crate::rules::Kind;

pub(crate) use confidence::{Tally, confidence};
pub use lines::Lines;

/// How far the result is from the text that was given. The order is from best to worst.
///
/// The numbers are those of the C ABI (`KINTSU_UNCHANGED` and so on) and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(i32)]
pub enum Grade {
    /// The input is valid JSON and comes back as the same bytes.
    Unchanged = 0,
    /// A verbatim slice of the input: only text around the JSON was left out.
    Extracted = 1,
    /// Notation was rewritten, and only one reading was possible.
    Normalised = 2,
    /// A choice between readings was made.
    Guessed = 3,
    /// Something was dropped, or is known to be missing.
    Lossy = 4,
    /// There is no text; [`Report::failure`] says why.
    #[default]
    Failed = 5,
}

impl Grade {
    /// All grades, best first.
    pub const ALL: [Grade; 6] =
        [Grade::Unchanged, Grade::Extracted, Grade::Normalised, Grade::Guessed, Grade::Lossy, Grade::Failed];

    /// The grade's name as every face prints it: `unchanged`, `extracted`, `normalised`, `guessed`,
    /// `lossy` or `failed`.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Unchanged => "unchanged",
            Grade::Extracted => "extracted",
            Grade::Normalised => "normalised",
            Grade::Guessed => "guessed",
            Grade::Lossy => "lossy",
            Grade::Failed => "failed",
        }
    }
}

/// Facts about a result, as bits. The values are those of the C ABI (`KINTSU_F_*`) and never change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $text:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: Flags = Flags($bit);)*

            /// Every flag with its name, in the order of the bits.
            pub const ALL: &'static [(Flags, &'static str)] = &[$((Flags($bit), $text)),*];
        }
    };
}

flags! {
    /// The text ended before the JSON did.
    TRUNCATED = 1, "truncated";
    /// The value fits the schema it was checked against.
    SHAPE_OK = 2, "shape-ok";
    /// A schema was given and the value was checked against it.
    SHAPE_CHECKED = 4, "shape-checked";
    /// Another reading or another candidate with a different value was about as good.
    AMBIGUOUS = 8, "ambiguous";
    /// Something was dropped, or is known to be missing.
    LOSSY = 16, "lossy";
    /// Streams: the snapshot is not the same as the last one.
    SNAPSHOT_CHANGED = 32, "snapshot-changed";
    /// The value is whole: nothing was torn, and every closer stood in the text.
    COMPLETE = 64, "complete";
    /// Streams: text that had been handed over was changed.
    REVISED = 128, "revised";
    /// The confidence is below the caller's `min_confidence`.
    LOW_CONFIDENCE = 256, "low-confidence";
    /// There were more corrections than the list may hold; they were counted all the same.
    CORRECTIONS_CAPPED = 512, "corrections-capped";
    /// A second look was due that the work budget could not pay; the cheaper reading was taken.
    BUDGET_EXHAUSTED = 1024, "budget-exhausted";
    /// Streams, `commit = steady`: the one-shot reading is another one.
    DIFFERS = 2048, "differs";
    /// Streams: the root value has met its own closer.
    CLOSED = 4096, "closed";
}

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);

    /// The bits, as the C ABI has them.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether every flag of `other` is set.
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Sets the flags of `other`.
    pub fn insert(&mut self, other: Flags) {
        self.0 |= other.0;
    }

    /// Sets or clears the flags of `other`.
    pub fn set(&mut self, other: Flags, on: bool) {
        if on {
            self.0 |= other.0;
        } else {
            self.0 &= !other.0;
        }
    }

    /// The names of the flags that are set, in the order of the bits.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().filter(move |(flag, _)| self.contains(*flag)).map(|&(_, name)| name)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// How much of the text after a decision proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Strength {
    /// What follows fits no other reading that was tried.
    Strong = 0,
    /// What follows is likely under this reading.
    Medium = 1,
    /// Nothing better was found.
    Weak = 2,
}

impl Strength {
    /// `strong`, `medium` or `weak`.
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Strong => "strong",
            Strength::Medium => "medium",
            Strength::Weak => "weak",
        }
    }
}

/// A stretch of bytes, `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Span {
    /// The stretch `start..end`.
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// How many bytes it covers.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it covers none: the place of an insertion or of a deletion.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// As a range, to slice with.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}

/// One change, or one stretch of text around the JSON that was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Correction {
    /// Which rule.
    pub kind: Kind,
    /// Its place in the input, in bytes. Empty where something was inserted.
    pub input: Span,
    /// Its place in the output, in bytes. Empty where something was left out.
    pub output: Span,
    /// What this change means for the value.
    pub grade: Grade,
    /// How much the text after it proves it.
    pub strength: Strength,
    /// How many other readings were possible, where the rule counts them; else 0.
    pub alternatives: u8,
}

/// Why there is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
#[non_exhaustive]
pub enum Reason {
    /// The text holds no JSON.
    NoJsonFound = 1,
    /// A repair was needed that an option switches off, or that has no reading without a schema.
    Refused = 2,
    /// Several values are equally good, and an option forbids to choose.
    Ambiguous = 3,
    /// The result is worse than `max_grade` allows.
    MaxGrade = 4,
    /// The input is longer than `max_input`.
    LimitInput = 5,
    /// The output would be longer than `max_output`.
    LimitOutput = 6,
    /// The JSON is nested deeper than `max_depth`.
    LimitDepth = 7,
    /// The caller cancelled the call.
    Canceled = 8,
    /// Memory ran out.
    NoMemory = 9,
}

impl Reason {
    /// All reasons, in the order of their numbers.
    pub const ALL: [Reason; 9] = [
        Reason::NoJsonFound,
        Reason::Refused,
        Reason::Ambiguous,
        Reason::MaxGrade,
        Reason::LimitInput,
        Reason::LimitOutput,
        Reason::LimitDepth,
        Reason::Canceled,
        Reason::NoMemory,
    ];

    /// The name that every face prints, such as `no-json-found`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::NoJsonFound => "no-json-found",
            Reason::Refused => "refused",
            Reason::Ambiguous => "ambiguous",
            Reason::MaxGrade => "max-grade",
            Reason::LimitInput => "limit-input",
            Reason::LimitOutput => "limit-output",
            Reason::LimitDepth => "limit-depth",
            Reason::Canceled => "canceled",
            Reason::NoMemory => "no-memory",
        }
    }

    /// What happened and what to do about it, in one sentence without any of the payload.
    pub const fn help(self) -> &'static str {
        match self {
            Reason::NoJsonFound => {
                "the text holds no JSON object or array, and is no JSON value as a whole: check that the model answered, or ask it again"
            }
            Reason::Refused => {
                "a repair is needed here that the options switch off: allow the rule or the preset `default`, or ask the model again"
            }
            Reason::Ambiguous => {
                "several values stand in the text and the options forbid to choose: set `root_values` to first or last"
            }
            Reason::MaxGrade => {
                "the repair is worse than `max_grade` allows: raise `max_grade`, or ask the model again"
            }
            Reason::LimitInput => {
                "the input is longer than `max_input` bytes: raise the limit or split the text"
            }
            Reason::LimitOutput => {
                "the output would be longer than `max_output` bytes: raise the limit or split the text"
            }
            Reason::LimitDepth => {
                "the JSON is nested deeper than `max_depth` levels: raise the limit (at most 1000000)"
            }
            Reason::Canceled => "the call was cancelled",
            Reason::NoMemory => "memory ran out: lower `max_input`, or give the process more",
        }
    }

    /// Whether it is a limit, a cancellation or a lack of memory: the work was given up, whatever the text holds.
    pub const fn is_limit(self) -> bool {
        matches!(
            self,
            Reason::LimitInput
                | Reason::LimitOutput
                | Reason::LimitDepth
                | Reason::Canceled
                | Reason::NoMemory
        )
    }
}

/// Why and where a call gave no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Failure {
    /// Why.
    pub reason: Reason,
    /// The byte of the input at which it was known.
    pub offset: usize,
}

/// All that a result says beside its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// How far the result is from the input.
    pub grade: Grade,
    /// Facts about the result.
    pub flags: Flags,
    /// From 0 to 1; 1 only for unchanged input, 0 only for a failure.
    pub confidence: f64,
    /// The place of the chosen payload in the input. Empty where there is none.
    pub span: Span,
    /// The changes in the order of the input, at most `max_corrections`.
    pub corrections: Vec<Correction>,
    /// How many changes there were, those past the cap included.
    pub correction_count: u64,
    /// Why there is no text; `None` wherever there is one.
    pub failure: Option<Failure>,
    /// Steps of work, as the linear law counts them: bytes looked at, frames moved, loop turns.
    pub steps: u64,
}

impl Report {
    /// Line and column of a byte offset of `input`, both from 1; the column counts bytes.
    ///
    /// Computed on request, since most callers never ask; [`Lines`] is for more than one place. An offset past
    /// the end gives the last place.
    pub fn line_column(input: &[u8], offset: usize) -> (usize, usize) {
        let before = &input[..offset.min(input.len())];
        let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
        let column = 1 + before.iter().rev().take_while(|&&b| b != b'\n').count();
        (line, column)
    }
}
