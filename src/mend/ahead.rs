//! Looking ahead: what stands behind a delimiter, and what that says about it.
//!
//! Whether a quote, a comma or a closer is real is judged from the *kind* of what follows it, never from its
//! health: the next member may be broken too.
//!
//! **Vocabulary.** *Delimiter*, *member start*, *element start*: as the catalogue has them. *FOLLOW*: the
//! verdict on a quote that might end a string. *Chain*: a run of closers and what stands behind it, held
//! against the open containers. *Memo*: where an earlier look stopped.
//!
//! **Invariants.**
//! - Every question is answered `None` until the bytes that decide it have come; the answer is the same
//!   under every chunking.
//! - A look goes on where the last one at the same place stopped, so that one byte at a time costs no more
//!   than all at once, up to a constant.
//! - FOLLOW crosses at most four delimiters, and a key of more than [`limits::KEY`] bytes counts as one: the
//!   strict reading wins where the look is too short to refute it.

use super::closers::Closers;
use super::limits;
use super::text::{Text, at_line_start};
use crate::scan::{self, Blank, DIGIT, END, Scalar, WORD, WS, is};

/// What a look was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Blanks,
    /// Blanks with a comment among them: what is one from its beginning is none from a place inside it.
    Comments(Place),
    Spaces,
    Commas,
    Word,
    Quoted,
    Comment,
    Key,
}

/// A look that may go on: from where, and how far it got.
#[derive(Clone, Copy, Debug)]
struct Memo {
    look: Look,
    from: usize,
    to: usize,
}

/// What a comment looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comment {
    /// To the end of the line.
    Line,
    /// `/* */`
    Block,
    /// `<!-- -->`
    Markup,
}

/// Where a comment may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A value or a key is due: `#fff` and `--x` are text.
    Due,
    /// A value has ended, or a delimiter is due.
    After,
}

/// What begins a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// A quoted key and a colon.
    Quoted,
    /// A word and a colon.
    Bare,
    /// A quoted text that is too long for a look, or that the end cuts: FOLLOW takes it for a key, since the
    /// strict reading wins.
    Open,
    /// Nothing that begins one.
    No,
}

/// Where a string stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Key,
    Object,
    Array,
    Root,
}

/// The verdict on a quote that might end a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Strong,
    Medium,
    Weak,
    /// The text, the fence or the tag ends here.
    End,
    /// A comma and a string, in an array.
    Element,
    /// Another quote, directly or behind blanks.
    Adjacent {
        blank: bool,
    },
    /// A comma, and nothing that begins a member or an element.
    Comma,
    Colon,
    /// Closers that do not fit the open containers.
    BrokenChain,
    /// Text that belongs to no value, then a comma and a member.
    Stray,
    Bad,
}

/// What stands behind a closer, for the choice between readings of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// A member, with a comma before it or not.
    Member {
        comma: bool,
        quoted: bool,
    },
    Value {
        comma: bool,
    },
    Closer(u8),
    End,
    Other,
}

/// A run of closers on its way through the stack. Plain data.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    from: usize,
    at: usize,
    /// Of the stack that it was held against.
    version: u64,
    /// The level that the run leads to, as long as every closer matched.
    exact: Option<usize>,
    /// Where one closer is wrong: the level by each reading of it (its container's closer was missing before it;
    /// it was meant as the other one; it is one too many), as long as all others match.
    slips: [Option<usize>; 3],
    /// The root was closed, and closers follow.
    surplus: bool,
}

impl Chain {
    fn at(from: usize, version: u64) -> Chain {
        Chain { from, at: from, version, exact: Some(0), slips: [None; 3], surplus: false }
    }

    /// Takes one closer.
    fn take(&mut self, closer: u8, stack: &Closers) {
        let matches = |level: usize| stack.closes(level, closer);
        if let Some(level) = self.exact {
            if matches(level) {
                self.exact = Some(level + 1);
            } else if stack.level(level).is_none() {
                self.surplus = true;
            } else {
                self.exact = None;
                self.slips = [matches(level + 1).then_some(level + 2), Some(level + 1), Some(level)];
            }
        } else {
            for slip in &mut self.slips {
                *slip = slip.filter(|&level| matches(level)).map(|level| level + 1);
            }
        }
    }

    fn broken(&self) -> bool {
        self.exact.is_none() && self.slips == [None; 3]
    }
}

/// A look for colons behind an opening brace. Plain data.
#[derive(Clone, Copy, Debug, Default)]
struct Set {
    from: usize,
    /// The next element.
    at: usize,
    elements: u32,
}

