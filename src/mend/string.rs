//! Strings: where they end, and what of them must be written otherwise.
//!
//! **Vocabulary.** *Quote*: what opened the string, and so what may close it. *Candidate*: a quote that might
//! end it. *Clean*: no candidate was rejected yet; after that *dirty*. *Alternative*: the first rejected
//! candidate that might have ended the string after all; at the end of the text it is read again from there,
//! if the budget pays.
//!
//! **Invariants.** The text of a string is copied but for the bytes that must change; inside an open string
//! nothing but quotes, backslashes, control characters and broken UTF-8 is looked at.

use super::ahead::{Context, Verdict};
use super::escapes::Reading;
use super::text::Text;
use super::writer::{Mark, Why};
use super::{Last, Mender, State, limits};
use crate::report::{Grade, Strength};
use crate::rules::Kind;
use crate::scan::{self, APOSTROPHE, BACKTICK, HEX, STOP, Scalar, WORD, is};

/// The length of the prefix of a string in Python, Rust or C# at `at`; 0 if there is none.
pub(crate) fn prefix(text: Text, at: usize) -> Option<usize> {
    let letter =
        |byte: u8| matches!(byte, b'r' | b'b' | b'u' | b'f' | b'R' | b'B' | b'U' | b'F' | b'@' | b'$');
    if !letter(text.byte(at)?) {
        return Some(0);
    }
    let second = text.byte(at + 1)?;
    let len = match second {
        b'"' | b'\'' => 1,
        _ if letter(second) && matches!(text.byte(at + 2)?, b'"' | b'\'') => 2,
        _ => return Some(0),
    };
    // A quote in front of a delimiter ends a string: its opening one is missing.
    let opens =
        !matches!(text.byte(at + len + 1)?, b',' | b':' | b';' | b'}' | b']' | b' ' | b'\n' | b'\r' | 0);
    Some(if opens { len } else { 0 })
}

/// What opened a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quote {
    Double,
    Single,
    Backtick,
    /// “ ” „
    SmartDouble,
    /// ‘ ’ ‚
    SmartSingle,
    /// ＂
    Fullwidth,
    /// `"""`, three of Python's quotes.
    TripleDouble,
    /// `'''`
    TripleSingle,
    /// `@"`, C#: `""` is a quote, a backslash is itself. (The prefix is no part of the quote.)
    Verbatim,
    /// A pair of other marks: its place in [`PAIRS`].
    Pair(u8),
    /// `"##`, behind Rust's `r`: with so many number signs.
    Hashes(u8),
    /// A block in a fence of so many backticks, in the place of a value.
    Block(u8),
}

/// Quotation marks of other scripts: what opens, what closes.
const PAIRS: [(&str, &str); 4] = [("「", "」"), ("『", "』"), ("«", "»"), ("‹", "›")];

impl Quote {
    /// The quote that opens a string at `at`, if one does.
    pub(crate) fn opening(text: Text, at: usize) -> Option<Option<Quote>> {
        Some(match text.byte(at)? {
            b'"' => Some(Quote::Double),
            b'\'' => Some(Quote::Single),
            b'`' => Some(Quote::Backtick),
            0xC2 | 0xE2 | 0xE3 => match text.scalar(at)? {
                Scalar::Char('“' | '”' | '„', _) => Some(Quote::SmartDouble),
                Scalar::Char('‘' | '’' | '‚', _) => Some(Quote::SmartSingle),
                Scalar::Char('「', _) => Some(Quote::Pair(0)),
                Scalar::Char('『', _) => Some(Quote::Pair(1)),
                Scalar::Char('«', _) => Some(Quote::Pair(2)),
                Scalar::Char('‹', _) => Some(Quote::Pair(3)),
                _ => None,
            },
            0xEF => (text.token(at)? == (b'"', 3)).then_some(Quote::Fullwidth),
            _ => None,
        })
    }

    /// The length of the opening mark.
    pub(crate) fn len(self) -> usize {
        match self {
            Quote::Double | Quote::Single | Quote::Backtick | Quote::Verbatim => 1,
            Quote::Pair(pair) => PAIRS[usize::from(pair)].0.len(),
            Quote::Hashes(signs) => 1 + usize::from(signs),
            Quote::Block(ticks) => usize::from(ticks),
            _ => 3,
        }
    }

