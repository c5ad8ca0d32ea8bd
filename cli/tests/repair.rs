//! `kintsu repair` as a user runs it: outputs, messages and exit statuses.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{Folder, KINTSU, kintsu};
use serde_json::Value;

/// A word that stands in payloads and must never stand in a message.
const SECRET: &str = "Xylophon7";

#[cfg(unix)]
#[test]
fn the_sample_of_the_readme_works_in_a_shell() {
    let output = Command::new("sh")
        .arg("-c")
        .arg(r#"echo "{'city': 'Oslo', 'sunny': True,}" | "$KINTSU" repair"#)
        .env("KINTSU", KINTSU)
        .output()
        .expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"city\": \"Oslo\", \"sunny\": true}\n");
    assert!(output.status.success());
}

#[test]
fn valid_text_comes_back_as_it_is() {
    for text in ["{\"a\" : [1,\t2.50e+1, \"\\u0041\"]}\n", " [ ] \n\n", "\"x\"\n"] {
        let run = kintsu(&["repair"], text);
        assert_eq!(run.ends_with(0).text(), text);
        run.says(&["unchanged", "confidence 1.000"]);
    }
    // A line feed is added where there is none, and only there.
    assert_eq!(kintsu(&["repair"], "[1]").ends_with(0).text(), "[1]\n");
}

#[test]
fn each_correction_is_said_with_its_place() {
    let run = kintsu(&["repair"], "{\"a\":1,\n 'b':2}");
    assert_eq!(run.ends_with(0).text(), "{\"a\":1,\n \"b\":2}\n");
    run.says(&["normalised", "  2:2  quote-single  Single quotes"]);
}

#[test]
fn a_file_and_standard_input_give_the_same() {
    let folder = Folder::new("same");
    let file = folder.file("in.txt", "Here: [1,2,]");
    let from_file = kintsu(&["repair".as_ref(), file.as_os_str()], "");
    for args in [&["repair"][..], &["repair", "-"]] {
        let run = kintsu(args, "Here: [1,2,]");
        assert_eq!(run.ends_with(0).text(), "[1,2]\n");
        assert_eq!(run.out, from_file.out);
        assert_eq!(run.err, from_file.err);
    }
}

#[test]
fn quiet_silences_the_summary_and_not_the_failure() {
    let run = kintsu(&["repair", "--quiet"], "[1,]");
    assert_eq!((run.ends_with(0).text(), run.err.as_str()), ("[1]\n", ""));
    let run = kintsu(&["repair", "-q"], "no json here");
    run.ends_with(1).says(&["no-json-found"]);
    assert_eq!(run.err.lines().count(), 1);
}

#[test]
fn the_summary_is_capped_and_says_how_many_more() {
    let text = format!("[{}]", "True,".repeat(50));
    let run = kintsu(&["repair"], text);
    run.ends_with(0).says(&["51 corrections", "  and 31 more"]);
    assert_eq!(run.err.matches("lit-python").count(), 20);
}

#[test]
fn what_cannot_be_read_is_status_2_with_a_sentence() {
    let folder = Folder::new("missing");
    let missing = folder.path("nowhere.txt");
    let run = kintsu(&["repair".as_ref(), missing.as_os_str()], "");
    run.ends_with(2).says(&["cannot read", "nowhere.txt", "give the path"]);
    assert_eq!(run.out, b"");
    let run = kintsu(&["repair".as_ref(), folder.path("").as_os_str()], "");
    run.ends_with(2).says(&["cannot read"]);
}

#[test]
fn text_without_json_is_status_1_and_gives_nothing() {
    for text in ["", " \n", "I am sorry, I cannot do that.", "\u{feff}"] {
        let run = kintsu(&["repair"], text);
        run.ends_with(1).says(&["no-json-found", "line 1", "byte ", "ask it again"]);
        assert_eq!(run.out, b"");
    }
}

#[test]
fn bytes_that_are_no_text_are_mended_and_said() {
    let run = kintsu(&["repair"], b"{\"a\":\"x\xff\"}");
    assert_eq!(run.ends_with(0).text(), "{\"a\":\"x\u{fffd}\"}\n");
    run.says(&["lossy", "1:8  invalid-utf8"]);
    kintsu(&["repair"], b"\x00\xff\xfe\x80").ends_with(1).says(&["no-json-found"]);
}

#[test]
fn limits_are_said_with_their_place() {
    let run = kintsu(&["repair", "--max-depth", "2"], "[\n[[1]]]");
    run.ends_with(1).says(&["limit-depth", "line 2, column 2 (byte 3)", "`max_depth`"]);
    assert_eq!(run.out, b"");
    kintsu(&["repair", "--max-depth", "3"], "[\n[[1]]]").ends_with(0);

    let run = kintsu(&["repair", "--set", "max_input=4"], "[1,2]");
    run.ends_with(1).says(&["limit-input", "byte 4", "`max_input`"]);
    kintsu(&["repair", "--set", "max_input=5"], "[1,2]").ends_with(0);
    let run = kintsu(&["repair", "--set", "max_output=3"], "[1,2,]");
    run.ends_with(1).says(&["limit-output"]);
}

