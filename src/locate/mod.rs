//! The locator: finds where the JSON is in a model's text.
//!
//! It reads the text around the JSON once, hands each place that may be JSON to the mender, ranks what comes
//! back, and keeps the best. It knows nothing of what stands inside a string.
//!
//! **Vocabulary.** *Candidate*: a place where the JSON may be. *Prose*: text around candidates. *Gate*: the
//! short look that tells a bracket in prose from one that begins JSON ([`gate`]). *Rank*: what makes one
//! candidate better than another, the most important first.
//!
//! **Invariants.**
//! - Candidates never overlap and one is open at a time; the best closed one is kept beside it.
//! - What the winner does not cover is reported: fences, prose, rivals. So every byte of the input is
//!   copied, rewritten or in a correction.
//! - As the mender, it waits where a decision needs a byte that has not come.
//!
//! **Rejected.** A regular expression for fences before parsing: fences stand inside strings. The longest
//! balanced slice: prose has brackets, and broken JSON does not balance.

mod fence;
mod gate;
mod sequence;
mod think;

use fence::{Class, Fence};
use sequence::{Reading, Sequence};

use crate::mend::ahead::{Ahead, Member};
use crate::mend::budget::Budget;
use crate::mend::text::{Text, at_line_start};
use crate::mend::{CloserReading, End, Mender};
use crate::pipeline::{Options, RootValues};
use crate::report::{Correction, Failure, Flags, Grade, Reason, Report, Span, Strength, confidence};
use crate::rules::{Group, Kind, Mode};
use crate::scan::{self, WS, is};

/// What the locator is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// At the first byte.
    #[default]
    Start,
    /// Where a document may begin as it stands: the text's beginning, or a fence's.
    Document,
    /// In text around the JSON.
    Prose,
    /// In a candidate.
    Candidate,
    /// Behind a candidate.
    Behind,
}

/// What makes one candidate better than another, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// Not inside a reasoning block, and not before the lone end tag of one.
    answer: bool,
    class: Class,
    /// Not a bracketed list of nothing but integers inside a sentence.
    no_citation: bool,
    /// Closed by its own closer.
    closed: bool,
    filled: bool,
    /// Alone on its lines.
    alone: bool,
    container: bool,
    /// 2: no guesses; 1: guesses; 0: losses.
    quality: u8,
}

impl Rank {
    /// What parts two candidates for good; the rest only settles which of two likely ones is taken.
    fn firm(self) -> (bool, Class, bool, bool, bool) {
        (self.answer, self.class, self.no_citation, self.closed, self.filled)
    }
}

/// A candidate that has ended. Plain data; its text is in its mender.
#[derive(Clone, Copy, Debug)]
struct Found {
    rank: Rank,
    start: usize,
    end: usize,
    /// Behind surplus closers.
    extra: usize,
    fence: Option<Fence>,
    /// Behind the fence's closer, if one followed.
    fence_end: Option<usize>,
    /// Structure follows that belongs to no value: something is lost.
    torn_off: bool,
    /// A container around it may have been missed: an opener before it was taken for prose.
    shaky: bool,
}

/// The state of the search. Plain data and buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locator {
    at: usize,
    state: State,
    /// Behind a byte order mark.
    begin: usize,
    fence: Option<Fence>,
    /// Inside a reasoning block.
    thinking: bool,
    ahead: Ahead,
    current: Mender,
    /// For second looks, the candidates' included.
    budget: Budget,
    /// Where the prose goes on if the current candidate turns out to be none.
    resume: usize,
    pending: Option<Found>,
    kept: Mender,
    best: Option<Found>,
    /// A rival that is as good up to the firm part of the rank, with another text.
    rival: Option<Span>,
    ambiguous: bool,
    /// An opener that failed the gate and began the text.
    failed_opener: Option<usize>,
    /// Some opener outside a fence failed the gate: a container around what was found may be missed.
    failed_gate: bool,
    /// Candidates that follow one another: those that hold the best one, and the last ones.
    sequence: Option<Sequence>,
    tail: Option<Sequence>,
    /// The first candidate that closed too early, perhaps: a closer in it had two readings.
    undecided: Option<(Found, (usize, CloserReading))>,
    failure: Option<Failure>,
    around: Around,
    steps: u64,
}

