//! What the test programs share.
//!
//! [`cases`] reads the golden corpus. [`oracle`] reads JSON without any of the library's code. [`laws`] holds one
//! answer of the library against the laws, [`chunks`] feeds a text in pieces and compares. [`documents`] makes
//! valid, rewritten, damaged and random text for the property tests. [`shapes`] has hostile text; the bench of that name shares it.
//!
//! **Rule.** A check is a function from an input to `Result<_, String>`, so that the corpus, the property tests
//! and the hostile suite run the very same checks. A message says what broke and shows enough to reproduce it.

#![allow(dead_code, reason = "each test program is a crate of its own and uses its own part of this")]

use std::fmt::Write as _;

pub(crate) mod cases;
pub(crate) mod chunks;
pub(crate) mod documents;
pub(crate) mod laws;
pub(crate) mod oracle;
pub(crate) mod shapes;

/// A text for a message: printable, and short.
pub(crate) fn show(text: &[u8]) -> String {
    const MOST: usize = 600;
    let head = &text[..text.len().min(MOST)];
    let mut shown = String::new();
    for chunk in head.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                // Quotes and backslashes stay as they are: the text is JSON, and escaped twice it is unreadable.
                '"' | '\\' | '\'' => shown.push(c),
                c => shown.extend(c.escape_debug()),
            }
        }
        for byte in chunk.invalid() {
            write!(shown, "‹{byte:02x}›").expect("a string takes it");
        }
    }
    if text.len() > MOST {
        write!(shown, "… ({} bytes)", text.len()).expect("a string takes it");
    }
    shown
}

/// A small generator of numbers (SplitMix64): the same sequence for a seed on every platform.
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
