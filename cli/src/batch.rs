//! `kintsu batch`: JSON Lines in, JSON Lines out, for programs that have many texts or none of our bindings.
//!
//! **Invariants.**
//! - Each line gets one answer, in the order of the lines, whatever the line holds.
//! - No answer waits for a line that has not arrived: a program that sends one request and reads one answer
//!   never hangs, with any number of jobs. So a round takes the lines that are whole in the buffer, and only
//!   an empty buffer is worth a blocking read. With one job each answer is flushed by itself.
//! - Every answer is one line of valid JSON, and no message in it holds text of the payload: the reader's own
//!   messages are not passed on, since they quote what they read.
//!
//! **Rejected.** A thread that reads ahead and one that writes: the rounds are as fast while the lines come
//! from a file, and on a pipe the order and the end of the program stay obvious.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use kintsu::{Options, Pipeline, Workspace};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::args::{BatchArgs, source};
use crate::trouble::Trouble;
use crate::wtf8;

/// How much is read at once: many lines of a file, and the whole of what a pipe holds.
const BUFFER: usize = 1 << 20;

/// Runs the subcommand.
pub(crate) fn run(args: &BatchArgs) -> Result<ExitCode, Trouble> {
    let options = args.options.options().map_err(|error| Trouble::Usage(error.to_string()))?;
    let path = source(args.file.as_ref());
    let reader: Box<dyn Read> = match path {
        Some(path) => Box::new(File::open(path).map_err(Trouble::read(Some(path)))?),
        None => Box::new(io::stdin()),
    };
    let mut lines = LineReader { reader: BufReader::with_capacity(BUFFER, reader), number: 0 };
    let pipeline = Pipeline::new(options);
    let mut out = io::stdout().lock();

    if args.jobs == 1 {
        let mut workspace = Workspace::new();
        let mut line = Vec::new();
        let mut answer = Vec::new();
        while let Some(number) = lines.next(&mut line).map_err(Trouble::read(path))? {
            answer.clear();
            answer_line(&pipeline, number, &line, &mut workspace, &mut answer)
                .and_then(|()| out.write_all(&answer))
                .and_then(|()| out.flush())
                .map_err(Trouble::stdout)?;
        }
        return Ok(ExitCode::SUCCESS);
    }

    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.into())
        .build()
        .map_err(|error| Trouble::Usage(format!("cannot start the threads: {error}: give fewer --jobs")))?;
    loop {
        let (round, end) = lines.round();
        let answers: io::Result<Vec<Vec<u8>>> = pool.install(|| {
            round
                .par_iter()
                .with_min_len(4)
                .map_init(Workspace::new, |workspace, (number, line)| {
                    let mut answer = Vec::new();
                    answer_line(&pipeline, *number, line, workspace, &mut answer).map(|()| answer)
                })
                .collect()
        });
        answers
            .and_then(|answers| answers.iter().try_for_each(|answer| out.write_all(answer)))
            .and_then(|()| out.flush())
            .map_err(Trouble::stdout)?;
        match end {
            End::Later => {}
            End::File => return Ok(ExitCode::SUCCESS),
            End::Failed(error) => return Err(Trouble::read(path)(error)),
        }
    }
}

/// Lines with their numbers, from 1.
struct LineReader<R> {
    reader: BufReader<R>,
    number: u64,
}

/// Why a round has no more lines.
enum End {
    /// The next line is not whole yet.
    Later,
    /// There is none.
    File,
    /// It cannot be read.
    Failed(io::Error),
}

impl<R: Read> LineReader<R> {
    /// The next line without its line feed, into `line`; its number, or `None` at the end.
    fn next(&mut self, line: &mut Vec<u8>) -> io::Result<Option<u64>> {
        line.clear();
        if self.reader.read_until(b'\n', line)? == 0 {
            return Ok(None);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        self.number += 1;
        Ok(Some(self.number))
    }

    /// One line, however long it takes to arrive, and all that are whole in the buffer behind it.
    ///
    /// What was read before an error is given with it: each of those lines gets its answer.
    fn round(&mut self) -> (Vec<(u64, Vec<u8>)>, End) {
        let mut round = Vec::new();
        loop {
            let mut line = Vec::new();
            match self.next(&mut line) {
                Ok(Some(number)) => round.push((number, line)),
                Ok(None) => return (round, End::File),
                Err(error) => return (round, End::Failed(error)),
            }
            if !self.reader.buffer().contains(&b'\n') {
                return (round, End::Later);
            }
        }
    }
}

/// A request as it stands in the line. Raw, since an input may hold what no `String` can, and an id comes back
/// as it was.
#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    input: Option<&'a RawValue>,
    #[serde(borrow)]
    options: Option<&'a RawValue>,
}

