//! Many bytes at a time: the machine's vector instructions behind one trait.
//!
//! **Words.** [`Lanes`] is a set of instructions: a vector of some bytes, a few comparisons that mark bytes of it,
//! and the marks as bits, the *hits*. A *backend* is one set: AVX2, SSE2, NEON, or a plain machine word. A [`Job`]
//! is work that is written once for all of them; [`run`] gives it to the best backend that is here. [`Baseline`]
//! needs no question, so what uses it is inlined where it is called.
//!
//! **Invariants.**
//! - A value of a type that implements [`Lanes`] proves that the machine has the instructions, since only asking the
//!   machine gives one. So what is written on top is safe code.
//! - No byte outside the text is read: what a text's end cuts short is looked at in its last whole vector, or in a
//!   copy.
//! - All backends give the same answers. The tests run each that the machine has, and the switch that they use for
//!   it is theirs alone.
//!
//! **Why whole jobs go over the border.** A function that is compiled for AVX2 cannot be inlined into one that is
//! not, and a call for each string costs what vectors save on short ones. So the validator crosses once a document,
//! and its generic code is `#[inline(always)]`: that is how it is compiled for the instructions of the function it
//! ends up in. (`#[inline(always)]` and `#[target_feature]` on one function exclude each other.)
//!
//! **Rejected.** A function pointer for each kernel: nothing is inlined through it. Reading beyond the text inside
//! one page of memory: undefined, whatever the machine does. AVX-512: nothing here waits for wider vectors.

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))))]
mod portable;
mod text;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::atomic::{AtomicU8, Ordering};

pub(crate) use text::into_string;

/// What every machine of this architecture has.
#[cfg(target_arch = "x86_64")]
pub(crate) type Baseline = x86::Sse2;
/// What every machine of this architecture has.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) type Baseline = neon::Neon;
/// What every machine of this architecture has.
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little"))))]
pub(crate) type Baseline = portable::Portable;

/// What a run that is mostly short is looked for with: long enough for three of four strings.
#[cfg(target_arch = "x86_64")]
pub(crate) type Short = Pair<Baseline>;
/// What a run that is mostly short is looked for with.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Short = Baseline;

/// The lanes for short runs.
#[inline(always)]
pub(crate) const fn short() -> Short {
    #[cfg(target_arch = "x86_64")]
    return Pair(Baseline::new());
    #[cfg(not(target_arch = "x86_64"))]
    return Baseline::new();
}

/// A set of vector instructions. A value of it proves that the machine has them.
pub(crate) trait Lanes: Copy {
    /// Some bytes side by side, or the marks on them.
    type Vector: Copy;
    /// [`WIDEST`] bytes side by side, for where many hits are wanted.
    type Wide: Lanes;
    /// How many bytes.
    const WIDTH: usize;
    /// A byte is `1 << SCALE` bits of the hits.
    const SCALE: u32;
    /// The hits where every byte is marked.
    const ALL: u64;

    /// The same instructions, for wide vectors.
    fn wide(self) -> Self::Wide;
    /// The bytes from `at` on; `None` where the text has too few.
    fn load(self, text: &[u8], at: usize) -> Option<Self::Vector>;
    /// Marks what is `byte`.
    fn equal(self, v: Self::Vector, byte: u8) -> Self::Vector;
    /// Marks what is below `limit` (1 to `0x7F`), and what is no ASCII.
    fn below_or_high(self, v: Self::Vector, limit: u8) -> Self::Vector;
    /// Marks what is no ASCII.
    fn high(self, v: Self::Vector) -> Self::Vector;
    /// Marks what either marks.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The marks as bits, the first byte lowest.
    fn hits(self, marks: Self::Vector) -> u64;

    /// How many bytes stand before the first hit. There is one.
    #[inline(always)]
    fn first(self, hits: u64) -> usize {
        (hits.trailing_zeros() >> Self::SCALE) as usize
    }

    /// The hits behind the first `n` bytes, which are not all.
    #[inline(always)]
    fn behind(self, hits: u64, n: usize) -> u64 {
        hits & (u64::MAX << (n << Self::SCALE))
    }
}

/// How many bytes the hits have room for, at a bit each.
pub(crate) const WIDEST: usize = 64;

/// Two vectors as one.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Pair<L>(L);

