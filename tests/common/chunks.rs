//! One text in many pieces: the answer may not depend on where it was cut (law 5, and 4's foundation).

use kintsu::{Pipeline, Workspace};

use super::Seeded;
use super::laws::{Answer, steps_within};

/// Up to this length every place is tried as a cut.
pub(crate) const EVERY_SPLIT: usize = 2048;

/// How many seeded cuts a longer text gets.
const SEEDED_SPLITS: usize = 64;

/// Feeds the text in two pieces at many places, in pieces of seeded lengths, and byte by byte. Each answer must
/// be `whole`, the one-shot answer, in everything but the number of steps; the steps must be within law 6.
pub(crate) fn agree(pipeline: &Pipeline, input: &[u8], whole: &Answer) -> Result<(), String> {
    let mut workspace = Workspace::new();
    let mut rng = Seeded(input.len() as u64);
    let splits: Vec<usize> = if input.len() <= EVERY_SPLIT {
        (0..=input.len()).collect()
    } else {
        (0..SEEDED_SPLITS).map(|_| rng.below(input.len())).collect()
    };
    for at in splits {
        let (head, tail) = input.split_at(at);
        check(pipeline, input, [head, tail], whole, &mut workspace, || format!("cut at {at}"))?;
    }
    for most in [3, 7, 64] {
        let mut pieces = Vec::new();
        let mut rest = input;
        while !rest.is_empty() {
            let (piece, tail) = rest.split_at(rng.below(most).min(rest.len()));
            pieces.push(piece);
            rest = tail;
        }
        check(pipeline, input, pieces, whole, &mut workspace, || format!("in pieces below {most} bytes"))?;
    }
    byte_by_byte(pipeline, input, whole)
}

/// Feeds the text byte by byte.
pub(crate) fn byte_by_byte(pipeline: &Pipeline, input: &[u8], whole: &Answer) -> Result<(), String> {
    check(pipeline, input, input.chunks(1), whole, &mut Workspace::new(), || "byte by byte".to_owned())
}

fn check<'c>(
    pipeline: &Pipeline,
    input: &[u8],
    pieces: impl IntoIterator<Item = &'c [u8]>,
    whole: &Answer,
    workspace: &mut Workspace,
    how: impl Fn() -> String,
) -> Result<(), String> {
    pipeline.repair_chunks(pieces, workspace);
    if !whole.holds(input, workspace) {
        let other = Answer::of(input, workspace);
        return Err(format!("{} gives another answer\n  one shot: {whole}\n  pieces:   {other}", how()));
    }
    steps_within(input, workspace.report()).map_err(|error| format!("{}: {error}", how()))
}
