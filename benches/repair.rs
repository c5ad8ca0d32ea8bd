//! How long a repair takes, beside strict reading of the same documents without damage.
//!
//! The yardstick is `serde_json` reading the *undamaged* documents into `IgnoredAny`, with the check of UTF-8 that
//! a repair makes too; the method is [`support::rounds`]'s. A figure of 2 says: twice as fast as that. The bound: at
//! one defect a kilobyte a repair is no slower. The rivals have a package of their own, `benches/peers`.

#![allow(clippy::print_stdout, reason = "a bench prints what it found")]

mod support;

use std::hint::black_box;

use criterion::BenchmarkId;
use kintsu::{Pipeline, Workspace};
use serde::de::IgnoredAny;
use serde_json::Value;
use support::documents::{self, Damage, SIZES};
use support::gate::Gate;
use support::rounds;

/// How many times as fast as the yardstick a repair is at one defect a kilobyte, at least.
const BOUND: f64 = 1.0;

fn main() {
    let mut criterion = rounds::criterion();
    let pipeline = Pipeline::default();
    let mut workspace = Workspace::new();
    let mut rows = Vec::new();
    for damage in Damage::ALL {
        for (size, name) in SIZES {
            let cases = documents::cases(damage, size, documents::count(size));
            let undamaged = documents::cases(Damage::Valid, size, documents::count(size));
            let bytes = cases.iter().map(|case| case.text.len()).sum();
            let whole: usize = undamaged.iter().map(|case| case.text.len()).sum();
            let right = cases.iter().filter(|case| {
                pipeline.repair_into(case.text.as_bytes(), &mut workspace);
                let value = |text: &str| serde_json::from_str::<Value>(text).expect("valid JSON");
                let mended = workspace.text(case.text.as_bytes()).map(value);
                mended.is_some_and(|mended| case.right.iter().any(|right| value(right) == mended))
            });
            let right = right.count() as f64 / cases.len() as f64;
            let mut group = criterion.benchmark_group(damage.name());
            let pair = rounds::pair(
                &mut group,
                BenchmarkId::from_parameter(name),
                bytes,
                || {
                    for case in &cases {
                        pipeline.repair_into(black_box(case.text.as_bytes()), &mut workspace);
                        black_box(workspace.report());
                    }
                },
                || {
                    for case in &undamaged {
                        let text =
                            std::str::from_utf8(black_box(case.text.as_bytes())).expect("it was a string");
                        black_box(serde_json::from_str::<IgnoredAny>(text).expect("valid JSON"));
                    }
                },
            );
            group.finish();
            // A cut or another notation has fewer or more bytes than the document: the ratio is that of speeds.
            let row = |pair: rounds::Pair| {
                let speed = bytes as f64 / pair.contender;
                let yardstick = whole as f64 / pair.yardstick;
                (damage, name, right, speed / 1e6, yardstick / 1e6, speed / yardstick)
            };
            rows.extend(pair.map(row));
        }
    }
    criterion.final_summary();
    if rows.is_empty() {
        return;
    }
    let mut gate = Gate::default();
    println!("\nrepair: speed, and how many times as fast as strict reading by serde_json without damage");
    println!("\ndamage            size     right    MB/s  strict   ratio  bound");
    for (damage, size, right, speed, strict, ratio) in rows {
        let bound = if damage == Damage::Mixed {
            format!("at least {BOUND:.1}: {}", gate.note(ratio >= BOUND))
        } else {
            String::new()
        };
        println!(
            "{:16} {size:>6} {:8.1}% {speed:7.0} {strict:7.0} {ratio:7.2}  {bound}",
            damage.name(),
            right * 100.0
        );
    }
    gate.close("repair");
}
