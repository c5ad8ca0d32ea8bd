//! Where closers that are owed at the end of the text may belong: at a line that stands as far to the left as the
//! members of a container around, or where a record begins anew.
//!
//! No syntax says where a missing closer belonged: `{"m":{"x":1, "n":2}` is an `m` with an `n` in it, or beside it.
//! The lines say it where a writer kept them in order, and so does the first key of a record that comes again.
//!
//! **Vocabulary.** *Place*: a comma before which closers may be missing. *Boundary*: a comma between two records
//! whose brackets are missing.
//!
//! **Invariants.** Nothing is done before the end of the text, and nothing where no closer is owed: valid JSON may
//! be indented oddly, and may repeat its keys. What is inserted moves the closers that are owed; nothing is read
//! again. At most [`limits::PLACES`] places are kept, so the work at the end is bounded by the output's length.
//!
//! **Rejected.** Asking the stack from its root on at each key: a look up goes [`limits::UP`] levels.

use super::closers::Frame;
use super::text::Text;
use super::writer::Why;
use super::{Last, Mender, State, limits};
use crate::report::{Grade, Strength};
use crate::rules::Kind;

/// A comma at which something may be missing. Plain data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// In the input and in the output.
    at: (usize, usize),
    /// How many containers were open, and the closers of the innermost ones.
    depth: usize,
    closers: [u8; limits::UP],
    /// How many closers are missing here; 0 for a boundary.
    up: usize,
}

impl Mender {
    /// A key begins at the parser's place: notes whether its line says that it belongs further out.
    pub(super) fn key_place(&mut self, text: Text) {
        let at = self.at;
        let Some(indent) = self.indent(text, at) else {
            return;
        };
        let after_comma = self.after_comma;
        let Some(frame) = self.closers.top_mut() else {
            return;
        };
        if !after_comma && frame.count == 0 {
            frame.indent = indent;
            return;
        }
        if frame.indent == indent || frame.indent == Frame::NO_INDENT {
            return;
        }
        let comma = frame.member;
        let up = (1..limits::UP).find(|&up| self.closers.above(up).is_some_and(|f| f.indent == indent));
        self.ahead.steps += limits::UP as u64;
        if let Some(up) = up {
            self.keep_place(comma.in_and_out(), up);
        }
    }

    /// A key has ended: notes where the first key of a record comes again.
    pub(super) fn key_again(&mut self, text: Text, from: usize) {
        let key = from..self.at;
        if key.len() > limits::KEY {
            return;
        }
        let after_comma = self.after_comma;
        let record = self.closers.level(1) == Some(b']');
        let Some(frame) = self.closers.top_mut() else {
            return;
        };
        if !after_comma && frame.count == 0 {
            frame.first = (key.start, key.end);
            return;
        }
        let first = frame.first.0..frame.first.1;
        if !record || first.is_empty() || first.len() != key.len() {
            return;
        }
        self.ahead.steps += key.len() as u64;
        let comma = frame.member;
        if text.bytes[first] == text.bytes[key] && text.bytes.get(comma.at) == Some(&b',') {
            self.keep_place(comma.in_and_out(), 0);
        }
    }

    fn keep_place(&mut self, at: (usize, usize), up: usize) {
        let depth = self.closers.depth();
        // The first place of each container counts.
        let known = |place: &&Place| place.up > 0 && up > 0 && place.depth - place.up == depth - up;
        if self.places.len() == limits::PLACES || self.places.iter().any(|place| known(&place)) {
            return;
        }
        let mut closers = [0; limits::UP];
        let suffix = self.closers.suffix();
        let len = suffix.len().min(limits::UP);
        closers[..len].copy_from_slice(&suffix[..len]);
        self.places.push(Place { at, depth, closers, up });
    }

    /// How far from its line's beginning `at` is, if only blanks stand between.
    fn indent(&mut self, text: Text, at: usize) -> Option<u32> {
        let before = &text.bytes[at.saturating_sub(limits::INDENT)..at];
        let blanks = before.iter().rev().take_while(|&&b| b == b' ' || b == b'\t').count();
        self.ahead.steps += blanks as u64;
        (before.len() > blanks && before[before.len() - blanks - 1] == b'\n').then_some(blanks as u32)
    }

    /// The text has ended behind a container, and closers are owed: puts them where they belong, if a place says so.
    /// Whether all that was owed is settled then.
    pub(super) fn settle_places(&mut self, text: Text) -> bool {
        let owed = self.closers.depth();
        if self.torn || owed == 0 || self.last != Last::Container || !matches!(self.state, State::AfterValue)
        {
            return false;
        }
        let boundaries = self.places.iter().filter(|place| place.up == 0).count();
        if boundaries > 0 {
            self.ahead.steps += (self.writer.out().len() + text.len()) as u64;
            let places = std::mem::take(&mut self.places);
            // From the last one on: those before it stay where they are.
            for place in places.iter().rev().filter(|place| place.up == 0) {
                let why = Why::new(Kind::RecordBoundary, Grade::Guessed, Strength::Medium);
                self.writer.splice(text.bytes, why, self.at, place.at, 1, b"},{");
            }
            self.places = places;
            return false;
        }
        let fits = |place: &&Place| {
            // Every closer behind the place closes as many levels further out: their kinds must agree.
            place.up == owed
                && place.depth <= limits::UP
                && (0..place.depth - owed).all(|level| place.closers[level] == place.closers[level + owed])
        };
        let Some(place) = self.places.iter().find(fits).copied() else {
            return false;
        };
        self.ahead.steps += (self.writer.out().len() + text.len()) as u64;
        let why = Why::new(Kind::CloserMissingMember, Grade::Guessed, Strength::Medium);
        self.writer.splice(text.bytes, why, self.at, place.at, 0, &place.closers[..place.up]);
        true
    }
}
