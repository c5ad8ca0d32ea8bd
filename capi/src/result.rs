//! The one-shot call: the result handle, which is workspace and answer in one.
//!
//! **Vocabulary.** The *answer* is the text that comes out. It is *ours* where it was written, and a *slice* of the
//! caller's input under the grades unchanged and extracted: then it is never copied, and only its place is said.
//!
//! **Invariants.**
//! - Buffers are kept from call to call: a warm call allocates nothing.
//! - The answer is a slice exactly under the grades unchanged and extracted. One that is ours stays where the engine
//!   wrote it, with zero bytes behind it: it is never copied but into a buffer of the caller.
//! - All checks of arguments stand before the first write to the handle: after such an error it is as it was.
//! - The lines of the input are found within the call, as far as a place of the report needs them, since the input is
//!   gone later.
//! - A view never points into memory of the caller: bindings may keep it where such pointers are forbidden.
//!
//! Reading functions (`_view`, `_copy`, `_text`, `_error`) take the handle as `const` and its busy flag all the same.

use std::borrow::Cow;
use std::fmt;
use std::ptr;

use kintsu_core::report::{Lines, weights};
use kintsu_core::{Correction, Failure, Grade, Reason, Report, Workspace};

use crate::constants::{kintsu_reason, kintsu_text_kind};
use crate::guard::{Status, guard, guard_or};
use crate::handle::{Handle, give, take};
use crate::layout::{kintsu_correction, kintsu_error, kintsu_view};
use crate::memory::{Out, Sized8, bytes, check_room, overlap, set};
use crate::pipeline::{kintsu_pipeline, kintsu_schema, retain};

/// How many zero bytes stand behind a text of ours: parsers that read in blocks need no copy.
const PADDING: usize = 64;

/// Workspace and answer of a one-shot call. One thread at a time; it may move between calls. It is not tied to one
/// pipeline: keep one for each thread or worker and use it again, and a warm call allocates nothing.
pub struct kintsu_result {
    pub(crate) handle: Handle<Answer>,
}

/// What a result handle holds.
pub(crate) struct Answer {
    /// It holds the answer where that is ours.
    workspace: Workspace,
    corrections: Vec<kintsu_correction>,
    /// Those of the last input, as far as its report needs them.
    lines: Lines,
    /// What a view says, its struct_size aside. Its pointers lead into this handle.
    view: kintsu_view,
    /// The last text of `kintsu_result_text`.
    longer: String,
    state: State,
}

/// What the handle can be asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing: no call yet.
    New,
    /// The last call's answer; `copy`: its text can be copied, being ours and not handed out by `repair_into`.
    Ran { copy: bool },
    /// Memory ran out behind the engine.
    NoMemory,
}

// SAFETY: the pointers of `view` lead into buffers of the same value, which move with it.
unsafe impl Send for Answer {}

/// Where the text goes.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    start: *mut u8,
    len: usize,
}

impl Answer {
    pub(crate) fn new() -> Answer {
        Answer {
            workspace: Workspace::new(),
            corrections: Vec::new(),
            lines: Lines::default(),
            view: kintsu_view::EMPTY,
            longer: String::new(),
            state: State::New,
        }
    }

    /// Whether a stretch of the caller's memory lies in one that this handle has handed out.
    fn holds(&self, start: *const u8, len: usize) -> bool {
        let corrections = self.corrections.as_ptr().cast::<u8>();
        let text = if self.view.text.is_null() { 0 } else { self.view.text_len as usize + PADDING };
        overlap(self.view.text, text, start, len)
            || overlap(self.longer.as_ptr(), self.longer.capacity(), start, len)
            || overlap(corrections, self.corrections.capacity() * size_of::<kintsu_correction>(), start, len)
    }

    /// Runs the engine and lays its answer out for C. `room`: where `repair_into` wants the text.
    pub(crate) fn run(
        &mut self,
        pipeline: &kintsu_pipeline,
        input: &[u8],
        room: Option<Room>,
    ) -> Result<(), Status> {
        self.view = kintsu_view::EMPTY;
        self.corrections.clear();
        self.longer.clear();
        pipeline.engine.repair_into(input, &mut self.workspace);
        let outcome = self.lay_out(input, room);
        if outcome == Err(Status::NOMEM) {
            self.corrections = Vec::new();
            self.view = kintsu_view::EMPTY;
            self.state = State::NoMemory;
        }
        outcome
    }

