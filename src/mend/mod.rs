//! The mender: one push parser for the text of one candidate, from its first byte to its end.
//!
//! It reads JSON as strict as it stands and leaves the strict reading only where that has failed on bytes
//! already seen, or at the end of the text. It is fed by [`Mender::advance`] with all bytes that have come so
//! far, and stops where a decision needs one more.
//!
//! **Vocabulary.** *State*: what is due. *Frame*: an open container ([`closers`]). *Mark*: where the member
//! that is open began; a member that the text cuts before its value is taken back to there. *Torn*: something
//! other than closers is missing where the text ends. *Evidence*: a fence or the stop reason shows that the
//! text was not cut.
//!
//! **Invariants.**
//! - The state is plain data: places in the input, no borrowed bytes. Nothing recurses.
//! - Every turn of the loop moves the place, or changes the state to one that will.
//! - Whatever is read is copied, rewritten, or reported: [`writer`].
//!
//! **Rejected.** A tokeniser beneath a parser: what a token is depends on what is due, and on what follows.
//! A tree: numbers and layout would be lost, and a stream has no tree yet.

pub(crate) mod ahead;
mod bare;
pub(crate) mod budget;
mod closers;
mod ends;
mod escapes;
mod lane;
pub(crate) mod limits;
mod numbers;
mod places;
mod string;
pub(crate) mod text;
mod writer;

use ahead::{After, Ahead, Comment, Context, Member, Place, Verdict};
use bare::Run;
use budget::Budget;
use closers::{Closers, Frame};
use escapes::Reading;
use lane::Lane;
use string::{Quote, Str};
use text::Text;
use writer::Why;
pub(crate) use writer::Writer;

use crate::pipeline::{Notations, Options, StopReason, TruncatedStrings};
use crate::report::{Failure, Grade, Reason, Strength};
use crate::rules::Kind;
use crate::scan::{self, Blank, DIGIT, WORD, is};

/// What is due.
#[derive(Clone, Copy, Debug, Default)]
enum State {
    /// A value: at the root, behind a colon, or an element.
    #[default]
    Value,
    /// A key.
    Key,
    /// A colon.
    AfterKey,
    /// A comma or a closer.
    AfterValue,
    /// Inside a string.
    Str(Str),
    /// Inside a value without quotes.
    Run(Run),
    /// Inside text that belongs to no value.
    Stray(Stray),
    /// The root value has ended, or there is none.
    Done,
}

/// Text that is being dropped, up to a comma, a newline or a closer of the open container. Plain data.
#[derive(Clone, Copy, Debug)]
struct Stray {
    from: usize,
    /// Behind the blanks before it.
    begin: usize,
    depth: u32,
    string: bool,
    /// It began with a round bracket: those count too.
    round: bool,
    /// What was due before: it is due again.
    key: u8,
}

/// What the last value was, for the grade of a missing comma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    String,
    Number,
    Literal,
    #[default]
    Container,
}

/// What a closer that does not match the innermost container is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CloserReading {
    /// One too many.
    Drop,
    /// The innermost container's, with the wrong bracket.
    Swap,
    /// Of a container further out: those within lack theirs.
    Insert,
}

/// Where something belongs that cannot stand in the open container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stranger {
    /// In a container around it.
    Outside,
    /// In the element before it.
    Inside,
    /// In an object of its own, whose opener is missing.
    Record,
}

/// How a candidate ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum End {
    /// It has not.
    #[default]
    Open,
    /// By its own closer, or as a whole scalar.
    Closed,
    /// By the end of the text.
    Cut,
    /// There is no value.
    Nothing,
    /// A limit was met.
    Failed(Failure),
}

/// The parser of one candidate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mender {
    /// The parser's place in the input.
    at: usize,
    start: usize,
    state: State,
    closers: Closers,
    pub(crate) writer: Writer,
    ahead: Ahead,
    /// A comma stands before what is due.
    after_comma: bool,
    value_end: usize,
    key_end: usize,
    last: Last,
    /// The last run of closers closed an object, an array of two or more items.
    closed_run: (bool, bool),
    /// The document has words without quotes.
    words: bool,
    /// The document has paths with single backslashes, commands of TeX, Markdown's backslashes.
    paths: bool,
    formulas: bool,
    markdown: bool,
    torn: bool,
    /// The last closer that had two readings: where, and the other one.
    decision: Option<(usize, CloserReading)>,
    /// The reading of a closer that an earlier attempt has told.
    forced: Option<(usize, CloserReading)>,
    /// An object begins here whose opener is missing.
    record: bool,
    /// Where owed closers may belong.
    places: Vec<places::Place>,
    /// One for the whole text: the locator hands it on from candidate to candidate.
    pub(crate) budget: Budget,
    /// Wrappers that are open around the value, as in `ObjectId("1")`.
    calls: u32,
    /// What was dropped last: a comma before it goes with it.
    dropped: Option<Kind>,
    /// The fence around the candidate.
    fence: Option<(u8, usize)>,
    /// The name of the tag right before the candidate: its end tag ends the text.
    tag: Option<(usize, usize)>,
    /// For a replacement that is put together.
    scratch: Vec<u8>,
    /// The root is an array without brackets: its end closes it.
    sequence: bool,
    /// Behind a closer of the root that was none.
    reopened: Option<usize>,
    lane: Lane,
    /// The root value is no container.
    pub(crate) scalar: bool,
    /// The root value is a container without members or elements.
    pub(crate) empty: bool,
    end: End,
    // Of the options:
    max_depth: usize,
    stopped: bool,
    drop_strings: bool,
    notations: Notations,
}

impl Mender {
    /// Begins with another text.
    pub(crate) fn clear(&mut self, options: &Options) {
        self.ahead.clear();
        self.reset(options, 0);
    }

    /// Begins a candidate at `start`. All buffers are kept.
    pub(crate) fn reset(&mut self, options: &Options, start: usize) {
        self.at = start;
        self.start = start;
        self.state = State::Value;
        self.closers.clear();
        self.writer.reset(start, options.max_corrections as usize, options.max_output);
        self.ahead.reset();
        self.after_comma = false;
        self.value_end = start;
        self.key_end = start;
        self.last = Last::default();
        self.closed_run = (false, false);
        self.words = false;
        self.paths = false;
        self.formulas = false;
        self.markdown = false;
        self.torn = false;
        self.places.clear();
        self.record = false;
        self.decision = None;
        self.forced = None;
        self.budget = Budget::default();
        self.dropped = None;
        self.calls = 0;
        self.fence = None;
        self.tag = None;
        self.sequence = false;
        self.reopened = None;
        self.scalar = true;
        self.empty = false;
        self.end = End::Open;
        self.lane = Lane::new(options.lane);
        self.max_depth = options.max_depth as usize;
        self.stopped = options.stop_reason == StopReason::Stop;
        self.drop_strings = options.truncated_strings == TruncatedStrings::Drop;
        self.notations = options.notations;
    }

