//! x86-64: SSE2, which every one has, and AVX2.

// The hits come as the bits of an `i32`.
#![allow(clippy::cast_sign_loss)]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128,
    _mm_set1_epi8, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi8,
};

use super::{Job, Lanes, Pair};

/// 16 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Sse2(());

impl Sse2 {
    /// Part of the architecture.
    #[inline(always)]
    pub(crate) const fn new() -> Sse2 {
        Sse2(())
    }
}

impl Lanes for Sse2 {
    type Vector = __m128i;
    type Wide = Pair<Pair<Sse2>>;
    const WIDTH: usize = 16;
    const SCALE: u32 = 0;
    const ALL: u64 = 0xFFFF;

    #[inline(always)]
    fn wide(self) -> Self::Wide {
        Pair(Pair(self))
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<__m128i> {
        let bytes = text.get(at..at.wrapping_add(16))?;
        // SAFETY: 16 bytes are there, and the load asks for no alignment. SSE2 is part of the architecture.
        Some(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn equal(self, v: __m128i, byte: u8) -> __m128i {
        // SAFETY: SSE2 is part of the architecture.
        unsafe { _mm_cmpeq_epi8(v, _mm_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    fn high(self, v: __m128i) -> __m128i {
        // The highest bit is the mark.
        v
    }

    #[inline(always)]
    fn below_or_high(self, v: __m128i, limit: u8) -> __m128i {
        // As signed numbers the bytes from 80 on are below 0.
        // SAFETY: SSE2 is part of the architecture.
        unsafe { _mm_cmpgt_epi8(_mm_set1_epi8(limit as i8), v) }
    }

    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: SSE2 is part of the architecture.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn hits(self, marks: __m128i) -> u64 {
        // SAFETY: SSE2 is part of the architecture.
        u64::from(unsafe { _mm_movemask_epi8(marks) } as u32)
    }
}

/// 32 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Asks the machine, and the operating system, which must save the registers. BMI has the instructions that read
    /// hits; few processors have AVX2 without it, and they fare well with SSE2.
    pub(crate) fn ask() -> Option<Avx2> {
        let here = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        here.then_some(Avx2(()))
    }

    /// What [`Avx2::ask`] gave before.
    ///
    /// # Safety
    /// It gave one.
    #[inline(always)]
    pub(crate) unsafe fn asked() -> Avx2 {
        Avx2(())
    }
}

/// The border: what is inlined into this function is compiled for AVX2.
///
/// # Safety
/// The machine has the features. The value of [`Avx2`] proves it.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(crate) unsafe fn run_avx2<J: Job>(lanes: Avx2, job: J) -> J::Answer {
    job.run(lanes)
}

impl Lanes for Avx2 {
    type Vector = __m256i;
    type Wide = Pair<Avx2>;
    const WIDTH: usize = 32;
    const SCALE: u32 = 0;
    const ALL: u64 = 0xFFFF_FFFF;

    #[inline(always)]
    fn wide(self) -> Self::Wide {
        Pair(self)
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<__m256i> {
        let bytes = text.get(at..at.wrapping_add(32))?;
        // SAFETY: 32 bytes are there, and the load asks for no alignment. `self` proves that AVX2 is here.
        Some(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn equal(self, v: __m256i, byte: u8) -> __m256i {
        // SAFETY: `self` proves that AVX2 is here.
        unsafe { _mm256_cmpeq_epi8(v, _mm256_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    fn high(self, v: __m256i) -> __m256i {
        // The highest bit is the mark.
        v
    }

    #[inline(always)]
    fn below_or_high(self, v: __m256i, limit: u8) -> __m256i {
        // As signed numbers the bytes from 80 on are below 0.
        // SAFETY: `self` proves that AVX2 is here.
        unsafe { _mm256_cmpgt_epi8(_mm256_set1_epi8(limit as i8), v) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves that AVX2 is here.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn hits(self, marks: __m256i) -> u64 {
        // SAFETY: `self` proves that AVX2 is here.
        u64::from(unsafe { _mm256_movemask_epi8(marks) } as u32)
    }
}
