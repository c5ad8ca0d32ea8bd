//! Bytes that are text: checked by vectors, and not a second time by the standard library.

/// The bytes as a string, or themselves, if they are not UTF-8.
pub(crate) fn into_string(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    if simdutf8::basic::from_utf8(&bytes).is_err() {
        return Err(bytes);
    }
    // SAFETY: all of it is UTF-8, as was just asked.
    Ok(unsafe { String::from_utf8_unchecked(bytes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_utf8_is_a_string() {
        for text in
            ["", "a", "Zürich", "東京 and a longer text, of more than one vector: 🎉, and of more than two"]
        {
            assert_eq!(into_string(text.as_bytes().to_vec()).as_deref(), Ok(text));
            for at in 0..text.len() {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = 0xFF;
                assert_eq!(into_string(bytes.clone()), Err(bytes));
            }
        }
    }
}
