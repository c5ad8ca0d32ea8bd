//! The writer: the output so far, the corrections, and the way back.
//!
//! Text that needs no edit is not copied until an edit behind it is written: between edits, output and input
//! are the same bytes, and a document without an edit has no output at all but a slice of the input.
//!
//! **Vocabulary.** *Copied*: the place in the input up to which everything is in the output or in a
//! correction; what stands between it and the parser is a pending copy. *Mark*: a place to go back to. *Settled*:
//! corrections that no rollback can reach any more; only they are counted and capped.
//!
//! **Invariant.** Edits come in the order of the input, so a rollback is a truncation.

use crate::report::{Correction, Grade, Span, Strength, Tally};
use crate::rules::Kind;

/// A place to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The place in the input.
    pub(crate) at: usize,
    copied: usize,
    out: usize,
    corrections: usize,
}

/// A repair: what, how good, how sure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Why {
    pub(crate) kind: Kind,
    pub(crate) grade: Grade,
    pub(crate) strength: Strength,
}

impl Mark {
    /// The place in the input, and the same place in the output.
    pub(crate) fn in_and_out(self) -> (usize, usize) {
        (self.at, self.out + (self.at - self.copied))
    }
}

impl From<Kind> for Why {
    fn from(kind: Kind) -> Why {
        Why { kind, grade: kind.row().grade, strength: Strength::Strong }
    }
}

impl Why {
    pub(crate) fn new(kind: Kind, grade: Grade, strength: Strength) -> Why {
        Why { kind, grade, strength }
    }
}

/// Output and corrections of one candidate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writer {
    start: usize,
    copied: usize,
    out: Vec<u8>,
    corrections: Vec<Correction>,
    settled: usize,
    /// The end of what is settled, in the input and in the output.
    base: (usize, usize),
    max_output: u64,
    over: Option<usize>,
    /// Corrections before it may not be merged into: a mark points behind them.
    barrier: usize,
    cap: usize,
    total: u64,
    tally: Tally,
    edited: bool,
}

impl Writer {
    /// Begins anew at `start` in the input. The buffers are kept.
    pub(crate) fn reset(&mut self, start: usize, cap: usize, max_output: u64) {
        self.start = start;
        self.copied = start;
        self.out.clear();
        self.corrections.clear();
        self.settled = 0;
        self.base = (start, 0);
        self.max_output = max_output;
        self.over = None;
        self.barrier = 0;
        self.cap = cap;
        self.total = 0;
        self.tally.clear();
        self.edited = false;
    }

    /// The place in the input up to which everything is accounted for.
    pub(crate) fn copied(&self) -> usize {
        self.copied
    }

    /// The place of the input whose output is the first over the limit, once that is settled.
    pub(crate) fn over(&self) -> Option<usize> {
        self.over
    }

    /// Notes where the output crosses the limit, in what is about to be settled.
    fn watch(&mut self) {
        if self.over.is_none() && self.out.len() as u64 > self.max_output {
            let limit = self.max_output as usize;
            let (mut input, mut output) = self.base;
            for c in &self.corrections[self.settled..] {
                if limit < c.output.start {
                    break;
                }
                if limit < c.output.end {
                    self.over = Some(c.input.start);
                    return;
                }
                (input, output) = (c.input.end, c.output.end);
            }
            self.over = Some(input + (limit - output));
        }
        self.base = (self.copied, self.out.len());
    }

    /// Replaces `from..to` of the input by `new`.
    pub(crate) fn edit(&mut self, text: &[u8], why: impl Into<Why>, from: usize, to: usize, new: &[u8]) {
        debug_assert!(self.copied <= from && from <= to);
        let why = why.into();
        self.reserve(text, from - self.copied + new.len());
        self.out.extend_from_slice(&text[self.copied..from]);
        let start = self.out.len();
        match new {
            [] => {}
            // The most frequent edits: a quote, a comma.
            [byte] => self.out.push(*byte),
            _ => self.out.extend_from_slice(new),
        }
        self.copied = to;
        self.edited = true;
        let new = Correction {
            kind: why.kind,
            input: Span::new(from, to),
            output: Span::new(start, self.out.len()),
            grade: why.grade,
            strength: why.strength,
            alternatives: 0,
        };
        if self.corrections.len() > self.barrier {
            if let Some(last) = self.corrections.last_mut() {
                if (last.kind, last.grade, last.strength) == (new.kind, new.grade, new.strength)
                    && (last.input.end, last.output.end) == (new.input.start, new.output.start)
                {
                    last.input.end = new.input.end;
                    last.output.end = new.output.end;
                    return;
                }
            }
        }
        self.list(new);
    }