impl Locator {
    /// Begins anew. All buffers are kept.
    pub(crate) fn reset(&mut self, options: &Options) {
        self.at = 0;
        self.state = State::Start;
        self.begin = 0;
        self.fence = None;
        self.thinking = false;
        self.budget = Budget::default();
        self.ahead.clear();
        self.current.clear(options);
        self.resume = 0;
        self.pending = None;
        self.kept.clear(options);
        self.best = None;
        self.rival = None;
        self.ambiguous = false;
        self.failed_opener = None;
        self.failed_gate = false;
        self.sequence = None;
        self.tail = None;
        self.undecided = None;
        self.failure = None;
        self.steps = 0;
    }

    /// Reads on, with all bytes that have come.
    pub(crate) fn feed(&mut self, options: &Options, bytes: &[u8]) {
        // Waiting is no error: the next bytes go on from here.
        let _ = self.advance(options, Text { bytes, ended: false });
    }

    /// The text has ended: fills in the report. Whether the answer is a slice of the input; else it is in `out`.
    pub(crate) fn finish(
        &mut self,
        options: &Options,
        bytes: &[u8],
        report: &mut Report,
        out: &mut String,
    ) -> bool {
        let text = Text { bytes, ended: true };
        let _ = self.advance(options, text);
        if self.best.is_none() && self.failure.is_none() {
            if let Some(at) = self.failed_opener {
                // Nothing else: the opener that looked like prose is taken after all, with what follows it.
                self.fence = None;
                self.thinking = false;
                self.failed_gate = false;
                self.candidate(options, text, at, at);
                let _ = self.advance(options, text);
            }
        }
        self.decide_again(options, text);
        self.join(options, text);
        if self.best.is_none() && self.failure.is_none() {
            self.unopened(options, text);
        }
        // (The text around the winner is looked at once more, for the report.)
        report.steps = self.steps + self.ahead.steps + bytes.len() as u64;
        if let Some(failure) = self.failure {
            report.failure = Some(failure);
            return false;
        }
        let Some(found) = self.best else {
            report.failure = Some(Failure { reason: Reason::NoJsonFound, offset: 0 });
            return false;
        };
        self.conclude(options, text, found, report, out)
    }

    fn advance(&mut self, options: &Options, text: Text) -> Option<()> {
        while self.failure.is_none() {
            self.steps += 1;
            match self.state {
                State::Start => {
                    if text.has(0, "\u{feff}".as_bytes())? {
                        self.begin = 3;
                    }
                    self.at = self.begin;
                    self.state = State::Document;
                }
                State::Document => self.document(options, text)?,
                State::Prose => {
                    if text.ends_at(self.at)? {
                        return Some(());
                    }
                    self.prose(options, text)?;
                }
                State::Candidate => {
                    self.current.advance(text)?;
                    self.ended(text);
                }
                State::Behind => self.behind(options, text)?,
            }
        }
        Some(())
    }

    /// Where a document may begin as it stands.
    fn document(&mut self, options: &Options, text: Text) -> Option<()> {
        let from = self.at;
        let at = self.ahead.spaces(text, from)?;
        if text.ends_at(at)? {
            self.at = at;
            self.state = State::Prose;
            return Some(());
        }
        // Blanks before the text's first token belong to it.
        let start = if from == self.begin { from } else { at };
        let byte = text.token(at)?.0;
        let fenced = text.fence(at, 3)?.is_some();
        let begins = match byte {
            _ if fenced => false,
            b'{' | b'[' if self.fence.is_some() => true,
            b'{' | b'[' => {
                let passes = gate::opener(text, &mut self.ahead, at, true)?;
                if !passes {
                    self.failed_opener = Some(at);
                    self.failed_gate = true;
                }
                passes
            }
            // A code span, or a shell's quotes, around JSON: prose.
            b'\'' | b'`' if matches!(text.byte(at + 1)?, b'{' | b'[') => false,
            b'"' | b'\'' | b'`' | b'-' | b'0'..=b'9' => true,
            b'/' => matches!(text.byte(at + 1)?, b'/' | b'*'),
            b'<' => text.has(at, b"<!--")?,
            // A literal in any spelling; other words are prose.
            b't' | b'f' | b'n' | b'T' | b'F' | b'N' | b'u' => true,
            0xE2 => matches!(text.scalar(at)?, scan::Scalar::Char('“' | '”' | '„' | '‘' | '’' | '‚', _)),
            _ => false,
        };
        if !begins {
            self.at = at;
            self.state = State::Prose;
            if !fenced {
                // The opener that failed the gate is prose.
                self.at = at + if matches!(byte, b'{' | b'[') { text.token(at)?.1 } else { 0 };
            }
            return Some(());
        }
        let implicit = matches!(byte, b'"' | b'\'') && self.ahead.member(text, at)? == Member::Quoted;
        self.candidate(options, text, start, at);
        if implicit {
            self.current.open_implicit(text);
        }
        Some(())
    }

