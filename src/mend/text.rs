//! The text as far as it has come.
//!
//! Questions about it are answered with `Option`: `None` means that the answer needs a byte that has not
//! come, and the parser waits. At the end of the text nothing is ever `None`. So `?` is the whole protocol of
//! "wait, never guess at a chunk's edge".

use super::limits;
use crate::scan::{self, Scalar};

/// All bytes that have come, and whether more may come.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) ended: bool,
}

impl Text<'_> {
    /// How many bytes have come.
    pub(crate) fn len(self) -> usize {
        self.bytes.len()
    }

    /// The byte at `at`, or 0 behind the end. (U+0000 is no token's beginning, so nothing is mistaken for it
    /// that matters; callers that must tell ask [`Text::ends_at`].)
    pub(crate) fn byte(self, at: usize) -> Option<u8> {
        match self.bytes.get(at) {
            Some(&byte) => Some(byte),
            None => self.ended.then_some(0),
        }
    }

    /// Whether the text ends at `at`.
    pub(crate) fn ends_at(self, at: usize) -> Option<bool> {
        if at < self.len() { Some(false) } else { self.ended.then_some(true) }
    }

    /// The token that the character at `at` stands for, and its length: full-width punctuation is read as its
    /// ASCII twin. Only for places between tokens.
    pub(crate) fn token(self, at: usize) -> Option<(u8, usize)> {
        let byte = self.byte(at)?;
        if byte != 0xEF {
            return Some((byte, 1));
        }
        let (second, third) = (self.byte(at + 1)?, self.byte(at + 2)?);
        Some(match (second, third) {
            (0xBC, 0x8C) => (b',', 3),
            (0xBC, 0x9A) => (b':', 3),
            (0xBC, 0x9B) => (b';', 3),
            (0xBC, 0x82) => (b'"', 3),
            (0xBC, 0xBB) => (b'[', 3),
            (0xBC, 0xBD) => (b']', 3),
            (0xBD, 0x9B) => (b'{', 3),
            (0xBD, 0x9D) => (b'}', 3),
            _ => (byte, 1),
        })
    }

    /// Whether `word` stands at `at`.
    pub(crate) fn has(self, at: usize, word: &[u8]) -> Option<bool> {
        let have = &self.bytes[at.min(self.len())..];
        let common = have.len().min(word.len());
        if have[..common] != word[..common] {
            return Some(false);
        }
        if common == word.len() { Some(true) } else { self.ended.then_some(false) }
    }

    /// The character at `at`, which is inside the text. A character that the end cuts is `Bad`.
    pub(crate) fn scalar(self, at: usize) -> Option<Scalar> {
        match scan::scalar(self.bytes, at) {
            Scalar::More if self.ended => Some(Scalar::Bad(self.len() - at)),
            Scalar::More => None,
            scalar => Some(scalar),
        }
    }

    /// Whether a fence line of at least `least` backticks or tildes begins at `at`: the mark and its length.
    pub(crate) fn fence(self, at: usize, least: usize) -> Option<Option<(u8, usize)>> {
        let mark = self.byte(at)?;
        if mark != b'`' && mark != b'~' {
            return Some(None);
        }
        let mut len = 0;
        while len < limits::FENCE && self.byte(at + len)? == mark {
            len += 1;
        }
        Some((len >= least).then_some((mark, len)))
    }
}

/// Whether only blanks stand between the line's beginning and `at`. An indentation that is deeper than
/// [`limits::INDENT`] is taken for one too.
pub(crate) fn at_line_start(bytes: &[u8], at: usize) -> bool {
    let before = &bytes[at.saturating_sub(limits::INDENT)..at];
    let blanks = before.iter().rev().take_while(|&&b| b == b' ' || b == b'\t').count();
    blanks == before.len() || before[before.len() - blanks - 1] == b'\n'
}
