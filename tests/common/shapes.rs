//! The shapes of hostile text: what broke a parser somewhere, and what makes a second look as dear as it can be.
//!
//! **Vocabulary.** A [`Shape`] is a head, a body that is repeated to any size, and a tail. [`ENDLESS`] has what a
//! rule must look ahead in. [`REREADS`] has, for each rule that reads a stretch of text again, text in which it
//! would do so at every turn, each time as far as the end where the rule allows that: without a budget these are
//! quadratic. In [`COUNTED`] each `@` of the body is the number of the turn, for what repeats nothing.
//!
//! A shape whose rule does not exist yet is plain text until it does; then it bites. The tests count steps on
//! these shapes, the bench takes the time: a counter can lie.

use std::borrow::Cow;
use std::fmt;

/// A text that goes on and on.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// Which second look it is dear for; empty where it is dear for a look ahead.
    pub(crate) of: &'static str,
    pub(crate) head: &'static [u8],
    pub(crate) body: &'static [u8],
    pub(crate) tail: &'static [u8],
    pub(crate) counted: bool,
}

/// Every shape.
pub(crate) fn all() -> Vec<Shape> {
    let endless = ENDLESS.iter().map(|&(head, body)| Shape { of: "", head, body, tail: b"", counted: false });
    let named = |counted| move |&(of, head, body, tail): &Row| Shape { of, head, body, tail, counted };
    endless.chain(REREADS.iter().map(named(false))).chain(COUNTED.iter().map(named(true))).collect()
}

impl Shape {
    /// The shape at a size in bytes. Before a tail stand whole bodies only, so the text may then be a little shorter.
    pub(crate) fn text(&self, size: usize) -> Vec<u8> {
        if !self.tail.is_empty() {
            return self.ending(size, 0);
        }
        let (mut text, turn) = self.bodies(size);
        text.extend(self.body(turn).iter());
        text.truncate(size);
        text
    }

    /// How many ends the shape has: the text may stop behind each byte of the body, and what the end decides
    /// depends on where. A tail is the one end of a shape that has one.
    pub(crate) fn ends(&self) -> usize {
        if self.tail.is_empty() { self.body.len() } else { 1 }
    }

    /// The shape at about a size: whole bodies, `end` bytes of one more, and the tail. Sizes are compared at one end
    /// only.
    pub(crate) fn ending(&self, size: usize, end: usize) -> Vec<u8> {
        let (mut text, turn) = self.bodies(size.saturating_sub(self.tail.len()));
        text.extend(&self.body(turn)[..end]);
        text.extend(self.tail);
        text.truncate(size + end);
        text
    }

    /// The head and whole bodies up to a size, and how many.
    fn bodies(&self, size: usize) -> (Vec<u8>, u32) {
        let mut text = self.head.to_vec();
        for turn in 0.. {
            let body = self.body(turn);
            if text.len() + body.len() > size {
                return (text, turn);
            }
            text.extend(body.iter());
        }
        unreachable!("a body has bytes")
    }

    /// The body of a turn.
    fn body(&self, turn: u32) -> Cow<'static, [u8]> {
        if !self.counted {
            return Cow::Borrowed(self.body);
        }
        let mut body = Vec::new();
        for &byte in self.body {
            match byte {
                b'@' => body.extend(turn.to_string().bytes()),
                byte => body.push(byte),
            }
        }
        Cow::Owned(body)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { of, head, body, tail, .. } = self;
        if !of.is_empty() {
            write!(f, "{of}: ")?;
        }
        write!(f, "`{}` and `{}` again and again", head.escape_ascii(), body.escape_ascii())?;
        if !tail.is_empty() {
            write!(f, " and `{}`", tail.escape_ascii())?;
        }
        Ok(())
    }
}

