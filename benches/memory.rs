//! How much heap one repair takes: the most at once, a byte of the input.
//!
//! The allocator below counts. A repair begins with nothing and ends with its text and report; the input is the
//! caller's and does not count. One document of 1 MB for each damage; the bound is 1.5 bytes a byte.

#![allow(clippy::print_stdout, reason = "a bench prints what it found")]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

use support::documents::{self, Damage};
use support::gate::Gate;

/// How many bytes of heap a byte of input may take.
const BOUND: f64 = 1.5;

/// What is allocated, and the most that ever was. One thread allocates at a time here.
static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn more(bytes: usize) {
    let now = NOW.fetch_add(bytes, Ordering::Relaxed) + bytes;
    MOST.fetch_max(now, Ordering::Relaxed);
}

fn less(bytes: usize) {
    NOW.fetch_sub(bytes, Ordering::Relaxed);
}

struct Counting;

// SAFETY: every call goes to the system's allocator as it came; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        less(layout.size());
        // SAFETY: the caller's promise about `at` and `layout` is passed on.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // As if it were moved without room for both: the system moves pages, not bytes, where blocks are large.
        if size > layout.size() {
            more(size - layout.size());
        } else {
            less(layout.size() - size);
        }
        // SAFETY: the caller's promise about `at`, `layout` and `size` is passed on.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most heap that `work` held at once beyond what there was.
fn peak(work: impl FnOnce()) -> usize {
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    work();
    MOST.load(Ordering::Relaxed) - before
}

fn main() {
    // A counter that counts nothing would hold every bound.
    let made = peak(|| drop(black_box(vec![1_u8; 1000])));
    assert_eq!(made, 1000);
    let mut gate = Gate::default();
    println!("\nmemory: the most heap of one repair of 1 MB, at most {BOUND} bytes a byte of input");
    println!("\nbytes/B  corrections  damage");
    for damage in Damage::ALL {
        let case = &documents::cases(damage, 1 << 20, 1)[0];
        let mut corrections = 0;
        let peak = peak(|| {
            let repaired = kintsu::repair(black_box(&case.text)).expect("there is JSON in it");
            corrections = repaired.report().correction_count;
            black_box(repaired);
        });
        let ratio = peak as f64 / case.text.len() as f64;
        println!("{ratio:7.2} {corrections:12}  {:16} {}", damage.name(), gate.note(ratio <= BOUND));
    }
    gate.close("memory");
}
