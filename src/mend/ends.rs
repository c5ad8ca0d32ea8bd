//! Where a string ended after all.
//!
//! A string whose closing quote is missing is noticed late: at the next quote, which cannot be its end, or at the
//! end of the text. What stands before tells then where it ended, and it is read again from there.
//!
//! **Vocabulary.** *Tail*: the run of blanks, commas, newlines and closers in front of a quote. *Shadow*: the
//! containers that would be left if the string had ended before one of its closers.
//!
//! **Invariants.** Every way back is paid before it is taken, and what cannot be paid leaves the string as it is.
//! Nothing settled is taken back: a string is one value.
//!
//! **Rejected.** Deciding at the first comma or newline: prose has both.

use super::ahead::{Context, Member, Verdict};
use super::escapes::Reading;
use super::string::{Quote, Str};
use super::text::Text;
use super::writer::Why;
use super::{Mender, State, limits};
use crate::report::{Grade, Strength};
use crate::rules::Kind;
use crate::scan::{WORD, is};

impl Mender {
    /// Judges the last escaped quote, now that the strict reading of it has failed: one quote too many was escaped.
    /// Whether the string ended at it, or is read again.
    pub(super) fn escaped_close(&mut self, text: Text, s: &mut Str) -> Option<bool> {
        let Some(at) = s.escaped.filter(|_| s.quote == Quote::Double && s.objects == 0 && s.odd) else {
            return Some(false);
        };
        let verdict = self.ahead.follow(text, at + 2, s.context, &self.closers)?;
        if !matches!(verdict, Verdict::Strong | Verdict::Element) {
            return Some(false);
        }
        if s.path == Some(true) && s.reading == Reading::Escapes {
            if self.read_again(text, s, Reading::Path) {
                self.state = State::Str(*s);
                return Some(true);
            }
            return Some(false);
        }
        if !self.pay(self.at - at, text.len()) {
            return Some(false);
        }
        self.writer.rewind(text.bytes, at);
        let why = Why::new(Kind::OverescapedClose, Grade::Guessed, Strength::Medium);
        self.writer.edit(text.bytes, why, at, at + 2, b"\"");
        self.at = at + 2;
        self.string_closed(s.context);
        Some(true)
    }

    /// Judges the last typographic quote in a string that began with `"`, which nothing has closed: as
    /// [`Mender::escaped_close`].
    pub(super) fn smart_close(&mut self, text: Text, s: &mut Str) -> Option<bool> {
        let Some(at) = s.smart.filter(|_| s.objects == 0) else {
            return Some(false);
        };
        let verdict = self.ahead.follow(text, at + 3, s.context, &self.closers)?;
        if !matches!(verdict, Verdict::Strong | Verdict::Element) || !self.pay(self.at - at, text.len()) {
            return Some(false);
        }
        self.writer.rewind(text.bytes, at);
        let why = Why::new(Kind::QuoteSmart, Grade::Guessed, Strength::Medium);
        self.writer.edit(text.bytes, why, at, at + 3, b"\"");
        self.at = at + 3;
        self.string_closed(s.context);
        Some(true)
    }

