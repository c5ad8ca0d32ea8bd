//! Code fences: what opens one, and what its tag says of its body.

use crate::mend::limits;
use crate::mend::text::Text;
use crate::rules::Kind;

/// What a fence's tag says of its body, from least to most likely the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A programming language: its literals are code, not an answer.
    Language,
    /// No fence.
    Prose,
    /// No tag, or one that is neither.
    Label,
    /// JSON by name.
    Json,
}

impl Class {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Class::Language => Kind::FenceLanguage,
            Class::Prose | Class::Label => Kind::FenceLabel,
            Class::Json => Kind::FenceJson,
        }
    }
}

/// An open fence. Plain data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fence {
    /// Where its opener stands.
    pub(crate) from: usize,
    /// Where its body begins.
    pub(crate) body: usize,
    pub(crate) mark: u8,
    pub(crate) len: usize,
    pub(crate) class: Class,
}

const JSON: &[&str] = &["json", "jsonc", "json5", "jsonl", "ndjson", "geojson"];

/// Tags of languages whose literals look like JSON. Anything else is a label: `tool_call`, `text`, `output`.
const LANGUAGES: &[&str] = &[
    "python",
    "py",
    "python3",
    "javascript",
    "js",
    "jsx",
    "typescript",
    "ts",
    "tsx",
    "csharp",
    "cs",
    "c#",
    "c",
    "cpp",
    "c++",
    "h",
    "go",
    "golang",
    "rust",
    "rs",
    "java",
    "kotlin",
    "kt",
    "swift",
    "ruby",
    "rb",
    "php",
    "sql",
    "sh",
    "bash",
    "shell",
    "zsh",
    "fish",
    "console",
    "powershell",
    "ps1",
    "html",
    "css",
    "scss",
    "xml",
    "yaml",
    "yml",
    "toml",
    "ini",
    "r",
    "scala",
    "perl",
    "lua",
    "dart",
    "elixir",
    "haskell",
    "julia",
    "dockerfile",
    "make",
    "diff",
    "graphql",
    "proto",
];

fn class(tag: &str) -> Class {
    let is = |list: &[&str]| list.iter().any(|name| tag.eq_ignore_ascii_case(name));
    if is(JSON) {
        Class::Json
    } else if is(LANGUAGES) {
        Class::Language
    } else {
        Class::Label
    }
}

/// The fence that opens at `at`, where `len` marks stand.
pub(crate) fn open(text: Text, at: usize, mark: u8, len: usize) -> Option<Fence> {
    let mut end = at + len;
    let blank = |b: u8| b == b' ' || b == b'\t';
    while blank(text.byte(end)?) {
        end += 1;
    }
    let tag = end;
    while matches!(text.byte(end)?, b if b.is_ascii_alphanumeric() || b"_+#.-".contains(&b))
        && end - tag <= limits::INFO
    {
        end += 1;
    }
    let class = class(std::str::from_utf8(&text.bytes[tag..end]).unwrap_or(""));
    let after_tag = end;
    while blank(text.byte(end)?) {
        end += 1;
    }
    let mut body = end;
    if !matches!(text.byte(end)?, b'{' | b'[') {
        // The rest of the info line, unless it is none.
        body = after_tag;
        while end - after_tag <= limits::INFO {
            match text.byte(end)? {
                b'\n' => {
                    body = end + 1;
                    break;
                }
                0 if text.ends_at(end)? => {
                    body = end;
                    break;
                }
                b'`' => break,
                _ => end += 1,
            }
        }
    }
    Some(Fence { from: at, body, mark, len, class })
}
