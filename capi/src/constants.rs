//! The numbers of the ABI that have a name: statuses, grades, flags, reasons, modes, texts.
//!
//! They are enums here only because the header's generator writes such constants with a width and a comment.
//! No function takes or gives one of these types: what crosses the border is `int32_t` or `uint32_t`, since
//! a number that no variant has would be undefined behaviour in an enum. The names of the enums are tags that
//! nobody needs. Kinds, groups and options are not here: the header takes them from the engine's tables.
//!
//! **Invariants.** A number is never used again and never changes its meaning. Those that the engine has too
//! are compared with it below, when this file is compiled.

#![allow(missing_docs, dead_code, reason = "the header's reader sees them all")]

use kintsu_core::{Flags, Grade, Mode, Reason};

/// What every function that returns int32_t says. KINTSU_OK, or a negative number.
///
/// After KINTSU_E_NULL, _ARG, _OPTION, _SCHEMA and _STATE the call did not run and the handle is as it was.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum kintsu_status_code {
    /// The call ran. Text that cannot be mended is a grade (KINTSU_FAILED), not a status.
    KINTSU_OK = 0,
    /// A pointer that must not be NULL is NULL.
    KINTSU_E_NULL = -1,
    /// An argument is out of its range: a length, a struct_size, a selector, or memory that overlaps.
    KINTSU_E_ARG = -2,
    /// There is no such option, rule or group, or it does not take this value.
    KINTSU_E_OPTION = -3,
    /// The schema cannot be compiled.
    KINTSU_E_SCHEMA = -4,
    /// A limit of the options was met. The call was given up; kintsu_result_error() says which limit and where.
    KINTSU_E_LIMIT = -5,
    /// Memory ran out. The call was given up; the handle is ready for the next one.
    KINTSU_E_NOMEM = -6,
    /// The handle is in use by another call, was poisoned by KINTSU_E_INTERNAL, or holds no such answer.
    KINTSU_E_STATE = -7,
    /// The call was cancelled.
    KINTSU_E_CANCELED = -8,
    /// The call ran, but `dst` is too small for the text: see kintsu_result_copy().
    KINTSU_E_BUFFER = -9,
    /// A fault of this library. Only this handle is lost: it says KINTSU_E_STATE until it is freed.
    KINTSU_E_INTERNAL = -99,
}

/// kintsu_view.grade: how far the text is from the input, best first.
#[repr(i32)]
#[derive(Clone, Copy)]
pub enum kintsu_grade {
    /// The input is valid JSON: the answer is the same bytes.
    KINTSU_UNCHANGED = 0,
    /// The answer is a verbatim slice of the input: only text around the JSON was left out.
    KINTSU_EXTRACTED = 1,
    /// Notation was rewritten, and only one reading was possible.
    KINTSU_NORMALISED = 2,
    /// A choice between readings was made.
    KINTSU_GUESSED = 3,
    /// Something was dropped, or is known to be missing.
    KINTSU_LOSSY = 4,
    /// There is no text; kintsu_result_error() says why.
    KINTSU_FAILED = 5,
}

/// kintsu_view.flags, as bits.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum kintsu_flag {
    /// The text ended before the JSON did.
    KINTSU_F_TRUNCATED = 1,
    /// The value fits the schema it was checked against.
    KINTSU_F_SHAPE_OK = 2,
    /// A schema was given and the value was checked against it.
    KINTSU_F_SHAPE_CHECKED = 4,
    /// Another reading with a different value was about as good.
    KINTSU_F_AMBIGUOUS = 8,
    /// Something was dropped, or is known to be missing.
    KINTSU_F_LOSSY = 16,
    /// Streams: the snapshot is not the same as the last one.
    KINTSU_F_SNAPSHOT_CHANGED = 32,
    /// The value is whole: nothing was torn, and every closer stood in the text.
    KINTSU_F_COMPLETE = 64,
    /// Streams: text that had been handed over was changed.
    KINTSU_F_REVISED = 128,
    /// The confidence is below KINTSU_OPT_MIN_CONFIDENCE.
    KINTSU_F_LOW_CONFIDENCE = 256,
    /// There were more corrections than KINTSU_OPT_MAX_CORRECTIONS; the list is cut, the text is not.
    KINTSU_F_CORRECTIONS_CAPPED = 512,
    /// A second look was due that the work budget could not pay; the cheaper reading was taken.
    KINTSU_F_BUDGET_EXHAUSTED = 1024,
    /// Streams: the one-shot reading is another one.
    KINTSU_F_DIFFERS = 2048,
    /// Streams: the root value has met its own closer; more text may follow.
    KINTSU_F_CLOSED = 4096,
}

