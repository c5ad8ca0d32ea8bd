//! `kintsu batch` as a program uses it: one line in, one line out, whatever the line holds.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{Folder, KINTSU, kintsu};
use serde_json::{Value, json};

/// Every way to run it. The answers are the same in all.
const JOBS: [&str; 3] = ["1", "3", "0"];

/// Runs lines and reads the answers.
fn batch(args: &[&str], lines: &str) -> Vec<Value> {
    let run = kintsu(&[&["batch"], args].concat(), lines);
    run.ends_with(0);
    assert_eq!(run.err, "");
    assert!(run.out.is_empty() || run.text().ends_with('\n'));
    run.text().lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

#[test]
fn an_answer_has_the_members_of_the_protocol() {
    let lines = concat!(
        r#"{"id":"1","input":"{\"a\":1}"}"#,
        "\n",
        r#"{"id":"2","input":"{'a': True,}"}"#,
        "\n",
        r#"{"id":"3","input":"Sorry."}"#,
        "\n",
    );
    for jobs in JOBS {
        let answers = batch(&["--jobs", jobs], lines);
        assert_eq!(
            answers[0],
            json!({"id": "1", "ok": true, "output": "{\"a\":1}", "grade": "unchanged", "confidence": 1.0,
                   "flags": ["complete"], "kinds": []})
        );
        assert_eq!(answers[1]["ok"], true);
        assert_eq!(answers[1]["output"], "{\"a\": true}");
        assert_eq!(answers[1]["grade"], "normalised");
        assert_eq!(answers[1]["kinds"], json!(["comma-trailing", "lit-python", "quote-single"]));
        assert!(answers[1]["confidence"].as_f64().is_some_and(|c| c > 0.0 && c < 1.0));
        assert_eq!(answers[2]["ok"], false);
        assert_eq!(answers[2]["error"], "no-json-found");
        assert!(answers[2]["offset"].is_u64());
        assert_eq!(answers[2].get("output"), None);
        assert!(answers[2]["message"].as_str().is_some_and(|help| help.contains("ask it again")));
        assert_eq!(answers.len(), 3);
    }
}

#[test]
fn the_order_of_the_lines_is_kept() {
    let lines: Vec<String> =
        (0..3000).map(|n| format!("{{\"id\":{n},\"input\":\"[{}{n},]\"}}", "9,".repeat(n % 97))).collect();
    let all = lines.join("\n");
    let serial = batch(&[], &all);
    for (n, answer) in serial.iter().enumerate() {
        assert_eq!(answer["id"], n);
        let output: Vec<usize> = serde_json::from_str(answer["output"].as_str().unwrap()).unwrap();
        assert_eq!((output.len(), output.last()), (n % 97 + 1, Some(&n)));
    }
    assert_eq!(serial.len(), 3000);
    for jobs in JOBS {
        assert_eq!(batch(&["--jobs", jobs], &all), serial);
    }
}

/// A caller that sends one request and waits for its answer must never wait for ever.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    for jobs in JOBS {
        let mut child = Command::new(KINTSU)
            .args(["batch", "--jobs", jobs])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        for n in 0..20 {
            // The beginning of the next line does not hold the answer back either.
            write!(
                stdin,
                "{}\"input\":\"[1,]\"}}\n{{\"id\":{},",
                if n == 0 { "{\"id\":0," } else { "" },
                n + 1
            )
            .expect("the program reads");
            let answer = answers.next().expect("an answer").expect("UTF-8");
            assert!(answer.starts_with(&format!("{{\"id\":{n},\"ok\":true,")), "{answer}");
        }
        drop(stdin);
        let last = answers.next().expect("an answer to the torn line").expect("UTF-8");
        assert!(last.contains("bad-request"), "{last}");
        assert!(answers.next().is_none());
        assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    }
}

#[test]
fn odd_lines_are_answered_and_the_run_goes_on() {
    let odd: &[&[u8]] = &[
        b"",
        b"   ",
        b"garbage SECRET",
        b"[1,2]",
        b"\"SECRET\"",
        b"17",
        b"null",
        b"{\"id\":\"x\"}",
        b"{\"id\":\"x\",\"input\":null}",
        b"{\"id\":\"x\",\"input\":17}",
        b"{\"id\":\"x\",\"input\":[\"SECRET\"]}",
        b"{\"id\":\"x\",\"input\":\"[1]\"",
        b"{\"id\":\"x\",\"input\":\"[1]\"} SECRET",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"input\":\"SECRET\"}",
        b"{\"id\":\"x\",\"input\":\"\xff\"}",
        b"{\"id\":\"x\",\"input\":\"\\uZZZZ SECRET\"}",
        b"{\"id\":\"x\",\"input\":\"raw\tSECRET\"}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":\"SECRET\"}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":[1]}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"no_such_option\":1}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"max_depth\":0}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"max_depth\":-1}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"max_depth\":1.5}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"max_depth\":null}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"max_depth\":[1]}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"preset\":\"nice\"}}",
        b"{\"id\":\"x\",\"input\":\"[1]\",\"options\":{\"commas\":true}}",
    ];
    for jobs in JOBS {
        let mut lines = Vec::new();
        for line in odd {
            lines.extend_from_slice(line);
            lines.extend_from_slice(b"\n{\"id\":\"good\",\"input\":\"[1,]\"}\n");
        }
        let run = kintsu(&["batch", "--jobs", jobs], &lines);
        run.ends_with(0);
        let answers: Vec<Value> =
            run.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), 2 * odd.len());
        for (n, pair) in answers.chunks(2).enumerate() {
            let line = String::from_utf8_lossy(odd[n]);
            assert_eq!(pair[0]["ok"], false, "{line}");
            assert_eq!(pair[0]["error"], "bad-request", "{line}");
            let id = &pair[0]["id"];
            assert!(id.is_null() || id == "x", "{line}: {id}");
            let message = pair[0]["message"].as_str().expect("a message");
            assert!(message.starts_with(&format!("line {}: ", 2 * n + 1)), "{line}: {message}");
            assert!(!message.contains("SECRET"), "{line}: {message}");
            assert_eq!((&pair[1]["id"], &pair[1]["output"]), (&json!("good"), &json!("[1]")), "{line}");
        }
    }
}

