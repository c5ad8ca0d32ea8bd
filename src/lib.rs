//! Kintsu mends the JSON that language models write.
//!
//! It finds the JSON in a model's text, repairs it, says what it changed and how sure it is, and leaves
//! valid JSON as it is.
//!
//! ```
//! let mended = kintsu::repair("Sure! {'city': 'Oslo', 'sunny': True,}")?;
//! assert_eq!(mended.as_str(), r#"{"city": "Oslo", "sunny": true}"#);
//! assert_eq!(mended.grade(), kintsu::Grade::Normalised);
//! # Ok::<(), kintsu::Error>(())
//! ```
//!
//! **The rooms**, from the top: [`rules`] and [`report`] are tables that every room may read. `scan` knows
//! bytes, `mend` the JSON text, `locate` the text around it, [`Pipeline`] runs them. Data goes one way.
//!
//! **Threads.** [`Pipeline`] is `Send + Sync`; [`Workspace`] and [`Repaired`] are `Send`.

// The vector kernels of `scan` need `unsafe`, so the crate denies it and each room but that one forbids it; `scan`
// does the same with its own rooms. An `allow` anywhere else is an error.
#![deny(unsafe_code)]

#[forbid(unsafe_code)]
mod locate;
#[forbid(unsafe_code)]
mod mend;
#[forbid(unsafe_code)]
mod pipeline;
#[forbid(unsafe_code)]
pub mod report;
#[forbid(unsafe_code)]
pub mod rules;
mod scan;

pub use pipeline::{
    Error, MAX_DEPTH, Notations, OptionError, OptionRow, Options, Pipeline, PipelineBuilder, Preset,
    Repaired, RootValues, StopReason, TABLE as OPTIONS, TruncatedStrings, Type, Workspace,
};
pub use report::{Correction, Failure, Flags, Grade, Reason, Report, Span, Strength};
pub use rules::{Group, Kind, Mode};

/// The version of this library.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Mends a text with the default options.
///
/// # Errors
/// Where the text holds no JSON, or a limit was met: why, where, and the report.
pub fn repair<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Repaired<'_>, Error> {
    Pipeline::default().repair(text)
}