#[cfg(target_arch = "x86_64")]
impl<L: Lanes> Lanes for Pair<L> {
    type Vector = (L::Vector, L::Vector);
    type Wide = Self;
    const WIDTH: usize = 2 * L::WIDTH;
    const SCALE: u32 = L::SCALE;
    const ALL: u64 = L::ALL | (L::ALL << (L::WIDTH << L::SCALE));

    #[inline(always)]
    fn wide(self) -> Self {
        self
    }

    #[inline(always)]
    fn load(self, text: &[u8], at: usize) -> Option<Self::Vector> {
        let bytes = text.get(at..at.wrapping_add(Self::WIDTH))?;
        Some((self.0.load(bytes, 0)?, self.0.load(bytes, L::WIDTH)?))
    }

    #[inline(always)]
    fn equal(self, v: Self::Vector, byte: u8) -> Self::Vector {
        (self.0.equal(v.0, byte), self.0.equal(v.1, byte))
    }

    #[inline(always)]
    fn below_or_high(self, v: Self::Vector, limit: u8) -> Self::Vector {
        (self.0.below_or_high(v.0, limit), self.0.below_or_high(v.1, limit))
    }

    #[inline(always)]
    fn high(self, v: Self::Vector) -> Self::Vector {
        (self.0.high(v.0), self.0.high(v.1))
    }

    #[inline(always)]
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        (self.0.or(a.0, b.0), self.0.or(a.1, b.1))
    }

    #[inline(always)]
    fn hits(self, marks: Self::Vector) -> u64 {
        self.0.hits(marks.0) | (self.0.hits(marks.1) << (L::WIDTH << L::SCALE))
    }
}

/// A kind of byte that is looked for.
pub(crate) trait Sought: Copy {
    /// Where it is in a vector.
    fn hits<L: Lanes>(self, lanes: L, v: L::Vector) -> u64;
    /// Whether this is one.
    fn is(self, byte: u8) -> bool;
}

/// The first place from `from` on with a byte that is sought; the text's length if there is none.
#[inline(always)]
pub(crate) fn search<L: Lanes, S: Sought>(lanes: L, sought: S, text: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(v) = lanes.load(text, at) {
        let hits = sought.hits(lanes, v);
        if hits != 0 {
            return at + lanes.first(hits);
        }
        at += L::WIDTH;
    }
    if at >= text.len() {
        return text.len();
    }
    // Less than a vector is left. The last whole one of the text has it, behind bytes that do not count.
    let back = text.len().wrapping_sub(L::WIDTH);
    if let Some(v) = lanes.load(text, back) {
        let hits = lanes.behind(sought.hits(lanes, v), at - back);
        return if hits == 0 { text.len() } else { back + lanes.first(hits) };
    }
    while text.get(at).is_some_and(|&b| !sought.is(b)) {
        at += 1;
    }
    at
}

/// Work that is written once and compiled for every backend. What takes [`Lanes`] is `#[inline(always)]`.
pub(crate) trait Job {
    /// What comes out.
    type Answer;
    /// Does it.
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer;
}

/// A backend that is here.
#[derive(Clone, Copy)]
enum Backend {
    Baseline(Baseline),
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
    /// For the tests of machines that have better.
    #[cfg(test)]
    Words(portable::Portable),
}

/// The number of the backend that jobs go to; 0 before the first job. No other memory hangs on it, so the order is
/// relaxed: whoever comes at the same time asks the machine too and hears the same.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

impl Backend {
    const BASELINE: u8 = 1;
    #[cfg(target_arch = "x86_64")]
    const AVX2: u8 = 2;
    #[cfg(test)]
    const WORDS: u8 = 3;

