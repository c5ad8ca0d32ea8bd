/*
 * Kintsu: mends the JSON that language models write, says what it changed and how sure it is.
 *
 * Generated from capi/ by cbindgen; a test fails when it is stale. Do not edit it by hand.
 *
 *     kintsu_pipeline *pipeline = NULL;
 *     kintsu_result *result = kintsu_result_new();
 *     kintsu_view view = KINTSU_VIEW_INIT;
 *     int32_t status = kintsu_pipeline_new(NULL, NULL, &pipeline, NULL);
 *     if (status == KINTSU_OK)
 *         status = kintsu_repair(pipeline, NULL, text, len, result, &view);
 *     if (status == KINTSU_OK && view.grade != KINTSU_FAILED) {
 *         const uint8_t *json = view.text != NULL ? view.text : text + view.in_offset;
 *         fwrite(json, 1, (size_t)view.text_len, stdout);
 *     }
 *     kintsu_result_free(result);
 *     kintsu_pipeline_free(pipeline);
 *
 * Link with -lkintsu, or define KINTSU_STATIC and link libkintsu.a with -lpthread -ldl -lm.
 *
 *   handle           what it is                          threads              lives
 *   kintsu_options   a builder                           one at a time        until its free
 *   kintsu_pipeline  immutable, reference-counted        any number at once   until its free, and while a call uses it
 *   kintsu_result    workspace and answer of a call      one at a time        until its free
 *
 * One at a time means one call: a handle may move between threads. A second call meanwhile gets KINTSU_E_STATE.
 *
 * Who owns what: you own what you allocate (views, errors, `dst`, the input for the time of the call). Handles own
 * all that a view points to. Every handle is freed by the _free of its type, once; _free(NULL) does nothing. A handle
 * that is used after its free, freed twice, or freed while a call begins on it is a fault of the caller that no
 * library can catch.
 *
 * Text is UTF-8 with a length, never zero-terminated unless a comment says so; NULL with length 0 is the empty text.
 * Any bytes may be given. What comes out is valid JSON (RFC 8259) in valid UTF-8.
 *
 * A struct that begins with struct_size is filled up to that size: set it, or use the _INIT macro. Structs only grow,
 * at the end, so older programs run with newer libraries and the reverse.
 *
 * Limits by default: 64 MiB of input, 128 MiB of output, 128 levels, 10,000 listed corrections.
 *
 * The library prints nothing, reads no environment, starts no thread, takes no lock that all calls share, and lets no
 * panic out. Only where the system has no memory left may the process end, as Rust's allocator ends it. The text of
 * the input never shows up in a message, a report or an error.
 */

#ifndef KINTSU_H
#define KINTSU_H

#include <stddef.h>
#include <stdint.h>

#if defined(KINTSU_STATIC)
#define KINTSU_API
#elif defined(_WIN32)
#define KINTSU_API __declspec(dllimport)
#else
#define KINTSU_API
#endif

/** The version of this header; kintsu_version() says the library's. */
#define KINTSU_VERSION_MAJOR 0
#define KINTSU_VERSION_MINOR 1
#define KINTSU_VERSION_PATCH 0

/** A kintsu_error with its size set. */
#define KINTSU_ERROR_INIT { (uint32_t)sizeof(kintsu_error), 0, 0, 0, { 0 } }

/** A kintsu_view with its size set, and empty. */
#define KINTSU_VIEW_INIT { \
    (uint32_t)sizeof(kintsu_view), KINTSU_FAILED, 0, 0, 0.0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
    0, 0, 0, 0, 0, 0, 0, 0 }

/** The keys of kintsu_options_set(). */
enum kintsu_option_key {
    /** The longest input, in bytes. Takes 0 and up. */
    KINTSU_OPT_MAX_INPUT = 1,
    /** The longest output, in bytes. Takes 0 and up. */
    KINTSU_OPT_MAX_OUTPUT = 2,
    /** The deepest nesting. Takes 1 to 1000000. */
    KINTSU_OPT_MAX_DEPTH = 3,
    /** How many corrections the report lists; more are counted. Takes 0 to 4294967295. */
    KINTSU_OPT_MAX_CORRECTIONS = 4,
    /** Whether repairs that lose something, other than truncation, are made. Takes 0 off, 1 on. */
    KINTSU_OPT_SALVAGE = 6,
    /** Which of several root values is the answer. Takes 0 auto, 1 first, 2 last, 3 refuse, 4 array. */
    KINTSU_OPT_ROOT_VALUES = 7,
    /** Sets every option but the limits to a named set: give it first. Takes 0 default, 1 strict, 2 lenient. */
    KINTSU_OPT_PRESET = 10,
    /** Results worse than this have no text. Takes 0 unchanged, 1 extracted, 2 normalised, 3 guessed, 4 lossy. */
    KINTSU_OPT_MAX_GRADE = 11,
    /** Results below this get the flag low-confidence. Takes millionths: 0 to 1000000. */
    KINTSU_OPT_MIN_CONFIDENCE = 12,
    /** Why the text ended, as the provider said it. Takes 0 unknown, 1 stop, 2 length. */
    KINTSU_OPT_STOP_REASON = 15,
    /** What becomes of a string that is open where the text ends. Takes 0 keep, 1 drop. */
    KINTSU_OPT_TRUNCATED_STRINGS = 16,
    /** Whether cut text is completed. Takes 0 off, 1 on. */
    KINTSU_OPT_TRUNCATION_SALVAGE = 17,
    /** What becomes of tuples and sets. Takes 0 array, 1 refuse. */
    KINTSU_OPT_TUPLES = 18,
    /** Whether white space outside strings stays where an edit was needed. Takes 0 keep, 1 compact. */
    KINTSU_OPT_LAYOUT = 19,
    /** Whether strings hold LaTeX, valid ones too. Takes 0 off, 1 on. */
    KINTSU_OPT_LATEX = 20,
    /** What NaN and infinities become. Takes 0 null, 1 string. */
    KINTSU_OPT_NONFINITE = 21,
    /** What a number with leading zeros becomes. Takes 0 string, 1 number. */
    KINTSU_OPT_LEADING_ZEROS = 22,
    /** What a hexadecimal number becomes. Takes 0 number, 1 string. */
    KINTSU_OPT_HEX = 23,
    /** What becomes of a backslash that begins no escape. Takes 0 keep, 1 drop. */
    KINTSU_OPT_BAD_ESCAPES = 24,
    /** What stands between two commas of an array. Takes 0 drop, 1 null. */
    KINTSU_OPT_HOLES = 25
};

