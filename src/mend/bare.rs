//! Values without quotes: numbers, literals in any spelling, and words.
//!
//! **Vocabulary.** *Run*: the text of such a value, from its first byte to where it ends. A run that is a
//! *whole* JSON number or literal ends at its first delimiter; any other run goes on over blanks, commas and
//! lines until something that can only be the next member, element or closer.

use super::ahead::{Context, Member, Place, Verdict};
use super::numbers::Reading;
use super::string::Quote;
use super::text::Text;
use super::writer::Why;
use super::{Last, Mender, State, limits};
use crate::report::{Grade, Strength};
use crate::rules::Kind;
use crate::scan::{self, DIGIT, END, Scalar, WORD, is};

/// A run that is being read. Plain data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    start: usize,
    /// Behind the last byte that is no blank.
    end: usize,
    /// It is more than one whole number or literal.
    words: bool,
    /// Brackets that it opened itself.
    depth: u32,
    /// It holds quotes or brackets.
    special: bool,
    /// Lines that gave no verdict.
    lines: u32,
    /// It is read as a regular expression.
    pattern: Pattern,
    /// It holds a semicolon: more of them are its own.
    code: bool,
}

/// How far a regular expression, `/[a/]b/i`, has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pattern {
    /// It is none.
    No,
    /// Between its slashes.
    Body,
    /// In a class, where a slash is itself.
    Class,
    /// Behind its second slash.
    Flags,
}

/// Wrappers whose one argument is the value: Mongo's, Python's and JavaScript's.
const WRAPPERS: [&str; 28] = [
    "ObjectId",
    "ISODate",
    "NumberLong",
    "NumberInt",
    "NumberDecimal",
    "Timestamp",
    "UUID",
    "BinData",
    "Decimal",
    "datetime",
    "date",
    "Date",
    "str",
    "int",
    "float",
    "bool",
    "list",
    "tuple",
    "set",
    "frozenset",
    "dict",
    "OrderedDict",
    "deque",
    "String",
    "Number",
    "BigInt",
    "Symbol",
    "Long",
];

/// The literal that a word spells: JSON's text, and the kind if the spelling is not JSON's.
pub(crate) fn literal(word: &[u8]) -> Option<(&'static str, Option<Kind>)> {
    Some(match word {
        b"true" => ("true", None),
        b"false" => ("false", None),
        b"null" => ("null", None),
        b"True" => ("true", Some(Kind::LitPython)),
        b"False" => ("false", Some(Kind::LitPython)),
        b"None" => ("null", Some(Kind::LitPython)),
        b"undefined" | b"nil" | b"Nil" | b"void 0" => ("null", Some(Kind::LitUndefined)),
        _ => {
            let json = ["true", "false", "null"].into_iter();
            let json = json.clone().find(|json| word.eq_ignore_ascii_case(json.as_bytes()))?;
            (json, Some(Kind::LitCase))
        }
    })
}

/// The literal that a word of at least `least` letters begins, if there is just one.
fn begun(word: &[u8], least: usize) -> Option<&'static str> {
    const WORDS: [(&[u8], &str); 9] = [
        (b"true", "true"),
        (b"false", "false"),
        (b"null", "null"),
        (b"True", "true"),
        (b"False", "false"),
        (b"None", "null"),
        (b"TRUE", "true"),
        (b"FALSE", "false"),
        (b"NULL", "null"),
    ];
    if word.len() < least.max(1) {
        return None;
    }
    WORDS.iter().find(|(whole, _)| whole.len() > word.len() && whole.starts_with(word)).map(|w| w.1)
}

/// What text without quotes is: a placeholder of some program, a call, code, or words.
fn words_kind(word: &[u8], special: bool) -> Kind {
    let name = |b: &u8| is(*b, WORD) || *b == b'.';
    let leading = word.iter().take_while(|b| name(b)).count();
    if word.starts_with(b"<") || word.starts_with(b"lambda ") || word.starts_with(b"this.") {
        return Kind::WordPlaceholder;
    }
    let bare = word.strip_prefix(b"new ").unwrap_or(word);
    let called = bare.iter().take_while(|b| name(b)).count();
    if called > 0 && bare.get(called) == Some(&b'(') && bare.ends_with(b")") {
        return Kind::CallText;
    }
    if special && leading < word.len() && word.iter().any(|b| b"{;=".contains(b)) {
        return Kind::UnquotedCode;
    }
    Kind::WordUnquoted
}