    /// Opens a candidate at `start`; if it is none, the prose goes on at `resume`.
    fn candidate(&mut self, options: &Options, text: Text, start: usize, resume: usize) {
        self.current.reset(options, start);
        self.current.budget = self.budget;
        self.current.inside(self.fence.map(|fence| (fence.mark, fence.len)), tag_before(text.bytes, start));
        self.resume = resume;
        self.state = State::Candidate;
    }

    /// In text around the JSON.
    fn prose(&mut self, options: &Options, text: Text) -> Option<()> {
        let rest = &text.bytes[self.at..];
        let skip = rest
            .iter()
            .position(|b| matches!(b, b'{' | b'[' | b'`' | b'~' | b'<' | 0xEF))
            .unwrap_or(rest.len());
        self.steps += skip as u64;
        self.at += skip;
        if text.ends_at(self.at)? {
            return Some(());
        }
        let at = self.at;
        let (byte, len) = text.token(at)?;
        match byte {
            b'{' | b'[' => {
                if gate::opener(text, &mut self.ahead, at, false)? {
                    self.candidate(options, text, at, at + len);
                } else {
                    self.failed_gate |= self.fence.is_none();
                    self.at = at + len;
                }
            }
            _ if text.bytes[at] == 0xEF => self.at = at + len,
            b'<' => match think::tag(text, at)? {
                None => self.at = at + 1,
                Some((opens, end)) => {
                    let behind = self.ahead.spaces(text, end)?;
                    // In a sentence it is a mention of the tag.
                    let sentence = text.byte(behind)?.is_ascii_alphanumeric()
                        && !text.bytes[end..behind].contains(&b'\n');
                    if !opens && !self.thinking && !sentence {
                        // A lone end tag: all before it was reasoning.
                        if let Some(best) = &mut self.best {
                            best.rank.answer = false;
                        }
                    }
                    self.thinking = opens;
                    // A fence that the draft left open ends with it.
                    self.fence = None;
                    self.at = end;
                    if !opens {
                        self.state = State::Document;
                    }
                }
            },
            mark => match text.fence(at, 3)? {
                None => {
                    // A shorter run of marks is no fence, and no part of one.
                    let run = text.bytes[at..].iter().take_while(|&&b| b == mark).count();
                    self.at = at + run;
                }
                Some((mark, len)) => {
                    self.steps += len as u64;
                    let line = at_line_start(text.bytes, at);
                    match self.fence {
                        Some(open) if open.mark == mark && len >= open.len && line => {
                            self.fence = None;
                            self.at = at + len;
                        }
                        None if line || mark == b'`' => {
                            let fence = fence::open(text, at, mark, len)?;
                            self.steps += (fence.body - at) as u64;
                            self.fence = Some(fence);
                            self.at = fence.body;
                            self.state = State::Document;
                        }
                        _ => self.at = at + len,
                    }
                }
            },
        }
        Some(())
    }

    /// The candidate has ended.
    fn ended(&mut self, text: Text) {
        self.steps += self.current.steps();
        self.budget = self.current.budget;
        let closed = match self.current.end() {
            End::Failed(failure) => {
                self.failure = Some(failure);
                return;
            }
            End::Nothing | End::Open => {
                self.look_again(self.current.at());
                self.state = State::Prose;
                return;
            }
            End::Closed => true,
            End::Cut => false,
        };
        let end = self.current.at();
        let grade = {
            // The corrections of a closed candidate are all settled but for those behind the last value.
            let mut writer = std::mem::take(&mut self.current.writer);
            writer.finish(text.bytes, end);
            let grade = writer.tally().worst();
            self.current.writer = writer;
            grade
        };
        let rank = Rank {
            answer: !self.thinking,
            class: self.fence.map_or(Class::Prose, |fence| fence.class),
            no_citation: true,
            closed,
            filled: !self.current.empty,
            alone: false,
            container: !self.current.scalar,
            quality: match grade {
                Grade::Lossy => 0,
                Grade::Guessed => 1,
                _ => 2,
            },
        };
        self.pending = Some(Found {
            rank,
            start: self.current.start(),
            end,
            extra: end,
            fence: self.fence,
            fence_end: None,
            torn_off: false,
            shaky: self.failed_gate && self.fence.is_none(),
        });
        self.at = end;
        self.state = State::Behind;
    }

