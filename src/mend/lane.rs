//! The lane: between two defects the text is plain JSON, and is read as that.
//!
//! The tolerant machine asks at every quote, comma and closer what stands behind it. Where the answer is what the
//! RFC wants, a loop that asks nothing else comes to the same state many times faster. The lane is that loop. It
//! changes nothing but the time: wherever it stops, the mender is in a state that the tolerant machine passes
//! through, at a place that it passes, with the same edits behind it.
//!
//! It knows the few notations beside JSON that come by the hundred where they come at all, and that nothing
//! doubtful is about: single quotes, keys without quotes, Python's literals, a comma before a closer, a missing
//! comma before a quoted key, control characters in strings. They are edited as the tolerant machine does it.
//!
//! **Vocabulary.** *Committed*: the state is moved to there. *Doubt*: a byte that is not in this grammar, or that
//! has not come. *Proof*: the tokens behind a token that leave the tolerant machine only the plain reading of it.
//!
//! **What proves what** (the other side of each row is a verdict of [`super::ahead`]):
//! - a bracket, a comma behind a value, and a closer that matches its frame: nothing is needed;
//! - a brace: a key and its colon, or its closer (else it may be a set);
//! - a key: the colon behind it;
//! - a number or a literal: a comma, a closer, or blanks and the next key behind it;
//! - a string in an object: a comma, or at least a blank, and a key and a colon; in an array: a comma and an
//!   element, which is whole if it has no quotes;
//! - a string before closers: that they match the stack, and that what stands behind them goes on in the
//!   container that they lead to, as in the two rows above;
//! - a comma in an array before a string: no colon behind that string (it would be a key, and a closer missing).
//!
//! **Invariants.**
//! - Nothing is committed or edited without its proof.
//! - The root's own closer is the tolerant machine's: what stands behind the candidate decides about it.
//! - No byte is read twice by the lane (but for short tokens that prove another): it is not tried again before the
//!   place of the last doubt. So it adds a constant number of steps a byte, however the text comes.
//!
//! **Rejected.** A validator that runs ahead of the whole text and a copy of what it passed: it has no frames, and
//! a defect in the last line would cost everything twice. A lane that goes back to a snapshot of the stack: what
//! is committed at once needs no way back.

// Code that is compiled for several instruction sets is inlined (see `scan`).
#![allow(clippy::inline_always)]

use std::convert::Infallible;

use super::ahead::Context;
use super::closers::Frame;
use super::escapes::Reading;
use super::string::{Quote, control};
use super::text::Text;
use super::writer::Why;
use super::{Last, Mender, State, limits};
use crate::report::{Grade, Strength};
use crate::rules::Kind;
use crate::scan::{self, APOSTROPHE, DIGIT, HEX, Job, Lanes, STOP, Scalar, WORD, WS, Window, is};

/// When the lane is tried again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lane {
    /// Not before this place: up to here it has looked.
    next: usize,
    /// How many turns it sits out after a run that led nowhere, and how many of them are left.
    pause: u32,
    left: u32,
    /// What is known to be UTF-8.
    utf8: Utf8,
    /// It is never tried.
    off: bool,
}

impl Lane {
    pub(crate) fn new(on: bool) -> Lane {
        Lane { off: !on, ..Lane::default() }
    }
}

/// What is due, as far as the lane knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    Value,
    Key,
    After,
}

/// Reads tokens. `None`: a doubt, whose place is noted. (All of it stays in registers: what is not inlined is given
/// values, not the reader.)
struct Reader<'a, L> {
    bytes: &'a [u8],
    window: Window<L>,
    utf8: &'a mut Utf8,
    /// Some string had backslashes that were no escapes, or may have: then one that looks like one may be none.
    wary: bool,
    /// A line of a string may close the fence around the candidate.
    fenced: bool,
    /// Behind it nothing was read.
    doubt: usize,
}

