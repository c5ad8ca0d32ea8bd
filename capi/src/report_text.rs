//! The longer texts of `kintsu_result_text`: the report as JSON, and for people.
//!
//! Both hold places, names and numbers only, never a byte of the payload, so they may go to logs.
//!
//! The JSON is versioned by its member `version`; members are added, never changed or removed. It is written by
//! hand: every name in it is one of ours and needs no escape, and the numbers print as JSON prints them.

use std::fmt::Write;

use kintsu_core::Report;

use crate::layout::kintsu_correction;
use crate::result::Answer;

/// The report as one JSON object.
pub(crate) fn json(answer: &Answer, out: &mut String) {
    write_json(answer.report(), answer.corrections(), out).expect("a String takes every write");
}

/// The report for people: a line for the result and one for each correction.
pub(crate) fn explain(answer: &Answer, out: &mut String) {
    write_explain(answer.report(), answer.corrections(), out).expect("a String takes every write");
}

fn write_json(report: &Report, corrections: &[kintsu_correction], out: &mut String) -> std::fmt::Result {
    write!(out, "{{\"version\":1,\"grade\":\"{}\",\"flags\":[", report.grade.name())?;
    for (at, name) in report.flags.names().enumerate() {
        write!(out, "{}\"{name}\"", comma(at))?;
    }
    write!(
        out,
        "],\"confidence\":{},\"span\":[{},{}],\"correction_count\":{},\"corrections\":[",
        report.confidence, report.span.start, report.span.end, report.correction_count
    )?;
    for (at, (correction, place)) in report.corrections.iter().zip(corrections).enumerate() {
        write!(
            out,
            "{}{{\"kind\":\"{}\",\"input\":[{},{}],\"output\":[{},{}],\"grade\":\"{}\",\"strength\":\"{}\",\
             \"alternatives\":{},\"confidence\":{},\"line\":{},\"column\":{}}}",
            comma(at),
            correction.kind.name(),
            correction.input.start,
            correction.input.end,
            correction.output.start,
            correction.output.end,
            correction.grade.name(),
            correction.strength.name(),
            correction.alternatives,
            place.confidence,
            place.line,
            place.column
        )?;
    }
    out.push(']');
    if let Some(failure) = report.failure {
        write!(
            out,
            ",\"failure\":{{\"reason\":\"{}\",\"offset\":{}}}",
            failure.reason.name(),
            failure.offset
        )?;
    }
    out.push('}');
    Ok(())
}

fn comma(at: usize) -> &'static str {
    if at == 0 { "" } else { "," }
}

fn write_explain(report: &Report, corrections: &[kintsu_correction], out: &mut String) -> std::fmt::Result {
    match report.failure {
        Some(failure) => writeln!(
            out,
            "failed at byte {}: {}: {}",
            failure.offset,
            failure.reason.name(),
            failure.reason.help()
        )?,
        None => writeln!(out, "{}, confidence {:.2}", report.grade.name(), report.confidence)?,
    }
    for (correction, place) in report.corrections.iter().zip(corrections) {
        writeln!(
            out,
            "line {}, column {}: {} ({}): {}",
            place.line,
            place.column,
            correction.kind.name(),
            correction.grade.name(),
            correction.kind.row().doc
        )?;
    }
    let hidden = report.correction_count.saturating_sub(report.corrections.len() as u64);
    if hidden != 0 {
        writeln!(out, "and {hidden} more")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::kintsu_pipeline;
    use crate::result::tests::answer_to;

    #[test]
    fn the_report_is_valid_json_with_and_without_an_answer() {
        for input in ["{'a': 1,}", "[1]", "no JSON in here", ""] {
            let mut text = String::new();
            json(&answer_to(input), &mut text);
            let checked = kintsu_core::repair(&text).expect("a report is JSON");
            assert_eq!(checked.grade(), kintsu_core::Grade::Unchanged, "{text}");
        }
    }

    #[test]
    fn both_texts_name_what_was_done_and_hold_no_payload() {
        let answer = answer_to("Sure: {'secret': \"\u{1}private\",}");
        for write in [json, explain] {
            let mut text = String::new();
            write(&answer, &mut text);
            assert!(text.contains("quote-single") && text.contains("comma-trailing"), "{text}");
            assert!(!text.contains("secret") && !text.contains("private"), "{text}");
        }
    }

    #[test]
    fn a_capped_list_says_how_much_is_missing() {
        let mut options = kintsu_core::Options::default();
        options.max_corrections = 1;
        let mut answer = Answer::new();
        answer
            .run(&kintsu_pipeline { engine: kintsu_core::Pipeline::new(options) }, b"{'a': 1,}", None)
            .unwrap();
        let mut text = String::new();
        explain(&answer, &mut text);
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.ends_with("and 2 more\n"), "{text}");
    }
}
