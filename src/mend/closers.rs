//! The open containers, kept as the text that closes them.
//!
//! The buffer grows downwards, so what closes everything is always one slice of it, in O(1): the completer's
//! suffix. Beside each closer stands its frame, with what the container has told about itself.

use super::writer::Mark;

/// What is known of an open container. Plain data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// How many members or elements have ended.
    pub(crate) count: u32,
    /// Doubled braces that it was opened with: each has a doubled closer.
    pub(crate) doubled: u32,
    /// The byte that closes it in the text: a tuple's is `)`, a set's `}`, though both are arrays in JSON.
    pub(crate) by: u8,
    /// A comma stood in it.
    pub(crate) comma: bool,
    /// Where its opener is in the output, of a tuple.
    pub(crate) opener: usize,
    /// How far its first key is from the line's beginning, if it begins one.
    pub(crate) indent: u32,
    /// Where its first key is.
    pub(crate) first: (usize, usize),
    /// Where the member that is open begins: its comma, or the place behind the opener.
    pub(crate) member: Mark,
}

impl Frame {
    /// The first key does not begin a line.
    pub(crate) const NO_INDENT: u32 = u32::MAX;

    /// A container that has just been opened, and whose first member begins at `member`.
    pub(crate) fn new(by: u8, member: Mark) -> Frame {
        Frame {
            count: 0,
            doubled: 0,
            by,
            comma: false,
            opener: 0,
            indent: Frame::NO_INDENT,
            first: (0, 0),
            member,
        }
    }
}

/// The stack of open containers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closers {
    text: Vec<u8>,
    top: usize,
    frames: Vec<Frame>,
    objects: u32,
    tuples: u32,
    /// How often it has changed.
    version: u64,
}

impl Closers {
    pub(crate) fn clear(&mut self) {
        self.top = self.text.len();
        self.frames.clear();
        self.objects = 0;
        self.tuples = 0;
        self.version += 1;
    }

    /// Opens a container that `closer` closes. Amortised O(1).
    #[inline]
    pub(crate) fn push(&mut self, closer: u8, frame: Frame) {
        if self.top == 0 {
            self.grow();
        }
        self.top -= 1;
        self.text[self.top] = closer;
        self.tuples += u32::from(frame.by == b')');
        self.frames.push(frame);
        self.objects += u32::from(closer == b'}');
        self.version += 1;
    }

    #[cold]
    fn grow(&mut self) {
        let have = self.text.len();
        let more = have.max(32);
        self.text.resize(have + more, 0);
        self.text.copy_within(0..have, more);
        self.top = more;
    }

    pub(crate) fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.objects -= u32::from(self.text[self.top] == b'}');
        self.tuples -= u32::from(frame.by == b')');
        self.top += 1;
        self.version += 1;
        Some(frame)
    }

    /// What was seen of the stack holds as long as this is the same.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The text that closes everything.
    pub(crate) fn suffix(&self) -> &[u8] {
        &self.text[self.top..]
    }

    /// The closer of the container `up` levels above the innermost.
    pub(crate) fn level(&self, up: usize) -> Option<u8> {
        self.text.get(self.top + up).copied()
    }

    /// Whether `byte` closes the container `up` levels above the innermost: as JSON has it, or as the text began it.
    pub(crate) fn closes(&self, up: usize, byte: u8) -> bool {
        let Some(closer) = self.level(up) else {
            return false;
        };
        closer == byte || self.frames[self.frames.len() - 1 - up].by == byte
    }

    /// Whether a tuple is open, so that a round bracket may close something.
    pub(crate) fn tuples(&self) -> bool {
        self.tuples > 0
    }

    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Whether a container that `closer` closes is open.
    pub(crate) fn has(&self, closer: u8) -> bool {
        let objects = self.objects as usize;
        if closer == b'}' { objects > 0 } else { self.depth() > objects }
    }

    pub(crate) fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Counts the innermost container anew: what closes it was set behind its opening.
    pub(crate) fn retally(&mut self) {
        self.tuples += u32::from(self.top().is_some_and(|frame| frame.by == b')'));
        self.version += 1;
    }

    /// The container `up` levels above the innermost.
    pub(crate) fn above(&self, up: usize) -> Option<&Frame> {
        self.frames.get(self.frames.len().checked_sub(1 + up)?)
    }

    pub(crate) fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// Whether an open container with two or more items stands under an open ancestor of its own kind: then
    /// an owed closer may belong in more than one place. `closed` is the same of the containers that the last
    /// run of closers closed, as (object, array). O(depth).
    pub(crate) fn several_places(&self, closed: (bool, bool)) -> bool {
        let mut seen = (false, false);
        for (frame, &closer) in self.frames.iter().zip(self.suffix().iter().rev()) {
            let kind = if closer == b'}' { &mut seen.0 } else { &mut seen.1 };
            if *kind && frame.count >= 2 {
                return true;
            }
            *kind = true;
        }
        seen.0 && closed.0 || seen.1 && closed.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mend::writer::Writer;

    #[test]
    fn the_suffix_closes_what_is_open() {
        let member = Writer::default().mark(0);
        let mut closers = Closers::default();
        let mut want = Vec::new();
        for i in 0..100u8 {
            let closer = if i % 3 == 0 { b'}' } else { b']' };
            closers.push(closer, Frame::new(closer, member));
            want.insert(0, closer);
            assert_eq!(closers.suffix(), want);
        }
        while closers.pop().is_some() {
            want.remove(0);
            assert_eq!(closers.suffix(), want);
            assert_eq!(closers.has(b'}'), want.contains(&b'}'));
            assert_eq!(closers.has(b']'), want.contains(&b']'));
        }
    }
}
