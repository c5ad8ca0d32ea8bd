//! The strict lane changes nothing but the time: with it and without it the answers are the same.
//!
//! The golden cases, damaged documents and long texts with a few defects, each in one piece and in pieces that are
//! long enough for the lane to start in. The steps are not compared: they are the difference.

mod common;

use common::cases;
use common::documents::{self, Edit, Layout};
use common::laws::{Answer, steps_within};
use common::{Seeded, show};
use kintsu::{Pipeline, Workspace};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// A fixed seed: `PROPTEST_RNG_SEED=n` looks elsewhere, `PROPTEST_CASES=n` longer.
fn config(cases: u32) -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    let rng_seed = match Config::default().rng_seed {
        RngSeed::Random => RngSeed::Fixed(5),
        chosen @ RngSeed::Fixed(_) => chosen,
    };
    Config { cases, failure_persistence: None, rng_seed, ..Config::default() }
}

/// Holds the two against each other.
fn same(pipeline: &Pipeline, input: &[u8]) -> Result<(), String> {
    let plain = Answer::to(&pipeline.clone().without_lane(), input);
    let mut workspace = Workspace::new();
    let mut check = |how: &str, pieces: &mut dyn Iterator<Item = &[u8]>| {
        match pieces.next() {
            None => pipeline.repair_into(input, &mut workspace),
            Some(first) => drop(pipeline.repair_chunks(std::iter::once(first).chain(pieces), &mut workspace)),
        }
        if !plain.holds(input, &workspace) {
            let other = Answer::of(input, &workspace);
            return Err(format!("{how}\n  without: {plain}\n  with:    {other}\n  input:   {}", show(input)));
        }
        steps_within(input, workspace.report())
    };
    check("in one piece", &mut std::iter::empty())?;
    let mut random = Seeded(input.len() as u64);
    for most in [350, 900] {
        let mut rest = input;
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let (piece, tail) = rest.split_at((1 + random.below(most)).min(rest.len()));
            pieces.push(piece);
            rest = tail;
        }
        check("in pieces", &mut pieces.into_iter())?;
    }
    Ok(())
}

#[test]
fn every_golden_case_is_the_same_without_it() {
    for case in cases::every() {
        if let Err(error) = same(&case.pipeline(), &case.input()) {
            panic!("{} {}: {error}", case.place, case.name());
        }
    }
}

#[test]
fn a_golden_case_inside_a_long_document_is_the_same_without_it() {
    // In front of the defect and behind it the lane runs; where it stops is what the case is about.
    let row = r#"{"id": 12, "name": "a \"row\" \u00e9 é", "tags": ["x", "y", 3, null, []], "more": {"k": {}, "n": -1.5e3}}"#;
    let rows = [row; 6].join(",\n ");
    for case in cases::every() {
        let pipeline = case.pipeline();
        let inner = case.input();
        for (head, tail) in [
            (format!("[{rows}, "), format!(", {rows}]")),
            (format!("{{\"rows\": [{rows}], \"case\": "), format!(", \"rest\": [{rows}]}}")),
            (format!("{{\"rows\": [{rows}, \"x"), format!("\"], \"rest\": [{rows}]}}")),
        ] {
            let text = [head.as_bytes(), &inner, tail.as_bytes()].concat();
            if let Err(error) = same(&pipeline, &text) {
                panic!("{} {}: {error}", case.place, case.name());
            }
        }
    }
}

#[test]
fn what_looks_like_the_strict_reading_and_is_not() {
    let pipeline = Pipeline::default();
    let long = "7".repeat(70);
    for text in [
        // Behind a string: a number that is too long for a look, a colon, closers of another container.
        &format!(r#"{{"a": ["5", {long}, "6 inch: 5", {long}], "b": ["(", {long}]}}"#),
        r#"{"a": ["x", "b": 1, "c": [1, 2]], "d": ["x", "y": 2]}"#,
        r#"{"a": {"b": "x}", "c": "y"}}, "d": "z"}"#,
        r#"{"a": "[1", "b": "x"], "c": ["x"}, "d": 1}"#,
        r#"{"a": {"b": "it }}", "c": "x"}}} and "more""#,
        // The root's closer, and more of the same behind it.
        r#"{"a": "{b}", "c": "[x"}} , "d": 1}"#,
        r#"{"a": 1, "b": "x"}, "c": 2, "d": 3}"#,
        // Doubled braces keep their count.
        r#"{{"a": {{"b": "x", "c": [1, 2, {"d": "e"}]}}, "f": 1}}"#,
        // Half pairs, bad escapes, odd blanks, controls.
        r#"["\ud83d\ude00", "\ud83d", "\ude00", "\ud83dx", "\u12", "\q", "ok"]"#,
        "[\"a\",\u{a0}\"b\", \"c\u{0}\", \"d\te\",\u{2028}1, 2]",
        // Another sign than a colon begins like one.
        r#"{"a": "x", "b":= 1, "c" := "y", "d": [{"e":=> "f"}], "g": "h", "i":: 2}"#,
        // A comment that is none when it is read: what was remembered of it must not be used inside.
        "[{\"a\": \"b\", \"c\":\"\"// d\", \"e\": 1}, {\"f\": 2}, \0\"g\": 3, \"h\": [1]}, {\"i\": [\"\"]}]",
        // A comma too many, or none, at every kind of place.
        r#"{"a": [1, 2,], "b": {"c": 1,}, "d": [,1], "e": {,}, "f": [1 2], "g": ["x" "y"], "h": "i" "j": 1}"#,
    ] {
        let text = text.to_owned() + "  ";
        for cut in (0..=text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            same(&pipeline, &text.as_bytes()[..cut]).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn damaged_text_is_the_same_without_it(text in documents::damaged()) {
        same(&Pipeline::default(), &text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn damaged_text_is_the_same_without_it_under_every_option(
        text in documents::damaged(),
        (name, value) in prop::sample::select(&[
            ("max_depth", "2"), ("max_output", "40"), ("max_corrections", "1"), ("truncated_strings", "drop"),
            ("stop_reason", "stop"), ("preset", "lenient"), ("preset", "strict"),
        ][..]),
    ) {
        let pipeline = Pipeline::builder().set(name, value).expect("an option and its value").build();
        same(&pipeline, &text).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn a_long_damaged_text_is_the_same_without_it(
        docs in prop::collection::vec(documents::rich(), 5..40),
        edits in prop::collection::vec(documents::edit(), 0..12),
        layout in documents::layout(),
    ) {
        let mut text = documents::Doc::Array(docs).json(layout).into_bytes();
        for edit in edits.iter().filter(|edit| !matches!(edit, Edit::Truncate(_))) {
            documents::damage(&mut text, edit);
        }
        same(&Pipeline::default(), &text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn another_notation_is_the_same_without_it(doc in documents::plain_object(), dialect in documents::dialect()) {
        let one = doc.print(&dialect);
        let text = format!("[{}, {}, {one}]", doc.json(Layout::Pretty), one);
        same(&Pipeline::default(), text.as_bytes()).map_err(TestCaseError::fail)?;
    }
}