/** Groups of rules: kintsu_options_set_group(). */
enum kintsu_group {
    /** Byte order marks, and blanks that JSON does not know. */
    KINTSU_GROUP_BOM_SPACE = 1,
    /** Markdown code fences and code spans around the JSON. */
    KINTSU_GROUP_FENCES = 2,
    /** Sentences, assignments and labels around the JSON. */
    KINTSU_GROUP_PROSE = 3,
    /** XML wrappers, CDATA, reasoning blocks and control tokens. */
    KINTSU_GROUP_TAGS = 4,
    /** Several values one after the other. */
    KINTSU_GROUP_CONCATENATED = 5,
    /** Typographic and full-width quotes, commas, colons and brackets. */
    KINTSU_GROUP_UNICODE_DELIMITERS = 6,
    /** A document that was escaped, entity-encoded or doubled as a whole. */
    KINTSU_GROUP_ESCAPED_DOCUMENT = 7,
    /** C# string notation. */
    KINTSU_GROUP_CSHARP_NOTATION = 8,
    /** JavaScript notation: template literals, regular expressions. */
    KINTSU_GROUP_JAVASCRIPT_NOTATION = 9,
    /** Python and Rust string notation. */
    KINTSU_GROUP_OTHER_NOTATION = 10,
    /** Wrong, missing, doubled and inner quotes. */
    KINTSU_GROUP_QUOTES = 11,
    /** Raw control characters, wrong escapes, paths and formulas. */
    KINTSU_GROUP_ESCAPES = 12,
    /** Keys and colons. */
    KINTSU_GROUP_KEYS = 13,
    /** Number notations that JSON does not know. */
    KINTSU_GROUP_NUMBERS = 14,
    /** Other spellings of true, false and null. */
    KINTSU_GROUP_LITERALS = 15,
    /** Commas too many, too few or wrong. */
    KINTSU_GROUP_COMMAS = 16,
    /** Brackets too many, too few or wrong. */
    KINTSU_GROUP_CLOSERS = 17,
    /** Comments and ellipses. */
    KINTSU_GROUP_COMMENTS = 18,
    /** Tuples and sets. */
    KINTSU_GROUP_TUPLES_SETS = 19,
    /** Words and code without quotes. */
    KINTSU_GROUP_BARE_TEXT = 20,
    /** Text that ends too early. */
    KINTSU_GROUP_TRUNCATION = 21,
    /** What drops or fills something, outside truncation. */
    KINTSU_GROUP_SALVAGE = 22
};

