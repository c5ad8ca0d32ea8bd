//! ARM, 64 bits: NEON, which every one with an operating system has.

use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vceqq_u8, vcltq_s8, vcltzq_s8, vdupq_n_s8, vdupq_n_u8, vget_lane_u64,
    vgetq_lane_u64, vld1q_u8, vorrq_u8, vpaddq_u8, vreinterpret_u64_u8, vreinterpretq_s8_u8,
    vreinterpretq_u16_u8, vreinterpretq_u64_u8, vshrn_n_u16,
};

use super::Lanes;

/// 16 bytes. There is no instruction that makes one bit of each byte; the nearest one makes four.
#[derive(Clone, Copy)]
pub(crate) struct Neon(());

impl Neon {
    /// Part of the architecture.
    #[inline(always)]
    pub(crate) const fn new() -> Neon {
        Neon(())
    }
}

impl Lanes for Neon {
    type Vector = uint8x16_t;
    type Wide = Four;
    const WIDTH: usize = 16;
    const SCALE: u32 = 2;
    const ALL: u64 = u64::MAX;

    #[inline(always)]
    fn wide(self) -> Four {
        Four(self)
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<uint8x16_t> {
        let bytes = text.get(at..at.wrapping_add(16))?;
        // SAFETY: 16 bytes are there, and the load asks for no alignment. NEON is part of the architecture.
        Some(unsafe { vld1q_u8(bytes.as_ptr()) })
    }

    #[inline(always)]
    fn equal(self, v: uint8x16_t, byte: u8) -> uint8x16_t {
        // SAFETY: NEON is part of the architecture.
        unsafe { vceqq_u8(v, vdupq_n_u8(byte)) }
    }

    #[inline(always)]
    fn high(self, v: uint8x16_t) -> uint8x16_t {
        // SAFETY: NEON is part of the architecture.
        unsafe { vcltzq_s8(vreinterpretq_s8_u8(v)) }
    }

    #[inline(always)]
    fn below_or_high(self, v: uint8x16_t, limit: u8) -> uint8x16_t {
        // As signed numbers the bytes from 80 on are below 0.
        // SAFETY: NEON is part of the architecture.
        unsafe { vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8(limit as i8)) }
    }

    #[inline(always)]
    fn or(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: NEON is part of the architecture.
        unsafe { vorrq_u8(a, b) }
    }

    #[inline(always)]
    fn hits(self, marks: uint8x16_t) -> u64 {
        // Each pair of bytes, shifted by four bits and narrowed, is a byte with four bits of each.
        // SAFETY: NEON is part of the architecture.
        unsafe { vget_lane_u64::<0>(vreinterpret_u64_u8(vshrn_n_u16::<4>(vreinterpretq_u16_u8(marks)))) }
    }
}

/// Four vectors: enough for one bit a byte to be worth its three rounds of additions.
#[derive(Clone, Copy)]
pub(crate) struct Four(Neon);

impl Lanes for Four {
    type Vector = [uint8x16_t; 4];
    type Wide = Self;
    const WIDTH: usize = 64;
    const SCALE: u32 = 0;
    const ALL: u64 = u64::MAX;

    #[inline(always)]
    fn wide(self) -> Self {
        self
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<[uint8x16_t; 4]> {
        let bytes = text.get(at..at.wrapping_add(64))?;
        let part = |i: usize| self.0.load(bytes, 16 * i);
        Some([part(0)?, part(1)?, part(2)?, part(3)?])
    }

    #[inline(always)]
    fn equal(self, v: [uint8x16_t; 4], byte: u8) -> [uint8x16_t; 4] {
        v.map(|part| self.0.equal(part, byte))
    }

    #[inline(always)]
    fn below_or_high(self, v: [uint8x16_t; 4], limit: u8) -> [uint8x16_t; 4] {
        v.map(|part| self.0.below_or_high(part, limit))
    }

    #[inline(always)]
    fn high(self, v: [uint8x16_t; 4]) -> [uint8x16_t; 4] {
        v.map(|part| self.0.high(part))
    }

    #[inline(always)]
    fn or(self, a: [uint8x16_t; 4], b: [uint8x16_t; 4]) -> [uint8x16_t; 4] {
        let or = |i: usize| self.0.or(a[i], b[i]);
        [or(0), or(1), or(2), or(3)]
    }

    #[inline(always)]
    fn hits(self, marks: [uint8x16_t; 4]) -> u64 {
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // Each byte keeps one bit of its mark. Adding neighbours three times puts eight of them into one byte.
        // SAFETY: 16 bytes are there to load. NEON is part of the architecture.
        unsafe {
            let bits = vld1q_u8(BITS.as_ptr());
            let [a, b, c, d] = marks.map(|part| vandq_u8(part, bits));
            let halves = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
            vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(halves, halves)))
        }
    }
}
