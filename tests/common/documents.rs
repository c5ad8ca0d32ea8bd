//! Text for the property tests: valid documents, the same in another notation, damaged ones, and noise.
//!
//! **Vocabulary.** A [`Doc`] is a value; a [`Layout`] is how it is printed as JSON. A [`Dialect`] prints the same
//! value in a notation that JSON does not know but that has one reading. An [`Edit`] damages text.
//!
//! The generators are our own, and small: what they can say is what the rules are about, so that a few thousand
//! cases meet every pair of rules, and proptest can shrink what it finds.

use std::fmt;
use std::ops::Deref;

use proptest::prelude::*;
use proptest::sample::select;

use super::show;

/// A value. Strings and keys are written as the body of a JSON string, numbers as JSON numbers.
#[derive(Clone)]
pub(crate) enum Doc {
    Literal(&'static str),
    Number(&'static str),
    Text(String),
    Array(Vec<Doc>),
    Object(Vec<(String, Doc)>),
}

impl fmt::Debug for Doc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json(Layout::Spaced))
    }
}

/// Bytes that a failure prints as text.
#[derive(Clone)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&show(self))
    }
}

/// Where the blanks stand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    Compact,
    Spaced,
    Pretty,
    Tabs,
    /// Lines that end in CRLF.
    Windows,
}

/// Pieces of string bodies that look like nothing else.
const PLAIN: &[&str] =
    &["a", "Oslo", "x9", " ", "two words", "é", "日本", "😀", "\\u00e9", ".", "1", "true", "null", "_"];

/// Pieces of string bodies that look like structure, damage, comments, fences and escapes.
const RICH: &[&str] = &[
    "a",
    " ",
    "word",
    "é",
    "😀",
    "\\u00e9",
    "\\ud83d\\ude00",
    "\\n",
    "\\t",
    "\\\\",
    "\\/",
    "\\\"",
    "'",
    "`",
    "“",
    "”",
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    ", \\\"a\\\": 1",
    "\\\"}",
    "\\\", ",
    "// x",
    "/* x */",
    "<!--",
    "-->",
    "# x",
    "```",
    "```json\\n",
    "</think>",
    "\\u0000",
    "\u{a0}",
    "\u{feff}",
    "\u{2028}",
    "1",
    "-",
    "true",
    "C:\\\\new",
    "\\\\\\\"",
    "http://x.y/z",
    ";",
    "=",
    "(",
    ")",
    "\u{7f}",
    "...",
];

const NUMBERS: &[&str] =
    &["0", "-0", "1", "-1", "42", "3.14", "1e5", "1E+400", "-2.5e-3", "12345678901234567890123", "0.10"];

const KEYS: &[&str] = &["a", "b", "id", "name", "first_name", "$ref", "type", "list", "x1", "true", "Label"];

/// What is no UTF-8: half a surrogate pair, beginnings of characters, a byte that is never one.
const BROKEN: &[&[u8]] = &[b"\xed\xa0\xbd", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\xff"];

/// String bodies from pieces.
fn body(pieces: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(select(pieces), 0..most).prop_map(|pieces| pieces.concat())
}

/// Values with any string.
pub(crate) fn rich() -> BoxedStrategy<Doc> {
    let key = prop_oneof![3 => select(KEYS).prop_map(str::to_owned), 1 => body(RICH, 4)];
    tree(body(RICH, 8).boxed(), key.boxed())
}

/// Values whose strings hold nothing that looks like structure, and whose keys are names.
pub(crate) fn plain() -> BoxedStrategy<Doc> {
    tree(body(PLAIN, 5).boxed(), select(KEYS).prop_map(str::to_owned).boxed())
}

/// Objects with a member, as [`plain`].
pub(crate) fn plain_object() -> BoxedStrategy<Doc> {
    prop::collection::vec((select(KEYS).prop_map(str::to_owned), plain()), 1..5).prop_map(Doc::Object).boxed()
}

fn tree(text: BoxedStrategy<String>, key: BoxedStrategy<String>) -> BoxedStrategy<Doc> {
    let leaf = prop_oneof![
        2 => select(&["true", "false", "null"][..]).prop_map(Doc::Literal),
        3 => select(NUMBERS).prop_map(Doc::Number),
        5 => text.prop_map(Doc::Text),
    ];
    leaf.prop_recursive(5, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Doc::Array),
            prop::collection::vec((key.clone(), inner), 0..5).prop_map(Doc::Object),
        ]
    })
    .boxed()
}

