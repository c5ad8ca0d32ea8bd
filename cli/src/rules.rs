//! `kintsu rules`: the engine's rule table for people, for programs, and as the page `docs/rules.md`.
//!
//! All three are printed from [`kintsu::rules::ROWS`], so nothing here knows a rule by name. The page is
//! committed and a test compares it with what `--markdown` prints.
//!
//! **Vocabulary.** Examples show what a reader could not see: `⏎` for a line feed, `‹U+00A0›` for a character
//! without ink or with a width of its own, `‹ff›` for a byte that is not UTF-8. The JSON has the characters
//! themselves, and the bytes in the table's notation.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use kintsu::rules::{ROWS, Row};
use kintsu::{Group, Kind};
use serde::Serialize;

use crate::args::RulesArgs;
use crate::trouble::Trouble;

/// The version of the JSON document, as that of the report.
const VERSION: u32 = 1;

/// Runs the subcommand.
pub(crate) fn run(args: &RulesArgs) -> Result<ExitCode, Trouble> {
    let chosen = match &args.name {
        None => Chosen::All,
        Some(name) => match (Kind::by_name(name), Group::by_name(name)) {
            (Some(kind), _) => Chosen::Rule(kind.row()),
            (None, Some(group)) => Chosen::Group(group),
            (None, None) => {
                return Err(Trouble::Usage(format!(
                    "there is no rule or group `{name}`: `kintsu rules` lists them"
                )));
            }
        },
    };
    let text = if args.json {
        json(chosen).map_err(|error| Trouble::stdout(error.into()))?
    } else if args.markdown {
        markdown(chosen)
    } else {
        plain(chosen)
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Trouble::stdout)?;
    Ok(ExitCode::SUCCESS)
}

/// What is to be printed.
#[derive(Clone, Copy)]
enum Chosen {
    All,
    Group(Group),
    Rule(&'static Row),
}

impl Chosen {
    /// The groups that have something to print: a group whose rules are still to come has no row.
    fn groups(self) -> impl Iterator<Item = Group> {
        Group::ALL.iter().copied().filter(move |&group| self.rows(group).next().is_some())
    }

    fn rows(self, group: Group) -> impl Iterator<Item = &'static Row> {
        group.rows().filter(move |row| match self {
            Chosen::All => true,
            Chosen::Group(group) => row.group == group,
            Chosen::Rule(rule) => row.kind == rule.kind,
        })
    }
}

fn plain(chosen: Chosen) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail, here and below.
    if let Chosen::Rule(row) = chosen {
        let _ = writeln!(text, "{}  {}", row.id, row.doc);
        let _ = writeln!(text, "  number   {}", row.kind as u32);
        let _ = writeln!(text, "  group    {}: {}", row.group.name(), row.group.doc());
        let _ = writeln!(text, "  stage    {}", row.stage.name());
        let _ = writeln!(text, "  grade    {}, at its best", row.grade.name());
        let _ = writeln!(text, "  default  {}", row.mode.name());
        let _ = writeln!(text, "  settled  {}", settled(row));
        let _ = writeln!(text, "  example  {}", visible(row.example));
        let _ = writeln!(text, "  becomes  {}", visible(row.result));
        return text;
    }
    let width = ROWS.iter().map(|row| row.id.len()).max().unwrap_or(0);
    for group in chosen.groups() {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{}: {}", group.name(), group.doc());
        for row in chosen.rows(group) {
            let _ = writeln!(
                text,
                "  {:>3}  {:width$}  {:10}  {}",
                row.kind as u32,
                row.id,
                row.grade.name(),
                row.doc
            );
        }
    }
    text
}

const HEAD: &str = "\
# Rules

Every kind of repair, by group. This page is printed by `kintsu rules --markdown` from the engine's rule table
and is not edited by hand; a test fails when it is stale, and this renews it:

```sh
cargo run -p kintsu-cli -- rules --markdown > docs/rules.md
```

Each rule and each group is an option with the values `off`, `on` and `report`, in every language, on the
command line (`--set comma-trailing=off`) and in `kintsu batch`. *Number* is the kind's number in the C ABI; it
never changes. *Grade* is what the repair means at its best; an occurrence may be worse. *Stage* is the room of
the engine that makes the repair. *Settled* says whether a stream can hand the repair over before the text has
ended. In the examples `⏎` is a line feed, `‹U+00A0›` a character that could not be seen, `‹ff›` a byte that is
not UTF-8.
";