    /// The place at which it began.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// What the candidate stands in: a fence, by its mark and length, and a tag, by the place of its name.
    pub(crate) fn inside(&mut self, fence: Option<(u8, usize)>, tag: Option<(usize, usize)>) {
        self.fence = fence;
        self.tag = tag;
    }

    /// The last closer that had two readings: where, and the other one.
    pub(crate) fn decision(&self) -> Option<(usize, CloserReading)> {
        self.decision
    }

    /// Reads one closer as told.
    pub(crate) fn force(&mut self, decision: (usize, CloserReading)) {
        self.forced = Some(decision);
    }

    /// The place up to which the input was read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// How it ended.
    pub(crate) fn end(&self) -> End {
        self.end
    }

    /// Steps of work so far.
    pub(crate) fn steps(&self) -> u64 {
        self.ahead.steps
    }

    /// Reads on. `None`: more bytes are needed. `Some`: [`Mender::end`] says how it ended.
    pub(crate) fn advance(&mut self, text: Text) -> Option<()> {
        loop {
            self.ahead.steps += 1;
            self.lane(text);
            if let Some(offset) = self.writer.over() {
                // (The lane settles too.)
                self.fail(Reason::LimitOutput, offset);
            }
            match self.state {
                State::Done => return Some(()),
                State::Str(s) => self.string(text, s)?,
                State::Run(run) => self.run(text, run)?,
                State::Stray(stray) => self.stray(text, stray)?,
                State::Value => self.value(text)?,
                State::Key => self.key(text)?,
                State::AfterKey => self.after_key(text)?,
                State::AfterValue => self.after_value(text)?,
            }
            // Text that is settled only grows: no more of it is made than is allowed. (What is not edited is
            // not made: the end counts it.)
            if let Some(offset) = self.writer.over() {
                self.fail(Reason::LimitOutput, offset);
            }
        }
    }

    fn fail(&mut self, reason: Reason, offset: usize) {
        self.end = End::Failed(Failure { reason, offset });
        self.state = State::Done;
    }

    /// There is no value. The place stays: so far it was read.
    fn no_value(&mut self) {
        self.end = End::Nothing;
        self.state = State::Done;
    }

    /// The kind of container that the parser is in.
    fn context(&self) -> Context {
        match self.closers.level(0) {
            Some(b'}') => Context::Object,
            Some(_) => Context::Array,
            None => Context::Root,
        }
    }

    /// Takes blanks and comments; edits those that JSON does not know.
    fn blanks(&mut self, text: Text, place: Place) -> Option<()> {
        loop {
            let end = scan::find_not(text.bytes, self.at, scan::WS);
            self.ahead.steps += (end - self.at) as u64 + 1;
            self.at = end;
            if text.ends_at(end)? {
                return Some(());
            }
            let byte = text.bytes[end];
            if !(0x20..0x80).contains(&byte) {
                if let Some((blank, len)) = Ahead::odd_space(text, end)? {
                    let new: &[u8] = match blank {
                        Blank::Space => b" ",
                        Blank::Line => b"\n",
                        Blank::Zero => b"",
                    };
                    self.writer.edit(text.bytes, Kind::OddSpace, end, end + len, new);
                    self.at = end + len;
                    continue;
                }
                if byte >= 0x80 && !matches!(text.scalar(end)?, scan::Scalar::Char(..)) {
                    // No character at all: between tokens it is dropped.
                    let len = match text.scalar(end)? {
                        scan::Scalar::Bad(len) => len,
                        _ => 3,
                    };
                    let cut = end + len == text.len() && scan::scalar(text.bytes, end) == scan::Scalar::More;
                    let kind = if cut { Kind::TruncatedUtf8 } else { Kind::InvalidUtf8 };
                    self.torn |= cut;
                    self.writer.edit(text.bytes, kind, end, end + len, b"");
                    self.at = end + len;
                    continue;
                }
                return Some(());
            }
            let Some((comment, behind)) = self.ahead.comment(text, end, place)? else {
                return Some(());
            };
            self.comment(text, comment, behind)?;
        }
    }

    fn comment(&mut self, text: Text, comment: Comment, end: usize) -> Option<()> {
        let at = self.at;
        let body = &text.bytes[at..end];
        // The last line of the candidate's text: nothing but its end, or the fence around it, follows.
        let next = self.ahead.spaces(text, end)?;
        let last = text.ends_at(end)? || self.ahead.ends_text(text, next)?;
        match comment {
            Comment::Line if last && self.closers.depth() > 0 => {
                // No newline ends it and closers are owed: it ended at its first closer, if the budget pays.
                let closer = body.iter().position(|b| matches!(b, b'}' | b']')).map(|p| at + p);
                self.ahead.steps += closer.map_or(body.len(), |closer| closer - at) as u64;
                match closer {
                    Some(closer) if self.pay(closer - at, text.len()) => {
                        let why = Why::new(Kind::CommentLine, Grade::Guessed, Strength::Medium);
                        self.writer.edit(text.bytes, why, at, closer, b"");
                        self.at = closer;
                        self.ahead.forget();
                        return Some(());
                    }
                    _ => self.writer.edit(text.bytes, Kind::CommentLine, at, end, b""),
                }
            }
            Comment::Line => self.writer.edit(text.bytes, Kind::CommentLine, at, end, b""),
            Comment::Block | Comment::Markup => {
                let open = end == text.len()
                    && !body.ends_with(if comment == Comment::Block { b"*/" } else { b"-->" });
                let grade = if open { Grade::Lossy } else { Grade::Normalised };
                let why = Why::new(Kind::CommentBlock, grade, Strength::Strong);
                self.writer.edit(text.bytes, why, at, end, b"");
            }
        }
        self.at = end;
        Some(())
    }

    /// Pays for reading `len` bytes again, with `consumed` bytes seen. Whether the budget allows it.
    fn pay(&mut self, len: usize, consumed: usize) -> bool {
        self.budget.pay(len, consumed)
    }

    /// Whether the candidate's text ends here, by the end of the input or by a fence.
    fn ends(&mut self, text: Text) -> Option<bool> {
        Some(text.ends_at(self.at)? || self.ahead.ends_text(text, self.at)?)
    }

