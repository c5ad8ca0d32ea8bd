//! A report in words: one JSON object for programs and logs, a few lines for people.
//!
//! Both hold places, names and numbers only, never a byte of the payload, so they may go to logs.
//!
//! The format is [`Report::to_json`]'s documentation.
//!
//! **Invariants.** A change of the JSON that breaks readers raises its `version`. Every string in it is one of
//! this library's names and sentences, none of which needs an escape: a test looks at them all.
//!
//! **Rejected.** A serialiser: the library would have a second dependency for one object whose strings need no
//! escape. Blanks in it: a log wants one line, and whoever wants more has a tool for it.

use std::fmt::{self, Write};

use super::{Lines, Report, Span, weights};

/// The version of the JSON object.
const VERSION: u32 = 1;

impl Report {
    /// The report as one JSON object on one line.
    ///
    /// `input`: the text that the report is on, for lines and columns; no byte of it is in the object.
    ///
    /// **The members**, always all of them, in this order:
    ///
    /// | member | what it is |
    /// | --- | --- |
    /// | `version` | 1: the version of this format |
    /// | `engine` | [`VERSION`](crate::VERSION) of the library |
    /// | `grade` | its [name](super::Grade::name) |
    /// | `flags` | a list of [names](super::Flags::names) |
    /// | `confidence` | from 0 to 1 |
    /// | `span` | the place of the chosen payload in the input |
    /// | `correction_count` | how many corrections there were, those past the cap included |
    /// | `corrections` | a list of them, at most `max_corrections` long, in the order of the input |
    /// | `failure` | why there is no text; `null` wherever there is one |
    ///
    /// A place is an object of `offset` and `length`, in bytes. A correction has `kind`, `line`, `column` (of its
    /// start in the input), `input`, `output` (places), `grade`, `strength`, `alternatives` and `confidence` (its
    /// [weight](super::weights::weight)). A failure has `reason`, `offset`, `line`, `column` and `help`. Lines and
    /// columns count from 1, columns in bytes.
    ///
    /// Within a version members are added and never changed or removed: a reader ignores what it does not know.
    ///
    /// ```
    /// let report = kintsu::repair("[1,]")?.report().to_json(b"[1,]");
    /// assert!(report.starts_with(r#"{"version":1,"#) && report.contains(r#""kind":"comma-trailing""#));
    /// # Ok::<(), kintsu::Error>(())
    /// ```
    pub fn to_json(&self, input: &[u8]) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_json(&self.lines(input), &mut out);
        out
    }

    /// The report for people: a line for the result, one for each listed correction with its place, kind, grade
    /// and what its kind means, and one that says how many more there were. Each ends with a line feed.
    ///
    /// `input`: the text that the report is on, for lines and columns; no byte of it is in the answer.
    ///
    /// ```
    /// let report = kintsu::repair("[1,]")?.report().explain(b"[1,]");
    /// assert!(report.starts_with("normalised, confidence 0.95\nline 1, column 3: comma-trailing (normalised): "));
    /// # Ok::<(), kintsu::Error>(())
    /// ```
    pub fn explain(&self, input: &[u8]) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_explanation(&self.lines(input), &mut out);
        out
    }

    /// [`Report::to_json`] for who has the lines of the input already, and a place to write to.
    ///
    /// # Errors
    /// Those of `out` only.
    pub fn write_json<W: Write + ?Sized>(&self, lines: &Lines, out: &mut W) -> fmt::Result {
        write!(
            out,
            r#"{{"version":{VERSION},"engine":"{}","grade":"{}","flags":["#,
            crate::VERSION,
            self.grade.name()
        )?;
        for (at, name) in self.flags.names().enumerate() {
            write!(out, "{}\"{name}\"", comma(at))?;
        }
        write!(
            out,
            r#"],"confidence":{},"span":{},"correction_count":{},"corrections":["#,
            Number(self.confidence),
            Place(self.span),
            self.correction_count
        )?;
        for (at, correction) in self.corrections.iter().enumerate() {
            let (line, column) = lines.place(correction.input.start);
            write!(
                out,
                r#"{}{{"kind":"{}","line":{line},"column":{column},"input":{},"output":{},"grade":"{}","strength":"{}","alternatives":{},"confidence":{}}}"#,
                comma(at),
                correction.kind.name(),
                Place(correction.input),
                Place(correction.output),
                correction.grade.name(),
                correction.strength.name(),
                correction.alternatives,
                Number(weights::weight(correction.kind, correction.grade, correction.strength))
            )?;
        }
        out.write_str(r#"],"failure":"#)?;
        match self.failure {
            None => out.write_str("null")?,
            Some(failure) => {
                let (line, column) = lines.place(failure.offset);
                write!(
                    out,
                    r#"{{"reason":"{}","offset":{},"line":{line},"column":{column},"help":"{}"}}"#,
                    failure.reason.name(),
                    failure.offset,
                    failure.reason.help()
                )?;
            }
        }
        out.write_char('}')
    }

    /// [`Report::explain`] for who has the lines of the input already, and a place to write to.
    ///
    /// # Errors
    /// Those of `out` only.
    pub fn write_explanation<W: Write + ?Sized>(&self, lines: &Lines, out: &mut W) -> fmt::Result {
        match self.failure {
            Some(failure) => writeln!(
                out,
                "failed at byte {}: {}: {}",
                failure.offset,
                failure.reason.name(),
                failure.reason.help()
            )?,
            None => writeln!(out, "{}, confidence {:.2}", self.grade.name(), self.confidence)?,
        }
        for correction in &self.corrections {
            let (line, column) = lines.place(correction.input.start);
            let row = correction.kind.row();
            writeln!(
                out,
                "line {line}, column {column}: {} ({}): {}",
                row.id,
                correction.grade.name(),
                row.doc
            )?;
        }
        match self.correction_count.saturating_sub(self.corrections.len() as u64) {
            0 => Ok(()),
            hidden => writeln!(out, "and {hidden} more"),
        }
    }

    /// Reads into `lines` as much of the input as this report's places need: none where it names no place, and
    /// nothing behind the last one. A text that was refused for its length is not read to its end.
    ///
    /// The places are the starts of the corrections in the input and the failure's offset.
    pub fn read_lines(&self, input: &[u8], lines: &mut Lines) {
        let starts = self.corrections.iter().map(|correction| correction.input.start);
        let reach = starts.chain(self.failure.map(|failure| failure.offset)).max().unwrap_or(0);
        lines.read(&input[..reach.min(input.len())]);
    }

    fn lines(&self, input: &[u8]) -> Lines {
        let mut lines = Lines::default();
        self.read_lines(input, &mut lines);
        lines
    }
}