/// What is known to be UTF-8.
#[derive(Clone, Copy, Debug, Default)]
struct Utf8 {
    start: usize,
    end: usize,
    /// How much is looked at next: twice as much as last time, and little behind what was none.
    block: usize,
    steps: u64,
}

/// A string, its quotes included.
#[derive(Clone, Copy)]
struct Quoted {
    at: usize,
    end: usize,
    controls: bool,
    escapes: bool,
    /// It has bytes from 80 on.
    high: bool,
}

/// What is committed before a key.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    /// A comma.
    Comma(usize),
    /// A comma that is missing.
    Missing,
    /// A brace.
    Brace(usize),
}

/// The lane's run, as it is compiled for the machine.
struct Plain<'m, 't> {
    mender: &'m mut Mender,
    text: Text<'t>,
    due: Due,
}

impl Job for Plain<'_, '_> {
    /// The place of the doubt.
    type Answer = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> usize {
        let Plain { mender, text, due } = self;
        let mut utf8 = mender.lane.utf8;
        let mut reader = Reader {
            bytes: text.bytes,
            window: Window::new(lanes),
            utf8: &mut utf8,
            wary: mender.paths || mender.formulas || mender.notations.latex,
            fenced: mender.fence.is_some(),
            doubt: mender.at,
        };
        let end = mender.plain(text, &mut reader, due);
        debug_assert!(end.is_none());
        let doubt = reader.doubt;
        mender.ahead.steps += utf8.steps + 1;
        mender.lane.utf8 = Utf8 { steps: 0, ..utf8 };
        doubt
    }
}

impl Mender {
    /// Reads plain text from the parser's place on, if it is worth a try.
    #[inline]
    pub(crate) fn lane(&mut self, text: Text) {
        let due = match self.state {
            State::Value => Due::Value,
            State::Key => Due::Key,
            State::AfterValue => Due::After,
            _ => return,
        };
        let least = if text.ended { limits::LANE_END } else { limits::LANE };
        if self.at < self.lane.next
            || self.at + least > text.len()
            || self.closers.depth() == 0
            || self.lane.off
            || self.record
        {
            return;
        }
        if self.lane.left > 0 {
            self.lane.left -= 1;
            return;
        }
        let begin = self.at;
        let doubt = scan::run(Plain { mender: self, text, due });
        self.ahead.steps += (doubt.max(self.at) - begin) as u64;
        self.lane.next = doubt;
        self.lane.pause = if self.at - begin >= limits::LANE_GAIN {
            0
        } else {
            (2 * self.lane.pause + 1).min(limits::LANE_PAUSE)
        };
        self.lane.left = self.lane.pause;
    }

