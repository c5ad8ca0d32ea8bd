//! The rule table: every kind of repair once, with all that is known about it.
//!
//! One table yields the kinds (numbers of the C ABI), their names (options, reports), the groups (the
//! audit's strategies), the page `docs/rules.md` and what `kintsu rules` prints. A new repair is a row here,
//! a few lines in one room, a golden case in `tests/cases/`, and nothing else.
//!
//! **Vocabulary.** *Number*: stable, append only, never used again. *Stage*: the room that makes the repair.
//! *Group*: the unit that options and audit name. *Grade*: what the repair means at its best; an occurrence
//! may be worse (an apostrophe kept inside single quotes is a guess). *End-dependent*: what is settled only
//! when the text has ended; only such kinds may revise a stream. *Example*: an input that needs this rule
//! and the text that comes out, both tested.

use crate::report::Grade;

/// Where a repair is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Text around the JSON.
    Locate,
    /// Inside the JSON text.
    Mend,
}

impl Stage {
    /// `locate` or `mend`.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Locate => "locate",
            Stage::Mend => "mend",
        }
    }
}

/// What a rule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// The repair is refused: text that needs it fails with the reason `refused`, at the place that needs it.
    Off = 0,
    /// The repair is made.
    #[default]
    On = 1,
    /// The defect is reported and not repaired: the report lists it, and there is no text.
    Report = 2,
}

impl Mode {
    /// `off`, `on` or `report`.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Off => "off",
            Mode::On => "on",
            Mode::Report => "report",
        }
    }
}

macro_rules! groups {
    ($($number:literal $name:ident $id:literal $doc:literal;)*) => {
        /// A set of rules that options and audit name together.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u32)]
        pub enum Group {
            $(#[doc = $doc] $name = $number,)*
        }

        impl Group {
            /// All groups, in the order of their numbers.
            pub const ALL: &'static [Group] = &[$(Group::$name),*];

            /// The name that options use, such as `bom-space`.
            pub const fn name(self) -> &'static str {
                match self { $(Group::$name => $id,)* }
            }

            /// One line on what it covers.
            pub const fn doc(self) -> &'static str {
                match self { $(Group::$name => $doc,)* }
            }
        }
    };
}

groups! {
    1 BomSpace "bom-space" "Byte order marks, and blanks that JSON does not know.";
    2 Fences "fences" "Markdown code fences and code spans around the JSON.";
    3 Prose "prose" "Sentences, assignments and labels around the JSON.";
    4 Tags "tags" "XML wrappers, CDATA, reasoning blocks and control tokens.";
    5 Concatenated "concatenated" "Several values one after the other.";
    6 UnicodeDelimiters "unicode-delimiters" "Typographic and full-width quotes, commas, colons and brackets.";
    7 EscapedDocument "escaped-document" "A document that was escaped, entity-encoded or doubled as a whole.";
    8 CsharpNotation "csharp-notation" "C# string notation.";
    9 JavascriptNotation "javascript-notation" "JavaScript notation: template literals, regular expressions.";
    10 OtherNotation "other-notation" "Python and Rust string notation.";
    11 Quotes "quotes" "Wrong, missing, doubled and inner quotes.";
    12 Escapes "escapes" "Raw control characters, wrong escapes, paths and formulas.";
    13 Keys "keys" "Keys and colons.";
    14 Numbers "numbers" "Number notations that JSON does not know.";
    15 Literals "literals" "Other spellings of true, false and null.";
    16 Commas "commas" "Commas too many, too few or wrong.";
    17 Closers "closers" "Brackets too many, too few or wrong.";
    18 Comments "comments" "Comments and ellipses.";
    19 TuplesSets "tuples-sets" "Tuples and sets.";
    20 BareText "bare-text" "Words and code without quotes.";
    21 Truncation "truncation" "Text that ends too early.";
    22 Salvage "salvage" "What drops or fills something, outside truncation.";
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The kind that the row describes; its number is `kind as u32`.
    pub kind: Kind,
    /// The name in options and reports, such as `comma-trailing`.
    pub id: &'static str,
    /// Which room makes the repair.
    pub stage: Stage,
    /// The group that it belongs to.
    pub group: Group,
    /// What the repair means at its best.
    pub grade: Grade,
    /// What the preset `default` does.
    pub mode: Mode,
    /// Whether it is settled only when the text has ended.
    pub end_dependent: bool,
    /// One line on what is wrong and what becomes of it.
    pub doc: &'static str,
    /// An input that needs the rule. A byte that is not UTF-8 is written `‹hh›`; [`Row::input`] has the bytes.
    pub example: &'static str,
    /// The text that comes out.
    pub result: &'static str,
}

