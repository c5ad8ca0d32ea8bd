//! The panic guard: nothing unwinds into C, and nothing is printed on the way.
//!
//! A panic is a fault of this library. It becomes `KINTSU_E_INTERNAL`; the default hook would print its message,
//! which may quote the payload. The hook belongs to the whole process, and a plain static archive shares it with
//! every other Rust library of the program. So ours is silent only while a thread-local mark says that this
//! thread is inside the guard, and hands everything else to the hook that stood there before.
//!
//! **Invariants.** The mark is the only thread-local of the library. It is restored, not cleared, on the way
//! out, so a guard inside a guard is harmless.
//!
//! **Rejected.** Swapping the hook around each call: two threads would restore each other's. A silent hook for
//! good: it would take the messages of other Rust code.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::constants::kintsu_status_code as Code;

/// A negative status: why a call did not run, or was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Status(Code);

impl Status {
    pub(crate) const NULL: Status = Status(Code::KINTSU_E_NULL);
    pub(crate) const ARG: Status = Status(Code::KINTSU_E_ARG);
    pub(crate) const OPTION: Status = Status(Code::KINTSU_E_OPTION);
    pub(crate) const LIMIT: Status = Status(Code::KINTSU_E_LIMIT);
    pub(crate) const NOMEM: Status = Status(Code::KINTSU_E_NOMEM);
    pub(crate) const STATE: Status = Status(Code::KINTSU_E_STATE);
    pub(crate) const CANCELED: Status = Status(Code::KINTSU_E_CANCELED);
    pub(crate) const BUFFER: Status = Status(Code::KINTSU_E_BUFFER);
    pub(crate) const INTERNAL: Status = Status(Code::KINTSU_E_INTERNAL);

    /// The number that crosses the border.
    pub(crate) const fn code(self) -> i32 {
        self.0 as i32
    }
}

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

struct Mark(bool);

impl Mark {
    fn set() -> Mark {
        Mark(INSIDE.replace(true))
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

fn quiet_hook() {
    static ONCE: Once = Once::new();
    // Hooks cannot be changed by a thread that is panicking (in another Rust library of this program, while it
    // frees our handles): the next call does it.
    if ONCE.is_completed() || std::thread::panicking() {
        return;
    }
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !INSIDE.get() {
                before(info);
            }
        }));
    });
}

/// Runs `body`; gives `fallback` where it panics.
pub(crate) fn guard_or<R>(fallback: R, body: impl FnOnce() -> R) -> R {
    quiet_hook();
    let caught = {
        let _mark = Mark::set();
        catch_unwind(AssertUnwindSafe(body))
    };
    caught.unwrap_or_else(|payload| {
        // The payload is another library's type at worst, and its drop may panic in turn.
        std::mem::forget(payload);
        fallback
    })
}

/// Runs `body`; an error or a panic becomes a status code.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Status>) -> i32 {
    match guard_or(Err(Status::INTERNAL), body) {
        Ok(()) => Code::KINTSU_OK as i32,
        Err(status) => status.code(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status_and_the_mark_is_restored() {
        assert_eq!(guard(|| panic!("on demand")), Status::INTERNAL.code());
        assert!(!INSIDE.get());
        assert_eq!(guard(|| Ok(())), 0);
        assert_eq!(guard(|| Err(Status::ARG)), -2);
    }

    #[test]
    fn a_guard_inside_a_guard_keeps_the_outer_mark() {
        let seen = guard_or(false, || {
            assert_eq!(guard(|| panic!("inner")), Status::INTERNAL.code());
            INSIDE.get()
        });
        assert!(seen);
    }

    #[test]
    fn other_panics_still_reach_the_hook_that_was_there() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static SEEN: AtomicUsize = AtomicUsize::new(0);
        // The hook may be ours already (another test was first): this one is set above it and chains to it,
        // as any hook of a program would.
        let ours = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if info.payload().downcast_ref::<&str>() == Some(&"counted") {
                SEEN.fetch_add(1, Ordering::Relaxed);
            } else {
                ours(info);
            }
        }));
        let _ = catch_unwind(|| panic!("counted"));
        assert_eq!(SEEN.load(Ordering::Relaxed), 1);
    }
}
