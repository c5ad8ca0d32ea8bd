//! Root values one after the other: lines of JSON, or an array whose brackets are missing.
//!
//! The locator reads each of them as a candidate. Only at the end of the text is it known whether they are one
//! answer: then the mender reads them again, as the elements of one array, if the budget pays.
//!
//! **Vocabulary.** *Sequence*: candidates with nothing but blanks and commas between them.
//!
//! **Invariants.** A sequence never crosses a fence's edge or a reasoning block's. One value is no sequence.
//!
//! **Rejected.** Collecting the values as they come: a rival elsewhere in the text may win, and then nothing of
//! the array must have been written.

use super::{Found, is};
use crate::pipeline::RootValues;
use crate::scan::{self, WS};

/// Candidates that follow one another. Plain data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    first: Found,
    pub(super) last: Found,
    count: u32,
    /// Each begins a line.
    lines: bool,
    /// A comma stands between any two.
    commas: bool,
    /// All are objects or arrays.
    containers: bool,
}

/// How a sequence is read as one array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Both brackets are missing.
    Lines,
    /// The opening bracket is missing.
    Unopened,
    /// The first value's closer was no end: the array goes on behind it.
    Reopened,
}

impl Sequence {
    /// A sequence of one.
    pub(super) fn new(bytes: &[u8], found: Found) -> Sequence {
        Sequence {
            first: found,
            last: found,
            count: 1,
            lines: begins_line(bytes, found.start),
            commas: true,
            containers: found.rank.container,
        }
    }

    /// The sequence with another value behind it; `None` if something else stands between. The second number is how
    /// many bytes were looked at.
    pub(super) fn with(self, bytes: &[u8], found: Found) -> (Option<Sequence>, usize) {
        let fence = |found: Found| found.fence.map(|fence| fence.from);
        if fence(self.last) != fence(found)
            || self.last.rank.answer != found.rank.answer
            || self.last.fence_end.is_some()
            || self.last.extra > found.start
        {
            return (None, 0);
        }
        let between = &bytes[self.last.extra..found.start];
        let commas = between.iter().filter(|&&b| b == b',').count();
        if commas > 1 || !between.iter().all(|&b| is(b, WS) || b == b',') {
            return (None, between.len());
        }
        let next = Sequence {
            last: found,
            count: self.count + 1,
            lines: self.lines && begins_line(bytes, found.start),
            commas: self.commas && commas == 1,
            containers: self.containers && found.rank.container,
            ..self
        };
        (Some(next), between.len())
    }

    /// Whether a candidate is one of its values.
    pub(super) fn holds(&self, found: Found) -> bool {
        self.first.start <= found.start && found.end <= self.last.end
    }

    pub(super) fn start(&self) -> usize {
        self.first.start
    }

    /// Behind the first value.
    pub(super) fn first_end(&self) -> usize {
        self.first.end
    }

    /// How it is read as an array under this option, if it is.
    pub(super) fn reading(&self, bytes: &[u8], root_values: RootValues) -> Option<Reading> {
        if self.count < 2 || !matches!(root_values, RootValues::Auto | RootValues::Array) {
            return None;
        }
        let surplus = bytes[self.last.end..self.last.extra].contains(&b']');
        if surplus && self.commas {
            let array = bytes[scan::find_not(bytes, self.first.start, WS)..].first() == Some(&b'[');
            return Some(if array { Reading::Reopened } else { Reading::Unopened });
        }
        (self.lines && self.containers || root_values == RootValues::Array).then_some(Reading::Lines)
    }
}

/// Whether the value that begins at or behind blanks from `start` on begins a line.
fn begins_line(bytes: &[u8], start: usize) -> bool {
    crate::mend::text::at_line_start(bytes, scan::find_not(bytes, start, WS))
}