    /// The length of the mark at `at`, if it may close the string.
    pub(crate) fn closes(self, text: Text, at: usize) -> Option<Option<usize>> {
        let byte = text.byte(at)?;
        Some(match self {
            Quote::Double => (byte == b'"').then_some(1),
            Quote::Single => (byte == b'\'').then_some(1),
            Quote::Backtick => (byte == b'`').then_some(1),
            Quote::SmartDouble if byte == b'"' => Some(1),
            Quote::SmartSingle if byte == b'\'' => Some(1),
            // Of four in a row the first is content.
            Quote::TripleDouble => (text.has(at, b"\"\"\"")? && text.byte(at + 3)? != b'"').then_some(3),
            Quote::TripleSingle => (text.has(at, b"'''")? && text.byte(at + 3)? != b'\'').then_some(3),
            Quote::Verbatim => (byte == b'"' && text.byte(at + 1)? != b'"').then_some(1),
            Quote::Fullwidth => (byte == 0xEF && text.token(at)? == (b'"', 3)).then_some(3),
            Quote::Pair(pair) => {
                let close = PAIRS[usize::from(pair)].1;
                (text.has(at, close.as_bytes())?).then_some(close.len())
            }
            Quote::Hashes(signs) => {
                if byte != b'"' {
                    return Some(None);
                }
                for sign in 1..=usize::from(signs) {
                    if text.byte(at + sign)? != b'#' {
                        return Some(None);
                    }
                }
                Some(1 + usize::from(signs))
            }
            // At the beginning of a line.
            Quote::Block(ticks) if byte == b'`' && text.bytes[at - 1] == b'\n' => {
                text.fence(at, usize::from(ticks))?.map(|fence| fence.1)
            }
            _ if byte == 0xE2 => match (self, text.scalar(at)?) {
                (Quote::SmartDouble, Scalar::Char('“' | '”', _)) => Some(3),
                (Quote::SmartSingle, Scalar::Char('‘' | '’', _)) => Some(3),
                _ => None,
            },
            _ => None,
        })
    }

    pub(super) fn kind(self) -> Option<Kind> {
        match self {
            Quote::Double => None,
            Quote::Single => Some(Kind::QuoteSingle),
            Quote::Backtick => Some(Kind::QuoteBacktick),
            Quote::SmartDouble | Quote::SmartSingle => Some(Kind::QuoteSmart),
            Quote::Fullwidth => Some(Kind::QuoteFullwidth),
            Quote::TripleDouble | Quote::TripleSingle => Some(Kind::QuoteTriple),
            Quote::Verbatim => Some(Kind::QuoteCsVerbatim),
            Quote::Pair(_) => Some(Kind::QuoteOther),
            Quote::Hashes(_) => Some(Kind::QuoteRustRaw),
            Quote::Block(_) => Some(Kind::FencedValue),
        }
    }

    /// Whether a backslash is itself in such a string.
    fn raw(self) -> bool {
        matches!(self, Quote::Verbatim | Quote::Hashes(_) | Quote::Block(_))
    }

    /// The bytes that end a plain run in such a string.
    fn stops(self) -> u8 {
        match self {
            Quote::Double
            | Quote::SmartDouble
            | Quote::Fullwidth
            | Quote::TripleDouble
            | Quote::Verbatim
            | Quote::Pair(_)
            | Quote::Hashes(_) => STOP,
            Quote::Single | Quote::SmartSingle | Quote::TripleSingle => STOP | APOSTROPHE,
            Quote::Backtick | Quote::Block(_) => STOP | BACKTICK,
        }
    }
}

/// A string that is being read. Plain data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Str {
    pub(super) quote: Quote,
    pub(super) context: Context,
    /// Behind the opening mark.
    pub(super) body: usize,
    /// Candidates that were rejected.
    pub(super) inner: u32,
    /// Where the last of them is.
    pub(super) rejected: usize,
    /// Up to where the text was searched for commas (in a value) or a colon (in a key), and what was found: the
    /// last comma, the first colon.
    pub(super) searched: usize,
    pub(super) mark: Option<usize>,
    /// Objects that are open in the text of the string, and arrays.
    pub(super) objects: u32,
    pub(super) arrays: u32,
    /// Quotations that are open inside the string.
    pub(super) depth: u32,
    /// Where to read again from if the string never ends.
    pub(super) alternative: Option<(Mark, usize)>,
    /// The last line of the string that is a fence like the one around the candidate: the string ends before
    /// it if it never ends. Where its line begins, and its mark.
    pub(super) fence: Option<(Mark, usize)>,
    /// Its beginning, for another reading of its backslashes.
    pub(super) open: Mark,
    pub(super) reading: Reading,
    /// A backslash was met; by the first one: whether the string begins like a path.
    pub(super) path: Option<bool>,
    /// A valid escape was met that the other readings take for text.
    pub(super) doubtful: bool,
    /// A backslash was kept as text.
    pub(super) kept: bool,
    /// The last escaped quote, and whether their number is odd.
    pub(super) escaped: Option<usize>,
    pub(super) odd: bool,
    /// The last typographic quote, in a string that began with `"`.
    pub(super) smart: Option<usize>,
}

impl Mender {
    /// Begins a string at the parser's place.
    pub(crate) fn open_string(&mut self, text: Text, quote: Quote, context: Context, reading: Reading) {
        let start = self.at;
        match quote.kind() {
            // Its mark is JSON's.
            None | Some(Kind::QuoteCsVerbatim) => {}
            // Its mark was taken with what stands before it.
            Some(Kind::FencedValue | Kind::QuoteRustRaw) => {}
            Some(kind) => self.writer.edit(text.bytes, kind, start, start + quote.len(), b"\""),
        }
        let taken = matches!(quote, Quote::Block(_) | Quote::Hashes(_));
        self.at = if taken { start } else { start + quote.len() };
        let open = self.writer.mark(self.at);
        let latex = self.notations.latex && reading == Reading::Escapes;
        let reading = if latex { Reading::Formula } else { reading };
        self.state = State::Str(Str {
            quote,
            context,
            body: self.at,
            inner: 0,
            rejected: 0,
            searched: self.at,
            mark: None,
            objects: 0,
            arrays: 0,
            depth: 0,
            alternative: None,
            fence: None,
            open,
            reading,
            path: None,
            doubtful: false,
            kept: false,
            escaped: None,
            odd: false,
            smart: None,
        });
    }