/// The memory of all looks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ahead {
    set: Set,
    memos: Vec<Memo>,
    next: usize,
    chain: Chain,
    /// At the end of the text: the place of the last newline, once it was asked for.
    last_newline: Option<Option<usize>>,
    pub(crate) steps: u64,
}

/// Enough for the delimiters that one verdict crosses.
const MEMOS: usize = 8;

impl Ahead {
    /// Begins with another text.
    pub(crate) fn clear(&mut self) {
        self.reset();
        self.last_newline = None;
    }

    /// Begins with another candidate of the same text.
    pub(crate) fn reset(&mut self) {
        self.memos.clear();
        self.next = 0;
        self.chain = Chain::default();
        self.set = Set::default();
        self.steps = 0;
    }

    /// Forgets all looks: something was read otherwise than they saw it.
    pub(crate) fn forget(&mut self) {
        self.memos.clear();
        self.chain = Chain::default();
        self.set = Set::default();
    }

    fn resume(&mut self, look: Look, from: usize) -> usize {
        self.steps += 1;
        let known = self.memos.iter().filter(|m| m.look == look);
        match look {
            // A run of blanks is one from wherever in it one starts.
            Look::Blanks | Look::Spaces => {
                known.filter(|m| m.from <= from && from <= m.to).map(|m| m.to).max()
            }
            _ => known.filter(|m| m.from == from).map(|m| m.to).max(),
        }
        .unwrap_or(from)
    }

    /// The same for blanks with comments among them, and what the look is then.
    fn resume_skip(&mut self, from: usize, place: Place) -> (usize, Look) {
        self.steps += 1;
        let (mut at, mut look) = (from, Look::Blanks);
        for memo in &self.memos {
            let commented = memo.look == Look::Comments(place) && memo.from == from;
            let within = memo.look == Look::Blanks && memo.from <= from && from <= memo.to;
            if (commented || within) && memo.to > at {
                at = memo.to;
            }
            if commented {
                look = memo.look;
            }
        }
        (at, look)
    }

    fn save(&mut self, look: Look, from: usize, to: usize) {
        if let Some(memo) = self.memos.iter_mut().find(|m| m.look == look && m.from == from) {
            memo.to = memo.to.max(to);
            return;
        }
        let memo = Memo { look, from, to };
        if self.memos.len() < MEMOS {
            self.memos.push(memo);
        } else {
            self.memos[self.next % MEMOS] = memo;
            self.next = (self.next + 1) % MEMOS;
        }
    }

    /// The place of the next byte from `from` on that is no blank and in no comment; the end of the text if
    /// there is none.
    pub(crate) fn skip(&mut self, text: Text, from: usize, place: Place) -> Option<usize> {
        // Most tokens stand directly here, or behind one blank: no memory is needed for that.
        let plain = |at: usize| {
            text.bytes
                .get(at)
                .is_some_and(|&b| b > 0x20 && b < 0x80 && !matches!(b, b'/' | b'#' | b'-' | b'<'))
        };
        self.steps += 1;
        if plain(from) {
            return Some(from);
        }
        if text.bytes.get(from) == Some(&b' ') && plain(from + 1) {
            self.steps += 1;
            return Some(from + 1);
        }
        let (begin, mut look) = self.resume_skip(from, place);
        let mut at = begin;
        let found = loop {
            let end = scan::find_not(text.bytes, at, WS);
            self.steps += (end - at) as u64 + 1;
            at = end;
            match text.byte(at) {
                None => break None,
                Some(byte) if byte >= 0x80 => match text.scalar(at) {
                    None => break None,
                    Some(Scalar::Char(c, len)) if scan::blank(c).is_some() => at += len,
                    Some(_) => break Some(at),
                },
                Some(b'/' | b'#' | b'-' | b'<') => match self.comment(text, at, place) {
                    None => break None,
                    Some(None) => break Some(at),
                    Some(Some((_, end))) => {
                        look = Look::Comments(place);
                        at = end;
                    }
                },
                Some(_) => break Some(at),
            }
        };
        if at > begin || at > from {
            // (Once more, if nothing is new: the looks between may have driven it out.)
            self.save(look, from, at);
        }
        found
    }

    /// The place of the next byte from `from` on that is no blank. (Comments are no blanks here.)
    pub(crate) fn spaces(&mut self, text: Text, from: usize) -> Option<usize> {
        let mut at = self.resume(Look::Spaces, from);
        let found = loop {
            let end = scan::find_not(text.bytes, at, WS);
            self.steps += (end - at) as u64 + 1;
            at = end;
            match text.ends_at(at).and_then(|_| Self::odd_space(text, at)) {
                None => break None,
                Some(Some((_, len))) => at += len,
                Some(None) => break Some(at),
            }
        };
        self.save(Look::Spaces, from, at);
        found
    }