/** Kinds of corrections, which are the rules: kintsu_correction.kind, kintsu_options_set_rule(). */
enum kintsu_kind {
    /** A byte order mark before the JSON is dropped. */
    KINTSU_KIND_BOM = 1,
    /** A blank that JSON does not know, between tokens, becomes a space; one without width is dropped. */
    KINTSU_KIND_ODD_SPACE = 2,
    /** A code fence tagged as JSON around the payload is left out. */
    KINTSU_KIND_FENCE_JSON = 3,
    /** A code fence without a tag, or with one that is no programming language, is left out. */
    KINTSU_KIND_FENCE_LABEL = 4,
    /** A code fence of a programming language is searched only where nothing else holds JSON. */
    KINTSU_KIND_FENCE_LANGUAGE = 5,
    /** A closing fence that has no opener is left out. */
    KINTSU_KIND_FENCE_CLOSER_ONLY = 6,
    /** Text before or after the payload is left out. */
    KINTSU_KIND_PROSE_AROUND = 7,
    /** Text that stands directly behind the payload is left out. */
    KINTSU_KIND_TRAILING_TEXT = 8,
    /** Several places hold JSON; the best one by rank is taken and the others are left out. */
    KINTSU_KIND_SEVERAL_CANDIDATES = 9,
    /** The text begins with a key: the opening brace is missing. */
    KINTSU_KIND_IMPLICIT_ROOT_OBJECT = 10,
    /** A reasoning block is left out, and what stands in it is no answer where there is one behind it. */
    KINTSU_KIND_THINK_BLOCK = 11,
    /** Several values that each begin a line become the elements of an array. */
    KINTSU_KIND_ROOT_SEQUENCE = 12,
    /** Values with commas between them and a closing bracket behind them: the opening bracket is missing. */
    KINTSU_KIND_IMPLICIT_ROOT_ARRAY = 13,
    /** Single quotes around a string or a key become double quotes. */
    KINTSU_KIND_QUOTE_SINGLE = 20,
    /** Backticks around a string or a key become double quotes. */
    KINTSU_KIND_QUOTE_BACKTICK = 21,
    /** Typographic quotes around a string or a key become double quotes. */
    KINTSU_KIND_QUOTE_SMART = 22,
    /** A quote inside a string that does not end it is escaped. */
    KINTSU_KIND_INNER_QUOTE = 23,
    /** A control character inside a string is escaped. */
    KINTSU_KIND_RAW_CONTROL = 24,
    /** A backslash that begins no escape is kept as text. */
    KINTSU_KIND_BAD_ESCAPE = 25,
    /** An escape of JavaScript or Python becomes the character that it stands for. */
    KINTSU_KIND_JS_ESCAPE = 26,
    /** Half a surrogate pair, escaped or as bytes, becomes U+FFFD. */
    KINTSU_KIND_LONE_SURROGATE = 27,
    /** Bytes that are not UTF-8 become U+FFFD in a string and are dropped elsewhere. */
    KINTSU_KIND_INVALID_UTF8 = 28,
    /** Full-width quotes, colons, commas and brackets between tokens become JSON's. */
    KINTSU_KIND_QUOTE_FULLWIDTH = 29,
    /** A string whose closing quote is missing ends before the comma or closer in front of the next member or element. */
    KINTSU_KIND_MISSING_CLOSE_QUOTE = 30,
    /** A value or a key whose opening quote is missing gets it. */
    KINTSU_KIND_MISSING_OPEN_QUOTE = 31,
    /** A string that has swallowed the next key, for want of two quotes, is split at its last comma. */
    KINTSU_KIND_SWALLOWED_KEY = 32,
    /** Three quotes around a string, as Python writes them, become one; newlines and quotes inside are kept. */
    KINTSU_KIND_QUOTE_TRIPLE = 33,
    /** A C# verbatim or interpolated string loses its prefix; in a verbatim one `""` is a quote and a backslash is itself. */
    KINTSU_KIND_QUOTE_CS_VERBATIM = 34,
    /** Strings that a plus sign joins become one. */
    KINTSU_KIND_CONCAT_PLUS = 35,
    /** A key without quotes is quoted. */
    KINTSU_KIND_KEY_UNQUOTED = 40,
    /** A key of several words without quotes is quoted. */
    KINTSU_KIND_KEY_MULTIWORD = 41,
    /** A number in the place of a key is quoted as it stands. */
    KINTSU_KIND_KEY_NUMBER = 42,
    /** A missing colon between a key and its value is inserted. */
    KINTSU_KIND_COLON_MISSING = 43,
    /** `=`, `=>`, `:=` and `->` in the place of a colon become one. */
    KINTSU_KIND_COLON_ALT = 44,
    /** A second colon is dropped. */
    KINTSU_KIND_COLON_DOUBLE = 45,
    /** A key whose value is missing gets null. */
    KINTSU_KIND_VALUE_MISSING = 46,
    /** A key without colon and value gets null. */
    KINTSU_KIND_MEMBER_BARE = 47,
    /** A value whose key is missing gets the empty key. */
    KINTSU_KIND_KEY_MISSING = 48,
    /** A key whose closing quote is missing ends at its colon. */
    KINTSU_KIND_KEY_CLOSE_MISSING = 49,
    /** Python's True, False and None become JSON's. */
    KINTSU_KIND_LIT_PYTHON = 60,
    /** Any other spelling of true, false and null by case becomes JSON's. */
    KINTSU_KIND_LIT_CASE = 61,
    /** undefined, nil and `void 0` become null. */
    KINTSU_KIND_LIT_UNDEFINED = 62,
    /** Words that stand for booleans in R or YAML (yes, no, on, off, T, F, NA) are kept as strings. */
    KINTSU_KIND_LIT_R_YAML = 63,
    /** The beginning of a literal, of three letters or more, is completed. */
    KINTSU_KIND_LIT_PARTIAL = 64,
    /** A word that begins like a literal and goes on is kept as a string. */
    KINTSU_KIND_LIT_GLUED = 65,
    /** Words without quotes become a string. */
    KINTSU_KIND_WORD_UNQUOTED = 66,
    /** A comma before a closer is dropped. */
    KINTSU_KIND_COMMA_TRAILING = 80,
    /** A comma after an opener is dropped. */
    KINTSU_KIND_COMMA_LEADING = 81,
    /** A second comma is dropped. */
    KINTSU_KIND_COMMA_DOUBLE = 82,
    /** A missing comma is inserted. */
    KINTSU_KIND_COMMA_MISSING = 83,
    /** A semicolon in the place of a comma becomes one, or is dropped before a closer. */
    KINTSU_KIND_COMMA_SEMICOLON = 84,
    /** A comment to the end of the line (`//`, `#`, `--`) is dropped. */
    KINTSU_KIND_COMMENT_LINE = 85,
    /** A block comment (`/ * * /`, `<!-- -->`) is dropped. */
    KINTSU_KIND_COMMENT_BLOCK = 86,
    /** Closers that are owed where the text ends are appended. */
    KINTSU_KIND_CLOSERS_AT_END = 87,
    /** Closers behind the whole value are dropped. */
    KINTSU_KIND_CLOSER_EXTRA_END = 88,
    /** A closer that fits nothing, with the document going on behind it, is dropped. */
    KINTSU_KIND_CLOSER_EXTRA_MID = 89,
    /** A closer of the wrong kind becomes the right one. */
    KINTSU_KIND_CLOSER_SWAPPED = 90,
    /** A closing bracket that is missing inside the document is inserted. */
    KINTSU_KIND_CLOSER_MISSING_ARRAY = 91,
    /** Text that belongs to no value is dropped. */
    KINTSU_KIND_STRAY_TEXT = 92,
    /** A closing brace that is missing inside the document is inserted. */
    KINTSU_KIND_CLOSER_MISSING_OBJECT = 93,
    /** An ellipsis is dropped, and null where a value is due: the model left something out. */
    KINTSU_KIND_ELLIPSIS = 94,
    /** Braces that a template doubled become single. */
    KINTSU_KIND_DOUBLE_BRACE = 95,
    /** A known wrapper around one string or number is dropped: `ObjectId`, `ISODate`, `Decimal`, `datetime` and others. */
    KINTSU_KIND_CALL_WRAPPER = 96,
    /** A member or an element that had no value yet where the text ends is dropped. */
    KINTSU_KIND_TRUNCATED_MEMBER = 100,
    /** A string that is open where the text ends is kept and closed. */
    KINTSU_KIND_TRUNCATED_STRING = 101,
    /** An escape that the end of the text cuts is left out. */
    KINTSU_KIND_TRUNCATED_ESCAPE = 102,
    /** A character that the end of the text cuts is left out. */
    KINTSU_KIND_TRUNCATED_UTF8 = 103,
    /** A number that touches the end of the text keeps its longest valid beginning. */
    KINTSU_KIND_TRUNCATED_NUMBER = 104,
    /** A literal that the end of the text cuts is completed. */
    KINTSU_KIND_TRUNCATED_LITERAL = 105,
    /** A plus sign before a number is dropped; the minus sign U+2212 becomes JSON's. */
    KINTSU_KIND_NUM_PLUS = 110,
    /** A number without digits before or behind its point gets a zero there. */
    KINTSU_KIND_NUM_DOT = 111,
    /** A number with a leading zero is kept as a string: zip codes are no numbers. */
    KINTSU_KIND_NUM_LEADING_ZERO = 112,
    /** A hexadecimal number of at most 16 digits becomes a decimal one. */
    KINTSU_KIND_NUM_HEX = 113,
    /** A number written with 0o or 0b becomes a decimal one. */
    KINTSU_KIND_NUM_OCTAL_BINARY = 114,
    /** Underscores between digits are dropped. */
    KINTSU_KIND_NUM_UNDERSCORE = 115,
    /** The suffix n of a JavaScript integer is dropped. */
    KINTSU_KIND_NUM_SUFFIX = 116,
    /** NaN and Infinity, which JSON does not have, become null. */
    KINTSU_KIND_NUM_NONFINITE = 117,
    /** A fraction is kept as a string. */
    KINTSU_KIND_NUM_FRACTION = 118,
    /** A number with a unit or a currency is kept as a string. */
    KINTSU_KIND_NUM_UNIT = 119,
    /** A range of numbers is kept as a string. */
    KINTSU_KIND_NUM_RANGE = 120,
    /** A date or a time of day without quotes is kept as a string. */
    KINTSU_KIND_NUM_DATE = 121,
    /** A version, an address or a telephone number is kept as a string. */
    KINTSU_KIND_NUM_VERSION = 122,
    /** A sum or another expression is kept as a string. */
    KINTSU_KIND_NUM_EXPR = 123,
    /** An exponent without digits is dropped. */
    KINTSU_KIND_NUM_EXP_CUT = 124,
    /** Commas between whole groups of thousands are dropped, in the value of a member. */
    KINTSU_KIND_NUM_THOUSANDS = 125,
    /** A number with a decimal comma is kept as a string. */
    KINTSU_KIND_NUM_DECIMAL_COMMA = 126,
    /** A sign or a point without digits is kept as a string. */
    KINTSU_KIND_NUM_DASH = 127,
    /** A number in full-width digits is kept as a string. */
    KINTSU_KIND_NUM_FULLWIDTH = 128,
    /** All backslashes of a path with single ones are kept as text, those before n and t too. */
    KINTSU_KIND_WINDOWS_PATH = 140,
    /** The backslash that ends a path is text, and the quote behind it ends the string. */
    KINTSU_KIND_WINDOWS_PATH_END = 141,
    /** In a string with an escape that JSON does not know, a backslash before a command of TeX is text too. */
    KINTSU_KIND_LATEX_ESCAPE = 142,
    /** A backslash that Markdown wants before an underscore is dropped. */
    KINTSU_KIND_MARKDOWN_ESCAPE = 143,
    /** A closing quote that was escaped by mistake closes its string. */
    KINTSU_KIND_OVERESCAPED_CLOSE = 144,
    /** A backslash at the end of a line is kept as text, and the newline too. */
    KINTSU_KIND_BACKSLASH_NEWLINE = 145,
    /** A Unicode escape with too few digits is kept as text. */
    KINTSU_KIND_UNICODE_ESCAPE_BAD = 146,
    /** Quotation marks of other scripts around a string or a key become double quotes. */
    KINTSU_KIND_QUOTE_OTHER = 147,
    /** A string loses the prefix that Python puts before it; behind `r` a backslash is itself. */
    KINTSU_KIND_QUOTE_PY_PREFIX = 149,
    /** A raw string of Rust becomes JSON's. */
    KINTSU_KIND_QUOTE_RUST_RAW = 150,
    /** A fenced block in the place of a value becomes a string with the block's text. */
    KINTSU_KIND_FENCED_VALUE = 152,
    /** A regular expression between slashes becomes a string with its text. */
    KINTSU_KIND_REGEX_LITERAL = 153,
    /** Two strings side by side in the place of one value become one. */
    KINTSU_KIND_CONCAT_ADJACENT = 154,
    /** One mark that ends both a quotation in the text and the string is kept as text too. */
    KINTSU_KIND_QUOTE_SHARED = 155,
    /** A string whose closing quote is missing ends with its line, where the next line is a member or an element. */
    KINTSU_KIND_MISSING_CLOSE_AT_NEWLINE = 156,
    /** A string whose closing quote is missing ends before the closer of its container. */
    KINTSU_KIND_MISSING_CLOSE_AT_CLOSER = 157,
    /** A quote inside a key that does not end it is escaped. */
    KINTSU_KIND_KEY_INNER_QUOTE = 170,
    /** A key without colon and value, right before another member, gets null. */
    KINTSU_KIND_KEY_THEN_MEMBER = 171,
    /** A list or a tuple in the place of a key is quoted as it stands. */
    KINTSU_KIND_KEY_NONSTRING = 172,
    /** The colon before a symbol of Ruby is dropped. */
    KINTSU_KIND_RUBY_SYMBOL = 175,
    /** What a program prints for an object that has no JSON becomes a string. */
    KINTSU_KIND_WORD_PLACEHOLDER = 176,
    /** Code without quotes becomes a string. */
    KINTSU_KIND_UNQUOTED_CODE = 177,
    /** A call that is no known wrapper becomes a string with its text. */
    KINTSU_KIND_CALL_TEXT = 178,
    /** A key in an array begins an object whose opening brace is missing. */
    KINTSU_KIND_OPENER_MISSING = 180,
    /** Where closers are owed and the first key of a record comes again, another record begins. */
    KINTSU_KIND_RECORD_BOUNDARY = 181,
    /** A closer that is owed at the end belongs before the line that stands as far left as the members around. */
    KINTSU_KIND_CLOSER_MISSING_MEMBER = 182,
    /** A tuple becomes an array. */
    KINTSU_KIND_TUPLE = 183,
    /** Braces around values without keys become an array. */
    KINTSU_KIND_SET_LITERAL = 184,
    /** Round brackets around one value go. */
    KINTSU_KIND_PAREN_GROUP = 185,
    /** An opening bracket that was written twice, the second time as the beginning of a key, is dropped. */
    KINTSU_KIND_DUP_OPENER = 187
};


