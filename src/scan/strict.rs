//! The strict validator: RFC 8259 text in UTF-8, one value, nothing around it but blanks.
//!
//! It says yes or no. Yes means that the text may be handed back as it is, so it is stricter than the RFC in
//! one point: an escape of half a surrogate pair is refused, since many readers stumble over it; the engine
//! mends and reports it. Nothing recurses; the stack of open brackets takes one bit a level.
//!
//! **Where the time goes.** Not into bytes but into tokens: into branches that are foreseen wrongly, and into waiting
//! for the place where a token ends before the next one can begin. Three things help against the waiting. Strings
//! share a *window*, whose stops were found once for all of them. A single blank is stepped over by a branch. And an
//! indentation is guessed to be as deep as the last one.
//!
//! **Rejected.** Blanks and digits counted with bit operations instead of branches: fewer instructions, but each
//! waits for the last (numbers took a third longer). A fresh vector for each string: as fast on long strings, a third
//! slower on short ones. UTF-8 by the standard library: a third of the speed on Chinese.

use super::kernels::{self, Job, Lanes, Sought, WIDEST};
use super::{HEX, NoBlank, WS, find_not, is};

/// Open brackets, one bit each: 1 for an object.
#[derive(Default)]
struct Stack {
    top: u64,
    full: Vec<u64>,
    depth: u32,
}

impl Stack {
    fn push(&mut self, object: bool) {
        if self.depth > 0 && self.depth % 64 == 0 {
            self.full.push(self.top);
        }
        self.top = self.top << 1 | u64::from(object);
        self.depth += 1;
    }

    fn pop(&mut self) {
        self.depth -= 1;
        self.top >>= 1;
        if self.depth > 0 && self.depth % 64 == 0 {
            self.top = self.full.pop().unwrap_or(0);
        }
    }

    fn in_object(&self) -> bool {
        self.top & 1 == 1
    }
}

/// Whether the text is valid and nested at most `max_depth` deep.
pub(crate) fn strict(text: &[u8], max_depth: u32) -> bool {
    kernels::run(Strict { text, max_depth })
}

struct Strict<'a> {
    text: &'a [u8],
    max_depth: u32,
}

impl Job for Strict<'_> {
    type Answer = bool;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> bool {
        let mut reader = Reader {
            lanes,
            text: self.text,
            max_depth: self.max_depth,
            stack: Stack::default(),
            base: self.text.len(),
            stops: 0,
            high: 0,
            indent: 0,
            indent_hit: 0,
        };
        // Characters outside ASCII are let through in strings; whether they are UTF-8 is asked once, at the end.
        reader.document().is_some() && (reader.high == 0 || simdutf8::basic::from_utf8(self.text).is_ok())
    }
}

/// Reads one document. Its methods return the place behind what they have read.
struct Reader<'a, L> {
    lanes: L,
    text: &'a [u8],
    max_depth: u32,
    stack: Stack,
    /// Where the window begins: the bytes of which `stops` is known.
    base: usize,
    /// What a string stops at, in the window: quotes, backslashes, control characters, and all behind the text.
    stops: u64,
    /// Not 0 once a byte from 80 on has been seen.
    high: u64,
    /// How many blanks the last line end and its indentation were.
    indent: usize,
    /// The hit of the first byte behind that many.
    indent_hit: u64,
}

/// Where the reader is in a container.
enum Step {
    /// Behind the opening bracket.
    Opened(usize),
    /// Behind a value.
    Value(usize),
}