/// A layout.
pub(crate) fn layout() -> impl Strategy<Value = Layout> {
    select(&[Layout::Compact, Layout::Spaced, Layout::Pretty, Layout::Tabs, Layout::Windows][..])
}

impl Doc {
    /// The value as JSON.
    pub(crate) fn json(&self, layout: Layout) -> String {
        self.print(&Dialect { layout, ..Dialect::JSON })
    }

    /// The value in a dialect.
    pub(crate) fn print(&self, dialect: &Dialect) -> String {
        let mut out = String::new();
        self.write(dialect, 0, &mut out);
        out
    }

    /// The value without repeated keys: of two members with one key, readers see one.
    pub(crate) fn with_distinct_keys(self) -> Doc {
        match self {
            Doc::Array(items) => Doc::Array(items.into_iter().map(Doc::with_distinct_keys).collect()),
            Doc::Object(members) => Doc::Object(
                members
                    .into_iter()
                    .enumerate()
                    .map(|(at, (key, value))| (format!("{key}{at}"), value.with_distinct_keys()))
                    .collect(),
            ),
            scalar => scalar,
        }
    }

    fn write(&self, dialect: &Dialect, level: usize, out: &mut String) {
        let (open, close, count) = match self {
            Doc::Literal(word) => return out.push_str((dialect.literal)(word)),
            Doc::Number(number) => return out.push_str(number),
            Doc::Text(body) => {
                out.extend([dialect.quote, body.as_str(), dialect.quote]);
                return;
            }
            Doc::Array(items) => ('[', ']', items.len()),
            Doc::Object(members) => ('{', '}', members.len()),
        };
        out.push(open);
        for at in 0..count {
            if at == 0 && dialect.leading_comma {
                out.push(',');
            }
            out.push_str(dialect.comment);
            dialect.line(level + 1, at > 0, out);
            match self {
                Doc::Array(items) => items[at].write(dialect, level + 1, out),
                Doc::Object(members) => {
                    let (key, value) = &members[at];
                    out.extend([dialect.key_quote, key.as_str(), dialect.key_quote, dialect.colon]);
                    out.push_str(if matches!(dialect.layout, Layout::Compact) { "" } else { " " });
                    out.push_str(dialect.blank);
                    value.write(dialect, level + 1, out);
                }
                _ => unreachable!("a container"),
            }
            if at + 1 < count {
                out.push_str(dialect.comma);
            }
        }
        if count > 0 {
            out.push_str(dialect.trailing);
            dialect.line(level, false, out);
        }
        out.push(close);
    }
}

/// How a value is printed.
#[derive(Clone, Debug)]
pub(crate) struct Dialect {
    layout: Layout,
    /// Around strings.
    quote: &'static str,
    /// Around keys: nothing, for keys without quotes.
    key_quote: &'static str,
    colon: &'static str,
    /// Between members and elements.
    comma: &'static str,
    /// Behind the last member or element.
    trailing: &'static str,
    leading_comma: bool,
    /// Before a member or an element.
    comment: &'static str,
    /// Before a member's value.
    blank: &'static str,
    literal: fn(&'static str) -> &'static str,
}

impl Dialect {
    const JSON: Dialect = Dialect {
        layout: Layout::Compact,
        quote: "\"",
        key_quote: "\"",
        colon: ":",
        comma: ",",
        trailing: "",
        leading_comma: false,
        comment: "",
        blank: "",
        literal: |word| word,
    };

