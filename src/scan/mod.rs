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
    text[from..].iter().position(|&b| is(b, classes)).map_or(text.len(), |at| from + at)
}

/// The first place from `from` on whose byte is none of the classes; the text's length if there is none.
pub(crate) fn find_not(text: &[u8], from: usize, classes: u8) -> usize {
    text[from..].iter().position(|&b| !is(b, classes)).map_or(text.len(), |at| from + at)
}