impl<L: Lanes> Reader<'_, L> {
    #[inline(always)]
    fn document(&mut self) -> Option<()> {
        let at = self.blanks(0);
        let mut step = self.value(at)?;
        // The kind of the container is asked for where it changes, not at each member.
        while self.stack.depth > 0 {
            step = if self.stack.in_object() {
                self.members::<true>(step)?
            } else {
                self.members::<false>(step)?
            };
        }
        let (Step::Opened(at) | Step::Value(at)) = step;
        (self.blanks(at) == self.text.len()).then_some(())
    }

    /// The members of the innermost container from `step` on, as far as the next bracket.
    #[inline(always)]
    fn members<const OBJECT: bool>(&mut self, mut step: Step) -> Option<Step> {
        let close = if OBJECT { b'}' } else { b']' };
        loop {
            let mut at = match step {
                Step::Opened(at) => {
                    let at = self.blanks(at);
                    if *self.text.get(at)? == close {
                        self.stack.pop();
                        return Some(Step::Value(at + 1));
                    }
                    at
                }
                Step::Value(mut at) => {
                    let mut byte = *self.text.get(at)?;
                    if byte <= b' ' {
                        at = self.layout(at);
                        byte = *self.text.get(at)?;
                    }
                    if byte != b',' {
                        if byte != close {
                            return None;
                        }
                        self.stack.pop();
                        return Some(Step::Value(at + 1));
                    }
                    self.blanks(at + 1)
                }
            };
            if OBJECT {
                at = self.key(at)?;
            }
            step = self.value(at)?;
            if matches!(step, Step::Opened(_)) {
                return Some(step);
            }
        }
    }

    /// A value, or an opening bracket.
    #[inline(always)]
    fn value(&mut self, at: usize) -> Option<Step> {
        let text = self.text;
        let byte = *text.get(at)?;
        // By far the most frequent kind: it has its own branch.
        if byte == b'"' {
            return Some(Step::Value(self.string(at + 1)?));
        }
        match byte {
            b'{' | b'[' => {
                if self.stack.depth == self.max_depth {
                    return None;
                }
                self.stack.push(byte == b'{');
                Some(Step::Opened(at + 1))
            }
            b'-' | b'0'..=b'9' => Some(Step::Value(number(text, at)?)),
            b't' => Some(Step::Value(literal(text, at, b"true")?)),
            b'f' => Some(Step::Value(literal(text, at, b"false")?)),
            b'n' => Some(Step::Value(literal(text, at, b"null")?)),
            _ => None,
        }
    }

    /// A key, its colon and the blanks around it.
    #[inline(always)]
    fn key(&mut self, at: usize) -> Option<usize> {
        if *self.text.get(at)? != b'"' {
            return None;
        }
        let mut at = self.string(at + 1)?;
        if *self.text.get(at)? != b':' {
            at = self.layout(at);
            if *self.text.get(at)? != b':' {
                return None;
            }
        }
        Some(self.blanks(at + 1))
    }

    /// Blanks, mostly none or a single space. That is a branch and no addition: a branch is foreseen, and what
    /// comes next need not wait for the byte.
    #[inline(always)]
    fn blanks(&mut self, at: usize) -> usize {
        match self.text.get(at) {
            Some(&b) if b > b' ' => at,
            Some(&b' ') => match self.text.get(at + 1) {
                Some(&b) if b > b' ' => at + 1,
                _ => self.layout(at + 1),
            },
            _ => self.layout(at),
        }
    }

    /// Blanks of any length. A line end and its indentation are mostly as long as the last one; where the guess
    /// holds, again nothing need wait.
    #[inline(always)]
    fn layout(&mut self, at: usize) -> usize {
        if let Some(v) = self.lanes.load(self.text, at) {
            let hits = NoBlank.hits(self.lanes, v);
            let first = hits & hits.wrapping_neg();
            if first != 0 {
                if first != self.indent_hit {
                    self.indent_hit = first;
                    self.indent = self.lanes.first(hits);
                }
                return at + self.indent;
            }
        }
        many_blanks(self.text, at)
    }

    /// A string, from behind its opening quote on.
    #[inline(always)]
    fn string(&mut self, at: usize) -> Option<usize> {
        let mut stops = self.stops_from(at)?;
        loop {
            while stops == 0 {
                stops = self.window(self.base + L::Wide::WIDTH)?;
            }
            let place = self.base + self.lanes.wide().first(stops);
            match *self.text.get(place)? {
                b'"' => return Some(place + 1),
                b'\\' => stops = self.stops_from(escape(self.text, place)?)?,
                _ => return None,
            }
        }
    }

    /// The stops from `at` on: the rest of the window's, or a new window's. Short strings share one.
    #[inline(always)]
    fn stops_from(&mut self, at: usize) -> Option<u64> {
        let within = at.wrapping_sub(self.base);
        if within < L::Wide::WIDTH {
            Some(self.lanes.wide().behind(self.stops, within))
        } else {
            self.window(at)
        }
    }

    /// The window that begins at `at`.
    #[inline(always)]
    fn window(&mut self, at: usize) -> Option<u64> {
        let wide = self.lanes.wide();
        let v = match wide.load(self.text, at) {
            Some(v) => v,
            None => wide.load(&padded(self.text, at)?, 0)?,
        };
        let high = wide.hits(wide.high(v));
        let quotes = wide.or(wide.equal(v, b'"'), wide.equal(v, b'\\'));
        self.base = at;
        self.high |= high;
        self.stops = wide.hits(wide.or(quotes, wide.below_or_high(v, 0x20))) & !high;
        Some(self.stops)
    }
}