    /// Reads the string again from its beginning, with another meaning of its backslashes, if the budget pays.
    /// Whether it does.
    pub(super) fn read_again(&mut self, text: Text, s: &mut Str, reading: Reading) -> bool {
        if reading == Reading::Path && self.at - s.body > limits::PATH
            || !self.pay(self.at - s.body, text.len())
        {
            return false;
        }
        self.writer.rollback(s.open);
        self.at = s.body;
        *s = Str {
            inner: 0,
            rejected: 0,
            searched: s.body,
            mark: None,
            objects: 0,
            arrays: 0,
            depth: 0,
            alternative: None,
            fence: None,
            reading,
            kept: true,
            escaped: None,
            odd: false,
            smart: None,
            ..*s
        };
        true
    }

    /// Goes on in a string. `None`: more is needed; all that was settled is kept in the state.
    pub(crate) fn string(&mut self, text: Text, mut s: Str) -> Option<()> {
        let result = self.string_loop(text, &mut s);
        if result.is_none() {
            self.state = State::Str(s);
        }
        result
    }

    fn string_loop(&mut self, text: Text, s: &mut Str) -> Option<()> {
        loop {
            let stop = scan::find(text.bytes, self.at, s.quote.stops());
            self.ahead.steps += (stop - self.at) as u64 + 1;
            self.at = stop;
            if text.ends_at(stop)? {
                return Some(self.string_end(text, s));
            }
            match text.bytes[stop] {
                b'\\' if s.quote.raw() => {
                    let kind = s.quote.kind().unwrap_or(Kind::BadEscape);
                    self.writer.edit(text.bytes, kind, stop, stop + 1, b"\\\\");
                    self.at = stop + 1;
                }
                b'\\' => {
                    if self.escape(text, s)? {
                        return Some(());
                    }
                }
                byte if byte < 0x20 => {
                    if let (b'\r', Quote::Block(ticks)) = (byte, s.quote) {
                        if text.byte(stop + 1)? == b'\n'
                            && text.fence(stop + 2, usize::from(ticks))?.is_some()
                        {
                            // The newline before the fence, two bytes long.
                            self.writer.edit(text.bytes, Kind::FencedValue, stop, stop + 1, b"");
                            self.at = stop + 1;
                            continue;
                        }
                    }
                    if byte == b'\n' {
                        if s.context == Context::Key {
                            if let Some(colon) = self.key_cut(text, s, stop) {
                                self.end_key_at(text, s, colon);
                                return Some(());
                            }
                        }
                        if let Quote::Block(ticks) = s.quote {
                            if let Some((_, len)) = text.fence(stop + 1, usize::from(ticks))? {
                                // The newline before the fence is none of the block.
                                let end = stop + 1 + len;
                                self.writer.edit(text.bytes, Kind::FencedValue, stop, end, b"\"");
                                self.at = end;
                                self.string_closed(s.context);
                                return Some(());
                            }
                        }
                        if let Some(fence) = self.fence_line(text, stop + 1)? {
                            s.fence = Some((self.writer.mark(stop), fence));
                        }
                    }
                    let escaped = control(byte);
                    self.writer.edit(text.bytes, Kind::RawControl, stop, stop + 1, escaped.as_bytes());
                    self.at = stop + 1;
                }
                _ => match s.quote.closes(text, stop)? {
                    Some(len) => {
                        if self.candidate(text, s, len)? {
                            return Some(());
                        }
                    }
                    None if s.quote == Quote::Verbatim && text.bytes[stop] == b'"' => {
                        self.writer.edit(text.bytes, Kind::QuoteCsVerbatim, stop, stop + 2, b"\\\"");
                        self.at = stop + 2;
                    }
                    None if text.bytes[stop] == b'"' => {
                        if s.context == Context::Key && s.quote == Quote::Single {
                            let colon = self.ahead.skip(text, stop + 1, super::ahead::Place::After)?;
                            if self.ahead.colon(text, colon)? {
                                // A key that began with the other mark.
                                let why = Why::new(Kind::QuoteSingle, Grade::Guessed, Strength::Medium);
                                self.writer.note(text.bytes, why, stop, stop + 1);
                                self.at = stop + 1;
                                self.string_closed(s.context);
                                return Some(());
                            }
                        }
                        // A double quote that may not close this string.
                        let kind = s.quote.kind().unwrap_or(Kind::InnerQuote);
                        self.writer.edit(text.bytes, kind, stop, stop + 1, b"\\\"");
                        self.at = stop + 1;
                    }
                    None => {
                        let typographic = text.bytes[stop] == 0xE2
                            && s.quote == Quote::Double
                            && matches!(text.scalar(stop)?, Scalar::Char('“' | '”', _));
                        self.character(text)?;
                        if typographic {
                            s.smart = Some(stop);
                        }
                    }
                },
            }
        }
    }

