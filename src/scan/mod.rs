//! Bytes: classes, UTF-8, and the strict validator. Knows no rule and no context.
//!
//! Everything here is a total function over bytes. Vector kernels come behind these same functions.

mod strict;
mod utf8;

pub(crate) use strict::{hex, number, strict};
pub(crate) use utf8::{Blank, Scalar, blank, scalar};

/// The blank of RFC 8259: space, tab, line feed, carriage return.
pub(crate) const WS: u8 = 1;
/// What ends a plain run inside a string: `"`, backslash, control characters, bytes from 80.
pub(crate) const STOP: u8 = 2;
/// A digit.
pub(crate) const DIGIT: u8 = 4;
/// What may stand in a word: letters, digits, `_`, `$`, and every byte from 80 (part of a character).
pub(crate) const WORD: u8 = 8;
/// A hexadecimal digit.
pub(crate) const HEX: u8 = 16;
/// What ends a bare token wherever it stands: JSON's structure, quotes, blanks.
pub(crate) const END: u8 = 32;
/// The apostrophe.
pub(crate) const APOSTROPHE: u8 = 64;
/// The backtick.
pub(crate) const BACKTICK: u8 = 128;

/// The classes of every byte, as bits.
pub(crate) const CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        let c = b as u8;
        let mut class = 0;
        if matches!(c, b' ' | b'\t' | b'\n' | b'\r') {
            class |= WS | END;
        }
        if c < 0x20 || c >= 0x80 || matches!(c, b'"' | b'\\') {
            class |= STOP;
        }
        if c == b'\'' {
            class |= APOSTROPHE;
        }
        if c == b'`' {
            class |= BACKTICK;
        }
        if c.is_ascii_digit() {
            class |= DIGIT;
        }
        if c.is_ascii_alphanumeric() || c >= 0x80 || matches!(c, b'_' | b'$') {
            class |= WORD;
        }
        if c.is_ascii_hexdigit() {
            class |= HEX;
        }
        if matches!(c, b'{' | b'}' | b'[' | b']' | b',' | b':' | b';' | b'"' | b'\'' | b'`') {
            class |= END;
        }
        table[b] = class;
        b += 1;
    }
    table
}

/// Whether the byte is of one of the classes.
pub(crate) const fn is(byte: u8, classes: u8) -> bool {
    CLASS[byte as usize] & classes != 0
}

/// The first place from `from` on whose byte is of one of the classes; the text's length if there is none.
pub(crate) fn find(text: &[u8], from: usize, classes: u8) -> usize {
    let from = if classes & STOP != 0 { plain_run(text, from, classes) } else { from };
    text[from..].iter().position(|&b| is(b, classes)).map_or(text.len(), |at| from + at)
}

/// Goes on from `from` over words of eight bytes that hold nothing of [`STOP`] (nor an apostrophe or a backtick,
/// where `classes` has them). What it stops at is looked at byte by byte.
fn plain_run(text: &[u8], from: usize, classes: u8) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // The high bit of each byte below `n`. A byte above one that was found may be marked too: never one before.
    let below = |word: u64, n: u8| word.wrapping_sub(LOW * u64::from(n)) & !word & HIGH;
    let equal = |word: u64, b: u8| below(word ^ (LOW * u64::from(b)), 1);
    let quote = match classes & (APOSTROPHE | BACKTICK) {
        0 => b'"',
        APOSTROPHE => b'\'',
        _ => b'`',
    };
    let mut at = from;
    while let Some(word) = text.get(at..at + 8) {
        let word = u64::from_le_bytes(word.try_into().unwrap_or([0; 8]));
        let hit =
            (word & HIGH) | below(word, 0x20) | equal(word, b'"') | equal(word, b'\\') | equal(word, quote);
        if hit != 0 {
            return at + (hit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    at
}

/// The first place from `from` on whose byte is none of the classes; the text's length if there is none.
pub(crate) fn find_not(text: &[u8], from: usize, classes: u8) -> usize {
    text[from..].iter().position(|&b| !is(b, classes)).map_or(text.len(), |at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place_of_a_run_stops_it() {
        // The oracle is the table, byte by byte.
        for classes in [STOP, STOP | APOSTROPHE, STOP | BACKTICK] {
            for byte in 0..=255u8 {
                for at in 0..40 {
                    let mut text = [b'x'; 40];
                    text[at] = byte;
                    for from in 0..at.min(9) {
                        let naive = (from..40).find(|&i| is(text[i], classes)).unwrap_or(40);
                        assert_eq!(find(&text, from, classes), naive, "{byte:#x} at {at} from {from}");
                    }
                }
            }
        }
    }
}
