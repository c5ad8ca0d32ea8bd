//! Hostile text: a megabyte of each shape that has broken a parser somewhere, ours included.
//!
//! Shapes that made tools quadratic (quotes that each could end a string, closers, comment openers, newlines after
//! a bare word), that overflowed stacks (brackets of every kind), and that hide the end (comments and strings that
//! stay open), and text in which each second look is as dear as it can be: [`shapes`] has them all. Each is held
//! against laws 2, 3, 6, 7 and 8 with the default depth and with the greatest one, at two sizes against each
//! other, and byte by byte. Steps are counted; no clock is read. The bench `hostile` takes the time of the same shapes.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use common::laws::{self, Answer};
use common::shapes::{self, Shape};
use common::{chunks, oracle};
use kintsu::{Flags, Grade, MAX_DEPTH, Pipeline, Reason};

const MEGABYTE: usize = 1 << 20;

fn deep() -> Pipeline {
    Pipeline::builder().max_depth(MAX_DEPTH).build()
}

/// Runs the check on every shape, on two threads, and fails with all that was found.
fn on_every_shape(check: impl Fn(&Shape) -> Result<(), String> + Sync) {
    let (next, shapes) = (AtomicUsize::new(0), shapes::all());
    let work = || {
        let mut found = Vec::new();
        while let Some(shape) = shapes.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = check(shape) {
                found.push(format!("{shape}: {error}"));
            }
        }
        found
    };
    let found = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut found = work();
        found.extend(other.join().expect("no panic on any shape"));
        found
    });
    assert!(found.is_empty(), "{} of {} shapes:\n\n{}", found.len(), shapes.len(), found.join("\n\n"));
}

#[test]
fn a_shape_fills_its_size_and_keeps_its_tail() {
    for shape in shapes::all() {
        let text = shape.text(1000);
        assert!(text.starts_with(shape.head) && text.ends_with(shape.tail), "{shape}");
        let slack = if shape.tail.is_empty() { 0 } else { shape.body.len() + 8 };
        assert!((1000 - slack..=1000).contains(&text.len()), "{shape}: {} bytes", text.len());
    }
}

#[test]
fn a_megabyte_keeps_the_laws_at_the_default_depth() {
    let pipeline = Pipeline::default();
    on_every_shape(|shape| laws::quick(&pipeline, &shape.text(MEGABYTE)).map(drop));
}

#[test]
fn a_megabyte_keeps_the_laws_at_the_greatest_depth() {
    let pipeline = deep();
    on_every_shape(|shape| laws::quick(&pipeline, &shape.text(MEGABYTE)).map(drop));
}

#[test]
fn twice_the_text_is_twice_the_work_at_every_end() {
    on_every_shape(|shape| {
        for pipeline in [Pipeline::default(), deep()] {
            let steps = |size, end| {
                let text = shape.ending(size, end);
                let report = Answer::to(&pipeline, &text).report;
                laws::steps_within(&text, &report).map(|()| report.steps)
            };
            let twice = |size, end| {
                let (half, whole) = (steps(size, end)?, steps(2 * size, end)?);
                if whole * 10 > half * 22 {
                    return Err(format!(
                        "{half} steps for {size} bytes, {whole} for twice as many, with end {end}"
                    ));
                }
                Ok(whole)
            };
            let mut dearest = (0, 0);
            for end in 0..shape.ends() {
                dearest = dearest.max((twice(20_000, end)?, end));
            }
            // A square with a small factor shows later.
            twice(250_000, dearest.1)?;
        }
        Ok(())
    });
}

#[test]
fn byte_by_byte_is_the_same_answer_and_linear_too() {
    on_every_shape(|shape| {
        for pipeline in [Pipeline::default(), deep()] {
            // Long enough for a square to show: a square of it is far above 25 steps a byte. Two ends: what is open
            // at one is closed at the other.
            for text in [shape.text(24_000), shape.ending(24_000, shape.ends() / 2)] {
                chunks::byte_by_byte(&pipeline, &text, &Answer::to(&pipeline, &text))?;
            }
        }
        Ok(())
    });
}

#[test]
fn small_sizes_keep_every_law() {
    // Every length to 40: the end of the text falls at every place of every shape.
    on_every_shape(|shape| {
        let pipeline = Pipeline::default();
        for size in 1..=40 {
            laws::all(&pipeline, &shape.text(size))?;
        }
        Ok(())
    });
}

#[test]
fn the_greatest_depth_passes_and_one_more_fails() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for (depth, spoil) in [(1_000_000, ""), (1_000_000, ","), (1_000_001, ""), (1_000_001, ",")] {
            // A comma before the first closer keeps the validator's shortcut out.
            let inside = if open == "[" { "" } else { "1" };
            let text = open.repeat(depth) + inside + spoil + &close.repeat(depth);
            let answer = Answer::to(&deep(), text.as_bytes());
            if depth == 1_000_000 {
                let text = answer.text.as_deref().unwrap_or_else(|| panic!("no text: {answer}"));
                assert_eq!(oracle::valid(text.as_bytes()).map(|valid| valid.depth), Some(depth));
                let grade = if spoil.is_empty() { Grade::Unchanged } else { Grade::Normalised };
                assert_eq!(answer.report.grade, grade);
                assert!(answer.report.flags.contains(Flags::COMPLETE));
            } else {
                let failure = answer.report.failure.expect("one level too many");
                assert_eq!((failure.reason, failure.offset), (Reason::LimitDepth, open.len() * 1_000_000));
                assert_eq!(answer.text, None);
            }
        }
    }
}

#[test]
fn depth_beyond_the_default_fails_at_the_bracket_that_is_too_many() {
    for open in ["[", "{\"a\":", "[[", "[{\"a\":"] {
        // The bracket of level 129.
        let opens: Vec<usize> = open.repeat(200).match_indices(['[', '{']).map(|(at, _)| at).collect();
        let text = open.repeat(1_000_000 / open.len());
        let answer = Answer::to(&Pipeline::default(), text.as_bytes());
        let failure = answer.report.failure.unwrap_or_else(|| panic!("no failure: {answer}"));
        assert_eq!((failure.reason, failure.offset), (Reason::LimitDepth, opens[128]), "{open}");
    }
}

#[test]
fn the_list_of_corrections_ends_and_the_count_goes_on() {
    // Each pair of commas is two corrections or more; the list holds 10,000.
    let text = "[".to_owned() + &"{a:1,,}, ".repeat(20_000) + "]";
    let answer = laws::quick(&Pipeline::default(), text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(answer.report.corrections.len(), 10_000);
    assert!(answer.report.correction_count >= 40_000, "{}", answer.report.correction_count);
    assert!(answer.report.flags.contains(Flags::CORRECTIONS_CAPPED));
    let all = Pipeline::builder().set("max_corrections", "1000000").expect("an option").build();
    let whole = laws::quick(&all, text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(whole.text, answer.text);
    assert_eq!(whole.report.correction_count, answer.report.correction_count);
    assert_eq!(whole.report.corrections.len() as u64, whole.report.correction_count);
}