#[test]
fn options_change_what_is_accepted() {
    let cut = "{\"a\":[1,";
    kintsu(&["repair"], cut).ends_with(0).says(&["lossy", "truncated"]);
    for args in [["--preset", "strict"], ["--max-grade", "guessed"], ["--set", "max_grade=guessed"]] {
        let run = kintsu(&["repair", args[0], args[1]], cut);
        run.ends_with(1).says(&["max-grade"]);
        assert_eq!(run.out, b"", "{args:?}");
    }
    kintsu(&["repair", "--set", "truncation_salvage=off"], cut).ends_with(1).says(&["refused"]);
    kintsu(&["repair", "--set", "comma-trailing=off"], "[1,]").ends_with(1).says(&["refused"]);
    kintsu(&["repair", "--set", "commas=off"], "[1,]").ends_with(1).says(&["refused"]);
    kintsu(&["repair", "--set", "comments=off"], "[1,]").ends_with(0);
    // The provider's word that the model was done: the closers were forgotten, not cut.
    kintsu(&["repair", "--stop-reason", "stop"], "{\"a\":[1, 2 ").ends_with(0).says(&["normalised"]);
}

#[test]
fn below_min_confidence_is_status_1_with_the_text() {
    let run = kintsu(&["repair", "--min-confidence", "0.999"], "[1,2,]");
    assert_eq!(run.ends_with(1).text(), "[1,2]\n");
    run.says(&["low-confidence", "below `min_confidence`"]);
    kintsu(&["repair", "--min-confidence", "0.2"], "[1,2,]").ends_with(0);
    kintsu(&["repair", "--min-confidence", "1"], "[1,2]").ends_with(0);
}

#[test]
fn wrong_command_lines_are_status_2_with_what_to_do() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["repair", "--max-depth", "0"], &["`max_depth` takes a whole number from 1 to 1000000"]),
        (&["repair", "--max-depth", "many"], &["`max_depth` takes"]),
        (&["repair", "--min-confidence", "2"], &["`min_confidence` takes a number from 0 to 1"]),
        (&["repair", "--preset", "nice"], &["default, strict, lenient"]),
        (&["repair", "--max-grade", "failed"], &["unchanged, extracted, normalised, guessed, lossy"]),
        (&["repair", "--set", "comma-trailing"], &["NAME=VALUE"]),
        (&["repair", "--set", "no-such-rule=on"], &["`no-such-rule`", "kintsu rules"]),
        (&["repair", "--set", "commas=maybe"], &["`commas` takes off, on or report"]),
        (&["repair", "--no-such-flag"], &["--no-such-flag", "--help"]),
        (&["repair", "one", "two"], &["unexpected argument"]),
        (&["mend"], &["unrecognized subcommand"]),
        (&[], &["Usage:"]),
    ];
    for (args, words) in cases {
        let run = kintsu(args, "[1]");
        run.ends_with(2).says(words);
        assert_eq!(run.out, b"", "{args:?}");
    }
}

#[test]
fn the_report_says_all_that_the_engine_knows() {
    let folder = Folder::new("report");
    let path = folder.path("report.json");
    let run = kintsu(
        &["repair".as_ref(), "--quiet".as_ref(), "--report".as_ref(), path.as_os_str()],
        "So:\n{'a': True}",
    );
    assert_eq!(run.ends_with(0).text(), "{\"a\": true}\n");
    let text = std::fs::read_to_string(&path).expect("a report");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["version"], 1);
    assert_eq!(report["engine"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["grade"], "normalised");
    assert_eq!(report["flags"], serde_json::json!(["complete"]));
    let confidence = report["confidence"].as_f64().expect("a number");
    assert!(confidence > 0.0 && confidence < 1.0);
    assert_eq!(report["span"], serde_json::json!({"offset": 4, "length": 11}));
    assert_eq!(report["failure"], Value::Null);
    let corrections = report["corrections"].as_array().expect("a list");
    assert_eq!(report["correction_count"], corrections.len());
    let python = corrections.iter().find(|c| c["kind"] == "lit-python").expect("the literal");
    assert_eq!(
        *python,
        serde_json::json!({
            "kind": "lit-python", "line": 2, "column": 7,
            "input": {"offset": 10, "length": 4}, "output": {"offset": 6, "length": 4},
            "grade": "normalised", "strength": python["strength"], "alternatives": 0,
            "confidence": python["confidence"],
        })
    );
    assert!(["strong", "medium", "weak"].contains(&python["strength"].as_str().expect("a word")));
    let confidence = python["confidence"].as_f64().expect("a number");
    assert!(confidence > 0.0 && confidence < 1.0);
    // A line for each member, in the order of the documentation.
    let lines: Vec<_> = text.lines().take(4).collect();
    let engine = format!("  \"engine\": \"{}\",", env!("CARGO_PKG_VERSION"));
    assert_eq!(lines, ["{", "  \"version\": 1,", &engine, "  \"grade\": \"normalised\","]);
    assert!(text.ends_with("}\n"), "{text}");
}

