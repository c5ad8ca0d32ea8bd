//! The opener gate: whether a bracket in prose may begin JSON.
//!
//! A bracket that fails stays prose and costs a short look. The forms that fail are those that people write:
//! `{name}`, `[1]`, `[word]`, `[ ]`, `[x]`, `[1](link)`.

use crate::mend::ahead::{Ahead, Place};
use crate::mend::text::{Text, at_line_start};
use crate::scan::{WORD, is, number};

/// Whether the bracket at `at` may begin JSON. `start`: it is the text's first token, where only the forms
/// that people write fail.
pub(crate) fn opener(text: Text, ahead: &mut Ahead, at: usize, start: bool) -> Option<bool> {
    let (byte, len) = text.token(at)?;
    let last = at + len - 1;
    if byte == b'{' { object(text, ahead, last, start) } else { array(text, ahead, at, last, start) }
}

fn object(text: Text, ahead: &mut Ahead, at: usize, start: bool) -> Option<bool> {
    let blanks = ahead.spaces(text, at + 1)?;
    let next = ahead.skip(text, at + 1, Place::Due)?;
    if next > blanks {
        // A comment.
        return Some(true);
    }
    let byte = text.token(next)?.0;
    if text.ends_at(next)? {
        return Some(true);
    }
    Some(match byte {
        b'}' | b'{' | b',' => true,
        // An escaped document: its quotes, or its newlines where structure is due.
        b'\\' => matches!(text.byte(next + 1)?, b'"' | b'n' | b't' | b'r'),
        b'&' => text.has(next, b"&quot;")? || text.has(next, b"&#34;")? || text.has(next, b"&#x22;")?,
        b'"' | b'\'' | b'`' => {
            let Some(end) = ahead.quoted_end(text, next)? else {
                return Some(true);
            };
            let behind = ahead.skip(text, end, Place::Due)?;
            text.ends_at(behind)?
                || start
                || matches!(
                    text.token(behind)?.0,
                    b':' | b'=' | b',' | b'}' | b'"' | b'\'' | b'{' | b'[' | b'-' | b'0'
                        ..=b'9' | b't' | b'f' | b'n'
                )
        }
        byte if is(byte, WORD) || byte == b'-' => {
            let ends = |b| !(is(b, WORD) || matches!(b, b'-' | b'.' | b' ' | b'"' | b'\''));
            let Some(end) = ahead.word_end(text, next, ends)? else {
                return Some(false);
            };
            text.ends_at(end)? && start || matches!(text.token(end)?.0, b':' | b'=')
        }
        _ => start,
    })
}

fn array(text: Text, ahead: &mut Ahead, begin: usize, at: usize, start: bool) -> Option<bool> {
    let next = ahead.skip(text, at + 1, Place::Due)?;
    if text.ends_at(next)? {
        return Some(start);
    }
    match text.token(next)?.0 {
        b'{' | b'[' | b'"' | b'\'' | b'`' => return Some(true),
        b'\\' => return Some(matches!(text.byte(next + 1)?, b'"' | b'n' | b't' | b'r')),
        // `[]` is an empty array, `[ ]` a box to tick.
        b']' => return Some(next == at + 1 || start && lonely(text, ahead, next + 1)?),
        _ => {}
    }
    // The token; one that is too long is no word that people put in brackets.
    let ends = |b| matches!(b, b',' | b']' | b'[' | b'}' | b'{' | b'\n' | b' ' | b'\t' | b'\r' | 0);
    let Some(end) = ahead.word_end(text, next, ends)? else {
        return Some(start);
    };
    let word = &text.bytes[next..end];
    let value = number(text.bytes, next) == Some(end) || literal_like(word);
    let behind = ahead.skip(text, end, Place::Due)?;
    if text.ends_at(behind)? {
        return Some(start || value);
    }
    let newline = text.bytes[end..behind].contains(&b'\n');
    Some(match text.token(behind)?.0 {
        // `[1](link)`, `[1]` in a sentence.
        b']' if value => lonely(text, ahead, behind + 1)? && (start || at_line_start(text.bytes, begin)),
        // `[word]`, `[x]`.
        b']' => false,
        b',' => value || start,
        _ => value && (newline || start),
    })
}

fn literal_like(word: &[u8]) -> bool {
    ["true", "false", "null", "none", "undefined", "nan"]
        .iter()
        .any(|l| word.eq_ignore_ascii_case(l.as_bytes()))
        || word.first().is_some_and(|&b| b.is_ascii_digit() || b == b'-' && word.len() > 1)
}

/// Whether nothing but blanks stands from `at` to the end of its line.
fn lonely(text: Text, ahead: &mut Ahead, at: usize) -> Option<bool> {
    let mut end = at;
    while matches!(text.byte(end)?, b' ' | b'\t' | b'\r') {
        end += 1;
        ahead.steps += 1;
    }
    Some(text.byte(end)? == b'\n' || text.ends_at(end)?)
}