    /// The blank at `at` that JSON does not know, and its length.
    pub(crate) fn odd_space(text: Text, at: usize) -> Option<Option<(Blank, usize)>> {
        if at >= text.len() || text.bytes[at] < 0x20 {
            // Vertical tab and form feed are White_Space too.
            return Some(matches!(text.bytes.get(at), Some(0x0b | 0x0c)).then_some((Blank::Space, 1)));
        }
        if text.bytes[at] < 0x80 {
            return Some(None);
        }
        Some(match text.scalar(at)? {
            Scalar::Char(c, len) => scan::blank(c).map(|blank| (blank, len)),
            _ => None,
        })
    }

    /// The comment that begins at `at`, and the place behind it. (A line comment does not take its newline.)
    pub(crate) fn comment(
        &mut self,
        text: Text,
        at: usize,
        place: Place,
    ) -> Option<Option<(Comment, usize)>> {
        let next = match text.byte(at)? {
            b'/' | b'#' | b'-' => text.byte(at + 1)?,
            b'<' => {
                return if text.has(at, b"<!--")? {
                    self.until(text, at, 4, Comment::Markup)
                } else {
                    Some(None)
                };
            }
            _ => return Some(None),
        };
        let blank = matches!(next, b' ' | b'\t' | b'\n' | b'\r' | 0);
        match (text.bytes[at], next) {
            (b'/', b'/') => self.until(text, at, 2, Comment::Line),
            (b'/', b'*') => self.until(text, at, 2, Comment::Block),
            // `#fff` and `--x` are values where one is due.
            (b'#', _) if blank || place == Place::After => self.until(text, at, 1, Comment::Line),
            (b'-', b'-') => {
                let third = text.byte(at + 2)?;
                if place == Place::After || matches!(third, b' ' | b'\t' | b'\n' | b'\r' | 0) {
                    self.until(text, at, 2, Comment::Line)
                } else {
                    Some(None)
                }
            }
            _ => Some(None),
        }
    }

    fn until(
        &mut self,
        text: Text,
        start: usize,
        skip: usize,
        comment: Comment,
    ) -> Option<Option<(Comment, usize)>> {
        let body = (start + skip).min(text.len());
        let mark: &[u8] = match comment {
            Comment::Line => b"\n",
            Comment::Block => b"*/",
            Comment::Markup => b"-->",
        };
        if comment == Comment::Line && text.ended && !self.newline_from(text, body) {
            return Some(Some((comment, text.len())));
        }
        let from = self.resume(Look::Comment, start).max(body);
        self.steps += (text.len() - from) as u64;
        // Over the edge of what was seen before: the mark may have come in two pieces.
        let from = from.saturating_sub(mark.len() - 1).max(body);
        let found = text.bytes[from..].windows(mark.len()).position(|w| w == mark).map(|p| from + p);
        match found {
            Some(end) => {
                // What was looked at behind the mark is looked at again.
                self.steps -= (text.len() - end.max(from)) as u64;
                let end = match comment {
                    // A line's end is two bytes in some texts; neither is the comment's.
                    Comment::Line => end - usize::from(end > body && text.bytes[end - 1] == b'\r'),
                    _ => end + mark.len(),
                };
                self.save(
                    Look::Comment,
                    start,
                    end - usize::from(comment != Comment::Line) * (mark.len() - 1),
                );
                Some(Some((comment, end)))
            }
            None if text.ended => Some(Some((comment, text.len()))),
            None => {
                self.save(Look::Comment, start, text.len());
                None
            }
        }
    }

    /// Whether a newline stands at `at` or behind it. Asked only when the text has ended.
    pub(crate) fn newline_from(&mut self, text: Text, at: usize) -> bool {
        let last = *self.last_newline.get_or_insert_with(|| {
            let last = text.bytes.iter().rposition(|&b| b == b'\n');
            self.steps += (text.len() - last.unwrap_or(0)) as u64;
            last
        });
        last.is_some_and(|last| last >= at)
    }