/// Whether a word is a boolean in R or YAML.
fn r_yaml(word: &[u8]) -> bool {
    matches!(word, b"T" | b"F" | b"NA" | b"N/A")
        || ["yes", "no", "on", "off"].iter().any(|w| word.eq_ignore_ascii_case(w.as_bytes()))
}

impl Mender {
    /// Begins a run at the parser's place.
    pub(crate) fn open_run(&mut self) {
        let start = self.at;
        let run = Run {
            start,
            end: start,
            words: false,
            depth: 0,
            special: false,
            lines: 0,
            pattern: Pattern::No,
            code: false,
        };
        self.state = State::Run(run);
    }

    /// Goes on in a run. `None`: more is needed; all that was settled is kept in the state.
    pub(crate) fn run(&mut self, text: Text, mut run: Run) -> Option<()> {
        let result = self.run_loop(text, &mut run);
        if result.is_none() {
            self.state = State::Run(run);
        }
        result
    }

    fn run_loop(&mut self, text: Text, run: &mut Run) -> Option<()> {
        loop {
            let at = self.at;
            self.ahead.steps += 1;
            if text.ends_at(at)? {
                return Some(self.run_ended(text, run, at == run.end));
            }
            let (byte, len) = text.token(at)?;
            if byte == b'/' && at == run.start {
                run.pattern = Pattern::Body;
                self.at = at + 1;
                run.end = at + 1;
                continue;
            }
            if run.pattern != Pattern::No && self.pattern(text, run, byte)? {
                if self.at > at {
                    continue;
                }
                self.regex_ended(text, run);
                return Some(());
            }
            let ends = if run.words {
                // Only what can end a run of words is looked at.
                is(byte, END) || byte == b'(' || byte == b')'
            } else {
                let odd = byte >= 0x80 && super::ahead::Ahead::odd_space(text, at)?.is_some();
                is(byte, END) || byte == b'(' || byte == b')' || odd || byte == b'/'
            };
            if at > run.end
                && !run.special
                && matches!(byte, b'.' | 0xE2)
                && self.ellipsis_at(text)?.is_some()
            {
                return Some(self.run_ended(text, run, false));
            }
            if at > run.end && matches!(byte, b'/' | b'#' | b'-' | b'<') {
                // A comment behind a blank is no part of it.
                if self.ahead.comment(text, at, Place::Due)?.is_some() {
                    return Some(self.run_ended(text, run, false));
                }
            }
            if !ends {
                self.at = at + 1;
                run.end = at + 1;
                continue;
            }
            if byte == b'"' && at == run.end && at > run.start && !run.special && run.depth == 0 {
                // A quote behind words that none opened: it closes them, if it can close a string.
                let verdict = self.ahead.follow(text, at + len, self.context(), &self.closers)?;
                let closes = matches!(
                    verdict,
                    Verdict::Strong | Verdict::Medium | Verdict::Weak | Verdict::End | Verdict::Element
                );
                if closes && self.context() != Context::Root {
                    let why = Why::new(Kind::MissingOpenQuote, Grade::Guessed, Strength::Medium);
                    self.quote_run(text, why, run.start, at, at + len);
                    self.last = Last::String;
                    self.value_ended();
                    return Some(());
                }
            }
            if !run.words && at > run.start && self.whole(text, run)? {
                return Some(self.run_ended(text, run, false));
            }
            if !matches!(byte, b',' | b'}' | b']' | b'\n' | b';') || run.start == at {
                run.words |= byte != b'/';
            }
            match byte {
                b'\n' => {
                    let next = self.ahead.skip(text, at + 1, Place::Due)?;
                    if self.line_ends(text, next)? {
                        return Some(self.run_ended(text, run, false));
                    }
                    run.words = true;
                    run.lines += 1;
                    if run.lines >= limits::RUN_LINES || self.context() == Context::Root {
                        return Some(self.run_ended(text, run, false));
                    }
                    self.at = next.max(at + 1);
                }
                b' ' | b'\t' | b'\r' => self.at = at + 1,
                b',' if !run.words && self.number_goes_on(text, run)? => {
                    let end = self.groups(text, at)?.unwrap_or(at + 1);
                    self.at = end;
                    run.end = end;
                }
                b',' | b';' => {
                    if self.comma_ends(text, at, run)? {
                        return Some(self.run_ended(text, run, false));
                    }
                    run.words = true;
                    run.code |= byte == b';';
                    self.at = at + len;
                    run.end = at + len;
                }
                b'(' if run.end == at && self.wrapper(text, run.start, at)? => return Some(()),
                b'{' | b'[' | b'(' => {
                    run.depth += 1;
                    run.special = true;
                    self.at = at + len;
                    run.end = at + len;
                }
                b')' if run.depth == 0 && self.closers.tuples() => {
                    return Some(self.run_ended(text, run, false));
                }
                b')' => {
                    run.depth = run.depth.saturating_sub(1);
                    self.at = at + 1;
                    run.end = at + 1;
                }
                b'}' | b']' if run.depth > 0 => {
                    run.depth -= 1;
                    self.at = at + len;
                    run.end = at + len;
                }
                b'}' | b']' => {
                    if self.context() == Context::Root
                        || self.ahead.chain(text, at, &self.closers)? != Verdict::BrokenChain
                        || at == run.start
                    {
                        return Some(self.run_ended(text, run, false));
                    }
                    run.words = true;
                    // The whole run of closers counts once.
                    self.at = self.ahead.chain_end().max(at + len).min(text.len());
                    run.end = self.at;
                }
                _ => {
                    run.special |= matches!(byte, b'"' | b'\'' | b'`');
                    self.at = at + len;
                    run.end = at + len;
                }
            }
        }
    }