    #[inline(always)]
    fn chosen() -> Backend {
        match CHOSEN.load(Ordering::Relaxed) {
            0 => Backend::choose(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this number is stored only from a value of `Avx2`, so the machine has been asked.
            Backend::AVX2 => Backend::Avx2(unsafe { x86::Avx2::asked() }),
            #[cfg(test)]
            Backend::WORDS => Backend::Words(portable::Portable::new()),
            _ => Backend::Baseline(Baseline::new()),
        }
    }

    #[cold]
    fn choose() -> Backend {
        let best = Backend::best();
        // A choice that came meanwhile stands: it may be a test's.
        let _ = CHOSEN.compare_exchange(0, best.number(), Ordering::Relaxed, Ordering::Relaxed);
        best
    }

    fn best() -> Backend {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = x86::Avx2::ask() {
            return Backend::Avx2(avx2);
        }
        Backend::Baseline(Baseline::new())
    }

    fn number(self) -> u8 {
        match self {
            Backend::Baseline(_) => Backend::BASELINE,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(_) => Backend::AVX2,
            #[cfg(test)]
            Backend::Words(_) => Backend::WORDS,
        }
    }

    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Answer {
        match self {
            Backend::Baseline(lanes) => job.run(lanes),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `lanes` proves that the machine has the features.
            Backend::Avx2(lanes) => unsafe { x86::run_avx2(lanes, job) },
            #[cfg(test)]
            Backend::Words(lanes) => job.run(lanes),
        }
    }
}

/// Gives the job to the best backend that is here.
#[inline(always)]
pub(crate) fn run<J: Job>(job: J) -> J::Answer {
    Backend::chosen().run(job)
}

/// The tests' switch: does `act` once on each backend that the machine has, best first.
#[cfg(test)]
pub(crate) fn on_each_backend(act: impl Fn(&str)) {
    // One test at a time has the switch. The tests that run beside it use whatever it says.
    static SWITCH: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _held = SWITCH.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let best = Backend::best();
    let mut backends = vec![(format!("backend {}", best.number()), best)];
    if best.number() != Backend::BASELINE {
        backends.push(("the baseline".to_owned(), Backend::Baseline(Baseline::new())));
    }
    backends.push(("machine words".to_owned(), Backend::Words(portable::Portable::new())));
    for (name, backend) in &backends {
        CHOSEN.store(backend.number(), Ordering::Relaxed);
        act(name);
        assert_eq!(CHOSEN.load(Ordering::Relaxed), backend.number(), "somebody else chose");
    }
    CHOSEN.store(best.number(), Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of each mark, by every comparison.
    #[derive(Clone, Copy)]
    struct Marks<'a>(&'a [u8]);

    impl Job for Marks<'_> {
        type Answer = ();

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) {
            compare(lanes, self.0);
            compare(lanes.wide(), self.0);
        }
    }

    fn compare<L: Lanes>(lanes: L, text: &[u8]) {
        assert!(L::WIDTH <= WIDEST && L::WIDTH << L::SCALE <= 64);
        assert!(lanes.load(text, text.len() - L::WIDTH + 1).is_none());
        assert!(lanes.load(text, usize::MAX).is_none());
        for at in 0..=text.len() - L::WIDTH {
            let v = lanes.load(text, at).unwrap();
            let check = |marks: L::Vector, name: &str, wanted: &dyn Fn(u8) -> bool| {
                let mut hits = lanes.hits(marks);
                for (i, &byte) in text[at..at + L::WIDTH].iter().enumerate() {
                    let hit = hits != 0 && lanes.first(hits) == i;
                    assert_eq!(hit, wanted(byte), "{name} {byte:#x} at {i} of {}", L::WIDTH);
                    if i + 1 < L::WIDTH {
                        hits = lanes.behind(hits, i + 1);
                    }
                }
            };
            check(lanes.high(v), "high", &|b| b >= 0x80);
            for limit in [1, 0x20, 0x7F] {
                check(lanes.below_or_high(v, limit), "below or high", &|b| b < limit || b >= 0x80);
            }
            for byte in [0, b'"', 0x7F, 0x80, 0xFF, text[at]] {
                check(lanes.equal(v, byte), "equal", &|b| b == byte);
            }
            check(lanes.or(lanes.equal(v, 0), lanes.equal(v, 1)), "or", &|b| b <= 1);
        }
        let all = lanes.load(&[7; WIDEST], 0).unwrap();
        assert_eq!(lanes.hits(lanes.equal(all, 7)), L::ALL);
    }

    #[test]
    fn every_comparison_marks_what_it_says() {
        // Every byte, each beside many others: a carry from one byte into the next would show.
        let text: Vec<u8> = (0..=255u8)
            .chain((0..=255).map(|b: u8| b.wrapping_mul(151)))
            .chain([0, 0, 1, 1, 0, 1, 0x20, 0x1F, 0x80, 0x7F, 0x22, 0x23])
            .collect();
        on_each_backend(|_| run(Marks(&text)));
    }
}