    /// Whether a member begins at `at`.
    pub(crate) fn member(&mut self, text: Text, at: usize) -> Option<Member> {
        let at = at + super::string::prefix(text, at)?;
        let first = text.byte(at)?;
        if first == b'"' || first == b'\'' || first == b'`' || first >= 0x80 {
            if let Some(quote) = super::string::Quote::opening(text, at)? {
                return Some(match self.key_end(text, at, quote)? {
                    Key::Closed(end) => {
                        let colon = self.skip(text, end, Place::After)?;
                        if text.ends_at(colon)? {
                            Member::Open
                        } else if self.colon(text, colon)? {
                            Member::Quoted
                        } else {
                            Member::No
                        }
                    }
                    Key::Long => Member::Open,
                    Key::None => Member::No,
                });
            }
        }
        if !is(first, WORD) && first != b'-' || is(first, DIGIT) {
            return Some(Member::No);
        }
        let mut end = self.resume(Look::Key, at);
        loop {
            match text.byte(end) {
                None => {
                    self.save(Look::Key, at, end);
                    return None;
                }
                Some(0xEF) => match text.token(end) {
                    None => {
                        self.save(Look::Key, at, end);
                        return None;
                    }
                    Some((_, 3)) => break,
                    Some(_) => end += 1,
                },
                Some(b) if (is(b, WORD) || b == b'-' || b == b'.') && end - at <= limits::KEY => {
                    end += 1;
                    self.steps += 1;
                }
                Some(_) => break,
            }
        }
        self.save(Look::Key, at, end);
        if end - at > limits::KEY {
            return Some(Member::No);
        }
        let close = if matches!(text.byte(end)?, b'"' | b'\'') { end + 1 } else { end };
        let colon = self.skip(text, close, Place::After)?;
        Some(if self.colon(text, colon)? && text.byte(colon + 1)? != b'/' {
            Member::Bare
        } else {
            Member::No
        })
    }

    /// Whether a quoted key, a colon and the beginning of a value stand at `at`: the strict form, for departures.
    pub(crate) fn member_with_value(&mut self, text: Text, at: usize) -> Option<bool> {
        if self.member(text, at)? != Member::Quoted {
            return Some(false);
        }
        let Some(end) = self.quoted_end(text, at)? else {
            return Some(false);
        };
        let colon = self.skip(text, end, Place::After)?;
        let value = self.skip(text, colon + text.token(colon)?.1, Place::Due)?;
        self.value_start(text, value)
    }

    /// Whether a member with a broken key begins at `at`: a quoted key without its colon, or without its closing
    /// quote, and a value behind it.
    fn broken_member(&mut self, text: Text, at: usize) -> Option<bool> {
        if text.byte(at)? != b'"' {
            return Some(false);
        }
        let plain = |byte| is(byte, WORD) || matches!(byte, b' ' | b'-' | b'.');
        let Some(end) = self.word_end(text, at + 1, |byte| !plain(byte))? else {
            return Some(false);
        };
        if end == at + 1 {
            return Some(false);
        }
        let value = match text.byte(end)? {
            b':' => self.skip(text, end + 1, Place::Due)?,
            b'"' => self.skip(text, end + 1, Place::After)?,
            _ => return Some(false),
        };
        Some(match text.token(value)?.0 {
            b'"' => match self.quoted_end(text, value)? {
                // A key again: this one has no value, which is no sign of a member.
                Some(end) => {
                    let behind = self.skip(text, end, Place::After)?;
                    matches!(text.token(behind)?.0, b',' | b'}') || text.ends_at(behind)?
                }
                None => true,
            },
            b'{' | b'[' => true,
            _ => self.scalar(text, value)?,
        })
    }

    /// The length of the ellipsis at `at`.
    pub(crate) fn dots(text: Text, at: usize) -> Option<Option<usize>> {
        let dots = match text.byte(at)? {
            b'.' => "...",
            0xE2 => "…",
            _ => return Some(None),
        };
        Some(text.has(at, dots.as_bytes())?.then_some(dots.len()))
    }

    /// Whether a whole short string stands at `at`, with a closer behind it, or a comma and another element.
    pub(crate) fn whole_string(&mut self, text: Text, at: usize) -> Option<bool> {
        let Some(end) = self.quoted_end(text, at)? else {
            return Some(false);
        };
        let next = self.skip(text, end, Place::After)?;
        if text.token(next)?.0 == b',' {
            let element = self.commas(text, next)?;
            return Some(
                text.ends_at(element)?
                    || matches!(text.token(element)?.0, b'}' | b']')
                    || self.element(text, element)?,
            );
        }
        Some(text.token(next)?.0 == b']' || text.ends_at(next)?)
    }

    /// Whether the string at `at` may be the end of a value: a comma, a closer, another string or the end of the text
    /// stands behind it, or it is too long for a look.
    pub(crate) fn ends_value(&mut self, text: Text, at: usize) -> Option<bool> {
        let Some(end) = self.quoted_end(text, at)? else {
            return Some(true);
        };
        let next = self.skip(text, end, Place::After)?;
        Some(matches!(text.token(next)?.0, b',' | b'}' | b')' | b'"' | b'\'') || text.ends_at(next)?)
    }