    /// Goes on in a regular expression. Whether it is still one: then the place has moved, or it has ended here.
    fn pattern(&mut self, text: Text, run: &mut Run, byte: u8) -> Option<bool> {
        let at = self.at;
        let next = match (run.pattern, byte) {
            (Pattern::Flags, b'a'..=b'z') => Pattern::Flags,
            (Pattern::Flags, _) => {
                // Only where a value can end; else the slash was none of a pattern's.
                let next = self.ahead.skip(text, at, Place::After)?;
                let ends = text.ends_at(next)? || matches!(text.token(next)?.0, b',' | b'}' | b']' | b')');
                if !ends {
                    run.pattern = Pattern::No;
                    run.words = true;
                }
                return Some(ends);
            }
            (_, b'\n') => {
                run.pattern = Pattern::No;
                run.words = true;
                return Some(false);
            }
            (pattern, b'\\') => {
                if text.ends_at(at + 1)? {
                    run.pattern = Pattern::No;
                    return Some(false);
                }
                self.at = at + 1;
                pattern
            }
            (Pattern::Body, b'[') => Pattern::Class,
            (Pattern::Class, b']') => Pattern::Body,
            (Pattern::Body, b'/') => Pattern::Flags,
            (pattern, _) => pattern,
        };
        run.pattern = next;
        self.at += 1;
        run.end = self.at;
        Some(true)
    }

    /// A regular expression has ended: its text is the string.
    fn regex_ended(&mut self, text: Text, run: &Run) {
        let why = Why::new(Kind::RegexLiteral, Grade::Guessed, Strength::Medium);
        self.quote_run(text, why, run.start, run.end, run.end);
        self.last = Last::String;
        self.value_ended();
    }