/// The end of the text from `at` on, less than a window, and U+0000 behind it, at which every string stops. `None`
/// at the end itself.
#[inline(never)]
fn padded(text: &[u8], at: usize) -> Option<[u8; WIDEST]> {
    let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
    let mut window = [0; WIDEST];
    window.get_mut(..rest.len())?.copy_from_slice(rest);
    Some(window)
}

/// Blanks that are more than a vector, or the text's last ones. Out of the way, for what is read at every token
/// must stay small.
#[inline(never)]
fn many_blanks(text: &[u8], at: usize) -> usize {
    find_not(text, at, WS)
}

/// The bytes that may stand behind a backslash, but for `u`.
const SIMPLE: [bool; 256] = {
    let mut table = [false; 256];
    let simple = b"\"\\/bfnrt";
    let mut i = 0;
    while i < simple.len() {
        table[simple[i] as usize] = true;
        i += 1;
    }
    table
};

/// The place behind the escape at `at`.
#[inline(always)]
fn escape(text: &[u8], at: usize) -> Option<usize> {
    let byte = *text.get(at + 1)?;
    if SIMPLE[byte as usize] {
        return Some(at + 2);
    }
    if byte == b'u' { unicode(text, at) } else { None }
}

/// The same for `\uXXXX`, alone or as a pair.
#[inline(never)]
fn unicode(text: &[u8], at: usize) -> Option<usize> {
    match hex(text, at + 2, 4)? {
        0xD800..=0xDBFF => {
            let low = text[at + 6..].starts_with(b"\\u").then(|| hex(text, at + 8, 4))??;
            (0xDC00..=0xDFFF).contains(&low).then_some(at + 12)
        }
        0xDC00..=0xDFFF => None,
        _ => Some(at + 6),
    }
}

#[inline(always)]
fn literal(text: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    text[at..].starts_with(word).then_some(at + word.len())
}

