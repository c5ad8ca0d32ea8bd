//! The one-shot call: the result handle, which is workspace and answer in one.
//!
//! **Vocabulary.** The *answer* is the text that comes out. It is *ours* where it was written, and a *slice* of the
//! caller's input under the grades unchanged and extracted: then it is never copied, and only its place is said.
//!
//! **Invariants.**
//! - Buffers are kept from call to call: a warm call allocates nothing.
//! - All checks of arguments stand before the first write to the handle: after such an error it is as it was.
//! - Line and column of all corrections come from one pass over the input, since the input is gone later.
//! - A view never points into memory of the caller: bindings may keep it where such pointers are forbidden.
//!
//! Reading functions (`_view`, `_copy`, `_text`, `_error`) take the handle as `const` and its busy flag all the same.

use std::ptr;

use kintsu_core::report::weights;
use kintsu_core::{Correction, Grade, Reason, Report, Workspace};

use crate::constants::{kintsu_reason, kintsu_text_kind};
use crate::guard::{Status, guard, guard_or};
use crate::handle::{Handle, give, take};
use crate::layout::{kintsu_correction, kintsu_error, kintsu_view};
use crate::memory::{Out, Sized8, bytes, check_room, overlap, set};
use crate::pipeline::{kintsu_pipeline, kintsu_schema, retain};
use crate::report_text;

/// How many zero bytes stand behind a text of ours: parsers that read in blocks need no copy.
const PADDING: usize = 64;

/// Workspace and answer of a one-shot call. One thread at a time; it may move between calls. It is not tied to one
/// pipeline: keep one for each thread or worker and use it again, and a warm call allocates nothing.
pub struct kintsu_result {
    pub(crate) handle: Handle<Answer>,
}

/// What a result handle holds.
pub(crate) struct Answer {
    workspace: Workspace,
    /// The answer where it is ours, with [`PADDING`] behind it; else empty.
    text: Vec<u8>,
    corrections: Vec<kintsu_correction>,
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
            text: Vec::new(),
            corrections: Vec::new(),
            view: kintsu_view::EMPTY,
            longer: String::new(),
            state: State::New,
        }
    }

    /// Whether a stretch of the caller's memory lies in a buffer of this handle.
    fn holds(&self, start: *const u8, len: usize) -> bool {
        let corrections = self.corrections.as_ptr().cast::<u8>();
        overlap(self.text.as_ptr(), self.text.capacity(), start, len)
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
        self.text.clear();
        self.corrections.clear();
        self.longer.clear();
        pipeline.engine.repair_into(input, &mut self.workspace);
        let outcome = self.lay_out(input, room);
        if outcome == Err(Status::NOMEM) {
            self.text = Vec::new();
            self.corrections = Vec::new();
            self.view = kintsu_view::EMPTY;
            self.state = State::NoMemory;
        }
        outcome
    }

    fn lay_out(&mut self, input: &[u8], room: Option<Room>) -> Result<(), Status> {
        let Answer { workspace, text, corrections, view, state, .. } = self;
        let report = workspace.report();
        let answer = workspace.owned_text().map(str::as_bytes);
        *state = State::Ran { copy: false };

        corrections.try_reserve(report.corrections.len()).map_err(|_| Status::NOMEM)?;
        let mut places = Places { input, at: 0, line: 1, line_start: 0 };
        corrections.extend(report.corrections.iter().map(|correction| export(correction, &mut places)));

        view.grade = report.grade as i32;
        view.flags = report.flags.bits();
        view.confidence = report.confidence;
        view.in_offset = report.span.start as u64;
        view.in_len = report.span.len() as u64;
        view.correction_count = corrections.len() as u32;
        view.correction_stride = size_of::<kintsu_correction>() as u32;
        view.corrections = if corrections.is_empty() { ptr::null() } else { corrections.as_ptr() };
        view.text_len = match (report.grade, answer) {
            (Grade::Failed, _) => 0,
            (_, Some(answer)) => answer.len() as u64,
            (_, None) => view.in_len,
        };

        if let Some(failure) = report.failure {
            return match failure.reason {
                Reason::Canceled => Err(Status::CANCELED),
                Reason::NoMemory => Err(Status::NOMEM),
                reason if reason.is_limit() => Err(Status::LIMIT),
                _ => Ok(()),
            };
        }
        let Some(answer) = answer else { return Ok(()) };
        match room {
            Some(room) if room.len >= answer.len() => {
                // SAFETY: `repair` checked `room`: writable, and apart from every buffer of ours.
                unsafe { ptr::copy_nonoverlapping(answer.as_ptr(), room.start, answer.len()) };
                return Ok(());
            }
            _ => {}
        }
        text.try_reserve(answer.len() + PADDING).map_err(|_| Status::NOMEM)?;
        text.extend_from_slice(answer);
        text.resize(answer.len() + PADDING, 0);
        view.text = text.as_ptr();
        *state = State::Ran { copy: true };
        if room.is_some() { Err(Status::BUFFER) } else { Ok(()) }
    }

    /// The error as C sees it. The code 0 says that there is a text.
    fn error(&self) -> kintsu_error {
        let (reason, offset) = match (self.state, self.workspace.report().failure) {
            (_, Some(failure)) => (failure.reason, failure.offset),
            (State::NoMemory, None) => (Reason::NoMemory, 0),
            (_, None) => return kintsu_error::new(kintsu_reason::KINTSU_REASON_NONE as i32, 0, ""),
        };
        kintsu_error::new(reason as i32, offset as u64, reason.help())
    }

    pub(crate) fn report(&self) -> &Report {
        self.workspace.report()
    }

    pub(crate) fn corrections(&self) -> &[kintsu_correction] {
        &self.corrections
    }
}