    /// A value is due.
    fn value(&mut self, text: Text) -> Option<()> {
        self.blanks(text, Place::Due)?;
        let context = self.context();
        if text.ends_at(self.at)?
            || (context != Context::Object || self.fence.is_some()) && self.ahead.ends_text(text, self.at)?
        {
            return Some(self.finish(text));
        }
        let at = self.at;
        if context == Context::Array {
            // A key in an array: the first element's, or one that was recognised as a record's first.
            let first = self.closers.top().is_some_and(|frame| frame.count == 0 && !frame.comma);
            let key = self.record
                || first && text.byte(at)? == b'"' && self.ahead.member(text, at)? == Member::Quoted;
            if key && !self.closers.tuples() {
                self.record = false;
                let why = Why::new(Kind::OpenerMissing, Grade::Guessed, Strength::Medium);
                self.writer.edit(text.bytes, why, at, at, b"{");
                // The brace is no byte of the input.
                self.open(text, b'{', 0);
                return Some(());
            }
            self.record = false;
        }
        if let Some((quote, reading)) = self.string_start(text, context)? {
            self.closed_run = (false, false);
            self.open_string(text, quote, context, reading);
            return Some(());
        }
        let (byte, len) = text.token(at)?;
        match byte {
            b'{' if self.ahead.set_literal(text, at + len)? => {
                self.open_as(text, byte, len, Kind::SetLiteral);
            }
            b'{' | b'[' => self.open(text, byte, len),
            b'(' if context != Context::Root && self.ahead.tuple(text, at)? => {
                self.open_as(text, byte, len, Kind::Tuple);
            }
            b'}' | b']' if context == Context::Array => self.closer(text)?,
            b')' if self.closers.tuples() && context == Context::Array => self.closer(text)?,
            b',' | b';' if context == Context::Array => self.extra_comma(text),
            b',' | b';' | b'}' | b']' if context == Context::Object => {
                self.writer.edit(text.bytes, Kind::ValueMissing, at, at, b"null");
                self.last = Last::Literal;
                self.value_ended();
            }
            b':' if context == Context::Object => {
                self.writer.edit(text.bytes, Kind::ColonDouble, at, at + len, b"");
                self.at = at + len;
            }
            b':' if context == Context::Array => self.open_stray(),
            _ if context != Context::Root && self.ellipsis(text)? => {}
            _ => {
                self.closed_run = (false, false);
                self.open_run();
            }
        }
        Some(())
    }

    /// The quote that opens a string here, with the notations of other languages; a prefix is dropped.
    fn string_start(&mut self, text: Text, context: Context) -> Option<Option<(Quote, Reading)>> {
        let at = self.at;
        let plain = |quote| Some(Some((quote, Reading::Escapes)));
        let first = text.byte(at)?;
        let prefix = match first {
            b'"' if context != Context::Key && text.has(at, b"\"\"\"")? => return plain(Quote::TripleDouble),
            b'\'' if context != Context::Key && text.has(at, b"\'\'\'")? => {
                return plain(Quote::TripleSingle);
            }
            b'`' if context != Context::Key => {
                if let Some(body) = self.block(text)? {
                    self.writer.edit(text.bytes, Kind::FencedValue, at, body, b"\"");
                    self.at = body;
                    let ticks = text.bytes[at..body].iter().take_while(|&&b| b == b'`').count();
                    return plain(Quote::Block(ticks.min(limits::FENCE) as u8));
                }
                return plain(Quote::Backtick);
            }
            b'@' | b'$' => {
                let two = matches!((first, text.byte(at + 1)?), (b'@', b'$') | (b'$', b'@'));
                if two { 2 } else { 1 }
            }
            _ if first.is_ascii_alphabetic() => return self.prefixed(text, context),
            _ => return Some(Quote::opening(text, at)?.map(|quote| (quote, Reading::Escapes))),
        };
        if context == Context::Key || text.byte(at + prefix)? != b'"' {
            return Some(None);
        }
        let verbatim = text.bytes[at..at + prefix].contains(&b'@');
        self.writer.edit(text.bytes, Kind::QuoteCsVerbatim, at, at + prefix, b"");
        self.at = at + prefix;
        plain(if verbatim { Quote::Verbatim } else { Quote::Double })
    }

    /// Where the body of the fenced block begins that stands in the place of a value.
    fn block(&mut self, text: Text) -> Option<Option<usize>> {
        let at = self.at;
        let Some((_, len)) = text.fence(at, 3)? else {
            return Some(None);
        };
        // A tag of one word, and the end of the line.
        let tag = |byte| is(byte, WORD) || matches!(byte, b'+' | b'#' | b'-' | b'.');
        let Some(end) = self.ahead.word_end(text, at + len, |byte| !tag(byte))? else {
            return Some(None);
        };
        let end = end + usize::from(text.byte(end)? == b'\r');
        Some((text.byte(end)? == b'\n').then_some(end + 1))
    }

    /// A string with a prefix of Python or Rust: `r"\d"`, `u'x'`, `r#"x"#`. The prefix is dropped.
    fn prefixed(&mut self, text: Text, context: Context) -> Option<Option<(Quote, Reading)>> {
        let at = self.at;
        let letter = |at: usize| Some(text.byte(at)?.to_ascii_lowercase());
        let first = letter(at)?;
        if !matches!(first, b'r' | b'b' | b'u' | b'f') {
            return Some(None);
        }
        let second = letter(at + 1)?;
        let two = matches!((first, second), (b'r', b'b' | b'f') | (b'b' | b'f', b'r'));
        let mark = at + if two { 2 } else { 1 };
        let raw = first == b'r' || two;
        let mut quote = match text.byte(mark)? {
            b'#' if raw => {
                let mut signs = 0;
                while signs < limits::HASHES && text.byte(mark + signs)? == b'#' {
                    signs += 1;
                }
                if text.byte(mark + signs)? != b'"' {
                    return Some(None);
                }
                self.writer.edit(text.bytes, Kind::QuoteRustRaw, at, mark + signs + 1, b"\"");
                self.at = mark + signs + 1;
                return Some(Some((Quote::Hashes(signs as u8), Reading::Escapes)));
            }
            b'"' => Quote::Double,
            b'\'' => Quote::Single,
            _ => return Some(None),
        };
        // Where the quote can end a string, its opening one is missing: `{"a":b"}`.
        let verdict = self.ahead.follow(text, mark + 1, context, &self.closers)?;
        if !matches!(verdict, Verdict::Bad | Verdict::Adjacent { .. } | Verdict::Comma | Verdict::Colon) {
            return Some(None);
        }
        if context != Context::Key {
            let triple = if quote == Quote::Double { b"\"\"\"" } else { b"\'\'\'" };
            if text.has(mark, triple)? {
                quote = if quote == Quote::Double { Quote::TripleDouble } else { Quote::TripleSingle };
            }
        }
        self.writer.edit(text.bytes, Kind::QuotePyPrefix, at, mark, b"");
        self.at = mark;
        Some(Some((quote, if raw { Reading::Raw } else { Reading::Escapes })))
    }

