//! Texts as models write them, whole and damaged, each with the value that is meant. All from a seed.
//!
//! **The documents** look like tool calls: prose, code with escapes, results of a search, rows of numbers, some text
//! that is not ASCII; most bytes are in strings, most strings are short. Half of them are printed on one line with
//! blanks, a third on many lines, the rest without blanks. Numbers are such that a reader may pass them through a
//! float and lose nothing: a rival is judged by its repairs alone.
//!
//! **Damage** is done at places that the printer noted, so what is meant stays known: the value of the whole document.
//! Of a text that was cut, two values are right, with and without the string that was torn; cuts fall into strings.

use std::fmt::Write as _;
use std::ops::Range;

/// A text and the JSON texts of the values that are right for it.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) right: Vec<String>,
}

/// What happens to the documents of a class.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Damage {
    Valid,
    Fenced,
    TrailingComma,
    MissingComma,
    UnquotedKeys,
    RawNewline,
    InnerQuotes,
    Comments,
    PythonLiterals,
    Truncated,
    PythonRepr,
    /// One defect a kilobyte, of all kinds.
    Mixed,
}

impl Damage {
    /// Every class.
    pub(crate) const ALL: [Damage; 12] = [
        Damage::Valid,
        Damage::Fenced,
        Damage::TrailingComma,
        Damage::MissingComma,
        Damage::UnquotedKeys,
        Damage::RawNewline,
        Damage::InnerQuotes,
        Damage::Comments,
        Damage::PythonLiterals,
        Damage::Truncated,
        Damage::PythonRepr,
        Damage::Mixed,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Damage::Valid => "valid",
            Damage::Fenced => "fenced",
            Damage::TrailingComma => "trailing comma",
            Damage::MissingComma => "missing comma",
            Damage::UnquotedKeys => "unquoted keys",
            Damage::RawNewline => "raw newline",
            Damage::InnerQuotes => "inner quotes",
            Damage::Comments => "comments",
            Damage::PythonLiterals => "Python literals",
            Damage::Truncated => "truncated",
            Damage::PythonRepr => "Python repr",
            Damage::Mixed => "one a kilobyte",
        }
    }

    /// Whether it is damage to text in double quotes, for which a bound of its own holds.
    pub(crate) fn double_quoted(self) -> bool {
        !matches!(self, Damage::Valid | Damage::Fenced | Damage::PythonRepr | Damage::Mixed)
    }
}

/// The sizes of the documents, with their names.
pub(crate) const SIZES: [(usize, &str); 4] =
    [(1 << 10, "1 KB"), (4 << 10, "4 KB"), (10 << 10, "10 KB"), (100 << 10, "100 KB")];

/// How many different documents of a size make a round.
pub(crate) fn count(size: usize) -> usize {
    ((384 << 10) / size).clamp(6, 256)
}

/// A round of different documents of about `size` bytes, damaged.
pub(crate) fn cases(damage: Damage, size: usize, count: usize) -> Vec<Case> {
    // The same documents for each damage; another damage at each.
    let mut random = Random(size as u64);
    let documents: Vec<Value> = (0..count).map(|_| document(&mut random, size)).collect();
    documents.iter().map(|value| case(&mut random, value, damage)).collect()
}