    /// Whether a value begins at `at`: a quote, a bracket, a number or a literal.
    pub(crate) fn value_start(&mut self, text: Text, at: usize) -> Option<bool> {
        match text.token(at)?.0 {
            b'"' | b'\'' | b'`' | b'{' | b'[' => Some(true),
            b'-' | b'0'..=b'9' => Some(true),
            _ => self.scalar(text, at),
        }
    }

    /// Whether the brace in front of `from` opens a set: strings, numbers or literals, and no colon behind any of the
    /// first four delimiters.
    pub(crate) fn set_literal(&mut self, text: Text, from: usize) -> Option<bool> {
        if self.set.from != from {
            self.set = Set { from, at: from, elements: 0 };
        }
        loop {
            let at = self.skip(text, self.set.at, Place::Due)?;
            let byte = text.token(at)?.0;
            if byte == b'}' {
                return Some(self.set.elements > 0);
            }
            let end = if matches!(byte, b'"' | b'\'') {
                self.quoted_end(text, at)?
            } else if is(byte, DIGIT) || byte == b'-' || byte.is_ascii_alphabetic() {
                let end = self.word_end(text, at, |byte| is(byte, END) || byte == 0)?;
                end.filter(|&end| {
                    scan::number(text.bytes, at) == Some(end)
                        || super::bare::literal(&text.bytes[at..end]).is_some()
                })
            } else {
                None
            };
            let Some(end) = end else {
                return Some(false);
            };
            let next = self.skip(text, end, Place::After)?;
            match text.token(next)? {
                (b'}', _) => return Some(true),
                (b',', len) => self.set.at = next + len,
                _ => return Some(false),
            }
            self.set.elements += 1;
            if self.set.elements == limits::SET {
                return Some(true);
            }
        }
    }

    /// Whether the round bracket at `at` opens a tuple, or a group around one value: a container, or a string or number
    /// and then a comma or the closing bracket.
    pub(crate) fn tuple(&mut self, text: Text, at: usize) -> Option<bool> {
        let mut value = at;
        for _ in 0..limits::GROUPS {
            if text.byte(value)? != b'(' {
                break;
            }
            value = self.skip(text, value + 1, Place::Due)?;
        }
        let end = match text.token(value)?.0 {
            b')' | b'{' | b'[' => return Some(true),
            b'"' | b'\'' => match self.quoted_end(text, value)? {
                Some(end) => end,
                None => return Some(true),
            },
            _ => match self.word_end(text, value, |byte| is(byte, END) || matches!(byte, 0 | b')' | b'('))? {
                Some(end)
                    if scan::number(text.bytes, value) == Some(end)
                        || super::bare::literal(&text.bytes[value..end]).is_some() =>
                {
                    end
                }
                _ => return Some(false),
            },
        };
        let next = self.skip(text, end, Place::After)?;
        Some(matches!(text.token(next)?.0, b',' | b')' | b'"' | b'\'' | b'+') && !text.ends_at(next)?)
    }

    /// Whether a colon, or what stands for one, is at `at`.
    pub(crate) fn colon(&mut self, text: Text, at: usize) -> Option<bool> {
        self.steps += 1;
        Some(match text.token(at)?.0 {
            b':' => true,
            b'=' => text.byte(at + 1)? != b'=',
            b'-' => text.byte(at + 1)? == b'>',
            _ => false,
        })
    }

    /// The end of a quoted key that begins at `at`: one line, at most [`limits::KEY`] bytes.
    fn key_end(&mut self, text: Text, at: usize, quote: super::string::Quote) -> Option<Key> {
        let body = at + quote.len();
        let mut end = self.resume(Look::Key, at).max(body);
        let found = loop {
            if end - body > limits::KEY {
                break Some(Key::Long);
            }
            self.steps += 1;
            match text.byte(end) {
                None => break None,
                Some(b'\\') => match text.ends_at(end + 1) {
                    None => break None,
                    Some(_) => end += 2,
                },
                // A key that the end cuts may be one.
                Some(0) if text.ends_at(end) == Some(true) => break Some(Key::Long),
                Some(b'\n' | 0) => break Some(Key::None),
                Some(_) => match quote.closes(text, end) {
                    None => break None,
                    Some(Some(len)) => break Some(Key::Closed(end + len)),
                    Some(None) => end += 1,
                },
            }
        };
        self.save(Look::Key, at, end);
        found
    }

