//! The pipeline as C holds it: immutable and reference-counted.
//!
//! A call takes a reference of its own, so a pipeline may be freed while calls that have begun still use it
//! (the free must not race with the *beginning* of a call: no library can see that).

use std::convert::Infallible;
use std::ptr;
use std::sync::Arc;

use kintsu_core::Pipeline;

use crate::guard::{Status, guard, guard_or};
use crate::layout::kintsu_error;
use crate::memory::{Out, set};
use crate::options::kintsu_options;

/// A compiled schema. Nothing makes one yet: the type is there so that no signature moves later. Give NULL.
pub struct kintsu_schema {
    _none: Infallible,
}

/// Options, checked and ready. Immutable: any number of threads may use it at once.
pub struct kintsu_pipeline {
    pub(crate) engine: Pipeline,
}

/// Makes a pipeline.
///
/// `options`: copied; NULL gives the default options. `schema`: NULL; anything else gives KINTSU_E_ARG in this
/// version. `out` gets the pipeline, or NULL; owned: free it with kintsu_pipeline_free(). `error`: NULL, or says
/// what is wrong (its code is then the status).
///
/// Returns KINTSU_OK, KINTSU_E_NULL (no `out`), KINTSU_E_ARG or KINTSU_E_STATE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_pipeline_new(
    options: *const kintsu_options,
    schema: *const kintsu_schema,
    out: *mut *mut kintsu_pipeline,
    error: *mut kintsu_error,
) -> i32 {
    guard(|| {
        // SAFETY: the header's contract: NULL, or a live place of its type.
        let out_is_there = unsafe { set(out, ptr::null_mut()) };
        // SAFETY: as above; with a struct_size of its own.
        let mut error = unsafe { Out::new(error) }?;
        let made = out_is_there.map_err(|status| (status, "`out` is NULL")).and_then(|()| {
            if !schema.is_null() {
                return Err((Status::ARG, "this version takes no schema: give NULL"));
            }
            // SAFETY: as above.
            match unsafe { options.as_ref() } {
                None => Ok(Pipeline::default()),
                Some(options) => options
                    .handle
                    .enter(|options| Ok(Pipeline::new(options.clone())))
                    .map_err(|status| (status, "the options are in use by another call, or broken")),
            }
        });
        match made {
            Ok(engine) => {
                let pipeline = Arc::into_raw(Arc::new(kintsu_pipeline { engine }));
                // SAFETY: as above; it was written before.
                unsafe { set(out, pipeline.cast_mut()) }
            }
            Err((status, message)) => {
                error.fill(&kintsu_error::new(status.code(), 0, message));
                Err(status)
            }
        }
    })
}

/// Frees a pipeline. NULL does nothing. Calls that already use it end as if it were still there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_pipeline_free(pipeline: *mut kintsu_pipeline) {
    guard_or((), || {
        if !pipeline.is_null() {
            // SAFETY: the header's contract: from `kintsu_pipeline_new`, which made it by `Arc::into_raw`, and not
            // freed yet.
            drop(unsafe { Arc::from_raw(pipeline) });
        }
    });
}

/// A reference of the call's own. NULL is `KINTSU_E_NULL`.
///
/// A pointer that is not NULL must be a live pipeline.
pub(crate) unsafe fn retain(pipeline: *const kintsu_pipeline) -> Result<Arc<kintsu_pipeline>, Status> {
    if pipeline.is_null() {
        return Err(Status::NULL);
    }
    // SAFETY: the contract above: it came from `Arc::into_raw`, and the caller's reference keeps it alive here.
    unsafe {
        Arc::increment_strong_count(pipeline);
        Ok(Arc::from_raw(pipeline))
    }
}
