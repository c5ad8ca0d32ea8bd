//! The golden corpus: reads, checks and blesses `tests/cases/*.jsonl`. The format is in that folder's README.
//!
//! `KINTSU_TEST=text` keeps the cases whose name contains the text; none left is a failure, so that a typo does
//! not pass as success. `KINTSU_BLESS=1` writes the answers of the library into the files as expectations: for
//! a change that was meant, to be read line by line before it is committed.
//!
//! **Invariant.** A file is in *canonical form*: one case a line, the fields in the order of [`FIELDS`], blanks
//! only inside texts, and every character that is not seen written as an escape. So blessing changes
//! expectations and nothing else.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use kintsu::{Options, Pipeline};
use serde_json::{Map, Value};

use super::laws::Answer;

/// The fields of a case, in the order of the file.
pub(crate) const FIELDS: [&str; 11] =
    ["name", "input", "input_hex", "options", "output", "grade", "kinds", "flags", "error", "offset", "note"];

/// One case as it stands in its file.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// `file.jsonl:line`.
    pub(crate) place: String,
    /// The line as it stands.
    pub(crate) line: String,
    fields: Map<String, Value>,
}

impl Case {
    fn read(place: String, line: &str) -> Case {
        match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => Case { place, line: line.to_owned(), fields },
            Ok(_) => panic!("{place}: a case is an object"),
            Err(error) => panic!("{place}: {error}"),
        }
    }

    pub(crate) fn name(&self) -> &str {
        self.text("name").unwrap_or_else(|| panic!("{}: no name", self.place))
    }

    fn text(&self, field: &str) -> Option<&str> {
        self.fields.get(field).and_then(Value::as_str)
    }

    /// The names of the fields that are there.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(String::as_str)
    }

    /// The bytes to repair.
    pub(crate) fn input(&self) -> Vec<u8> {
        if let Some(text) = self.text("input") {
            return text.as_bytes().to_vec();
        }
        let hex = self.text("input_hex").unwrap_or_else(|| panic!("{}: no input", self.place));
        assert!(hex.len() % 2 == 0, "{}: half a byte", self.place);
        (0..hex.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&hex[at..at + 2], 16))
            .collect::<Result<_, _>>()
            .unwrap_or_else(|error| panic!("{}: {error}", self.place))
    }

    /// The default limits, which are those of the corpus, and the case's options.
    pub(crate) fn pipeline(&self) -> Pipeline {
        let mut options = Options::default();
        let own = self.fields.get("options").map(|o| o.as_object().expect("options are an object"));
        for (name, value) in own.into_iter().flatten() {
            let value = match value {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            options.set(name, &value).unwrap_or_else(|error| panic!("{}: {error}", self.place));
        }
        Pipeline::new(options)
    }

    /// Whether the case sets options of its own.
    pub(crate) fn has_options(&self) -> bool {
        self.fields.contains_key("options")
    }

    /// The names of the kinds that are expected.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        let kinds = self.fields.get("kinds").and_then(Value::as_array);
        let kinds = kinds.unwrap_or_else(|| panic!("{}: no kinds", self.place));
        kinds.iter().map(|kind| kind.as_str().expect("a kind is a name")).collect()
    }

    /// The names of the flags that must be set.
    pub(crate) fn flags(&self) -> Vec<&str> {
        let flags = self.fields.get("flags").and_then(Value::as_array);
        flags.into_iter().flatten().map(|flag| flag.as_str().expect("a flag is a name")).collect()
    }

    /// What the answer should be and is not, one line a difference.
    pub(crate) fn differences(&self, answer: &Answer) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: &str, want: Option<String>, got: Option<String>| {
            if want != got {
                let say = |side: Option<String>| side.unwrap_or_else(|| "none".to_owned());
                found.push(format!("  {what}\n    want {}\n    got  {}", say(want), say(got)));
            }
        };
        compare("output", self.text("output").map(str::to_owned), answer.text.clone());
        compare("grade", self.text("grade").map(str::to_owned), Some(answer.report.grade.name().to_owned()));
        compare("kinds", Some(self.kinds().join(" ")), Some(answer.kinds().join(" ")));
        let failure = answer.report.failure;
        compare("error", self.text("error").map(str::to_owned), failure.map(|f| f.reason.name().to_owned()));
        compare(
            "offset",
            self.fields.get("offset").map(Value::to_string),
            failure.map(|f| f.offset.to_string()),
        );
        for flag in self.flags() {
            if !answer.report.flags.names().any(|name| name == flag) {
                found.push(format!("  flag {flag} is not set"));
            }
        }
        found
    }

    /// The case with the answer as its expectation. Of the flags, those that are set stay.
    fn blessed(&self, answer: &Answer) -> String {
        let mut fields = self.fields.clone();
        for gone in ["output", "error", "offset"] {
            fields.remove(gone);
        }
        if let Some(text) = &answer.text {
            fields.insert("output".to_owned(), text.as_str().into());
        }
        fields.insert("grade".to_owned(), answer.report.grade.name().into());
        fields.insert("kinds".to_owned(), answer.kinds().into());
        if let Some(failure) = answer.report.failure {
            fields.insert("error".to_owned(), failure.reason.name().into());
            fields.insert("offset".to_owned(), failure.offset.into());
        }
        if let Some(Value::Array(flags)) = fields.get_mut("flags") {
            flags.retain(|flag| answer.report.flags.names().any(|name| flag == name));
        }
        canonical(&fields)
    }

    /// The line as blessing writes it.
    pub(crate) fn canonical(&self) -> String {
        canonical(&self.fields)
    }
}