    /// Whether an element begins at `at`: a container, a string, or a whole number or literal.
    pub(crate) fn element(&mut self, text: Text, at: usize) -> Option<bool> {
        let at = at + super::string::prefix(text, at)?;
        match text.token(at)?.0 {
            b'{' | b'[' | b'"' | b'\'' | b'`' => return Some(true),
            byte if byte >= 0x80 => return Some(super::string::Quote::opening(text, at)?.is_some()),
            _ => {}
        }
        self.whole_scalar(text, at)
    }

    /// Whether the word at `at` is a number or a literal, whatever stands behind it.
    pub(crate) fn scalar(&mut self, text: Text, at: usize) -> Option<bool> {
        Some(match self.word_end(text, at, |byte| is(byte, END) || byte == 0)? {
            Some(end) => {
                scan::number(text.bytes, at) == Some(end)
                    || super::bare::literal(&text.bytes[at..end]).is_some()
            }
            None => false,
        })
    }

    /// Whether a number or a literal stands at `at`, with a delimiter behind it.
    pub(crate) fn whole_scalar(&mut self, text: Text, at: usize) -> Option<bool> {
        let Some(end) = self.word_end(text, at, |byte| is(byte, END) || byte == 0)? else {
            // Too long for a look: of digits, the strict reading wins.
            let seen = &text.bytes[at..at + limits::KEY];
            self.steps += seen.len() as u64;
            return Some(seen.iter().all(|&b| is(b, DIGIT) || b"+-.eE".contains(&b)));
        };
        let word = &text.bytes[at..end];
        if scan::number(text.bytes, at) != Some(end) && super::bare::literal(word).is_none() {
            return Some(false);
        }
        let next = self.skip(text, end, Place::After)?;
        Some(match text.token(next)?.0 {
            b',' | b']' | b'}' | b';' | b')' => true,
            0 => text.ends_at(next)?,
            // On a line of its own.
            _ => text.bytes[end..next].contains(&b'\n'),
        })
    }

    /// Follows a run of closers through the stack and looks at what stands behind it. One closer may be missing,
    /// wrong or one too many: the proof is weak then.
    pub(crate) fn chain(&mut self, text: Text, from: usize, stack: &Closers) -> Option<Verdict> {
        if self.chain.from != from || self.chain.at < from || self.chain.version != stack.version() {
            self.chain = Chain::at(from, stack.version());
        }
        loop {
            let at = self.chain.at;
            let (byte, len) = text.token(at)?;
            self.steps += 1;
            if byte != b'}' && byte != b']' && !(byte == b')' && stack.tuples()) {
                break;
            }
            // `at` moves only when the blanks behind the closer have been seen: the memo has them.
            let next = self.skip(text, at + len, Place::After)?;
            self.chain.take(byte, stack);
            self.chain.at = next;
        }
        let Chain { at, exact, slips, surplus, .. } = self.chain;
        let proof = if exact.is_some() && !surplus { Verdict::Strong } else { Verdict::Weak };
        if text.ends_at(at)? || self.ends_text(text, at)? {
            let closed = exact.is_some_and(|level| stack.level(level).is_none());
            return Some(if closed { proof } else { Verdict::Weak });
        }
        if self.chain.broken() {
            return Some(Verdict::BrokenChain);
        }
        let comma = matches!(text.token(at)?.0, b',' | b';');
        let next = self.commas(text, at)?;
        if comma && text.ends_at(next)? {
            return Some(Verdict::Weak);
        }
        for level in exact.into_iter().chain(slips.into_iter().flatten()) {
            let goes_on = match (stack.level(level), text.token(next)?.0) {
                // Text behind the root.
                (None, _) => return Some(Verdict::Weak),
                (Some(_), b'}' | b']') => true,
                (Some(b'}'), _) => self.member(text, next)? != Member::No,
                (Some(_), _) => self.element(text, next)?,
            };
            if goes_on {
                return Some(if comma { proof } else { Verdict::Weak });
            }
        }
        Some(Verdict::BrokenChain)
    }

    /// Whether the text of the candidate ends at `at` by a fence at a line's start.
    pub(crate) fn ends_text(&mut self, text: Text, at: usize) -> Option<bool> {
        self.steps += 1;
        let fence: &[u8] = match text.byte(at)? {
            b'`' => b"```",
            b'~' => b"~~~",
            _ => return Some(false),
        };
        Some(text.has(at, fence)? && at_line_start(text.bytes, at))
    }

