//! What the benches share, those of the rivals included: [`documents`] makes and damages the texts, [`clock`]
//! takes the time, [`rounds`] compares, [`gate`] holds the result against the project's bounds.

#![allow(dead_code, reason = "each bench is a crate of its own and uses its own part of this")]
#![allow(clippy::print_stdout, reason = "a bench prints what it found")]

pub(crate) mod clock;
pub(crate) mod documents;
pub(crate) mod gate;
pub(crate) mod rounds;