    /// Drops the name and the bracket of a known wrapper, `ObjectId(`, around one string or number. Whether it
    /// was one: its value is due then.
    fn wrapper(&mut self, text: Text, start: usize, at: usize) -> Option<bool> {
        let name = text.bytes[start..at].trim_ascii();
        let name = name.strip_prefix(b"new ").unwrap_or(name);
        if !WRAPPERS.iter().any(|known| known.as_bytes() == name) || self.context() == Context::Root {
            return Some(false);
        }
        let value = self.ahead.skip(text, at + 1, Place::Due)?;
        let end = match text.byte(value)? {
            b'"' | b'\'' => self.ahead.quoted_end(text, value)?,
            _ => self
                .ahead
                .word_end(text, value, |byte| is(byte, END) || matches!(byte, 0 | b')'))?
                .filter(|&end| end > value && scan::number(text.bytes, value) == Some(end)),
        };
        let Some(end) = end else {
            return Some(false);
        };
        let close = self.ahead.skip(text, end, Place::After)?;
        if text.byte(close)? != b')' {
            return Some(false);
        }
        self.writer.edit(text.bytes, Kind::CallWrapper, start, value, b"");
        self.at = value;
        self.calls += 1;
        if matches!(text.bytes[value], b'"' | b'\'') {
            self.state = State::Value;
        } else {
            // A number before a bracket is whole.
            self.last = Last::Number;
            self.at = end;
            self.value_ended();
        }
        Some(true)
    }

    /// Whether the run so far is a value by itself and ends at the parser's place.
    fn whole(&mut self, text: Text, run: &Run) -> Option<bool> {
        let at = self.at;
        let word = &text.bytes[run.start..at];
        if scan::number(text.bytes, run.start) != Some(at) && literal(word).is_none() {
            if matches!(text.bytes[at], b'/' | b':' | b'(') {
                return Some(false);
            }
            // Another notation of a number is decided at its own delimiter too.
            let mut number = std::mem::take(&mut self.scratch);
            let reads = super::numbers::read(word, &mut number).is_some();
            self.scratch = number;
            self.ahead.steps += word.len() as u64;
            if !reads {
                return Some(false);
            }
        }
        let byte = text.token(at)?.0;
        if byte == b'/' {
            return Some(self.ahead.comment(text, at, Place::After)?.is_some());
        }
        if byte == b':' || byte == b'(' {
            return Some(false);
        }
        if byte == b',' && self.context() == Context::Object && self.groups(text, at)?.is_some() {
            return Some(false);
        }
        if !is(byte, scan::WS) && byte < 0x80 {
            return Some(true);
        }
        let next = self.ahead.skip(text, at, Place::After)?;
        if text.ends_at(next)? || self.ahead.ends_text(text, next)? {
            return Some(true);
        }
        if text.bytes[at..next].contains(&b'\n') {
            return Some(true);
        }
        Some(match text.token(next)?.0 {
            b',' | b';' | b'}' | b']' | b'{' | b'[' | b'"' | b'\'' | b'`' => true,
            _ => match self.context() {
                Context::Array => Quote::opening(text, next)?.is_some() || self.ahead.scalar(text, next)?,
                Context::Root => true,
                _ => matches!(self.ahead.member(text, next)?, Member::Bare | Member::Quoted),
            },
        })
    }

    /// The end of the digits that go on behind the comma at `at`, in the place of a member: no colon follows them, so
    /// they are no key.
    fn groups(&mut self, text: Text, at: usize) -> Option<Option<usize>> {
        let digit = |byte| is(byte, DIGIT) || matches!(byte, b',' | b'.');
        if !is(text.byte(at + 1)?, DIGIT) {
            return Some(None);
        }
        let Some(mut end) = self.ahead.word_end(text, at, |byte| !digit(byte))? else {
            return Some(None);
        };
        if text.bytes[end - 1] == b',' {
            end -= 1;
        }
        let next = self.ahead.skip(text, end, Place::After)?;
        let ends = text.ends_at(next)? || matches!(text.token(next)?.0, b',' | b'}' | b']' | b'"' | b'\'');
        Some(ends.then_some(end))
    }

    /// Whether a line that begins at `next` ends a run.
    fn line_ends(&mut self, text: Text, next: usize) -> Option<bool> {
        if text.ends_at(next)? || self.ahead.ends_text(text, next)? {
            return Some(true);
        }
        Some(match text.token(next)?.0 {
            b'}' | b']' => self.ahead.chain(text, next, &self.closers)? != Verdict::BrokenChain,
            b',' => true,
            _ => match self.context() {
                Context::Array => self.ahead.element(text, next)?,
                Context::Root => true,
                _ => self.ahead.member(text, next)? != Member::No,
            },
        })
    }