    /// FOLLOW: what stands behind the quote that ends at `end` says about it.
    pub(crate) fn follow(
        &mut self,
        text: Text,
        end: usize,
        context: Context,
        stack: &Closers,
    ) -> Option<Verdict> {
        let at = self.skip(text, end, Place::After)?;
        if text.ends_at(at)? || self.ends_text(text, at)? {
            return Some(Verdict::End);
        }
        let byte = text.token(at)?.0;
        if context == Context::Key {
            return Some(if self.colon(text, at)? { Verdict::Strong } else { Verdict::Bad });
        }
        match byte {
            b',' | b';' => self.follow_comma(text, at, context, stack),
            b'}' | b']' => self.chain(text, at, stack),
            b')' if stack.tuples() => self.chain(text, at, stack),
            b':' => Some(Verdict::Colon),
            b'.' | 0xE2 if at > end && Self::dots(text, at)?.is_some() => {
                // An ellipsis behind a blank is none of the string: what stands behind it decides.
                let dots = Self::dots(text, at)?.unwrap_or(0);
                let behind = self.skip(text, at + dots, Place::After)?;
                if text.ends_at(behind)? || self.ends_text(text, behind)? {
                    return Some(Verdict::End);
                }
                match text.token(behind)?.0 {
                    b',' | b';' => self.follow_comma(text, behind, context, stack),
                    b'}' | b']' => self.chain(text, behind, stack),
                    _ => Some(Verdict::Bad),
                }
            }
            b'+' => {
                let next = self.skip(text, at + 1, Place::Due)?;
                Some(if matches!(text.byte(next)?, b'"' | b'\'') { Verdict::Strong } else { Verdict::Bad })
            }
            b'"' | b'\'' | b'`' => {
                let blank = at > end;
                if blank && context == Context::Object && self.member(text, at)? != Member::No {
                    return Some(Verdict::Medium);
                }
                Some(Verdict::Adjacent { blank })
            }
            _ if context == Context::Array => {
                Some(if self.element(text, at)? { Verdict::Medium } else { Verdict::Bad })
            }
            _ if context == Context::Object && at > end => {
                if is(byte, WORD) && self.member(text, at)? == Member::Bare {
                    return Some(Verdict::Medium);
                }
                self.stray(text, at)
            }
            _ => Some(Verdict::Bad),
        }
    }

    /// Behind the run of commas at `at`: it is one delimiter.
    fn commas(&mut self, text: Text, at: usize) -> Option<usize> {
        let from = self.resume(Look::Commas, at);
        let mut next = from;
        let found = loop {
            let Some(token) = text.token(next) else { break None };
            let (b',' | b';', len) = token else { break Some(next) };
            let Some(behind) = self.skip(text, next + len, Place::Due) else { break None };
            next = behind;
        };
        self.save(Look::Commas, at, next);
        found
    }

    fn follow_comma(&mut self, text: Text, at: usize, context: Context, stack: &Closers) -> Option<Verdict> {
        let next = self.commas(text, at)?;
        if text.ends_at(next)? || self.ends_text(text, next)? {
            return Some(Verdict::End);
        }
        if let Some(dots) = Self::dots(text, next)? {
            // An ellipsis behind the comma: what stands behind it decides.
            let behind = self.skip(text, next + dots, Place::After)?;
            return match text.token(behind)?.0 {
                _ if text.ends_at(behind)? || self.ends_text(text, behind)? => Some(Verdict::End),
                b'}' | b']' => self.chain(text, behind, stack),
                b',' => Some(Verdict::Medium),
                _ => Some(Verdict::Comma),
            };
        }
        match (text.token(next)?.0, context) {
            (b'}' | b']', _) => self.chain(text, next, stack),
            (b')', _) if stack.tuples() => self.chain(text, next, stack),
            (b'"' | b'\'' | b'`', Context::Array) => Some(Verdict::Element),
            (_, Context::Array) => {
                if self.element(text, next)? || self.cut_word(text, next)? {
                    return Some(Verdict::Strong);
                }
                Some(if self.member(text, next)? == Member::No { Verdict::Comma } else { Verdict::Bad })
            }
            (b'{', Context::Object) if stack.level(1) == Some(b']') => {
                // The next element of the array around the object, whose closer is missing.
                let key = self.skip(text, next + 1, Place::Due)?;
                Some(if self.member(text, key)? == Member::No { Verdict::Bad } else { Verdict::Medium })
            }
            (b'{' | b'[', Context::Object) => Some(Verdict::Bad),
            (_, Context::Object) => Some(match self.member(text, next)? {
                Member::Quoted | Member::Open => Verdict::Strong,
                Member::Bare => Verdict::Medium,
                Member::No if self.cut_word(text, next)? => Verdict::Strong,
                Member::No if self.broken_member(text, next)? => Verdict::Medium,
                Member::No => Verdict::Comma,
            }),
            _ => Some(Verdict::Comma),
        }
    }