    fn line(&self, level: usize, follows: bool, out: &mut String) {
        let (newline, indent) = match self.layout {
            Layout::Compact => return,
            Layout::Spaced => {
                out.push_str(if follows { " " } else { "" });
                return;
            }
            Layout::Pretty => ("\n", "  "),
            Layout::Tabs => ("\n", "\t"),
            Layout::Windows => ("\r\n", "    "),
        };
        out.push_str(newline);
        for _ in 0..level {
            out.push_str(indent);
        }
    }
}

fn python(word: &'static str) -> &'static str {
    match word {
        "true" => "True",
        "false" => "False",
        _ => "None",
    }
}

fn upper(word: &'static str) -> &'static str {
    match word {
        "true" => "TRUE",
        "false" => "False",
        _ => "NULL",
    }
}

/// Notations that JSON does not know and that have one reading.
pub(crate) fn dialect() -> impl Strategy<Value = Dialect> {
    let quotes = (select(&["\"", "'"][..]), select(&["\"", "'", ""][..]));
    let commas =
        (select(&[",", ",", ";", ",,"][..]), select(&["", ",", ", ,"][..]), prop::bool::weighted(0.2));
    let comments = select(&["", "", "/* a, \"b\": [ */", " // it's \"one\"\n", " # {\n", "<!-- ] -->"][..]);
    let blanks =
        (select(&["", "\u{a0}", "\u{3000}", "\u{200b}"][..]), select(&[":", "=", "=>", "::", " :"][..]));
    let literals = select(&[(|word| word) as fn(_) -> _, python, upper][..]);
    (layout(), quotes, commas, comments, blanks, literals).prop_map(
        |(layout, (quote, key_quote), (comma, trailing, leading_comma), comment, (blank, colon), literal)| {
            Dialect {
                layout,
                quote,
                key_quote,
                colon,
                comma,
                trailing,
                leading_comma,
                comment,
                blank,
                literal,
            }
        },
    )
}

/// One damage to a text. Places are shares of the text, in 65536ths, so that an edit means something in every
/// text and shrinks towards its beginning.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// Drops the n-th byte that is structure.
    Drop(u16),
    /// Doubles the n-th byte that is structure.
    Double(u16),
    /// Swaps the n-th byte that is structure with its neighbour.
    Swap(u16),
    /// Puts another byte of structure in the place of the n-th.
    Replace(u16, u8),
    /// Inserts a token anywhere.
    Insert(u16, &'static str),
    /// Removes a stretch anywhere, bytes of characters included.
    Tear(u16, u8),
    /// Changes one byte anywhere.
    Smash(u16, u8),
    /// Ends the text.
    Truncate(u16),
    /// Puts text around it.
    Wrap(&'static str, &'static str),
}

const STRUCTURE: &[u8] = b"{}[],:\"";

const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "'",
    "`",
    "\\",
    "//",
    "/* x */",
    "/*",
    "<!--",
    "-->",
    "# ",
    "```",
    "```json\n",
    "\n",
    " ",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "True",
    "None",
    "undefined",
    "tru",
    "NaN",
    "x",
    "word ",
    "1",
    "-",
    "12.",
    "\\u00",
    "\\ud83d",
    "\\x",
    "\t",
    "\r\n",
    "\u{0}",
    ";",
    "=>",
    "...",
    "<think>",
    "</think>",
    "(",
    ")",
    "“",
    "”",
    "：",
    "，",
    "\"a\":",
    "}}",
    "]]",
    "\"\"",
    ",,",
];

const WRAPS: &[(&str, &str)] = &[
    ("```json\n", "\n```"),
    ("```\n", "\n```\n"),
    ("~~~json\n", "\n~~~"),
    ("````json\n", "\n```"),
    ("```python\n", "\n```"),
    ("Here is the JSON:\n\n", "\n\nHope that helps!"),
    ("Sure, {name}: ", " and that's it."),
    ("\u{feff}", ""),
    ("`", "`"),
    ("<think>{\"a\": 1}</think>", ""),
    ("", "\n```\n{\"b\": 2}\n```"),
    ("{\"first\": 1}\n", "\n[2]"),
    ("// note\n", "// end"),
    ("[", "]"),
    ("{\"outer\": ", "}"),
    ("x = ", ";"),
];

/// An edit.
pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        3 => any::<u16>().prop_map(Edit::Drop),
        2 => any::<u16>().prop_map(Edit::Double),
        2 => any::<u16>().prop_map(Edit::Swap),
        2 => (any::<u16>(), select(STRUCTURE)).prop_map(|(at, new)| Edit::Replace(at, new)),
        4 => (any::<u16>(), select(TOKENS)).prop_map(|(at, token)| Edit::Insert(at, token)),
        1 => (any::<u16>(), 1..20_u8).prop_map(|(at, len)| Edit::Tear(at, len)),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(at, new)| Edit::Smash(at, new)),
        2 => any::<u16>().prop_map(Edit::Truncate),
        1 => select(WRAPS).prop_map(|(before, after)| Edit::Wrap(before, after)),
    ]
}

