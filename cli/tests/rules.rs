//! `kintsu rules`, the page that it writes, and the help of all subcommands.

mod common;

use common::kintsu;
use kintsu::rules::ROWS;
use serde_json::Value;

#[test]
fn the_page_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules.md");
    let page = std::fs::read_to_string(path).unwrap_or_default();
    let run = kintsu(&["rules", "--markdown"], "");
    assert!(
        run.ends_with(0).text() == page,
        "docs/rules.md is stale: run `cargo run -p kintsu-cli -- rules --markdown > docs/rules.md`"
    );
}

#[test]
fn the_json_is_the_table() {
    let run = kintsu(&["rules", "--json"], "");
    let table: Value = serde_json::from_str(run.ends_with(0).text()).expect("JSON");
    assert_eq!(table["version"], 1);
    let rules = table["rules"].as_array().expect("a list");
    assert_eq!(rules.len(), ROWS.len());
    for (rule, row) in rules.iter().zip(ROWS) {
        assert_eq!(rule["number"], row.kind as u32);
        assert_eq!(rule["id"], row.id);
        assert_eq!(rule["group"], row.group.name());
        assert_eq!(rule["stage"], row.stage.name());
        assert_eq!(rule["grade"], row.grade.name());
        assert_eq!(rule["mode"], row.mode.name());
        assert_eq!(rule["end_dependent"], row.end_dependent);
        assert_eq!((&rule["doc"], &rule["example"]), (&row.doc.into(), &row.example.into()));
        assert_eq!(rule["result"], row.result);
    }
}

#[test]
fn one_rule_and_one_group_can_be_asked_for() {
    let run = kintsu(&["rules", "comma-trailing"], "");
    for word in ["comma-trailing", "number   80", "commas", "mend", "normalised", "[1,2,]", "[1,2]"] {
        assert!(run.ends_with(0).text().contains(word), "{word}");
    }
    let run = kintsu(&["rules", "commas"], "");
    assert!(run.ends_with(0).text().contains("comma-double") && !run.text().contains("quote-single"));
    let run = kintsu(&["rules", "--json", "comma-trailing"], "");
    let table: Value = serde_json::from_str(run.ends_with(0).text()).expect("JSON");
    assert_eq!(table["rules"].as_array().map(Vec::len), Some(1));
    let run = kintsu(&["rules", "comma-tailing"], "");
    run.ends_with(2).says(&["comma-tailing", "`kintsu rules` lists them"]);
    assert_eq!(run.out, b"");
    kintsu(&["rules", "--json", "--markdown"], "").ends_with(2);
}

#[test]
fn every_help_holds_examples_and_statuses() {
    for args in [&["--help"][..], &["-h"], &["repair", "--help"], &["repair", "-h"], &["batch", "--help"]] {
        let run = kintsu(args, "");
        let text = run.ends_with(0).text();
        assert!(text.contains("Examples:\n  ") && text.contains("Exit status: 0"), "{args:?}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{args:?}");
    }
    assert!(kintsu(&["rules", "--help"], "").ends_with(0).text().contains("Examples:\n  "));
    let version = kintsu(&["--version"], "");
    assert_eq!(version.ends_with(0).text(), concat!("kintsu ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_help_lists_every_option() {
    for subcommand in ["repair", "batch"] {
        let run = kintsu(&[subcommand, "--help"], "");
        for row in kintsu::OPTIONS {
            assert!(run.ends_with(0).text().contains(&format!("\n  {}: ", row.name)), "{}", row.name);
        }
    }
}
