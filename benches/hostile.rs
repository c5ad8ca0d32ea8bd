//! Whether twice the hostile text takes twice the time.
//!
//! The tests count steps on the same shapes; a counter can lie, a clock cannot. Each shape is mended at 1 MB and at
//! 2 MB in turns on the thread's own clock, at the greatest depth; the ratio of the two shortest times may be 2.3.
//! Both texts stop at the same place of the shape, the one with the most steps: what the end decides, and whether
//! the text is read again there, depends on it.
//! Shapes that nest deeper than that at 2 MB would fail there early and prove nothing: they are taken at 256 KB and
//! 512 KB. A ratio above the bound is measured again before it counts, since the machine has other work.
//!
//! `cargo bench --bench hostile -- WORD` runs the shapes in whose name the word stands.

#![allow(clippy::print_stdout, reason = "a bench prints what it found")]

mod support;

#[path = "../tests/common/shapes.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod shapes;

use std::hint::black_box;
use std::time::Duration;

use kintsu::{Flags, MAX_DEPTH, Pipeline, Reason, Workspace};
use support::{clock, gate::Gate};

/// How many times as long twice the text may take.
const BOUND: f64 = 2.3;

/// Rounds for every shape, and the most for one that looks slow.
const ROUNDS: (usize, usize) = (3, 24);

/// The size at which the dearest end is looked for.
const SAMPLE: usize = 32 << 10;

struct Found {
    name: String,
    kilobytes: usize,
    once: Duration,
    twice: Duration,
    steps: f64,
    /// The budget for second looks ran out: the shape is as dear as it can be.
    exhausted: bool,
}

impl Found {
    fn ratio(&self) -> f64 {
        self.twice.as_secs_f64() / self.once.as_secs_f64()
    }

    fn speed(&self) -> f64 {
        (self.kilobytes << 11) as f64 / self.twice.as_secs_f64() / 1e6
    }
}

fn measure(pipeline: &Pipeline, workspace: &mut Workspace, shape: &shapes::Shape) -> Found {
    let too_deep = |workspace: &Workspace| {
        workspace.report().failure.is_some_and(|failure| failure.reason == Reason::LimitDepth)
    };
    let dearest = (0..shape.ends()).max_by_key(|&end| {
        pipeline.repair_into(&shape.ending(SAMPLE, end), workspace);
        workspace.report().steps
    });
    let end = dearest.expect("a shape has an end");
    let make = |kilobytes: usize| [1, 2].map(|times| shape.ending(times * (kilobytes << 10), end));
    let mut kilobytes = 1024;
    let mut texts = make(kilobytes);
    pipeline.repair_into(&texts[1], workspace);
    if too_deep(workspace) {
        kilobytes = 256;
        texts = make(kilobytes);
        pipeline.repair_into(&texts[1], workspace);
    }
    let report = workspace.report();
    let mut found = Found {
        name: shape.to_string(),
        kilobytes,
        once: Duration::MAX,
        twice: Duration::MAX,
        steps: report.steps as f64 / texts[1].len() as f64,
        exhausted: report.flags.contains(Flags::BUDGET_EXHAUSTED),
    };
    for round in 0..ROUNDS.1 {
        if round >= ROUNDS.0 && found.ratio() <= BOUND {
            break;
        }
        for (text, least) in texts.iter().zip([&mut found.once, &mut found.twice]) {
            let time = clock::time(|| pipeline.repair_into(black_box(text), workspace));
            *least = time.min(*least);
        }
    }
    found
}

fn main() {
    let filter: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let pipeline = Pipeline::builder().max_depth(MAX_DEPTH).build();
    let mut workspace = Workspace::new();
    let mut found: Vec<Found> = shapes::all()
        .iter()
        .filter(|shape| filter.iter().all(|word| shape.to_string().contains(word)))
        .map(|shape| measure(&pipeline, &mut workspace, shape))
        .collect();
    if found.is_empty() {
        return;
    }
    let mut gate = Gate::default();
    let show = |found: &Found| {
        let Found { name, kilobytes, steps, exhausted, .. } = found;
        let (ratio, speed) = (found.ratio(), found.speed());
        let budget = if *exhausted { "spent" } else { "" };
        println!("{ratio:6.2} {kilobytes:7} {speed:8.1} {steps:8.2} {budget:>7}  {name}");
    };
    let head = || println!(" ratio  KB once     MB/s  steps/B  budget  shape");
    println!("\nhostile: {} shapes, the time for twice the text; at most {BOUND}", found.len());
    println!("\nThe ten with the highest ratio:");
    head();
    found.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    found.iter().take(10).for_each(show);
    for found in &found {
        gate.note(found.ratio() <= BOUND);
    }
    println!("\nThe ten slowest:");
    head();
    found.sort_by(|a, b| a.speed().total_cmp(&b.speed()));
    found.iter().take(10).for_each(show);
    let few = found.iter().filter(|found| found.kilobytes < 1024).count();
    let spent = found.iter().filter(|found| found.exhausted).count();
    println!("\n{few} shapes were taken at 256 and 512 KB; {spent} spent the budget for second looks");
    gate.close("hostile");
}