/** The number of this ABI. A change that breaks callers raises it, the SONAME and the name of kintsu_abi_1(). */
#define KINTSU_ABI 1

/**
 * What every function that returns int32_t says. KINTSU_OK, or a negative number.
 *
 * After KINTSU_E_NULL, _ARG, _OPTION, _SCHEMA and _STATE the call did not run and the handle is as it was.
 */
enum kintsu_status_code {
    /** The call ran. Text that cannot be mended is a grade (KINTSU_FAILED), not a status. */
    KINTSU_OK = 0,
    /** A pointer that must not be NULL is NULL. */
    KINTSU_E_NULL = -1,
    /** An argument is out of its range: a length, a struct_size, a selector, or memory that overlaps. */
    KINTSU_E_ARG = -2,
    /** There is no such option, rule or group, or it does not take this value. */
    KINTSU_E_OPTION = -3,
    /** The schema cannot be compiled. */
    KINTSU_E_SCHEMA = -4,
    /**
     * A limit of the options was met. The call was given up; kintsu_result_error() says which limit and where.
     */
    KINTSU_E_LIMIT = -5,
    /** Memory ran out. The call was given up; the handle is ready for the next one. */
    KINTSU_E_NOMEM = -6,
    /** The handle is in use by another call, was poisoned by KINTSU_E_INTERNAL, or holds no such answer. */
    KINTSU_E_STATE = -7,
    /** The call was cancelled. */
    KINTSU_E_CANCELED = -8,
    /** The call ran, but `dst` is too small for the text: see kintsu_result_copy(). */
    KINTSU_E_BUFFER = -9,
    /** A fault of this library. Only this handle is lost: it says KINTSU_E_STATE until it is freed. */
    KINTSU_E_INTERNAL = -99,
};

