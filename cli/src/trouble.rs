//! What goes wrong beside the text: files, pipes, the command line.
//!
//! Each kind is one sentence that says what happened, to what, and what to do. All of them end the program
//! with status 2; a text that cannot be mended is no trouble but an answer (status 1), see `repair`.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The exit status of every trouble.
pub(crate) const STATUS: u8 = 2;

/// A reason to stop that is not in the text.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// A file, or standard input where there is no path, cannot be read.
    Read(Option<PathBuf>, io::Error),
    /// A file, or standard output where there is no path, cannot be written.
    Write(Option<PathBuf>, io::Error),
    /// The command line is well formed and asks for something that cannot be.
    Usage(String),
    /// Whoever read our output has gone away.
    ClosedPipe,
}

impl Trouble {
    /// A failed read of `path`, or of standard input.
    pub(crate) fn read(path: Option<&Path>) -> impl FnOnce(io::Error) -> Trouble {
        let path = path.map(Path::to_owned);
        move |error| Trouble::Read(path, error)
    }

    /// A failed write to standard output, where a closed pipe is expected.
    pub(crate) fn stdout(error: io::Error) -> Trouble {
        if error.kind() == ErrorKind::BrokenPipe { Trouble::ClosedPipe } else { Trouble::Write(None, error) }
    }

    /// Says it on standard error and gives the exit status.
    pub(crate) fn tell(&self) -> ExitCode {
        if !matches!(self, Trouble::ClosedPipe) {
            // Where standard error is gone too, nobody is left to be told.
            let _ = writeln!(io::stderr(), "kintsu: {self}");
        }
        ExitCode::from(STATUS)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Read(Some(path), error) => write!(
                f,
                "cannot read `{}`: {error}: give the path of a readable file, or `-` for standard input",
                path.display()
            ),
            Trouble::Read(None, error) => {
                write!(f, "cannot read standard input: {error}: give a file, or pipe the text in")
            }
            Trouble::Write(Some(path), error) => write!(
                f,
                "cannot write `{}`: {error}: give a path in a folder that exists and can be written",
                path.display()
            ),
            Trouble::Write(None, error) => {
                write!(f, "cannot write to standard output: {error}: what was written so far is not whole")
            }
            Trouble::Usage(what) => f.write_str(what),
            Trouble::ClosedPipe => f.write_str("the reader of the output is gone"),
        }
    }
}