    /// Whether the run is a number that goes on behind the comma at the parser's place: `1,234`, `1,5`.
    fn number_goes_on(&mut self, text: Text, run: &Run) -> Option<bool> {
        let at = self.at;
        let number = scan::number(text.bytes, run.start) == Some(at);
        Some(number && self.context() == Context::Object && self.groups(text, at)?.is_some())
    }

    /// Whether the comma at `at` ends a run of words.
    fn comma_ends(&mut self, text: Text, at: usize, run: &Run) -> Option<bool> {
        if run.depth > 0 {
            return Some(false);
        }
        let next = self.ahead.skip(text, at + text.token(at)?.1, Place::Due)?;
        if text.ends_at(next)? || self.ahead.ends_text(text, next)? {
            return Some(true);
        }
        Some(match (text.token(next)?.0, self.context()) {
            (b',' | b';', _) => true,
            (b'}' | b']', _) if run.code && text.bytes[at] == b';' => false,
            (b'}' | b']', _) => self.ahead.chain(text, next, &self.closers)? != Verdict::BrokenChain,
            (_, Context::Array) => !run.special || self.ahead.element(text, next)?,
            (_, Context::Root) => true,
            _ => self.ahead.member(text, next)? != Member::No,
        })
    }

    /// The run is over; `touching` says that the text ends right behind it.
    fn run_ended(&mut self, text: Text, run: &Run, touching: bool) {
        let end = run.end;
        self.at = self.at.max(end);
        let word = &text.bytes[run.start..end];
        let inside = self.closers.depth() > 0;
        let number = scan::number(text.bytes, run.start) == Some(end);
        if !inside && !number && literal(word).is_none() {
            // A root without quotes is a value only as a whole number or literal.
            return self.no_value();
        }
        if touching && inside && self.cut_scalar(text, run, number) {
            return;
        }
        if end == run.start {
            // Nothing that can be a value: dropped, so that the parser goes on.
            self.open_stray();
            return;
        }
        // A value that stops before trailing blanks leaves them to the structure.
        self.at = end;
        if number {
            self.last = Last::Number;
        } else if let Some((json, kind)) = literal(word) {
            if let Some(kind) = kind {
                self.writer.edit(text.bytes, kind, run.start, end, json.as_bytes());
            }
            self.last = Last::Literal;
        } else if let Some(json) = begun(word, 3) {
            let why = Why::new(Kind::LitPartial, Grade::Guessed, Strength::Medium);
            self.writer.edit(text.bytes, why, run.start, end, json.as_bytes());
            self.last = Last::Literal;
        } else {
            self.words_or_number(text, run, touching);
        }
        self.value_ended();
    }