/** kintsu_view.grade: how far the text is from the input, best first. */
enum kintsu_grade {
    /** The input is valid JSON: the answer is the same bytes. */
    KINTSU_UNCHANGED = 0,
    /** The answer is a verbatim slice of the input: only text around the JSON was left out. */
    KINTSU_EXTRACTED = 1,
    /** Notation was rewritten, and only one reading was possible. */
    KINTSU_NORMALISED = 2,
    /** A choice between readings was made. */
    KINTSU_GUESSED = 3,
    /** Something was dropped, or is known to be missing. */
    KINTSU_LOSSY = 4,
    /** There is no text; kintsu_result_error() says why. */
    KINTSU_FAILED = 5,
};

/** kintsu_view.flags, as bits. */
enum kintsu_flag {
    /** The text ended before the JSON did. */
    KINTSU_F_TRUNCATED = 1,
    /** The value fits the schema it was checked against. */
    KINTSU_F_SHAPE_OK = 2,
    /** A schema was given and the value was checked against it. */
    KINTSU_F_SHAPE_CHECKED = 4,
    /** Another reading with a different value was about as good. */
    KINTSU_F_AMBIGUOUS = 8,
    /** Something was dropped, or is known to be missing. */
    KINTSU_F_LOSSY = 16,
    /** Streams: the snapshot is not the same as the last one. */
    KINTSU_F_SNAPSHOT_CHANGED = 32,
    /** The value is whole: nothing was torn, and every closer stood in the text. */
    KINTSU_F_COMPLETE = 64,
    /** Streams: text that had been handed over was changed. */
    KINTSU_F_REVISED = 128,
    /** The confidence is below KINTSU_OPT_MIN_CONFIDENCE. */
    KINTSU_F_LOW_CONFIDENCE = 256,
    /** There were more corrections than KINTSU_OPT_MAX_CORRECTIONS; the list is cut, the text is not. */
    KINTSU_F_CORRECTIONS_CAPPED = 512,
    /** A second look was due that the work budget could not pay; the cheaper reading was taken. */
    KINTSU_F_BUDGET_EXHAUSTED = 1024,
    /** Streams: the one-shot reading is another one. */
    KINTSU_F_DIFFERS = 2048,
    /** Streams: the root value has met its own closer; more text may follow. */
    KINTSU_F_CLOSED = 4096,
};

