//! The report as JSON, for `kintsu repair --report`.
//!
//! The document is versioned by its member `version`. Within a version members are added and never changed or
//! removed, so a reader ignores what it does not know. Offsets and lengths are bytes; lines and columns count
//! from 1, columns in bytes. No member holds text of the payload.

use kintsu::{Report, Span};
use serde::Serialize;

use crate::lines::Lines;

/// The version of the document.
const VERSION: u32 = 1;

/// The whole document.
#[derive(Serialize)]
pub(crate) struct ReportJson {
    version: u32,
    engine: &'static str,
    grade: &'static str,
    flags: Vec<&'static str>,
    confidence: f64,
    span: Place,
    correction_count: u64,
    corrections: Vec<CorrectionJson>,
    failure: Option<FailureJson>,
}

/// A stretch of bytes.
#[derive(Serialize)]
struct Place {
    offset: usize,
    length: usize,
}

/// One correction; `line` and `column` are those of its start in the input.
#[derive(Serialize)]
struct CorrectionJson {
    kind: &'static str,
    line: usize,
    column: usize,
    input: Place,
    output: Place,
    grade: &'static str,
    strength: &'static str,
    alternatives: u8,
}

/// Why there is no text.
#[derive(Serialize)]
struct FailureJson {
    reason: &'static str,
    offset: usize,
    line: usize,
    column: usize,
    help: &'static str,
}

impl From<Span> for Place {
    fn from(span: Span) -> Place {
        Place { offset: span.start, length: span.len() }
    }
}

impl ReportJson {
    /// The document of a report on the text with these lines.
    pub(crate) fn new(report: &Report, lines: &Lines) -> ReportJson {
        ReportJson {
            version: VERSION,
            engine: kintsu::VERSION,
            grade: report.grade.name(),
            flags: report.flags.names().collect(),
            confidence: report.confidence,
            span: report.span.into(),
            correction_count: report.correction_count,
            corrections: report
                .corrections
                .iter()
                .map(|correction| {
                    let (line, column) = lines.place(correction.input.start);
                    CorrectionJson {
                        kind: correction.kind.name(),
                        line,
                        column,
                        input: correction.input.into(),
                        output: correction.output.into(),
                        grade: correction.grade.name(),
                        strength: correction.strength.name(),
                        alternatives: correction.alternatives,
                    }
                })
                .collect(),
            failure: report.failure.map(|failure| {
                let (line, column) = lines.place(failure.offset);
                FailureJson {
                    reason: failure.reason.name(),
                    offset: failure.offset,
                    line,
                    column,
                    help: failure.reason.help(),
                }
            }),
        }
    }
}