    /// A run that is no JSON value: another notation of a number, or text.
    fn words_or_number(&mut self, text: Text, run: &Run, touching: bool) {
        let (start, end) = (run.start, run.end);
        let word = &text.bytes[start..end];
        let mut number = std::mem::take(&mut self.scratch);
        let mut reading = super::numbers::read(word, &mut number);
        match reading {
            Some(Reading::Text(Kind::NumLeadingZero, _))
                if self.notations.leading_zeros_numbers
                    && super::numbers::without_zeros(word, &mut number) =>
            {
                reading = Some(Reading::Guess(Kind::NumLeadingZero));
            }
            Some(Reading::Number(Kind::NumHex)) if self.notations.hex_strings => {
                reading = Some(Reading::Text(Kind::NumHex, Grade::Normalised));
            }
            Some(Reading::Null(Kind::NumNonfinite)) if self.notations.nonfinite_strings => {
                reading = Some(Reading::Text(Kind::NumNonfinite, Grade::Normalised));
            }
            _ => {}
        }
        if let Some(Reading::Number(kind) | Reading::Guess(kind)) = reading {
            self.writer.edit(text.bytes, kind, start, end, &number);
            self.last = Last::Number;
        }
        self.scratch = number;
        let why = match reading {
            Some(Reading::Number(_) | Reading::Guess(_)) => {
                if touching {
                    // Another digit may have been cut off.
                    self.torn = true;
                    self.writer.note(text.bytes, Kind::TruncatedNumber, end, end);
                }
                return;
            }
            Some(Reading::Null(kind)) => {
                self.writer.edit(text.bytes, kind, start, end, b"null");
                self.last = Last::Literal;
                return;
            }
            Some(Reading::Text(kind, grade)) => Why::new(kind, grade, Strength::Strong),
            None => {
                let kind = if r_yaml(word) {
                    Kind::LitRYaml
                } else if ["true", "false", "null", "True", "False", "None"]
                    .iter()
                    .any(|l| word.starts_with(l.as_bytes()))
                {
                    Kind::LitGlued
                } else {
                    words_kind(word, run.special)
                };
                self.words |= kind == Kind::WordUnquoted;
                let strength = if run.special { Strength::Weak } else { Strength::Medium };
                Why::new(kind, Grade::Guessed, strength)
            }
        };
        self.quote_run(text, why, start, end, end);
        if touching {
            self.torn = true;
            self.writer.note(text.bytes, Kind::TruncatedString, end, end);
        }
        self.last = Last::String;
    }

    /// A number or a literal that touches the end of the text. Whether it was one.
    fn cut_scalar(&mut self, text: Text, run: &Run, number: bool) -> bool {
        let (start, end) = (run.start, run.end);
        let word = &text.bytes[start..end];
        if number {
            self.torn = true;
            self.writer.note(text.bytes, Kind::TruncatedNumber, start, end);
        } else if word.iter().all(|b| b"+-.eE0123456789".contains(b))
            && (word[0] == b'-' || is(word[0], DIGIT))
        {
            // The longest valid beginning: what is left over is at most a point, an exponent's mark and a sign.
            let whole = (1..=3.min(word.len() - 1))
                .map(|cut| end - cut)
                .find(|&cut| scan::number(&text.bytes[..cut], start) == Some(cut));
            self.torn = true;
            match whole {
                Some(cut) => self.writer.edit(text.bytes, Kind::TruncatedNumber, cut, end, b""),
                None if word == b"-" => {
                    self.drop_member(text);
                    return true;
                }
                None => return false,
            }
        } else if let (Some(json), false) = (begun(word, 1), self.words) {
            self.torn = true;
            self.writer.edit(text.bytes, Kind::TruncatedLiteral, start, end, json.as_bytes());
        } else {
            return false;
        }
        self.last = Last::Number;
        self.value_ended();
        true
    }

    /// Puts quotes around `from..to` and escapes what must be: one correction for the whole run, up to `end`
    /// (a quote may stand there that goes into it).
    pub(crate) fn quote_run(&mut self, text: Text, why: Why, from: usize, to: usize, end: usize) {
        let mut new = std::mem::take(&mut self.scratch);
        let mut why = why;
        new.clear();
        new.push(b'"');
        let mut at = from;
        while at < to {
            self.ahead.steps += 1;
            let byte = text.bytes[at];
            match byte {
                b'"' | b'\\' => new.extend_from_slice(&[b'\\', byte]),
                0..0x20 => new.extend_from_slice(super::string::control(byte).as_bytes()),
                0x20..0x80 => new.push(byte),
                _ => {
                    let len = match scan::scalar(&text.bytes[..to], at) {
                        Scalar::Char(_, len) => {
                            new.extend_from_slice(&text.bytes[at..at + len]);
                            len
                        }
                        broken => {
                            // Bytes that are no character: something is lost.
                            why.grade = Grade::Lossy;
                            new.extend_from_slice("\u{fffd}".as_bytes());
                            match broken {
                                Scalar::Bad(len) => len,
                                Scalar::Surrogate => 3,
                                _ => to - at,
                            }
                        }
                    };
                    at += len - 1;
                }
            }
            at += 1;
        }
        new.push(b'"');
        self.writer.edit(text.bytes, why, from, end, &new);
        self.scratch = new;
        self.at = end;
    }
}