/// The folder of the corpus.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// The files of the corpus, by name.
pub(crate) fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("tests/cases is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    files.sort();
    files
}

/// The cases of one file.
fn read(path: &PathBuf) -> Vec<Case> {
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().enumerate().map(|(at, line)| Case::read(format!("{file}:{}", at + 1), line)).collect()
}

/// Every case of the corpus, whatever the filter says.
pub(crate) fn every() -> Vec<Case> {
    files().iter().flat_map(read).collect()
}

/// The cases that `KINTSU_TEST` asks for: all of them where it is not set.
pub(crate) fn chosen() -> Vec<Case> {
    let filter = std::env::var("KINTSU_TEST").unwrap_or_default();
    let chosen: Vec<Case> = every().into_iter().filter(|case| case.name().contains(&filter)).collect();
    assert!(!chosen.is_empty(), "no case has a name that contains KINTSU_TEST={filter}");
    chosen
}

/// Whether expectations are to be rewritten.
pub(crate) fn blessing() -> bool {
    std::env::var("KINTSU_BLESS").is_ok_and(|value| value == "1")
}

/// Writes the answers of the library to the chosen cases into their files.
pub(crate) fn bless() {
    let chosen: Vec<String> = chosen().into_iter().map(|case| case.place).collect();
    for path in files() {
        let text: String = read(&path)
            .iter()
            .map(|case| {
                let line = if chosen.contains(&case.place) {
                    case.blessed(&Answer::to(&case.pipeline(), &case.input()))
                } else {
                    case.canonical()
                };
                line + "\n"
            })
            .collect();
        fs::write(&path, text).expect("a case file can be written");
    }
}

/// A case in canonical form.
fn canonical(fields: &Map<String, Value>) -> String {
    let mut line = String::from("{");
    let known = FIELDS.iter().filter_map(|&name| Some((name, fields.get(name)?)));
    let unknown =
        fields.iter().map(|(name, value)| (name.as_str(), value)).filter(|(name, _)| !FIELDS.contains(name));
    for (at, (name, value)) in known.chain(unknown).enumerate() {
        if at > 0 {
            line.push(',');
        }
        line.push_str(&seen(&format!("{}:{value}", Value::from(name))));
    }
    line.push('}');
    line
}

/// Compact JSON with every character that is not seen as an escape. Such characters stand only inside strings.
fn seen(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        let hidden = c != ' ' && (c.is_whitespace() || c.is_control() || c.escape_debug().len() > 1);
        if hidden && !matches!(c, '"' | '\\' | '\'') {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}").expect("a string takes it");
            }
        } else {
            out.push(c);
        }
    }
    out
}
