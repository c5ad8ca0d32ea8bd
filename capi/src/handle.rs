//! A handle as C holds it: a content that one call at a time may use, whoever calls.
//!
//! C can pass one handle to two threads, or back into the library from a callback. Rust's rules forbid two
//! references to the content, so each call takes the handle's busy flag first, and a second one is told
//! `KINTSU_E_STATE`. One atomic exchange makes everything behind it sound.
//!
//! **Poison.** A panic leaves the content half done. The content is marked before each use and unmarked after
//! it, so whatever left early leaves the mark: every later call says `KINTSU_E_STATE`, and only the free works.
//!
//! **Rejected.** A mutex: waiting would hide the caller's mistake and could deadlock in a callback.

use std::alloc::{Layout, alloc};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::guard::Status;

/// See the module's essay.
pub(crate) struct Handle<T> {
    busy: AtomicBool,
    /// Read and written only by whoever set `busy`.
    poisoned: UnsafeCell<bool>,
    content: UnsafeCell<T>,
}

// SAFETY: the content is reached only through `enter`, which admits one caller at a time; so `Send` is enough.
unsafe impl<T: Send> Sync for Handle<T> {}

struct Release<'a>(&'a AtomicBool);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl<T> Handle<T> {
    pub(crate) const fn new(content: T) -> Handle<T> {
        Handle {
            busy: AtomicBool::new(false),
            poisoned: UnsafeCell::new(false),
            content: UnsafeCell::new(content),
        }
    }

    /// Runs `body` with the only reference to the content.
    ///
    /// Where the handle is in use or poisoned: `KINTSU_E_STATE`, and `body` does not run.
    pub(crate) fn enter<R>(&self, body: impl FnOnce(&mut T) -> Result<R, Status>) -> Result<R, Status> {
        if self.busy.swap(true, Ordering::Acquire) {
            return Err(Status::STATE);
        }
        let _release = Release(&self.busy);
        // SAFETY: whoever set `busy` has the only references, until `_release` is dropped.
        let (poisoned, content) = unsafe { (&mut *self.poisoned.get(), &mut *self.content.get()) };
        if *poisoned {
            return Err(Status::STATE);
        }
        *poisoned = true;
        let answer = body(content);
        *poisoned = false;
        answer
    }
}

/// Moves `value` to the heap for C. NULL where there is no memory.
pub(crate) fn give<T>(value: T) -> *mut T {
    const { assert!(size_of::<T>() != 0) };
    let layout = Layout::new::<T>();
    // SAFETY: the layout's size is not zero.
    let place = unsafe { alloc(layout) }.cast::<T>();
    if !place.is_null() {
        // SAFETY: fresh memory of `T`'s own size and alignment.
        unsafe { place.write(value) };
    }
    place
}

/// Takes back what [`give`] gave, and drops it. NULL does nothing.
///
/// The pointer must come from [`give`] and is not valid afterwards.
pub(crate) unsafe fn take<T>(place: *mut T) {
    if !place.is_null() {
        // SAFETY: `give` allocated it with the global allocator and `T`'s layout, as a box is.
        drop(unsafe { Box::from_raw(place) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::guard;

    #[test]
    fn a_handle_in_use_says_so_and_is_free_afterwards() {
        let handle = Handle::new(1);
        let inner = handle.enter(|_| Ok(handle.enter(|_| Ok(())).unwrap_err())).unwrap();
        assert_eq!(inner, Status::STATE);
        assert_eq!(handle.enter(|n| Ok(*n)), Ok(1));
    }

    #[test]
    fn an_error_poisons_nothing_and_a_panic_does() {
        let handle = Handle::new(());
        assert_eq!(handle.enter(|()| Err::<(), _>(Status::ARG)), Err(Status::ARG));
        assert_eq!(handle.enter(|()| Ok(())), Ok(()));
        assert_eq!(guard(|| handle.enter(|()| panic!("on demand"))), Status::INTERNAL.code());
        assert_eq!(handle.enter(|()| Ok(())), Err(Status::STATE));
    }

    #[test]
    fn one_of_many_threads_at_a_time_is_inside() {
        let handle = Handle::new(0_u32);
        let done: u32 = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(|| {
                        (0..1000)
                            .filter(|_| {
                                handle
                                    .enter(|n| {
                                        *n += 1;
                                        Ok(())
                                    })
                                    .is_ok()
                            })
                            .count() as u32
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(handle.enter(|n| Ok(*n)), Ok(done));
    }

    #[test]
    fn what_is_given_is_taken_back_and_dropped() {
        let counter = std::sync::Arc::new(());
        let place = give(Handle::new(counter.clone()));
        assert_eq!(std::sync::Arc::strong_count(&counter), 2);
        // SAFETY: given one line above, and taken once.
        unsafe { take(place) };
        assert_eq!(std::sync::Arc::strong_count(&counter), 1);
        // SAFETY: NULL does nothing.
        unsafe { take(std::ptr::null_mut::<Handle<()>>()) };
    }
}
