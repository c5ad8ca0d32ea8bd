//! UTF-8 one character at a time, and the blanks that JSON does not know.

/// What stands at a place of a text that may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// A character and its length in bytes.
    Char(char, usize),
    /// A surrogate as three bytes (WTF-8: how UTF-16 callers hand one over).
    Surrogate,
    /// No UTF-8: the longest beginning of a character, 1 to 3 bytes.
    Bad(usize),
    /// The beginning of a character; the bytes that are needed have not come.
    More,
}

/// The character at `at`, which is inside the text.
pub(crate) fn scalar(text: &[u8], at: usize) -> Scalar {
    let first = text[at];
    if first < 0x80 {
        return Scalar::Char(first as char, 1);
    }
    // Length, and the range of the second byte (RFC 3629, section 4).
    let (len, low, high) = match first {
        0xC2..=0xDF => (2, 0x80, 0xBF),
        0xE0 => (3, 0xA0, 0xBF),
        0xE1..=0xEC | 0xEE..=0xEF => (3, 0x80, 0xBF),
        // ED A0..BF would be a surrogate: told apart below.
        0xED => (3, 0x80, 0xBF),
        0xF0 => (4, 0x90, 0xBF),
        0xF1..=0xF3 => (4, 0x80, 0xBF),
        0xF4 => (4, 0x80, 0x8F),
        _ => return Scalar::Bad(1),
    };
    for i in 1..len {
        match text.get(at + i) {
            None => return Scalar::More,
            Some(&b) if i == 1 && !(low..=high).contains(&b) => return Scalar::Bad(1),
            Some(&b) if b & 0xC0 != 0x80 => {
                // A surrogate's first two bytes are no beginning of a character.
                return Scalar::Bad(if first == 0xED && text[at + 1] >= 0xA0 { 1 } else { i });
            }
            Some(_) => {}
        }
    }
    if first == 0xED && text[at + 1] >= 0xA0 {
        return Scalar::Surrogate;
    }
    match std::str::from_utf8(&text[at..at + len]).ok().and_then(|s| s.chars().next()) {
        Some(c) => Scalar::Char(c, len),
        None => Scalar::Bad(1),
    }
}

/// What kind of blank a character is that is none in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blank {
    /// It has a width.
    Space,
    /// It ends a line.
    Line,
    /// It is not seen: format characters such as U+200B or U+FEFF.
    Zero,
}

/// Whether the character is a blank that RFC 8259 does not know: Unicode's `White_Space`, and the format
/// characters (Cf) that come with copied text.
pub(crate) fn blank(c: char) -> Option<Blank> {
    match c {
        ' ' | '\t' | '\n' | '\r' => None,
        '\u{85}' | '\u{2028}' | '\u{2029}' => Some(Blank::Line),
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' => Some(Blank::Zero),
        c if c.is_whitespace() => Some(Blank::Space),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library_on_every_short_sequence() {
        // Every first two bytes, with a good and a bad tail: valid exactly where std says so, and the bad
        // part as long as std's.
        for a in 0..=255u8 {
            for b in 0..=255u8 {
                for tail in [[0x80, 0x80], [0xBF, b'x'], [b'x', b'x']] {
                    let text = [a, b, tail[0], tail[1]];
                    let want = match std::str::from_utf8(&text) {
                        Ok(s) => s.chars().next().map(|c| Scalar::Char(c, c.len_utf8())),
                        Err(e) if e.valid_up_to() > 0 => {
                            let s = std::str::from_utf8(&text[..e.valid_up_to()]).unwrap();
                            s.chars().next().map(|c| Scalar::Char(c, c.len_utf8()))
                        }
                        Err(e) => Some(Scalar::Bad(e.error_len().unwrap())),
                    };
                    let got = scalar(&text, 0);
                    if got == Scalar::Surrogate {
                        assert!(a == 0xED && (0xA0..=0xBF).contains(&b) && tail[0] & 0xC0 == 0x80);
                    } else {
                        assert_eq!(Some(got), want, "{text:x?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_cut_character_asks_for_more() {
        for c in ['é', '€', '🎉'] {
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            for cut in 1..bytes.len() {
                assert_eq!(scalar(&bytes[..cut], 0), Scalar::More);
            }
        }
    }
}