    /// Where a value's string ended that the text has no end for: before a closer from which on brackets fit the open
    /// containers to the end of the text; else before a line that can stand in the open container; else before
    /// the closers at the end, if they are owed (the kind is then that of the owed closers). One pass over the
    /// string, and the reading again, are paid.
    fn ended_before(&mut self, text: Text, s: &Str) -> Option<(usize, Kind)> {
        let plain = matches!(
            s.quote,
            Quote::Double | Quote::Single | Quote::Backtick | Quote::SmartDouble | Quote::SmartSingle
        );
        let begin = s.body;
        // (The pass has no lookahead but at newlines: it costs a quarter of a second reading.)
        if !plain || s.context == Context::Key || !self.pay((text.len() - begin) / 4, text.len()) {
            return None;
        }
        // What is open from the closer on, above the containers that are left: the scratch is a stack of closers.
        let mut opened = std::mem::take(&mut self.scratch);
        opened.clear();
        let mut shadow: Option<usize> = None;
        let (mut level, mut pure, mut own, mut line) = (0, true, 0u32, None);
        let mut at = begin;
        while at < text.len() {
            self.ahead.steps += 1;
            let byte = text.bytes[at];
            match byte {
                b'\\' => at += 1,
                b'\n' if line.is_none() && own == 0 && self.line_stands(text, at + 1).unwrap_or(false) => {
                    line = Some(at);
                }
                b'{' | b'[' => {
                    if shadow.is_some() {
                        opened.push(if byte == b'{' { b'}' } else { b']' });
                        pure = false;
                    } else {
                        own += 1;
                    }
                }
                b'}' | b']' if shadow.is_none() => {
                    if own > 0 {
                        own -= 1;
                    } else if self.closers.level(0) == Some(byte) {
                        shadow = Some(at);
                        (level, pure) = (1, true);
                    }
                }
                b'}' | b']' => match opened.last() {
                    Some(&open) if open == byte => {
                        opened.pop();
                    }
                    None if self.closers.level(level) == Some(byte) => level += 1,
                    _ => {
                        shadow = None;
                        opened.clear();
                    }
                },
                b' ' | b'\t' | b'\r' | b'\n' => {}
                // Behind the root nothing stands.
                _ if shadow.is_some() && level == self.closers.depth() => {
                    shadow = None;
                    opened.clear();
                }
                _ => pure &= shadow.is_none(),
            }
            at += 1;
        }
        let whole = opened.is_empty() && level == self.closers.depth();
        let tail = pure && opened.is_empty();
        opened.clear();
        self.scratch = opened;
        let (place, kind) = match (shadow, line) {
            (Some(closer), _) if whole => (closer, Kind::MissingCloseAtCloser),
            (_, Some(line)) => (line, Kind::MissingCloseAtNewline),
            (Some(closer), _) if tail => (closer, Kind::ClosersAtEnd),
            _ => return None,
        };
        // Blanks, and a comma, before it are the structure's.
        let mut place = place;
        while place > begin && matches!(text.bytes[place - 1], b' ' | b'\t' | b'\r' | b'\n' | b',') {
            place -= 1;
            self.ahead.steps += 1;
        }
        self.pay(text.len() - place, text.len()).then_some((place, kind))
    }

    /// Where the end tag of the element around the candidate stands in the string that the text has no end for: the last
    /// one. Paid.
    fn end_tag(&mut self, text: Text, s: &Str) -> Option<usize> {
        let (from, to) = self.tag?;
        let body = &text.bytes[s.body..];
        if !self.pay(body.len() / 4, text.len()) {
            return None;
        }
        self.ahead.steps += body.len() as u64;
        let name = &text.bytes[from..to];
        let at = body.windows(2).rposition(|two| two == b"</")?;
        let behind = &body[at + 2..];
        (behind.starts_with(name) && behind.get(name.len()) == Some(&b'>')).then_some(s.body + at)
    }

    /// Whether the line that begins at `from` can stand in the open container: a member or an element, or a closer.
    fn line_stands(&mut self, text: Text, from: usize) -> Option<bool> {
        let at = self.ahead.spaces(text, from)?;
        Some(match text.byte(at)? {
            b'}' | b']' => self.ahead.chain(text, at, &self.closers)? == Verdict::Strong,
            b'"' if self.context() == Context::Object => self.ahead.member(text, at)? == Member::Quoted,
            b'"' | b'{' | b'[' => self.context() == Context::Array,
            _ => false,
        })
    }

