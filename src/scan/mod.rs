//! Bytes: classes, UTF-8, and the strict validator. Knows no rule and no context.
//!
//! Everything here is a total function over bytes. What looks at many of them goes through [`kernels`].

// Code that is written once for several instruction sets must be inlined to be compiled for one (see `kernels`).
#![allow(clippy::inline_always)]

#[allow(unsafe_code)]
mod kernels;
#[forbid(unsafe_code)]
mod strict;
#[forbid(unsafe_code)]
mod utf8;
#[forbid(unsafe_code)]
mod window;

use kernels::{Baseline, Short, Sought};

pub(crate) use kernels::{Job, Lanes, into_string, run};

pub(crate) use strict::{hex, number, strict};
pub(crate) use utf8::{Blank, Scalar, blank, scalar};
pub(crate) use window::{Window, text, utf8_prefix};

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
#[inline]
pub(crate) fn find(text: &[u8], from: usize, classes: u8) -> usize {
    const SINGLE: u8 = STOP | APOSTROPHE;
    const TICK: u8 = STOP | BACKTICK;
    let quote = match classes {
        STOP => b'"',
        SINGLE => b'\'',
        TICK => b'`',
        _ => return text[from..].iter().position(|&b| is(b, classes)).map_or(text.len(), |at| from + at),
    };
    let run = RunEnd { quote };
    // Most runs are short. They are found here, with what every machine has.
    let lanes = kernels::short();
    let Some(v) = lanes.load(text, from) else {
        return kernels::search(Baseline::new(), run, text, from);
    };
    let hits = run.hits(lanes, v);
    if hits == 0 { far(run, text, from + Short::WIDTH) } else { from + lanes.first(hits) }
}

/// The first place from `from` on whose byte is none of the classes; the text's length if there is none.
#[inline]
pub(crate) fn find_not(text: &[u8], from: usize, classes: u8) -> usize {
    // Mostly there is nothing to skip, or one blank.
    let mut at = from;
    for _ in 0..2 {
        match text.get(at) {
            Some(&b) if is(b, classes) => at += 1,
            _ => return at,
        }
    }
    if classes == WS {
        return far(NoBlank, text, at);
    }
    text[at..].iter().position(|&b| !is(b, classes)).map_or(text.len(), |more| at + more)
}

/// A search that is worth the way to the best backend.
#[inline(never)]
fn far<S: Sought>(sought: S, text: &[u8], from: usize) -> usize {
    run(Search { sought, text, from })
}

struct Search<'a, S> {
    sought: S,
    text: &'a [u8],
    from: usize,
}

impl<S: Sought> Job for Search<'_, S> {
    type Answer = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> usize {
        kernels::search(lanes, self.sought, self.text, self.from)
    }
}

/// What ends a plain run in a string: [`STOP`], and the string's own quote.
#[derive(Clone, Copy)]
struct RunEnd {
    quote: u8,
}

impl Sought for RunEnd {
    #[inline(always)]
    fn hits<L: Lanes>(self, lanes: L, v: L::Vector) -> u64 {
        let quotes = lanes.or(lanes.equal(v, b'"'), lanes.equal(v, self.quote));
        let marks = lanes.or(lanes.or(quotes, lanes.equal(v, b'\\')), lanes.below_or_high(v, 0x20));
        lanes.hits(marks)
    }

    #[inline(always)]
    fn is(self, byte: u8) -> bool {
        is(byte, STOP) || byte == self.quote
    }
}

/// What is no blank of RFC 8259.
#[derive(Clone, Copy)]
struct NoBlank;

impl Sought for NoBlank {
    #[inline(always)]
    fn hits<L: Lanes>(self, lanes: L, v: L::Vector) -> u64 {
        let ends = lanes.or(lanes.equal(v, b'\n'), lanes.equal(v, b'\r'));
        let spaces = lanes.or(lanes.equal(v, b' '), lanes.equal(v, b'\t'));
        lanes.hits(lanes.or(ends, spaces)) ^ L::ALL
    }

