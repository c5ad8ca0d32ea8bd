//! The structs that cross the border, in their final layout.
//!
//! Members of 64 bits stand first and pointers last, so that only the width of a pointer differs between
//! platforms. Structs grow at their end only, in steps of 8 bytes. The sizes and offsets below are checked when
//! this file is compiled, and once more by C, C++, Go and C#.
//!
//! Some members serve later parts of the ABI (streams, schemas): they are there so that no layout moves, and zero.

use std::ffi::{c_char, c_void};
use std::ptr;

use crate::constants::kintsu_grade;
use crate::memory::Sized8;

/// The width of a pointer, the only thing in these layouts that differs between platforms.
const POINTER: usize = size_of::<*const u8>();

/// What went wrong, as code, place and one sentence. Caller-owned; set struct_size, or use KINTSU_ERROR_INIT.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kintsu_error {
    /// sizeof(kintsu_error), set by the caller.
    pub struct_size: u32,
    /// A KINTSU_REASON_* where kintsu_result_error() wrote it, else a status.
    pub code: i32,
    /// The byte of the input at which it was known, else 0.
    pub offset: u64,
    /// How many bytes of the message there are, without the zero byte behind it.
    pub message_len: u32,
    /// One sentence in UTF-8, zero-terminated: what happened and what to do. It holds no text of the input.
    pub message: [c_char; 228],
}

/// One change of the text, or one stretch of text around the JSON that was left out. 88 bytes; a later library
/// may have longer ones: step by kintsu_view.correction_stride.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kintsu_correction {
    /// Its place in the input, in bytes.
    pub in_offset: u64,
    /// How many bytes of the input it covers; 0 where something was inserted.
    pub in_len: u64,
    /// Its place in the answer, in bytes.
    pub out_offset: u64,
    /// How many bytes of the answer it covers; 0 where something was left out.
    pub out_len: u64,
    /// The JSON Pointer of the value, in kintsu_view.pool.
    pub path_off: u64,
    /// The pointer's length in bytes; 0 where there is none.
    pub path_len: u64,
    /// A note, in kintsu_view.pool.
    pub note_off: u64,
    /// The note's length in bytes; 0 where there is none.
    pub note_len: u64,
    /// How likely a result with this correction alone holds the value that was meant, 0 to 1.
    pub confidence: f64,
    /// Which rule: KINTSU_KIND_*.
    pub kind: u32,
    /// Bits 0 to 7: KINTSU_STRONG, _MEDIUM or _WEAK. Bits 8 to 15: how many other readings were possible, where
    /// the rule counts them. Bits 16 to 23: the grade (KINTSU_EXTRACTED and so on) of this change alone.
    pub flags: u32,
    /// The line of in_offset, from 1.
    pub line: u32,
    /// The column of in_offset, from 1, in bytes.
    pub column: u32,
}

/// One place where a value does not fit its schema. 48 bytes; step by kintsu_view.shape_error_stride.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kintsu_shape_error {
    /// Its place in the answer, in bytes.
    pub out_offset: u64,
    /// The JSON Pointer of the value, in kintsu_view.pool.
    pub path_off: u64,
    /// The pointer's length in bytes.
    pub path_len: u64,
    /// A note, in kintsu_view.pool.
    pub note_off: u64,
    /// The note's length in bytes.
    pub note_len: u64,
    /// What is wrong.
    pub kind: u32,
    /// Reserved, 0.
    pub flags: u32,
}

/// One event of a stream's watch. 40 bytes; step by kintsu_view.event_stride.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kintsu_event {
    /// The place matched by the pointer's last wildcard, else -1.
    pub index: i64,
    /// The event's text, in kintsu_view.events_text.
    pub text_off: u64,
    /// The text's length in bytes.
    pub text_len: u64,
    /// What happened.
    pub kind: u32,
    /// Which watch.
    pub watch: u32,
    /// How it stands.
    pub status: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

