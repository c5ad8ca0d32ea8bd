//! Lines and columns of many byte offsets of one text.
//!
//! [`Report::line_column`](super::Report::line_column) counts from the start for each offset, which is right
//! for one and quadratic for ten thousand. Here the text is read once, and each offset is a binary search.
//! The text itself is not needed again: the C ABI asks when it has long been given back.
//!
//! **Vocabulary.** The *width* of a line is its length with its line feed. A *mark* stands at the start of
//! every 64th line.
//!
//! **Invariants.** Only the line feed ends a line: a carriage return before it is a column like another.
//! Columns count bytes. Every offset has a place, for every text.
//!
//! **Rejected.** A list of all starts: eight bytes a line make half a gigabyte of 64 MiB of line feeds, and
//! that is a text that somebody will send. Widths take one byte for a line of up to 127, and with the marks
//! at most 1.25 bytes for each byte of the text. A list of the places that one report names: it would be
//! smaller still, and silently wrong for any other offset.

/// How many lines a place is looked for in, at most, once the mark before it is found.
const EVERY: usize = 64;

/// The lines of a text, to find the line and column of any of its bytes.
///
/// The default value has the lines of the empty text.
///
/// ```
/// let lines = kintsu::report::Lines::of(b"{\n  'a': 1\n}");
/// assert_eq!(lines.place(4), (2, 3));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// How long the text is.
    len: usize,
    /// The width of each line that has an end: 7 bits a byte, the lowest first, the top bit where more follow.
    widths: Vec<u8>,
    /// The 65th line, the 129th, and so on. The first line needs none.
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    /// The line's first byte in the text.
    start: usize,
    /// The line's width in `widths`.
    width_at: usize,
}

impl Lines {
    /// Finds the lines of a text, in one pass.
    pub fn of(text: &[u8]) -> Lines {
        let mut lines = Lines::default();
        lines.read(text);
        lines
    }

    /// Finds the lines of another text. The buffers are kept: where they suffice, nothing is allocated.
    pub fn read(&mut self, text: &[u8]) {
        self.len = text.len();
        self.widths.clear();
        self.marks.clear();
        let (mut start, mut count) = (0, 0);
        for (number, block) in text.chunks(EVERY).enumerate() {
            // Most blocks have no line feed, and this is the search that the standard library has made fast.
            if !block.contains(&b'\n') {
                continue;
            }
            for (at, _) in block.iter().enumerate().filter(|&(_, &byte)| byte == b'\n') {
                let next = number * EVERY + at + 1;
                self.push_width(next - start);
                start = next;
                count += 1;
                if count % EVERY == 0 {
                    self.marks.push(Mark { start, width_at: self.widths.len() });
                }
            }
        }
    }

    fn push_width(&mut self, mut width: usize) {
        while width >= 0x80 {
            self.widths.push(width as u8 | 0x80);
            width >>= 7;
        }
        self.widths.push(width as u8);
    }

    /// The width that is written at this place, and the place behind it. `None`: the line has no end.
    fn width(&self, mut at: usize) -> Option<(usize, usize)> {
        let (mut width, mut shift) = (0, 0);
        loop {
            let byte = *self.widths.get(at)?;
            at += 1;
            width |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Some((width, at));
            }
        }
    }

    /// Line and column of an offset, both from 1; the column counts bytes. Past the end: the last place.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.len);
        let passed = self.marks.partition_point(|mark| mark.start <= offset);
        let Mark { mut start, mut width_at } =
            passed.checked_sub(1).map_or(Mark::default(), |last| self.marks[last]);
        let mut line = 1 + passed * EVERY;
        // The next mark, where there is one, stands behind the offset: this ends before it.
        while let Some((width, next)) = self.width(width_at) {
            if offset < start + width {
                break;
            }
            start += width;
            width_at = next;
            line += 1;
        }
        (line, 1 + offset - start)
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::Report;

    fn same_as_counting(text: &[u8], lines: &Lines) {
        for offset in 0..text.len() + 2 {
            assert_eq!(lines.place(offset), Report::line_column(text, offset), "offset {offset} of {text:?}");
        }
        assert_eq!(lines.place(usize::MAX), lines.place(text.len()));
    }

    #[test]
    fn every_place_is_what_counting_gives() {
        for text in ["", "\n", "a", "a\nbc\r\n\nd", "\n\n", "é\n→x"] {
            same_as_counting(text.as_bytes(), &Lines::of(text.as_bytes()));
        }
        // Either side of a block, of a mark, and of a width that takes another byte.
        for count in [63, 64, 65, 127, 128, 129, 200] {
            same_as_counting("\n".repeat(count).as_bytes(), &Lines::of("\n".repeat(count).as_bytes()));
        }
        for width in [63, 64, 65, 126, 127, 128, 129, 16_383, 16_384] {
            let text = format!("{}\n", "x".repeat(width)).repeat(if width < 200 { 70 } else { 2 });
            let lines = Lines::of(text.as_bytes());
            for offset in (0..text.len()).filter(|at| at % width < 3 || at % (width + 1) < 3) {
                assert_eq!(
                    lines.place(offset),
                    Report::line_column(text.as_bytes(), offset),
                    "{width}: {offset}"
                );
            }
        }
    }

    #[test]
    fn lines_that_are_read_anew_know_nothing_of_the_last_text() {
        let mut lines = Lines::of("\n".repeat(1000).as_bytes());
        for text in ["a\nb", "", "abc"] {
            lines.read(text.as_bytes());
            same_as_counting(text.as_bytes(), &lines);
        }
        same_as_counting(b"", &Lines::default());
    }

    #[test]
    fn a_text_of_line_feeds_costs_no_more_than_a_quarter_above_its_size() {
        let lines = Lines::of("\n".repeat(64_000).as_bytes());
        assert_eq!(lines.widths.len() + lines.marks.len() * size_of::<super::Mark>(), 64_000 + 64_000 / 4);
    }
}
