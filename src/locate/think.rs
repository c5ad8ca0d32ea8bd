//! Reasoning blocks: drafts in them are no answers.

use crate::mend::text::Text;

/// The tags that models put around their reasoning.
const NAMES: [&str; 5] = ["thinking", "think", "reasoning", "scratchpad", "analysis"];

/// The tag of a reasoning block at `at`: whether it opens one, and the place behind it.
pub(crate) fn tag(text: Text, at: usize) -> Option<Option<(bool, usize)>> {
    let closes = text.byte(at + 1)? == b'/';
    let name = at + 1 + usize::from(closes);
    let longest = NAMES[0].len() + 4;
    let mut end = name;
    while end - name < longest && text.byte(end)?.is_ascii_alphabetic() {
        end += 1;
    }
    let known = NAMES.iter().any(|known| text.bytes[name..end].eq_ignore_ascii_case(known.as_bytes()));
    Some((known && text.byte(end)? == b'>').then_some((!closes, end + 1)))
}

/// The first whole reasoning block in `bytes` from `from` on: where its opening tag begins, and the place
/// behind its end tag. A lone end tag closes a block that began at `from`.
pub(crate) fn block(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let text = Text { bytes, ended: true };
    let tags = (from..bytes.len()).filter(|&at| bytes[at] == b'<');
    let mut begin = None;
    for at in tags {
        match tag(text, at).flatten() {
            Some((true, _)) if begin.is_none() => begin = Some(at),
            Some((false, end)) => return Some((begin.unwrap_or(from), end)),
            _ => {}
        }
    }
    None
}
