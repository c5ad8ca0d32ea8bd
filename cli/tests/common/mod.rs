//! Runs the built program and collects what it said.

// Each test file is a crate of its own and uses its part of this.
#![allow(dead_code, unreachable_pub)]

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The program under test.
pub const KINTSU: &str = env!("CARGO_BIN_EXE_kintsu");

/// What one run gave.
pub struct Run {
    pub status: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
}

impl Run {
    /// Standard output as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.out).expect("standard output is UTF-8")
    }

    /// Fails with all that the program said where the status is another one.
    #[track_caller]
    pub fn ends_with(&self, status: i32) -> &Run {
        assert_eq!(
            self.status,
            Some(status),
            "stdout: {}\nstderr: {}",
            String::from_utf8_lossy(&self.out),
            self.err
        );
        self
    }

    /// Fails where standard error lacks one of these.
    #[track_caller]
    pub fn says(&self, words: &[&str]) -> &Run {
        for word in words {
            assert!(self.err.contains(word), "`{word}` is missing in: {}", self.err);
        }
        self
    }
}

/// Runs `kintsu` with these arguments and this standard input.
pub fn kintsu<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(KINTSU)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A thread: the program may answer before it has read all, and both pipes are finite.
    let writer = std::thread::spawn(move || {
        // A program that refuses its command line reads nothing.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        status: output.status.code(),
        out: output.stdout,
        err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
    }
}

/// A folder of this test's own, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes one. `name` is unique among the tests.
    pub fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