    /// Goes back to behind the opener of what was no candidate, if the budget pays for reading up to `end` again;
    /// else goes on from there.
    fn look_again(&mut self, end: usize) {
        let end = end.max(self.resume);
        self.at = if self.budget.pay(end - self.resume, end) { self.resume } else { end };
    }

    /// What stands behind a candidate: surplus closers, its fence's closer, the rest of its line.
    fn behind(&mut self, options: &Options, text: Text) -> Option<()> {
        let Some(mut found) = self.pending else {
            self.state = State::Prose;
            return Some(());
        };
        // Surplus closers, with blanks between them.
        loop {
            let next = self.ahead.spaces(text, self.at)?;
            let (byte, len) = text.token(next)?;
            if found.rank.container && matches!(byte, b'}' | b']') {
                self.at = next + len;
                found.extra = self.at;
                self.pending = Some(found);
            } else {
                break;
            }
        }
        let next = self.ahead.spaces(text, self.at)?;
        let (byte, len) = text.token(next)?;
        let fence = text.fence(next, 3)?;
        let mut resume = self.at;
        if let Some((mark, len)) = fence {
            match found.fence {
                Some(open) if open.mark == mark && len >= open.len => {
                    self.fence = None;
                    found.fence_end = Some(next + len);
                    resume = next + len;
                }
                None if mark == b'`' => {
                    // A closer without an opener, unless more than the fence stands on its line.
                    let rest =
                        text.bytes[next + len..].iter().position(|b| !matches!(b, b' ' | b'\t' | b'\r'));
                    let end = rest.map_or(text.len(), |p| next + len + p);
                    if text.byte(end)? == b'\n' || text.ends_at(end)? {
                        found.fence_end = Some(next + len);
                        resume = next + len;
                    }
                }
                _ => {}
            }
        }
        let same_line = !text.bytes[self.at..next].contains(&b'\n');
        let text_behind = fence.is_none() && same_line && !text.ends_at(next)?;
        let follows = match byte {
            b',' => {
                let value = self.ahead.spaces(text, next + len)?;
                let member = self.ahead.member(text, value)? != Member::No;
                member || matches!(text.token(value)?.0, b'"' | b'\'') || self.ahead.scalar(text, value)?
            }
            // (The other quote of a pair that a shell put around it.)
            b'\'' if found.start > 0 && text.bytes[found.start - 1] == b'\'' => false,
            b':' | b'\'' => same_line,
            b'"' => same_line || self.ahead.member(text, next)? == Member::Quoted,
            _ => false,
        };
        found.torn_off = follows && found.rank.container;
        if self.undecided.is_none() && (found.torn_off || found.extra > found.end || byte == b',') {
            self.undecided = self.current.decision().map(|decision| (found, decision));
        }
        let first = scan::find_not(text.bytes, found.start, WS);
        let line_before =
            at_line_start(text.bytes, first) || found.fence.is_some_and(|fence| fence.body >= first);
        found.rank.alone = line_before && !text_behind;
        // What a colon introduces and a line's end closes is no citation.
        let introduced = text.bytes[..first].trim_ascii_end().ends_with(b":") && !text_behind;
        if !found.rank.alone && found.rank.container && !introduced {
            let slice = &text.bytes[first..found.end];
            let integers =
                slice.iter().take_while(|&&b| is(b, WS | scan::DIGIT) || b"[],-".contains(&b)).count();
            self.steps += integers as u64;
            found.rank.no_citation = integers < slice.len() || slice.len() <= 2;
        }
        self.pending = None;
        self.state = State::Prose;
        self.at = resume;
        if !found.rank.container {
            // A root scalar stands alone or not at all.
            let alone = text.ends_at(next)? || found.fence_end.is_some();
            if !alone {
                self.look_again(found.end);
                return Some(());
            }
            if !found.rank.closed {
                // A quotation that never ends may be prose with the answer in it.
                self.look_again(found.end);
                self.at = (self.at + 1).min(text.len());
                self.fence = found.fence;
            }
        }
        self.keep(options, text, found);
        Some(())
    }