    /// The place of the fence, if the line that begins at `from` closes the one around the candidate.
    fn fence_line(&mut self, text: Text, from: usize) -> Option<Option<usize>> {
        let Some((mark, len)) = self.fence else {
            return Some(None);
        };
        let mut at = from;
        while at - from <= limits::INDENT && matches!(text.byte(at)?, b' ' | b'\t') {
            at += 1;
            self.ahead.steps += 1;
        }
        let found = text.fence(at, len)?.is_some_and(|fence| fence.0 == mark);
        Some(found.then_some(at))
    }

    /// One character outside ASCII, or what is none.
    pub(crate) fn character(&mut self, text: Text) -> Option<()> {
        let at = self.at;
        if text.bytes[at] < 0x80 {
            self.at = at + 1;
            return Some(());
        }
        let replacement = "\u{fffd}".as_bytes();
        self.at = match text.scalar(at)? {
            Scalar::Char(_, len) => at + len,
            Scalar::Surrogate => {
                self.writer.edit(text.bytes, Kind::LoneSurrogate, at, at + 3, replacement);
                at + 3
            }
            Scalar::Bad(len) if at + len == text.len() && scan::scalar(text.bytes, at) == Scalar::More => {
                self.writer.edit(text.bytes, Kind::TruncatedUtf8, at, at + len, b"");
                at + len
            }
            Scalar::Bad(len) => {
                self.writer.edit(text.bytes, Kind::InvalidUtf8, at, at + len, replacement);
                at + len
            }
            Scalar::More => return None,
        };
        Some(())
    }

