// Written by generate-kinds.sh from include/kintsu.h. Do not edit it by hand.

namespace Kintsu;

/// <summary>The kinds of repair. The numbers are those of the C ABI: stable, and never used again.</summary>
public enum RepairKind
{
    /// <summary>A byte order mark before the JSON is dropped.</summary>
    Bom = 1,

    /// <summary>A blank that JSON does not know, between tokens, becomes a space; one without width is dropped.</summary>
    OddSpace = 2,

    /// <summary>A code fence tagged as JSON around the payload is left out.</summary>
    FenceJson = 3,

    /// <summary>A code fence without a tag, or with one that is no programming language, is left out.</summary>
    FenceLabel = 4,

    /// <summary>A code fence of a programming language is searched only where nothing else holds JSON.</summary>
    FenceLanguage = 5,

    /// <summary>A closing fence that has no opener is left out.</summary>
    FenceCloserOnly = 6,

    /// <summary>Text before or after the payload is left out.</summary>
    ProseAround = 7,

    /// <summary>Text that stands directly behind the payload is left out.</summary>
    TrailingText = 8,

    /// <summary>Several places hold JSON; the best one by rank is taken and the others are left out.</summary>
    SeveralCandidates = 9,

    /// <summary>The text begins with a key: the opening brace is missing.</summary>
    ImplicitRootObject = 10,

    /// <summary>A reasoning block is left out, and what stands in it is no answer where there is one behind it.</summary>
    ThinkBlock = 11,

    /// <summary>Several values that each begin a line become the elements of an array.</summary>
    RootSequence = 12,

    /// <summary>Values with commas between them and a closing bracket behind them: the opening bracket is missing.</summary>
    ImplicitRootArray = 13,

    /// <summary>Single quotes around a string or a key become double quotes.</summary>
    QuoteSingle = 20,

    /// <summary>Backticks around a string or a key become double quotes.</summary>
    QuoteBacktick = 21,

    /// <summary>Typographic quotes around a string or a key become double quotes.</summary>
    QuoteSmart = 22,

    /// <summary>A quote inside a string that does not end it is escaped.</summary>
    InnerQuote = 23,

    /// <summary>A control character inside a string is escaped.</summary>
    RawControl = 24,

    /// <summary>A backslash that begins no escape is kept as text.</summary>
    BadEscape = 25,

    /// <summary>An escape of JavaScript or Python becomes the character that it stands for.</summary>
    JsEscape = 26,

    /// <summary>Half a surrogate pair, escaped or as bytes, becomes U+FFFD.</summary>
    LoneSurrogate = 27,

    /// <summary>Bytes that are not UTF-8 become U+FFFD in a string and are dropped elsewhere.</summary>
    InvalidUtf8 = 28,

    /// <summary>Full-width quotes, colons, commas and brackets between tokens become JSON's.</summary>
    QuoteFullwidth = 29,

    /// <summary>A string whose closing quote is missing ends before the comma or closer in front of the next member or element.</summary>
    MissingCloseQuote = 30,

    /// <summary>A value or a key whose opening quote is missing gets it.</summary>
    MissingOpenQuote = 31,

    /// <summary>A string that has swallowed the next key, for want of two quotes, is split at its last comma.</summary>
    SwallowedKey = 32,

    /// <summary>Three quotes around a string, as Python writes them, become one; newlines and quotes inside are kept.</summary>
    QuoteTriple = 33,

    /// <summary>A C# verbatim or interpolated string loses its prefix; in a verbatim one `""` is a quote and a backslash is itself.</summary>
    QuoteCsVerbatim = 34,

    /// <summary>Strings that a plus sign joins become one.</summary>
    ConcatPlus = 35,

    /// <summary>A key without quotes is quoted.</summary>
    KeyUnquoted = 40,

    /// <summary>A key of several words without quotes is quoted.</summary>
    KeyMultiword = 41,

    /// <summary>A number in the place of a key is quoted as it stands.</summary>
    KeyNumber = 42,

    /// <summary>A missing colon between a key and its value is inserted.</summary>
    ColonMissing = 43,

    /// <summary>`=`, `=&gt;`, `:=` and `-&gt;` in the place of a colon become one.</summary>
    ColonAlt = 44,

    /// <summary>A second colon is dropped.</summary>
    ColonDouble = 45,

    /// <summary>A key whose value is missing gets null.</summary>
    ValueMissing = 46,

    /// <summary>A key without colon and value gets null.</summary>
    MemberBare = 47,