    /// Opens a container by the token at the parser's place, `len` bytes long.
    fn open(&mut self, text: Text, open: u8, len: usize) {
        if self.closers.depth() == self.max_depth {
            return self.fail(Reason::LimitDepth, self.at);
        }
        self.ascii(text, self.at, open, len);
        self.writer.settle();
        self.at += len;
        self.value_end = self.at;
        let member = self.writer.mark(self.at);
        let closer = if open == b'{' { b'}' } else { b']' };
        self.closers.push(closer, Frame::new(closer, member));
        self.after_comma = false;
        self.closed_run = (false, false);
        self.scalar = false;
        self.state = if open == b'{' { State::Key } else { State::Value };
    }

    /// Opens an array that the text writes with other brackets: a tuple, or a set.
    fn open_as(&mut self, text: Text, open: u8, len: usize, kind: Kind) {
        if self.closers.depth() == self.max_depth {
            return self.fail(Reason::LimitDepth, self.at);
        }
        let at = self.at;
        // A tuple of one value is a group around it: its closer tells.
        let (kind, grade) =
            if open == b'(' { (Kind::ParenGroup, Grade::Normalised) } else { (kind, Grade::Guessed) };
        self.writer.edit(text.bytes, Why::new(kind, grade, Strength::Medium), at, at + len, b"[");
        let opener = self.writer.out().len() - 1;
        self.at = at + len;
        // The opener is no byte of the input any more.
        self.open(text, b'[', 0);
        if let Some(frame) = self.closers.top_mut() {
            frame.by = if open == b'(' { b')' } else { b'}' };
            frame.opener = opener;
        }
        self.closers.retally();
    }

    /// Begins an object whose opening brace is missing.
    pub(crate) fn open_implicit(&mut self, text: Text) {
        let at = self.at;
        let why = Why::new(Kind::ImplicitRootObject, Grade::Guessed, Strength::Medium);
        self.writer.edit(text.bytes, why, at, at, b"{");
        // The brace is no byte of the input.
        self.open(text, b'{', 0);
    }

    /// Begins an array whose opening bracket is missing, around values that follow one another.
    pub(crate) fn open_sequence(&mut self, text: Text, kind: Kind) {
        let at = scan::find_not(text.bytes, self.at, scan::WS);
        self.at = at;
        self.writer.edit(text.bytes, Why::new(kind, Grade::Guessed, Strength::Medium), at, at, b"[");
        self.open(text, b'[', 0);
        self.sequence = kind == Kind::RootSequence;
    }

    /// Begins a root whose closer, which ends at `end`, was none: it goes on behind it.
    pub(crate) fn reopen(&mut self, end: usize) {
        self.reopened = Some(end);
    }

    /// Writes the token at `at` as ASCII, if it is full-width.
    fn ascii(&mut self, text: Text, at: usize, byte: u8, len: usize) {
        if len > 1 {
            self.writer.edit(text.bytes, Kind::QuoteFullwidth, at, at + len, &[byte]);
        }
    }

    /// The end of the ellipsis at the parser's place, with a word that it stands before: `...rest`.
    fn ellipsis_at(&mut self, text: Text) -> Option<Option<usize>> {
        let at = self.at;
        let Some(dots) = Ahead::dots(text, at)? else {
            return Some(None);
        };
        let word = at + dots;
        let ends = |byte| !(is(byte, WORD) || byte == b'.');
        Some(Some(self.ahead.word_end(text, word, ends)?.unwrap_or(word)))
    }

    /// Drops an ellipsis where a value, a key or a comma is due. Whether there was one.
    fn ellipsis(&mut self, text: Text) -> Option<bool> {
        let at = self.at;
        let Some(end) = self.ellipsis_at(text)? else {
            return Some(false);
        };
        let due = matches!(self.state, State::Value) && self.context() == Context::Object;
        self.writer.edit(text.bytes, Kind::Ellipsis, at, end, if due { b"null" } else { b"" });
        self.at = end;
        self.dropped = Some(Kind::Ellipsis);
        if due {
            self.last = Last::Literal;
            self.value_ended();
        }
        Some(true)
    }

    /// Takes back the comma that stands before the parser's place, and all behind it: no member and no
    /// element came.
    fn undo_comma(&mut self, text: Text) {
        if !self.after_comma {
            return;
        }
        self.after_comma = false;
        if let Some(frame) = self.closers.top() {
            let mark = frame.member;
            self.writer.rollback(mark);
            let kind = self.dropped.unwrap_or(Kind::StrayText);
            self.writer.edit(text.bytes, kind, mark.at, self.at, b"");
        }
    }

    /// A comma where none is due.
    fn extra_comma(&mut self, text: Text) {
        let first = !self.after_comma && self.closers.top().is_some_and(|frame| frame.count == 0);
        if self.notations.holes_null && self.after_comma && self.context() == Context::Array {
            self.writer.edit(text.bytes, Kind::CommaDouble, self.at, self.at, b"null");
            self.last = Last::Literal;
            return self.value_ended();
        }
        let kind = if first { Kind::CommaLeading } else { Kind::CommaDouble };
        let len = text.token(self.at).map_or(1, |token| token.1);
        self.writer.edit(text.bytes, kind, self.at, self.at + len, b"");
        self.at += len;
    }