    /// Judges a candidate. Whether the string ended.
    fn candidate(&mut self, text: Text, s: &mut Str, len: usize) -> Option<bool> {
        let at = self.at;
        let end = at + len;
        let next = self.ahead.skip(text, end, super::ahead::Place::After)?;
        let behind_token = text.token(next)?.0;
        let verdict = if self.calls > 0 && behind_token == b')' {
            // The bracket of the wrapper around the string.
            Verdict::Strong
        } else if s.inner > 0 && behind_token == b'+' || self.comment_is_text(text, end, next, s.quote)? {
            // A plus between quotations, or what only looks like a comment: text.
            Verdict::Bad
        } else {
            self.ahead.follow(text, end, s.context, &self.closers)?
        };
        let before = if at > s.body { text.bytes[at - 1] } else { b' ' };
        let behind = text.byte(end)?;
        // Shape: what stands on both sides says whether it opens or closes a quotation.
        let opener =
            (matches!(before, b' ' | b'\t' | b'\n' | b'(' | b'[' | b'{' | b'=' | b',' | b':' | b'/'))
                && !matches!(
                    behind,
                    0 | b' '
                        | b'\t'
                        | b'\n'
                        | b'\r'
                        | b','
                        | b'.'
                        | b';'
                        | b':'
                        | b'!'
                        | b'?'
                        | b')'
                        | b']'
                        | b'}'
                );
        // (A digit of an escape is no number.)
        let escape = text.bytes[at.saturating_sub(6).max(s.body)..at].contains(&b'\\');
        let inch = s.depth == 0 && before.is_ascii_digit() && !escape;
        let clean = s.inner == 0;
        let closer_next = matches!(behind_token, b'}' | b']');
        let bracket = s.context == Context::Key
            && verdict != Verdict::Strong
            && s.quote == Quote::Double
            && matches!(&text.bytes[s.body..at], b"{" | b"[");
        if bracket && self.ahead.member(text, at)? == super::ahead::Member::Quoted {
            // The opener was written twice, the second time behind a quote.
            let why = Why::new(Kind::DupOpener, Grade::Guessed, Strength::Medium);
            self.writer.edit(text.bytes, why, s.body - 1, at, b"");
            self.state = State::Key;
            return Some(true);
        }
        if s.context == Context::Key && verdict != Verdict::Strong {
            if let Some(colon) = self.key_cut(text, s, at) {
                return Some(self.end_key_at(text, s, colon));
            }
        }
        // (Verdicts that end a clean string need no more.)
        let plain = clean
            && matches!(
                verdict,
                Verdict::Strong
                    | Verdict::End
                    | Verdict::Medium
                    | Verdict::Weak
                    | Verdict::Element
                    | Verdict::Stray
            );
        if s.context != Context::Key && !plain {
            self.survey(text, s, at);
        }
        let close = if s.context == Context::Key {
            verdict == Verdict::Strong || !self.key_goes_on(text, s.quote, end)?
        } else if clean {
            match verdict {
                Verdict::Strong
                | Verdict::End
                | Verdict::Medium
                | Verdict::Weak
                | Verdict::Element
                | Verdict::Stray => true,
                Verdict::Adjacent { blank } => blank,
                // (Words without quotes in this document: the next one is an element.)
                Verdict::Comma => !opener && (!inch || self.words),
                Verdict::BrokenChain => s.arrays == 0 && self.closers.level(0) == Some(behind_token),
                Verdict::Colon => s.context != Context::Object,
                Verdict::Bad => false,
            }
        } else if s.objects > 0 && verdict != Verdict::End
            || s.arrays > 0 && behind_token == b']' && verdict != Verdict::Strong
        {
            // What seems to follow belongs to an object or an array in the text.
            false
        } else {
            match verdict {
                Verdict::Strong | Verdict::End | Verdict::Stray => true,
                Verdict::Medium | Verdict::Weak => s.depth == 0 || closer_next,
                Verdict::Element => s.depth == 0,
                _ => false,
            }
        };
        if close && clean && behind_token == b'+' && s.context != Context::Key {
            let opener = self.ahead.skip(text, next + 1, super::ahead::Place::Due)?;
            if let Some(quote) = Quote::opening(text, opener)? {
                // `"x" + "y"`: one string, which goes on behind the second opener.
                let to = opener + quote.len();
                self.writer.edit(text.bytes, Kind::ConcatPlus, at, to, b"");
                let open = self.writer.mark(to);
                *s = Str { quote, body: to, searched: to, mark: None, fence: None, open, path: None, ..*s };
                self.at = to;
                return Some(false);
            }
        }
        // (In round brackets too, before the first comma, as Python does it.)
        let group = self.closers.top().is_some_and(|f| f.by == b')' && f.count == 0 && !f.comma);
        let one = s.context == Context::Object || s.context == Context::Array && group;
        if close && clean && one && matches!(verdict, Verdict::Adjacent { .. }) {
            if let Some(quote) = Quote::opening(text, next)?.filter(|&quote| quote == s.quote) {
                if self.ahead.ends_value(text, next)? {
                    // Two strings for one value.
                    let to = next + quote.len();
                    let why = Why::new(Kind::ConcatAdjacent, Grade::Guessed, Strength::Medium);
                    self.writer.edit(text.bytes, why, at, to, b"");
                    let open = self.writer.mark(to);
                    *s = Str {
                        quote,
                        body: to,
                        searched: to,
                        mark: None,
                        fence: None,
                        open,
                        path: None,
                        ..*s
                    };
                    self.at = to;
                    return Some(false);
                }
            }
        }
        if close {
            if s.context == Context::Key {
                self.at += len;
                self.key_again(text, s.body - s.quote.len());
                self.at = at;
            }
            let shared =
                s.inner % 2 == 1 && s.depth == 1 && !opener && (closer_next || verdict == Verdict::End);
            self.close_string(text, s, len, verdict, shared);
            return Some(true);
        }
        if self.escaped_close(text, s)? || self.smart_close(text, s)? {
            return Some(true);
        }
        if matches!(verdict, Verdict::Bad | Verdict::Adjacent { .. }) && (clean || s.depth == 0) {
            if let Some((tail, kind)) = self.missing_close(text, s, at)? {
                let why = Why::new(kind, Grade::Guessed, Strength::Strong);
                return Some(self.end_string_at(text, why, s.context, tail));
            }
        }
        if verdict == Verdict::Colon && s.context == Context::Object {
            if let Some(comma) = self.swallowed_key(text, s, at, next)? {
                let why = Why::new(Kind::SwallowedKey, Grade::Guessed, Strength::Medium);
                return Some(self.end_string_at(text, why, s.context, comma));
            }
        }
        if s.context == Context::Root {
            // At the root a quotation is prose, not a string.
            self.no_value();
            return Some(true);
        }
        if s.alternative.is_none()
            && matches!(verdict, Verdict::Strong | Verdict::Medium | Verdict::Weak | Verdict::Element)
        {
            s.alternative = Some((self.writer.mark(at), at));
        }
        let strength = match verdict {
            Verdict::Bad | Verdict::BrokenChain => Strength::Strong,
            Verdict::Comma | Verdict::Colon | Verdict::Adjacent { .. } => Strength::Medium,
            _ => Strength::Weak,
        };
        let inner = if s.context == Context::Key { Kind::KeyInnerQuote } else { Kind::InnerQuote };
        let kind = s.quote.kind().unwrap_or(inner);
        let why = Why::new(kind, Grade::Guessed, strength);
        if text.bytes[at] == b'"' {
            let escaped: &[u8] = if len == 3 { b"\\\"\\\"\\\"" } else { b"\\\"" };
            self.writer.edit(text.bytes, why, at, end, escaped);
        } else {
            self.writer.note(text.bytes, why, at, end);
        }
        s.inner = s.inner.saturating_add(1);
        s.rejected = at;
        if opener {
            s.depth = s.depth.saturating_add(1);
        } else if !inch {
            s.depth = s.depth.saturating_sub(1);
        }
        self.at = end;
        Some(false)
    }

    /// Whether what looks like a comment directly behind the candidate, up to `next`, is rather text of the
    /// string: no blank before it, and a mark that needs one, or a quote like the candidate in its line.
    fn comment_is_text(&mut self, text: Text, end: usize, next: usize, quote: Quote) -> Option<bool> {
        if next == end {
            return Some(false);
        }
        Some(match text.byte(end)? {
            b'#' | b'-' => true,
            b'/' if text.byte(end + 1)? == b'/' => {
                let line = &text.bytes[end..next.min(end + limits::LINE)];
                let line = &line[..line.iter().position(|&b| b == b'\n').unwrap_or(line.len())];
                self.ahead.steps += line.len() as u64;
                let mark = if quote == Quote::Single { b'\'' } else { b'"' };
                line.contains(&mark)
            }
            _ => false,
        })
    }