    /// <summary>A value whose key is missing gets the empty key.</summary>
    KeyMissing = 48,

    /// <summary>A key whose closing quote is missing ends at its colon.</summary>
    KeyCloseMissing = 49,

    /// <summary>Python's True, False and None become JSON's.</summary>
    LitPython = 60,

    /// <summary>Any other spelling of true, false and null by case becomes JSON's.</summary>
    LitCase = 61,

    /// <summary>undefined, nil and `void 0` become null.</summary>
    LitUndefined = 62,

    /// <summary>Words that stand for booleans in R or YAML (yes, no, on, off, T, F, NA) are kept as strings.</summary>
    LitRYaml = 63,

    /// <summary>The beginning of a literal, of three letters or more, is completed.</summary>
    LitPartial = 64,

    /// <summary>A word that begins like a literal and goes on is kept as a string.</summary>
    LitGlued = 65,

    /// <summary>Words without quotes become a string.</summary>
    WordUnquoted = 66,

    /// <summary>A comma before a closer is dropped.</summary>
    CommaTrailing = 80,

    /// <summary>A comma after an opener is dropped.</summary>
    CommaLeading = 81,

    /// <summary>A second comma is dropped.</summary>
    CommaDouble = 82,

    /// <summary>A missing comma is inserted.</summary>
    CommaMissing = 83,

    /// <summary>A semicolon in the place of a comma becomes one, or is dropped before a closer.</summary>
    CommaSemicolon = 84,

    /// <summary>A comment to the end of the line (`//`, `#`, `--`) is dropped.</summary>
    CommentLine = 85,

    /// <summary>A block comment (`/* */`, `&lt;!-- --&gt;`) is dropped.</summary>
    CommentBlock = 86,

    /// <summary>Closers that are owed where the text ends are appended.</summary>
    ClosersAtEnd = 87,

    /// <summary>Closers behind the whole value are dropped.</summary>
    CloserExtraEnd = 88,

    /// <summary>A closer that fits nothing, with the document going on behind it, is dropped.</summary>
    CloserExtraMid = 89,

    /// <summary>A closer of the wrong kind becomes the right one.</summary>
    CloserSwapped = 90,

    /// <summary>A closing bracket that is missing inside the document is inserted.</summary>
    CloserMissingArray = 91,

    /// <summary>Text that belongs to no value is dropped.</summary>
    StrayText = 92,

    /// <summary>A closing brace that is missing inside the document is inserted.</summary>
    CloserMissingObject = 93,

    /// <summary>An ellipsis is dropped, and null where a value is due: the model left something out.</summary>
    Ellipsis = 94,

    /// <summary>Braces that a template doubled become single.</summary>
    DoubleBrace = 95,

    /// <summary>A known wrapper around one string or number is dropped: `ObjectId`, `ISODate`, `Decimal`, `datetime` and others.</summary>
    CallWrapper = 96,

    /// <summary>A member or an element that had no value yet where the text ends is dropped.</summary>
    TruncatedMember = 100,

    /// <summary>A string that is open where the text ends is kept and closed.</summary>
    TruncatedString = 101,

    /// <summary>An escape that the end of the text cuts is left out.</summary>
    TruncatedEscape = 102,

    /// <summary>A character that the end of the text cuts is left out.</summary>
    TruncatedUtf8 = 103,

    /// <summary>A number that touches the end of the text keeps its longest valid beginning.</summary>
    TruncatedNumber = 104,

    /// <summary>A literal that the end of the text cuts is completed.</summary>
    TruncatedLiteral = 105,

    /// <summary>A plus sign before a number is dropped; the minus sign U+2212 becomes JSON's.</summary>
    NumPlus = 110,

    /// <summary>A number without digits before or behind its point gets a zero there.</summary>
    NumDot = 111,

    /// <summary>A number with a leading zero is kept as a string: zip codes are no numbers.</summary>
    NumLeadingZero = 112,

    /// <summary>A hexadecimal number of at most 16 digits becomes a decimal one.</summary>
    NumHex = 113,

    /// <summary>A number written with 0o or 0b becomes a decimal one.</summary>
    NumOctalBinary = 114,

    /// <summary>Underscores between digits are dropped.</summary>
    NumUnderscore = 115,

    /// <summary>The suffix n of a JavaScript integer is dropped.</summary>
    NumSuffix = 116,

    /// <summary>NaN and Infinity, which JSON does not have, become null.</summary>
    NumNonfinite = 117,

    /// <summary>A fraction is kept as a string.</summary>
    NumFraction = 118,