    /// Structure stands outside the root that has closed, and a closer before it had two readings: the other one is
    /// taken if it leaves nothing outside. The candidate is read again for that, if the budget pays.
    fn decide_again(&mut self, options: &Options, text: Text) {
        let Some((first, decision)) = self.undecided.filter(|_| self.failure.is_none()) else {
            return;
        };
        if !self.budget.pay(text.len() - first.start, text.len()) {
            return;
        }
        self.current.reset(options, first.start);
        self.current.budget = self.budget;
        let fence = first.fence.map(|fence| (fence.mark, fence.len));
        self.current.inside(fence, tag_before(text.bytes, first.start));
        self.current.force(decision);
        let _ = self.current.advance(text);
        self.steps += self.current.steps();
        self.budget = self.current.budget;
        let end = self.current.at();
        let next = self.ahead.spaces(text, end).unwrap_or(end);
        let outside = matches!(text.bytes.get(next), Some(b'}' | b']' | b',' | b':' | b'"'));
        let covers = self.best.is_none_or(|best| first.start <= best.start && best.end <= end);
        if self.current.end() == End::Closed && !outside && covers {
            self.current.writer.finish(text.bytes, end);
            self.best = Some(Found { end, extra: end, torn_off: false, ..first });
            self.sequence = None;
            self.tail = None;
            self.rival = None;
            self.ambiguous = false;
            std::mem::swap(&mut self.current, &mut self.kept);
        }
    }

    /// Nothing was found: strings or numbers with commas between them and a last `]` are an array without its opener.
    fn unopened(&mut self, options: &Options, text: Text) {
        let start = scan::find_not(text.bytes, self.begin, WS);
        let begins = matches!(text.bytes.get(start), Some(b'"' | b'-' | b'0'..=b'9'));
        let end = text.bytes.iter().rposition(|&b| !is(b, WS)).map_or(0, |at| at + 1);
        self.steps += (text.len() - end + start) as u64;
        if !begins || !text.bytes[..end].ends_with(b"]") || !self.budget.pay(end - start, text.len()) {
            return;
        }
        self.fence = None;
        self.thinking = false;
        self.failed_gate = false;
        self.candidate(options, text, start, end);
        self.current.open_sequence(Text { bytes: text.bytes, ended: true }, Kind::ImplicitRootArray);
        let _ = self.current.advance(text);
        let whole = self.current.end() == End::Closed && self.current.at() == end;
        if whole && self.current.writer.worst() <= Grade::Guessed {
            self.ended(text);
            let _ = self.advance(options, text);
        } else {
            self.steps += self.current.steps();
        }
    }

    /// Reads the values that follow one another as one array, if that is what they are.
    fn join(&mut self, options: &Options, text: Text) {
        let Some(best) = self.best.filter(|_| self.failure.is_none()) else {
            return;
        };
        let several = [self.sequence, self.tail].into_iter().flatten().find(|sequence| sequence.holds(best));
        let Some(sequence) = several else {
            return;
        };
        let Some(reading) = sequence.reading(text.bytes, options.root_values) else {
            if best.start > sequence.start() && self.rival.is_none() {
                // An empty value before it was passed over: that is a choice.
                self.rival = Some(Span::new(sequence.start(), sequence.first_end()));
            }
            return;
        };
        let last = sequence.last;
        let end = if reading == Reading::Lines { last.end } else { last.extra };
        if !self.budget.pay(end - sequence.start(), text.len()) {
            return;
        }
        self.current.reset(options, sequence.start());
        self.current.budget = self.budget;
        let bytes = Text { bytes: &text.bytes[..end], ended: true };
        match reading {
            Reading::Lines => self.current.open_sequence(bytes, Kind::RootSequence),
            Reading::Unopened => self.current.open_sequence(bytes, Kind::ImplicitRootArray),
            Reading::Reopened => self.current.reopen(sequence.first_end()),
        }
        let _ = self.current.advance(bytes);
        self.steps += self.current.steps();
        let closed = self.current.end() == End::Closed;
        if !closed && (reading != Reading::Lines || self.current.end() != End::Cut) {
            return;
        }
        let end = self.current.at();
        self.best = Some(Found { start: sequence.start(), end, extra: last.extra.max(end), ..last });
        self.rival = None;
        self.ambiguous = false;
        std::mem::swap(&mut self.current, &mut self.kept);
    }

