//! What can be typed: the subcommands, their options, and their help.
//!
//! The engine's options are not listed here: names, values and help texts come from [`kintsu::OPTIONS`], and
//! every value is tried on a fresh [`Options`] while the command line is read, so that a wrong one is a usage
//! error with the engine's own sentence. The few options with a flag of their own are those that people type;
//! `--set` reaches the others, the rules and the groups.
//!
//! **Order.** A preset comes first wherever it stands, since it would overwrite the rest; then the flags, then
//! each `--set` as typed. So `--max-grade lossy --preset strict` is the strict preset with one exception,
//! whichever way round.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Args, Parser, Subcommand};
use kintsu::{OptionError, OptionRow, Options, Type};

const EXAMPLES: &str = "\
Examples:
  echo \"{'city': 'Oslo', 'sunny': True,}\" | kintsu repair
  kintsu repair answer.txt > answer.json
  kintsu batch answers.jsonl > mended.jsonl
  kintsu rules comma-trailing

Exit status: 0 unchanged or repaired, 1 not repaired or below --min-confidence,
2 a wrong command line, or a file that cannot be read or written.";

const REPAIR_EXAMPLES: &str = "\
Examples:
  echo \"{'city': 'Oslo', 'sunny': True,}\" | kintsu repair
  kintsu repair answer.txt --report report.json > answer.json
  kintsu repair answer.txt --preset strict || echo 'ask the model again'
  kintsu repair answer.txt --stop-reason length --min-confidence 0.8
  kintsu repair answer.txt --set comments=off --set root_values=last

Exit status: 0 unchanged or repaired, 1 not repaired (standard output is empty)
or below --min-confidence (the text is written all the same), 2 a wrong command
line, or a file that cannot be read or written.";