/** kintsu_error.code, as kintsu_result_error() gives it: why there is no text. Elsewhere the code is a status. */
enum kintsu_reason {
    /** There is a text. */
    KINTSU_REASON_NONE = 0,
    /** The text holds no JSON. */
    KINTSU_REASON_NO_JSON_FOUND = 1,
    /** A repair was needed that an option switches off. */
    KINTSU_REASON_REFUSED = 2,
    /** Several values are equally good, and an option forbids to choose. */
    KINTSU_REASON_AMBIGUOUS = 3,
    /** The result is worse than KINTSU_OPT_MAX_GRADE allows. */
    KINTSU_REASON_MAX_GRADE = 4,
    /** The input is longer than KINTSU_OPT_MAX_INPUT. */
    KINTSU_REASON_LIMIT_INPUT = 5,
    /** The output would be longer than KINTSU_OPT_MAX_OUTPUT. */
    KINTSU_REASON_LIMIT_OUTPUT = 6,
    /** The JSON is nested deeper than KINTSU_OPT_MAX_DEPTH. */
    KINTSU_REASON_LIMIT_DEPTH = 7,
    /** The call was cancelled. */
    KINTSU_REASON_CANCELED = 8,
    /** Memory ran out. */
    KINTSU_REASON_NO_MEMORY = 9,
};

/** What a rule or a group does: kintsu_options_set_rule() and kintsu_options_set_group(). */
enum kintsu_rule_mode {
    /** The repair is refused: text that needs it has no result. */
    KINTSU_MODE_OFF = 0,
    /** The repair is made. */
    KINTSU_MODE_ON = 1,
    /** The defect is reported and not repaired: the report lists it, and there is no text. */
    KINTSU_MODE_REPORT = 2,
};

/** kintsu_correction.flags, bits 0 to 7: how much of the text after a decision proves it. */
enum kintsu_strength {
    /** What follows fits no other reading that was tried. */
    KINTSU_STRONG = 0,
    /** What follows is likely under this reading. */
    KINTSU_MEDIUM = 1,
    /** Nothing better was found. */
    KINTSU_WEAK = 2,
};

/** Which text kintsu_result_text() writes. */
enum kintsu_text_kind {
    /** The whole report as one JSON object, versioned by its member "version": for logs and other languages. */
    KINTSU_TEXT_REPORT_JSON = 1,
    /** The report for people, a line for each correction. */
    KINTSU_TEXT_EXPLAIN = 2,
};

/**
 * Options, set one after the other: a builder. One thread at a time.
 *
 * A pipeline takes a copy, so options may be changed or freed right after kintsu_pipeline_new().
 */
typedef struct kintsu_options kintsu_options;

/** Options, checked and ready. Immutable: any number of threads may use it at once. */
typedef struct kintsu_pipeline kintsu_pipeline;

/**
 * Workspace and answer of a one-shot call. One thread at a time; it may move between calls. It is not tied to one
 * pipeline: keep one for each thread or worker and use it again, and a warm call allocates nothing.
 */
typedef struct kintsu_result kintsu_result;

/** A compiled schema. Nothing makes one yet: the type is there so that no signature moves later. Give NULL. */
typedef struct kintsu_schema kintsu_schema;

/** What went wrong, as code, place and one sentence. Caller-owned; set struct_size, or use KINTSU_ERROR_INIT. */
typedef struct kintsu_error {
    /** sizeof(kintsu_error), set by the caller. */
    uint32_t struct_size;
    /** A KINTSU_REASON_* where kintsu_result_error() wrote it, else a status. */
    int32_t code;
    /** The byte of the input at which it was known, else 0. */
    uint64_t offset;
    /** How many bytes of the message there are, without the zero byte behind it. */
    uint32_t message_len;
    /** One sentence in UTF-8, zero-terminated: what happened and what to do. It holds no text of the input. */
    char message[228];
} kintsu_error;

/**
 * One change of the text, or one stretch of text around the JSON that was left out. 88 bytes; a later library
 * may have longer ones: step by kintsu_view.correction_stride.
 */
typedef struct kintsu_correction {
    /** Its place in the input, in bytes. */
    uint64_t in_offset;
    /** How many bytes of the input it covers; 0 where something was inserted. */
    uint64_t in_len;
    /** Its place in the answer, in bytes. */
    uint64_t out_offset;
    /** How many bytes of the answer it covers; 0 where something was left out. */
    uint64_t out_len;
    /** The JSON Pointer of the value, in kintsu_view.pool. */
    uint64_t path_off;
    /** The pointer's length in bytes; 0 where there is none. */
    uint64_t path_len;
    /** A note, in kintsu_view.pool. */
    uint64_t note_off;
    /** The note's length in bytes; 0 where there is none. */
    uint64_t note_len;
    /** How likely a result with this correction alone holds the value that was meant, 0 to 1. */
    double confidence;
    /** Which rule: KINTSU_KIND_*. */
    uint32_t kind;
    /**
     * Bits 0 to 7: KINTSU_STRONG, _MEDIUM or _WEAK. Bits 8 to 15: how many other readings were possible, where
     * the rule counts them. Bits 16 to 23: the grade (KINTSU_EXTRACTED and so on) of this change alone.
     */
    uint32_t flags;
    /** The line of in_offset, from 1. */
    uint32_t line;
    /** The column of in_offset, from 1, in bytes. */
    uint32_t column;
} kintsu_correction;

/** One place where a value does not fit its schema. 48 bytes; step by kintsu_view.shape_error_stride. */
typedef struct kintsu_shape_error {
    /** Its place in the answer, in bytes. */
    uint64_t out_offset;
    /** The JSON Pointer of the value, in kintsu_view.pool. */
    uint64_t path_off;
    /** The pointer's length in bytes. */
    uint64_t path_len;
    /** A note, in kintsu_view.pool. */
    uint64_t note_off;
    /** The note's length in bytes. */
    uint64_t note_len;
    /** What is wrong. */
    uint32_t kind;
    /** Reserved, 0. */
    uint32_t flags;
} kintsu_shape_error;

/** One event of a stream's watch. 40 bytes; step by kintsu_view.event_stride. */
typedef struct kintsu_event {
    /** The place matched by the pointer's last wildcard, else -1. */
    int64_t index;
    /** The event's text, in kintsu_view.events_text. */
    uint64_t text_off;
    /** The text's length in bytes. */
    uint64_t text_len;
    /** What happened. */
    uint32_t kind;
    /** Which watch. */
    uint32_t watch;
    /** How it stands. */
    uint32_t status;
    /** Reserved, 0. */
    uint32_t reserved;
} kintsu_event;