#[test]
fn the_report_of_a_failure_says_why_and_where() {
    let folder = Folder::new("failure");
    let path = folder.path("report.json");
    let args = ["repair", "--max-depth", "2", "--report"].map(AsRef::as_ref);
    kintsu(&[&args[..], &[path.as_os_str()]].concat(), "[\n[[1]]]").ends_with(1);
    let report: Value = serde_json::from_slice(&std::fs::read(&path).expect("a report")).expect("JSON");
    assert_eq!(report["grade"], "failed");
    assert_eq!(report["confidence"], 0.0);
    let failure = &report["failure"];
    assert_eq!((&failure["reason"], &failure["offset"]), (&"limit-depth".into(), &3.into()));
    assert_eq!((&failure["line"], &failure["column"]), (&2.into(), &2.into()));
    assert!(failure["help"].as_str().is_some_and(|help| help.contains("max_depth")));
}

#[test]
fn a_report_that_cannot_be_written_costs_no_text() {
    let folder = Folder::new("unwritable");
    let path = folder.path("no/such/folder.json");
    let run = kintsu(&["repair".as_ref(), "--report".as_ref(), path.as_os_str()], "[1,]");
    run.ends_with(2).says(&["cannot write", "folder.json"]);
    assert_eq!(run.out, b"[1]\n");
}

#[test]
fn the_report_does_not_go_where_the_text_goes() {
    let run = kintsu(&["repair", "--report", "-"], "[1,]");
    assert_eq!(run.ends_with(2).text(), "");
    run.says(&["--report takes the name of a file"]);
}

#[test]
fn the_report_never_overwrites_the_text() {
    let folder = Folder::new("overwrite");
    let file = folder.file("in.txt", "[1,]");
    let run = kintsu(&["repair".as_ref(), file.as_os_str(), "--report".as_ref(), file.as_os_str()], "");
    run.ends_with(2).says(&["--report"]);
    assert_eq!(std::fs::read(&file).expect("the text"), b"[1,]");
}

#[test]
fn no_message_holds_the_payload() {
    let folder = Folder::new("secret");
    let path = folder.path("report.json");
    let texts = [
        format!("{{'{SECRET}': '{SECRET}',}}"),
        format!("{SECRET} and {SECRET}"),
        format!("{{\"a\": {SECRET}"),
        format!("[[[\"{SECRET}\"]]]"),
        format!("{{\"{SECRET}\"\"{SECRET}\" {SECRET}]"),
    ];
    for text in &texts {
        for option in ["max_depth=2", "max_depth=128", "max_grade=unchanged", "commas=report"] {
            let args = ["repair", "--set", option, "--report"].map(AsRef::as_ref);
            let run = kintsu(&[&args[..], &[path.as_os_str()]].concat(), text);
            assert!(!run.err.contains(SECRET), "{}", run.err);
            let report = std::fs::read_to_string(&path).expect("a report");
            assert!(!report.contains(SECRET), "{report}");
        }
    }
}

#[test]
fn what_comes_out_goes_in_unchanged() {
    for text in ["{'a':1,}", "```json\n[1,2\n```", "{\"a\":\"x\ny\", b: None", "[tru"] {
        let once = kintsu(&["repair", "-q"], text);
        let twice = kintsu(&["repair"], once.ends_with(0).text());
        assert_eq!(twice.ends_with(0).out, once.out);
        twice.says(&["unchanged"]);
    }
}

/// A pipe whose reader has gone: the reader was a program that has ended.
#[cfg(unix)]
fn closed_pipe() -> Stdio {
    let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().expect("`true`");
    let mut pipe = reader.stdin.take().expect("a pipe");
    reader.wait().expect("`true` ends");
    // A process that another test starts at this moment holds a copy of the other end until it runs its program. Once
    // a write has failed there is no reader left that could be copied.
    for _ in 0..10_000 {
        if pipe.write_all(b"x").is_err() {
            return pipe.into();
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("the pipe has a reader");
}

/// A reader that goes away ends the program without a word: `kintsu repair big.txt | head -c 1`.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_panic() {
    for args in [&["repair"][..], &["batch"], &["batch", "--jobs", "2"], &["rules"], &["rules", "--json"]] {
        let folder = Folder::new(&format!("closed-{}", args.join("")));
        let file = folder.file("in.jsonl", "{\"id\":1,\"input\":\"[1]\"}\n");
        let output = Command::new(KINTSU)
            .args(args)
            .stdin(std::fs::File::open(file).expect("the file"))
            .stdout(closed_pipe())
            .stderr(Stdio::piped())
            .output()
            .expect("a run");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

/// A disk that is full is said, in every subcommand.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_status_2() {
    for args in [&["repair"][..], &["batch"], &["batch", "--jobs", "2"], &["rules"]] {
        let folder = Folder::new(&format!("full-{}", args.join("")));
        let file = folder.file("in.jsonl", "{\"id\":1,\"input\":\"[1]\"}\n");
        let output = Command::new(KINTSU)
            .args(args)
            .stdin(std::fs::File::open(file).expect("the file"))
            .stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full"))
            .stderr(Stdio::piped())
            .output()
            .expect("a run");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("cannot write to standard output"), "{args:?}: {said}");
    }
}
