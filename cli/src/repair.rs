//! `kintsu repair`: one text in, its JSON out, and what was changed for those who want to know.
//!
//! **Order of the outputs.** The text goes first: standard input cannot be read twice, so a report that cannot
//! be written must not cost the mended text. Then the report, then the summary for people.
//!
//! **What is read.** One byte more than `max_input` at most: the engine then refuses the text by its limit,
//! and an endless pipe does not fill the memory.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use kintsu::report::Lines;
use kintsu::{Flags, Pipeline, Report, Workspace};
use serde_json::Value;

use crate::args::{RepairArgs, source};
use crate::trouble::Trouble;

/// How many corrections the summary lists; the report has them all.
const LISTED: usize = 20;

/// Runs the subcommand.
pub(crate) fn run(args: &RepairArgs) -> Result<ExitCode, Trouble> {
    let options = args.options.options().map_err(|error| Trouble::Usage(error.to_string()))?;
    let path = source(args.file.as_ref());
    if let (Some(path), Some(report)) = (path, args.report.as_deref()) {
        if same_file(path, report) {
            return Err(Trouble::Usage(
                "--report names the file that holds the text: give the report another name".to_owned(),
            ));
        }
    }
    if args.report.as_deref() == Some(Path::new("-")) {
        return Err(Trouble::Usage(
            "--report takes the name of a file: standard output has the mended text (`/dev/stderr` is a file too)"
                .to_owned(),
        ));
    }
    let input = read(path, options.max_input.saturating_add(1))?;

    let mut workspace = Workspace::new();
    Pipeline::new(options).repair_into(&input, &mut workspace);
    let text = workspace.text(&input);
    let report = workspace.report();

    if let Some(text) = text {
        write_text(text).map_err(Trouble::stdout)?;
    }
    if args.report.is_some() || !args.quiet || report.failure.is_some() {
        let mut lines = Lines::default();
        report.read_lines(&input, &mut lines);
        if let Some(path) = &args.report {
            write_report(path, report, &lines).map_err(|error| Trouble::Write(Some(path.clone()), error))?;
        }
        // A closed standard error takes the summary, not the result.
        let _ = io::stderr().write_all(&summary(path, report, &lines, args.quiet));
    }
    let good = text.is_some() && !report.flags.contains(Flags::LOW_CONFIDENCE);
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(path: Option<&Path>, limit: u64) -> Result<Vec<u8>, Trouble> {
    let mut input = Vec::new();
    if let Some(path) = path {
        let file = File::open(path).map_err(Trouble::read(Some(path)))?;
        file.take(limit).read_to_end(&mut input).map_err(Trouble::read(Some(path)))?;
    } else {
        if io::stdin().is_terminal() {
            let _ = writeln!(io::stderr(), "kintsu: reading from the terminal; end the text with Ctrl-D");
        }
        io::stdin().lock().take(limit).read_to_end(&mut input).map_err(Trouble::read(None))?;
    }
    Ok(input)
}

/// The text as it is, and a line feed where it has none at its end, so that shells and `wc` are content.
fn write_text(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// The engine's JSON ([`Report::to_json`]) with a line for each member: this file is read by people too.
fn write_report(path: &Path, report: &Report, lines: &Lines) -> io::Result<()> {
    let mut json = String::new();
    report.write_json(lines, &mut json).map_err(io::Error::other)?;
    let json: Value = serde_json::from_str(&json)?;
    let mut out = BufWriter::new(File::create(path)?);
    serde_json::to_writer_pretty(&mut out, &json)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Whether both paths lead to one existing file.
fn same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// What happened, in a few lines: the verdict first, then each correction with its place.
///
/// Where it is to be `quiet`, only the reason why there is no text. Built as a whole and written at once, so
/// that the lines of two programs on one terminal do not mix.
fn summary(path: Option<&Path>, report: &Report, lines: &Lines, quiet: bool) -> Vec<u8> {
    let mut out = Vec::new();
    // Writing to a Vec cannot fail.
    let _ = verdict(&mut out, path, report, lines, quiet);
    if !quiet {
        let _ = corrections(&mut out, report, lines);
    }
    out
}

fn verdict(
    out: &mut Vec<u8>,
    path: Option<&Path>,
    report: &Report,
    lines: &Lines,
    quiet: bool,
) -> io::Result<()> {
    let name = path.map_or_else(|| "standard input".into(), Path::to_string_lossy);
    if let Some(failure) = report.failure {
        let (line, column) = lines.place(failure.offset);
        writeln!(
            out,
            "kintsu: {name}, line {line}, column {column} (byte {}): {}: {}",
            failure.offset,
            failure.reason.name(),
            failure.reason.help()
        )?;
    } else if !quiet {
        write!(out, "kintsu: {}, confidence {:.3}", report.grade.name(), shown(report.confidence))?;
        match report.correction_count {
            0 => {}
            1 => write!(out, ", 1 correction")?,
            n => write!(out, ", {n} corrections")?,
        }
        // `complete` is what everybody expects; its absence is said by the flags that go with it.
        let mut flags = report.flags;
        flags.set(Flags::COMPLETE, false);
        if flags != Flags::NONE {
            write!(out, " ({})", flags.names().collect::<Vec<_>>().join(", "))?;
        }
        writeln!(out)?;
        if flags.contains(Flags::LOW_CONFIDENCE) {
            writeln!(
                out,
                "kintsu: the confidence is below `min_confidence`: check the text, or ask the model again"
            )?;
        }
    }
    Ok(())
}

/// The first corrections, a line each.
fn corrections(out: &mut Vec<u8>, report: &Report, lines: &Lines) -> io::Result<()> {
    let listed = &report.corrections[..report.corrections.len().min(LISTED)];
    let places: Vec<String> = listed
        .iter()
        .map(|correction| {
            let (line, column) = lines.place(correction.input.start);
            format!("{line}:{column}")
        })
        .collect();
    let place = places.iter().map(String::len).max().unwrap_or(0);
    let kind = listed.iter().map(|correction| correction.kind.name().len()).max().unwrap_or(0);
    for (correction, at) in listed.iter().zip(&places) {
        let row = correction.kind.row();
        writeln!(out, "  {at:>place$}  {:kind$}  {}", row.id, row.doc)?;
    }
    let more = report.correction_count.saturating_sub(listed.len() as u64);
    if more > 0 {
        writeln!(out, "  and {more} more: --report FILE lists them")?;
    }
    Ok(())
}

/// The confidence rounded so that only certainty is shown as 1.
fn shown(confidence: f64) -> f64 {
    if confidence < 1.0 { confidence.min(0.999) } else { confidence }
}
