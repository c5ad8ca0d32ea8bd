// Written by generate-kinds.sh from include/kintsu.h. Do not edit it by hand.

namespace Kintsu;

/// <summary>Sets of rules that options name together. The numbers are those of the C ABI.</summary>
public enum RepairGroup
{
    /// <summary>Byte order marks, and blanks that JSON does not know.</summary>
    BomSpace = 1,

    /// <summary>Markdown code fences and code spans around the JSON.</summary>
    Fences = 2,

    /// <summary>Sentences, assignments and labels around the JSON.</summary>
    Prose = 3,

    /// <summary>XML wrappers, CDATA, reasoning blocks and control tokens.</summary>
    Tags = 4,

    /// <summary>Several values one after the other.</summary>
    Concatenated = 5,

    /// <summary>Typographic and full-width quotes, commas, colons and brackets.</summary>
    UnicodeDelimiters = 6,

    /// <summary>A document that was escaped, entity-encoded or doubled as a whole.</summary>
    EscapedDocument = 7,

    /// <summary>C# string notation.</summary>
    CsharpNotation = 8,

    /// <summary>JavaScript notation: template literals, regular expressions.</summary>
    JavascriptNotation = 9,

    /// <summary>Python and Rust string notation.</summary>
    OtherNotation = 10,

    /// <summary>Wrong, missing, doubled and inner quotes.</summary>
    Quotes = 11,

    /// <summary>Raw control characters, wrong escapes, paths and formulas.</summary>
    Escapes = 12,

    /// <summary>Keys and colons.</summary>
    Keys = 13,

    /// <summary>Number notations that JSON does not know.</summary>
    Numbers = 14,

    /// <summary>Other spellings of true, false and null.</summary>
    Literals = 15,

    /// <summary>Commas too many, too few or wrong.</summary>
    Commas = 16,

    /// <summary>Brackets too many, too few or wrong.</summary>
    Closers = 17,

    /// <summary>Comments and ellipses.</summary>
    Comments = 18,

    /// <summary>Tuples and sets.</summary>
    TuplesSets = 19,

    /// <summary>Words and code without quotes.</summary>
    BareText = 20,

    /// <summary>Text that ends too early.</summary>
    Truncation = 21,

    /// <summary>What drops or fills something, outside truncation.</summary>
    Salvage = 22,
}