const BATCH_EXAMPLES: &str = "\
One JSON line in, one JSON line out, in order:
  in   {\"id\":1,\"input\":\"[1,2,]\",\"options\":{\"preset\":\"strict\"}}
  out  {\"id\":1,\"ok\":true,\"output\":\"[1,2]\",\"grade\":\"normalised\", ...}
  in   {\"id\":2,\"input\":\"No idea.\"}
  out  {\"id\":2,\"ok\":false,\"error\":\"no-json-found\",\"offset\":0, ...}

An answer has grade, confidence, flags and kinds (of the corrections) too, and
message where it is not ok. `id` comes back as it is, whatever it is. `options`
can be left out; it takes the names that `kintsu batch --help` lists, with
strings, numbers, true or false, applied in their order on top of the command
line's. Other members are ignored. A line that is no such object, or that sets
a wrong option, gets the error bad-request and the run goes on. A result below
`min_confidence` is ok and has the flag low-confidence.

Examples:
  kintsu batch answers.jsonl > mended.jsonl
  kintsu batch --jobs 0 --preset strict < answers.jsonl | grep '\"ok\":false'

Exit status: 0 every line was answered, 2 a wrong command line, or a file that
cannot be read or written.";

const RULES_EXAMPLES: &str = "\
Examples:
  kintsu rules                     every rule, by group
  kintsu rules comma-trailing      one rule with its example
  kintsu rules commas              the rules of one group
  kintsu rules --json              for programs
  kintsu rules --markdown          what docs/rules.md holds";

/// Mends the JSON that language models write: finds it, repairs it, says what it changed and how sure it is.
#[derive(Debug, Parser)]
#[command(name = "kintsu", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Repair(RepairArgs),
    Batch(BatchArgs),
    Rules(RulesArgs),
}

/// Mends one text: JSON on standard output, what was changed on standard error.
#[derive(Debug, Args)]
#[command(after_help = REPAIR_EXAMPLES, after_long_help = with_options(REPAIR_EXAMPLES))]
pub(crate) struct RepairArgs {
    /// The text; `-` or nothing for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<OsString>,
    /// Writes a JSON report to this file: grade, confidence, each correction with its place, or why it failed.
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Lists no corrections on standard error; only why there is no text, or what cannot be read or written.
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// Mends many texts: JSON Lines in, JSON Lines out.
#[derive(Debug, Args)]
#[command(after_help = BATCH_EXAMPLES, after_long_help = with_options(BATCH_EXAMPLES))]
pub(crate) struct BatchArgs {
    /// The lines; `-` or nothing for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<OsString>,
    /// How many lines are mended at once; 0: one a core. The answers keep the order of the lines.
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) jobs: u16,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// Lists the rules: what is mended, and into what.
#[derive(Debug, Args)]
#[command(after_help = RULES_EXAMPLES)]
pub(crate) struct RulesArgs {
    /// A rule or a group; nothing for all.
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Prints the table as JSON.
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Prints the table as a Markdown page.
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// The engine's options.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the repair")]
pub(crate) struct OptionArgs {
    #[arg(long, value_name = "NAME", value_parser = value_of("preset"), help = doc_of("preset"))]
    preset: Option<String>,
    #[arg(long, value_name = "LEVELS", value_parser = value_of("max_depth"), help = doc_of("max_depth"))]
    max_depth: Option<String>,
    #[arg(long, value_name = "GRADE", value_parser = value_of("max_grade"), help = doc_of("max_grade"))]
    max_grade: Option<String>,
    #[arg(long, value_name = "0..1", value_parser = value_of("min_confidence"), help = doc_of("min_confidence"))]
    min_confidence: Option<String>,
    #[arg(long, value_name = "WHY", value_parser = value_of("stop_reason"), help = doc_of("stop_reason"))]
    stop_reason: Option<String>,
    /// Sets any option, rule or group; can be given several times. `--help` lists the options.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
}

impl OptionArgs {
    /// The options that were asked for.
    pub(crate) fn options(&self) -> Result<Options, OptionError> {
        let flags = [
            ("preset", &self.preset),
            ("max_depth", &self.max_depth),
            ("max_grade", &self.max_grade),
            ("min_confidence", &self.min_confidence),
            ("stop_reason", &self.stop_reason),
        ];
        let flags = flags.iter().filter_map(|&(name, value)| Some((name, value.as_deref()?)));
        let mut all: Vec<(&str, &str)> =
            flags.chain(self.set.iter().map(|(name, value)| (name.as_str(), value.as_str()))).collect();
        all.sort_by_key(|&(name, _)| name != "preset");
        let mut options = Options::default();
        for (name, value) in all {
            options.set(name, value)?;
        }
        Ok(options)
    }
}

/// Where a text comes from: a path, or `None` for standard input.
pub(crate) fn source(file: Option<&OsString>) -> Option<&Path> {
    file.filter(|file| *file != "-").map(Path::new)
}

/// The row of an option that has a flag. The flags' names are tested against the table.
fn row(name: &str) -> Option<&'static OptionRow> {
    kintsu::OPTIONS.iter().find(|row| row.name == name)
}

fn doc_of(name: &str) -> &'static str {
    row(name).map_or("", |row| row.doc)
}

/// Reads a value of this option: words are offered by the help, all else is tried on a fresh set.
fn value_of(name: &'static str) -> ValueParser {
    match row(name).map(|row| row.value) {
        Some(Type::Word(words)) => PossibleValuesParser::new(words).into(),
        _ => clap::builder::StringValueParser::new()
            .try_map(move |value| Options::default().set(name, &value).map(|_| value.clone()))
            .into(),
    }
}

/// Reads `NAME=VALUE` and tries it on a fresh set.
fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or("write NAME=VALUE, such as `max_depth=64` or `comments=off`")?;
    match Options::default().set(name, value) {
        Ok(_) => Ok((name.to_owned(), value.to_owned())),
        Err(error) => Err(error.to_string()),
    }
}

/// The long help's end: the options that `--set` takes, then the examples.
fn with_options(examples: &str) -> String {
    let mut text = String::from("Options for --set:\n");
    for row in kintsu::OPTIONS {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {}: {}\n          {}", row.name, takes(row.value), row.doc);
    }
    text.push_str("  a rule or a group that `kintsu rules` lists: off, on or report\n");
    text.push_str("          Refuses the repair, makes it, or lists it and gives no text.\n\n");
    text.push_str(examples);
    text
}

/// What an option takes, in words.
fn takes(value: Type) -> String {
    match value {
        Type::Number(low, high) if high >= u64::from(u32::MAX) => format!("a whole number, {low} or more"),
        Type::Number(low, high) => format!("a whole number from {low} to {high}"),
        Type::Ratio => "a number from 0 to 1".to_owned(),
        Type::Word(words) => match words.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn options(line: &[&str]) -> Options {
        let cli = Cli::try_parse_from([&["kintsu", "repair"], line].concat()).unwrap();
        let Command::Repair(args) = cli.command else { panic!("not repair") };
        args.options.options().unwrap()
    }

    #[test]
    fn the_command_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_flag_of_the_engine_has_its_row() {
        for name in ["preset", "max_depth", "max_grade", "min_confidence", "stop_reason"] {
            assert!(row(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_preset_comes_first_wherever_it_stands() {
        let mut wanted = Options::default();
        wanted.set("preset", "strict").unwrap().set("max_grade", "lossy").unwrap();
        assert_eq!(options(&["--max-grade", "lossy", "--preset", "strict"]), wanted);
        assert_eq!(options(&["--max-grade", "lossy", "--set", "preset=strict"]), wanted);
        assert_eq!(options(&["--set", "max_grade=lossy", "--preset", "strict"]), wanted);
    }

    #[test]
    fn settings_keep_their_order() {
        let mut wanted = Options::default();
        wanted.set("commas", "off").unwrap().set("comma-trailing", "on").unwrap();
        assert_eq!(options(&["--set", "commas=off", "--set", "comma-trailing=on"]), wanted);
        assert_ne!(options(&["--set", "comma-trailing=on", "--set", "commas=off"]), wanted);
    }
}
