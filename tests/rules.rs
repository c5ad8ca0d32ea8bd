//! The rule table, held against the library and the corpus: a rule without an example that holds, without a
//! golden case or without a line of doc does not pass.

mod common;

use std::collections::HashSet;

use common::cases;
use common::laws::{self, Answer};
use kintsu::rules::{ROWS, Row};
use kintsu::{Grade, Group, Kind, Mode, Options, Pipeline, Reason};

fn with(kind: Kind, mode: Mode) -> Pipeline {
    let mut options = Options::default();
    options.set_rule(kind, mode);
    Pipeline::new(options)
}

/// Fails with all that was found, not only the first.
fn for_every_row(check: impl Fn(&Row) -> Result<(), String>) {
    let found: Vec<String> =
        ROWS.iter().filter_map(|row| Some(format!("{}: {}", row.id, check(row).err()?))).collect();
    assert!(found.is_empty(), "{} of {} rows:\n\n{}", found.len(), ROWS.len(), found.join("\n\n"));
}

#[test]
fn every_example_gives_its_result() {
    for_every_row(|row| {
        let answer = laws::all(&Pipeline::default(), &row.input())?;
        if answer.text.as_deref() != Some(row.result) {
            return Err(format!("wanted {}\n  {answer}", row.result));
        }
        // (A tuple's opener is certain, its closer was chosen: the worse one counts.)
        let made = answer.report.corrections.iter().filter(|c| c.kind == row.kind);
        let Some(made) = made.max_by_key(|c| c.grade) else {
            return Err(format!("the kind is not among the corrections\n  {answer}"));
        };
        // The row names the grade at its best, and its own example is that.
        if made.grade != row.grade {
            return Err(format!("the row says {}, the example is {}", row.grade.name(), made.grade.name()));
        }
        Ok(())
    });
}

#[test]
fn every_kind_has_a_golden_case() {
    let cases = cases::every();
    let seen: HashSet<&str> = cases.iter().flat_map(cases::Case::kinds).collect();
    for_every_row(|row| {
        if !seen.contains(row.id) {
            return Err("no case in tests/cases has it among its kinds".to_owned());
        }
        let prefix = format!("{}/", row.id);
        let named =
            cases.iter().any(|case| case.name().starts_with(&prefix) && case.kinds().contains(&row.id));
        if named { Ok(()) } else { Err(format!("no case that is named {prefix}… has it among its kinds")) }
    });
}

#[test]
fn a_rule_that_is_off_refuses_what_needs_it_and_touches_nothing_else() {
    let answers: Vec<Answer> =
        ROWS.iter().map(|row| Answer::to(&Pipeline::default(), &row.input())).collect();
    for_every_row(|row| {
        let off = with(row.kind, Mode::Off);
        for (other, usual) in ROWS.iter().zip(&answers) {
            let input = other.input();
            let answer = laws::quick(&off, &input)?;
            if usual.has(row.kind) {
                // It fails, or another reading was found that does not need the rule.
                let reason = answer.report.failure.map(|failure| failure.reason);
                let refused = matches!(reason, Some(Reason::Refused | Reason::NoJsonFound));
                if !refused && (answer.text.is_none() || answer.has(row.kind)) {
                    return Err(format!("with the rule off, the example of {} gives\n  {answer}", other.id));
                }
            } else if answer != *usual {
                return Err(format!(
                    "the example of {} does not need the rule\n  {usual}\n  {answer}",
                    other.id
                ));
            }
        }
        let own = Answer::to(&off, &row.input());
        match own.report.failure {
            Some(failure) if failure.reason == Reason::Refused => Ok(()),
            _ => Err(format!("with the rule off, its example is not refused\n  {own}")),
        }
    });
}

#[test]
fn a_rule_that_only_reports_lists_the_defect_and_gives_no_text() {
    for_every_row(|row| {
        let answer = laws::all(&with(row.kind, Mode::Report), &row.input())?;
        let refused = answer.report.failure.is_some_and(|failure| failure.reason == Reason::Refused);
        if answer.text.is_none() && refused && answer.has(row.kind) {
            return Ok(());
        }
        Err(answer.to_string())
    });
}

#[test]
fn a_group_switches_its_rules() {
    for row in ROWS {
        let mut options = Options::default();
        options.set_group(row.group, Mode::Off);
        assert_eq!(options.rule(row.kind), Mode::Off, "{}", row.id);
        let mut by_name = Options::default();
        by_name.set(row.group.name(), "off").unwrap_or_else(|error| panic!("{error}"));
        // `salvage` is a switch too, and the wider one: its rules stay on and the switch refuses what they lose.
        assert!(by_name == options || (row.group == Group::Salvage && !by_name.salvage), "{}", row.id);
        assert!(row.group.rows().any(|other| other.kind == row.kind), "{}", row.id);
    }
}

#[test]
fn ids_are_kebab_case_unique_and_in_the_order_of_their_numbers() {
    let kebab = |id: &str| {
        !id.is_empty()
            && id.split('-').all(|word| {
                !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            })
    };
    let mut ids = HashSet::new();
    for row in ROWS {
        assert!(kebab(row.id), "{}", row.id);
        assert!(ids.insert(row.id), "{} is there twice", row.id);
        assert_eq!(Kind::by_name(row.id), Some(row.kind));
        assert_eq!(Kind::by_number(row.kind as u32), Some(row.kind));
        assert_eq!((row.kind.name(), row.kind.row().doc), (row.id, row.doc));
    }
    for group in Group::ALL {
        assert!(kebab(group.name()), "{}", group.name());
        assert!(group.doc().ends_with('.'), "{}", group.name());
        assert_eq!(
            (Group::by_name(group.name()), Group::by_number(*group as u32)),
            (Some(*group), Some(*group))
        );
    }
    assert!(ROWS.is_sorted_by(|a, b| (a.kind as u32) < (b.kind as u32)), "the numbers ascend");
    assert!(Group::ALL.is_sorted_by(|a, b| (*a as u32) < (*b as u32)), "the groups' numbers ascend");
}

#[test]
fn every_row_says_what_it_does() {
    for_every_row(|row| {
        let doc = row.doc;
        let sentence =
            doc.ends_with('.') && doc.len() > 20 && !doc.contains('\n') && doc.chars().count() <= 120;
        if !sentence {
            return Err(format!("`{doc}` is no line of doc"));
        }
        if matches!(row.grade, Grade::Unchanged | Grade::Failed) {
            return Err("a repair's grade lies between extracted and lossy".to_owned());
        }
        Ok(())
    });
}