    fn lay_out(&mut self, input: &[u8], room: Option<Room>) -> Result<(), Status> {
        let Answer { workspace, corrections, lines, view, state, .. } = self;
        let report = workspace.report();
        let (grade, failure) = (report.grade, report.failure);
        *state = State::Ran { copy: false };

        report.read_lines(input, lines);
        corrections.try_reserve(report.corrections.len()).map_err(|_| Status::NOMEM)?;
        corrections.extend(report.corrections.iter().map(|correction| export(correction, lines)));

        view.grade = grade as i32;
        view.flags = report.flags.bits();
        view.confidence = report.confidence;
        view.in_offset = report.span.start as u64;
        view.in_len = report.span.len() as u64;
        view.correction_count = corrections.len() as u32;
        view.correction_stride = size_of::<kintsu_correction>() as u32;
        view.corrections = if corrections.is_empty() { ptr::null() } else { corrections.as_ptr() };

        if let Some(failure) = failure {
            return match failure.reason {
                Reason::Canceled => Err(Status::CANCELED),
                Reason::NoMemory => Err(Status::NOMEM),
                reason if reason.is_limit() => Err(Status::LIMIT),
                _ => Ok(()),
            };
        }
        let answer = workspace.padded_text(PADDING);
        // Callers tell the two by the grade or by the pointer, whichever they like.
        debug_assert_eq!(answer.is_none(), grade <= Grade::Extracted, "a slice, and so graded");
        let Some((answer, len)) = answer else {
            view.text_len = view.in_len;
            return Ok(());
        };
        view.text_len = len as u64;
        match room {
            Some(room) if room.len >= len => {
                // SAFETY: `repair` checked `room`: writable, and apart from every buffer that was handed out; nobody
                // can know of the others.
                unsafe { ptr::copy_nonoverlapping(answer.as_ptr(), room.start, len) };
                Ok(())
            }
            _ => {
                view.text = answer.as_ptr();
                *state = State::Ran { copy: true };
                if room.is_some() { Err(Status::BUFFER) } else { Ok(()) }
            }
        }
    }

    /// What the last call found.
    fn report(&self) -> Cow<'_, Report> {
        if self.state == State::NoMemory && self.workspace.report().failure.is_none() {
            let failure = Some(Failure { reason: Reason::NoMemory, offset: 0 });
            Cow::Owned(Report { failure, ..Report::default() })
        } else {
            Cow::Borrowed(self.workspace.report())
        }
    }

    /// The error as C sees it. The code 0 says that there is a text.
    fn error(&self) -> kintsu_error {
        match self.report().failure {
            Some(Failure { reason, offset }) => {
                kintsu_error::new(reason as i32, offset as u64, reason.help())
            }
            None => kintsu_error::new(kintsu_reason::KINTSU_REASON_NONE as i32, 0, ""),
        }
    }

    /// Writes a text of `kintsu_result_text`.
    fn write_longer(&mut self, write: fn(&Report, &Lines, &mut String) -> fmt::Result) {
        let mut longer = std::mem::take(&mut self.longer);
        longer.clear();
        // Writing to a String cannot fail.
        let _ = write(&self.report(), &self.lines, &mut longer);
        self.longer = longer;
    }
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn export(correction: &Correction, lines: &Lines) -> kintsu_correction {
    let (line, column) = lines.place(correction.input.start);
    kintsu_correction {
        in_offset: correction.input.start as u64,
        in_len: correction.input.len() as u64,
        out_offset: correction.output.start as u64,
        out_len: correction.output.len() as u64,
        path_off: 0,
        path_len: 0,
        note_off: 0,
        note_len: 0,
        confidence: weights::weight(correction.kind, correction.grade, correction.strength),
        kind: correction.kind as u32,
        flags: correction.strength as u32
            | u32::from(correction.alternatives) << 8
            | (correction.grade as u32) << 16,
        line: clamp(line),
        column: clamp(column),
    }
}

/// A new result handle. Owned: free it with kintsu_result_free().
///
/// NULL: no memory.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_result_new() -> *mut kintsu_result {
    guard_or(ptr::null_mut(), || give(kintsu_result { handle: Handle::new(Answer::new()) }))
}