    /// Moves the parser over plain text, up to a doubt.
    #[inline(always)]
    fn plain<L: Lanes>(&mut self, text: Text, reader: &mut Reader<L>, mut due: Due) -> Option<Infallible> {
        let bytes = text.bytes;
        let mut object = self.closers.level(0) == Some(b'}');
        // The next place: that of the mender, or behind what waits for its proof.
        let mut place = self.at;
        let mut before = Before::Nothing;
        let mut string: Option<Quoted> = None;
        // One turn is a key, its value, and the comma: as far as they come in that order.
        loop {
            if due == Due::Key {
                let at = reader.blanks(place)?;
                let byte = bytes[at];
                if byte == b'}' && matches!(before, Before::Nothing) && !self.after_comma {
                    place = self.plain_closer(reader, at, byte)?;
                    object = self.closers.level(0) == Some(b'}');
                    due = Due::After;
                } else {
                    let Some((end, behind)) = reader.key(at) else {
                        if let Some(string) = string {
                            self.plain_inside(text, string, true);
                        }
                        return None;
                    };
                    if let Some(string) = string.take() {
                        self.plain_value(text, string.end, Some(string));
                    }
                    match before {
                        Before::Nothing => {}
                        Before::Comma(comma) => self.plain_comma(comma, State::Key),
                        Before::Missing => self.plain_missing_comma(text),
                        Before::Brace(brace) => self.plain_open(brace, true),
                    }
                    before = Before::Nothing;
                    self.plain_key(text, at, end, behind);
                    object = true;
                    place = behind;
                    due = Due::Value;
                }
            }
            if due == Due::Value {
                let at = reader.blanks(place)?;
                let byte = bytes[at];
                match byte {
                    b'"' | b'\'' => {
                        let now = reader.string(at)?;
                        let next = reader.blanks(now.end);
                        let first = next.map_or(0, |next| bytes[next]);
                        let next = next.unwrap_or(bytes.len());
                        if let Before::Comma(comma) = before {
                            // A colon behind an element would be a key's.
                            if first != b',' && first != b']' {
                                return reader.doubt(next);
                            }
                            self.plain_comma(comma, State::Value);
                            before = Before::Nothing;
                        }
                        let proof = match first {
                            b',' if object => match reader.blanks(next + 1) {
                                Some(key) if bytes[key] != b'}' => {
                                    // The key proves it.
                                    string = Some(now);
                                    before = Before::Comma(next);
                                    place = key;
                                    due = Due::Key;
                                    continue;
                                }
                                Some(closer) => self.chain_proof(text, reader.wary, closer),
                                None => Err(bytes.len()),
                            },
                            b',' => match reader.blanks(next + 1) {
                                Some(closer) if bytes[closer] == b']' => {
                                    self.chain_proof(text, reader.wary, closer)
                                }
                                Some(next) => element(bytes, next),
                                None => Err(bytes.len()),
                            },
                            b'}' | b']' => self.chain_proof(text, reader.wary, next),
                            b'"' | b'\'' if object && next > now.end => {
                                string = Some(now);
                                before = Before::Missing;
                                place = next;
                                due = Due::Key;
                                continue;
                            }
                            _ => Err(next),
                        };
                        if let Err(doubt) = proof {
                            self.plain_inside(text, now, object);
                            return reader.doubt(doubt);
                        }
                        self.plain_value(text, now.end, Some(now));
                        place = next;
                        due = Due::After;
                    }
                    b'[' if self.closers.depth() < self.max_depth => {
                        if let Before::Comma(comma) = before {
                            self.plain_comma(comma, State::Value);
                            before = Before::Nothing;
                        }
                        self.plain_open(at, false);
                        object = false;
                        place = at + 1;
                        continue;
                    }
                    b'{' if self.closers.depth() < self.max_depth => {
                        if let Before::Comma(comma) = before {
                            self.plain_comma(comma, State::Value);
                            before = Before::Nothing;
                        }
                        place = reader.blanks(at + 1)?;
                        if bytes[place] == b'}' {
                            self.plain_open(at, true);
                            object = true;
                        } else {
                            // Without a colon it may be a set.
                            before = Before::Brace(at);
                        }
                        due = Due::Key;
                        continue;
                    }
                    b']' if !object && !self.after_comma && matches!(before, Before::Nothing) => {
                        place = self.plain_closer(reader, at, byte)?;
                        object = self.closers.level(0) == Some(b'}');
                        due = Due::After;
                    }
                    _ => {
                        let end = reader.scalar(at)?;
                        let next = reader.blanks(end)?;
                        match bytes[next] {
                            // (`1,234` may be one number.)
                            b',' if object && bytes.get(next + 1).is_none_or(|&b| is(b, DIGIT)) => {
                                return reader.doubt(next);
                            }
                            b',' | b'}' | b']' => {}
                            b'"' | b'\'' if object && next > end => {}
                            _ => return reader.doubt(next),
                        }
                        if let Before::Comma(comma) = before {
                            self.plain_comma(comma, State::Value);
                            before = Before::Nothing;
                        }
                        if byte.is_ascii_uppercase() {
                            let json: &[u8] = match byte {
                                b'T' => b"true",
                                b'F' => b"false",
                                _ => b"null",
                            };
                            self.writer.edit(bytes, Kind::LitPython, at, end, json);
                        }
                        self.last = if byte > b'9' { Last::Literal } else { Last::Number };
                        self.plain_value(text, end, None);
                        place = next;
                        due = Due::After;
                    }
                }
            }
            let at = reader.blanks(place)?;
            let byte = bytes[at];
            match byte {
                b',' => {
                    place = reader.blanks(at + 1)?;
                    if matches!(bytes[place], b'}' | b']') {
                        if let Some(frame) = self.closers.top_mut() {
                            frame.comma = true;
                        }
                        self.writer.edit(bytes, Kind::CommaTrailing, at, at + 1, b"");
                        self.at = at + 1;
                        self.closed_run = (false, false);
                    } else {
                        before = Before::Comma(at);
                        due = if object { Due::Key } else { Due::Value };
                    }
                }
                b'}' | b']' => {
                    place = self.plain_closer(reader, at, byte)?;
                    object = self.closers.level(0) == Some(b'}');
                }
                b'"' | b'\'' if object => {
                    before = Before::Missing;
                    due = Due::Key;
                }
                _ => return reader.doubt(at),
            }
        }
    }

