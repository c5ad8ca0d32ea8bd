//! A warm workspace allocates nothing: counted, not measured.
//!
//! The allocator below counts what the thread asks for between two readings. The first calls may allocate, since
//! they make the buffers; the same calls again must not.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use kintsu::{Pipeline, Workspace};

struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator as it came; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise about `at` and `layout` is passed on.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise about `at`, `layout` and `size` is passed on.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

#[test]
fn the_allocator_counts() {
    assert!(allocations(|| drop(std::hint::black_box(vec![1u8, 2, 3]))) > 0);
}

#[test]
fn a_warm_workspace_allocates_nothing() {
    let texts = [
        r#"{"valid": [1, 2, 3]}"#,
        "Here it is:\n```json\n{\"fenced\": true}\n```\nDone.",
        "{'single': 'quotes', bare: True, // comment\n \"trailing\": [1, 2,],}",
        "{\"cut\": [\"x\\u00e9\", {\"k\": 1, \"torn",
        "{\"words\": of the wise, \"escape\": \"\\d \\x41 \u{1} \\ud83d\"}",
        "{\"a\": 1} or {\"a\": 2}",
        "no JSON at all",
        "<think>{\"draft\": 1}</think> [1, 2",
    ];
    let pipeline = Pipeline::default();
    let mut workspace = Workspace::new();
    let mut all = || {
        for text in texts {
            pipeline.repair_into(text.as_bytes(), &mut workspace);
            std::hint::black_box(workspace.text(text.as_bytes()));
            std::hint::black_box(workspace.padded_text(64));
        }
    };
    // Two buffers change places, so two rounds make all of them; a third sees the larger ones.
    (0..3).for_each(|_| all());
    assert_eq!(allocations(all), 0);
}