impl Row {
    /// The example's input as bytes.
    pub fn input(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.example.len());
        let mut rest = self.example;
        while let Some((before, after)) = rest.split_once('‹') {
            bytes.extend_from_slice(before.as_bytes());
            let hex = after.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
            if let (Some(byte), Some(tail)) = (hex, after.get(2..).and_then(|t| t.strip_prefix('›'))) {
                bytes.push(byte);
                rest = tail;
            } else {
                bytes.extend_from_slice("‹".as_bytes());
                rest = after;
            }
        }
        bytes.extend_from_slice(rest.as_bytes());
        bytes
    }
}

macro_rules! rules {
    ($($number:literal $name:ident $id:literal $stage:ident $group:ident $grade:ident $end:literal
        $doc:literal $example:literal => $result:literal;)*) => {
        /// The kinds of repair. The numbers are those of the C ABI (`KINTSU_KIND_*`): stable, append only.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u32)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = $doc] $name = $number,)*
        }

        /// The table, in the order of the numbers.
        pub const ROWS: &[Row] = &[$(Row {
            kind: Kind::$name,
            id: $id,
            stage: Stage::$stage,
            group: Group::$group,
            grade: Grade::$grade,
            mode: Mode::On,
            end_dependent: $end,
            doc: $doc,
            example: $example,
            result: $result,
        }),*];
    };
}