    /// A key is due.
    fn key(&mut self, text: Text) -> Option<()> {
        self.blanks(text, Place::Due)?;
        if self.ends(text)? {
            return Some(self.finish(text));
        }
        let at = self.at;
        if let Some((quote, reading)) = self.string_start(text, Context::Key)? {
            self.key_place(text);
            self.closed_run = (false, false);
            self.open_string(text, quote, Context::Key, reading);
            return Some(());
        }
        match text.token(at)?.0 {
            b'}' | b']' => self.closer(text)?,
            b',' | b';' => self.extra_comma(text),
            b':' if self.symbol(text, at)? => {
                self.writer.edit(text.bytes, Kind::RubySymbol, at, at + 1, b"");
                self.at = at + 1;
            }
            b':' => {
                self.writer.edit(text.bytes, Kind::KeyMissing, at, at, b"\"\"");
                self.key_end = at;
                self.state = State::AfterKey;
            }
            b'{' if !self.after_comma
                && self.closers.top().is_some_and(|frame| frame.count == 0)
                && text.bytes[at - 1] == b'{' =>
            {
                // A template's doubled brace: its closer is doubled too.
                let len = text.token(at)?.1;
                self.writer.edit(text.bytes, Kind::DoubleBrace, at, at + len, b"");
                self.at = at + len;
                if let Some(frame) = self.closers.top_mut() {
                    frame.doubled = frame.doubled.saturating_add(1);
                    frame.member = self.writer.mark(at + len);
                }
            }
            b'{' | b'[' => self.open_stray(),
            b'(' => {
                self.open_stray();
                if let State::Stray(stray) = &mut self.state {
                    stray.round = true;
                }
            }
            _ if self.ellipsis(text)? => {}
            _ => self.bare_key(text)?,
        }
        Some(())
    }

    /// Whether a symbol of Ruby stands at `at`, with its arrow: `:a =>`.
    fn symbol(&mut self, text: Text, at: usize) -> Option<bool> {
        let Some(end) = self.ahead.word_end(text, at + 1, |byte| !is(byte, WORD))? else {
            return Some(false);
        };
        let arrow = self.ahead.skip(text, end, Place::After)?;
        Some(end > at + 1 && text.has(arrow, b"=>")?)
    }

    fn bare_key(&mut self, text: Text) -> Option<()> {
        let start = self.at;
        let stop = self.ahead.bare_key_end(text, start)?;
        let mut end = stop;
        while end > start && is(text.bytes[end - 1], scan::WS) {
            end -= 1;
        }
        if text.ends_at(stop)? {
            self.at = text.len();
            self.torn = true;
            self.drop_member(text);
            return Some(());
        }
        if text.token(stop)?.0 == b'"' && stop > start && end == stop {
            // A key whose opening quote is missing.
            let behind = stop + text.token(stop)?.1;
            let colon = self.ahead.skip(text, behind, Place::After)?;
            if self.ahead.colon(text, colon)? {
                let why = Why::new(Kind::MissingOpenQuote, Grade::Guessed, Strength::Strong);
                self.closed_run = (false, false);
                self.quote_run(text, why, start, end, behind);
                self.state = State::AfterKey;
                self.key_end = behind;
                return Some(());
            }
        }
        let name = &text.bytes[start..end];
        let plain = name.iter().all(|&b| is(b, WORD) || b == b'-' || b == b'.');
        let colon = stop - start <= limits::KEY && self.ahead.colon(text, stop)?;
        let bare = plain && matches!(text.token(stop)?.0, b',' | b'}' | b']' | b';');
        if name.is_empty() || !colon && !bare {
            self.open_stray();
            return Some(());
        }
        let why: Why = if scan::number(text.bytes, start) == Some(end) {
            Kind::KeyNumber.into()
        } else if plain && !is(name[0], DIGIT) {
            Kind::KeyUnquoted.into()
        } else {
            Why::new(Kind::KeyMultiword, Grade::Guessed, Strength::Medium)
        };
        self.closed_run = (false, false);
        self.quote_run(text, why, start, end, end);
        self.at = end;
        self.state = State::AfterKey;
        self.key_end = end;
        Some(())
    }

    /// A colon is due.
    fn after_key(&mut self, text: Text) -> Option<()> {
        self.blanks(text, Place::After)?;
        if self.ends(text)? {
            self.torn = true;
            self.drop_member(text);
            return Some(());
        }
        let at = self.at;
        let next = text.byte(at + 1)?;
        let alt = |this: &mut Mender, len: usize| {
            this.writer.edit(text.bytes, Kind::ColonAlt, at, at + len, b":");
            this.at = at + len;
            this.state = State::Value;
        };
        let (byte, len) = text.token(at)?;
        match byte {
            b':' if next == b'=' => alt(self, 2),
            b':' => {
                self.ascii(text, at, byte, len);
                self.at = at + len;
                self.state = State::Value;
            }
            b'=' => alt(self, if next == b'>' { 2 } else { 1 }),
            b'-' if next == b'>' => alt(self, 2),
            b',' | b';' | b'}' | b']' => self.bare_member(text, Kind::MemberBare),
            byte => {
                let quote = Quote::opening(text, at)?.is_some();
                if quote && self.ahead.member(text, at)? == Member::Quoted {
                    self.bare_member(text, Kind::KeyThenMember);
                } else if quote || matches!(byte, b'{' | b'[') || self.ahead.whole_scalar(text, at)? {
                    self.insert(
                        text,
                        Why::new(Kind::ColonMissing, Grade::Guessed, Strength::Strong),
                        self.key_end,
                        b":",
                    );
                    self.state = State::Value;
                } else {
                    self.open_stray();
                }
            }
        }
        Some(())
    }

    /// A key without colon and value.
    fn bare_member(&mut self, text: Text, kind: Kind) {
        let at = self.at;
        self.insert(text, kind.into(), self.key_end, b":null");
        self.last = Last::Literal;
        self.value_ended();
        self.value_end = self.key_end;
        self.at = at;
    }

    /// Inserts `new` at `place`, or as near behind it as edits allow.
    fn insert(&mut self, text: Text, why: Why, place: usize, new: &[u8]) {
        let place = place.max(self.writer.copied());
        self.writer.edit(text.bytes, why, place, place, new);
    }

    /// A value has ended at the parser's place.
    fn value_ended(&mut self) {
        self.value_end = self.at;
        self.after_comma = false;
        self.writer.settle();
        match self.closers.top_mut() {
            Some(frame) => {
                frame.count = frame.count.saturating_add(1);
                self.state = State::AfterValue;
            }
            None => {
                if self.end == End::Open {
                    self.end = if self.torn { End::Cut } else { End::Closed };
                }
                self.state = State::Done;
            }
        }
    }

