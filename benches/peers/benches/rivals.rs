//! How fast Kintsu mends beside the other Rust crates, in one process.
//!
//! **A figure counts only where the answer is right.** Each rival first mends every document of a class once. It is
//! then timed on those whose value it got right, Kintsu beside it on the same ones, round by round. A rival that is
//! right on fewer than one document in eight has no figure: what is left is no sample. The figure is how many times
//! as fast Kintsu is; the bound is held against the rival that comes nearest among those that mend. Two do not: they
//! close or read what was cut, and trust or refuse the rest. They are shown, since callers use them for that.
//!
//! A rival that needs more than a second for a round is timed by the first one alone.

#![allow(clippy::print_stdout, reason = "a bench prints what it found")]

#[path = "../../support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::Duration;

use criterion::BenchmarkId;
use kintsu::{Pipeline, Workspace};
use kintsu_peers::{RIVALS, Rival};
use serde_json::Value;
use support::clock;
use support::documents::{self, Case, Damage, SIZES};
use support::gate::Gate;
use support::rounds::{self, Pair};

/// How many times as fast as any rival that is right: on damage to text in double quotes, and on Python's notation.
const BOUND: f64 = 5.0;
const PYTHON_BOUND: f64 = 2.0;

/// Slower than this, the first round is the only one.
const SLOW: Duration = Duration::from_secs(1);

/// What a rival did with a class.
struct Row {
    rival: &'static Rival,
    right: f64,
    /// Its speed in bytes a second, and how many times that Kintsu's is; where it has a figure.
    figure: Option<(f64, f64)>,
}

fn right(case: &Case, values: &[Value], answer: Option<Value>) -> bool {
    debug_assert_eq!(case.right.len(), values.len());
    answer.is_some_and(|answer| values.contains(&answer))
}

/// The engine's own value.
fn kintsu(pipeline: &Pipeline, workspace: &mut Workspace, text: &str) -> Option<Value> {
    pipeline.repair_into(text.as_bytes(), workspace);
    workspace.text(text.as_bytes()).and_then(|text| serde_json::from_str(text).ok())
}

fn main() {
    // Rivals that panic say so by having no answer.
    std::panic::set_hook(Box::new(|_| {}));
    let mut criterion = rounds::criterion();
    let pipeline = Pipeline::default();
    let mut workspace = Workspace::new();
    let mut tables = Vec::new();
    for damage in Damage::ALL {
        for (size, size_name) in SIZES {
            let cases = documents::cases(damage, size, documents::count(size));
            let values: Vec<Vec<Value>> = cases
                .iter()
                .map(|case| {
                    case.right.iter().map(|text| serde_json::from_str(text).expect("valid JSON")).collect()
                })
                .collect();
            let share =
                |right: &[bool]| right.iter().filter(|right| **right).count() as f64 / cases.len() as f64;
            let ours: Vec<bool> = cases
                .iter()
                .zip(&values)
                .map(|(case, values)| right(case, values, kintsu(&pipeline, &mut workspace, &case.text)))
                .collect();
            let mut rows = Vec::new();
            let mut group = criterion.benchmark_group(format!("{}, {size_name}", damage.name()));
            for rival in RIVALS {
                let theirs: Vec<bool> = cases
                    .iter()
                    .zip(&values)
                    .map(|(case, values)| {
                        right(case, values, rival.repair(&case.text).and_then(|answer| answer.value()))
                    })
                    .collect();
                let texts: Vec<&str> = (0..cases.len())
                    .filter(|&i| ours[i] && theirs[i])
                    .map(|i| cases[i].text.as_str())
                    .collect();
                let figure = (texts.len() * 8 >= cases.len())
                    .then(|| time(&mut group, rival, &texts, &pipeline, &mut workspace))
                    .flatten();
                rows.push(Row { rival, right: share(&theirs), figure });
            }
            group.finish();
            tables.push((damage, size_name, share(&ours), rows));
        }
    }
    criterion.final_summary();
    report(tables);
}

/// Times a rival and Kintsu on the same texts.
fn time(
    group: &mut criterion::BenchmarkGroup<'_, rounds::ThreadTime>,
    rival: &Rival,
    texts: &[&str],
    pipeline: &Pipeline,
    workspace: &mut Workspace,
) -> Option<(f64, f64)> {
    let bytes: usize = texts.iter().map(|text| text.len()).sum();
    let theirs = || {
        for text in texts {
            black_box(rival.repair(black_box(text)));
        }
    };
    let mut ours = || {
        for text in texts {
            pipeline.repair_into(black_box(text.as_bytes()), workspace);
            black_box(workspace.report());
        }
    };
    let first = clock::time(theirs);
    let pair = if first > SLOW {
        let yardstick = (0..3).map(|_| clock::time(&mut ours)).min()?.as_secs_f64();
        Some(Pair { contender: first.as_secs_f64(), yardstick })
    } else {
        rounds::pair(group, BenchmarkId::from_parameter(rival.name), bytes, theirs, ours)
    }?;
    Some((bytes as f64 / pair.contender, 1.0 / pair.speed()))
}

fn report(tables: Vec<(Damage, &'static str, f64, Vec<Row>)>) {
    if tables.iter().all(|(.., rows)| rows.iter().all(|row| row.figure.is_none())) {
        return;
    }
    let mut gate = Gate::default();
    println!("\nrivals: on the documents that a rival gets right, how many times as fast Kintsu is");
    let mut nearest_rows = Vec::new();
    for (damage, size, ours, rows) in tables {
        println!("\n{}, {size}: Kintsu is right on {:.1}%", damage.name(), ours * 100.0);
        println!("   right    MB/s  Kintsu is x times as fast as");
        for Row { rival, right, figure } in &rows {
            let (name, right) = (rival.name, right * 100.0);
            match figure {
                Some((speed, ratio)) => println!("{right:7.1}% {:7.1} {ratio:7.2} {name}", speed / 1e6),
                None => println!("{right:7.1}%       -       - {name}"),
            }
        }
        let nearest = |mends| {
            let rows = rows.iter().filter(|row| row.rival.mends == mends);
            let figures = rows.filter_map(|row| row.figure.map(|(_, ratio)| (ratio, row.rival.name)));
            figures.min_by(|a, b| a.0.total_cmp(&b.0))
        };
        nearest_rows.push((damage, size, nearest(true), nearest(false)));
    }
    println!("\nThe fastest rival that is right, and how many times as fast Kintsu is:\n");
    for (damage, size, nearest, other) in nearest_rows {
        let bound = match damage {
            Damage::PythonRepr => Some(PYTHON_BOUND),
            damage if damage.double_quoted() => Some(BOUND),
            _ => None,
        };
        let (ratio, name) = nearest.unwrap_or((f64::INFINITY, "none is right"));
        let word = bound
            .map_or(String::new(), |bound| format!("at least {bound:.0}: {}", gate.note(ratio >= bound)));
        println!("{:16} {size:>6} {ratio:8.2}  {name:28} {word}", damage.name());
        if let Some((ratio, name)) = other {
            println!("{:23} {ratio:8.2}  {name}, which does not mend", "");
        }
    }
    gate.close("rivals");
}