    /// Ranks a candidate against the best so far.
    fn keep(&mut self, options: &Options, text: Text, found: Found) {
        let (joined, looked) = self.tail.map_or((None, 0), |tail| tail.with(text.bytes, found));
        self.steps += looked as u64;
        if joined.is_none() {
            // Those that hold the best one stay, if there are several.
            let best = self.best;
            if self.tail.is_some_and(|tail| best.is_some_and(|best| tail.holds(best))) {
                self.sequence = self.tail;
            }
        }
        self.tail = Some(joined.unwrap_or_else(|| Sequence::new(text.bytes, found)));
        let Some(best) = self.best else {
            self.best = Some(found);
            std::mem::swap(&mut self.current, &mut self.kept);
            return;
        };
        let firm = found.rank.firm().cmp(&best.rank.firm());
        let differs = Self::text_of(text, &self.current, found) != Self::text_of(text, &self.kept, best);
        let wins = match options.root_values {
            RootValues::Last => found.rank >= best.rank,
            _ => found.rank > best.rank,
        };
        let loser = if wins { best } else { found };
        // A rival that lost only since the text cut it may be the answer all the same: a guess.
        let whole = |rank: Rank| Rank { closed: true, ..rank }.firm();
        let close = whole(found.rank) == whole(best.rank);
        match firm {
            std::cmp::Ordering::Equal if differs => {
                self.ambiguous = true;
                self.rival = Some(Span::new(loser.start, loser.end));
            }
            _ if close && differs => self.rival = Some(Span::new(loser.start, loser.end)),
            std::cmp::Ordering::Greater => {
                self.ambiguous = false;
                self.rival = None;
            }
            _ => {}
        }
        if wins {
            self.best = Some(found);
            std::mem::swap(&mut self.current, &mut self.kept);
        }
    }

    fn text_of<'a>(text: Text<'a>, mender: &'a Mender, found: Found) -> &'a [u8] {
        if mender.writer.edited() { mender.writer.out() } else { &text.bytes[found.start..found.end] }
    }

    /// Writes the report and the text of the winner.
    fn conclude(
        &mut self,
        options: &Options,
        text: Text,
        mut found: Found,
        report: &mut Report,
        out: &mut String,
    ) -> bool {
        let bytes = text.bytes;
        // A text that begins with its payload keeps its trailing blanks: its layout is its own.
        let begins = found.start == self.begin;
        if begins && found.extra == found.end && found.fence_end.is_none() {
            let blanks = scan::find_not(bytes, found.end, WS);
            if blanks == bytes.len() {
                found.end = blanks;
                found.extra = blanks;
            }
        }
        let writer = &mut self.kept.writer;
        writer.finish(bytes, found.end);
        if options.notations.compact {
            report.steps += writer.out().len() as u64;
            writer.compact();
        }
        let length = if writer.edited() { writer.out().len() } else { found.end - found.start };
        if let Some(offset) = writer.over() {
            report.failure = Some(Failure { reason: Reason::LimitOutput, offset });
            return false;
        }
        let mut around = std::mem::take(&mut self.around);
        around.list.clear();
        around.blanks = None;
        around.before(bytes, self.begin, &found, self.rival);
        let before = around.list.len();
        around.behind(bytes, &found, self.rival, length);

        for c in &around.list {
            writer.tally().add(c.kind, c.grade, c.strength);
        }
        let cap = options.max_corrections as usize;
        report.corrections.clear();
        report.corrections.extend_from_slice(&around.list[..before]);
        writer.swap_corrections(&mut report.corrections);
        report.corrections.extend_from_slice(&around.list[before..]);
        report.correction_count = writer.total() + around.list.len() as u64;
        self.around = around;
        let tally = writer.tally();
        report.corrections.truncate(cap);
        report
            .flags
            .set(Flags::CORRECTIONS_CAPPED, report.correction_count > report.corrections.len() as u64);
        report.span = Span::new(found.start, found.end);
        report.grade = tally.worst();
        report.flags.set(Flags::BUDGET_EXHAUSTED, self.budget.exhausted);
        let ambiguous =
            self.ambiguous && !matches!(options.root_values, RootValues::First | RootValues::Last);
        report.flags.set(Flags::AMBIGUOUS, ambiguous);
        report.flags.set(Flags::LOSSY, report.grade == Grade::Lossy);
        let owed = tally.has(|kind| kind.row().group == Group::Truncation);
        let cut =
            tally.has_graded(|kind, grade| kind.row().group == Group::Truncation && grade == Grade::Lossy);
        report.flags.set(Flags::TRUNCATED, cut);
        report.flags.set(Flags::COMPLETE, !owed);
        report.confidence = confidence(report.grade, tally);

        let refused = |c: &Correction| {
            let lossy = c.grade == Grade::Lossy;
            let truncation = c.kind.row().group == Group::Truncation;
            options.rule(c.kind) != Mode::On
                || lossy && truncation && !options.truncation_salvage
                || lossy && !truncation && !options.salvage
        };
        if let Some(c) = report.corrections.iter().find(|c| refused(c)) {
            report.failure = Some(Failure { reason: Reason::Refused, offset: c.input.start });
            return false;
        }
        if ambiguous && options.root_values == RootValues::Refuse {
            let offset = self.rival.map_or(found.start, |rival| rival.start);
            report.failure = Some(Failure { reason: Reason::Ambiguous, offset });
            return false;
        }
        if report.grade <= Grade::Extracted {
            return true;
        }
        // The caller's buffer and the writer's change places, so that neither is made anew for the next call.
        let mut buffer = std::mem::take(out).into_bytes();
        buffer.clear();
        let text = if self.kept.writer.edited() {
            self.kept.writer.swap_out(buffer)
        } else {
            buffer.extend_from_slice(&bytes[found.start..found.end]);
            buffer
        };
        // The mender writes UTF-8 only; were it ever otherwise, the text would not be handed out.
        match scan::into_string(text) {
            Ok(text) => *out = text,
            Err(_) => report.failure = Some(Failure { reason: Reason::Refused, offset: found.start }),
        }
        false
    }
}