/// Frees a result and all that its views point to. NULL does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_result_free(result: *mut kintsu_result) {
    // SAFETY: the header's contract: from `kintsu_result_new`, not freed yet, in no other call.
    guard_or((), || unsafe { take(result) });
}

/// Mends one whole text.
///
/// Threads: any number may share `pipeline`; `result` belongs to one call at a time.
///
/// `pipeline`: lent for the call. `schema`: NULL; anything else gives KINTSU_E_ARG in this version. `text`, `len`: any
/// bytes, lent for the call; NULL only with length 0, which is the empty text. They must not lie in memory that
/// `result` handed out: use a second result for that. `result`: what it held is overwritten, its buffers are kept.
/// `view`: NULL, or gets all that was found.
///
/// Returns KINTSU_OK where the call ran; text without JSON is KINTSU_OK with the grade KINTSU_FAILED, and
/// kintsu_result_error() says why. KINTSU_E_LIMIT, _CANCELED and _NOMEM: given up, the grade is KINTSU_FAILED, the
/// handle is ready for the next call. KINTSU_E_NULL, _ARG and _STATE: did not run, the view is empty, the handle is
/// as it was (a struct_size below this version's is KINTSU_E_ARG, and the view is not written).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_repair(
    pipeline: *const kintsu_pipeline,
    schema: *const kintsu_schema,
    text: *const u8,
    len: usize,
    result: *mut kintsu_result,
    view: *mut kintsu_view,
) -> i32 {
    guard(|| {
        // SAFETY: the header's contract is `repair`'s.
        unsafe { repair(pipeline, schema, (text, len), result, None, view) }
    })
}

/// Mends one whole text and writes it to `dst`.
///
/// Like kintsu_repair(), but the text is not kept in `result`: it goes to `dst`, which has room for `cap` bytes, and
/// the view's text is NULL; text_len says how many bytes were written. No zero bytes are written behind them. `dst`
/// is not touched under KINTSU_UNCHANGED and KINTSU_EXTRACTED, whose answer is a slice of the input, nor under
/// KINTSU_FAILED. `dst` may be NULL where `cap` is 0. It must overlap neither the input nor memory that `result`
/// handed out (KINTSU_E_ARG).
///
/// Returns what kintsu_repair() returns, or KINTSU_E_BUFFER: the call ran, the view is filled, text_len is what is
/// needed, and `dst` was not touched; get the text by kintsu_result_copy() or from the view.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_repair_into(
    pipeline: *const kintsu_pipeline,
    schema: *const kintsu_schema,
    text: *const u8,
    len: usize,
    result: *mut kintsu_result,
    dst: *mut u8,
    cap: usize,
    view: *mut kintsu_view,
) -> i32 {
    guard(|| {
        let room = Some(Room { start: dst, len: cap });
        // SAFETY: the header's contract is `repair`'s.
        unsafe { repair(pipeline, schema, (text, len), result, room, view) }
    })
}

/// Both one-shot calls.
///
/// Every pointer is NULL or live and of its type; the input is readable, the room writable.
unsafe fn repair(
    pipeline: *const kintsu_pipeline,
    schema: *const kintsu_schema,
    (start, len): (*const u8, usize),
    result: *mut kintsu_result,
    room: Option<Room>,
    view: *mut kintsu_view,
) -> Result<(), Status> {
    // SAFETY: the contract above, for each pointer.
    let mut view = unsafe { Out::new(view) }?;
    // SAFETY: as above. A reference suffices for `*mut`: the content is behind the busy flag.
    let result = unsafe { result.as_ref() }.ok_or(Status::NULL)?;
    // SAFETY: as above.
    let pipeline = unsafe { retain(pipeline) }?;
    if !schema.is_null() {
        return Err(Status::ARG);
    }
    // SAFETY: as above.
    let input = unsafe { bytes(start, len) }?;
    if let Some(room) = room {
        check_room(room.start, room.len)?;
        if overlap(start, len, room.start, room.len) {
            return Err(Status::ARG);
        }
    }
    result.handle.enter(|answer| {
        if answer.holds(start, len) || room.is_some_and(|room| answer.holds(room.start, room.len)) {
            return Err(Status::ARG);
        }
        let outcome = answer.run(&pipeline, input, room);
        view.fill(&answer.view);
        outcome
    })
}

