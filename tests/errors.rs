//! Bad input: each gets a reason, an offset and a sentence that says what to do, and no word of the payload.

mod common;

use common::laws::{self, Answer};
use kintsu::{Flags, Grade, MAX_DEPTH, OptionError, Options, Pipeline, Reason, Workspace};

/// Stands in payloads; it may stand in no message and in no report.
const MARKER: &str = "ZEBRA";

/// The error of a text that fails, checked for what holds of every error.
#[track_caller]
fn fails(pipeline: &Pipeline, input: &[u8], reason: Reason, offset: usize) {
    laws::all(pipeline, input).unwrap_or_else(|error| panic!("{error}"));
    let error = pipeline.repair(input).expect_err("a text that fails");
    assert_eq!((error.reason(), error.offset()), (reason, offset), "{}", common::show(input));
    let message = error.to_string();
    assert!(message.starts_with(&format!("{} at byte {offset}: ", reason.name())), "{message}");
    assert!(message.len() > 40, "{message}");
    assert!(!message.contains(MARKER), "{message}");
    assert!(!format!("{error:?}").contains(MARKER), "{error:?}");
    assert_eq!(error.report().grade, Grade::Failed);
    assert_eq!(error.report().confidence.to_bits(), 0.0_f64.to_bits());
}

fn with(name: &str, value: &str) -> Pipeline {
    Pipeline::builder().set(name, value).expect("an option and its value").build()
}

#[test]
fn text_without_json_is_said_to_have_none() {
    let pipeline = Pipeline::default();
    let prose = format!("I'm sorry, {MARKER}, I can't help with that.");
    let refusal = format!("The answer is 42, said {MARKER}.");
    for input in
        ["", " ", "\n\n\t", "\u{feff}", "\u{a0}\u{2003}", &prose, &refusal, "null and void", "True, but no"]
    {
        fails(&pipeline, input.as_bytes(), Reason::NoJsonFound, 0);
    }
    // A fence around prose, and a thought that ends before the answer begins.
    for input in ["```\nno JSON here\n```", "<think>hmm, hmm</think>", "<think>hmm"] {
        fails(&pipeline, input.as_bytes(), Reason::NoJsonFound, 0);
    }
}

#[test]
fn bytes_that_are_no_utf8_are_no_json_and_no_panic() {
    let pipeline = Pipeline::default();
    let all: Vec<u8> = (0x80..=0xff).collect();
    for input in [&b"\xff\xfe"[..], b"\x80", b"\xed\xa0\x80", b"\xf0\x9f", &all] {
        fails(&pipeline, input, Reason::NoJsonFound, 0);
    }
    // UTF-16 is not guessed at.
    let utf16: Vec<u8> = "words".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fails(&pipeline, &utf16, Reason::NoJsonFound, 0);
}

#[test]
fn every_byte_alone_and_every_pair_keeps_the_laws() {
    let pipeline = Pipeline::default();
    let mut workspace = Workspace::new();
    for a in 0..=255 {
        laws::all(&pipeline, &[a]).unwrap_or_else(|error| panic!("{error}"));
        for b in 0..=255 {
            let input = [a, b];
            pipeline.repair_into(&input, &mut workspace);
            let answer = Answer::of(&input, &workspace);
            laws::output_is_valid(&answer).unwrap_or_else(|error| panic!("{error}: {input:?} {answer}"));
            laws::account(&input, &answer).unwrap_or_else(|error| panic!("{error}: {input:?} {answer}"));
        }
    }
}

#[test]
fn limits_fail_at_the_byte_that_is_too_many() {
    let text = format!("{{\"a\": \"{MARKER}\"}}");
    let bytes = text.as_bytes();
    let length = bytes.len().to_string();
    let less = (bytes.len() - 1).to_string();
    fails(&with("max_input", &less), bytes, Reason::LimitInput, bytes.len() - 1);
    assert!(with("max_input", &length).repair(bytes).is_ok());
    assert!(with("max_input", "0").repair(b"").is_err_and(|error| error.reason() == Reason::NoJsonFound));

    // One more level than allowed, valid and not.
    let deep = |depth: usize| format!("{}\"{MARKER}\"{}", "[".repeat(depth), "]".repeat(depth));
    fails(&with("max_depth", "3"), deep(4).as_bytes(), Reason::LimitDepth, 3);
    fails(&with("max_depth", "3"), deep(4).replace('"', "'").as_bytes(), Reason::LimitDepth, 3);
    assert!(with("max_depth", "4").repair(&deep(4)).is_ok_and(|mended| mended.grade() == Grade::Unchanged));
    fails(&Pipeline::default(), deep(129).as_bytes(), Reason::LimitDepth, 128);
    assert!(Pipeline::default().repair(&deep(128)).is_ok());
}