    /// <summary>A number with a unit or a currency is kept as a string.</summary>
    NumUnit = 119,

    /// <summary>A range of numbers is kept as a string.</summary>
    NumRange = 120,

    /// <summary>A date or a time of day without quotes is kept as a string.</summary>
    NumDate = 121,

    /// <summary>A version, an address or a telephone number is kept as a string.</summary>
    NumVersion = 122,

    /// <summary>A sum or another expression is kept as a string.</summary>
    NumExpr = 123,

    /// <summary>An exponent without digits is dropped.</summary>
    NumExpCut = 124,

    /// <summary>Commas between whole groups of thousands are dropped, in the value of a member.</summary>
    NumThousands = 125,

    /// <summary>A number with a decimal comma is kept as a string.</summary>
    NumDecimalComma = 126,

    /// <summary>A sign or a point without digits is kept as a string.</summary>
    NumDash = 127,

    /// <summary>A number in full-width digits is kept as a string.</summary>
    NumFullwidth = 128,

    /// <summary>All backslashes of a path with single ones are kept as text, those before n and t too.</summary>
    WindowsPath = 140,

    /// <summary>The backslash that ends a path is text, and the quote behind it ends the string.</summary>
    WindowsPathEnd = 141,

    /// <summary>In a string with an escape that JSON does not know, a backslash before a command of TeX is text too.</summary>
    LatexEscape = 142,

    /// <summary>A backslash that Markdown wants before an underscore is dropped.</summary>
    MarkdownEscape = 143,

    /// <summary>A closing quote that was escaped by mistake closes its string.</summary>
    OverescapedClose = 144,

    /// <summary>A backslash at the end of a line is kept as text, and the newline too.</summary>
    BackslashNewline = 145,

    /// <summary>A Unicode escape with too few digits is kept as text.</summary>
    UnicodeEscapeBad = 146,

    /// <summary>Quotation marks of other scripts around a string or a key become double quotes.</summary>
    QuoteOther = 147,

    /// <summary>A string loses the prefix that Python puts before it; behind `r` a backslash is itself.</summary>
    QuotePyPrefix = 149,

    /// <summary>A raw string of Rust becomes JSON's.</summary>
    QuoteRustRaw = 150,

    /// <summary>A fenced block in the place of a value becomes a string with the block's text.</summary>
    FencedValue = 152,

    /// <summary>A regular expression between slashes becomes a string with its text.</summary>
    RegexLiteral = 153,

    /// <summary>Two strings side by side in the place of one value become one.</summary>
    ConcatAdjacent = 154,

    /// <summary>One mark that ends both a quotation in the text and the string is kept as text too.</summary>
    QuoteShared = 155,

    /// <summary>A string whose closing quote is missing ends with its line, where the next line is a member or an element.</summary>
    MissingCloseAtNewline = 156,

    /// <summary>A string whose closing quote is missing ends before the closer of its container.</summary>
    MissingCloseAtCloser = 157,

    /// <summary>A quote inside a key that does not end it is escaped.</summary>
    KeyInnerQuote = 170,

    /// <summary>A key without colon and value, right before another member, gets null.</summary>
    KeyThenMember = 171,

    /// <summary>A list or a tuple in the place of a key is quoted as it stands.</summary>
    KeyNonstring = 172,

    /// <summary>The colon before a symbol of Ruby is dropped.</summary>
    RubySymbol = 175,

    /// <summary>What a program prints for an object that has no JSON becomes a string.</summary>
    WordPlaceholder = 176,

    /// <summary>Code without quotes becomes a string.</summary>
    UnquotedCode = 177,

    /// <summary>A call that is no known wrapper becomes a string with its text.</summary>
    CallText = 178,

    /// <summary>A key in an array begins an object whose opening brace is missing.</summary>
    OpenerMissing = 180,

    /// <summary>Where closers are owed and the first key of a record comes again, another record begins.</summary>
    RecordBoundary = 181,

    /// <summary>A closer that is owed at the end belongs before the line that stands as far left as the members around.</summary>
    CloserMissingMember = 182,

    /// <summary>A tuple becomes an array.</summary>
    Tuple = 183,

    /// <summary>Braces around values without keys become an array.</summary>
    SetLiteral = 184,

    /// <summary>Round brackets around one value go.</summary>
    ParenGroup = 185,

    /// <summary>An opening bracket that was written twice, the second time as the beginning of a key, is dropped.</summary>
    DupOpener = 187,
}