/// Fills a view with the last call's answer.
///
/// Returns KINTSU_OK, whatever the last call returned; KINTSU_E_NULL; KINTSU_E_ARG (struct_size); KINTSU_E_STATE (no
/// call yet, or the handle is in use or lost).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_result_view(result: *const kintsu_result, view: *mut kintsu_view) -> i32 {
    guard(|| {
        if view.is_null() {
            return Err(Status::NULL);
        }
        // SAFETY: the header's contract: live, with a struct_size of its own.
        let mut view = unsafe { Out::new(view) }?;
        // SAFETY: the header's contract: NULL, or a live handle.
        unsafe {
            read(result, |answer| {
                view.fill(&answer.view);
                Ok(())
            })
        }
    })
}

/// Copies the last call's text to `dst`, which has room for `cap` bytes.
///
/// For the text of kintsu_repair(), and after KINTSU_E_BUFFER: no second repair is needed. No zero byte is written
/// behind it.
///
/// Returns KINTSU_OK; KINTSU_E_BUFFER (`cap` is below the view's text_len: nothing is written); KINTSU_E_STATE (there
/// is no text in the handle: the answer is a slice of the input, was written by kintsu_repair_into(), or failed);
/// KINTSU_E_NULL; KINTSU_E_ARG (`dst` overlaps the handle's memory).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_result_copy(result: *const kintsu_result, dst: *mut u8, cap: usize) -> i32 {
    guard(|| {
        check_room(dst, cap)?;
        let copy = |answer: &mut Answer| {
            let (State::Ran { copy: true }, Some(text)) = (answer.state, answer.workspace.owned_text())
            else {
                return Err(Status::STATE);
            };
            if cap < text.len() {
                return Err(Status::BUFFER);
            }
            if answer.holds(dst, cap) {
                return Err(Status::ARG);
            }
            // SAFETY: the header's contract: `cap` writable bytes at `dst`, and they are not ours.
            unsafe { ptr::copy_nonoverlapping(text.as_ptr(), dst, text.len()) };
            Ok(())
        };
        // SAFETY: the header's contract: NULL, or a live handle.
        unsafe { read(result, copy) }
    })
}

/// Writes a longer text about the last call, and says where it is.
///
/// `what`: KINTSU_TEXT_*. `out`, `out_len` get the place of the text, UTF-8 without a zero byte behind it. It is
/// borrowed: valid until the next kintsu_result_text() or the next call on `result`. It holds no text of the input.
///
/// Returns KINTSU_OK, or with NULL and 0: KINTSU_E_NULL; KINTSU_E_ARG (no such text); KINTSU_E_STATE (no call yet, or
/// the handle is in use or lost).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_result_text(
    result: *const kintsu_result,
    what: i32,
    out: *mut *const u8,
    out_len: *mut usize,
) -> i32 {
    const REPORT_JSON: i32 = kintsu_text_kind::KINTSU_TEXT_REPORT_JSON as i32;
    const EXPLAIN: i32 = kintsu_text_kind::KINTSU_TEXT_EXPLAIN as i32;
    guard(|| {
        // SAFETY: the header's contract: NULL, or live places. Both are cleared before either is missed.
        let (cleared, len_cleared) = unsafe { (set(out, ptr::null()), set(out_len, 0)) };
        cleared.and(len_cleared)?;
        let write = match what {
            REPORT_JSON => Report::write_json::<String>,
            EXPLAIN => Report::write_explanation::<String>,
            _ => return Err(Status::ARG),
        };
        let text = |answer: &mut Answer| {
            answer.write_longer(write);
            // SAFETY: as above.
            unsafe { set(out, answer.longer.as_ptr()).and(set(out_len, answer.longer.len())) }
        };
        // SAFETY: the header's contract: NULL, or a live handle.
        unsafe { read(result, text) }
    })
}

/// Says why the last call gave no text.
///
/// `error` gets KINTSU_REASON_*, the byte offset and a sentence; KINTSU_REASON_NONE where there is a text.
///
/// Returns KINTSU_OK; KINTSU_E_NULL; KINTSU_E_ARG (struct_size); KINTSU_E_STATE (no call yet, or the handle is in use
/// or lost).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_result_error(result: *const kintsu_result, error: *mut kintsu_error) -> i32 {
    guard(|| {
        if error.is_null() {
            return Err(Status::NULL);
        }
        // SAFETY: the header's contract: live, with a struct_size of its own.
        let mut error = unsafe { Out::new(error) }?;
        // SAFETY: the header's contract: NULL, or a live handle.
        unsafe {
            read(result, |answer| {
                error.fill(&answer.error());
                Ok(())
            })
        }
    })
}