    /// Looks at the text up to `to` once, the first time that a candidate is not plainly the end: for the last
    /// comma, and for objects and arrays that stand in the text itself.
    fn survey(&mut self, text: Text, s: &mut Str, to: usize) {
        self.ahead.steps += (to - s.searched) as u64;
        for at in s.searched..to {
            match text.bytes[at] {
                b',' => s.mark = Some(at),
                b'{' => {
                    // One that holds a key: others are placeholders, or code.
                    let inside = text.bytes[at + 1..].iter().find(|b| !b.is_ascii_whitespace());
                    let opens = s.objects > 0 || matches!(inside, Some(b'"' | b'\'' | b'}' | b'\\'));
                    s.objects += u32::from(opens);
                }
                b'}' => s.objects = s.objects.saturating_sub(1),
                b'[' => s.arrays += 1,
                b']' => s.arrays = s.arrays.saturating_sub(1),
                _ => {}
            }
        }
        s.searched = to;
    }

    /// Whether a quote in a key is a part of it: the next one is near, on the same line, and a colon follows.
    fn key_goes_on(&mut self, text: Text, quote: Quote, from: usize) -> Option<bool> {
        // (E2 and EF begin the quotes that are three bytes long.)
        let ends = |b| b":\n,{}[]\\\"'`".contains(&b) || matches!(b, 0 | 0xE2 | 0xEF);
        let Some(end) = self.ahead.word_end(text, from, ends)? else {
            return Some(false);
        };
        match quote.closes(text, end)? {
            Some(len) if end - from <= limits::KEY_REST => {
                let colon = self.ahead.skip(text, end + len, super::ahead::Place::After)?;
                self.ahead.colon(text, colon)
            }
            _ => Some(false),
        }
    }

    fn close_string(&mut self, text: Text, s: &Str, len: usize, verdict: Verdict, shared: bool) {
        let at = self.at;
        if shared && text.bytes[at] == b'"' {
            // One mark ends the quotation in the text and the string.
            let why = Why::new(Kind::QuoteShared, Grade::Guessed, Strength::Medium);
            self.writer.edit(text.bytes, why, at, at + len, b"\\\"\"");
        } else if let Some(kind) = s.quote.kind().filter(|_| s.quote != Quote::Verbatim) {
            self.writer.edit(text.bytes, kind, at, at + len, b"\"");
        } else if s.inner > 0 && verdict != Verdict::Strong && verdict != Verdict::End {
            // The choice of this end is a guess of its own.
            let why = Why::new(Kind::InnerQuote, Grade::Guessed, Strength::Weak);
            self.writer.note(text.bytes, why, at, at + len);
        }
        self.at = at + len;
        self.string_closed(s.context);
    }

    pub(super) fn string_closed(&mut self, context: Context) {
        match context {
            Context::Key => {
                self.key_end = self.at;
                self.state = State::AfterKey;
            }
            _ => {
                self.last = Last::String;
                self.value_ended();
            }
        }
    }