    /// Whether the text ends inside the word at `at`: it may have been the beginning of anything.
    fn cut_word(&mut self, text: Text, at: usize) -> Option<bool> {
        match self.word_end(text, at, |byte| is(byte, END) || byte == 0)? {
            Some(end) => text.ends_at(end),
            None => Some(false),
        }
    }

    /// The place of the first token from `at` on that `ends` a word, at most `limits::KEY` bytes on.
    pub(crate) fn word_end(
        &mut self,
        text: Text,
        at: usize,
        ends: impl Fn(u8) -> bool,
    ) -> Option<Option<usize>> {
        let mut end = self.resume(Look::Word, at);
        let found = loop {
            if end - at > limits::KEY {
                break Some(None);
            }
            match text.token(end) {
                None => break None,
                Some((byte, _)) if ends(byte) => break Some(Some(end)),
                Some(_) => end += 1,
            }
            self.steps += 1;
        };
        self.save(Look::Word, at, end);
        found
    }

    /// Behind the quoted run at `at`, if it is at most `limits::KEY` bytes long.
    pub(crate) fn quoted_end(&mut self, text: Text, at: usize) -> Option<Option<usize>> {
        let (quote, len) = text.token(at)?;
        let mut end = self.resume(Look::Quoted, at).max(at + len);
        let found = loop {
            if end - at > limits::KEY {
                break Some(None);
            }
            match text.token(end) {
                None => break None,
                Some((b'\\', _)) => end += 2,
                Some(token) if token == (quote, len) => break Some(Some(end + len)),
                Some((0, _)) if text.ends_at(end) == Some(true) => break Some(None),
                Some(_) => end += 1,
            }
            self.steps += 1;
        };
        self.save(Look::Quoted, at, end);
        found
    }

    /// Whether words stand at `at` that belong to no value: up to a comma or a newline, then a member.
    fn stray(&mut self, text: Text, at: usize) -> Option<Verdict> {
        // (E2 begins the typographic quotes.)
        let ends = |b| {
            matches!(
                b,
                b'"' | b'\'' | b'`' | b'{' | b'}' | b'[' | b']' | b':' | b'\\' | b',' | b'\n' | 0 | 0xE2
            )
        };
        let Some(end) = self.word_end(text, at, ends)? else {
            return Some(Verdict::Bad);
        };
        if !matches!(text.byte(end)?, b',' | b'\n') {
            return Some(Verdict::Bad);
        }
        let next = self.skip(text, end + 1, Place::Due)?;
        Some(if self.member(text, next)? == Member::Quoted { Verdict::Stray } else { Verdict::Bad })
    }

    /// What stands behind a closer that ends at `end`.
    pub(crate) fn after(&mut self, text: Text, end: usize) -> Option<After> {
        let mut at = self.skip(text, end, Place::After)?;
        if text.ends_at(at)? || self.ends_text(text, at)? {
            return Some(After::End);
        }
        let comma = matches!(text.token(at)?.0, b',' | b';');
        at = self.commas(text, at)?;
        if text.ends_at(at)? {
            return Some(After::End);
        }
        Some(match text.token(at)?.0 {
            byte @ (b'}' | b']' | b')') => After::Closer(byte),
            _ => match self.member(text, at)? {
                Member::Quoted => After::Member { comma, quoted: true },
                Member::Bare => After::Member { comma, quoted: false },
                _ if comma || self.element(text, at)? => After::Value { comma },
                _ => After::Other,
            },
        })
    }

    /// Where the last chain stopped: behind the closers that it took.
    pub(crate) fn chain_end(&self) -> usize {
        self.chain.at
    }

    /// The end of a bare key that begins at `at`: the place of what ends it, at most `limits::KEY` bytes on.
    pub(crate) fn bare_key_end(&mut self, text: Text, at: usize) -> Option<usize> {
        let mut end = self.resume(Look::Key, at);
        let found = loop {
            if end - at > limits::KEY {
                break Some(end);
            }
            match text.byte(end) {
                None => break None,
                Some(0) => break Some(end),
                Some(b'-') => match text.byte(end + 1) {
                    None => break None,
                    Some(b'>') => break Some(end),
                    Some(_) => {}
                },
                Some(b':' | b'=' | b',' | b';' | b'{' | b'}' | b'[' | b']' | b'"' | b'\n' | b'\r') => {
                    break Some(end);
                }
                Some(0xEF) => match text.token(end) {
                    None => break None,
                    Some((_, 3)) => break Some(end),
                    Some(_) => {}
                },
                Some(_) => {}
            }
            end += 1;
            self.steps += 1;
        };
        self.save(Look::Key, at, end);
        found
    }
}

/// The end of a quoted key.
enum Key {
    Closed(usize),
    Long,
    None,
}