rules! {
    // Around the JSON.
    1 Bom "bom" Locate BomSpace Normalised false
        "A byte order mark before the JSON is dropped."
        "\u{feff}{\"a\":1}" => "{\"a\":1}";
    2 OddSpace "odd-space" Mend BomSpace Normalised false
        "A blank that JSON does not know, between tokens, becomes a space; one without width is dropped."
        "{\"a\":\u{a0}1}" => "{\"a\": 1}";
    3 FenceJson "fence-json" Locate Fences Extracted false
        "A code fence tagged as JSON around the payload is left out."
        "```json\n{\"a\":1}\n```" => "{\"a\":1}";
    4 FenceLabel "fence-label" Locate Fences Extracted false
        "A code fence without a tag, or with one that is no programming language, is left out."
        "```\n{\"a\":1}\n```" => "{\"a\":1}";
    5 FenceLanguage "fence-language" Locate Fences Guessed false
        "A code fence of a programming language is searched only where nothing else holds JSON."
        "```python\n{\"a\":1}\n```" => "{\"a\":1}";
    6 FenceCloserOnly "fence-closer-only" Locate Fences Extracted false
        "A closing fence that has no opener is left out."
        "{\"a\":1}\n```" => "{\"a\":1}";
    7 ProseAround "prose-around" Locate Prose Extracted false
        "Text before or after the payload is left out."
        "Here you are: {\"a\":1}" => "{\"a\":1}";
    8 TrailingText "trailing-text" Locate Prose Extracted false
        "Text that stands directly behind the payload is left out."
        "{\"a\":1}garbage" => "{\"a\":1}";
    9 SeveralCandidates "several-candidates" Locate Concatenated Guessed true
        "Several places hold JSON; the best one by rank is taken and the others are left out."
        "{\"a\":1} or maybe {\"a\":2}" => "{\"a\":1}";
    10 ImplicitRootObject "implicit-root-object" Mend Closers Guessed false
        "The text begins with a key: the opening brace is missing."
        "\"a\":1,\"b\":2}" => "{\"a\":1,\"b\":2}";
    11 ThinkBlock "think-block" Locate Tags Extracted false
        "A reasoning block is left out, and what stands in it is no answer where there is one behind it."
        "<think>{\"x\":0}</think>{\"a\":1}" => "{\"a\":1}";
    12 RootSequence "root-sequence" Mend Concatenated Guessed true
        "Several values that each begin a line become the elements of an array."
        "{\"a\":1}\n{\"a\":2}" => "[{\"a\":1},\n{\"a\":2}]";
    13 ImplicitRootArray "implicit-root-array" Mend Closers Guessed true
        "Values with commas between them and a closing bracket behind them: the opening bracket is missing."
        "{\"a\":1},{\"a\":2}]" => "[{\"a\":1},{\"a\":2}]";

    // Strings.
    20 QuoteSingle "quote-single" Mend Quotes Normalised false
        "Single quotes around a string or a key become double quotes."
        "{'a':'b'}" => "{\"a\":\"b\"}";
    21 QuoteBacktick "quote-backtick" Mend JavascriptNotation Normalised false
        "Backticks around a string or a key become double quotes."
        "{`a`:`b`}" => "{\"a\":\"b\"}";
    22 QuoteSmart "quote-smart" Mend UnicodeDelimiters Normalised false
        "Typographic quotes around a string or a key become double quotes."
        "{“a”:“b”}" => "{\"a\":\"b\"}";
    23 InnerQuote "inner-quote" Mend Quotes Guessed false
        "A quote inside a string that does not end it is escaped."
        "{\"a\":\"he said \"hi\" to me\",\"b\":1}" => "{\"a\":\"he said \\\"hi\\\" to me\",\"b\":1}";
    24 RawControl "raw-control" Mend Escapes Normalised false
        "A control character inside a string is escaped."
        "{\"a\":\"x\ny\"}" => "{\"a\":\"x\\ny\"}";
    25 BadEscape "bad-escape" Mend Escapes Guessed false
        "A backslash that begins no escape is kept as text."
        "{\"re\":\"\\d+\"}" => "{\"re\":\"\\\\d+\"}";
    26 JsEscape "js-escape" Mend Escapes Normalised false
        "An escape of JavaScript or Python becomes the character that it stands for."
        "{\"a\":\"it\\'s \\x41\"}" => "{\"a\":\"it's A\"}";
    27 LoneSurrogate "lone-surrogate" Mend Salvage Lossy false
        "Half a surrogate pair, escaped or as bytes, becomes U+FFFD."
        "{\"a\":\"\\ud83d\"}" => "{\"a\":\"\u{fffd}\"}";
    28 InvalidUtf8 "invalid-utf8" Mend Salvage Lossy false
        "Bytes that are not UTF-8 become U+FFFD in a string and are dropped elsewhere."
        "{\"a\":\"x‹ff›\"}" => "{\"a\":\"x\u{fffd}\"}";
    29 QuoteFullwidth "quote-fullwidth" Mend UnicodeDelimiters Normalised false
        "Full-width quotes, colons, commas and brackets between tokens become JSON's."
        "{＂a＂：＂b＂，＂c＂：［1］}" => "{\"a\":\"b\",\"c\":[1]}";
    30 MissingCloseQuote "missing-close-quote" Mend Quotes Guessed false
        "A string whose closing quote is missing ends before the comma or closer in front of the next member or element."
        "{\"a\":\"b,\"c\":1}" => "{\"a\":\"b\",\"c\":1}";
    31 MissingOpenQuote "missing-open-quote" Mend Quotes Guessed false
        "A value or a key whose opening quote is missing gets it."
        "{\"a\":b\",c\":1}" => "{\"a\":\"b\",\"c\":1}";
    32 SwallowedKey "swallowed-key" Mend Quotes Guessed false
        "A string that has swallowed the next key, for want of two quotes, is split at its last comma."
        "{\"m\":\"demo,goal\":\"text\"}" => "{\"m\":\"demo\",\"goal\":\"text\"}";
    33 QuoteTriple "quote-triple" Mend OtherNotation Normalised false
        "Three quotes around a string, as Python writes them, become one; newlines and quotes inside are kept."
        "{\"a\":\"\"\"x \"q\" y\"\"\"}" => "{\"a\":\"x \\\"q\\\" y\"}";
    34 QuoteCsVerbatim "quote-cs-verbatim" Mend CsharpNotation Normalised false
        "A C# verbatim or interpolated string loses its prefix; in a verbatim one `\"\"` is a quote and a backslash is itself."
        "{\"a\":@\"C:\\d \"\"q\"\" x\"}" => "{\"a\":\"C:\\\\d \\\"q\\\" x\"}";
    35 ConcatPlus "concat-plus" Mend JavascriptNotation Normalised false
        "Strings that a plus sign joins become one."
        "{\"a\":\"x\" + \"y\"}" => "{\"a\":\"xy\"}";

    // Keys and colons.
    40 KeyUnquoted "key-unquoted" Mend Keys Normalised false
        "A key without quotes is quoted."
        "{a:1}" => "{\"a\":1}";
    41 KeyMultiword "key-multiword" Mend Keys Guessed false
        "A key of several words without quotes is quoted."
        "{first name:1}" => "{\"first name\":1}";
    42 KeyNumber "key-number" Mend Keys Normalised false
        "A number in the place of a key is quoted as it stands."
        "{1:2}" => "{\"1\":2}";
    43 ColonMissing "colon-missing" Mend Keys Guessed false
        "A missing colon between a key and its value is inserted."
        "{\"a\" 1}" => "{\"a\": 1}";
    44 ColonAlt "colon-alt" Mend Keys Normalised false
        "`=`, `=>`, `:=` and `->` in the place of a colon become one."
        "{\"a\"=>1}" => "{\"a\":1}";
    45 ColonDouble "colon-double" Mend Keys Normalised false
        "A second colon is dropped."
        "{\"a\"::1}" => "{\"a\":1}";
    46 ValueMissing "value-missing" Mend Salvage Lossy false
        "A key whose value is missing gets null."
        "{\"a\":,\"b\":1}" => "{\"a\":null,\"b\":1}";
    47 MemberBare "member-bare" Mend Salvage Lossy false
        "A key without colon and value gets null."
        "{\"a\":1,\"b\"}" => "{\"a\":1,\"b\":null}";
    48 KeyMissing "key-missing" Mend Salvage Lossy false
        "A value whose key is missing gets the empty key."
        "{:1}" => "{\"\":1}";
    49 KeyCloseMissing "key-close-missing" Mend Keys Guessed false
        "A key whose closing quote is missing ends at its colon."
        "{\"a: \"x\",\"b\":2}" => "{\"a\": \"x\",\"b\":2}";

    // Literals, numbers and words without quotes.
    60 LitPython "lit-python" Mend Literals Normalised false
        "Python's True, False and None become JSON's."
        "[True,False,None]" => "[true,false,null]";
    61 LitCase "lit-case" Mend Literals Normalised false
        "Any other spelling of true, false and null by case becomes JSON's."
        "[TRUE,Null]" => "[true,null]";
    62 LitUndefined "lit-undefined" Mend Literals Normalised false
        "undefined, nil and `void 0` become null."
        "[undefined,nil,void 0]" => "[null,null,null]";
    63 LitRYaml "lit-r-yaml" Mend Literals Guessed false
        "Words that stand for booleans in R or YAML (yes, no, on, off, T, F, NA) are kept as strings."
        "[yes,no,NA]" => "[\"yes\",\"no\",\"NA\"]";
    64 LitPartial "lit-partial" Mend Literals Guessed false
        "The beginning of a literal, of three letters or more, is completed."
        "[tru,fals]" => "[true,false]";
    65 LitGlued "lit-glued" Mend Literals Guessed false
        "A word that begins like a literal and goes on is kept as a string."
        "[trueish]" => "[\"trueish\"]";
    66 WordUnquoted "word-unquoted" Mend BareText Guessed false
        "Words without quotes become a string."
        "{\"a\":hello world}" => "{\"a\":\"hello world\"}";

    // Structure.
    80 CommaTrailing "comma-trailing" Mend Commas Normalised false
        "A comma before a closer is dropped."
        "[1,2,]" => "[1,2]";
    81 CommaLeading "comma-leading" Mend Commas Normalised false
        "A comma after an opener is dropped."
        "[,1]" => "[1]";
    82 CommaDouble "comma-double" Mend Commas Normalised false
        "A second comma is dropped."
        "[1,,2]" => "[1,2]";
    83 CommaMissing "comma-missing" Mend Commas Normalised false
        "A missing comma is inserted."
        "{\"a\":1 \"b\":2}" => "{\"a\":1, \"b\":2}";
    84 CommaSemicolon "comma-semicolon" Mend Commas Normalised false
        "A semicolon in the place of a comma becomes one, or is dropped before a closer."
        "{\"a\":1;\"b\":2;}" => "{\"a\":1,\"b\":2}";
    85 CommentLine "comment-line" Mend Comments Normalised false
        "A comment to the end of the line (`//`, `#`, `--`) is dropped."
        "[1, // one\n2]" => "[1, \n2]";
    86 CommentBlock "comment-block" Mend Comments Normalised false
        "A block comment (`/* */`, `<!-- -->`) is dropped."
        "[1,/* two */2]" => "[1,2]";
    87 ClosersAtEnd "closers-at-end" Mend Truncation Lossy true
        "Closers that are owed where the text ends are appended."
        "[[1,2],[3,4" => "[[1,2],[3,4]]";
    88 CloserExtraEnd "closer-extra-end" Locate Closers Normalised false
        "Closers behind the whole value are dropped."
        "{\"a\":1}}}" => "{\"a\":1}";
    89 CloserExtraMid "closer-extra-mid" Mend Closers Guessed false
        "A closer that fits nothing, with the document going on behind it, is dropped."
        "{\"a\":[1],\"b\":2]}" => "{\"a\":[1],\"b\":2}";
    90 CloserSwapped "closer-swapped" Mend Closers Guessed false
        "A closer of the wrong kind becomes the right one."
        "{\"q\":[},\"w\":1}" => "{\"q\":[],\"w\":1}";
    91 CloserMissingArray "closer-missing-array" Mend Closers Guessed false
        "A closing bracket that is missing inside the document is inserted."
        "{\"a\":[1,2,\"b\":3}" => "{\"a\":[1,2],\"b\":3}";
    92 StrayText "stray-text" Mend Salvage Lossy false
        "Text that belongs to no value is dropped."
        "{\"a\":\"x\" oops, \"b\":2}" => "{\"a\":\"x\", \"b\":2}";
    93 CloserMissingObject "closer-missing-object" Mend Closers Guessed false
        "A closing brace that is missing inside the document is inserted."
        "[{\"a\":1,{\"b\":2}]" => "[{\"a\":1},{\"b\":2}]";

    94 Ellipsis "ellipsis" Mend Salvage Lossy false
        "An ellipsis is dropped, and null where a value is due: the model left something out."
        "[1,2,...]" => "[1,2]";
    95 DoubleBrace "double-brace" Mend EscapedDocument Normalised false
        "Braces that a template doubled become single."
        "{{\"a\":{{\"b\":1}}}}" => "{\"a\":{\"b\":1}}";
    96 CallWrapper "call-wrapper" Mend BareText Guessed false
        "A known wrapper around one string or number is dropped: `ObjectId`, `ISODate`, `Decimal`, `datetime` and others."
        "{\"id\":ObjectId(\"5f1d\"),\"n\":NumberLong(2)}" => "{\"id\":\"5f1d\",\"n\":2}";

    // Text that ends too early.
    100 TruncatedMember "truncated-member" Mend Truncation Lossy true
        "A member or an element that had no value yet where the text ends is dropped."
        "{\"a\":1,\"b" => "{\"a\":1}";
    101 TruncatedString "truncated-string" Mend Truncation Lossy true
        "A string that is open where the text ends is kept and closed."
        "{\"a\":\"Hel" => "{\"a\":\"Hel\"}";
    102 TruncatedEscape "truncated-escape" Mend Truncation Lossy true
        "An escape that the end of the text cuts is left out."
        "{\"a\":\"x\\u00" => "{\"a\":\"x\"}";
    103 TruncatedUtf8 "truncated-utf8" Mend Truncation Lossy true
        "A character that the end of the text cuts is left out."
        "{\"a\":\"x‹e2›‹82›" => "{\"a\":\"x\"}";
    104 TruncatedNumber "truncated-number" Mend Truncation Lossy true
        "A number that touches the end of the text keeps its longest valid beginning."
        "[12." => "[12]";
    105 TruncatedLiteral "truncated-literal" Mend Truncation Lossy true
        "A literal that the end of the text cuts is completed."
        "[tr" => "[true]";

    // Numbers in other notations.
    110 NumPlus "num-plus" Mend Numbers Normalised false
        "A plus sign before a number is dropped; the minus sign U+2212 becomes JSON's."
        "[+1,+.5]" => "[1,0.5]";
    111 NumDot "num-dot" Mend Numbers Normalised false
        "A number without digits before or behind its point gets a zero there."
        "[.5,5.]" => "[0.5,5.0]";
    112 NumLeadingZero "num-leading-zero" Mend Numbers Guessed false
        "A number with a leading zero is kept as a string: zip codes are no numbers."
        "[007]" => "[\"007\"]";
    113 NumHex "num-hex" Mend Numbers Normalised false
        "A hexadecimal number of at most 16 digits becomes a decimal one."
        "[0x1F]" => "[31]";
    114 NumOctalBinary "num-octal-binary" Mend Numbers Normalised false
        "A number written with 0o or 0b becomes a decimal one."
        "[0o17,0b101]" => "[15,5]";
    115 NumUnderscore "num-underscore" Mend Numbers Normalised false
        "Underscores between digits are dropped."
        "[1_000]" => "[1000]";
    116 NumSuffix "num-suffix" Mend Numbers Normalised false
        "The suffix n of a JavaScript integer is dropped."
        "[123n]" => "[123]";
    117 NumNonfinite "num-nonfinite" Mend Salvage Lossy false
        "NaN and Infinity, which JSON does not have, become null."
        "[NaN,-Infinity]" => "[null,null]";
    118 NumFraction "num-fraction" Mend Numbers Normalised false
        "A fraction is kept as a string."
        "{\"a\":1/2}" => "{\"a\":\"1/2\"}";
    119 NumUnit "num-unit" Mend Numbers Normalised false
        "A number with a unit or a currency is kept as a string."
        "{\"a\":50%,\"b\":$5.00}" => "{\"a\":\"50%\",\"b\":\"$5.00\"}";
    120 NumRange "num-range" Mend Numbers Normalised false
        "A range of numbers is kept as a string."
        "{\"a\":10-20}" => "{\"a\":\"10-20\"}";
    121 NumDate "num-date" Mend Numbers Normalised false
        "A date or a time of day without quotes is kept as a string."
        "{\"a\":2024-01-02}" => "{\"a\":\"2024-01-02\"}";
    122 NumVersion "num-version" Mend Numbers Normalised false
        "A version, an address or a telephone number is kept as a string."
        "{\"a\":1.2.3}" => "{\"a\":\"1.2.3\"}";
    123 NumExpr "num-expr" Mend Numbers Guessed false
        "A sum or another expression is kept as a string."
        "{\"a\":1+2}" => "{\"a\":\"1+2\"}";
    124 NumExpCut "num-exp-cut" Mend Numbers Guessed false
        "An exponent without digits is dropped."
        "[1e,2e+]" => "[1,2]";
    125 NumThousands "num-thousands" Mend Numbers Guessed false
        "Commas between whole groups of thousands are dropped, in the value of a member."
        "{\"a\":1,234,567}" => "{\"a\":1234567}";
    126 NumDecimalComma "num-decimal-comma" Mend Numbers Guessed false
        "A number with a decimal comma is kept as a string."
        "{\"a\":1,5}" => "{\"a\":\"1,5\"}";
    127 NumDash "num-dash" Mend Numbers Lossy false
        "A sign or a point without digits is kept as a string."
        "[-,1]" => "[\"-\",1]";
    128 NumFullwidth "num-fullwidth" Mend Numbers Normalised false
        "A number in full-width digits is kept as a string."
        "[１２]" => "[\"１２\"]";

    // Strings, further.
    140 WindowsPath "windows-path" Mend Escapes Guessed true
        "All backslashes of a path with single ones are kept as text, those before n and t too."
        "{\"p\":\"C:\\Users\\new\"}" => "{\"p\":\"C:\\\\Users\\\\new\"}";
    141 WindowsPathEnd "windows-path-end" Mend Escapes Guessed true
        "The backslash that ends a path is text, and the quote behind it ends the string."
        "{\"p\":\"C:\\dir\\\"}" => "{\"p\":\"C:\\\\dir\\\\\"}";
    142 LatexEscape "latex-escape" Mend Escapes Guessed true
        "In a string with an escape that JSON does not know, a backslash before a command of TeX is text too."
        "{\"f\":\"\\alpha + \\theta\"}" => "{\"f\":\"\\\\alpha + \\\\theta\"}";
    143 MarkdownEscape "markdown-escape" Mend Escapes Guessed false
        "A backslash that Markdown wants before an underscore is dropped."
        "{\"a\":\"user\\_name\"}" => "{\"a\":\"user_name\"}";
    144 OverescapedClose "overescaped-close" Mend Escapes Guessed true
        "A closing quote that was escaped by mistake closes its string."
        "{\"a\":\"b\\\", \"c\":1}" => "{\"a\":\"b\", \"c\":1}";
    145 BackslashNewline "backslash-newline" Mend Escapes Guessed false
        "A backslash at the end of a line is kept as text, and the newline too."
        "{\"a\":\"x\\\ny\"}" => "{\"a\":\"x\\\\\\ny\"}";
    146 UnicodeEscapeBad "unicode-escape-bad" Mend Escapes Guessed false
        "A Unicode escape with too few digits is kept as text."
        "{\"a\":\"\\u12g4\"}" => "{\"a\":\"\\\\u12g4\"}";
    147 QuoteOther "quote-other" Mend UnicodeDelimiters Normalised false
        "Quotation marks of other scripts around a string or a key become double quotes."
        "{「a」:«b»}" => "{\"a\":\"b\"}";
    149 QuotePyPrefix "quote-py-prefix" Mend OtherNotation Normalised false
        "A string loses the prefix that Python puts before it; behind `r` a backslash is itself."
        "{u'a':r\"\\d\"}" => "{\"a\":\"\\\\d\"}";
    150 QuoteRustRaw "quote-rust-raw" Mend OtherNotation Normalised false
        "A raw string of Rust becomes JSON's."
        "{\"a\":r#\"a \"q\"\"#}" => "{\"a\":\"a \\\"q\\\"\"}";
    152 FencedValue "fenced-value" Mend Fences Guessed false
        "A fenced block in the place of a value becomes a string with the block's text."
        "{\"code\":\n```py\nx = 1\n```\n}" => "{\"code\":\n\"x = 1\"\n}";
    153 RegexLiteral "regex-literal" Mend JavascriptNotation Guessed false
        "A regular expression between slashes becomes a string with its text."
        "{\"a\":/ab+c/gi}" => "{\"a\":\"/ab+c/gi\"}";
    154 ConcatAdjacent "concat-adjacent" Mend Quotes Guessed false
        "Two strings side by side in the place of one value become one."
        "{\"a\":\"x\" \"y\"}" => "{\"a\":\"xy\"}";
    155 QuoteShared "quote-shared" Mend Quotes Guessed false
        "One mark that ends both a quotation in the text and the string is kept as text too."
        "{\"a\":\"say \"x\"}" => "{\"a\":\"say \\\"x\\\"\"}";
    156 MissingCloseAtNewline "missing-close-at-newline" Mend Quotes Guessed true
        "A string whose closing quote is missing ends with its line, where the next line is a member or an element."
        "{\"a\":\"x\n\"b\":\"y\"}" => "{\"a\":\"x\",\n\"b\":\"y\"}";
    157 MissingCloseAtCloser "missing-close-at-closer" Mend Quotes Guessed true
        "A string whose closing quote is missing ends before the closer of its container."
        "{\"a\":[\"x],\"k\":1}" => "{\"a\":[\"x\"],\"k\":1}";

    // Keys, numbers and words, further.
    170 KeyInnerQuote "key-inner-quote" Mend Keys Guessed false
        "A quote inside a key that does not end it is escaped."
        "{\"a\"b\":1}" => "{\"a\\\"b\":1}";
    171 KeyThenMember "key-then-member" Mend Salvage Lossy false
        "A key without colon and value, right before another member, gets null."
        "{\"a\" \"b\":1}" => "{\"a\":null, \"b\":1}";
    172 KeyNonstring "key-nonstring" Mend Keys Guessed false
        "A list or a tuple in the place of a key is quoted as it stands."
        "{[1,2]:3}" => "{\"[1,2]\":3}";
    175 RubySymbol "ruby-symbol" Mend Keys Normalised false
        "The colon before a symbol of Ruby is dropped."
        "{:a=>1}" => "{\"a\":1}";
    176 WordPlaceholder "word-placeholder" Mend BareText Guessed false
        "What a program prints for an object that has no JSON becomes a string."
        "{\"a\":<object at 0x1>}" => "{\"a\":\"<object at 0x1>\"}";
    177 UnquotedCode "unquoted-code" Mend BareText Guessed false
        "Code without quotes becomes a string."
        "{\"c\":using System; var m = \"hi\";}" => "{\"c\":\"using System; var m = \\\"hi\\\";\"}";
    178 CallText "call-text" Mend BareText Guessed false
        "A call that is no known wrapper becomes a string with its text."
        "{\"a\":f(x, y)}" => "{\"a\":\"f(x, y)\"}";

    // Structure, further.
    180 OpenerMissing "opener-missing" Mend Closers Guessed false
        "A key in an array begins an object whose opening brace is missing."
        "[{\"a\":1},\"a\":2}]" => "[{\"a\":1},{\"a\":2}]";
    181 RecordBoundary "record-boundary" Mend Closers Guessed true
        "Where closers are owed and the first key of a record comes again, another record begins."
        "[{\"n\":1,\"v\":2,\"n\":3,\"v\":4}" => "[{\"n\":1,\"v\":2},{\"n\":3,\"v\":4}]";
    182 CloserMissingMember "closer-missing-member" Mend Closers Guessed true
        "A closer that is owed at the end belongs before the line that stands as far left as the members around."
        "{\n  \"m\": {\n    \"x\": 1,\n  \"n\": 2\n}" => "{\n  \"m\": {\n    \"x\": 1},\n  \"n\": 2\n}";
    183 Tuple "tuple" Mend TuplesSets Guessed false
        "A tuple becomes an array."
        "{\"a\":(1,2)}" => "{\"a\":[1,2]}";
    184 SetLiteral "set-literal" Mend TuplesSets Guessed false
        "Braces around values without keys become an array."
        "{\"a\",\"b\"}" => "[\"a\",\"b\"]";
    185 ParenGroup "paren-group" Mend TuplesSets Normalised false
        "Round brackets around one value go."
        "{\"a\":(1)}" => "{\"a\": 1}";
    187 DupOpener "dup-opener" Mend Closers Guessed false
        "An opening bracket that was written twice, the second time as the beginning of a key, is dropped."
        "{\"{\"a\":1}" => "{\"a\":1}";
}