    #[inline(always)]
    fn is(self, byte: u8) -> bool {
        !is(byte, WS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search, the byte that it passes over, and its oracle: the table, byte by byte.
    type Kernel = (&'static str, u8, fn(&[u8], usize) -> usize, fn(u8) -> bool);

    const KERNELS: [Kernel; 6] = [
        ("find \"", b'x', |text, from| find(text, from, STOP), |b| is(b, STOP)),
        ("find '", b'x', |text, from| find(text, from, STOP | APOSTROPHE), |b| is(b, STOP | APOSTROPHE)),
        ("find `", b'x', |text, from| find(text, from, STOP | BACKTICK), |b| is(b, STOP | BACKTICK)),
        ("far find", b'x', |text, from| far(RunEnd { quote: b'"' }, text, from), |b| is(b, STOP)),
        ("find_not", b' ', |text, from| find_not(text, from, WS), |b| !is(b, WS)),
        ("far find_not", b'\n', |text, from| far(NoBlank, text, from), |b| !is(b, WS)),
    ];

    /// More than three vectors of the widest kernel here.
    const MOST: usize = 3 * 32 + 5;

    fn check(backend: &str, kernel: Kernel, text: &[u8], from: usize) {
        let (name, _, search, sought) = kernel;
        let naive = (from..text.len()).find(|&i| sought(text[i])).unwrap_or(text.len());
        assert_eq!(search(text, from), naive, "{backend}: {name} from {from} in {text:x?}");
    }

    #[test]
    fn every_byte_at_every_place_is_told() {
        kernels::on_each_backend(|backend| {
            for kernel in KERNELS {
                let mut text = [kernel.1; MOST];
                for at in 0..MOST {
                    for byte in 0..=255 {
                        text[at] = byte;
                        for from in [0, 1, at / 2, at] {
                            check(backend, kernel, &text, from);
                        }
                    }
                    text[at] = kernel.1;
                }
            }
        });
    }

    #[test]
    fn every_length_start_and_end_is_told() {
        // The slice lies in a buffer full of what is sought, or of what is not: reading outside it would show.
        // Its beginning wanders over the alignments.
        kernels::on_each_backend(|backend| {
            for kernel in KERNELS {
                for outside in [kernel.1, if kernel.1 == b'x' { b'"' } else { b'x' }] {
                    for len in 0..=MOST {
                        let mut buffer = vec![outside; MOST + 128];
                        let text = &mut buffer[len % 64..][..len];
                        text.fill(kernel.1);
                        for from in 0..=len {
                            check(backend, kernel, text, from);
                        }
                        for at in 0..len {
                            text[at] = b'"';
                            for from in
                                [0, at.saturating_sub(33), at.saturating_sub(9), at, (at + 1).min(len)]
                            {
                                check(backend, kernel, text, from);
                            }
                            text[at] = kernel.1;
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn the_first_of_many_is_told() {
        // Dense text: what stands before the start or behind the first hit must not count.
        kernels::on_each_backend(|backend| {
            for kernel in KERNELS {
                for step in 1..=MOST {
                    for shift in 0..step.min(8) {
                        let mut text = [kernel.1; MOST];
                        for at in (shift..MOST).step_by(step) {
                            text[at] = b"\"\\\x00\x80"[at % 4];
                        }
                        for from in 0..=MOST {
                            check(backend, kernel, &text, from);
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn other_classes_are_told_by_the_table() {
        for classes in [DIGIT, WORD, HEX, END, WS | DIGIT, STOP | DIGIT, STOP | APOSTROPHE | BACKTICK] {
            for byte in 0..=255 {
                let text = [b'7', b'7', byte, byte, b'7', b'-', b'\'', byte, b' ', b'x'];
                for from in 0..=text.len() {
                    let first = |wanted: bool| {
                        (from..text.len()).find(|&i| is(text[i], classes) == wanted).unwrap_or(text.len())
                    };
                    assert_eq!(find(&text, from, classes), first(true), "{classes} {byte:#x}");
                    assert_eq!(find_not(&text, from, classes), first(false), "{classes} {byte:#x}");
                }
            }
        }
    }
}
