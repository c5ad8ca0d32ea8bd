//! The function that panics on demand, for the tests of C, C++, Go and .NET. Built with the feature `test-hooks`
//! only, into a library of its own; the header does not name it, and a test checks that the library that is shipped
//! does not export it.

use crate::guard::{Status, guard};
use crate::result::kintsu_result;

/// Panics inside a call on `result`, with a message that must never be seen.
///
/// Returns KINTSU_E_INTERNAL the first time and KINTSU_E_STATE from then on: the handle is lost.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_test_panic(result: *mut kintsu_result) -> i32 {
    guard(|| {
        // SAFETY: the caller's contract: NULL, or a live handle.
        let result = unsafe { result.as_ref() }.ok_or(Status::NULL)?;
        result.handle.enter(|_| panic!("kintsu-test-panic: this stands for a piece of the payload"))
    })
}