/**
 * All that a call found. Caller-owned; set struct_size, or use KINTSU_VIEW_INIT.
 *
 * What it points to belongs to the handle and is valid until the next call on the handle; the functions that only
 * read a result (_view, _copy, _text, _error) do not count as one. Pointers are NULL where nothing is there.
 * An empty view is zero but for struct_size, and its grade is KINTSU_FAILED.
 */
typedef struct kintsu_view {
    /** sizeof(kintsu_view), set by the caller. Never written. */
    uint32_t struct_size;
    /** KINTSU_UNCHANGED to KINTSU_FAILED. */
    int32_t grade;
    /** KINTSU_F_*. */
    uint32_t flags;
    /** Streams: how often the text began anew. */
    uint32_t epoch;
    /** 0 to 1; 1 only for KINTSU_UNCHANGED, 0 only for KINTSU_FAILED. */
    double confidence;
    /** The length of the answer in bytes, wherever it lies. */
    uint64_t text_len;
    /** Where the chosen JSON begins in the input. */
    uint64_t in_offset;
    /** How many bytes of the input it covers. */
    uint64_t in_len;
    /** Streams: the length of the delta. */
    uint64_t delta_len;
    /** Streams: how many bytes are committed. */
    uint64_t committed;
    /** Streams: how many bytes a snapshot shares with the last one. */
    uint64_t keep;
    /** The length of the pool in bytes. */
    uint64_t pool_len;
    /** Streams: the length of the events' text. */
    uint64_t events_text_len;
    /** How many corrections are listed. */
    uint32_t correction_count;
    /** From one correction to the next, in bytes. */
    uint32_t correction_stride;
    /** How many shape errors are listed. */
    uint32_t shape_error_count;
    /** From one shape error to the next, in bytes. */
    uint32_t shape_error_stride;
    /** Streams: how many events are listed. */
    uint32_t event_count;
    /** From one event to the next, in bytes. */
    uint32_t event_stride;
    /**
     * The answer where it is ours: text_len bytes of UTF-8, with at least 64 zero bytes behind them. The length
     * counts: U+0000 is legal. NULL under KINTSU_UNCHANGED and KINTSU_EXTRACTED: the answer is the in_len bytes at
     * in_offset of the caller's input. NULL too where kintsu_repair_into() wrote it to `dst`.
     */
    const uint8_t *text;
    /** Streams: what is newly committed. */
    const uint8_t *delta;
    /** JSON Pointers and notes. */
    const uint8_t *pool;
    /** Streams: the events' text. */
    const uint8_t *events_text;
    /** The corrections, in the order of the input. */
    const kintsu_correction *corrections;
    /** The shape errors. */
    const kintsu_shape_error *shape_errors;
    /** The events. */
    const kintsu_event *events;
    /** Reserved, NULL. */
    const void *reserved;
} kintsu_view;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/** The number of the ABI that this library has, to compare with KINTSU_ABI. */
KINTSU_API uint32_t kintsu_abi(void);

/** Gives 1. A program that calls it cannot be linked to, or load, a library of another ABI. */
KINTSU_API uint32_t kintsu_abi_1(void);

/** The version of the library, such as "0.1.0". Static, zero-terminated. */
KINTSU_API const char *kintsu_version(void);

/**
 * The name of a status (0 and below) or of a reason (above 0), such as "null" or "no-json-found". Static,
 * zero-terminated. NULL: there is no such number.
 */
KINTSU_API const char *kintsu_status_name(int32_t code);

/** One more than the highest number of a kind. The numbers have gaps: kintsu_kind_name() gives NULL there. */
KINTSU_API uint32_t kintsu_kind_count(void);

/**
 * The name of a kind of correction (KINTSU_KIND_*), such as "comma-trailing". Static, zero-terminated. NULL: there
 * is no such number.
 */
KINTSU_API
const char *kintsu_kind_name(uint32_t kind);

/**
 * The name of a group of rules (KINTSU_GROUP_*), such as "commas". Static, zero-terminated. NULL: there is no such
 * number.
 */
KINTSU_API
const char *kintsu_group_name(uint32_t group);

/**
 * The default options. Owned: free them with kintsu_options_free().
 *
 * NULL: no memory.
 */
KINTSU_API kintsu_options *kintsu_options_new(void);

/** Frees options. NULL does nothing. */
KINTSU_API void kintsu_options_free(kintsu_options *options);

/**
 * Sets one option.
 *
 * `key` is a KINTSU_OPT_*; its comment says which values it takes: numbers as they are, ratios in millionths,
 * words by their number. KINTSU_OPT_PRESET sets many options and is given first.
 *
 * Returns KINTSU_OK; KINTSU_E_OPTION where there is no such option or it does not take the value (nothing is set
 * then); KINTSU_E_NULL; KINTSU_E_STATE.
 */
KINTSU_API
int32_t kintsu_options_set(kintsu_options *options,
                           int32_t key,
                           int64_t value);

/**
 * Sets what one rule does.
 *
 * `kind` is a KINTSU_KIND_*, `mode` a KINTSU_MODE_*. Returns as kintsu_options_set() does.
 */
KINTSU_API int32_t kintsu_options_set_rule(kintsu_options *options, uint32_t kind, int32_t mode);

/**
 * Sets what every rule of a group does.
 *
 * `group` is a KINTSU_GROUP_*, `mode` a KINTSU_MODE_*. Returns as kintsu_options_set() does.
 */
KINTSU_API int32_t kintsu_options_set_group(kintsu_options *options, uint32_t group, int32_t mode);