    /// The escape at the parser's place. Whether the string ended at it.
    fn escape(&mut self, text: Text, s: &mut Str) -> Option<bool> {
        let at = self.at;
        if text.ends_at(at + 1)? {
            self.cut_escape(text, at);
            return Some(false);
        }
        if s.path.is_none() {
            let path = super::escapes::path_like(text, s.body, at)?;
            s.path = Some(path);
            if path && self.paths && s.reading == Reading::Escapes {
                // As the paths before it.
                s.reading = Reading::Path;
            }
        }
        let letter = text.bytes[at + 1];
        match s.reading {
            Reading::Path if letter == b'"' && s.quote == Quote::Double => {
                let verdict = self.ahead.follow(text, at + 2, s.context, &self.closers)?;
                if matches!(verdict, Verdict::Strong | Verdict::End) {
                    // The path ends with its backslash, and the string with it.
                    let why = Why::new(Kind::WindowsPathEnd, Grade::Guessed, Strength::Medium);
                    self.writer.edit(text.bytes, why, at, at + 2, b"\\\\\"");
                    self.at = at + 2;
                    self.string_closed(s.context);
                    return Some(true);
                }
                self.at = at + 2;
                return Some(false);
            }
            Reading::Raw => {
                // Python keeps the backslash and what stands behind it, a quote too.
                let quote = matches!(letter, b'"' | b'\'');
                let new: &[u8] = if letter == b'"' { b"\\\\\\\"" } else { b"\\\\" };
                let end = if letter == b'"' { at + 2 } else { at + 1 };
                self.writer.edit(text.bytes, Kind::QuotePyPrefix, at, end, new);
                self.at = if quote { at + 2 } else { at + 1 };
                return Some(false);
            }
            Reading::Path => {
                self.writer.edit(text.bytes, Kind::WindowsPath, at, at + 1, b"\\\\");
                self.at = at + 1;
                return Some(false);
            }
            Reading::Formula | Reading::Escapes
                if (s.reading == Reading::Formula || self.formulas)
                    && super::escapes::command(text, at + 1, s.reading == Reading::Formula)? =>
            {
                self.writer.edit(text.bytes, Kind::LatexEscape, at, at + 1, b"\\\\");
                self.at = at + 1;
                return Some(false);
            }
            _ => {}
        }
        match letter {
            b'"' => {
                s.escaped = Some(at);
                s.odd = !s.odd;
                self.at = at + 2;
                return Some(false);
            }
            b'\\' | b'/' => {
                s.doubtful |= s.path == Some(true);
                self.at = at + 2;
                return Some(false);
            }
            b'b' | b'f' | b'n' | b'r' | b't' => {
                s.doubtful |= s.path == Some(true) || super::escapes::command(text, at + 1, true)?;
                self.at = at + 2;
                return Some(false);
            }
            _ => {}
        }
        let (end, kind, new) = match letter {
            b'u' => match self.unicode_escape(text, at)? {
                Escape::Good => {
                    s.doubtful |= s.path == Some(true);
                    return Some(false);
                }
                Escape::Edit(end, kind, new) => (end, kind, new),
            },
            b'\'' => (at + 2, Kind::JsEscape, spelled(Some(u32::from(b'\'')))),
            b'`' if s.quote == Quote::Backtick => (at + 2, Kind::JsEscape, spelled(Some(u32::from(b'`')))),
            b'$' if s.quote == Quote::Backtick => (at + 2, Kind::JsEscape, spelled(Some(u32::from(b'$')))),
            b'x' => match Self::digits(text, at + 2, 2)? {
                Digits::All => (at + 4, Kind::JsEscape, spelled(scan::hex(text.bytes, at + 2, 2))),
                Digits::Cut => {
                    self.cut_escape(text, at);
                    return Some(false);
                }
                Digits::Bad => (at + 1, Kind::BadEscape, Spelling::BACKSLASH),
            },
            b'U' => match Self::digits(text, at + 2, 8)? {
                Digits::All => match scan::hex(text.bytes, at + 2, 8).and_then(char::from_u32) {
                    Some(c) => (at + 10, Kind::JsEscape, spelled(Some(c as u32))),
                    None => (at + 1, Kind::BadEscape, Spelling::BACKSLASH),
                },
                Digits::Cut => {
                    self.cut_escape(text, at);
                    return Some(false);
                }
                Digits::Bad => (at + 1, Kind::BadEscape, Spelling::BACKSLASH),
            },
            b'0' | b'v' | b'e' if !text.byte(at + 2)?.is_ascii_alphanumeric() => {
                let c = match letter {
                    b'0' => 0,
                    b'v' => 0x0b,
                    _ => 0x1b,
                };
                (at + 2, Kind::JsEscape, spelled(Some(c)))
            }
            b'\n' | b'\r' => (at + 1, Kind::BackslashNewline, Spelling::BACKSLASH),
            _ if letter.is_ascii_punctuation() && !s.kept && self.markdown(text, s, letter)? => {
                (at + 1, Kind::MarkdownEscape, Spelling::NOTHING)
            }
            _ => (at + 1, Kind::BadEscape, Spelling::BACKSLASH),
        };
        if matches!(kind, Kind::BadEscape | Kind::UnicodeEscapeBad) {
            let word = letter.is_ascii_alphabetic() && text.byte(at + 2)?.is_ascii_alphabetic();
            // What comes now was not written by an encoder.
            let other = match s.path {
                Some(true) => Some(Reading::Path),
                _ if letter.is_ascii_alphabetic() => Some(Reading::Formula),
                _ => None,
            };
            if let Some(other) = other.filter(|&other| s.reading != other && s.reading != Reading::Path) {
                let again = s.doubtful && self.read_again(text, s, other);
                if again || !s.doubtful {
                    s.reading = other;
                    if other == Reading::Path {
                        self.paths = true;
                    }
                    if again || other == Reading::Path {
                        return Some(false);
                    }
                }
            }
            self.formulas |= s.reading == Reading::Formula && word;
            s.kept = true;
        }
        self.markdown |= kind == Kind::MarkdownEscape;
        let dropped = kind == Kind::BadEscape && self.notations.drop_bad_escapes && end == at + 1;
        let new = if dropped { Spelling::NOTHING } else { new };
        self.writer.edit(text.bytes, kind, at, end, new.as_bytes());
        self.at = end;
        Some(false)
    }

    /// Whether the backslash at the parser's place is Markdown's: `\_` between the letters of a word; in a key, and
    /// in a document that has such a one, also before the other marks that Markdown escapes.
    fn markdown(&mut self, text: Text, s: &Str, letter: u8) -> Option<bool> {
        let at = self.at;
        if letter != b'_' {
            return Some(s.context == Context::Key && b"*#-.[]".contains(&letter) || self.markdown);
        }
        Some(at > s.body && is(text.bytes[at - 1], WORD) && is(text.byte(at + 2)?, WORD) || self.markdown)
    }

