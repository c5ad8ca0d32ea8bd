//! The laws as properties: over valid documents, the same in other notations, damaged ones, and noise.
//!
//! The checks are those of `common::laws`, all of them, with every chunking of every input. What proptest finds
//! it shrinks and keeps in `laws.regressions`, which is committed and runs first. `PROPTEST_CASES=n` runs n cases
//! of each property instead of the numbers below, which are chosen so that the suite stays within a minute.

mod common;

use common::documents::{self, Doc, Edit, Layout};
use common::laws;
use common::oracle;
use kintsu::{Flags, Grade, Pipeline};
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed};

/// `cases` cases, and the file of past failures. The seed is fixed, so that a green state stays green:
/// `PROPTEST_RNG_SEED=n` looks elsewhere, and should, often.
fn config(cases: u32) -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    Config {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct("tests/laws.regressions"))),
        max_shrink_iters: 4096,
        rng_seed: match Config::default().rng_seed {
            RngSeed::Random => RngSeed::Fixed(1),
            chosen @ RngSeed::Fixed(_) => chosen,
        },
        ..Config::default()
    }
}

/// An option and its value, of all sorts; none may break a law.
fn options() -> impl Strategy<Value = (&'static str, &'static str)> {
    let setting = |settings: &'static [(&'static str, &'static str)]| prop::sample::select(settings);
    prop_oneof![
        6 => setting(&[("preset", "default")]),
        1 => setting(&[("preset", "strict"), ("preset", "lenient")]),
        1 => setting(&[("root_values", "first"), ("root_values", "last"), ("root_values", "refuse")]),
        1 => setting(&[("truncated_strings", "drop"), ("truncation_salvage", "off"), ("salvage", "off")]),
        1 => setting(&[("stop_reason", "stop"), ("stop_reason", "length")]),
        1 => setting(&[("max_depth", "1"), ("max_depth", "3"), ("max_corrections", "0"), ("max_corrections", "2")]),
        1 => setting(&[("max_output", "0"), ("max_output", "20"), ("max_input", "30"), ("min_confidence", "0.9")]),
        1 => setting(&[("commas", "off"), ("quotes", "report"), ("prose-around", "off"), ("max_grade", "guessed")]),
    ]
}

fn pipeline((name, value): (&str, &str)) -> Pipeline {
    Pipeline::builder().set(name, value).expect("an option and its value").build()
}

fn hold(result: Result<laws::Answer, String>) -> Result<laws::Answer, TestCaseError> {
    result.map_err(TestCaseError::fail)
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn valid_text_keeps_the_laws(doc in documents::rich(), layout in documents::layout(), option in options()) {
        let text = doc.json(layout);
        prop_assert!(oracle::valid(text.as_bytes()).is_some(), "the generator is wrong: {}", text);
        hold(laws::all(&pipeline(option), text.as_bytes()))?;
    }

    #[test]
    fn blanks_around_valid_text_change_nothing(
        doc in documents::rich(), layout in documents::layout(), before in "[ \t\r\n]{0,9}", after in "[ \t\r\n]{0,9}",
    ) {
        let text = before + &doc.json(layout) + &after;
        let answer = hold(laws::quick(&Pipeline::default(), text.as_bytes()))?;
        prop_assert_eq!(answer.report.grade, Grade::Unchanged);
    }
}

proptest! {
    #![proptest_config(config(8000))]

    #[test]
    fn damaged_text_keeps_the_laws(text in documents::damaged(), option in options()) {
        hold(laws::all(&pipeline(option), &text))?;
    }

    #[test]
    fn noise_keeps_the_laws(text in documents::noise(), option in options()) {
        hold(laws::all(&pipeline(option), &text))?;
    }

    #[test]
    fn damaged_text_under_default_options_keeps_the_laws(text in documents::damaged()) {
        hold(laws::all(&Pipeline::default(), &text))?;
    }
}

proptest! {
    #![proptest_config(config(8000))]

    /// What differs from JSON in notation only comes back with the same value, and is graded as notation.
    #[test]
    fn another_notation_is_the_same_value(
        doc in documents::plain_object(), dialect in documents::dialect(), layout in documents::layout(),
    ) {
        let text = doc.print(&dialect);
        let answer = hold(laws::all(&Pipeline::default(), text.as_bytes()))?;
        prop_assert!(answer.text.is_some(), "no text for {}: {}", text, answer);
        let mended = oracle::value(answer.text.as_deref().unwrap_or_default()).map_err(TestCaseError::fail)?;
        let meant = oracle::value(&doc.json(layout)).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&mended, &meant, "{}: {}", text, answer);
        prop_assert!(answer.report.grade <= Grade::Normalised, "{}: {}", text, answer);
        prop_assert!(answer.report.flags.contains(Flags::COMPLETE), "{}: {}", text, answer);
    }

    /// Valid JSON in a fence or in prose is cut out as it stands.
    #[test]
    fn valid_text_in_a_wrapper_is_extracted(
        doc in documents::plain_object(),
        layout in documents::layout(),
        wrap in prop::sample::select(&[
            ("```json\n", "\n```"), ("```\n", "\n```\n"), ("~~~json\n", "\n~~~"), ("````json5\n", "\n````"),
            ("Here is the JSON:\n", "\nHope that helps!"), ("Here: ", " Enjoy."),
            ("Sure.\n\n```json\n", "\n```\n\nAnything else?"), ("", "\n```"), ("```json\n", ""),
            ("  ```json\n", "\n  ```"), ("```json\r\n", "\r\n```\r\n"),
        ][..]),
    ) {
        let json = doc.json(layout);
        let text = format!("{}{json}{}", wrap.0, wrap.1);
        let answer = hold(laws::all(&Pipeline::default(), text.as_bytes()))?;
        prop_assert_eq!(answer.text.as_deref(), Some(json.as_str()), "{}: {}", text, answer);
        prop_assert_eq!(answer.report.grade, Grade::Extracted, "{}: {}", text, answer);
    }
}