/// The place of each number in the table, which is in the order of the numbers, with gaps.
const PLACES: [u8; ROWS[ROWS.len() - 1].kind as usize + 1] = {
    let mut places = [0; ROWS[ROWS.len() - 1].kind as usize + 1];
    let mut at = 0;
    while at < ROWS.len() {
        places[ROWS[at].kind as usize] = at as u8;
        at += 1;
    }
    assert!(ROWS.len() <= 256);
    places
};

impl Kind {
    /// The row that describes this kind.
    pub fn row(self) -> &'static Row {
        &ROWS[self.index()]
    }

    /// The name in options and reports, such as `comma-trailing`.
    pub fn name(self) -> &'static str {
        self.row().id
    }

    /// The kind with this name.
    pub fn by_name(name: &str) -> Option<Kind> {
        ROWS.iter().find(|row| row.id == name).map(|row| row.kind)
    }

    /// The kind with this number.
    pub fn by_number(number: u32) -> Option<Kind> {
        ROWS.binary_search_by_key(&number, |row| row.kind as u32).ok().map(|at| ROWS[at].kind)
    }

    /// Its place in the table, for arrays with one entry a kind.
    pub(crate) fn index(self) -> usize {
        usize::from(PLACES[self as usize])
    }
}

impl Group {
    /// The group with this name.
    pub fn by_name(name: &str) -> Option<Group> {
        Group::ALL.iter().copied().find(|group| group.name() == name)
    }

    /// The group with this number.
    pub fn by_number(number: u32) -> Option<Group> {
        Group::ALL.iter().copied().find(|&group| group as u32 == number)
    }

    /// Its rows, in the order of their numbers.
    pub fn rows(self) -> impl Iterator<Item = &'static Row> {
        ROWS.iter().filter(move |row| row.group == self)
    }
}