/// Lines and columns of growing offsets, in one pass.
struct Places<'a> {
    input: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
}

impl Places<'_> {
    /// Line and column of `offset`, both from 1.
    #[allow(
        clippy::naive_bytecount,
        reason = "the compiler makes vector code of it, and a crate less is linked"
    )]
    fn of(&mut self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.input.len());
        if offset < self.at {
            // Corrections are listed in the order of the input; one that is not may be slow, never wrong.
            let (line, column) = Report::line_column(self.input, offset);
            return (clamp(line), clamp(column));
        }
        let passed = &self.input[self.at..offset];
        if let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') {
            self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
            self.line_start = self.at + last + 1;
        }
        self.at = offset;
        (clamp(self.line), clamp(offset - self.line_start + 1))
    }
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn export(correction: &Correction, places: &mut Places<'_>) -> kintsu_correction {
    let (line, column) = places.of(correction.input.start);
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
        line,
        column,
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
            if answer.state != (State::Ran { copy: true }) {
                return Err(Status::STATE);
            }
            let text = &answer.text[..answer.text.len() - PADDING];
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
        let write: fn(&Answer, &mut String) = match what {
            REPORT_JSON => report_text::json,
            EXPLAIN => report_text::explain,
            _ => return Err(Status::ARG),
        };
        let text = |answer: &mut Answer| {
            let mut longer = std::mem::take(&mut answer.longer);
            longer.clear();
            write(answer, &mut longer);
            answer.longer = longer;
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
pub(crate) mod tests {
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

    pub(crate) fn answer_to(input: &str) -> Answer {
        let mut answer = Answer::new();
        let pipeline = kintsu_pipeline { engine: kintsu_core::Pipeline::default() };
        answer.run(&pipeline, input.as_bytes(), None).expect("no limit is met");
        answer
    }

    #[test]
    fn lines_and_columns_are_the_engines_in_any_order() {
        let input = b"a\nbc\n\nd\xc3\xa9f\n";
        let mut places = Places { input, at: 0, line: 1, line_start: 0 };
        for offset in [0, 1, 1, 2, 4, 5, 6, 9, 11, 99, 3, 0, 11] {
            let (line, column) = Report::line_column(input, offset);
            assert_eq!(places.of(offset), (clamp(line), clamp(column)), "{offset}");
        }
    }

    /// What a warm call allocates is the engine's business and the engine's test; this layer adds nothing to it.
    #[test]
    fn a_warm_call_allocates_no_more_than_the_engine() {
        let engine = kintsu_core::Pipeline::default();
        let pipeline = Arc::into_raw(Arc::new(kintsu_pipeline { engine: engine.clone() }));
        let result = kintsu_result_new();
        let mut view = kintsu_view { struct_size: size_of::<kintsu_view>() as u32, ..kintsu_view::EMPTY };
        let mut workspace = Workspace::new();
        let count = |body: &mut dyn FnMut()| {
            let before = ALLOCATIONS.get();
            body();
            ALLOCATIONS.get() - before
        };
        let texts = ["[1, 2]", "Sure! {'city': 'Oslo', 'sunny': True,}", "nothing here", "{\"a\": [1, \"cut"];
        for round in 0..2 {
            for text in texts {
                let of_engine = count(&mut || engine.repair_into(text.as_bytes(), &mut workspace));
                let mut status = 0;
                let of_call = count(&mut || {
                    // SAFETY: live handles, a readable text and a view of this version.
                    status = unsafe {
                        kintsu_repair(pipeline, ptr::null(), text.as_ptr(), text.len(), result, &raw mut view)
                    };
                });
                assert_eq!(status, 0);
                assert!(round == 0 || of_call == of_engine, "{of_call} and {of_engine}: {text}");
            }
        }
        // SAFETY: made above, freed once.
        unsafe {
            kintsu_result_free(result);
            crate::pipeline::kintsu_pipeline_free(pipeline.cast_mut());
        }
    }
}