    /// Adds a correction. The list grows by a quarter once it is long: it may be as large as the text.
    #[inline]
    fn list(&mut self, correction: Correction) {
        if self.corrections.len() == self.corrections.capacity() {
            self.corrections.reserve_exact(128 + self.corrections.len() / 4);
        }
        self.corrections.push(correction);
    }

    /// Replaces the quotes of the string in `at..end` by JSON's. It is two edits with a mark behind the first, as the
    /// machine makes them; no other stands directly before the string.
    pub(crate) fn requote(&mut self, text: &[u8], at: usize, end: usize) {
        debug_assert!(self.copied <= at && end >= at + 2);
        self.reserve(text, end - self.copied);
        self.out.extend_from_slice(&text[self.copied..at]);
        let start = self.out.len();
        self.out.push(b'"');
        self.out.extend_from_slice(&text[at + 1..end - 1]);
        self.out.push(b'"');
        self.copied = end;
        self.edited = true;
        let Why { kind, grade, strength } = Kind::QuoteSingle.into();
        let quote = |input: usize, output: usize| Correction {
            kind,
            input: Span::new(input, input + 1),
            output: Span::new(output, output + 1),
            grade,
            strength,
            alternatives: 0,
        };
        self.barrier = self.corrections.len() + 1;
        self.list(quote(at, start));
        self.list(quote(end - 1, start + end - 1 - at));
    }

    /// Makes room for so much more. Once a good part of the text is in the output, for all of it and an eighth: then
    /// nothing is moved any more, and little is too much.
    #[inline]
    fn reserve(&mut self, text: &[u8], more: usize) {
        if self.out.capacity() - self.out.len() < more {
            self.grow(text.len() - self.start, more);
        }
    }

    #[cold]
    fn grow(&mut self, text: usize, more: usize) {
        let needed = self.out.len() + more;
        let whole = text + text / 8;
        if needed < whole && 4 * needed >= whole {
            self.out.reserve_exact(whole - self.out.len());
        } else {
            self.out.reserve(more);
        }
    }

    /// Makes the byte at `at` of the output a blank: a bracket that was none of JSON's after all.
    pub(crate) fn blank(&mut self, at: usize) {
        if let Some(byte) = self.out.get_mut(at) {
            *byte = b' ';
        }
    }

    /// Reports a stretch that stays as it is.
    pub(crate) fn note(&mut self, text: &[u8], why: impl Into<Why>, from: usize, to: usize) {
        self.edit(text, why, from, to, &text[from..to]);
    }

    /// At the end of the text: puts `new` at a place that was passed long ago, for `len` bytes that stand there. `place`
    /// is in the input and in the output; all of the text up to `end` is written first. O(output).
    pub(crate) fn splice(
        &mut self,
        text: &[u8],
        why: Why,
        end: usize,
        place: (usize, usize),
        len: usize,
        new: &[u8],
    ) {
        self.out.extend_from_slice(&text[self.copied..end]);
        self.copied = end;
        self.edited = true;
        self.settle_all();
        let (input, output) = place;
        self.out.splice(output..output + len, new.iter().copied());
        let grown = new.len() - len;
        let at = self.corrections.partition_point(|c| c.input.end <= input && c.output.end <= output);
        for correction in &mut self.corrections[at..] {
            correction.output.start += grown;
            correction.output.end += grown;
        }
        let correction = Correction {
            kind: why.kind,
            input: Span::new(input, input + len),
            output: Span::new(output, output + new.len()),
            grade: why.grade,
            strength: why.strength,
            alternatives: 0,
        };
        self.corrections.insert(at, correction);
        self.corrections.truncate(self.cap);
        self.total += 1;
        self.tally.add(why.kind, why.grade, why.strength);
        self.settled = self.corrections.len();
        self.barrier = self.settled;
    }

    /// A place to go back to, at `at` in the input, which is not before the last edit.
    #[inline]
    pub(crate) fn mark(&mut self, at: usize) -> Mark {
        debug_assert!(self.copied <= at);
        self.barrier = self.corrections.len();
        Mark { at, copied: self.copied, out: self.out.len(), corrections: self.corrections.len() }
    }

