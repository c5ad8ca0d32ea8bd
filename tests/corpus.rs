//! The golden corpus, held against the library: every case whole, at every split and byte by byte, and through
//! every law.
//!
//! `KINTSU_TEST=comma cargo test --test corpus` runs the cases whose name contains `comma`;
//! `KINTSU_BLESS=1 cargo test --test corpus` rewrites the expectations (read the difference before you keep it).

mod common;

use std::collections::{BTreeMap, HashSet};

use common::cases::{self, Case, FIELDS};
use common::laws::{self, Answer};
use common::{oracle, show};
use kintsu::{Flags, Grade, Kind, Pipeline, Reason};
use serde_json::Value;

/// Fails with all that was found, not only the first.
fn report(found: &[String], of: usize) {
    assert!(found.is_empty(), "{} of {of} cases:\n\n{}", found.len(), found.join("\n\n"));
}

#[test]
fn every_case_holds() {
    if cases::blessing() {
        cases::bless();
    }
    let cases = cases::chosen();
    let found: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let input = case.input();
            let answer = Answer::to(&case.pipeline(), &input);
            let differences = case.differences(&answer);
            (!differences.is_empty()).then(|| {
                format!(
                    "{} {}\n  input\n    {}\n{}\n  answer\n    {answer}",
                    case.place,
                    case.name(),
                    show(&input),
                    differences.join("\n")
                )
            })
        })
        .collect();
    report(&found, cases.len());
}

#[test]
fn every_case_keeps_the_laws_under_every_chunking() {
    let cases = cases::chosen();
    let found: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let error = laws::all(&case.pipeline(), &case.input()).err()?;
            Some(format!("{} {}\n  {error}", case.place, case.name()))
        })
        .collect();
    report(&found, cases.len());
}

#[test]
fn every_output_parses_to_the_same_value_with_other_line_ends() {
    // A case is also a case with a newline behind it, and with the other kind of newline in it. The text may
    // differ in its blanks then, the value may not. Where the text is cut, its end is what the case is about.
    let pipeline = Pipeline::default();
    let mut found = Vec::new();
    let cases: Vec<Case> = cases::chosen().into_iter().filter(|case| !case.has_options()).collect();
    for case in &cases {
        let Ok(input) = String::from_utf8(case.input()) else { continue };
        let answer = Answer::to(&pipeline, input.as_bytes());
        if answer.report.flags.contains(Flags::TRUNCATED) {
            continue;
        }
        // The oracle's values end at its own depth: there it says so twice.
        let value =
            |answer: &Answer| answer.text.as_deref().map(|text| oracle::value(text).map(same_newlines));
        for (how, other) in [
            ("with a newline behind it", format!("{input}\n")),
            ("with CRLF", input.replace("\r\n", "\n").replace('\n', "\r\n")),
        ] {
            let changed = Answer::to(&pipeline, other.as_bytes());
            if value(&changed) != value(&answer) {
                let (place, name) = (&case.place, case.name());
                found.push(format!("{place} {name} {how}\n  as it is: {answer}\n  changed:  {changed}"));
            }
        }
    }
    report(&found, cases.len());
}

/// The value with every CRLF in its strings as LF.
fn same_newlines(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace("\r\n", "\n")),
        Value::Array(items) => items.into_iter().map(same_newlines).collect(),
        Value::Object(members) => members
            .into_iter()
            .map(|(key, value)| (key.replace("\r\n", "\n"), same_newlines(value)))
            .collect(),
        other => other,
    }
}

#[test]
fn the_corpus_is_well_formed() {
    let cases = cases::every();
    let mut names = HashSet::new();
    let mut inputs: BTreeMap<(Vec<u8>, String), &str> = BTreeMap::new();
    for case in &cases {
        let (place, name) = (&case.place, case.name());
        assert!(names.insert(name), "{place}: a second case {name}");
        let topic = name.split_once('/').map(|(topic, what)| {
            assert!(!what.is_empty(), "{place}: {name} does not say what it is about");
            topic
        });
        let known = |topic| Kind::by_name(topic).is_some() || TOPICS.contains(&topic);
        assert!(topic.is_some_and(known), "{place}: {name} begins with no kind and no topic");
        for field in case.fields() {
            assert!(FIELDS.contains(&field), "{place}: the field {field} is none of {FIELDS:?}");
        }
        let kinds = case.kinds();
        assert!(kinds.is_sorted_by(|a, b| a < b), "{place}: kinds are sorted, each once");
        for kind in kinds {
            assert!(Kind::by_name(kind).is_some(), "{place}: there is no kind {kind}");
        }
        for flag in case.flags() {
            assert!(Flags::ALL.iter().any(|(_, known)| *known == flag), "{place}: there is no flag {flag}");
        }
        assert_eq!(case.line, case.canonical(), "{place}: not in canonical form (KINTSU_BLESS=1 writes it)");
        let options = format!("{:?}", case.pipeline().options());
        if let Some(other) = inputs.insert((case.input(), options), name) {
            panic!("{place}: {name} is {other} again");
        }
    }
    for (reason, wanted) in Reason::ALL.map(|reason| (reason, reason.name())) {
        // One-shot calls can neither be cancelled nor, in a test, run out of memory.
        if !matches!(reason, Reason::Canceled | Reason::NoMemory) {
            let line = format!("\"error\":\"{wanted}\"");
            assert!(cases.iter().any(|case| case.line.contains(&line)), "no case has the error {wanted}");
        }
    }
    for grade in Grade::ALL {
        let line = format!("\"grade\":\"{}\"", grade.name());
        assert!(cases.iter().any(|case| case.line.contains(&line)), "no case has the grade {}", grade.name());
    }
}

/// First parts of names that are no kinds: valid text, errors, several kinds at once, modes and limits, and
/// what must be left alone although it looks like something to mend, and one document cut at every byte.
const TOPICS: [&str; 6] = ["valid", "error", "mixed", "option", "kept", "cut"];
