//! The strict validator: RFC 8259 text in UTF-8, one value, nothing around it but blanks.
//!
//! It says yes or no. Yes means that the text may be handed back as it is, so it is stricter than the RFC in
//! one point: an escape of half a surrogate pair is refused, since many readers stumble over it; the engine
//! mends and reports it. Nothing recurses; the stack of open brackets takes one bit a level.

use super::{DIGIT, HEX, STOP, Scalar, WS, find, find_not, is, scalar};

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
    check(text, max_depth).is_some()
}

fn check(text: &[u8], max_depth: u32) -> Option<()> {
    let mut stack = Stack::default();
    let mut at = find_not(text, 0, WS);
    'value: loop {
        match *text.get(at)? {
            open @ (b'{' | b'[') => {
                let object = open == b'{';
                if stack.depth == max_depth {
                    return None;
                }
                stack.push(object);
                at = find_not(text, at + 1, WS);
                if *text.get(at)? == if object { b'}' } else { b']' } {
                    stack.pop();
                    at += 1;
                } else {
                    if object {
                        at = key(text, at)?;
                    }
                    continue 'value;
                }
            }
            b'"' => at = string(text, at)?,
            b'-' | b'0'..=b'9' => at = number(text, at)?,
            b't' => at = literal(text, at, b"true")?,
            b'f' => at = literal(text, at, b"false")?,
            b'n' => at = literal(text, at, b"null")?,
            _ => return None,
        }
        // A value has ended: closers, then a comma or the end.
        loop {
            at = find_not(text, at, WS);
            if stack.depth == 0 {
                return (at == text.len()).then_some(());
            }
            let object = stack.in_object();
            match *text.get(at)? {
                b',' => {
                    at = find_not(text, at + 1, WS);
                    if object {
                        at = key(text, at)?;
                    }
                    continue 'value;
                }
                b'}' if object => stack.pop(),
                b']' if !object => stack.pop(),
                _ => return None,
            }
            at += 1;
        }
    }
}

/// A key and its colon; the place of its value.
fn key(text: &[u8], at: usize) -> Option<usize> {
    if *text.get(at)? != b'"' {
        return None;
    }
    let at = find_not(text, string(text, at)?, WS);
    (*text.get(at)? == b':').then(|| find_not(text, at + 1, WS))
}

fn literal(text: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    text[at..].starts_with(word).then_some(at + word.len())
}

/// The place behind the number at `at`.
pub(crate) fn number(text: &[u8], mut at: usize) -> Option<usize> {
    if *text.get(at)? == b'-' {
        at += 1;
    }
    let digits = |at: usize| {
        let end = find_not(text, at, DIGIT);
        (end > at).then_some(end)
    };
    at = if *text.get(at)? == b'0' { at + 1 } else { digits(at)? };
    if text.get(at) == Some(&b'.') {
        at = digits(at + 1)?;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(text.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        at = digits(at)?;
    }
    Some(at)
}

/// The place behind the string whose opening quote is at `at`.
fn string(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        at = find(text, at, STOP);
        match *text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => match *text.get(at + 1)? {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => at += 2,
                b'u' => {
                    let unit = hex(text, at + 2, 4)?;
                    at += 6;
                    match unit {
                        0xD800..=0xDBFF => {
                            if !text[at..].starts_with(b"\\u")
                                || !(0xDC00..=0xDFFF).contains(&hex(text, at + 2, 4)?)
                            {
                                return None;
                            }
                            at += 6;
                        }
                        0xDC00..=0xDFFF => return None,
                        _ => {}
                    }
                }
                _ => return None,
            },
            byte if byte < 0x20 => return None,
            _ => match scalar(text, at) {
                Scalar::Char(_, len) => at += len,
                _ => return None,
            },
        }
    }
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
        for document in documents {
            assert!(strict(document.as_bytes(), 128));
            for at in 0..document.len() {
                for new in b"{}[],:\"\\ 0e.-tnu\x00\x1f\x7f\x80\xc3\xff/" {
                    let mut text = document.as_bytes().to_vec();
                    text[at] = *new;
                    assert_eq!(strict(&text, 128), oracle(&text), "{:?}", String::from_utf8_lossy(&text));
                }
                assert_eq!(strict(&document.as_bytes()[..at], 128), oracle(&document.as_bytes()[..at]));
            }
        }
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
