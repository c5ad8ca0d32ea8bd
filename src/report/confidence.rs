//! The confidence of a result: a product of weights, one for each kind that occurred.
//!
//! Notation counts once however often it occurs: ten trailing commas are no less certain than one. A
//! choice or a loss counts `1 + log2(n)` times: each is another chance to be wrong, but not an
//! independent one.

use super::{Grade, Strength, weights};
use crate::rules::Kind;

/// How often a kind occurred, by grade and strength. Small and fixed: one line a kind that occurred.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    lines: Vec<(Kind, Grade, Strength, u32)>,
}

impl Tally {
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
    }

    pub(crate) fn add(&mut self, kind: Kind, grade: Grade, strength: Strength) {
        match self.lines.iter_mut().find(|l| (l.0, l.1, l.2) == (kind, grade, strength)) {
            Some(line) => line.3 = line.3.saturating_add(1),
            None => self.lines.push((kind, grade, strength, 1)),
        }
    }

    pub(crate) fn worst(&self) -> Grade {
        self.lines.iter().map(|l| l.1).max().unwrap_or(Grade::Unchanged)
    }

    pub(crate) fn has_graded(&self, test: impl Fn(Kind, Grade) -> bool) -> bool {
        self.lines.iter().any(|l| test(l.0, l.1))
    }

    pub(crate) fn has(&self, test: impl Fn(Kind) -> bool) -> bool {
        self.lines.iter().any(|l| test(l.0))
    }
}

/// The confidence of a result of this grade with these corrections, from 0 to 1.
pub(crate) fn confidence(grade: Grade, tally: &mut Tally) -> f64 {
    match grade {
        Grade::Unchanged => return 1.0,
        Grade::Failed => return 0.0,
        _ => {}
    }
    let mut product = 1.0;
    // The pinned 0.70 stands for the whole cut, once, whatever was torn; a cut number has its own in its place.
    let mut cut: Option<f64> = None;
    // The product must not depend on the order in which things were found: floats do not commute exactly.
    tally.lines.sort_unstable_by_key(|l| (l.0 as u32, l.1 as i32, l.2 as u8));
    for &(kind, line_grade, strength, n) in &tally.lines {
        let w = weights::weight(kind, line_grade, strength);
        if kind.row().group == crate::rules::Group::Truncation && line_grade == Grade::Lossy {
            cut = Some(cut.map_or(w, |c: f64| c.min(w)));
        } else if line_grade >= Grade::Guessed {
            product *= libm::pow(w, 1.0 + libm::log2(f64::from(n)));
        } else {
            product *= w;
        }
    }
    product *= cut.unwrap_or(1.0);
    product.clamp(weights::FLOOR, weights::cap(grade))
}
