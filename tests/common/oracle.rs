//! What JSON is, according to somebody else: `serde_json`, and a few loops that read text it has accepted.
//!
//! Nothing here calls the library. `serde_json` skips a value without recursion, so depth is no limit; it takes
//! an escape of half a surrogate pair when it skips, so those are looked for here.

use serde::de::IgnoredAny;

/// What is known of a text that is valid JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Valid {
    /// How deep its brackets nest.
    pub(crate) depth: usize,
    /// Whether a string holds an escape of half a surrogate pair.
    pub(crate) lone_surrogate: bool,
}

/// Whether the text is RFC 8259 JSON in UTF-8, and what is known of it then.
pub(crate) fn valid(text: &[u8]) -> Option<Valid> {
    let text = std::str::from_utf8(text).ok()?;
    serde_json::from_str::<IgnoredAny>(text).ok()?;
    let (mut depth, mut deepest, mut lone_surrogate) = (0_usize, 0, false);
    for (_, atom) in atoms(text) {
        match atom {
            Atom::Open => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            Atom::Close => depth -= 1,
            Atom::Text(units) => lone_surrogate |= char::decode_utf16(units).any(|unit| unit.is_err()),
            Atom::Number(_) => {}
        }
    }
    Some(Valid { depth: deepest, lone_surrogate })
}

/// What stands in a valid text, literals and delimiters left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Atom<'a> {
    /// `{` or `[`.
    Open,
    /// `}` or `]`.
    Close,
    /// A string or a key, unescaped, in UTF-16 units: half a pair must be seen.
    Text(Vec<u16>),
    /// A number as it is written.
    Number(&'a str),
}

/// The atoms of a text that `serde_json` has accepted, in order, each with the place where it begins.
pub(crate) fn atoms(text: &str) -> impl Iterator<Item = (usize, Atom<'_>)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at;
            match *bytes.get(at)? {
                b'{' | b'[' => {
                    at += 1;
                    return Some((start, Atom::Open));
                }
                b'}' | b']' => {
                    at += 1;
                    return Some((start, Atom::Close));
                }
                b'"' => {
                    at += 1;
                    while bytes[at] != b'"' {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    at += 1;
                    return Some((start, Atom::Text(unescape(&text[start + 1..at - 1]))));
                }
                b'-' | b'0'..=b'9' => {
                    while bytes
                        .get(at)
                        .is_some_and(|b| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'))
                    {
                        at += 1;
                    }
                    return Some((start, Atom::Number(&text[start..at])));
                }
                _ => at += 1,
            }
        }
    })
}

/// The units of a valid string's body.
fn unescape(body: &str) -> Vec<u16> {
    let mut units = Vec::with_capacity(body.len());
    let mut chars = body.chars();
    let mut buffer = [0; 2];
    while let Some(c) = chars.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut buffer));
            continue;
        }
        let escape = chars.next().expect("a valid string ends no escape");
        units.push(match escape {
            'b' => 8,
            'f' => 12,
            'n' => 10,
            'r' => 13,
            't' => 9,
            'u' => chars
                .by_ref()
                .take(4)
                .fold(0, |unit, digit| unit << 4 | digit.to_digit(16).expect("a hexadecimal digit") as u16),
            other => other as u16,
        });
    }
    units
}

/// The value of a text that is valid and not deep.
pub(crate) fn value(text: &str) -> Result<serde_json::Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Whether `cut` is what is left of `full` when the text of `full` ends early: strings and numbers may be
/// shorter, members and elements fewer, at the end only.
pub(crate) fn is_beginning(cut: &serde_json::Value, full: &serde_json::Value) -> bool {
    use serde_json::Value::{Array, Number, Object, String};
    match (cut, full) {
        (Array(cut), Array(full)) => {
            cut.len() <= full.len()
                && cut.split_last().is_none_or(|(last, whole)| {
                    whole == &full[..whole.len()] && is_beginning(last, &full[whole.len()])
                })
        }
        (Object(cut), Object(full)) => {
            cut.len() <= full.len()
                && cut.iter().zip(full).enumerate().all(|(at, ((key, value), (whole_key, whole)))| {
                    key == whole_key
                        && if at + 1 == cut.len() { is_beginning(value, whole) } else { value == whole }
                })
        }
        (String(cut), String(full)) => full.starts_with(cut.as_str()),
        (Number(cut), Number(full)) => full.to_string().starts_with(&cut.to_string()),
        _ => cut == full,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oracle_tells_valid_from_invalid() {
        assert_eq!(valid(br#"{"a":["\ud83d\ude00",-1e5]}"#), Some(Valid { depth: 2, lone_surrogate: false }));
        assert_eq!(valid(br#"["\ud83d"]"#), Some(Valid { depth: 1, lone_surrogate: true }));
        for bad in [&b"[1,]"[..], b"{'a':1}", b"\"\n\"", b"\"\xff\"", b"", b"01", b"[1] x", b"\xef\xbb\xbf1"]
        {
            assert_eq!(valid(bad), None, "{}", String::from_utf8_lossy(bad));
        }
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        assert_eq!(valid(deep.as_bytes()).map(|v| v.depth), Some(100_000));
    }

    #[test]
    fn a_beginning_is_shorter_at_the_end_only() {
        let full = value(r#"{"a":[1,23],"b":{"c":"text"}}"#).unwrap();
        for good in ["{}", r#"{"a":[]}"#, r#"{"a":[1,2]}"#, r#"{"a":[1,23],"b":{"c":"te"}}"#] {
            assert!(is_beginning(&value(good).unwrap(), &full), "{good}");
        }
        for bad in
            [r#"{"b":{}}"#, r#"{"a":[1],"b":{}}"#, r#"{"a":[2]}"#, r#"{"a":[1,23],"b":{"c":"xt"}}"#, "[]"]
        {
            assert!(!is_beginning(&value(bad).unwrap(), &full), "{bad}");
        }
    }
}