/// The place behind the number at `at`.
#[inline]
pub(crate) fn number(text: &[u8], mut at: usize) -> Option<usize> {
    if *text.get(at)? == b'-' {
        at += 1;
    }
    let some = |at: usize| {
        let end = digits(text, at);
        (end > at).then_some(end)
    };
    at = if *text.get(at)? == b'0' { at + 1 } else { some(at)? };
    if text.get(at) == Some(&b'.') {
        at = some(at + 1)?;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(text.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        at = some(at)?;
    }
    Some(at)
}

/// The place behind the digits at `at`.
#[inline(always)]
fn digits(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// The number that the `len` (at most 8) hexadecimal digits at `at` write.
pub(crate) fn hex(text: &[u8], at: usize, len: usize) -> Option<u32> {
    let digits = text.get(at..at + len)?;
    digits
        .iter()
        .try_fold(0, |n, &b| is(b, HEX).then(|| (n << 4) | (u32::from(b & 15) + u32::from(b >> 6) * 9)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oracle(text: &[u8]) -> bool {
        std::str::from_utf8(text).is_ok() && serde_json::from_slice::<serde_json::Value>(text).is_ok()
    }

    #[test]
    fn agrees_with_an_independent_parser_on_mutations() {
        // One byte of each document replaced by each of some bytes that matter, at each place.
        let documents = [
            r#"{"a":[1,-2.5e+3,true,false,null,"x\u00e9\n"],"b":{"c":{}}}"#,
            r#" [ "é", [], {"k" : "v"} , 0 ] "#,
            r#""\ud83d\ude00""#,
            "-0.1E-2",
        ];
        kernels::on_each_backend(|backend| {
            for document in documents {
                assert!(strict(document.as_bytes(), 128));
                for at in 0..document.len() {
                    for new in b"{}[],:\"\\ 0e.-tnu\x00\x1f\x7f\x80\xc3\xff/" {
                        let mut text = document.as_bytes().to_vec();
                        text[at] = *new;
                        let shown = String::from_utf8_lossy(&text);
                        assert_eq!(strict(&text, 128), oracle(&text), "{backend}: {shown:?}");
                    }
                    assert_eq!(strict(&document.as_bytes()[..at], 128), oracle(&document.as_bytes()[..at]));
                }
            }
        });
    }

    /// Numbers that follow from a seed (xorshift).
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 20) as usize % n
        }

        fn of<T: Copy>(&mut self, all: &[T]) -> T {
            all[self.below(all.len())]
        }

        /// A run of `piece` that now and then is longer than any window.
        fn run(&mut self, piece: &str, out: &mut String) {
            let most = self.of(&[1, 3, 12, 40, 150]);
            for _ in 0..self.below(most) {
                out.push_str(piece);
            }
        }

        fn blanks(&mut self, out: &mut String) {
            match self.below(12) {
                0 => out.push_str(self.of(&["\r\n", "\t", "  ", " \n"])),
                1 => {
                    out.push('\n');
                    self.run(" ", out);
                }
                2..=5 => out.push(' '),
                _ => {}
            }
        }

        fn string(&mut self, out: &mut String) {
            const PIECES: [&str; 15] = [
                "a",
                "bc d",
                "'",
                "{[:,]}",
                "é",
                "—",
                "汉字",
                "😀",
                "\\n",
                "\\\"",
                "\\\\",
                "\\u00e9",
                "\\ud83d\\ude00",
                "\\ud83d",
                "\u{7f}",
            ];
            out.push('"');
            for _ in 0..self.below(4) {
                let piece = self.of(&PIECES);
                self.run(piece, out);
            }
            out.push('"');
        }

        fn value(&mut self, depth: usize, out: &mut String) {
            match self.below(if depth > 3 { 5 } else { 8 }) {
                0..=2 => self.string(out),
                3 => out.push_str(self.of(&[
                    "0",
                    "-1",
                    "12.5",
                    "1e9",
                    "-0.0E+7",
                    "123456789012",
                    "01",
                    "1.",
                    "-",
                ])),
                4 => out.push_str(self.of(&["true", "false", "null", "nul", "True"])),
                kind => {
                    let (open, close) = if kind == 5 { ('[', ']') } else { ('{', '}') };
                    out.push(open);
                    self.blanks(out);
                    for member in 0..self.below(4) {
                        if member > 0 {
                            out.push(',');
                            self.blanks(out);
                        }
                        if kind > 5 {
                            self.string(out);
                            self.blanks(out);
                            out.push(':');
                            self.blanks(out);
                        }
                        self.value(depth + 1, out);
                        self.blanks(out);
                    }
                    out.push(close);
                }
            }
        }

        fn mutate(&mut self, text: &mut Vec<u8>) {
            let at = self.below(text.len());
            let end = at + self.below((text.len() - at).min(20));
            match self.below(6) {
                0 => text[at] = self.below(256) as u8,
                1 => text[at] = self.of(b"{}[],:\"\\ 0e.-tnu\x00\x1f\n\x80\xc3\xed\xf0\xff/"),
                2 => text.insert(at, self.of(b"{}[],:\"\\ 0e.-tnu\x00\x1f\n\x80\xc3\xed\xf0\xff/")),
                3 => drop(text.drain(at..end)),
                4 => text.truncate(at),
                _ => {
                    let copy = text[at..end].to_vec();
                    let to = self.below(text.len());
                    text.splice(to..to, copy);
                }
            }
        }
    }

    #[test]
    fn agrees_with_an_independent_parser_on_random_text() {
        const ROUNDS: usize = 20_000;
        kernels::on_each_backend(|backend| {
            let mut random = Random(0x6B69_6E74_7375);
            let mut valid = 0;
            for round in 0..ROUNDS {
                let mut text = String::new();
                random.blanks(&mut text);
                random.value(0, &mut text);
                random.blanks(&mut text);
                let mut text = text.into_bytes();
                for _ in 0..random.of(&[0, 1, 1, 2]) {
                    if !text.is_empty() {
                        random.mutate(&mut text);
                    }
                }
                let wanted = oracle(&text);
                valid += usize::from(wanted);
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(strict(&text, 128), wanted, "{backend}, round {round}: {shown:?}");
            }
            assert!(
                (ROUNDS / 4..ROUNDS * 3 / 4).contains(&valid),
                "{valid} of {ROUNDS} are valid: one-sided"
            );
        });
    }

    #[test]
    fn what_stands_at_a_windows_edge_is_seen() {
        // Every kind of stop, at every distance from the string's beginning and from the text's end.
        let pieces =
            [r"\n", r"\u00e9", r"\ud83d\ude00", "é", "😀", r"\x", r"\u00g0", r"\ud83d", "\u{1}", "\"", ""];
        kernels::on_each_backend(|backend| {
            for piece in pieces {
                for before in 0..140 {
                    for behind in [0, 1, 5, 63, 64, 65] {
                        let text = format!("[\"{}{piece}{}\",\"\"]", "x".repeat(before), "y".repeat(behind));
                        let wanted = oracle(text.as_bytes());
                        assert_eq!(strict(text.as_bytes(), 128), wanted, "{backend}: {text}");
                        let cut = &text.as_bytes()[..text.len() - 1 - behind / 2];
                        assert!(!strict(cut, 128), "{backend}: {text} cut");
                    }
                }
            }
        });
    }

    #[test]
    fn the_stack_holds_any_depth() {
        for depth in [1, 63, 64, 65, 127, 128, 129, 1000] {
            let mut text = Vec::new();
            let mut close = Vec::new();
            for level in 0..depth {
                let object = level % 3 == 1;
                text.extend_from_slice(if object { b"{\"k\":" } else { b"[" });
                close.push(if object { b'}' } else { b']' });
            }
            text.push(b'1');
            text.extend(close.iter().rev());
            assert!(strict(&text, depth));
            assert!(!strict(&text, depth - 1));
            let last = text.len() - 1;
            text[last] ^= 0x26; // the other closer
            assert!(!strict(&text, depth));
        }
    }

    #[test]
    fn half_a_pair_is_refused() {
        for text in [r#""\ud83d""#, r#""\ude00""#, r#""\ud83d\n""#, r#""\ud83d\ud83d""#] {
            assert!(!strict(text.as_bytes(), 128));
        }
    }
}
