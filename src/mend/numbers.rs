//! Numbers in notations that JSON does not know.
//!
//! **The rule.** A notation that a reader of JSON would write otherwise, digit for digit, is rewritten exactly.
//! Any other run that begins like a number is text: a date, a unit, a version, a price. Nothing is computed that
//! could round, and nothing is cut off.

use crate::report::Grade;
use crate::rules::Kind;
use crate::scan::{DIGIT, HEX, WORD, is, number};

/// What becomes of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// The number that was written into the buffer.
    Number(Kind),
    /// The number that was written into the buffer, which is one reading of several.
    Guess(Kind),
    /// No number that JSON has: null.
    Null(Kind),
    /// Its own text.
    Text(Kind, Grade),
}

/// Longer hexadecimal runs are hashes and addresses, not numbers.
const HEX_DIGITS: usize = 16;

/// How the run reads, if it is a number in some notation; `out` takes the number.
pub(crate) fn read(word: &[u8], out: &mut Vec<u8>) -> Option<Reading> {
    if let Some(kind) = rewrite(word, out) {
        return Some(Reading::Number(kind));
    }
    let unsigned = word.strip_prefix(b"-").or(word.strip_prefix(b"+")).unwrap_or(word);
    if let Some(kind) = cut_exponent(word, out).or_else(|| thousands(word, unsigned, out)) {
        return Some(Reading::Guess(kind));
    }
    if word == b"-" || word == b"+" || word == b"." {
        return Some(Reading::Text(Kind::NumDash, Grade::Lossy));
    }
    if [&b"nan"[..], b"infinity", b"inf"].iter().any(|w| unsigned.eq_ignore_ascii_case(w)) {
        return Some(Reading::Null(Kind::NumNonfinite));
    }
    text(word, unsigned).map(|(kind, grade)| Reading::Text(kind, grade))
}

/// A number whose exponent has no digits, `1e` or `2.5e+`: what stands before it.
fn cut_exponent(word: &[u8], out: &mut Vec<u8>) -> Option<Kind> {
    let body = word.strip_suffix(b"+").or(word.strip_suffix(b"-")).unwrap_or(word);
    let body = body.strip_suffix(b"e").or(body.strip_suffix(b"E"))?;
    out.clear();
    out.extend_from_slice(body);
    (number(out, 0) == Some(out.len())).then_some(Kind::NumExpCut)
}

/// Writes the number without its leading zeros into `out`. Whether it is one.
pub(crate) fn without_zeros(word: &[u8], out: &mut Vec<u8>) -> bool {
    let (sign, digits) = word.split_at(usize::from(word.starts_with(b"-") || word.starts_with(b"+")));
    let zeros = digits.iter().take_while(|&&b| b == b'0').count();
    let rest = &digits[zeros..];
    out.clear();
    out.extend(sign.iter().filter(|&&b| b == b'-'));
    if !rest.first().is_some_and(|&b| is(b, DIGIT)) {
        out.push(b'0');
    }
    out.extend_from_slice(rest);
    number(out, 0) == Some(out.len())
}

/// Whole groups of thousands, `1,234,567.5`: the commas go.
fn thousands(word: &[u8], unsigned: &[u8], out: &mut Vec<u8>) -> Option<Kind> {
    let (groups, rest) = match unsigned.iter().position(|&b| b == b'.') {
        Some(point) => unsigned.split_at(point),
        None => (unsigned, &[][..]),
    };
    let mut parts = groups.split(|&b| b == b',');
    let first = parts.next()?;
    let mut several = false;
    for part in parts {
        several = true;
        if part.len() != 3 {
            return None;
        }
    }
    if !several || first.is_empty() || first.len() > 3 || rest.contains(&b',') {
        return None;
    }
    out.clear();
    out.extend(word.iter().filter(|&&b| b != b',' && b != b'+'));
    (number(out, 0) == Some(out.len())).then_some(Kind::NumThousands)
}