/// The text after an edit.
pub(crate) fn damage(text: &mut Vec<u8>, edit: &Edit) {
    let share = |part: u16, of: usize| (usize::from(part) * of) >> 16;
    // The places of structure; where there is none, there is nothing to edit.
    let structure = |part: u16, text: &[u8]| {
        let places: Vec<usize> = (0..text.len()).filter(|&at| STRUCTURE.contains(&text[at])).collect();
        places.get(share(part, places.len())).copied()
    };
    match *edit {
        Edit::Drop(part) => {
            if let Some(at) = structure(part, text) {
                text.remove(at);
            }
        }
        Edit::Double(part) => {
            if let Some(at) = structure(part, text) {
                text.insert(at, text[at]);
            }
        }
        Edit::Swap(part) => {
            if let Some(at) = structure(part, text).filter(|at| at + 1 < text.len()) {
                text.swap(at, at + 1);
            }
        }
        Edit::Replace(part, new) => {
            if let Some(at) = structure(part, text) {
                text[at] = new;
            }
        }
        Edit::Insert(part, token) => {
            let at = share(part, text.len() + 1);
            text.splice(at..at, token.bytes());
        }
        Edit::Tear(part, len) => {
            let at = share(part, text.len());
            text.drain(at..(at + usize::from(len)).min(text.len()));
        }
        Edit::Smash(part, new) => {
            let at = share(part, text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte = new;
            }
        }
        Edit::Truncate(part) => text.truncate(share(part, text.len())),
        Edit::Wrap(before, after) => {
            text.splice(0..0, before.bytes());
            text.extend_from_slice(after.as_bytes());
        }
    }
}

/// A valid document with some edits.
pub(crate) fn damaged() -> impl Strategy<Value = Bytes> {
    (rich(), layout(), prop::collection::vec(edit(), 1..6)).prop_map(|(doc, layout, edits)| {
        let mut text = doc.json(layout).into_bytes();
        for edit in &edits {
            damage(&mut text, edit);
        }
        Bytes(text)
    })
}

/// Bytes that lean towards JSON's alphabet, what stands around JSON, and what is no UTF-8.
pub(crate) fn noise() -> impl Strategy<Value = Bytes> {
    let piece = prop_oneof![
        6 => select(STRUCTURE).prop_map(|byte| vec![byte]),
        8 => select(TOKENS).prop_map(|token| token.as_bytes().to_vec()),
        2 => select(NUMBERS).prop_map(|number| number.as_bytes().to_vec()),
        2 => select(RICH).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => select(KEYS).prop_map(|key| key.as_bytes().to_vec()),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => select(BROKEN).prop_map(<[u8]>::to_vec),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| Bytes(pieces.concat()))
}