    /// The string is plain, and what stands behind it is a doubt: the mender waits at its closing quote, as if it had
    /// read it. Not where it would have edited, or have taken notes: of escapes and of typographic quotes, which begin
    /// with E2. (Two quotes may be the beginning of three.)
    fn plain_inside(&mut self, text: Text, string: Quoted, object: bool) {
        let Quoted { at, end, controls, escapes, high } = string;
        if !object && self.closers.top().is_none_or(|frame| frame.count == 0 && !frame.comma) {
            // The first element may be a key.
            return;
        }
        if controls || escapes || end - at == 2 || high && text.bytes[at..end].contains(&0xE2) {
            return;
        }
        self.closed_run = (false, false);
        self.at = at;
        let quote = if text.bytes[at] == b'\'' { Quote::Single } else { Quote::Double };
        let context = if object { Context::Object } else { Context::Array };
        self.open_string(text, quote, context, Reading::Escapes);
        self.at = end - 1;
    }

    /// Whether the closers from `at` on match the stack, and what stands behind them goes on from there; else the
    /// place of the doubt.
    fn chain_proof(&self, text: Text, wary: bool, mut at: usize) -> Result<(), usize> {
        let bytes = text.bytes;
        let mut level = 0;
        loop {
            if self.closers.level(level) != Some(bytes[at]) {
                return Err(at);
            }
            level += 1;
            let next = scan::find_not(bytes, at + 1, WS);
            if level == self.closers.depth() {
                // The root's own closer: all but another closer is well. (What may hide one is a doubt.)
                return match bytes.get(next) {
                    None if text.ended => Ok(()),
                    Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'`') => Ok(()),
                    _ => Err(next),
                };
            }
            at = next;
            match bytes.get(at) {
                Some(b'}' | b']') => {}
                Some(b',') => break,
                _ => return Err(at),
            }
        }
        let place = scan::find_not(bytes, at + 1, WS);
        if place == bytes.len() {
            return Err(place);
        }
        if self.closers.level(level) == Some(b'}') {
            quick_key(bytes, wary, place)
        } else {
            element(bytes, place)
        }
    }

    /// Edits what of the string in `at..end` is not JSON's.
    fn plain_quotes(&mut self, text: Text, at: usize, end: usize, controls: bool) {
        let single = text.bytes[at] == b'\'';
        if !controls {
            return self.writer.requote(text.bytes, at, end);
        }
        if single {
            self.writer.edit(text.bytes, Kind::QuoteSingle, at, at + 1, b"\"");
        }
        // The edits before and behind a mark are not one.
        self.writer.mark(at + 1);
        for place in at + 1..end - 1 {
            if text.bytes[place] < 0x20 {
                let new = control(text.bytes[place]);
                self.writer.edit(text.bytes, Kind::RawControl, place, place + 1, new.as_bytes());
            }
        }
        self.ahead.steps += (end - at) as u64;
        if single {
            self.writer.edit(text.bytes, Kind::QuoteSingle, end - 1, end, b"\"");
        }
    }

    #[inline(always)]
    fn plain_key(&mut self, text: Text, at: usize, end: usize, behind: usize) {
        let quote = text.bytes[at];
        if quote == b'"' || quote == b'\'' {
            if begins_line(text.bytes, at) {
                self.at = at;
                self.key_place(text);
            }
            let same = |frame: &Frame| frame.count == 0 || frame.first.1 - frame.first.0 == end - at;
            if self.closers.top().is_some_and(same) {
                self.at = end;
                self.key_again(text, at);
            }
        }
        match quote {
            b'"' => {}
            b'\'' => self.plain_quotes(text, at, end, false),
            _ => {
                let mut quoted = [b'"'; limits::KEY + 2];
                quoted[1..=end - at].copy_from_slice(&text.bytes[at..end]);
                self.writer.edit(text.bytes, Kind::KeyUnquoted, at, end, &quoted[..end - at + 2]);
            }
        }
        self.closed_run = (false, false);
        self.key_end = end;
        self.at = behind;
        self.state = State::Value;
    }

    #[inline(always)]
    fn plain_value(&mut self, text: Text, end: usize, string: Option<Quoted>) {
        if let Some(Quoted { at, end, controls, .. }) = string {
            if controls || text.bytes[at] == b'\'' {
                self.plain_quotes(text, at, end, controls);
            }
            self.last = Last::String;
        }
        self.closed_run = (false, false);
        self.at = end;
        self.plain_ended();
    }

    /// A value has ended at the parser's place, inside a container.
    #[inline]
    fn plain_ended(&mut self) {
        self.value_end = self.at;
        self.after_comma = false;
        self.writer.settle();
        if let Some(frame) = self.closers.top_mut() {
            frame.count = frame.count.saturating_add(1);
        }
        self.state = State::AfterValue;
    }

    #[inline]
    fn plain_comma(&mut self, at: usize, state: State) {
        if let Some(frame) = self.closers.top_mut() {
            frame.comma = true;
            frame.member = self.writer.mark(at);
        }
        self.at = at + 1;
        self.after_comma = true;
        self.closed_run = (false, false);
        self.state = state;
    }

    /// A comma is missing between the last value and the key.
    fn plain_missing_comma(&mut self, text: Text) {
        let place = self.value_end.max(self.writer.copied());
        let why = Why::new(Kind::CommaMissing, Grade::Normalised, Strength::Strong);
        if let Some(frame) = self.closers.top_mut() {
            frame.member = self.writer.mark(place);
        }
        self.writer.edit(text.bytes, why, place, place, b",");
        self.after_comma = true;
    }

    #[inline]
    fn plain_open(&mut self, at: usize, object: bool) {
        self.writer.settle();
        self.at = at + 1;
        self.value_end = self.at;
        let member = self.writer.mark(self.at);
        let closer = if object { b'}' } else { b']' };
        self.closers.push(closer, Frame::new(closer, member));
        self.after_comma = false;
        self.closed_run = (false, false);
        self.state = if object { State::Key } else { State::Value };
    }

    /// Closes the innermost container; the place behind its closer.
    #[inline(always)]
    fn plain_closer<L: Lanes>(&mut self, reader: &mut Reader<L>, at: usize, closer: u8) -> Option<usize> {
        let odd = self.closers.top().is_none_or(|frame| frame.doubled > 0 || frame.by != closer);
        let odd = odd || self.reopened == Some(at + 1);
        if odd || self.closers.level(0) != Some(closer) || self.closers.depth() == 1 {
            return reader.doubt(at);
        }
        self.pop(closer);
        self.at = at + 1;
        self.plain_ended();
        Some(at + 1)
    }
}

