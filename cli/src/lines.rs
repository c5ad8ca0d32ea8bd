//! Lines and columns of many byte offsets of one text.
//!
//! [`kintsu::Report::line_column`] counts from the start for each offset, which is right for one and quadratic
//! for ten thousand. Here the starts of the lines are found once, and each offset is one binary search.

/// The starts of the lines of a text.
#[derive(Debug)]
pub(crate) struct Lines {
    len: usize,
    /// Rising; the first is 0.
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines. Only the line feed ends one: a carriage return before it is a column like another.
    pub(crate) fn of(text: &[u8]) -> Lines {
        let ends = text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        Lines { len: text.len(), starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect() }
    }

    /// Line and column of an offset, both from 1, the column in bytes. Past the end: the last place.
    pub(crate) fn place(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.len);
        let line = self.starts.partition_point(|&start| start <= offset);
        (line, 1 + offset - self.starts[line - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn places_are_those_of_the_engine() {
        for text in ["", "\n", "a", "a\nbc\r\n\nd", "\n\n", "é\n→x"] {
            let lines = Lines::of(text.as_bytes());
            for offset in 0..text.len() + 2 {
                let wanted = kintsu::Report::line_column(text.as_bytes(), offset);
                assert_eq!(lines.place(offset), wanted, "offset {offset} of {text:?}");
            }
        }
    }
}