    /// `\u`: four digits, a pair, or JavaScript's braces. A good one, and one that the end cuts, is taken.
    fn unicode_escape(&mut self, text: Text, at: usize) -> Option<Escape> {
        let bad = Escape::Edit(at + 1, Kind::UnicodeEscapeBad, Spelling::BACKSLASH);
        Some(match Self::digits(text, at + 2, 4)? {
            Digits::Cut => self.cut_escape(text, at),
            Digits::Bad if text.byte(at + 2)? == b'{' => match Self::braced(text, at + 3)? {
                Some((c, end)) => Escape::Edit(end, Kind::JsEscape, spelled(Some(c as u32))),
                None if text.ended && text.bytes[at + 3..].iter().all(|&b| is(b, HEX)) => {
                    self.cut_escape(text, at)
                }
                None => bad,
            },
            Digits::Bad => bad,
            Digits::All => match scan::hex(text.bytes, at + 2, 4)? {
                0xD800..=0xDBFF => {
                    let low = if text.ends_at(at + 6)? {
                        Digits::Cut
                    } else if text.bytes[at + 6] != b'\\' {
                        Digits::Bad
                    } else if text.ends_at(at + 7)? {
                        Digits::Cut
                    } else if text.bytes[at + 7] == b'u' {
                        Self::digits(text, at + 8, 4)?
                    } else {
                        Digits::Bad
                    };
                    match low {
                        Digits::Cut => self.cut_escape(text, at),
                        Digits::All
                            if (0xDC00..=0xDFFF).contains(&scan::hex(text.bytes, at + 8, 4).unwrap_or(0)) =>
                        {
                            self.at = at + 12;
                            Escape::Good
                        }
                        _ => Escape::Edit(at + 6, Kind::LoneSurrogate, spelled(None)),
                    }
                }
                0xDC00..=0xDFFF => Escape::Edit(at + 6, Kind::LoneSurrogate, spelled(None)),
                _ => {
                    self.at = at + 6;
                    Escape::Good
                }
            },
        })
    }

    /// `{1F600}` behind its brace: the character, and the place behind the closing brace.
    fn braced(text: Text, from: usize) -> Option<Option<(char, usize)>> {
        let mut at = from;
        while is(text.byte(at)?, HEX) && at - from < 6 {
            at += 1;
        }
        if at == from || text.byte(at)? != b'}' {
            return Some(None);
        }
        let c = scan::hex(text.bytes, from, at - from).and_then(char::from_u32);
        Some(c.map(|c| (c, at + 1)))
    }

    /// Whether `len` hexadecimal digits stand at `at`.
    fn digits(text: Text, at: usize, len: usize) -> Option<Digits> {
        for i in 0..len {
            if text.ends_at(at + i)? {
                return Some(Digits::Cut);
            }
            if !is(text.bytes[at + i], HEX) {
                return Some(Digits::Bad);
            }
        }
        Some(Digits::All)
    }

    /// The text ends inside the escape at `at`: it is left out.
    fn cut_escape(&mut self, text: Text, at: usize) -> Escape {
        self.writer.edit(text.bytes, Kind::TruncatedEscape, at, text.len(), b"");
        self.at = text.len();
        self.torn = true;
        Escape::Good
    }
}

/// What becomes of an escape.
enum Escape {
    /// It was taken as it stands.
    Good,
    /// It is replaced, up to a place.
    Edit(usize, Kind, Spelling),
}

enum Digits {
    All,
    /// The text ends among them.
    Cut,
    Bad,
}

/// How JSON spells a character in a string: at most six bytes.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    bytes: [u8; 6],
    len: u8,
}

impl Spelling {
    const BACKSLASH: Spelling = Spelling { bytes: *b"\\\\\0\0\0\0", len: 2 };
    const NOTHING: Spelling = Spelling { bytes: [0; 6], len: 0 };

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    fn short(letter: u8) -> Spelling {
        Spelling { bytes: [b'\\', letter, 0, 0, 0, 0], len: 2 }
    }
}

/// How JSON spells a control character.
pub(crate) fn control(byte: u8) -> Spelling {
    const HEX_DIGITS: &[u8; 16] = b"0123456789abcdef";
    match byte {
        b'\n' => Spelling::short(b'n'),
        b'\t' => Spelling::short(b't'),
        b'\r' => Spelling::short(b'r'),
        0x08 => Spelling::short(b'b'),
        0x0c => Spelling::short(b'f'),
        _ => {
            let digit = |n: u8| HEX_DIGITS[usize::from(n & 15)];
            Spelling { bytes: [b'\\', b'u', b'0', b'0', digit(byte >> 4), digit(byte)], len: 6 }
        }
    }
}

/// How JSON spells a character in a string; U+FFFD for what is none.
fn spelled(c: Option<u32>) -> Spelling {
    match c {
        Some(c @ 0..0x20) => control(c as u8),
        Some(c @ (0x22 | 0x5c)) => Spelling::short(c as u8),
        _ => {
            let mut bytes = [0; 6];
            let len = c.and_then(char::from_u32).unwrap_or('\u{fffd}').encode_utf8(&mut bytes).len();
            Spelling { bytes, len: len as u8 }
        }
    }
}