/// The corrections for what stands around the payload.
#[derive(Clone, Debug, Default)]
struct Around {
    list: Vec<Correction>,
    /// Blanks that wait for what stands beside them.
    blanks: Option<Span>,
}

impl Around {
    fn push(&mut self, kind: Kind, grade: Grade, input: Span, at: usize) {
        if !input.is_empty() {
            // Blanks that were left over before it are its own.
            let start = self.blanks.take().map_or(input.start, |blanks| blanks.start);
            self.list.push(Correction {
                kind,
                input: Span::new(start, input.end),
                output: Span::new(at, at),
                grade,
                strength: Strength::Strong,
                alternatives: 0,
            });
        }
    }

    /// A stretch that may be blank: then it belongs to what stands beside it.
    fn stretch(&mut self, bytes: &[u8], kind: Kind, stretch: Span, rival: Option<Span>, at: usize) {
        if stretch.is_empty() || !is_blank(&bytes[stretch.range()]) {
            self.prose(kind, stretch, rival, at);
        } else if let Some(last) = self.list.last_mut().filter(|last| last.input.end == stretch.start) {
            last.input.end = stretch.end;
        } else {
            self.blanks = Some(stretch);
        }
    }

    /// A stretch of text before the payload: reasoning blocks, and prose.
    fn text_before(&mut self, bytes: &[u8], stretch: Span, rival: Option<Span>) {
        let mut from = stretch.start;
        while let Some((start, end)) = think::block(&bytes[..stretch.end], from) {
            if !is_blank(&bytes[from..start]) {
                self.prose(Kind::ProseAround, Span::new(from, start), rival, 0);
                from = start;
            }
            self.push(Kind::ThinkBlock, Grade::Extracted, Span::new(from, end), 0);
            from = end;
        }
        self.stretch(bytes, Kind::ProseAround, Span::new(from, stretch.end), rival, 0);
    }

    /// A stretch of prose, with the rival marked where it lies in it.
    fn prose(&mut self, kind: Kind, stretch: Span, rival: Option<Span>, at: usize) {
        let grade = kind.row().grade;
        match rival.filter(|r| r.start >= stretch.start && r.end <= stretch.end) {
            Some(r) => {
                self.push(kind, grade, Span::new(stretch.start, r.start), at);
                self.push(Kind::SeveralCandidates, Grade::Guessed, r, at);
                self.push(kind, grade, Span::new(r.end, stretch.end), at);
            }
            None => self.push(kind, grade, stretch, at),
        }
    }