/// kintsu_error.code, as kintsu_result_error() gives it: why there is no text. Elsewhere the code is a status.
#[repr(i32)]
#[derive(Clone, Copy)]
pub enum kintsu_reason {
    /// There is a text.
    KINTSU_REASON_NONE = 0,
    /// The text holds no JSON.
    KINTSU_REASON_NO_JSON_FOUND = 1,
    /// A repair was needed that an option switches off.
    KINTSU_REASON_REFUSED = 2,
    /// Several values are equally good, and an option forbids to choose.
    KINTSU_REASON_AMBIGUOUS = 3,
    /// The result is worse than KINTSU_OPT_MAX_GRADE allows.
    KINTSU_REASON_MAX_GRADE = 4,
    /// The input is longer than KINTSU_OPT_MAX_INPUT.
    KINTSU_REASON_LIMIT_INPUT = 5,
    /// The output would be longer than KINTSU_OPT_MAX_OUTPUT.
    KINTSU_REASON_LIMIT_OUTPUT = 6,
    /// The JSON is nested deeper than KINTSU_OPT_MAX_DEPTH.
    KINTSU_REASON_LIMIT_DEPTH = 7,
    /// The call was cancelled.
    KINTSU_REASON_CANCELED = 8,
    /// Memory ran out.
    KINTSU_REASON_NO_MEMORY = 9,
}

/// What a rule or a group does: kintsu_options_set_rule() and kintsu_options_set_group().
#[repr(i32)]
#[derive(Clone, Copy)]
pub enum kintsu_rule_mode {
    /// The repair is refused: text that needs it has no result.
    KINTSU_MODE_OFF = 0,
    /// The repair is made.
    KINTSU_MODE_ON = 1,
    /// The defect is reported and not repaired: the report lists it, and there is no text.
    KINTSU_MODE_REPORT = 2,
}

/// kintsu_correction.flags, bits 0 to 7: how much of the text after a decision proves it.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum kintsu_strength {
    /// What follows fits no other reading that was tried.
    KINTSU_STRONG = 0,
    /// What follows is likely under this reading.
    KINTSU_MEDIUM = 1,
    /// Nothing better was found.
    KINTSU_WEAK = 2,
}

/// Which text kintsu_result_text() writes.
#[repr(i32)]
#[derive(Clone, Copy)]
pub enum kintsu_text_kind {
    /// The whole report as one JSON object, versioned by its member "version": for logs and other languages.
    KINTSU_TEXT_REPORT_JSON = 1,
    /// The report for people, a line for each correction.
    KINTSU_TEXT_EXPLAIN = 2,
}