    /// Where a key ends whose closing quote is missing: at the first colon with a word before it and a value
    /// behind it, in `from..to`.
    pub(super) fn key_cut(&mut self, text: Text, s: &mut Str, to: usize) -> Option<usize> {
        if s.mark.is_none() {
            let new = &text.bytes[s.searched..to];
            self.ahead.steps += new.len() as u64;
            s.mark = new.iter().position(|&b| b == b':').map(|p| s.searched + p);
            s.searched = to;
        }
        let colon = s.mark?;
        if colon - s.body > limits::KEY {
            return None;
        }
        // A quote of another kind may stand before the colon: it is the key's.
        let word = text.bytes[s.body..colon].trim_ascii();
        let word = word.strip_suffix(b"'").or(word.strip_suffix(b"\"")).unwrap_or(word);
        self.ahead.steps += (colon - s.body) as u64;
        let plain = word.iter().all(|&b| is(b, WORD) || b" -.".contains(&b));
        let value = text.bytes[colon + 1..to].iter().position(|b| !b.is_ascii_whitespace());
        let value = value.map_or(to, |p| colon + 1 + p);
        self.ahead.steps += (value - colon) as u64;
        let begins = match text.bytes.get(value) {
            Some(b'"' | b'\'' | b'{' | b'[' | b'-' | b'0'..=b'9') => true,
            _ => [&b"true"[..], b"false", b"null", b"True", b"False", b"None"]
                .iter()
                .any(|l| text.bytes[value..].starts_with(l)),
        };
        (plain && !word.is_empty() && begins && self.pay(to - colon, to)).then_some(colon)
    }

    /// Ends the key at the colon.
    pub(super) fn end_key_at(&mut self, text: Text, s: &Str, colon: usize) -> bool {
        let why = Why::new(Kind::KeyCloseMissing, Grade::Guessed, Strength::Medium);
        let key = text.bytes[s.body..colon].trim_ascii_end();
        self.end_string_at(text, why, Context::Key, colon);
        if matches!(key.last(), Some(b'\'' | b'"')) {
            // The mark that was meant to close it goes.
            let mark = s.body + key.len() - 1;
            self.writer.rewind(text.bytes, mark);
            self.writer.edit(text.bytes, why, mark, mark + 1, b"\"");
            self.at = mark + 1;
            self.key_end = mark + 1;
        }
        true
    }

    /// Ends the string at an earlier place and reads on from there; always true.
    pub(super) fn end_string_at(&mut self, text: Text, why: Why, context: Context, place: usize) -> bool {
        self.writer.rewind(text.bytes, place);
        self.writer.edit(text.bytes, why, place, place, b"\"");
        self.at = place;
        self.string_closed(context);
        true
    }

    /// Whether a member or an element begins at the candidate `at`, so that the string ended before the run of
    /// blanks, commas, newlines and closers in front of it: the place of that run, and what it is called.
    pub(super) fn missing_close(&mut self, text: Text, s: &Str, at: usize) -> Option<Option<(usize, Kind)>> {
        let least = at.saturating_sub(limits::KEY).max(s.body);
        let mut tail = at;
        while tail > least
            && matches!(text.bytes[tail - 1], b' ' | b'\t' | b'\r' | b'\n' | b',' | b'}' | b']')
        {
            tail -= 1;
        }
        let run = &text.bytes[tail..at];
        self.ahead.steps += run.len() as u64 + 1;
        let told = run.iter().any(|b| matches!(b, b',' | b'}' | b']' | b'\n'));
        if tail == s.body || s.objects > 0 || !told || s.inner > 0 && s.rejected + 1 == tail {
            return Some(None);
        }
        // The container that the closers of the run lead to.
        let mut level = 0;
        for &closer in run.iter().filter(|b| matches!(b, b'}' | b']')) {
            if self.closers.level(level) != Some(closer) {
                return Some(None);
            }
            level += 1;
        }
        let begins = match self.closers.level(level) {
            Some(b'}') => self.ahead.member_with_value(text, at)?,
            Some(_) => self.ahead.whole_string(text, at)?,
            None => false,
        };
        let kind = if level > 0 {
            Kind::MissingCloseAtCloser
        } else if run.contains(&b',') {
            Kind::MissingCloseQuote
        } else {
            Kind::MissingCloseAtNewline
        };
        Some((begins && self.pay(at - tail, at)).then_some((tail, kind)))
    }

