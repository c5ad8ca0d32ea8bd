//! Backslashes that were never meant as escapes: paths and formulas.
//!
//! `\d` is no escape, so a string that holds it was not written by an encoder, and its `\t` and `\n` are no
//! better proven. Two kinds of text are recognised then, and all backslashes of the string are read as
//! themselves: a path, by how the string begins; a formula (or a regular expression), by the command words
//! behind the letters that JSON knows.
//!
//! **Vocabulary.** *Reading*: what a backslash means in the string that is open. *Path-like*: a string that
//! begins `X:\` or `\\host\`.
//!
//! **Invariant.** A string whose escapes are all valid is read otherwise only behind one in the same document that
//! was, so a valid document never is. A change of the reading goes
//! back to the string's beginning at most once, and is paid.
//!
//! **Rejected.** Going back to the strings before the first one that tells: they were valid, and so they stay.

use super::limits;
use super::text::Text;
use crate::scan::{DIGIT, WORD, is};

/// What a backslash means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reading {
    /// It begins an escape.
    #[default]
    Escapes,
    /// It is itself.
    Path,
    /// It is itself, and the quote behind it does not end the string: Python's raw strings.
    Raw,
    /// It is itself before a command word, and before `b` or `f` and a letter.
    Formula,
}

/// Commands of TeX that begin with a letter that is an escape in JSON, without that letter's backslash. (Those
/// with `b` and `f` need no list: backspace and form feed do not stand before words.)
const COMMANDS: [&[&str]; 3] = [
    &[
        "nabla",
        "natural",
        "ncong",
        "ne",
        "nearrow",
        "neg",
        "neq",
        "newcommand",
        "newline",
        "nexists",
        "ngeq",
        "ngtr",
        "ni",
        "nleq",
        "nless",
        "nmid",
        "noindent",
        "nolimits",
        "nonumber",
        "not",
        "notin",
        "nparallel",
        "nsim",
        "nsubseteq",
        "nu",
        "nwarrow",
    ],
    &[
        "rVert",
        "rangle",
        "rbrace",
        "rbrack",
        "rceil",
        "ref",
        "renewcommand",
        "rfloor",
        "rho",
        "right",
        "rightangle",
        "rightarrow",
        "rightharpoonup",
        "rightleftharpoons",
        "rm",
        "rtimes",
        "rvert",
    ],
    &[
        "tag",
        "tan",
        "tanh",
        "tau",
        "tbinom",
        "text",
        "textbf",
        "textit",
        "textrm",
        "textsc",
        "textsf",
        "texttt",
        "tfrac",
        "therefore",
        "theta",
        "thinspace",
        "tilde",
        "times",
        "tiny",
        "to",
        "top",
        "triangle",
        "triangleleft",
        "triangleright",
    ],
];

/// The longest of them, and one letter more.
const COMMAND: usize = 18;

/// Whether the valid escape with the letter at `at` is rather a command: `\frac`, `\theta`. `near`: another escape of
/// the same string says so; else one of three letters or more is asked for, since a line may well begin with `i`.
pub(crate) fn command(text: Text, at: usize, near: bool) -> Option<bool> {
    let letter = text.byte(at)?;
    let list = match letter {
        // A backspace before a word was never meant; nor, where another escape tells, anywhere else.
        b'b' | b'f' => return Some(near || text.byte(at + 1)?.is_ascii_alphabetic()),
        b'n' => COMMANDS[0],
        b'r' => COMMANDS[1],
        b't' => COMMANDS[2],
        _ => return Some(false),
    };
    let mut end = at + 1;
    while end - at < COMMAND && text.byte(end)?.is_ascii_alphabetic() {
        end += 1;
    }
    let word = &text.bytes[at..end];
    Some((near || word.len() > 2) && list.iter().any(|command| command.as_bytes() == word))
}

/// Whether the string with the text from `body` on begins like a path; asked at its first backslash, at `at`.
pub(crate) fn path_like(text: Text, body: usize, at: usize) -> Option<bool> {
    if at == body + 2 {
        return Some(
            text.bytes[body].is_ascii_alphabetic()
                && text.bytes[body + 1] == b':'
                && !matches!(text.byte(at + 1)?, b'\\' | b'/'),
        );
    }
    if at != body || text.byte(at + 1)? != b'\\' {
        return Some(false);
    }
    let host = at + 2;
    let mut end = host;
    while end - host < limits::HOST
        && (is(text.byte(end)?, WORD | DIGIT) || matches!(text.byte(end)?, b'-' | b'.'))
    {
        end += 1;
    }
    Some(end > host && text.byte(end)? == b'\\' && text.byte(end + 1)? != b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> Text<'_> {
        Text { bytes, ended: true }
    }

    #[test]
    fn the_lists_are_sorted_and_short() {
        for (list, letter) in COMMANDS.iter().zip(["n", "r", "t"]) {
            assert!(list.is_sorted());
            assert!(list.iter().all(|word| word.starts_with(letter) && word.len() < COMMAND));
        }
    }

    #[test]
    fn commands_are_whole_words() {
        for (word, want) in [
            ("frac{a}", true),
            ("beta", true),
            ("b1", true),
            ("f", true),
            ("theta = 1", true),
            ("thetas", false),
            ("times", true),
            ("text{a}", true),
            ("temp", false),
            ("name", false),
            ("nu_1", true),
            ("rho", true),
            ("rows", false),
            ("u0041", false),
        ] {
            assert_eq!(command(text(word.as_bytes()), 0, true), Some(want), "{word}");
        }
        assert_eq!(command(text(b"nu_1"), 0, false), Some(false));
        assert_eq!(command(text(b"theta"), 0, false), Some(true));
    }

    #[test]
    fn paths_begin_with_a_drive_or_a_host() {
        for (word, want) in [
            (r"C:\Users", true),
            (r"C:\\Users", false),
            (r"CC:\Users", false),
            (r"1:\Users", false),
            (r"\\host\share", true),
            (r"\\\\host\\share", false),
            (r"\\host", false),
            (r"\d+", false),
        ] {
            let at = word.find('\\').unwrap();
            assert_eq!(path_like(text(word.as_bytes()), 0, at), Some(want), "{word}");
        }
    }
}