/// All that a call found. Caller-owned; set struct_size, or use KINTSU_VIEW_INIT.
///
/// What it points to belongs to the handle and is valid until the next call on the handle; the functions that only
/// read a result (_view, _copy, _text, _error) do not count as one. Pointers are NULL where nothing is there.
/// An empty view is zero but for struct_size, and its grade is KINTSU_FAILED.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kintsu_view {
    /// sizeof(kintsu_view), set by the caller. Never written.
    pub struct_size: u32,
    /// KINTSU_UNCHANGED to KINTSU_FAILED.
    pub grade: i32,
    /// KINTSU_F_*.
    pub flags: u32,
    /// Streams: how often the text began anew.
    pub epoch: u32,
    /// 0 to 1; 1 only for KINTSU_UNCHANGED, 0 only for KINTSU_FAILED.
    pub confidence: f64,
    /// The length of the answer in bytes, wherever it lies.
    pub text_len: u64,
    /// Where the chosen JSON begins in the input.
    pub in_offset: u64,
    /// How many bytes of the input it covers.
    pub in_len: u64,
    /// Streams: the length of the delta.
    pub delta_len: u64,
    /// Streams: how many bytes are committed.
    pub committed: u64,
    /// Streams: how many bytes a snapshot shares with the last one.
    pub keep: u64,
    /// The length of the pool in bytes.
    pub pool_len: u64,
    /// Streams: the length of the events' text.
    pub events_text_len: u64,
    /// How many corrections are listed.
    pub correction_count: u32,
    /// From one correction to the next, in bytes.
    pub correction_stride: u32,
    /// How many shape errors are listed.
    pub shape_error_count: u32,
    /// From one shape error to the next, in bytes.
    pub shape_error_stride: u32,
    /// Streams: how many events are listed.
    pub event_count: u32,
    /// From one event to the next, in bytes.
    pub event_stride: u32,
    /// The answer where it is ours: text_len bytes of UTF-8, with at least 64 zero bytes behind them. The length
    /// counts: U+0000 is legal. NULL under KINTSU_UNCHANGED and KINTSU_EXTRACTED: the answer is the in_len bytes at
    /// in_offset of the caller's input. NULL too where kintsu_repair_into() wrote it to `dst`.
    pub text: *const u8,
    /// Streams: what is newly committed.
    pub delta: *const u8,
    /// JSON Pointers and notes.
    pub pool: *const u8,
    /// Streams: the events' text.
    pub events_text: *const u8,
    /// The corrections, in the order of the input.
    pub corrections: *const kintsu_correction,
    /// The shape errors.
    pub shape_errors: *const kintsu_shape_error,
    /// The events.
    pub events: *const kintsu_event,
    /// Reserved, NULL.
    pub reserved: *const c_void,
}

// SAFETY: `repr(C)`, the u32 size first, plain data.
unsafe impl Sized8 for kintsu_error {
    const EMPTY: kintsu_error =
        kintsu_error { struct_size: 0, code: 0, offset: 0, message_len: 0, message: [0; 228] };
    const FIRST: usize = 248;
}

// SAFETY: `repr(C)`, the u32 size first, plain data.
unsafe impl Sized8 for kintsu_view {
    const EMPTY: kintsu_view = kintsu_view {
        struct_size: 0,
        grade: kintsu_grade::KINTSU_FAILED as i32,
        flags: 0,
        epoch: 0,
        confidence: 0.0,
        text_len: 0,
        in_offset: 0,
        in_len: 0,
        delta_len: 0,
        committed: 0,
        keep: 0,
        pool_len: 0,
        events_text_len: 0,
        correction_count: 0,
        correction_stride: 0,
        shape_error_count: 0,
        shape_error_stride: 0,
        event_count: 0,
        event_stride: 0,
        text: ptr::null(),
        delta: ptr::null(),
        pool: ptr::null(),
        events_text: ptr::null(),
        corrections: ptr::null(),
        shape_errors: ptr::null(),
        events: ptr::null(),
        reserved: ptr::null(),
    };
    const FIRST: usize = 112 + 8 * POINTER;
}

impl kintsu_error {
    /// An error with this sentence, cut to whole characters where it is too long.
    pub(crate) fn new(code: i32, offset: u64, message: &str) -> kintsu_error {
        let mut error = kintsu_error { code, offset, ..kintsu_error::EMPTY };
        // One byte stays for the zero behind it.
        let mut len = message.len().min(error.message.len() - 1);
        while !message.is_char_boundary(len) {
            len -= 1;
        }
        #[allow(
            clippy::cast_possible_wrap,
            reason = "char is signed on some platforms: the bits are what counts"
        )]
        for (to, &from) in error.message.iter_mut().zip(&message.as_bytes()[..len]) {
            *to = from as c_char;
        }
        error.message_len = len as u32;
        error
    }
}

/// Size of a struct and the offsets of its members.
macro_rules! layout {
    ($type:ident $size:expr; $($member:ident $at:expr,)*) => {
        const _: () = {
            assert!(size_of::<$type>() == $size);
            assert!(size_of::<$type>() % 8 == 0);
            $(assert!(std::mem::offset_of!($type, $member) == $at);)*
        };
    };
}

layout! { kintsu_error 248; code 4, offset 8, message_len 16, message 20, }
layout! { kintsu_correction 88;
    in_offset 0, in_len 8, out_offset 16, out_len 24, path_off 32, path_len 40, note_off 48, note_len 56,
    confidence 64, kind 72, flags 76, line 80, column 84,
}
layout! { kintsu_shape_error 48; path_off 8, note_off 24, kind 40, flags 44, }
layout! { kintsu_event 40; index 0, text_off 8, text_len 16, kind 24, watch 28, status 32, reserved 36, }
layout! { kintsu_view 112 + 8 * POINTER;
    grade 4, flags 8, epoch 12, confidence 16, text_len 24, in_offset 32, in_len 40, delta_len 48, committed 56,
    keep 64, pool_len 72, events_text_len 80, correction_count 88, correction_stride 92, shape_error_count 96,
    shape_error_stride 100, event_count 104, event_stride 108, text 112, reserved 112 + 7 * POINTER,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_is_cut_to_whole_characters_and_ends_in_a_zero() {
        let error = kintsu_error::new(1, 2, &"é".repeat(200));
        assert_eq!(error.message_len, 226);
        assert_eq!(error.message[226..], [0, 0]);
        assert_eq!((error.code, error.offset), (1, 2));
    }
}