proptest! {
    #![proptest_config(config(800))]

    /// Cut at every byte, the value is a beginning of the whole one: members and elements are whole but the
    /// last, strings and numbers are shorter, and nothing is there that the whole text does not have.
    #[test]
    fn a_cut_text_is_a_beginning(doc in documents::plain(), layout in documents::layout()) {
        // Cut scalars are no JSON; in an array they are.
        let text = Doc::Array(vec![doc]).with_distinct_keys().json(layout);
        let full = oracle::value(&text).map_err(TestCaseError::fail)?;
        let pipeline = Pipeline::default();
        for cut in 1..text.len() {
            let answer = hold(laws::quick(&pipeline, &text.as_bytes()[..cut]))?;
            prop_assert!(answer.text.is_some(), "{} cut at {}: {}", text, cut, answer);
            let value = oracle::value(answer.text.as_deref().unwrap_or_default()).map_err(TestCaseError::fail)?;
            prop_assert!(oracle::is_beginning(&value, &full), "{} cut at {}: {}", text, cut, answer);
            prop_assert_eq!(answer.report.grade, Grade::Lossy, "{} cut at {}: {}", text, cut, answer);
            prop_assert!(answer.report.flags.contains(Flags::TRUNCATED), "{} cut at {}: {}", text, cut, answer);
        }
    }

    /// Damaged text cut at every byte keeps the laws.
    #[test]
    fn damaged_text_cut_anywhere_keeps_the_laws(text in documents::damaged()) {
        for cut in 0..text.len() {
            hold(laws::quick(&Pipeline::default(), &text[..cut]))?;
        }
    }

    /// Damage all over a longer text keeps the laws.
    #[test]
    fn a_long_damaged_text_keeps_the_laws(
        docs in prop::collection::vec(documents::rich(), 20..60),
        edits in prop::collection::vec(documents::edit(), 0..30),
    ) {
        let mut text = Doc::Array(docs).json(Layout::Pretty).into_bytes();
        for edit in edits.iter().filter(|edit| !matches!(edit, Edit::Truncate(_))) {
            documents::damage(&mut text, edit);
        }
        hold(laws::quick(&Pipeline::default(), &text))?;
    }
}

/// Texts that broke a law once, found here and shrunk. A text says more than a seed, and outlives the generator.
#[test]
fn past_faults_keep_the_laws() {
    let faults: &[(&[u8], (&str, &str))] = &[
        // A slice of the input was not held against the limit of the output.
        (b"true", ("max_output", "0")),
        // A fence inside the value was taken for one around it.
        (b"{0```json\n", ("preset", "default")),
        (b"[true```json\na", ("preset", "default")),
        (b"{True```]{", ("preset", "default")),
        (b"[tru\n  {True},\n  \"<!--```\"}\",\n  null\n]", ("preset", "default")),
        // Blanks between commas hid the closer behind them.
        (b"{\"a\":{\"a\":\"\", ,}, ,}", ("preset", "default")),
        (b"{\"a\":[\"\",],,\"a\":true,}", ("preset", "default")),
        // The string was blamed for the literal that the end cut.
        (b"[\"x9\",t", ("preset", "default")),
        // Half a pair in two strings, with no room in the list.
        (b"{\"\\ud83d{\\ude00\": 1}", ("max_corrections", "0")),
        // A string was ended inside a run of control characters that is one correction.
        (b"{\r\n    \"\\n'{: 1\0\r\n    \"a\": \"\\\", /* x */word// xtrueword\"", ("preset", "default")),
        // A doubled brace's closer left a comma in front of the first member.
        (b"{\n {}},\n  \"a\": \"\"\n}", ("preset", "default")),
        // A brace was counted before the byte behind it had come.
        (b"{{}\xef{\xbc\x9a", ("preset", "default")),
        // The place of a limit lay behind the end of the text.
        (b"[\"\xff\"", ("max_output", "5")),
    ];
    for &(text, option) in faults {
        laws::all(&pipeline(option), text).unwrap_or_else(|error| panic!("{error}"));
    }
}