/// What stands once in front, and what is repeated behind it. A row is a text that some rule must look ahead in.
const ENDLESS: &[(&[u8], &[u8])] = &[
    // Brackets, alone and in turns.
    (b"", b"["),
    (b"", b"{"),
    (b"", b"("),
    (b"", b"]"),
    (b"", b"}"),
    (b"", b"[{"),
    (b"", b"{["),
    (b"", b"[]"),
    (b"", b"{}"),
    (b"", b"]}"),
    (b"", b"},{"),
    (b"[", b"]["),
    (b"[", b"[],"),
    (b"", b"{\"a\":["),
    (b"", b"{\"a\":"),
    (b"", b"[{\"a\":"),
    (b"", b"{a:"),
    (b"[", b"{a:1}"),
    (b"{\"a\":1}", b"}"),
    (b"[1]", b"]}"),
    (b"{\"a\":[", b"}]"),
    (b"[[", b"},"),
    // Quotes.
    (b"", b"\""),
    (b"", b"'"),
    (b"", b"`"),
    (b"", "“".as_bytes()),
    (b"", b"\"'"),
    (b"[", b"\"\","),
    (b"", b"[\","),
    (b"", b"\"\":"),
    (b"", b"{\"a\":\""),
    (b"{\"a\":\"", b"a\" "),
    (b"{\"a\":\"", b"(a\") "),
    (b"{\"a\":\"", b"\", "),
    (b"{\"a\":\"", b"\", b "),
    (b"{\"a\":\"", b"x\"}"),
    (b"{\"a\":\"", b"x\",]"),
    (b"{\"a\":\"", b"\"b\":"),
    (b"{\"a\":\"", b"{\"b\":\"c\"} "),
    (b"{\"a\":\"", b"\" // \n"),
    (b"{\"a\":\"", b"\"/*"),
    (b"{\"a\":\"", b"\" /* */ "),
    (b"{\"a\":\"", b"\"\n"),
    (b"{\"a\":\"x}", b"["),
    (b"{\"a\":\"x}", b"[]"),
    (b"{\"a\":\"x}", b"[{"),
    (b"{\"a\":\"x]", b"{"),
    (b"", b"(a\") "),
    (b"[", b"(a\") "),
    (b"[\"", b"(a\") "),
    (b"[\"", b"\" "),
    (b"[\"", b"x\"y"),
    (b"[", b"\"a\" "),
    (b"['", b"it's "),
    // Backslashes.
    (b"", b"\\"),
    (b"\"", b"\\"),
    (b"[\"", b"\\\""),
    (b"{\"a\":\"", b"\\\", "),
    (b"[\"", b"\\u"),
    (b"[\"", b"\\ud83d"),
    (b"[\"", b"\\q"),
    (b"[\"C:\\", b"x\\"),
    // Delimiters.
    (b"", b","),
    (b"", b":"),
    (b"", b":,"),
    (b"", b";"),
    (b"[", b","),
    (b"{", b","),
    (b"{", b":"),
    (b"{\"a\"", b":"),
    (b"[1", b", "),
    (b"{\"a\":1", b",\n"),
    // Comments.
    (b"", b"//"),
    (b"", b"/*"),
    (b"", b"<!--"),
    (b"", b"#"),
    (b"", b"--"),
    (b"[", b"//"),
    (b"[", b"//\n"),
    (b"[", b"/*"),
    (b"[", b"/**/"),
    (b"[", b"/* "),
    (b"[", b"<!--"),
    (b"[", b"<!-- -->"),
    (b"[", b"# \n"),
    (b"", b"{\"\"\"}"),
    (b"", b"{\"a\":\"}"),
    (b"x ", b"\"}{\"b\":"),
    (b"", "(\" {\"a\":\u{201c}}".as_bytes()),
    (b"", b"{}\n//"),
    (b"", b"\n# {\"a\":1}"),
    (b"", b"{\"a\":1}/*"),
    (b"", b"<!--{\"a\":1}"),
    (b"", b"</think>1"),
    (b"", b"</think>true"),
    (b"", b"</think>/*"),
    (b"", b"\n```\n/*"),
    (b"", b"```\n<!--\n"),
    (b"x ", b"[\"]*/\"b\":"),
    (b"[\"", b"{\"a\":1}[\"]"),
    (b"{\"a\":", "\u{201c} ".as_bytes()),
    (b"{\"a\":", b"` ..."),
    (b"[1 ", b"# "),
    (b"[1 // ", b"] "),
    (b"[1 // ", b"]} [ "),
    (b"{\"a\":1 //", b"\"}"),
    (b"[1 /* ", b"] "),
    (b"[1,", b"2 // ]\n"),
    (b"[\"a\" /* ", b"* /"),
    // Blanks.
    (b"", b"\n"),
    (b"", b" "),
    (b"", "\u{a0}".as_bytes()),
    (b"", "\u{feff}".as_bytes()),
    (b"[", b"\n"),
    (b"[", "\u{a0}".as_bytes()),
    (b"[", "\u{200b}".as_bytes()),
    (b"{\"a\": foo", b"\n"),
    (b"{\"a\": foo", b"\n\n"),
    (b"{\"a\": foo", b"\n\n\n"),
    (b"{\"a\": foo", b" \n"),
    (b"{\"a\": foo ", b"bar\n"),
    (b"{\"a\": foo ", b"bar, "),
    (b"[foo ", b"bar, "),
    (b"[foo", b"\n"),
    (b"{\"a\" ", b"\n"),
    (b"{\"a\": \"x\"", b"\n"),
    (b"{\"a\": 1", b" "),
    // Text around the JSON.
    (b"", b"```"),
    (b"", b"```\n"),
    (b"", b"```json\n"),
    (b"", b"```json\n[1\n"),
    (b"", b"~~~\n"),
    (b"", b"word "),
    (b"", b"word"),
    (b"", b"{word} "),
    (b"", b"[word] "),
    (b"", b"[1] "),
    (b"", b"{\"a\": 1} "),
    (b"", b"{\"a\": 1}\n"),
    (b"", b"x {\"a\": 1"),
    (b"see ", b"{\"a"),
    (b"see ", b"{a b"),
    (b"", b"<think>"),
    (b"", b"</think>"),
    (b"", b"<think>{\"a\":1}</think>"),
    (b"```json\n{\"a\":\"", b"\n```\n"),
    (b"```json\n[", b"\"\n```\n"),
    // Words and numbers.
    (b"", b"1"),
    (b"", b"-"),
    (b"", b"1 "),
    (b"[", b"1 "),
    (b"[", b"-"),
    (b"[", b"0"),
    (b"[", b"1.1"),
    (b"[", b"1e+"),
    (b"[", b"tru "),
    (b"[", b"true"),
    (b"[", b"word "),
    (b"{", b"word "),
    (b"{", b"a:"),
    (b"{", b"a "),
    (b"{\"a\":", b"x:"),
    (b"{\"a\":", b"(x)"),
    (b"{\"a\":1 ", b"oops "),
    // No characters.
    (b"", b"\xff"),
    (b"[\"", b"\xff"),
    // What the fast loop over plain text looks at in vain.
    (b"[", b"\"long enough for the loop to be worth its while\", \"\xc3\xa9\xff\", "),
    (b"{", b"\"k\nk\": 1, \"long enough for the loop to be worth its while\": 2, "),
    (b"{", b"'k': \"long enough for the loop to be worth its while\" \"x\ny: [1, 2\", "),
    (b"[\"", b"\xed\xa0\xbd"),
    (b"[\"", b"\xf0\x9f\x98"),
    (b"[", b"\xc3"),
    (b"{\"a\":", b"\xe2\x82"),
    (b"", b"\0"),
    (b"[\"", b"\0"),
    // Deep mixtures.
    (b"", b"{\"a\":[{'b': (c\"/*\\"),
    (b"", b"[1, {a: \"x\\\"', // \n]}"),
    (b"{\"a\":\"", b"\",\"b\":{\"c\":[\""),
    (b"", b"{\"a\":\"b\" \"c\" : \"d\", ] "),
];