#[test]
fn wrong_options_are_named() {
    let answers = batch(&[], r#"{"id":1,"input":"[1]","options":{"max_depth":0}}"#);
    assert_eq!(answers[0]["id"], 1);
    assert_eq!(answers[0]["message"], "line 1: `max_depth` takes a whole number from 1 to 1000000");
}

#[test]
fn options_apply_to_their_line_and_on_top_of_the_command_lines() {
    let lines = concat!(
        r#"{"id":1,"input":"[[1,]]","options":{"max_depth":1}}"#,
        "\n",
        r#"{"id":2,"input":"[[1,]]"}"#,
        "\n",
        r#"{"id":3,"input":"[[1,]]","options":{"comma-trailing":"off"}}"#,
        "\n",
        r#"{"id":4,"input":"[[1,]]","options":{"commas":"off","comma-trailing":"on"}}"#,
        "\n",
        r#"{"id":5,"input":"[[1,","options":{"truncation_salvage":false}}"#,
        "\n",
        r#"{"id":6,"input":"[[1,","options":{"truncation_salvage":true,"min_confidence":0.99}}"#,
        "\n",
        r#"{"id":7,"input":"[[1,","options":null}"#,
        "\n",
    );
    for jobs in JOBS {
        let answers = batch(&["--jobs", jobs], lines);
        let errors: Vec<_> = answers.iter().map(|a| a["error"].as_str().unwrap_or("")).collect();
        assert_eq!(errors, ["limit-depth", "", "refused", "", "refused", "", ""]);
        let flags = answers[5]["flags"].as_array().expect("flags");
        assert!(flags.contains(&"low-confidence".into()) && answers[5]["ok"] == true);

        let answers = batch(&["--jobs", jobs, "--set", "comma-trailing=off"], lines);
        let errors: Vec<_> = answers.iter().map(|a| a["error"].as_str().unwrap_or("")).collect();
        assert_eq!(errors[1..4], ["refused", "refused", ""]);
    }
}

#[test]
fn half_a_surrogate_pair_is_taken_and_reported() {
    let lines = concat!(
        r#"{"id":1,"input":"{\"a\":\"x\ud83d\"}"}"#,
        "\n",
        r#"{"id":2,"input":"{\"a\":\"\ude00x\"}","unknown":"\ud83d"}"#,
        "\n",
        r#"{"id":3,"input":"{\"a\":\"\ud83d\ude00\"}"}"#,
        "\n",
        r#"{"id":4,"input":"{\"a\":\"\\ud83d\"}"}"#,
        "\n",
    );
    let answers = batch(&[], lines);
    assert_eq!(answers[0]["output"], "{\"a\":\"x\u{fffd}\"}");
    assert_eq!(answers[1]["output"], "{\"a\":\"\u{fffd}x\"}");
    assert_eq!(answers[2]["output"], "{\"a\":\"😀\"}");
    assert_eq!(answers[3]["output"], "{\"a\":\"\u{fffd}\"}");
    for n in [0, 1, 3] {
        assert_eq!(answers[n]["kinds"], json!(["lone-surrogate"]), "{n}");
        assert_eq!(answers[n]["grade"], "lossy");
    }
    assert_eq!(answers[2]["grade"], "unchanged");
}

#[test]
fn ids_come_back_as_they_are() {
    for id in
        ["\"x\\u00e9\\n\"", "17", "1.50", "123456789012345678901234567890", "null", "true", "[1, {\"a\":2}]"]
    {
        let run = kintsu(&["batch"], format!("{{\"input\":\"[1]\",\"id\":{id}}}"));
        assert!(run.ends_with(0).text().starts_with(&format!("{{\"id\":{id},\"ok\":true")), "{}", run.text());
    }
    assert_eq!(batch(&[], "{\"input\":\"[1]\"}")[0]["id"], Value::Null);
}

#[test]
fn texts_come_whole_through_the_lines() {
    let text = "{\"a\":\"tab\\t, line\\n, nul\\u0000, é → 😀\", 'b': \"\u{2028}\"}";
    let line = serde_json::to_string(&json!({"id": 1, "input": text})).expect("a line");
    let answers = batch(&[], &line);
    assert_eq!(answers[0]["output"], text.replace('\'', "\""));
}

#[test]
fn files_line_ends_and_marks_are_taken() {
    let folder = Folder::new("batch-file");
    let file =
        folder.file("in.jsonl", "\u{feff}{\"id\":1,\"input\":\"[1]\"}\r\n{\"id\":2,\"input\":\"[2]\"}");
    for jobs in JOBS {
        let run = kintsu(&["batch".as_ref(), "--jobs".as_ref(), jobs.as_ref(), file.as_os_str()], "");
        assert_eq!(run.ends_with(0).text().matches("\"ok\":true").count(), 2);
        let run = kintsu(
            &["batch".as_ref(), "--jobs".as_ref(), jobs.as_ref(), folder.path("no.jsonl").as_os_str()],
            "",
        );
        run.ends_with(2).says(&["cannot read", "no.jsonl"]);
    }
    assert_eq!(kintsu(&["batch"], "").ends_with(0).out, b"");
    kintsu(&["batch", "--jobs", "many"], "").ends_with(2).says(&["--jobs"]);
}