impl<L: Lanes> Reader<'_, L> {
    /// Notes a doubt.
    #[inline(always)]
    fn doubt<T>(&mut self, at: usize) -> Option<T> {
        self.doubt = at;
        None
    }

    /// The place of the next token.
    #[inline(always)]
    fn blanks(&mut self, at: usize) -> Option<usize> {
        match self.bytes.get(at) {
            Some(&byte) if byte > b' ' => return Some(at),
            Some(b' ') => match self.bytes.get(at + 1) {
                Some(&byte) if byte > b' ' => return Some(at + 1),
                _ => {}
            },
            _ => {}
        }
        let at = scan::find_not(self.bytes, at, WS);
        if at < self.bytes.len() { Some(at) } else { self.doubt(at) }
    }

    /// The end of the key at `at`, and the place behind its colon.
    #[inline(always)]
    fn key(&mut self, at: usize) -> Option<(usize, usize)> {
        let quoted = matches!(self.bytes[at], b'"' | b'\'');
        let end = if quoted {
            let string = self.string(at)?;
            if string.controls {
                return self.doubt(string.end);
            }
            string.end
        } else {
            match word(self.bytes, at) {
                Ok(end) => end,
                Err(doubt) => return self.doubt(doubt),
            }
        };
        let colon = match self.bytes.get(end) {
            Some(b':') => end,
            // (Blanks are part of a key without quotes until its colon comes; it ends where the line does.)
            _ if !quoted => return self.doubt(end),
            _ => self.blanks(end)?,
        };
        if is_colon(self.bytes, colon, quoted) { Some((end, colon + 1)) } else { self.doubt(colon) }
    }

    /// The string whose opening quote is at `at`.
    #[inline(always)]
    fn string(&mut self, at: usize) -> Option<Quoted> {
        let quote = self.bytes[at];
        let (mut escapes, mut controls, mut high) = (false, false, false);
        let mut stop = self.window.find(self.bytes, at + 1, quote, &mut high);
        loop {
            stop = match self.bytes.get(stop) {
                Some(&byte) if byte == quote => break,
                Some(b'\\') if !self.wary => {
                    escapes = true;
                    match escape(self.bytes, stop) {
                        Some(end) => end,
                        None => return self.doubt(stop),
                    }
                }
                Some(0..0x20) if !self.fenced => {
                    controls = true;
                    stop + 1
                }
                _ => return self.doubt(stop),
            };
            stop = self.window.find(self.bytes, stop, quote, &mut high);
        }
        if high
            && !(self.utf8.start <= at && stop <= self.utf8.end)
            && !check(self.bytes, self.utf8, at, stop)
        {
            return self.doubt(stop);
        }
        Some(Quoted { at, end: stop + 1, controls, escapes, high })
    }

    /// The place behind the number or the literal at `at`.
    #[inline(always)]
    fn scalar(&mut self, at: usize) -> Option<usize> {
        let end = scalar(self.bytes, at);
        if end.is_some() { end } else { self.doubt(at) }
    }
}