    /// A comma or a closer is due.
    fn after_value(&mut self, text: Text) -> Option<()> {
        self.blanks(text, Place::After)?;
        if self.ends(text)? {
            return Some(self.finish(text));
        }
        match text.token(self.at)?.0 {
            b',' | b';' => self.comma(text),
            b'}' | b']' => self.closer(text),
            b')' if self.closers.top().is_some_and(|frame| frame.by == b')') => self.closer(text),
            b')' if self.calls > 0 => {
                // The wrapper around the value.
                self.writer.edit(text.bytes, Kind::CallWrapper, self.at, self.at + 1, b"");
                self.at += 1;
                self.value_end = self.at;
                self.calls -= 1;
                Some(())
            }
            b')' if self.closers.tuples() => self.closer(text),
            _ if self.ellipsis(text)? => Some(()),
            _ => self.missing_comma(text),
        }
    }

    /// The comma at the parser's place, a value behind it.
    fn comma(&mut self, text: Text) -> Option<()> {
        let at = self.at;
        let (comma, len) = text.token(at)?;
        let semicolon = comma == b';';
        let next = self.ahead.skip(text, at + len, Place::Due)?;
        let ended = text.ends_at(next)? || self.ahead.ends_text(text, next)?;
        let byte = text.token(next)?.0;
        if let Some(frame) = self.closers.top_mut() {
            frame.comma = true;
        }
        if ended || matches!(byte, b'}' | b']' | b',' | b';') || byte == b')' && self.closers.tuples() {
            let hole = self.notations.holes_null && self.context() == Context::Array;
            if hole && !ended && byte == b',' {
                // A null comes before the next one.
                if let Some(frame) = self.closers.top_mut() {
                    frame.member = self.writer.mark(at);
                }
                self.ascii(text, at, comma, len);
                self.at = at + len;
                self.after_comma = true;
                self.state = State::Value;
                return Some(());
            }
            let kind = match byte {
                _ if semicolon => Kind::CommaSemicolon,
                b',' | b';' if !ended => Kind::CommaDouble,
                _ => Kind::CommaTrailing,
            };
            // A comma that nothing follows: something was cut off behind it.
            self.torn |= ended;
            self.writer.edit(text.bytes, kind, at, at + len, b"");
            self.at = at + len;
            self.closed_run = (false, false);
            return Some(());
        }
        if let Some(stranger) = self.stranger(text, next)? {
            if self.place_stranger(text, stranger) {
                return Some(());
            }
        }
        if let Some(frame) = self.closers.top_mut() {
            frame.member = self.writer.mark(at);
        }
        if semicolon {
            self.writer.edit(text.bytes, Kind::CommaSemicolon, at, at + len, b",");
        } else {
            self.ascii(text, at, comma, len);
        }
        self.at = at + len;
        self.after_comma = true;
        self.closed_run = (false, false);
        self.state = if self.context() == Context::Object { State::Key } else { State::Value };
        Some(())
    }

    /// Where what stands at `next`, behind a value, belongs, if it cannot stand in the open container: a key in an
    /// array, or a container where a key is due in an object that is an array's element.
    fn stranger(&mut self, text: Text, next: usize) -> Option<Option<Stranger>> {
        let byte = text.token(next)?.0;
        Some(match self.context() {
            Context::Array => {
                if !matches!(byte, b'"' | b'\'' | b'`') || self.ahead.member(text, next)? != Member::Quoted {
                    return Some(None);
                }
                let object = self.value_end > 0 && text.bytes[self.value_end - 1] == b'}';
                let object = object && self.last == Last::Container;
                let known = object && self.key_in_last(text, next)?;
                if known {
                    // A record like the one before it: only its opener is missing.
                    Some(Stranger::Record)
                } else if self.closers.has(b'}') {
                    Some(Stranger::Outside)
                } else if object && !self.empty && self.writer.copied() < self.value_end {
                    Some(Stranger::Inside)
                } else {
                    Some(Stranger::Record)
                }
            }
            Context::Object if byte == b'{' && self.closers.level(1) == Some(b']') => Some(Stranger::Outside),
            _ => None,
        })
    }

