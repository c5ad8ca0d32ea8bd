//! JSON strings that no Rust `String` can hold.
//!
//! A model that writes half an emoji is logged by JavaScript and Python as an escape of a lone surrogate,
//! `"\ud83d"`. That is valid JSON and no Unicode text, so `serde_json` refuses it; `kintsu batch` must mend it.
//! Such a half becomes its three bytes of generalised UTF-8 (WTF-8), which the engine reports as
//! `lone-surrogate` and turns into U+FFFD.
//!
//! **Rejected.** U+FFFD right here: the engine would not see the damage and could not report it.

use std::borrow::Cow;

/// The bytes of a JSON string that `serde_json` has found well formed, quotes included.
///
/// `None` where `raw` is no string. A string without escapes is borrowed.
pub(crate) fn decode(raw: &str) -> Option<Cow<'_, [u8]>> {
    let mut rest = raw.strip_prefix('"')?.strip_suffix('"')?;
    let Some(first) = rest.find('\\') else { return Some(Cow::Borrowed(rest.as_bytes())) };
    let mut bytes = Vec::with_capacity(rest.len());
    let mut next = Some(first);
    while let Some(at) = next {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        let escape = *rest.as_bytes().get(at + 1)?;
        rest = rest.get(at + 2..)?;
        match escape {
            b'"' | b'\\' | b'/' => bytes.push(escape),
            b'b' => bytes.push(0x08),
            b'f' => bytes.push(0x0c),
            b'n' => bytes.push(b'\n'),
            b'r' => bytes.push(b'\r'),
            b't' => bytes.push(b'\t'),
            b'u' => {
                let (unit, tail) = unit(rest)?;
                rest = tail;
                let low = || unit_after(rest, "\\u").filter(|(low, _)| (0xdc00..0xe000).contains(low));
                match (unit, low()) {
                    (0xd800..0xdc00, Some((low, tail))) => {
                        push(&mut bytes, 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
                        rest = tail;
                    }
                    _ => push(&mut bytes, unit),
                }
            }
            _ => return None,
        }
        next = rest.find('\\');
    }
    bytes.extend_from_slice(rest.as_bytes());
    Some(Cow::Owned(bytes))
}

/// Four hexadecimal digits and what follows them.
fn unit(text: &str) -> Option<(u32, &str)> {
    Some((u32::from_str_radix(text.get(..4)?, 16).ok()?, &text[4..]))
}

fn unit_after<'a>(text: &'a str, prefix: &str) -> Option<(u32, &'a str)> {
    unit(text.strip_prefix(prefix)?)
}

/// Appends a code point; a surrogate by its three bytes.
fn push(bytes: &mut Vec<u8>, code: u32) {
    if let Some(c) = char::from_u32(code) {
        bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    } else {
        bytes.extend([
            0xe0 | (code >> 12) as u8,
            0x80 | (code >> 6 & 0x3f) as u8,
            0x80 | (code & 0x3f) as u8,
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn text_is_what_serde_json_reads() {
        for raw in [
            r#""""#,
            r#""plain é →""#,
            r#""\"\\\/\b\f\n\r\t""#,
            r#""\u0000\u00e9\u20AC\ud83d\ude00 end""#,
            r#""\\u0041""#,
            r#""a\\""#,
            r#""\uffff\uFFFD""#,
        ] {
            let wanted: String = serde_json::from_str(raw).unwrap();
            assert_eq!(decode(raw).as_deref(), Some(wanted.as_bytes()), "{raw}");
        }
    }

    #[test]
    fn half_a_pair_becomes_three_bytes() {
        assert_eq!(decode(r#""a\ud83d""#).as_deref(), Some(&b"a\xed\xa0\xbd"[..]));
        assert_eq!(decode(r#""\ude00z""#).as_deref(), Some(&b"\xed\xb8\x80z"[..]));
        // Two high halves, then a pair; a low half before a high one.
        assert_eq!(decode(r#""\ud83d\ud83d\ude00""#).as_deref(), Some(&b"\xed\xa0\xbd\xf0\x9f\x98\x80"[..]));
        assert_eq!(decode(r#""\ude00\ud83d""#).as_deref(), Some(&b"\xed\xb8\x80\xed\xa0\xbd"[..]));
        // An escaped backslash ends the pairing.
        assert_eq!(decode(r#""\ud83d\\ude00""#).as_deref(), Some(&b"\xed\xa0\xbd\\ude00"[..]));
    }

    #[test]
    fn what_is_no_string_is_refused() {
        for raw in ["1", "null", "[]", "\"", ""] {
            assert_eq!(decode(raw), None, "{raw}");
        }
    }
}
