//! `kintsu`, the program: it mends the JSON that language models write, from a shell or over a pipe.
//!
//! **The rooms.** `args` says what can be typed, and takes the options' names from the engine's one table.
//! `repair`, `batch` and `rules` are the subcommands. `wtf8` reads JSON strings that no Rust `String` can
//! hold, `trouble` is everything that goes wrong beside the text itself.
//!
//! **Invariants.**
//! - Standard output holds the answer and nothing else; all that is said to people goes to standard error.
//! - Exit status: 0 where the text is mended (every line answered, in `batch`), 1 where it is not or is below
//!   `--min-confidence`, 2 for a wrong command line or a file that cannot be read or written.
//! - A message never holds a byte of the payload: places, names of rules and options, and paths only.
//! - A reader that goes away is no fault worth a message: the program ends quietly, with status 2.
//!
//! **Rejected.** Logs and an environment variable for options: a command line that is copied from a ticket
//! must do the same on every machine.

#![forbid(unsafe_code)]

mod args;
mod batch;
mod repair;
mod rules;
mod trouble;
mod wtf8;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

fn main() -> ExitCode {
    // A wrong command line ends here, with clap's message and status 2.
    let done = match Cli::parse().command {
        Command::Repair(args) => repair::run(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Rules(args) => rules::run(&args),
    };
    done.unwrap_or_else(|trouble| trouble.tell())
}
