//! The ends of strings, one window after the other.
//!
//! Short strings share a window: what stops a string is found for all of its bytes at once, and each string takes its
//! part of the answer. The code is compiled for each backend: see [`super::kernels`].

use super::kernels::{Lanes, WIDEST};

/// The bytes from `base` on, and what of them stops a string.
pub(crate) struct Window<L> {
    lanes: L,
    base: usize,
    quote: u8,
    stops: u64,
    highs: u64,
}

impl<L: Lanes> Window<L> {
    #[inline(always)]
    pub(crate) fn new(lanes: L) -> Window<L> {
        Window { lanes, base: 0, quote: 0, stops: 0, highs: 0 }
    }

    /// The first place from `at` on of `quote`, `"`, a backslash or a control character; the text's length if there is
    /// none. `high` is set if a byte from 80 on stands before it.
    #[inline(always)]
    pub(crate) fn find(&mut self, text: &[u8], at: usize, quote: u8, high: &mut bool) -> usize {
        let wide = self.lanes.wide();
        let within = at.wrapping_sub(self.base);
        let (mut stops, mut highs) = if within < L::Wide::WIDTH && quote == self.quote {
            (wide.behind(self.stops, within), wide.behind(self.highs, within))
        } else {
            self.load(text, at, quote)
        };
        while stops == 0 {
            *high |= highs != 0;
            let next = self.base + L::Wide::WIDTH;
            if next >= text.len() {
                return text.len();
            }
            (stops, highs) = self.load(text, next, quote);
        }
        // The bits below the lowest stop.
        let before = (stops & stops.wrapping_neg()).wrapping_sub(1);
        *high |= highs & before != 0;
        (self.base + wide.first(stops)).min(text.len())
    }

    #[inline(always)]
    fn load(&mut self, text: &[u8], at: usize, quote: u8) -> (u64, u64) {
        let wide = self.lanes.wide();
        let v = match wide.load(text, at) {
            Some(v) => v,
            None => match wide.load(&padded(text, at), 0) {
                Some(v) => v,
                None => return (1, 0),
            },
        };
        let quotes = wide.or(wide.equal(v, b'"'), wide.or(wide.equal(v, b'\\'), wide.equal(v, quote)));
        self.highs = wide.hits(wide.high(v));
        self.stops = wide.hits(wide.or(quotes, wide.below_or_high(v, 0x20))) & !self.highs;
        self.base = at;
        self.quote = quote;
        (self.stops, self.highs)
    }
}

/// The text from `at` on, less than a window, and U+0000 behind it, at which every string stops.
#[inline(never)]
fn padded(text: &[u8], at: usize) -> [u8; WIDEST] {
    let mut window = [0; WIDEST];
    if let Some(rest) = text.get(at..) {
        let len = rest.len().min(WIDEST);
        window[..len].copy_from_slice(&rest[..len]);
    }
    window
}

/// The bytes as text, if they are UTF-8.
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    simdutf8::basic::from_utf8(bytes).ok()
}

/// How many bytes of the text are UTF-8: all, or those before the first that is not.
pub(crate) fn utf8_prefix(text: &[u8]) -> usize {
    if simdutf8::basic::from_utf8(text).is_ok() {
        return text.len();
    }
    std::str::from_utf8(text).map_or_else(|error| error.valid_up_to(), str::len)
}

#[cfg(test)]
mod tests {
    use super::super::kernels::{Job, on_each_backend, run};
    use super::*;

    /// From every place in turn, the last window kept: a stop for each, and whether a high byte stands before it.
    struct Walk<'a>(&'a [u8], usize);

    impl Job for Walk<'_> {
        type Answer = ();

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) {
            let Walk(text, step) = self;
            let mut window = Window::new(lanes);
            for (turn, at) in (0..=text.len()).step_by(step).enumerate() {
                let quote = if turn % 3 == 0 { b'\'' } else { b'"' };
                let stops = |b: &u8| matches!(b, 0..0x20 | b'"' | b'\\') || *b == quote;
                let len = text[at..].iter().position(stops).unwrap_or(text.len() - at);
                let mut high = false;
                assert_eq!(window.find(text, at, quote, &mut high), at + len, "from {at} in {text:x?}");
                assert_eq!(high, !text[at..at + len].is_ascii(), "from {at} in {text:x?}");
            }
        }
    }

    #[test]
    fn stops_and_high_bytes_are_those_of_a_plain_search() {
        on_each_backend(|_| {
            for gap in [1, 2, 3, 7, 31, 33, 63, 64, 65, 100, 150] {
                let stops = [b'"', b'\'', b'\\', 0x1f, 0x80, 0xFF, b'\n', 0];
                for len in [0, 1, 15, 16, 63, 64, 65, 200] {
                    let text: Vec<u8> = (0..len)
                        .map(|i| if i % gap == gap - 1 { stops[i / gap % 8] } else { b'x' })
                        .collect();
                    for step in [1, 5, 40] {
                        run(Walk(&text, step));
                    }
                }
            }
        });
    }

    #[test]
    fn the_prefix_ends_at_what_is_no_character() {
        for (text, want) in [(&b"abc"[..], 3), (b"a\xc3\xa9", 3), (b"a\xc3", 1), (b"ab\xffc", 2), (b"", 0)] {
            assert_eq!(utf8_prefix(text), want);
        }
    }
}