/// An answer. The members' order is that of the documentation.
#[derive(Serialize)]
struct Answer<'a> {
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    #[serde(flatten)]
    found: Option<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Cow<'a, str>>,
}

/// What the engine said.
#[derive(Serialize)]
struct Found {
    grade: &'static str,
    confidence: f64,
    flags: Vec<&'static str>,
    kinds: Vec<&'static str>,
}

/// Answers one line: appends one line to `out`.
fn answer_line(
    base: &Pipeline,
    number: u64,
    line: &[u8],
    workspace: &mut Workspace,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    // Windows' editors begin a file with a mark.
    let line = if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
    match serde_json::from_slice::<Request>(line) {
        Ok(request) => match prepare(base, &request) {
            Ok((pipeline, input)) => {
                pipeline.repair_into(&input, workspace);
                write(out, &answer(request.id, &input, workspace))
            }
            Err(message) => write(out, &bad(request.id, format!("line {number}: {message}"))),
        },
        Err(error) => write(out, &bad(None, format!("line {number}: {}", wrong(&error)))),
    }
}

/// What is to be run, and on what.
fn prepare<'a>(
    base: &'a Pipeline,
    request: &Request<'a>,
) -> Result<(Cow<'a, Pipeline>, Cow<'a, [u8]>), String> {
    let input = request.input.ok_or("the member `input` is missing: give the text as a string")?;
    let input = wtf8::decode(input.get()).ok_or("`input` is no string: give the text as a string")?;
    let Some(options) = request.options else { return Ok((Cow::Borrowed(base), input)) };
    let members: serde_json::Map<String, Value> = serde_json::from_str(options.get())
        .map_err(|_| "`options` is no object of names and values: leave it out, or give such an object")?;
    let mut options: Options = base.options().clone();
    for (name, value) in &members {
        let value = match value {
            Value::String(text) => Cow::Borrowed(text.as_str()),
            Value::Number(number) => Cow::Owned(number.to_string()),
            Value::Bool(on) => Cow::Borrowed(if *on { "true" } else { "false" }),
            _ => return Err(format!("the option `{name}` takes a string, a number, true or false")),
        };
        options.set(name, &value).map_err(|error| error.to_string())?;
    }
    Ok((Cow::Owned(Pipeline::new(options)), input))
}

/// The engine's answer.
fn answer<'a>(id: Option<&'a RawValue>, input: &'a [u8], workspace: &'a Workspace) -> Answer<'a> {
    let report = workspace.report();
    let mut kinds: Vec<&'static str> = report.corrections.iter().map(|c| c.kind.name()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    Answer {
        id,
        ok: report.failure.is_none(),
        output: workspace.text(input),
        error: report.failure.map(|failure| failure.reason.name()),
        offset: report.failure.map(|failure| failure.offset),
        found: Some(Found {
            grade: report.grade.name(),
            confidence: report.confidence,
            flags: report.flags.names().collect(),
            kinds,
        }),
        message: report.failure.map(|failure| failure.reason.help().into()),
    }
}

/// The answer to a line that asks for nothing that can be done.
fn bad(id: Option<&RawValue>, message: String) -> Answer<'_> {
    Answer {
        id,
        ok: false,
        output: None,
        error: Some("bad-request"),
        offset: None,
        found: None,
        message: Some(message.into()),
    }
}

/// What is wrong with a line, without its text.
fn wrong(error: &serde_json::Error) -> String {
    match error.classify() {
        serde_json::error::Category::Data => {
            "the line is no JSON object, or names a member twice: give {\"id\":…,\"input\":\"…\"}".to_owned()
        }
        _ => format!(
            "the line is no valid JSON in UTF-8 (column {}): give one object a line, such as {{\"id\":…,\"input\":\"…\"}}",
            error.column()
        ),
    }
}

/// Appends an answer and the line feed behind it.
fn write(out: &mut Vec<u8>, answer: &Answer) -> io::Result<()> {
    serde_json::to_writer(&mut *out, answer)?;
    out.push(b'\n');
    Ok(())
}