#[test]
fn the_limit_of_the_output_counts_what_comes_out() {
    // Each control character of one byte comes out as six.
    let input = format!("[\"{MARKER}{}\"]", "\u{1}".repeat(100));
    let out = Pipeline::default().repair(&input).expect("control characters are mended").as_str().len();
    assert!(with("max_output", &out.to_string()).repair(&input).is_ok());
    let error = with("max_output", &(out - 1).to_string()).repair(&input).expect_err("one byte less");
    assert_eq!(error.reason(), Reason::LimitOutput);
    assert!(error.offset() <= input.len());
    assert!(!error.to_string().contains(MARKER));
    // A text that comes back as it is counts too: the limit is the caller's memory.
    assert!(with("max_output", "5").repair("[1,2]").is_ok());
    assert!(
        with("max_output", "4").repair("[1,2]").is_err_and(|error| error.reason() == Reason::LimitOutput)
    );
}

#[test]
fn a_result_that_is_worse_than_allowed_has_no_text() {
    // The place is the first correction that is too much, marked here by `^`, which is taken out.
    let at = |text: &str| {
        let text = text.replace("MARKER", MARKER);
        (text.replace('^', "").into_bytes(), text.find('^').expect("a place"))
    };
    for (max_grade, text) in [
        ("normalised", "[1,, 'MARKER', ^2"),
        ("extracted", "Look: {\"a\": \"MARKER\"^,}"),
        ("unchanged", "^Look: {\"a\": \"MARKER\"}"),
    ] {
        let (input, offset) = at(text);
        fails(&with("max_grade", max_grade), &input, Reason::MaxGrade, offset);
    }
    let strict = with("preset", "strict");
    let (input, offset) = at("{\"a\": \"MARKER^");
    fails(&strict, &input, Reason::MaxGrade, offset);
    assert!(strict.repair("{'a': 1,}").is_ok());
    assert!(with("max_grade", "extracted").repair("Look: {\"a\": 1}").is_ok());
}

#[test]
fn a_repair_that_is_switched_off_is_refused_where_it_is_needed() {
    let text = format!("{{\"a\": \"{MARKER}\", \"b\": [1,]}}");
    fails(&with("comma-trailing", "off"), text.as_bytes(), Reason::Refused, text.len() - 3);
    fails(&with("commas", "off"), text.as_bytes(), Reason::Refused, text.len() - 3);
    fails(&with("commas", "report"), text.as_bytes(), Reason::Refused, text.len() - 3);
    assert!(with("quotes", "off").repair(&text).is_ok());
    let cut = format!("{{\"a\": \"{MARKER}");
    fails(&with("truncation_salvage", "off"), cut.as_bytes(), Reason::Refused, cut.len());
    fails(&with("salvage", "off"), b"{\"a\":,\"b\":1}", Reason::Refused, 5);
}

#[test]
fn several_values_may_be_refused() {
    let text = format!("{{\"a\": \"{MARKER}\"}} or {{\"a\": 2}}");
    let second = text.find("{\"a\": 2").expect("it is there");
    fails(&with("root_values", "refuse"), text.as_bytes(), Reason::Ambiguous, second);
    let mended = kintsu::repair(&text).expect("one of them");
    assert!(mended.report().flags.contains(Flags::AMBIGUOUS));
}

#[test]
fn options_say_what_they_take() {
    let mut options = Options::default();
    let before = options.clone();
    let error = options.set("comma-tailing", "off").expect_err("no such rule").to_string();
    assert!(error.contains("`comma-tailing`") && error.contains("kintsu rules"), "{error}");
    for (name, value, takes) in [
        ("max_depth", "0", MAX_DEPTH.to_string()),
        ("max_depth", "1000001", MAX_DEPTH.to_string()),
        ("max_depth", "deep", MAX_DEPTH.to_string()),
        ("max_input", "-1", "whole number".to_owned()),
        ("min_confidence", "1.5", "0 to 1".to_owned()),
        ("min_confidence", "NaN", "0 to 1".to_owned()),
        ("root_values", "all", "auto, first, last".to_owned()),
        ("max_grade", "failed", "lossy".to_owned()),
        ("comma-trailing", "maybe", "off, on or report".to_owned()),
        ("preset", "", "default, strict, lenient".to_owned()),
    ] {
        let error = options.set(name, value).expect_err("a value that it does not take");
        assert!(matches!(error, OptionError::Value { .. }), "{error:?}");
        let message = error.to_string();
        assert!(message.contains(name) && message.contains(&takes), "{message}");
        assert_eq!(options, before, "a refused value sets nothing");
    }
}

#[test]
fn every_reason_has_a_name_and_a_sentence() {
    for (at, reason) in Reason::ALL.iter().enumerate() {
        assert_eq!(*reason as usize, at + 1, "the numbers are stable");
        assert!(!reason.help().is_empty() && !reason.help().ends_with('.'), "{}", reason.name());
        assert!(Reason::ALL[at + 1..].iter().all(|other| other.name() != reason.name()));
    }
}
