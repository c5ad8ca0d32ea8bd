//! The clock of the benches: the time that the processor worked for this thread.
//!
//! On a machine that others use, the wall's clock counts their work too. Where there is no such clock (Windows),
//! the wall's is used.

use std::time::Duration;

/// The time that this thread has used so far.
#[cfg(unix)]
pub(crate) fn now() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is valid for the call to write to, and outlives it.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(status, 0, "this system counts no time for a thread");
    let seconds = u64::try_from(time.tv_sec).expect("a thread has a beginning");
    Duration::new(seconds, u32::try_from(time.tv_nsec).expect("less than a second"))
}

/// The time since the first reading.
#[cfg(not(unix))]
pub(crate) fn now() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}

/// How long `work` took.
pub(crate) fn time(work: impl FnOnce()) -> Duration {
    let before = now();
    work();
    now().saturating_sub(before)
}
