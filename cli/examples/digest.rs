//! All answers to a file of cases, as plain bytes that every language can print.
//!
//! Rust, C, Go and C# each have such a program; one hash over what they print shows that they give the same
//! answers. The file is JSON Lines with the members `id` and `input` (text; others are ignored, but every line
//! is valid JSON, so none holds a Python NaN), named by the first argument or by `KINTSU_DIGEST_CASES`. Each
//! case is mended with the default options and printed as
//!
//! ```text
//! ID
//! GRADE
//! FLAGS, the bits in decimal
//! CONFIDENCE, the bits of the double in 16 hexadecimal digits
//! OFFSET+LENGTH of the payload in the input
//! COUNT of the corrections
//! KIND OFFSET+LENGTH OFFSET+LENGTH        for each listed correction: in the input, in the output
//! TEXT, or the name of the reason why there is none
//! ```
//!
//! Bits, not decimals: two languages that print a double differently would look as if they disagreed.
//!
//! ```sh
//! cargo run --release -p kintsu-cli --example digest -- cases.jsonl | sha256sum
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use kintsu::{Pipeline, Span, Workspace};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    input: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .or_else(|| std::env::var_os("KINTSU_DIGEST_CASES"))
        .ok_or("give the file of cases as an argument or in KINTSU_DIGEST_CASES")?;
    let pipeline = Pipeline::default();
    let mut workspace = Workspace::new();
    let mut out = BufWriter::new(io::stdout().lock());
    for (at, line) in BufReader::new(File::open(path)?).lines().enumerate() {
        let case: Case =
            serde_json::from_str(&line?).map_err(|error| format!("line {} is no case: {error}", at + 1))?;
        pipeline.repair_into(case.input.as_bytes(), &mut workspace);
        print(&mut out, &case, &workspace)?;
    }
    out.flush()?;
    Ok(())
}

fn print(out: &mut impl Write, case: &Case, workspace: &Workspace) -> io::Result<()> {
    let report = workspace.report();
    writeln!(out, "{}\n{}\n{}", case.id, report.grade.name(), report.flags.bits())?;
    writeln!(out, "{:016x}", report.confidence.to_bits())?;
    writeln!(out, "{}\n{}", place(report.span), report.correction_count)?;
    for correction in &report.corrections {
        let (input, output) = (place(correction.input), place(correction.output));
        writeln!(out, "{} {input} {output}", correction.kind.name())?;
    }
    match (workspace.text(case.input.as_bytes()), report.failure) {
        (Some(text), _) => writeln!(out, "{text}"),
        (None, Some(failure)) => writeln!(out, "{}", failure.reason.name()),
        (None, None) => Err(io::Error::other(format!("case {}: neither a text nor a reason", case.id))),
    }
}

fn place(span: Span) -> String {
    format!("{}+{}", span.start, span.len())
}
