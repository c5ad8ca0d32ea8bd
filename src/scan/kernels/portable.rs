//! Any machine: eight bytes in a word, with no carry from one byte into the next.

use super::Lanes;

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// 8 bytes. A mark is the byte's highest bit; the other bits of a comparison's result are noise.
#[derive(Clone, Copy)]
pub(crate) struct Portable(());

impl Portable {
    /// Plain arithmetic.
    #[inline(always)]
    pub(crate) const fn new() -> Portable {
        Portable(())
    }
}

/// The highest bit of every byte whose low seven bits are `n` or more.
#[inline(always)]
fn at_least(word: u64, n: u8) -> u64 {
    (word & !HIGH) + LOW * u64::from(0x80 - n)
}

impl Lanes for Portable {
    type Vector = u64;
    type Wide = Eight;
    const WIDTH: usize = 8;
    const SCALE: u32 = 3;
    const ALL: u64 = HIGH;

    #[inline(always)]
    fn wide(self) -> Eight {
        Eight(self)
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<u64> {
        let bytes: [u8; 8] = text.get(at..at.wrapping_add(8))?.try_into().ok()?;
        Some(u64::from_le_bytes(bytes))
    }

    #[inline(always)]
    fn equal(self, v: u64, byte: u8) -> u64 {
        let other = v ^ (LOW * u64::from(byte));
        !(at_least(other, 1) | other)
    }

    #[inline(always)]
    fn high(self, v: u64) -> u64 {
        // The highest bit is the mark.
        v
    }

    #[inline(always)]
    fn below_or_high(self, v: u64, limit: u8) -> u64 {
        !at_least(v, limit) | v
    }

    #[inline(always)]
    fn or(self, a: u64, b: u64) -> u64 {
        a | b
    }

    #[inline(always)]
    fn hits(self, marks: u64) -> u64 {
        marks & HIGH
    }
}

/// Eight words, with one bit for each byte.
#[derive(Clone, Copy)]
pub(crate) struct Eight(Portable);

impl Lanes for Eight {
    type Vector = [u64; 8];
    type Wide = Self;
    const WIDTH: usize = 64;
    const SCALE: u32 = 0;
    const ALL: u64 = u64::MAX;

    #[inline(always)]
    fn wide(self) -> Self {
        self
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<[u64; 8]> {
        let bytes: &[u8; 64] = text.get(at..at.wrapping_add(64))?.try_into().ok()?;
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = self.0.load(bytes, 0)?;
        }
        Some(words)
    }

    #[inline(always)]
    fn equal(self, v: [u64; 8], byte: u8) -> [u64; 8] {
        v.map(|word| self.0.equal(word, byte))
    }

    #[inline(always)]
    fn below_or_high(self, v: [u64; 8], limit: u8) -> [u64; 8] {
        v.map(|word| self.0.below_or_high(word, limit))
    }

    #[inline(always)]
    fn high(self, v: [u64; 8]) -> [u64; 8] {
        v
    }

    #[inline(always)]
    fn or(self, mut a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
        for (a, b) in a.iter_mut().zip(b) {
            *a |= b;
        }
        a
    }

    #[inline(always)]
    fn hits(self, marks: [u64; 8]) -> u64 {
        // The product moves the mark of byte i to bit 56 + i, and no two parts of it meet in one bit.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let bits = |word: u64| ((word & HIGH) >> 7).wrapping_mul(GATHER) >> 56;
        marks.iter().rev().fold(0, |hits, &word| hits << 8 | bits(word))
    }
}