    /// Whether the key at `next` is one of the object that is the array's last element: it is read from the element's
    /// text, and paid.
    fn key_in_last(&mut self, text: Text, next: usize) -> Option<bool> {
        let Some(end) = self.ahead.quoted_end(text, next)? else {
            return Some(false);
        };
        let from = self.closers.top().map_or(next, |frame| frame.member.at);
        let element = &text.bytes[from..self.value_end];
        let key = &text.bytes[next..end];
        // (A quarter: it is looked at once, without a look ahead.)
        if !self.budget.pay(element.len() / 4, text.len()) {
            return Some(false);
        }
        self.ahead.steps += element.len() as u64;
        let (mut at, mut depth) = (0, 0u32);
        while at < element.len() {
            match element[at] {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                b'"' => {
                    let begin = at;
                    at += 1;
                    while at < element.len() && element[at] != b'"' {
                        at += if element[at] == b'\\' { 2 } else { 1 };
                    }
                    let behind = scan::find_not(element, (at + 1).min(element.len()), scan::WS);
                    if depth == 1
                        && element.get(begin..=at) == Some(key)
                        && element.get(behind) == Some(&b':')
                    {
                        return Some(true);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        Some(false)
    }

    /// Puts a stranger where it belongs. Whether the turn is over; else the parser goes on in the array, and an object
    /// begins at the stranger.
    fn place_stranger(&mut self, text: Text, stranger: Stranger) -> bool {
        match stranger {
            Stranger::Outside => self.close_missing(text),
            Stranger::Inside => {
                // The last element was closed too early: it goes on.
                let end = self.value_end;
                let why = Why::new(Kind::CloserExtraMid, Grade::Guessed, Strength::Medium);
                self.writer.edit(text.bytes, why, end - 1, end, b"");
                let member = self.writer.mark(end);
                let mut frame = Frame::new(b'}', member);
                frame.count = 1;
                self.closers.push(b'}', frame);
            }
            Stranger::Record => {
                self.record = true;
                return false;
            }
        }
        true
    }

    /// Closes the innermost container, whose closer is missing, behind its last value.
    fn close_missing(&mut self, text: Text) {
        let at = self.at;
        let closer = [self.closers.level(0).unwrap_or(b'}')];
        let kind = if closer[0] == b'}' { Kind::CloserMissingObject } else { Kind::CloserMissingArray };
        let why = Why::new(kind, Grade::Guessed, Strength::Medium);
        self.insert(text, why, self.value_end, &closer);
        self.closers.pop();
        let end = self.value_end;
        self.last = Last::Container;
        self.value_ended();
        self.value_end = end;
        self.at = at;
    }

    /// Something other than a comma or a closer stands behind a value.
    fn missing_comma(&mut self, text: Text) -> Option<()> {
        let at = self.at;
        if let Some(stranger) = self.stranger(text, at)? {
            if self.place_stranger(text, stranger) {
                return Some(());
            }
        }
        let quote = Quote::opening(text, at)?.is_some();
        let byte = text.token(at)?.0;
        let grade = match self.context() {
            Context::Object => match self.ahead.member(text, at)? {
                Member::Quoted | Member::Bare | Member::Open => Some(Grade::Normalised),
                Member::No => None,
            },
            _ if quote => Some(if self.last == Last::String { Grade::Guessed } else { Grade::Normalised }),
            _ if matches!(byte, b'{' | b'[') => Some(Grade::Normalised),
            _ if self.ahead.scalar(text, at)? => {
                // Numbers side by side may be one number with blanks in it; on lines of their own they are not.
                let numbers = self.last == Last::Number && (is(byte, DIGIT) || byte == b'-');
                let lines = text.bytes[self.value_end..at].contains(&b'\n');
                Some(if numbers && !lines { Grade::Guessed } else { Grade::Normalised })
            }
            _ => None,
        };
        let Some(grade) = grade else {
            self.open_stray();
            return Some(());
        };
        let place = self.value_end.max(self.writer.copied());
        let mark = self.writer.mark(place);
        if let Some(frame) = self.closers.top_mut() {
            frame.member = mark;
        }
        let why = if self.sequence && self.closers.depth() == 1 {
            // Between lines nobody wanted one.
            Why::new(Kind::RootSequence, Grade::Normalised, Strength::Strong)
        } else {
            Why::new(Kind::CommaMissing, grade, Strength::Strong)
        };
        self.insert(text, why, place, b",");
        self.after_comma = true;
        self.closed_run = (false, false);
        self.state = if self.context() == Context::Object { State::Key } else { State::Value };
        Some(())
    }

    /// The closer at the parser's place.
    fn closer(&mut self, text: Text) -> Option<()> {
        let at = self.at;
        let (closer, len) = text.token(at)?;
        if self.after_comma && matches!(self.state, State::Key | State::Value) {
            self.undo_comma(text);
            self.state = State::AfterValue;
            return Some(());
        }
        let (t, a, b) = (self.closers.level(0), self.closers.level(1), self.closers.level(2));
        if self.closers.closes(0, closer) {
            if self.closers.top().is_some_and(|frame| frame.doubled > 0) {
                let next = self.ahead.skip(text, at + len, Place::After)?;
                let behind = text.token(next)?.0;
                if let Some(frame) = self.closers.top_mut() {
                    frame.doubled -= 1;
                }
                if behind == closer {
                    // What was due stays due: a key, if the object is empty.
                    self.writer.edit(text.bytes, Kind::DoubleBrace, at, at + len, b"");
                    self.at = at + len;
                    return Some(());
                }
                // The doubled opener has a single closer: one of the two was a slip.
                let why = Why::new(Kind::DoubleBrace, Grade::Guessed, Strength::Weak);
                self.ascii(text, at, closer, len);
                if len == 1 {
                    self.writer.note(text.bytes, why, at, at + 1);
                }
                self.pop(closer);
                self.at = at + len;
                self.value_ended();
                return Some(());
            }
            if self.reopened == Some(at + len) {
                return Some(self.drop_closer(text, len));
            }
            if a.is_none() {
                // The root's own closer, unless members go on behind it. (A comment there is none of its own.)
                let next = self.ahead.spaces(text, at + len)?;
                let comma = text.token(next)?.0 == b',';
                let after = if comma { self.ahead.after(text, next)? } else { After::End };
                if closer == b'}' && after == (After::Member { comma: true, quoted: true }) {
                    return Some(self.drop_closer(text, len));
                }
            }
            if self.closers.top().is_some_and(|frame| frame.by == b')' && closer == b']') {
                let why = Why::new(Kind::CloserSwapped, Grade::Guessed, Strength::Medium);
                self.writer.edit(text.bytes, why, at, at + len, b"]");
            } else if t == Some(closer) {
                self.ascii(text, at, closer, len);
            } else {
                self.close_as(text, closer, len);
            }
            self.pop(t.unwrap_or(closer));
            self.at = at + len;
            self.value_ended();
            return Some(());
        }
        let after = self.ahead.after(text, at + len)?;
        let fits = |frame: Option<u8>| match after {
            After::Member { .. } => frame == Some(b'}'),
            After::Value { .. } => frame == Some(b']'),
            After::Closer(next) => frame == Some(next) || next == b')' && frame == Some(b']'),
            After::End => frame.is_none(),
            After::Other => false,
        };
        let same_before = at > 0 && text.bytes[at - 1] == closer;
        let insert = self.closers.closes(1, closer) && fits(b);
        let swap = fits(a);
        let drop = fits(t);
        let reading = match self.forced {
            Some((place, reading)) if place == at => reading,
            _ if insert => CloserReading::Insert,
            _ if drop && (same_before || !swap) => CloserReading::Drop,
            _ if swap => CloserReading::Swap,
            _ if drop => CloserReading::Drop,
            // Nothing fits what follows: to the nearest container of its kind.
            _ if self.closers.has(if closer == b')' { b']' } else { closer }) => CloserReading::Insert,
            _ if a.is_none() => CloserReading::Swap,
            _ => CloserReading::Drop,
        };
        let possible =
            [(drop, CloserReading::Drop), (swap, CloserReading::Swap), (insert, CloserReading::Insert)];
        if let Some(other) = possible.into_iter().find(|other| other.0 && other.1 != reading) {
            // What follows did not tell: the end of the text may.
            self.decision = Some((at, other.1));
        }
        match reading {
            // The closer of the innermost container is missing; this one is of a container around it.
            CloserReading::Insert => self.close_missing(text),
            CloserReading::Swap => self.swap_closer(text, len),
            CloserReading::Drop => self.drop_closer(text, len),
        }
        Some(())
    }

    /// Closes an array that the text writes with other brackets.
    fn close_as(&mut self, text: Text, closer: u8, len: usize) {
        let at = self.at;
        let group = self.closers.top().filter(|frame| closer == b')' && frame.count == 1 && !frame.comma);
        if let Some(opener) = group.map(|frame| frame.opener) {
            // One value in brackets is that value.
            self.writer.blank(opener);
            self.writer.edit(text.bytes, Kind::ParenGroup, at, at + len, b"");
            return;
        }
        let (kind, grade) = if closer == b')' {
            (Kind::Tuple, Grade::Guessed)
        } else {
            // Its opener was the guess.
            (Kind::SetLiteral, Grade::Normalised)
        };
        self.writer.edit(text.bytes, Why::new(kind, grade, Strength::Medium), at, at + len, b"]");
    }

    fn pop(&mut self, closer: u8) {
        if let Some(frame) = self.closers.pop() {
            self.empty = frame.count == 0;
            if frame.count >= 2 {
                if closer == b'}' {
                    self.closed_run.0 = true;
                } else {
                    self.closed_run.1 = true;
                }
            }
        }
        self.last = Last::Container;
    }

    fn drop_closer(&mut self, text: Text, len: usize) {
        let why = Why::new(Kind::CloserExtraMid, Grade::Guessed, Strength::Medium);
        self.writer.edit(text.bytes, why, self.at, self.at + len, b"");
        self.at += len;
        // A value stands before it, or an opener.
        if !matches!(self.state, State::AfterValue) {
            self.after_comma = false;
        }
    }

    fn swap_closer(&mut self, text: Text, len: usize) {
        let right = self.closers.level(0).unwrap_or(b'}');
        let why = Why::new(Kind::CloserSwapped, Grade::Guessed, Strength::Medium);
        self.writer.edit(text.bytes, why, self.at, self.at + len, &[right]);
        self.pop(right);
        self.at += len;
        self.value_ended();
    }

    /// Begins to drop text that belongs to no value.
    fn open_stray(&mut self) {
        let (key, from) = match self.state {
            State::Key => (0, self.at),
            State::AfterKey => (1, self.at),
            // With the blanks before it.
            State::AfterValue => (2, self.value_end.max(self.writer.copied())),
            _ => (3, self.at),
        };
        self.dropped = Some(Kind::StrayText);
        self.state = State::Stray(Stray { from, begin: self.at, depth: 0, string: false, round: false, key });
    }

    fn stray(&mut self, text: Text, mut stray: Stray) -> Option<()> {
        loop {
            let at = self.at;
            self.ahead.steps += 1;
            if at >= text.len() {
                self.state = State::Stray(stray);
                text.ends_at(at)?;
                break;
            }
            match text.bytes[at] {
                b'\\' if stray.string => self.at = (at + 1).min(text.len()),
                b'"' if !stray.string && stray.depth == 0 && at > stray.begin && stray.key != 3 => {
                    // A member that begins here is none of it.
                    self.state = State::Stray(stray);
                    if self.context() == Context::Object && self.ahead.member(text, at)? == Member::Quoted {
                        break;
                    }
                    stray.string = true;
                }
                b'"' => stray.string = !stray.string,
                _ if stray.string => {}
                b'{' | b'[' => stray.depth += 1,
                b'(' if stray.round => stray.depth += 1,
                b')' if !stray.round => {}
                b'}' | b']' | b')' if stray.depth > 0 => {
                    if stray.depth == 1 && stray.key == 0 && at - stray.begin < limits::KEY {
                        // A list, or a tuple, before a colon: its text is the key.
                        self.state = State::Stray(stray);
                        let colon = self.ahead.skip(text, at + 1, Place::After)?;
                        if self.ahead.colon(text, colon)? {
                            let why = Why::new(Kind::KeyNonstring, Grade::Guessed, Strength::Medium);
                            self.dropped = None;
                            self.quote_run(text, why, stray.begin, at + 1, at + 1);
                            self.state = State::AfterKey;
                            self.key_end = self.at;
                            return Some(());
                        }
                    }
                    stray.depth -= 1;
                }
                b',' | b';' | b'\n' | b'}' | b']' if stray.depth == 0 && at > stray.begin => break,
                b'}' | b']' => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(text.len());
        self.writer.edit(text.bytes, Kind::StrayText, stray.from, self.at, b"");
        self.state = match stray.key {
            0 => State::Key,
            1 => State::AfterKey,
            2 => State::AfterValue,
            _ => State::Value,
        };
        Some(())
    }

    /// Drops the member or element that is open where the text ends, with its comma, and ends the candidate.
    fn drop_member(&mut self, text: Text) {
        self.torn = true;
        let end = self.at;
        let Some(frame) = self.closers.top() else {
            return self.no_value();
        };
        let mark = frame.member;
        self.writer.rollback(mark);
        self.writer.edit(text.bytes, Kind::TruncatedMember, mark.at, end, b"");
        self.after_comma = false;
        self.state = State::AfterValue;
        self.finish(text);
    }

    /// The candidate's text has ended at the parser's place: closes what is open.
    fn finish(&mut self, text: Text) {
        match self.state {
            State::Value if self.closers.depth() == 0 => return self.no_value(),
            State::Value if self.context() == Context::Object => {
                // A colon without its value: back to before its key.
                self.state = State::AfterValue;
                return self.drop_member(text);
            }
            _ => {}
        }
        if matches!(self.state, State::Key | State::Value) {
            self.undo_comma(text);
        }
        let fence = !text.ends_at(self.at).unwrap_or(true);
        // Where a key or a value is due, something is missing, whatever stands behind.
        let due = matches!(self.state, State::Key | State::Value);
        let evidence = (fence || self.stopped) && !self.torn && !due;
        let grade = if !evidence {
            Grade::Lossy
        } else if self.closers.several_places(self.closed_run) {
            Grade::Guessed
        } else {
            Grade::Normalised
        };
        if self.sequence && self.closers.depth() == 1 && !self.torn && matches!(self.state, State::AfterValue)
        {
            let why = Why::new(Kind::RootSequence, Grade::Normalised, Strength::Strong);
            self.writer.edit(text.bytes, why, self.at, self.at, b"]");
            self.closers.clear();
            self.end = End::Closed;
            self.state = State::Done;
            return;
        }
        if !fence && self.settle_places(text) {
            self.closers.clear();
            self.end = End::Cut;
            self.state = State::Done;
            return;
        }
        let suffix = self.closers.suffix();
        self.ahead.steps += suffix.len() as u64;
        if self.closers.tuples() {
            let why = Why::new(Kind::Tuple, Grade::Guessed, Strength::Weak);
            self.writer.edit(text.bytes, why, self.at, self.at, b"");
        }
        if !suffix.is_empty() {
            let why = Why::new(Kind::ClosersAtEnd, grade, Strength::Strong);
            self.writer.edit(text.bytes, why, self.at, self.at, suffix);
        }
        self.empty = self.closers.depth() == 1 && self.closers.top().is_some_and(|f| f.count == 0);
        self.closers.clear();
        self.end = End::Cut;
        self.state = State::Done;
    }
}