    /// Goes back. Nothing behind the mark may have been settled.
    pub(crate) fn rollback(&mut self, mark: Mark) {
        debug_assert!(self.settled <= mark.corrections);
        self.copied = mark.copied;
        self.out.truncate(mark.out);
        self.corrections.truncate(mark.corrections);
        self.barrier = mark.corrections;
    }

    /// Takes back what was written for the input from `at` on, of which nothing may have been settled.
    pub(crate) fn rewind(&mut self, text: &[u8], at: usize) {
        while let Some(last) = self.corrections.last_mut().filter(|c| c.input.end > at) {
            if last.input.start < at {
                // Control characters side by side are one correction: it ends earlier now.
                debug_assert!(last.kind == Kind::RawControl);
                let kept = &text[last.input.start..at];
                let len: usize = kept.iter().map(|&b| super::string::control(b).as_bytes().len()).sum();
                last.input.end = at;
                last.output.end = last.output.start + len;
                self.out.truncate(last.output.end);
                self.copied = at;
                break;
            }
            self.out.truncate(last.output.start);
            self.copied = last.input.start;
            self.corrections.pop();
        }
        if self.copied > at {
            self.out.truncate(self.out.len() - (self.copied - at));
            self.copied = at;
        }
        debug_assert!(self.settled <= self.corrections.len());
        self.barrier = self.barrier.min(self.corrections.len());
    }

    /// No rollback will reach what was written so far: counts it.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if self.corrections.len() > self.settled {
            self.settle_all();
        }
    }

    fn settle_all(&mut self) {
        self.watch();
        for correction in &self.corrections[self.settled..] {
            self.total += 1;
            self.tally.add(correction.kind, correction.grade, correction.strength);
        }
        self.corrections.truncate(self.cap.max(self.settled));
        self.settled = self.corrections.len();
        // A settled correction is not merged into: it was counted.
        self.barrier = self.settled;
    }

    /// Ends the text at `end`: copies what is pending.
    pub(crate) fn finish(&mut self, text: &[u8], end: usize) {
        if self.edited {
            self.reserve(text, end - self.copied);
            self.out.extend_from_slice(&text[self.copied..end]);
        } else if (end - self.start) as u64 > self.max_output {
            // It is not copied, and yet it is what comes out.
            self.over = Some(self.start + self.max_output as usize);
        }
        self.copied = end;
        self.settle_all();
    }

    /// Drops the white space outside strings from the output, if anything was edited. Call it once, behind
    /// [`Writer::finish`]. O(output).
    pub(crate) fn compact(&mut self) {
        if !self.edited {
            return;
        }
        // The ends of all output spans, in order: each moves with the text.
        let mut ends =
            self.corrections.iter_mut().flat_map(|c| [&mut c.output.start, &mut c.output.end]).peekable();
        let (mut to, mut string, mut escaped) = (0, false, false);
        for from in 0..self.out.len() {
            while let Some(end) = ends.next_if(|end| **end <= from) {
                *end = to;
            }
            let byte = self.out[from];
            if !string && matches!(byte, b' ' | b'\t' | b'\r' | b'\n') {
                continue;
            }
            if escaped {
                escaped = false;
            } else if string && byte == b'\\' {
                escaped = true;
            } else if byte == b'"' {
                string = !string;
            }
            self.out[to] = byte;
            to += 1;
        }
        for end in ends {
            *end = to;
        }
        self.out.truncate(to);
    }

    /// Whether anything was edited; else the text is a slice of the input.
    pub(crate) fn edited(&self) -> bool {
        self.edited
    }

    pub(crate) fn out(&self) -> &[u8] {
        &self.out
    }

    /// Gives the output away and takes a buffer to write the next one into.
    pub(crate) fn swap_out(&mut self, buffer: Vec<u8>) -> Vec<u8> {
        std::mem::replace(&mut self.out, buffer)
    }

    /// The worst grade so far, of what is not settled too.
    pub(crate) fn worst(&mut self) -> Grade {
        let open = self.corrections[self.settled..].iter().map(|c| c.grade).max();
        self.tally.worst().max(open.unwrap_or(Grade::Unchanged))
    }

    /// Gives the corrections away, behind those of `list`, which come first; takes its buffer.
    pub(crate) fn swap_corrections(&mut self, list: &mut Vec<Correction>) {
        if list.is_empty() {
            std::mem::swap(&mut self.corrections, list);
        } else {
            list.extend_from_slice(&self.corrections);
        }
    }

    pub(crate) fn tally(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// How many corrections there were, those past the cap included.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }
}