    /// Where a string ends that has swallowed the next key: `"demo,goal":"text"`, with the candidate `at` behind
    /// the key and the colon at `colon`. The last comma, if what follows it is a key and a value follows that.
    pub(super) fn swallowed_key(
        &mut self,
        text: Text,
        s: &Str,
        at: usize,
        colon: usize,
    ) -> Option<Option<usize>> {
        let Some(comma) =
            s.mark.filter(|&comma| s.objects == 0 && comma > s.body && at - comma <= limits::KEY)
        else {
            return Some(None);
        };
        // (A quote before it is a slip of the same hand.)
        let key = text.bytes[comma + 1..at].trim_ascii();
        let key = key.strip_prefix(b"'").unwrap_or(key);
        // The first byte that no key has ends the look.
        let plain = key.iter().take_while(|&&b| b != b'\n' && b != b'"' && b != b'\\' && b != b'{').count();
        self.ahead.steps += plain as u64;
        if key.is_empty() || plain < key.len() {
            return Some(None);
        }
        let value = self.ahead.skip(text, colon + 1, super::ahead::Place::Due)?;
        let begins = self.ahead.value_start(text, value)?;
        Some((begins && self.pay(at - comma, at)).then_some(comma))
    }

    /// The text has ended inside a string.
    pub(super) fn string_end(&mut self, text: Text, s: &mut Str) {
        if let Some((mark, from)) = s.alternative.take() {
            if self.pay(text.len() - from, text.len()) {
                // It ended there after all.
                self.writer.rollback(mark);
                self.at = from;
                let why =
                    Why::new(s.quote.kind().unwrap_or(Kind::InnerQuote), Grade::Guessed, Strength::Weak);
                let len = s.quote.closes(text, from).flatten().unwrap_or(1);
                self.writer.edit(text.bytes, why, from, from + len, b"\"");
                self.at = from + len;
                self.string_closed(s.context);
                return;
            }
        }
        if self.escaped_close(text, s).unwrap_or(false) || self.smart_close(text, s).unwrap_or(false) {
            return;
        }
        let before = self.ended_before(text, s);
        if let Some((place, kind)) = before.filter(|before| before.1 != Kind::ClosersAtEnd) {
            self.end_string_at(text, Why::new(kind, Grade::Guessed, Strength::Weak), s.context, place);
            return;
        }
        self.torn = true;
        if let Some((mark, fence)) = s.fence.take() {
            if self.pay(text.len() - mark.at, text.len()) {
                // The fence was not the string's: it ends the text.
                self.writer.rollback(mark);
                self.writer.edit(text.bytes, Kind::TruncatedString, mark.at, mark.at, b"\"");
                self.at = fence;
                if s.context == Context::Key || self.drop_strings {
                    self.drop_member(text);
                } else {
                    self.at = mark.at;
                    self.value_ended();
                }
                return;
            }
        }
        if let Some(place) = self.end_tag(text, s) {
            self.writer.rewind(text.bytes, place);
            self.writer.edit(text.bytes, Kind::TruncatedString, place, place, b"\"");
            self.at = place;
            if s.context == Context::Key || self.drop_strings {
                self.drop_member(text);
            } else {
                self.value_ended();
                self.finish(text);
            }
            return;
        }
        if let Some((place, _)) = before {
            // Its last closers are those that are owed.
            self.torn = false;
            let why = Why::new(Kind::MissingCloseAtCloser, Grade::Guessed, Strength::Weak);
            self.end_string_at(text, why, s.context, place);
            return;
        }
        if s.context == Context::Key {
            if let Some(colon) = self.key_cut(text, s, text.len()) {
                self.torn = false;
                self.end_key_at(text, s, colon);
                return;
            }
        }
        if s.context == Context::Key || self.drop_strings {
            self.drop_member(text);
            return;
        }
        self.writer.edit(text.bytes, Kind::TruncatedString, text.len(), text.len(), b"\"");
        self.value_ended();
    }
}
