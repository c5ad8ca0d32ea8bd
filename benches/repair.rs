//! How long a repair takes, beside strict parsing of the same amount of text.
//!
//! **Method.** Every figure is read as a ratio to `reference`: `serde_json` reading the *undamaged* documents
//! into `IgnoredAny`, with the UTF-8 check that a repair makes too, in the same run. 256 different documents go
//! round in each measurement, since a parser learns one document by heart. Inputs are made here, from a
//! seed; nothing is read from disk.

#![allow(missing_docs)]

use std::fmt::Write;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kintsu::{Pipeline, Workspace};

/// A small generator: the documents must not depend on another crate's version.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const WORDS: &[&str] = &[
    "invoice", "harbour", "lantern", "the", "of", "quietly", "seven", "Zürich", "copper", "it's", "and",
    "river", "meeting", "tomorrow", "unless", "東京", "signal", "paper",
];

fn sentence(random: &mut Random, words: usize) -> String {
    (0..words).map(|_| random.pick(WORDS)).collect::<Vec<_>>().join(" ")
}

/// A document of about `size` bytes, as a tool call looks.
fn document(random: &mut Random, size: usize) -> String {
    let mut text = String::from("{\"items\": [");
    while text.len() < size {
        if !text.ends_with('[') {
            text.push_str(", ");
        }
        let (id, price, tag) = (random.below(100_000), random.below(10_000), random.pick(WORDS));
        let words = 3 + random.below(20);
        let note = sentence(random, words);
        let done = random.pick(&["true", "false", "null"]);
        let _ = write!(
            text,
            "{{\"id\": {id}, \"name\": \"{tag}\", \"note\": \"{note}\", \"price\": {price}.5, \"done\": {done}}}"
        );
    }
    text.push_str("], \"complete\": true}");
    text
}

/// A kind of damage, and what it does to a document.
type Damage = (&'static str, fn(&str) -> String);

const DAMAGE: &[Damage] = &[
    ("valid", |text| text.to_owned()),
    ("fenced", |text| format!("Here it is:\n\n```json\n{text}\n```\n")),
    ("trailing-comma", |text| text.replace("], \"complete\"", ",], \"complete\"")),
    ("truncated", |text| {
        let mut cut = text.len() * 7 / 10;
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        text[..cut].to_owned()
    }),
    ("python-repr", |text| {
        text.replace("it's", "it is")
            .replace('"', "'")
            .replace("true", "True")
            .replace("false", "False")
            .replace("null", "None")
    }),
    ("unquoted-keys", |text| {
        ["id", "name", "note", "price", "done"]
            .iter()
            .fold(text.to_owned(), |text, key| text.replace(&format!("\"{key}\":"), &format!("{key}:")))
    }),
];

fn repair(c: &mut Criterion) {
    for size in [1 << 10, 4 << 10, 100 << 10] {
        let mut random = Random(size as u64);
        let count = if size > 10_000 { 16 } else { 256 };
        let documents: Vec<String> = (0..count).map(|_| document(&mut random, size)).collect();
        let bytes: usize = documents.iter().map(String::len).sum();
        let mut group = c.benchmark_group(format!("{}KB", size >> 10));
        group.throughput(Throughput::Bytes(bytes as u64));
        group.sample_size(20);
        group.bench_function("reference", |b| {
            b.iter(|| {
                for text in &documents {
                    let text = std::str::from_utf8(black_box(text.as_bytes())).unwrap();
                    black_box(serde_json::from_str::<serde::de::IgnoredAny>(text).unwrap());
                }
            });
        });
        let pipeline = Pipeline::default();
        let mut workspace = Workspace::new();
        for (name, damage) in DAMAGE {
            let damaged: Vec<String> = documents.iter().map(|text| damage(text)).collect();
            group.bench_with_input(BenchmarkId::new("repair", name), &damaged, |b, damaged| {
                b.iter(|| {
                    for text in damaged {
                        pipeline.repair_into(black_box(text.as_bytes()), &mut workspace);
                        assert!(workspace.report().failure.is_none());
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, repair);
criterion_main!(benches);