    fn before(&mut self, bytes: &[u8], begin: usize, found: &Found, rival: Option<Span>) {
        self.push(Kind::Bom, Grade::Normalised, Span::new(0, begin), 0);
        let mut from = begin;
        if let Some(fence) = found.fence {
            self.text_before(bytes, Span::new(from, fence.from), rival);
            let kind = fence.class.kind();
            // A fence's body may hold text before the payload.
            let opener = if is_blank(&bytes[fence.body.min(found.start)..found.start]) {
                found.start
            } else {
                fence.body
            };
            self.push(kind, kind.row().grade, Span::new(fence.from, opener), 0);
            from = opener;
        }
        let count = self.list.len();
        self.text_before(bytes, Span::new(from, found.start), rival);
        // A comma or a key right before it, or a draft that nothing followed: a choice, not a fact.
        let text = bytes[from..found.start].trim_ascii_end();
        let line = text.rsplit(|&b| b == b'\n').next().unwrap_or(text).trim_ascii_start();
        let quoted = text.strip_suffix(b":").is_some_and(|key| matches!(key.last(), Some(b'"' | b'\'')));
        // (In a sentence a quotation and a colon are prose, unless a closer is left over.)
        let key = quoted && (matches!(line.first(), Some(b'"' | b'\'')) || found.extra > found.end);
        if key || text.ends_with(b",") || !found.rank.answer {
            for c in &mut self.list[count..] {
                c.grade = c.grade.max(Grade::Guessed);
            }
        }
        if let Some(blanks) = self.blanks.take() {
            // Nothing but blanks, and yet not a part of the payload.
            self.push(Kind::ProseAround, Grade::Extracted, blanks, 0);
        }
    }

    fn behind(&mut self, bytes: &[u8], found: &Found, rival: Option<Span>, at: usize) {
        let end = bytes.len();
        // Another kind of closer than the root's own may belong to an opener that is missing.
        let own = bytes[..found.end].iter().rev().find(|&&b| !is(b, WS));
        let first = bytes[found.end..found.extra].iter().find(|&&b| !is(b, WS));
        let grade = if first == own && !found.shaky { Grade::Normalised } else { Grade::Guessed };
        self.push(Kind::CloserExtraEnd, grade, Span::new(found.end, found.extra), at);
        let mut from = found.extra;
        if let Some(fence_end) = found.fence_end {
            let kind = found.fence.map_or(Kind::FenceCloserOnly, |fence| fence.class.kind());
            let to = if is_blank(&bytes[fence_end..]) { end } else { fence_end };
            self.push(kind, kind.row().grade, Span::new(from, to), at);
            from = to;
        }
        if found.torn_off {
            // Structure that belongs to no value: a part of the document is lost.
            self.push(Kind::StrayText, Grade::Lossy, Span::new(from, end), at);
            return;
        }
        let adjacent = found.fence_end.is_none() && bytes.get(from).is_some_and(|&b| !is(b, WS));
        let kind = if adjacent { Kind::TrailingText } else { Kind::ProseAround };
        // A fence without its closer takes the blanks behind its payload.
        let kind = match found.fence {
            Some(fence) if is_blank(&bytes[from..]) => fence.class.kind(),
            _ => kind,
        };
        // A closer that closes nothing in it: it may be the payload's.
        if found.fence_end.is_none() && found.rank.container && unmatched(&bytes[from..]) {
            self.push(kind, Grade::Guessed, Span::new(from, end), at);
            return;
        }
        self.stretch(bytes, kind, Span::new(from, end), rival, at);
        if let Some(blanks) = self.blanks.take() {
            self.push(kind, kind.row().grade, blanks, at);
        }
    }
}

/// Whether a closer stands in the text that no opener in it goes before.
fn unmatched(bytes: &[u8]) -> bool {
    let mut open = 0_u32;
    for byte in bytes {
        match byte {
            b'{' | b'[' => open += 1,
            b'}' | b']' if open == 0 => return true,
            b'}' | b']' => open -= 1,
            _ => {}
        }
    }
    false
}

/// The name of the tag that stands right before `at`, but for blanks: `<answer>`.
fn tag_before(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let from = at.saturating_sub(TAG);
    let before = bytes[from..at].trim_ascii_end();
    let tag = before.strip_suffix(b">")?;
    let name = tag.iter().rev().take_while(|&&b| is(b, scan::WORD | scan::DIGIT) || b == b'-').count();
    let open = tag.len() - name;
    (name > 0 && open > 0 && tag[open - 1] == b'<').then_some((from + open, from + tag.len()))
}

/// How far before a candidate its tag may begin. Names are short.
const TAG: usize = 64;

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|&b| is(b, WS))
}