/// Whether the text between two places is UTF-8. More than that is looked at, and remembered.
#[inline(never)]
fn check(bytes: &[u8], utf8: &mut Utf8, from: usize, to: usize) -> bool {
    if !(utf8.start <= from && from <= utf8.end) {
        (utf8.start, utf8.end) = (from, from);
    }
    let start = utf8.end;
    let block = &bytes[start..bytes.len().min(to.max(start + utf8.block))];
    utf8.steps += block.len() as u64;
    let good = scan::utf8_prefix(block);
    utf8.end = start + good;
    let (least, most) = limits::LANE_UTF8;
    utf8.block = if good == block.len() { (2 * utf8.block).clamp(least, most) } else { least };
    to <= utf8.end
}

/// Whether `at` may be the first place of a line that is no blank: two blanks may be an indentation.
#[inline(always)]
fn begins_line(bytes: &[u8], at: usize) -> bool {
    match bytes[..at] {
        [.., before, b' '] => before <= b' ',
        [.., before] => before <= b' ',
        [] => true,
    }
}

/// Whether a colon stands at `at`: `:=` is another sign, and `http://` is no key.
#[inline(always)]
fn is_colon(bytes: &[u8], at: usize, quoted: bool) -> bool {
    matches!(bytes.get(at..at + 2), Some([b':', next]) if *next != b'=' && (quoted || *next != b'/'))
}