fn comma(at: usize) -> &'static str {
    if at == 0 { "" } else { "," }
}

/// A stretch of bytes as JSON.
struct Place(Span);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"{{"offset":{},"length":{}}}"#, self.0.start, self.0.len())
    }
}

/// A number as JSON, with as many digits as tell it from every other one.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_finite() {
            write!(f, "{:?}", self.0)
        } else {
            // The engine gives no such number, but a report's members are public.
            f.write_str("null")
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::report::{Failure, Flags, Grade, Reason, Strength};
    use crate::{Pipeline, Workspace, rules};

    /// What the engine reports on a text.
    fn report_on(input: &[u8], pipeline: &Pipeline) -> Report {
        let mut workspace = Workspace::new();
        pipeline.repair_into(input, &mut workspace);
        workspace.report().clone()
    }

    fn parsed(report: &Report, input: &[u8]) -> Value {
        let text = report.to_json(input);
        assert!(!text.contains(['\n', '\t']), "{text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn members(value: &Value) -> Vec<&str> {
        value.as_object().expect("an object").keys().map(String::as_str).collect()
    }

    #[test]
    fn every_string_may_stand_in_json_as_it_is() {
        let names = rules::ROWS
            .iter()
            .map(|row| row.id)
            .chain(Reason::ALL.iter().flat_map(|reason| [reason.name(), reason.help()]))
            .chain(Flags::ALL.iter().map(|flag| flag.1))
            .chain(Grade::ALL.map(Grade::name))
            .chain([Strength::Strong, Strength::Medium, Strength::Weak].map(Strength::name))
            .chain([crate::VERSION]);
        for name in names {
            assert_eq!(json!(name).to_string(), format!("\"{name}\""));
        }
    }

    #[test]
    fn the_object_says_all_that_the_report_does() {
        let input = b"So:\n{'a': True}";
        let report = report_on(input, &Pipeline::default());
        let object = parsed(&report, input);
        assert_eq!(
            members(&object),
            [
                "version",
                "engine",
                "grade",
                "flags",
                "confidence",
                "span",
                "correction_count",
                "corrections",
                "failure"
            ]
        );
        assert_eq!(object["version"], 1);
        assert_eq!(object["engine"], crate::VERSION);
        assert_eq!(object["grade"], "normalised");
        assert_eq!(object["flags"], json!(["complete"]));
        assert_eq!(object["confidence"].as_f64(), Some(report.confidence));
        assert_eq!(object["span"], json!({"offset": 4, "length": 11}));
        assert_eq!(object["correction_count"], report.correction_count);
        assert_eq!(object["failure"], Value::Null);

        let corrections = object["corrections"].as_array().expect("a list");
        assert_eq!(corrections.len(), report.corrections.len());
        let at = report.corrections.iter().position(|c| c.kind.name() == "lit-python").expect("the literal");
        let correction = report.corrections[at];
        let place = |span: Span| json!({"offset": span.start, "length": span.len()});
        assert_eq!(
            corrections[at],
            json!({
                "kind": "lit-python", "line": 2, "column": 7,
                "input": {"offset": 10, "length": 4}, "output": place(correction.output),
                "grade": "normalised", "strength": correction.strength.name(),
                "alternatives": correction.alternatives,
                "confidence": weights::weight(correction.kind, correction.grade, correction.strength),
            })
        );
        assert_eq!(
            members(&corrections[at]),
            ["kind", "line", "column", "input", "output", "grade", "strength", "alternatives", "confidence"]
        );
    }

    #[test]
    fn a_failure_has_a_reason_a_place_and_a_sentence() {
        let pipeline = Pipeline::builder().max_depth(2).build();
        let input = b"[\n[[1]]]";
        let report = report_on(input, &pipeline);
        let failure = &parsed(&report, input)["failure"];
        assert_eq!(
            *failure,
            json!({"reason": "limit-depth", "offset": 3, "line": 2, "column": 2, "help": Reason::LimitDepth.help()})
        );
        assert_eq!(members(failure), ["reason", "offset", "line", "column", "help"]);
        let text = report.explain(input);
        assert!(
            text.starts_with(&format!("failed at byte 3: limit-depth: {}\n", Reason::LimitDepth.help())),
            "{text}"
        );
    }

    #[test]
    fn every_report_is_valid_json_and_a_line_for_each_correction() {
        for input in [
            &b""[..],
            b"[1]",
            b"no JSON in here",
            b"{'a': 1,}",
            b"{\"a\":\"x\xff\", \"b\": [1,",
            b"a\n[1,,2]\nb\n[3]",
            b"\x00\xff\n\xfe",
        ] {
            let report = report_on(input, &Pipeline::default());
            let object = parsed(&report, input);
            let lines: Vec<_> = object["corrections"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|c| {
                    format!(
                        "line {}, column {}: {} ({}): ",
                        c["line"],
                        c["column"],
                        c["kind"].as_str().expect("a name"),
                        c["grade"].as_str().expect("a name")
                    )
                })
                .collect();
            let text = report.explain(input);
            assert!(text.ends_with('\n'), "{text}");
            assert_eq!(text.lines().count(), 1 + lines.len(), "{text}");
            for ((line, start), correction) in text.lines().skip(1).zip(&lines).zip(&report.corrections) {
                assert_eq!(line, format!("{start}{}", correction.kind.row().doc));
            }
        }
    }

    #[test]
    fn neither_text_holds_payload() {
        let input = b"Sure: {'secret': \"\x01private\",}";
        let report = report_on(input, &Pipeline::default());
        for text in [report.to_json(input), report.explain(input)] {
            assert!(text.contains("quote-single") && text.contains("comma-trailing"), "{text}");
            assert!(
                !text.contains("secret") && !text.contains("private") && !text.contains("Sure"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_capped_list_says_how_much_is_missing() {
        let pipeline = Pipeline::builder().set("max_corrections", "1").expect("an option").build();
        let input = b"{'a': 1,}";
        let report = report_on(input, &pipeline);
        let text = report.explain(input);
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.ends_with("and 2 more\n"), "{text}");
        let object = parsed(&report, input);
        assert_eq!(object["corrections"].as_array().map(Vec::len), Some(1));
        assert_eq!(object["correction_count"], 3);
        assert_eq!(object["flags"], json!(["complete", "corrections-capped"]));
    }

    #[test]
    fn numbers_that_json_lacks_become_null() {
        let mut report = Report { confidence: f64::NAN, ..Report::default() };
        assert_eq!(parsed(&report, b"")["confidence"], Value::Null);
        for confidence in [0.0, 1.0, 0.1 + 0.2, 1e-300, f64::MIN_POSITIVE] {
            report.confidence = confidence;
            assert_eq!(parsed(&report, b"")["confidence"].as_f64(), Some(confidence));
        }
    }

    #[test]
    fn lines_are_read_as_far_as_the_places_go() {
        // A limit's place lies at the limit, and the text may go on for gigabytes.
        let failure = Failure { reason: Reason::LimitInput, offset: 4 };
        let mut report = Report { failure: Some(failure), ..Report::default() };
        let mut lines = Lines::default();
        report.read_lines(b"1\n2\n3\n4\n", &mut lines);
        assert_eq!((lines.place(4), lines.place(8)), ((3, 1), (3, 1)));
        report.failure = None;
        report.read_lines(b"1\n2\n3\n4\n", &mut lines);
        assert_eq!(lines.place(8), (1, 1));
        // An input that is not the report's gives its last place, and no panic.
        report.failure = Some(failure);
        report.read_lines(b"1\n", &mut lines);
        assert_eq!(lines.place(4), (2, 1));
    }
}