impl kintsu_status_code {
    /// All statuses with their names.
    pub(crate) const ALL: [(kintsu_status_code, &'static str); 11] = [
        (Self::KINTSU_OK, "ok"),
        (Self::KINTSU_E_NULL, "null"),
        (Self::KINTSU_E_ARG, "argument"),
        (Self::KINTSU_E_OPTION, "option"),
        (Self::KINTSU_E_SCHEMA, "schema"),
        (Self::KINTSU_E_LIMIT, "limit"),
        (Self::KINTSU_E_NOMEM, "no-memory"),
        (Self::KINTSU_E_STATE, "state"),
        (Self::KINTSU_E_CANCELED, "canceled"),
        (Self::KINTSU_E_BUFFER, "buffer"),
        (Self::KINTSU_E_INTERNAL, "internal"),
    ];
}

/// Compares each constant with the engine's number, and their count with the engine's.
macro_rules! same_as_engine {
    ($tag:ident, $type:ty, $all:expr, $offset:literal: $($c:ident $engine:expr;)*) => {
        const _: () = {
            $(assert!($tag::$c as $type == $engine as $type);)*
            let here = [$($tag::$c),*].len();
            assert!(here == $all + $offset);
        };
    };
}

same_as_engine! { kintsu_grade, i32, Grade::ALL.len(), 0:
    KINTSU_UNCHANGED Grade::Unchanged;
    KINTSU_EXTRACTED Grade::Extracted;
    KINTSU_NORMALISED Grade::Normalised;
    KINTSU_GUESSED Grade::Guessed;
    KINTSU_LOSSY Grade::Lossy;
    KINTSU_FAILED Grade::Failed;
}
same_as_engine! { kintsu_flag, u32, Flags::ALL.len(), 0:
    KINTSU_F_TRUNCATED Flags::TRUNCATED.bits();
    KINTSU_F_SHAPE_OK Flags::SHAPE_OK.bits();
    KINTSU_F_SHAPE_CHECKED Flags::SHAPE_CHECKED.bits();
    KINTSU_F_AMBIGUOUS Flags::AMBIGUOUS.bits();
    KINTSU_F_LOSSY Flags::LOSSY.bits();
    KINTSU_F_SNAPSHOT_CHANGED Flags::SNAPSHOT_CHANGED.bits();
    KINTSU_F_COMPLETE Flags::COMPLETE.bits();
    KINTSU_F_REVISED Flags::REVISED.bits();
    KINTSU_F_LOW_CONFIDENCE Flags::LOW_CONFIDENCE.bits();
    KINTSU_F_CORRECTIONS_CAPPED Flags::CORRECTIONS_CAPPED.bits();
    KINTSU_F_BUDGET_EXHAUSTED Flags::BUDGET_EXHAUSTED.bits();
    KINTSU_F_DIFFERS Flags::DIFFERS.bits();
    KINTSU_F_CLOSED Flags::CLOSED.bits();
}
// One more than the engine has: KINTSU_REASON_NONE stands for `None`.
same_as_engine! { kintsu_reason, i32, Reason::ALL.len(), 1:
    KINTSU_REASON_NONE 0;
    KINTSU_REASON_NO_JSON_FOUND Reason::NoJsonFound;
    KINTSU_REASON_REFUSED Reason::Refused;
    KINTSU_REASON_AMBIGUOUS Reason::Ambiguous;
    KINTSU_REASON_MAX_GRADE Reason::MaxGrade;
    KINTSU_REASON_LIMIT_INPUT Reason::LimitInput;
    KINTSU_REASON_LIMIT_OUTPUT Reason::LimitOutput;
    KINTSU_REASON_LIMIT_DEPTH Reason::LimitDepth;
    KINTSU_REASON_CANCELED Reason::Canceled;
    KINTSU_REASON_NO_MEMORY Reason::NoMemory;
}
same_as_engine! { kintsu_rule_mode, i32, 3, 0:
    KINTSU_MODE_OFF Mode::Off;
    KINTSU_MODE_ON Mode::On;
    KINTSU_MODE_REPORT Mode::Report;
}
same_as_engine! { kintsu_strength, u32, 3, 0:
    KINTSU_STRONG kintsu_core::Strength::Strong;
    KINTSU_MEDIUM kintsu_core::Strength::Medium;
    KINTSU_WEAK kintsu_core::Strength::Weak;
}