/**
 * Makes a pipeline.
 *
 * `options`: copied; NULL gives the default options. `schema`: NULL; anything else gives KINTSU_E_ARG in this
 * version. `out` gets the pipeline, or NULL; owned: free it with kintsu_pipeline_free(). `error`: NULL, or says
 * what is wrong (its code is then the status).
 *
 * Returns KINTSU_OK, KINTSU_E_NULL (no `out`), KINTSU_E_ARG or KINTSU_E_STATE.
 */
KINTSU_API
int32_t kintsu_pipeline_new(const kintsu_options *options,
                            const kintsu_schema *schema,
                            kintsu_pipeline **out,
                            kintsu_error *error);

/** Frees a pipeline. NULL does nothing. Calls that already use it end as if it were still there. */
KINTSU_API void kintsu_pipeline_free(kintsu_pipeline *pipeline);

/**
 * A new result handle. Owned: free it with kintsu_result_free().
 *
 * NULL: no memory.
 */
KINTSU_API kintsu_result *kintsu_result_new(void);

/** Frees a result and all that its views point to. NULL does nothing. */
KINTSU_API void kintsu_result_free(kintsu_result *result);

/**
 * Mends one whole text.
 *
 * Threads: any number may share `pipeline`; `result` belongs to one call at a time.
 *
 * `pipeline`: lent for the call. `schema`: NULL; anything else gives KINTSU_E_ARG in this version. `text`, `len`: any
 * bytes, lent for the call; NULL only with length 0, which is the empty text. They must not lie in memory that
 * `result` handed out: use a second result for that. `result`: what it held is overwritten, its buffers are kept.
 * `view`: NULL, or gets all that was found.
 *
 * Returns KINTSU_OK where the call ran; text without JSON is KINTSU_OK with the grade KINTSU_FAILED, and
 * kintsu_result_error() says why. KINTSU_E_LIMIT, _CANCELED and _NOMEM: given up, the grade is KINTSU_FAILED, the
 * handle is ready for the next call. KINTSU_E_NULL, _ARG and _STATE: did not run, the view is empty, the handle is
 * as it was (a struct_size below this version's is KINTSU_E_ARG, and the view is not written).
 */
KINTSU_API
int32_t kintsu_repair(const kintsu_pipeline *pipeline,
                      const kintsu_schema *schema,
                      const uint8_t *text,
                      size_t len,
                      kintsu_result *result,
                      kintsu_view *view);

/**
 * Mends one whole text and writes it to `dst`.
 *
 * Like kintsu_repair(), but the text is not kept in `result`: it goes to `dst`, which has room for `cap` bytes, and
 * the view's text is NULL; text_len says how many bytes were written. No zero bytes are written behind them. `dst`
 * is not touched under KINTSU_UNCHANGED and KINTSU_EXTRACTED, whose answer is a slice of the input, nor under
 * KINTSU_FAILED. `dst` may be NULL where `cap` is 0. It must overlap neither the input nor memory that `result`
 * handed out (KINTSU_E_ARG).
 *
 * Returns what kintsu_repair() returns, or KINTSU_E_BUFFER: the call ran, the view is filled, text_len is what is
 * needed, and `dst` was not touched; get the text by kintsu_result_copy() or from the view.
 */
KINTSU_API
int32_t kintsu_repair_into(const kintsu_pipeline *pipeline,
                           const kintsu_schema *schema,
                           const uint8_t *text,
                           size_t len,
                           kintsu_result *result,
                           uint8_t *dst,
                           size_t cap,
                           kintsu_view *view);

/**
 * Fills a view with the last call's answer.
 *
 * Returns KINTSU_OK, whatever the last call returned; KINTSU_E_NULL; KINTSU_E_ARG (struct_size); KINTSU_E_STATE (no
 * call yet, or the handle is in use or lost).
 */
KINTSU_API
int32_t kintsu_result_view(const kintsu_result *result,
                           kintsu_view *view);

/**
 * Copies the last call's text to `dst`, which has room for `cap` bytes.
 *
 * For the text of kintsu_repair(), and after KINTSU_E_BUFFER: no second repair is needed. No zero byte is written
 * behind it.
 *
 * Returns KINTSU_OK; KINTSU_E_BUFFER (`cap` is below the view's text_len: nothing is written); KINTSU_E_STATE (there
 * is no text in the handle: the answer is a slice of the input, was written by kintsu_repair_into(), or failed);
 * KINTSU_E_NULL; KINTSU_E_ARG (`dst` overlaps the handle's memory).
 */
KINTSU_API
int32_t kintsu_result_copy(const kintsu_result *result,
                           uint8_t *dst,
                           size_t cap);

/**
 * Writes a longer text about the last call, and says where it is.
 *
 * `what`: KINTSU_TEXT_*. `out`, `out_len` get the place of the text, UTF-8 without a zero byte behind it. It is
 * borrowed: valid until the next kintsu_result_text() or the next call on `result`. It holds no text of the input.
 *
 * Returns KINTSU_OK, or with NULL and 0: KINTSU_E_NULL; KINTSU_E_ARG (no such text); KINTSU_E_STATE (no call yet, or
 * the handle is in use or lost).
 */
KINTSU_API
int32_t kintsu_result_text(const kintsu_result *result,
                           int32_t what,
                           const uint8_t **out,
                           size_t *out_len);

/**
 * Says why the last call gave no text.
 *
 * `error` gets KINTSU_REASON_*, the byte offset and a sentence; KINTSU_REASON_NONE where there is a text.
 *
 * Returns KINTSU_OK; KINTSU_E_NULL; KINTSU_E_ARG (struct_size); KINTSU_E_STATE (no call yet, or the handle is in use
 * or lost).
 */
KINTSU_API
int32_t kintsu_result_error(const kintsu_result *result,
                            kintsu_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* KINTSU_H */
