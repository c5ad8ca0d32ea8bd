//! The golden corpus through the program: `tests/cases/*.jsonl`, whose README has the format.
//!
//! Text goes through `kintsu batch`, with the file's lines as they stand, so that the options are read by the
//! program; what is no UTF-8 goes through `kintsu repair` and its report. `KINTSU_TEST=text` runs only the
//! cases whose name contains the text.

mod common;

use std::path::PathBuf;

use common::{Folder, kintsu};
use serde_json::{Map, Value, json};

type Case = Map<String, Value>;

fn cases() -> Vec<Case> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases"));
    let filter = std::env::var("KINTSU_TEST").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("tests/cases")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file of cases");
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let case: Case = serde_json::from_str(line).expect("a case");
            if case["name"].as_str().expect("a name").contains(&filter) {
                cases.push(case);
            }
        }
    }
    assert!(!cases.is_empty(), "no case's name contains `{filter}`");
    cases
}

/// What a case demands, as one value to compare, and the same of an answer. Flags are a subset.
fn compare(
    case: &Case,
    output: Option<&Value>,
    grade: &Value,
    kinds: &Value,
    flags: &Value,
    error: &Value,
) -> Option<String> {
    let flags: Vec<&Value> = flags.as_array().into_iter().flatten().collect();
    let missing: Vec<&Value> = case
        .get("flags")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter(|f| !flags.contains(f))
        .collect();
    let wanted = json!({
        "output": case.get("output"), "grade": case["grade"], "kinds": case["kinds"],
        "error": case.get("error"), "offset": case.get("offset"), "missing flags": [],
    });
    let got = json!({
        "output": output, "grade": grade, "kinds": kinds,
        "error": error["error"], "offset": error["offset"], "missing flags": missing,
    });
    (wanted != got).then(|| format!("{}\n  wanted {wanted}\n  got    {got}", case["name"]))
}

#[test]
fn text_gives_its_answer_through_batch() {
    let cases: Vec<Case> = cases().into_iter().filter(|case| case.contains_key("input")).collect();
    let lines: String = cases
        .iter()
        .map(|case| {
            let mut line = case.clone();
            line.insert("id".to_owned(), case["name"].clone());
            serde_json::to_string(&line).expect("a line") + "\n"
        })
        .collect();
    let run = kintsu(&["batch"], lines);
    let answers: Vec<Value> =
        run.ends_with(0).text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter_map(|(case, answer)| {
            assert_eq!(answer["id"], case["name"]);
            compare(case, answer.get("output"), &answer["grade"], &answer["kinds"], &answer["flags"], answer)
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn bytes_give_their_answer_through_repair() {
    let folder = Folder::new("golden");
    let report = folder.path("report.json");
    let mut wrong = Vec::new();
    for case in cases() {
        let Some(hex) = case.get("input_hex") else { continue };
        let hex = hex.as_str().expect("a string");
        let input: Vec<u8> = (0..hex.len() / 2)
            .map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("hexadecimal"))
            .collect();
        let file = folder.file("input", &input);
        let mut args = vec![
            "repair".into(),
            "-q".into(),
            file.into_os_string(),
            "--report".into(),
            report.clone().into(),
        ];
        for (name, value) in case.get("options").and_then(Value::as_object).into_iter().flatten() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            args.extend(["--set".into(), format!("{name}={value}").into()]);
        }
        let run = kintsu(&args, "");
        let found: Value = serde_json::from_slice(&std::fs::read(&report).expect("a report")).expect("JSON");
        // The program ends the text with a line feed of its own.
        let output = run.text().strip_suffix('\n').map(|text| Value::from(text.to_owned()));
        let mut kinds: Vec<&str> = found["corrections"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|c| c["kind"].as_str())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let error = json!({"error": found["failure"]["reason"], "offset": found["failure"]["offset"]});
        wrong.extend(compare(
            &case,
            output.as_ref(),
            &found["grade"],
            &json!(kinds),
            &found["flags"],
            &error,
        ));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