/// The rule, what stands in front, what is repeated, what stands behind.
type Row = (&'static str, &'static [u8], &'static [u8], &'static [u8]);

/// What makes a second look dear.
const REREADS: &[Row] = &[
    // At the end with a string open: the first quote that was passed over might have been the one.
    ("alt", b"[\"", b"x \"y\", \"", b""),
    ("alt", b"[", b"\"x \"y\", ", b""),
    ("alt", b"{\"a\":", b"\"x \"y\", b: ", b""),
    ("alt", b"{\"a\":\"x \"y\" ", b"\"b\": \"x \"y\" ", b""),
    ("alt", b"{\"a\":\"he \"", b"{\"b\":\"c\",\"d\":\"", b""),
    ("alt", b"{\"a\":\"", b"x \"y\"} ", b""),
    ("alt", b"{'a':'", b"x 'y', b: ", b""),
    // The brackets of a string that stayed open are balanced where the text ends.
    ("shadow", b"[", b"{\"a\":\"x},", b"]"),
    ("shadow", b"[", b"{\"a\":\"x},", b"{}]"),
    ("shadow", b"{\"a\":[", b"\"x],", b"]}"),
    ("shadow", b"{\"a\":\"x},", b"{\"b\":\"x},", b""),
    ("shadow", b"", b"{\"a\":\"x}\n", b""),
    ("shadow", b"[{\"a\":\"x}", b"[]", b"]"),
    ("shadow", b"{\"a\":\"x}", b"[{}],", b""),
    ("shadow", b"[[[[[[[[[[[[[[[[{\"a\":\"x}]]]]", b"{\"a\":\"x}", b"]]]]]]]]]]]]"),
    // A raw newline in a string, and what follows can stand on a line of its own.
    ("nlcut", b"{\"a\":\"x\n", b"b: \"x\n", b""),
    ("nlcut", b"{\"a\":\"x\n", b"b: 'x\n", b""),
    ("nlcut", b"[", b"\"x\n1, ", b""),
    ("nlcut", b"[", b"\"x\n], ", b""),
    ("nlcut", b"[", b"[\"x\n],\n", b""),
    ("nlcut", b"{\"a\":\"x", b"\n}, {a: \"x", b""),
    ("nlcut", b"{\"a\":", b"\"x\nb: 1\n, \"c\":", b""),
    ("nlcut", b"{\"a\":\"x\n", b"b: 1,\n", b""),
    ("nlcut", b"{\"a\":\"x\n", b"b: 1,\n", b", \"c\": 1}"),
    // A fence or an end tag in a string that stays open.
    ("fence", b"```json\n{\"a\":\"", b"x\n```\n", b""),
    ("fence", b"", b"```json\n{\"a\":\"x\n```\n", b""),
    ("fence", b"", b"{\"a\":\"x\n```\n", b""),
    ("fence", b"```json\n{\"a\":\"", b"x\n    ```\n    ", b""),
    ("fence", b"```json\n[", b"\"x\n```\n[", b""),
    ("fence", b"", b"x ```\n[{\"a\": \"\n", b""),
    ("fence", b"{\"c\":", b"```py\nx\n", b""),
    ("tag", b"", b"<answer>{\"a\":\"x</answer>\n", b""),
    ("tag", b"<answer>{\"a\":\"", b"x</answer>", b""),
    ("tag", b"<answer>[", b"\"x</answer> ", b""),
    ("tag", b"", b"<a>{\"a\":\"x</a>", b""),
    ("tag", b"<a><b><c>{\"a\":\"", b"</b></c></a>", b""),
    ("tag", b"", b"<a><![CDATA[{\"a\":\"x]]></a>", b""),
    // An escaped quote that is judged: it might have ended the string.
    ("escaped quote", b"{", b"\"a\":\"C:\\\", ", b""),
    ("escaped quote", b"{", b"a:\"C:\\\", ", b""),
    ("escaped quote", b"{", b"'a':'C:\\', ", b""),
    ("escaped quote", b"[", b"\"C:\\\", 1, ", b""),
    ("escaped quote", b"{\"a\":\"", b"\\\" x ", b"\\\", \"b\":1}"),
    ("escaped quote", b"{\"a\":\"", b"\\\", \"b\": \\\"x", b""),
    ("escaped quote", b"{\"a\":\"", b"x\\\", \\\"b\\\": 1, ", b"\" c"),
    ("escaped quote", b"{\"a\":\"C:\\\", ", b"\"b\":\"\\\" x ", b""),
    ("escaped quote", b"{\"a\":\"", b"\\\"}", b"\" x"),
    // A comment that holds what the text lacks, or that never ends.
    ("comment", b"[1 ", b"/* x ", b""),
    ("comment", b"[1 ", b"<!-- x ", b""),
    ("comment", b"{\"a\":1 ", b"/* , \"b\":2 ", b""),
    ("comment", b"", b"[1 // ]\n", b""),
    ("comment", b"", b"{\"a\":1 # }\n", b""),
    ("comment", b"[", b"[1 // ]\n", b""),
    ("comment", b"[", b"[1 /* ] ", b""),
    ("comment", b"{\"a\":", b"{\"b\":1 // }, \"c\":2\n", b""),
    ("comment", b"[1 // ", b"x, \"y\", [2] ", b""),
    ("comment", b"{\"a\":\"b\" // ", b"\", \"c\":\"d\" // ", b""),
    // A wrong closer that could be dropped, exchanged or completed, and text behind the root.
    ("decision point", b"[", b"{\"a\":[1}, ", b"] 2]"),
    ("decision point", b"[", b"{\"a\":[1}, ", b"}}]] x"),
    ("decision point", b"{\"a\":", b"[{\"b\":1], \"c\":", b""),
    ("decision point", b"{\"a\":[", b"1}, \"b\":[", b"]}} , 2]"),
    ("decision point", b"[[", b"1}, [", b"]]]"),
    ("decision point", b"", b"{\"a\":[{\"b\":1],\"c\":2}} ]\n", b""),
    ("decision point", b"", b"[{\"a\":[1}, 2] }, 3]\n", b""),
    ("decision point", b"{\"a\":{", b"\"b\":[1},\"c\":{", b""),
    ("decision point", b"{", b"\"a\":[{]},\"b\":", b"]}}]"),
    ("root reopened", b"{", b"\"b\":1}, ", b""),
    ("root reopened", b"[1", b"], 2", b""),
    ("root reopened", b"{\"a\":1", b"}], \"b\":[1", b""),
    ("root reopened", b"[1", b"], 2", b"] x"),
    ("owed closer", b"{\"m\":{\"x\":1", b",\n \"n\":{\"x\":1", b""),
    ("owed closer", b"{\n \"m\":{\n  \"x\":1,\n", b" \"n\":{\n  \"x\":1,\n", b""),
    ("owed closer", b"[", b"{\"a\":1,\n\"b\":2,\n", b""),
    ("owed closer", b"[{\"a\":1", b",\n\"a\":1", b""),
    ("owed closer", b"{\"l\":[\n  {\"a\":1", b",\n   \"b\":[{\"c\":1}],\n  \"a\":1", b""),
    // A member where an element is due: is its key in the last element?
    ("sibling key", b"[{\"k\":0}", b",\"k\":1}", b""),
    ("sibling key", b"[{\"j\":0,\"k\":0}", b",\"k\":1", b""),
    ("sibling key", b"{\"l\":[{\"k\":0}", b",\"k\":1}", b""),
    ("sibling key", b"[", b"{\"k\":0},\"j\":1}, ", b""),
    ("sibling key", b"[", b"{\"k\":{\"k\":0}},\"k\":1}, ", b""),
    // An answer that stands inside a torn one.
    ("replay", b"x {\"a\":\"", b"\n{\"b\":\"", b""),
    ("replay", b"", b"see {\"a\": \"x\n{\"b\": 1}\n", b""),
    ("replay", b"", b"see {\"a\": \"x\n{\"b\": \n", b""),
    ("replay", b"", b"see {\"a\": 1 \n{\"b\": 1}\n", b""),
    ("replay", b"see {", b"\n{\"b\": 1}", b""),
    ("replay", b"", b"see [{\"a\": \"x\n[1]\n\n", b""),
    ("replay", b"<think>", b"{\"a\": \"x\n{\"b\": 1\n", b""),
    ("replay", b"", b"<think>{\"a\": \"x\n{\"b\": 1}</think>\n", b""),
    ("replay", b"x {\"a\": \"y\n", b"{\"pass\": true, \"why\": \"ok\n\n", b""),
    ("failed opener", b"[word", b" word", b""),
    ("failed opener", b"{word", b"{word", b""),
    ("failed opener", b"[word] ", b"[1] in a sentence ", b""),
    ("failed opener", b"", b"{x } [y] ", b""),
    // Quotes and keys that are missing.
    ("missing close", b"{\"a\":[\"x],", b"\"b\":[\"x],", b""),
    ("missing close", b"{\"a\":", b"\"x, \"b\":", b""),
    ("missing close", b"{\"a\":", b"\"x},]}, \"b\":", b""),
    ("missing close", b"[", b"\"x, {\"a\":\"y, ", b""),
    ("swallowed key", b"{\"a\":", b"\"x,b\":", b""),
    ("swallowed key", b"{\"a\":\"", b"x, b\":\"", b""),
    ("swallowed key", b"{\"a\":\"x", b", b c d", b": 1}"),
    ("key without close", b"{", b"\"b: 1,\n", b""),
    ("key without close", b"{\"", b"b: ", b""),
    ("key without close", b"{\"a", b"\": 1, \"b: 2, \"c", b""),
    ("missing open", b"{\"a\":", b"x y\", \"b\":", b""),
    ("missing open", b"[", b"x\", y\", ", b""),
    ("smart quote", b"{\"a\":\"x", "”, \"b\":\"x".as_bytes(), b""),
    ("smart quote", b"{\"a\":\"", "x”, ".as_bytes(), b""),
    ("smart quote", b"[", "\"x”, “y\", ".as_bytes(), b""),
    ("smart quote", "{“a”:“".as_bytes(), "x”, “b\" ".as_bytes(), b""),
    // Notations that have a level of their own.
    ("filter", b"{", b"\"\"a\"\":\"\"b\"\", ", b""),
    ("filter", b"{", b"\\\"a\\\":\\\"b\\\", ", b""),
    ("filter", b"", b"{\\\"a\\\":", b""),
    ("filter", b"{", b"&quot;a&quot;:1, ", b""),
    ("filter", b"{\\n", b" \\\"a\\\": \\n", b""),
    ("notation", b"{\"a\":", b"/x[", b""),
    ("notation", b"[", b"\"\"\"x ", b""),
    ("notation", b"[", b"\"\"\"x\", ", b""),
    ("notation", b"[", b"r#\"x\" ", b""),
    ("notation", b"[r###\"", b"x\"## ", b""),
    ("notation", b"[", b"@\"x\"\" ", b""),
    ("notation", b"[", b"`${x ", b""),
    ("notation", b"[", b"x(\"a\", ", b""),
];

/// As [`REREADS`]; no two turns are alike.
const COUNTED: &[Row] = &[
    ("sibling key", b"[{\"k\":0}", b",\"k@\":1}", b""),
    ("sibling key", b"{\"l\":[{\"k\":0}", b",\"k@\":1}", b""),
    ("sibling key", b"{\"l\":[{\"k\":0}", b",\"k@\":1}],\"j\":0", b""),
    ("sibling key", b"[{\"k\":0}", b",\"k@\":{\"k@\":1}}", b""),
    ("owed closer", b"{\"m\":{\"x\":1", b",\n\"n@\":{\"x\":1", b""),
    ("decision point", b"[", b"{\"a@\":[1}, ", b"] 2]"),
    ("replay", b"x {\"a\":\"", b"\n{\"b@\":\"", b""),
    ("alt", b"{\"a\":", b"\"x \"y\", b@: ", b""),
    ("shadow", b"[", b"{\"a@\":\"x},", b"]"),
    ("nlcut", b"{\"a\":\"x\n", b"b@: \"x\n", b""),
];