/// The end of the key without quotes at `at`, or the place of a doubt.
#[inline]
fn word(bytes: &[u8], at: usize) -> Result<usize, usize> {
    let plain = |b: u8| is(b, WORD) && b < 0x80;
    if !plain(bytes[at]) || is(bytes[at], DIGIT) {
        return Err(at);
    }
    let longest = &bytes[at..bytes.len().min(at + limits::KEY)];
    longest.iter().position(|&b| !plain(b)).map(|len| at + len).ok_or(at + longest.len())
}

/// Whether a key and its colon stand at `at`; else the place of the doubt. For a proof only: it is read again.
fn quick_key(bytes: &[u8], wary: bool, at: usize) -> Result<(), usize> {
    let quote = bytes[at];
    let (end, quoted) = match quote {
        b'"' | b'\'' => {
            let classes = if quote == b'"' { STOP } else { STOP | APOSTROPHE };
            let mut stop = at + 1;
            loop {
                stop = scan::find(bytes, stop, classes);
                stop = match bytes.get(stop) {
                    Some(&byte) if byte == quote => break,
                    Some(b'\\') if !wary => escape(bytes, stop).ok_or(stop)?,
                    Some(0x80..) => match scan::scalar(bytes, stop) {
                        Scalar::Char(_, len) => stop + len,
                        _ => return Err(stop),
                    },
                    _ => return Err(stop),
                };
            }
            (scan::find_not(bytes, stop + 1, WS), true)
        }
        _ => (word(bytes, at)?, false),
    };
    if is_colon(bytes, end, quoted) { Ok(()) } else { Err(end) }
}

/// The place behind the number or the literal at `at`. (At the end of the text it may miss one.)
#[inline(always)]
fn scalar(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at..at + 5)? {
        [b'-' | b'0'..=b'9', ..] => scan::number(bytes, at),
        b"false" | b"False" => Some(at + 5),
        [b't' | b'T', b'r', b'u', b'e', _] | [b'n', b'u', b'l', b'l', _] | [b'N', b'o', b'n', b'e', _] => {
            Some(at + 4)
        }
        _ => None,
    }
}

/// Whether an element begins at `at`; one without quotes must be whole. Else the place of the doubt.
fn element(bytes: &[u8], at: usize) -> Result<(), usize> {
    if matches!(bytes[at], b'"' | b'\'' | b'{' | b'[') {
        return Ok(());
    }
    let end = scalar(bytes, at).ok_or(at)?;
    let next = scan::find_not(bytes, end, WS);
    if matches!(bytes.get(next), Some(b',' | b']')) { Ok(()) } else { Err(next) }
}

/// The place behind the escape at `at`.
fn escape(bytes: &[u8], at: usize) -> Option<usize> {
    let unit = |at: usize| match bytes.get(at..at + 6)? {
        [b'\\', b'u', digits @ ..] if digits.iter().all(|&b| is(b, HEX)) => scan::hex(bytes, at + 2, 4),
        _ => None,
    };
    match bytes.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(at + 2),
        b'u' => match unit(at)? {
            0xD800..=0xDBFF => matches!(unit(at + 6)?, 0xDC00..=0xDFFF).then_some(at + 12),
            0xDC00..=0xDFFF => None,
            _ => Some(at + 6),
        },
        _ => None,
    }
}