/// Runs `body` on a handle that has an answer.
///
/// The handle is NULL or live.
unsafe fn read<R>(
    result: *const kintsu_result,
    body: impl FnOnce(&mut Answer) -> Result<R, Status>,
) -> Result<R, Status> {
    // SAFETY: the contract above.
    let result = unsafe { result.as_ref() }.ok_or(Status::NULL)?;
    result.handle.enter(|answer| if answer.state == State::New { Err(Status::STATE) } else { body(answer) })
}

#[cfg(test)]
mod tests {
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;

    /// Counts what the thread of a test allocates, so that tests beside it do not matter.
    struct Counting;

    thread_local! {
        static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    }

    #[global_allocator]
    static COUNTING: Counting = Counting;

    // SAFETY: every call is handed on to the system's allocator as it is.
    unsafe impl GlobalAlloc for Counting {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            ALLOCATIONS.set(ALLOCATIONS.get() + 1);
            // SAFETY: the caller's contract.
            unsafe { System.alloc(layout) }
        }

        unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            ALLOCATIONS.set(ALLOCATIONS.get() + 1);
            // SAFETY: the caller's contract.
            unsafe { System.realloc(place, layout, size) }
        }

        unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
            // SAFETY: the caller's contract.
            unsafe { System.dealloc(place, layout) }
        }
    }

    fn pipeline(set: &[(&str, &str)]) -> kintsu_pipeline {
        let builder = set.iter().fold(kintsu_core::Pipeline::builder(), |builder, (name, value)| {
            builder.set(name, value).expect("an option")
        });
        kintsu_pipeline { engine: builder.build() }
    }

    fn longer(answer: &mut Answer) -> [String; 2] {
        [Report::write_json::<String>, Report::write_explanation::<String>].map(|write| {
            answer.write_longer(write);
            answer.longer.clone()
        })
    }

    /// The inputs of the golden corpus.
    fn corpus() -> Vec<Vec<u8>> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases");
        let files = std::fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("a file").path());
        let mut inputs = Vec::new();
        for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "jsonl")) {
            for line in std::fs::read_to_string(file).expect("a file of cases").lines() {
                let case: serde_json::Value = serde_json::from_str(line).expect("a case");
                // The few whose input is no UTF-8 are tests of the engine.
                inputs.extend(case["input"].as_str().map(|input| input.as_bytes().to_vec()));
            }
        }
        assert!(inputs.len() > 100, "{}", inputs.len());
        inputs
    }

    /// A line and a column for each correction, as C gets them, against counting.
    #[test]
    fn corrections_have_the_lines_and_columns_of_the_engine() {
        let mut answer = Answer::new();
        let mut listed = 0;
        for input in corpus() {
            // An error is a limit: it has corrections too.
            let _ = answer.run(&pipeline(&[]), &input, None);
            for correction in &answer.corrections {
                let (line, column) = Report::line_column(&input, correction.in_offset as usize);
                assert_eq!((correction.line, correction.column), (clamp(line), clamp(column)));
                listed += 1;
            }
        }
        assert!(listed > 100, "{listed}");
    }

    #[test]
    fn the_answer_is_a_slice_exactly_where_the_grade_is_unchanged_or_extracted() {
        let default = pipeline(&[]);
        let mut answer = Answer::new();
        let mut seen = std::collections::BTreeSet::new();
        for input in corpus() {
            // Every beginning: most are damaged in a way that no case shows.
            for input in (0..=input.len().min(300)).map(|end| &input[..end]).chain([&input[..]]) {
                let _ = answer.run(&default, input, None);
                let view = &answer.view;
                let whole = default.engine.repair(input);
                seen.insert(view.grade);
                let Ok(whole) = whole else {
                    assert_eq!(view.grade, Grade::Failed as i32);
                    assert!(view.text.is_null() && view.text_len == 0);
                    continue;
                };
                let text = whole.as_str().as_bytes();
                assert_eq!(view.grade, whole.grade() as i32);
                assert_eq!(view.text_len, text.len() as u64);
                if view.grade <= Grade::Extracted as i32 {
                    assert!(view.text.is_null());
                    assert_eq!(view.in_len, view.text_len);
                    assert_eq!(&input[view.in_offset as usize..][..text.len()], text);
                } else {
                    assert!(!view.text.is_null());
                    // SAFETY: a text of ours has the padding behind it until the next call.
                    let ours = unsafe { std::slice::from_raw_parts(view.text, text.len() + PADDING) };
                    assert_eq!(&ours[..text.len()], text);
                    assert_eq!(ours[text.len()..], [0; PADDING]);
                }
            }
        }
        assert!(seen.into_iter().eq(Grade::ALL.map(|grade| grade as i32)), "a grade never occurred");
    }

    #[test]
    fn the_longer_texts_are_the_engines_when_the_input_is_gone() {
        let mut answer = Answer::new();
        for input in ["Sure:\n{'a': 1,\n b: [True,]}\n", "[1]", "no JSON\nin here", "", "{\"a\":\n[1, \"cut"]
        {
            answer.run(&pipeline(&[]), input.to_owned().as_bytes(), None).expect("no limit is met");
            let report = answer.report().into_owned();
            assert_eq!(
                longer(&mut answer),
                [report.to_json(input.as_bytes()), report.explain(input.as_bytes())]
            );
        }
    }

    #[test]
    fn a_handle_that_lacked_memory_says_so_everywhere() {
        let mut answer = Answer::new();
        answer.run(&pipeline(&[]), b"{'a': 1}", None).expect("no limit is met");
        answer.state = State::NoMemory;
        assert_eq!(answer.error().code, Reason::NoMemory as i32);
        let [json, explanation] = longer(&mut answer);
        assert!(json.contains("\"grade\":\"failed\"") && json.contains("\"no-memory\""), "{json}");
        assert!(explanation.starts_with("failed at byte 0: no-memory: "), "{explanation}");
    }

    /// Through the exported function: handles, checks, views and corrections cost no allocation either.
    #[test]
    fn a_warm_call_allocates_nothing() {
        let pipeline = Arc::into_raw(Arc::new(pipeline(&[])));
        let result = kintsu_result_new();
        let mut view = kintsu_view { struct_size: size_of::<kintsu_view>() as u32, ..kintsu_view::EMPTY };
        let long = format!("Sure!\n{{'list': [{}], 'cut", "True,\n".repeat(500));
        let texts = [
            "[1, 2]",
            "Sure! {\"fenced\": true} Done.",
            "Sure! {'city': 'Oslo', 'sunny': True,}",
            "nothing here",
            "{\"a\": [1, \"cut",
            "{\"a\": 1} or {\"a\": 2,}",
            long.as_str(),
        ];
        let mut room = [0_u8; 64];
        let mut all = || {
            let mut allocations = 0;
            for text in texts {
                for into in [false, true] {
                    let before = ALLOCATIONS.get();
                    // SAFETY: live handles, a readable text, a writable room and a view of this version.
                    let status = unsafe {
                        let (start, len, view) = (text.as_ptr(), text.len(), &raw mut view);
                        if into {
                            let (dst, cap) = (room.as_mut_ptr(), room.len());
                            kintsu_repair_into(pipeline, ptr::null(), start, len, result, dst, cap, view)
                        } else {
                            kintsu_repair(pipeline, ptr::null(), start, len, result, view)
                        }
                    };
                    allocations += ALLOCATIONS.get() - before;
                    let too_long = into && !view.text.is_null();
                    assert_eq!(status, if too_long { Status::BUFFER.code() } else { 0 }, "{text}");
                    assert_eq!(too_long, into && text.len() > 1000, "{text}");
                }
            }
            allocations
        };
        // The engine's buffers change places: two rounds make all of them, a third sees the larger ones.
        let cold = all();
        assert!(cold > 0, "the allocator does not count");
        let warm = [all(), all(), all()];
        assert_eq!(warm[2], 0, "{cold}, {warm:?}");
        // SAFETY: made above, freed once.
        unsafe {
            kintsu_result_free(result);
            crate::pipeline::kintsu_pipeline_free(pipeline.cast_mut());
        }
    }
}
