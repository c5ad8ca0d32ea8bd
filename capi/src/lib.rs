//! The C ABI: handles, plain structs and status codes over the engine. It takes no decision of its own.
//!
//! `include/kintsu.h` is generated from this package, doc comments included, so they are the manual of four
//! languages: they are written for a reader of C. Types and functions therefore bear their C names here.
//!
//! **The modules**: [`constants`] (numbers with a name), [`layout`] (structs that cross the border),
//! [`guard`] (panics), [`handle`] (one call at a time), [`memory`] (the caller's memory), [`about`],
//! [`options`], [`pipeline`], [`result`] (the exported functions).
//!
//! **Invariants.**
//! - Every exported function that does more than return a constant runs inside [`guard`], and no panic leaves it.
//! - No reference is ever made to a struct of the caller: it may be smaller than ours, or uninitialised.
//! - A handle that is in use, or whose content a panic left half done, says `KINTSU_E_STATE`.
//! - No message holds a byte of the payload.
//!
//! **Rejected.** A struct of options: each new option would change its layout. Error texts owned by the caller
//! or kept by thread: a fixed struct needs no free and no thread-local.

#![allow(non_camel_case_types, reason = "the names are those of the header")]
#![allow(
    clippy::missing_safety_doc,
    reason = "a heading `Safety` would end up in the header; the contract is prose"
)]
#![allow(clippy::doc_markdown, reason = "the comments are read in a C header, without Markdown")]
#![allow(unreachable_pub, reason = "C reaches what Rust's modules hide")]

mod about;
mod constants;
mod guard;
mod handle;
mod layout;
mod memory;
mod options;
mod pipeline;
mod result;
#[cfg(feature = "test-hooks")]
mod test_hooks;