fn markdown(chosen: Chosen) -> String {
    let mut text = String::from(HEAD);
    for group in chosen.groups() {
        let _ = writeln!(text, "\n## {}\n\n{}\n", group.name(), group.doc());
        text.push_str(
            "| number | rule | what becomes of it | example | result | grade | stage | default | settled |\n",
        );
        text.push_str("| ---: | --- | --- | --- | --- | --- | --- | --- | --- |\n");
        for row in chosen.rows(group) {
            let _ = writeln!(
                text,
                "| {} | `{}` | {} | {} | {} | {} | {} | {} | {} |",
                row.kind as u32,
                row.id,
                row.doc.replace('|', "\\|"),
                code(row.example),
                code(row.result),
                row.grade.name(),
                row.stage.name(),
                row.mode.name(),
                settled(row)
            );
        }
    }
    text
}

/// One rule for programs. The names are those of the table's fields.
#[derive(Serialize)]
struct RuleJson {
    number: u32,
    id: &'static str,
    group: &'static str,
    stage: &'static str,
    grade: &'static str,
    mode: &'static str,
    end_dependent: bool,
    doc: &'static str,
    example: &'static str,
    result: &'static str,
}

/// One group for programs.
#[derive(Serialize)]
struct GroupJson {
    number: u32,
    id: &'static str,
    doc: &'static str,
}

/// The document.
#[derive(Serialize)]
struct TableJson {
    version: u32,
    groups: Vec<GroupJson>,
    rules: Vec<RuleJson>,
}

fn json(chosen: Chosen) -> serde_json::Result<String> {
    let mut rows: Vec<&Row> = chosen.groups().flat_map(|group| chosen.rows(group)).collect();
    rows.sort_unstable_by_key(|row| row.kind as u32);
    let table = TableJson {
        version: VERSION,
        groups: chosen
            .groups()
            .map(|group| GroupJson { number: group as u32, id: group.name(), doc: group.doc() })
            .collect(),
        rules: rows
            .into_iter()
            .map(|row| RuleJson {
                number: row.kind as u32,
                id: row.id,
                group: row.group.name(),
                stage: row.stage.name(),
                grade: row.grade.name(),
                mode: row.mode.name(),
                end_dependent: row.end_dependent,
                doc: row.doc,
                example: row.example,
                result: row.result,
            })
            .collect(),
    };
    serde_json::to_string_pretty(&table).map(|text| text + "\n")
}

fn settled(row: &Row) -> &'static str {
    if row.end_dependent { "at the end of the text" } else { "at once" }
}

/// A text with nothing in it that a reader could not see.
fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => seen.push('⏎'),
            ' ' => seen.push(' '),
            // Debug escapes what has no ink or joins its neighbour; the rest of its escapes are ASCII.
            c if c.is_ascii_graphic() => seen.push(c),
            c if c.is_whitespace() || c.escape_debug().len() > 1 => {
                let _ = write!(seen, "‹U+{:04X}›", u32::from(c));
            }
            c => seen.push(c),
        }
    }
    seen
}

/// A code span in a table's cell: a fence longer than any inside, and no bar that ends the cell.
fn code(text: &str) -> String {
    let text = visible(text).replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_named() {
        assert_eq!(visible("\u{feff}{\"a\":\u{a0}1}\n'→'"), "‹U+FEFF›{\"a\":‹U+00A0›1}⏎'→'");
    }

    #[test]
    fn code_spans_hold_backticks_and_bars() {
        assert_eq!(code("[1]"), "`[1]`");
        assert_eq!(code("```json"), "```` ```json ````");
        assert_eq!(code("a`b|c"), "``a`b\\|c``");
    }

    #[test]
    fn every_row_is_printed_once() {
        let page = markdown(Chosen::All);
        let list = plain(Chosen::All);
        for row in ROWS {
            assert_eq!(page.matches(&format!("| `{}` |", row.id)).count(), 1, "{}", row.id);
            assert_eq!(list.matches(&format!("  {} ", row.id)).count(), 1, "{}", row.id);
        }
    }
}