/// Rewrites a notation that has one exact reading.
fn rewrite(word: &[u8], out: &mut Vec<u8>) -> Option<Kind> {
    const MINUS: &[u8] = "\u{2212}".as_bytes();
    out.clear();
    let (mut kind, body) = if let Some(body) = word.strip_prefix(b"+") {
        (Some(Kind::NumPlus), body)
    } else if let Some(body) = word.strip_prefix(MINUS) {
        out.push(b'-');
        (Some(Kind::NumPlus), body)
    } else if let Some(body) = word.strip_prefix(b"-") {
        out.push(b'-');
        (None, body)
    } else {
        (None, word)
    };
    if !body.first().is_some_and(|&b| is(b, DIGIT) || b == b'.') {
        return None;
    }
    let radix = match body {
        [b'0', b'x' | b'X', digits @ ..] => Some((16, digits, Kind::NumHex)),
        [b'0', b'o' | b'O', digits @ ..] => Some((8, digits, Kind::NumOctalBinary)),
        [b'0', b'b' | b'B', digits @ ..] => Some((2, digits, Kind::NumOctalBinary)),
        _ => None,
    };
    if let Some((radix, digits, kind)) = radix {
        if radix == 16 && digits.len() > HEX_DIGITS || !digits.iter().all(|&b| is(b, HEX)) {
            return None;
        }
        let value = u64::from_str_radix(std::str::from_utf8(digits).ok()?, radix).ok()?;
        // Written from the last digit on: no formatting, no allocation.
        let from = out.len();
        let mut rest = value;
        loop {
            out.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        out[from..].reverse();
        return Some(kind);
    }
    let (body, suffix) = match body {
        [digits @ .., b'n'] if !digits.is_empty() && digits.iter().all(|&b| is(b, DIGIT)) => (digits, true),
        _ => (body, false),
    };
    if suffix {
        kind = kind.or(Some(Kind::NumSuffix));
    }
    if body.starts_with(b".") {
        out.push(b'0');
        kind = kind.or(Some(Kind::NumDot));
    }
    for (at, &byte) in body.iter().enumerate() {
        let digit = |at: usize| body.get(at).is_some_and(|&b| is(b, DIGIT));
        match byte {
            b'_' if at > 0 && digit(at - 1) && digit(at + 1) => kind = kind.or(Some(Kind::NumUnderscore)),
            b'.' if at > 0 && digit(at - 1) && matches!(body.get(at + 1), None | Some(b'e' | b'E')) => {
                out.extend_from_slice(b".0");
                kind = kind.or(Some(Kind::NumDot));
            }
            _ => out.push(byte),
        }
    }
    kind.filter(|_| number(out, 0) == Some(out.len()))
}

/// The kind of text that begins like a number.
fn text(word: &[u8], unsigned: &[u8]) -> Option<(Kind, Grade)> {
    // Full-width digits: EF BC 90 to 99.
    let wide = |b: &[u8]| matches!(b, [0xEF, 0xBC, 0x90..=0x99]);
    if word.len() >= 3 && word.len() % 3 == 0 && word.chunks(3).all(wide) {
        return Some((Kind::NumFullwidth, Grade::Normalised));
    }
    let digits = |from: usize| unsigned[from..].iter().take_while(|&&b| is(b, DIGIT)).count();
    let money = ["$", "€", "£", "¥"].iter().find_map(|sign| unsigned.strip_prefix(sign.as_bytes()));
    if money.is_some_and(|rest| rest.first().is_some_and(|&b| is(b, DIGIT))) {
        return Some((Kind::NumUnit, Grade::Normalised));
    }
    let first = digits(0);
    if first == 0 {
        return None;
    }
    let rest = &unsigned[first..];
    if word.contains(&b',') && word.iter().all(|b| is(*b, DIGIT) || b",.-+".contains(b)) {
        return Some((Kind::NumDecimalComma, Grade::Guessed));
    }
    if word.iter().any(|b| b"\n\r\t,;\"{}[]\\".contains(b)) {
        return None;
    }
    let only = |also: &[u8]| word.iter().all(|b| is(*b, DIGIT) || also.contains(b));
    let begins_date = first == 4 && rest.first() == Some(&b'-') && digits(5) == 2
        || first <= 2 && rest.first() == Some(&b':') && digits(first + 1) == 2;
    Some(if unsigned[0] == b'0' && first > 1 && (rest.is_empty() || rest[0] == b'.' && only(b"-+.")) {
        // A code, or a number: zip codes are not numbers.
        (Kind::NumLeadingZero, Grade::Guessed)
    } else if begins_date {
        (Kind::NumDate, Grade::Normalised)
    } else if rest.first() == Some(&b'/') && only(b"/-+") {
        (Kind::NumFraction, Grade::Normalised)
    } else if (rest.first() == Some(&b'-') || rest.starts_with(b"..")) && only(b"-.") && word[0] != b'+' {
        (Kind::NumRange, Grade::Normalised)
    } else if rest.first() == Some(&b'.') && word.iter().filter(|&&b| b == b'.').count() >= 2
        || word[0] == b'+' && only(b"+-. ()")
    {
        (Kind::NumVersion, Grade::Normalised)
    } else if word.iter().any(|b| b"+*()=".contains(b)) {
        (Kind::NumExpr, Grade::Guessed)
    } else {
        // A unit: one word, perhaps behind a blank. Anything longer is a sentence that begins with a number.
        let unit = rest
            .strip_prefix(b".")
            .map_or(rest, |rest| &rest[rest.iter().take_while(|&&b| is(b, DIGIT)).count()..]);
        let unit = unit.strip_prefix(b" ").unwrap_or(unit);
        // A second number, or a quotation, is no unit.
        let other = unit.first().is_some_and(|&b| is(b, DIGIT) || b == b'$') || unit.starts_with(b"\xe2\x80");
        if other
            || unit.is_empty()
            || !unit.iter().all(|&b| is(b, WORD) || b"%/^.-'".contains(&b))
            || unit[0] == b'.'
        {
            return None;
        }
        (Kind::NumUnit, Grade::Normalised)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number_of(word: &str) -> Option<String> {
        let mut out = Vec::new();
        match read(word.as_bytes(), &mut out) {
            Some(Reading::Number(_)) => Some(String::from_utf8(out).unwrap()),
            _ => None,
        }
    }

    #[test]
    fn exact_notations_are_rewritten() {
        for (word, want) in [
            ("+1", "1"),
            ("+.5", "0.5"),
            ("-.5", "-0.5"),
            (".5e3", "0.5e3"),
            ("5.", "5.0"),
            ("5.e3", "5.0e3"),
            ("\u{2212}5", "-5"),
            ("1_000_000", "1000000"),
            ("0x1F", "31"),
            ("-0xff", "-255"),
            ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
            ("0o17", "15"),
            ("0b101", "5"),
            ("123n", "123"),
        ] {
            assert_eq!(number_of(word).as_deref(), Some(want), "{word}");
        }
    }

    #[test]
    fn what_has_no_exact_reading_is_not() {
        for word in [
            "",
            "+",
            "-",
            ".",
            "007",
            "+007",
            "1_",
            "_1",
            "1__0",
            "0x",
            "0xfffffffffffffffff",
            "0b2",
            "1.2.3",
            "5L",
            "n",
        ] {
            assert_eq!(number_of(word), None, "{word}");
        }
    }

    #[test]
    fn text_that_begins_like_a_number_has_its_kind() {
        let kind = |word: &str| match read(word.as_bytes(), &mut Vec::new()) {
            Some(Reading::Text(kind, _) | Reading::Null(kind)) => Some(kind),
            _ => None,
        };
        for (word, want) in [
            ("007", Kind::NumLeadingZero),
            ("-01", Kind::NumLeadingZero),
            ("2024-01-02T03:04:05Z", Kind::NumDate),
            ("12:30", Kind::NumDate),
            ("1/2", Kind::NumFraction),
            ("10-20", Kind::NumRange),
            ("1..2", Kind::NumRange),
            ("1.2.3-rc1", Kind::NumVersion),
            ("192.168.0.1", Kind::NumVersion),
            ("+1-555-0100", Kind::NumVersion),
            ("50%", Kind::NumUnit),
            ("$5.00", Kind::NumUnit),
            ("5 kg", Kind::NumUnit),
            ("1+2", Kind::NumExpr),
            ("-Infinity", Kind::NumNonfinite),
        ] {
            assert_eq!(kind(word), Some(want), "{word}");
        }
        assert_eq!(kind("words"), None);
    }
}