/// A small generator (SplitMix64): the documents must not depend on another crate's version.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// True `part` times of a hundred.
    fn percent(&mut self, part: usize) -> bool {
        self.below(100) < part
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A value. Strings are the text that is meant, not its escapes.
enum Value {
    Literal(&'static str),
    Number(String),
    Text(String),
    Array(Vec<Value>),
    Object(Vec<(&'static str, Value)>),
}

const WORDS: &[&str] = &[
    "the",
    "of",
    "and",
    "to",
    "a",
    "in",
    "that",
    "is",
    "for",
    "it",
    "with",
    "as",
    "was",
    "on",
    "be",
    "this",
    "have",
    "from",
    "or",
    "by",
    "invoice",
    "harbour",
    "lantern",
    "quietly",
    "seven",
    "copper",
    "river",
    "meeting",
    "tomorrow",
    "unless",
    "signal",
    "paper",
    "customer",
    "latency",
    "window",
    "because",
    "however",
    "request",
    "failed",
    "deploy",
    "branch",
    "review",
    "estimate",
    "temperature",
    "between",
    "schedule",
    "account",
    "report",
];

const FOREIGN: &[&str] = &[
    "Zürich",
    "東京",
    "naïve",
    "café",
    "Москва",
    "señor",
    "価格は未定です",
    "Ærø",
    "😀",
    "smörgås",
    "€40",
    "文档",
];

const QUOTED: &[&str] = &["yes", "not now", "done", "as is", "urgent", "final draft"];

const LINES: &[&str] = &[
    "def main(path):",
    "    with open(path) as file:",
    "        return file.read()",
    "if total > limit and not done:",
    "for (let i = 0; i < rows.length; i++) {",
    "  const row = rows[i];",
    "}",
    "    print(f\"{name}: {value:>8}\")",
    "\treturn nil, fmt.Errorf(\"no such key: %q\", key)",
    "let count = items.iter().filter(|x| x.ok).count();",
    "# TODO: handle the empty case",
    "SELECT id, name FROM users WHERE id = 7;",
    "path = r\"C:\\temp\\new\"",
];

fn number(random: &mut Random) -> Value {
    // Four at most behind the point and no zero at the end: the shortest text of the float is this text.
    Value::Number(match random.below(6) {
        0 => random.below(10).to_string(),
        1 | 2 => random.below(100_000).to_string(),
        3 => format!("-{}", 1 + random.below(500)),
        4 => format!("{}.{}", random.below(1000), 1 + random.below(9)),
        _ => format!("{}.{}{}", random.below(90), random.below(100), 1 + random.below(9)),
    })
}

fn prose(random: &mut Random, words: usize) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < words {
        if at > 0 {
            text.push_str(random.pick(&[" ", " ", " ", " ", " ", " ", " ", ", ", ". "]));
        }
        match random.below(60) {
            0 | 1 => text.push_str(random.pick(FOREIGN)),
            2 => text.push_str("it's"),
            3 => {
                // Words before and behind: a quote at a string's edge is another matter than one inside.
                let _ = write!(text, "said \"{}\" to", random.pick(QUOTED));
            }
            4 if words > 12 => text.push_str("\n- "),
            _ => text.push_str(random.pick(WORDS)),
        }
        at += 1;
    }
    text.truncate(text.trim_end_matches(['\n', ' ', '-', '.', ',']).len());
    text
}

fn name(random: &mut Random) -> String {
    let words = 1 + random.below(2);
    (0..words).map(|_| random.pick(WORDS)).collect::<Vec<_>>().join("_")
}

fn code(random: &mut Random) -> String {
    let lines = 1 + random.below(7);
    (0..lines).map(|_| random.pick(LINES)).collect::<Vec<_>>().join("\n")
}

fn literal(random: &mut Random) -> Value {
    Value::Literal(random.pick(&["true", "false", "null"]))
}

/// One call of a tool, or a part of an answer.
fn record(random: &mut Random) -> Value {
    let text = |text| Value::Text(text);
    match random.below(10) {
        0..=2 => {
            let words = 4 + random.below(30);
            Value::Object(vec![
                ("role", text(random.pick(&["user", "assistant", "tool"]).to_owned())),
                ("content", text(prose(random, words))),
                ("final", literal(random)),
            ])
        }
        3..=5 => Value::Object(vec![
            ("tool", text("edit_file".to_owned())),
            ("path", text(format!("src/{}.py", name(random)))),
            ("line", number(random)),
            ("new_text", text(code(random))),
            ("create", literal(random)),
        ]),
        6 | 7 => {
            let tags = (0..random.below(4)).map(|_| text(name(random))).collect();
            let words = 5 + random.below(15);
            Value::Object(vec![
                ("id", number(random)),
                ("title", text(prose(random, 4))),
                ("url", text(format!("https://example.org/{}/{}", name(random), random.below(1000)))),
                ("snippet", text(prose(random, words))),
                ("score", number(random)),
                ("tags", Value::Array(tags)),
                ("cached", literal(random)),
            ])
        }
        8 => {
            let row = |random: &mut Random| Value::Array((0..4).map(|_| number(random)).collect());
            Value::Object(vec![
                ("metric", text(name(random))),
                ("rows", Value::Array((0..=random.below(4)).map(|_| row(random)).collect())),
                ("unit", text("ms".to_owned())),
            ])
        }
        _ => Value::Object(vec![
            ("call_id", text(format!("call_{:08x}", random.below(1 << 32)))),
            (
                "function",
                Value::Object(vec![
                    ("name", text(name(random))),
                    (
                        "arguments",
                        Value::Object(vec![
                            ("city", text(random.pick(FOREIGN).to_owned())),
                            ("days", number(random)),
                            ("detailed", literal(random)),
                        ]),
                    ),
                ]),
            ),
            ("error", literal(random)),
        ]),
    }
}

/// A document whose printed text has about `size` bytes.
fn document(random: &mut Random, size: usize) -> Value {
    let length = |value: &Value| {
        let mut printer = Printer::new(Layout::Spaced);
        printer.value(value, 0);
        printer.out.len()
    };
    let (mut records, mut total) = (Vec::new(), 160);
    while records.is_empty() || total < size {
        let next = record(random);
        total += length(&next) + 2;
        if records.is_empty() || total < size + size / 8 {
            records.push(next);
        }
    }
    Value::Object(vec![
        ("id", Value::Text(format!("resp_{:08x}", random.below(1 << 32)))),
        // A place for each kind of damage is in every document.
        (
            "summary",
            Value::Text(format!(
                "{} said \"{}\" to {}",
                random.pick(WORDS),
                random.pick(QUOTED),
                random.pick(WORDS)
            )),
        ),
        ("notes", Value::Text(format!("{}\n{}", random.pick(WORDS), prose(random, 3)))),
        ("steps", Value::Array(records)),
        ("complete", literal(random)),
    ])
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Spaced,
    Pretty,
    Compact,
}

/// A string that is a value, where the text may be cut.
struct Torn {
    body: Range<usize>,
    /// What closes the containers around it.
    closers: String,
    /// Where its member or element begins: with its comma, if it has one.
    begin: usize,
}

impl Torn {
    /// Where the text may be cut: behind a letter or a digit that is no part of an escape. Blanks, commas and closers
    /// at a cut have more than one reading.
    fn cuts(&self, text: &str) -> Vec<usize> {
        let fits = |cut: &usize| {
            let mut before = text.get(self.body.start..*cut).unwrap_or("").chars().rev();
            before.next().is_some_and(char::is_alphanumeric) && before.next() != Some('\\')
        };
        self.body.clone().filter(fits).collect()
    }
}

/// Prints a value as JSON and notes where damage can be done.
struct Printer {
    out: String,
    layout: Layout,
    /// Commas between members.
    commas: Vec<usize>,
    /// Behind the last value of a container.
    ends: Vec<usize>,
    /// Keys, with their quotes.
    keys: Vec<Range<usize>>,
    literals: Vec<Range<usize>>,
    /// Escaped newlines in strings.
    newlines: Vec<usize>,
    /// The two backslashes of words in escaped quotes, in prose.
    quotes: Vec<[usize; 2]>,
    strings: Vec<Torn>,
    /// What closes the open containers, innermost first.
    closers: Vec<char>,
}

impl Printer {
    fn new(layout: Layout) -> Printer {
        Printer {
            out: String::new(),
            layout,
            commas: Vec::new(),
            ends: Vec::new(),
            keys: Vec::new(),
            literals: Vec::new(),
            newlines: Vec::new(),
            quotes: Vec::new(),
            strings: Vec::new(),
            closers: Vec::new(),
        }
    }

    fn value(&mut self, value: &Value, begin: usize) {
        match value {
            Value::Literal(word) => {
                self.literals.push(self.out.len()..self.out.len() + word.len());
                self.out.push_str(word);
            }
            Value::Number(number) => self.out.push_str(number),
            Value::Text(text) => {
                let body = self.string(text);
                let closers = self.closers.iter().rev().collect();
                self.strings.push(Torn { body, closers, begin });
            }
            Value::Array(items) => {
                self.container('[', ']', items, Printer::value);
            }
            Value::Object(members) => self.container('{', '}', members, |printer, (key, value), begin| {
                let from = printer.out.len();
                printer.string(key);
                printer.keys.push(from..printer.out.len());
                printer.out.push_str(if printer.layout == Layout::Compact { ":" } else { ": " });
                printer.value(value, begin);
            }),
        }
    }

    fn container<T>(
        &mut self,
        open: char,
        close: char,
        parts: &[T],
        print: impl Fn(&mut Printer, &T, usize),
    ) {
        self.out.push(open);
        self.closers.push(close);
        for (at, part) in parts.iter().enumerate() {
            let begin = self.out.len();
            if at > 0 {
                if close == '}' {
                    self.commas.push(begin);
                }
                self.out.push(',');
            }
            match self.layout {
                Layout::Pretty => self.line(),
                Layout::Spaced if at > 0 => self.out.push(' '),
                _ => {}
            }
            print(self, part, begin);
        }
        self.closers.pop();
        if !parts.is_empty() {
            self.ends.push(self.out.len());
            if self.layout == Layout::Pretty {
                self.line();
            }
        }
        self.out.push(close);
    }

    fn line(&mut self) {
        self.out.push('\n');
        (0..self.closers.len()).for_each(|_| self.out.push_str("  "));
    }

    /// Prints a string; the place of its body.
    fn string(&mut self, text: &str) -> Range<usize> {
        self.out.push('"');
        let from = self.out.len();
        // Code has quotes too, but a bare quote in it is damage of another kind.
        let prose = text.contains("said \"");
        let mut open = None;
        for c in text.chars() {
            let at = self.out.len();
            match c {
                '\n' => {
                    self.newlines.push(at);
                    self.out.push_str("\\n");
                }
                '\t' => self.out.push_str("\\t"),
                '"' => {
                    if prose {
                        match open.take() {
                            None => open = Some(at),
                            Some(first) => self.quotes.push([first, at]),
                        }
                    }
                    self.out.push_str("\\\"");
                }
                '\\' => self.out.push_str("\\\\"),
                c => self.out.push(c),
            }
        }
        let body = from..self.out.len();
        self.out.push('"');
        body
    }
}

/// Prints a value as Python prints it: single quotes, double where the text has a single one and no double one.
fn python(value: &Value, out: &mut String) {
    let string = |text: &str, out: &mut String| {
        let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
        out.push(quote);
        for c in text.chars() {
            match c {
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                '\\' => out.push_str("\\\\"),
                c if c == quote => out.extend(['\\', c]),
                c => out.push(c),
            }
        }
        out.push(quote);
    };
    match value {
        Value::Literal(word) => out.push_str(python_literal(word)),
        Value::Number(number) => out.push_str(number),
        Value::Text(text) => string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                python(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (at, (key, value)) in members.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                string(key, out);
                out.push_str(": ");
                python(value, out);
            }
            out.push('}');
        }
    }
}

fn python_literal(word: &str) -> &'static str {
    match word {
        "true" => "True",
        "false" => "False",
        _ => "None",
    }
}

/// What is put in the place of a range.
type Edit = (Range<usize>, String);

impl Printer {
    /// The edits that do one damage at one of its places, near to the `n`-th of `of` parts of the text: none where
    /// the document has no such place.
    fn defect(&self, damage: Damage, random: &mut Random, n: usize, of: usize) -> Vec<Edit> {
        let mut near = |len: usize| (len > 0).then(|| (n * len + random.below(len)) / of.max(1) % len);
        let remove = |at: usize| (at..at + 1, String::new());
        let edits: Option<Vec<Edit>> =
            match damage {
                Damage::TrailingComma => {
                    near(self.ends.len()).map(|i| vec![(self.ends[i]..self.ends[i], ",".into())])
                }
                Damage::MissingComma => near(self.commas.len()).map(|i| {
                    let instead = if self.layout == Layout::Compact { " " } else { "" };
                    vec![(self.commas[i]..self.commas[i] + 1, instead.into())]
                }),
                Damage::UnquotedKeys => near(self.keys.len())
                    .map(|i| vec![remove(self.keys[i].start), remove(self.keys[i].end - 1)]),
                Damage::RawNewline => near(self.newlines.len())
                    .map(|i| vec![(self.newlines[i]..self.newlines[i] + 2, "\n".into())]),
                Damage::InnerQuotes => near(self.quotes.len()).map(|i| self.quotes[i].map(remove).to_vec()),
                Damage::Comments => near(self.commas.len()).map(|i| {
                    let at = self.commas[i] + 1;
                    let lines = self.layout == Layout::Pretty;
                    vec![(at..at, if lines { " // as agreed" } else { " /* as agreed */" }.into())]
                }),
                Damage::PythonLiterals => near(self.literals.len()).map(|i| {
                    let place = self.literals[i].clone();
                    let word = python_literal(&self.out[place.clone()]).to_owned();
                    vec![(place, word)]
                }),
                _ => None,
            };
        edits.unwrap_or_default()
    }

    /// The text with the edits done; of two that overlap, the first.
    fn edited(&self, mut edits: Vec<Edit>) -> String {
        edits.sort_by_key(|(place, _)| (place.start, place.end));
        let (mut text, mut at) = (String::with_capacity(self.out.len() + 64), 0);
        for (place, instead) in edits {
            if place.start >= at {
                text.push_str(&self.out[at..place.start]);
                text.push_str(&instead);
                at = place.end;
            }
        }
        text.push_str(&self.out[at..]);
        text
    }
}

fn case(random: &mut Random, value: &Value, damage: Damage) -> Case {
    let layout = match random.below(100) {
        0..50 => Layout::Spaced,
        50..85 => Layout::Pretty,
        _ => Layout::Compact,
    };
    let mut printer = Printer::new(layout);
    printer.value(value, 0);
    let whole = printer.out.clone();
    let kilobytes = (whole.len() / 1024).max(1);
    let mut edits = Vec::new();
    match damage {
        Damage::Valid => {}
        Damage::Fenced => {
            let text = format!(
                "Here is the result you asked for:\n\n```json\n{whole}\n```\n\nSay if more is needed.\n"
            );
            return Case { text, right: vec![whole] };
        }
        Damage::PythonRepr => {
            let mut text = String::new();
            python(value, &mut text);
            return Case { text, right: vec![whole] };
        }
        Damage::Truncated => {
            // In a string, in the second half of the text. The summary is there where no other is.
            let late = |torn: &&Torn| torn.body.start > whole.len() / 2 && !torn.cuts(&whole).is_empty();
            let strings: Vec<_> = printer.strings.iter().filter(late).collect();
            let torn =
                strings.get(random.below(strings.len().max(1))).copied().unwrap_or(&printer.strings[1]);
            let (cut, Torn { closers, begin, .. }) = (random.pick(&torn.cuts(&whole)), torn);
            let kept = format!("{}\"{closers}", &whole[..cut]);
            let dropped = format!("{}{closers}", &whole[..*begin]);
            return Case { text: whole[..cut].to_owned(), right: vec![kept, dropped] };
        }
        // A key has quotes or not, a dialect has its literals: these are never alone.
        Damage::UnquotedKeys => {
            for key in &printer.keys {
                edits.extend([key.start, key.end - 1].map(|at| (at..at + 1, String::new())));
            }
        }
        Damage::PythonLiterals => {
            for place in &printer.literals {
                edits.push((place.clone(), python_literal(&whole[place.clone()]).to_owned()));
            }
        }
        Damage::Mixed => {
            const KINDS: [Damage; 7] = [
                Damage::TrailingComma,
                Damage::MissingComma,
                Damage::UnquotedKeys,
                Damage::RawNewline,
                Damage::InnerQuotes,
                Damage::Comments,
                Damage::PythonLiterals,
            ];
            let first = random.below(KINDS.len());
            for n in 0..kilobytes {
                // A document without places for one kind has places for another.
                let found = (0..KINDS.len())
                    .map(|i| printer.defect(KINDS[(first + n + i) % KINDS.len()], random, n, kilobytes))
                    .find(|edits| !edits.is_empty());
                edits.extend(found.unwrap_or_default());
            }
        }
        kind => {
            for n in 0..kilobytes {
                edits.extend(printer.defect(kind, random, n, kilobytes));
            }
        }
    }
    let text = printer.edited(edits);
    assert!(damage == Damage::Valid || text != whole, "every document has a place for {}", damage.name());
    Case { text, right: vec![whole] }
}
