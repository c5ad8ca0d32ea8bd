//! The pipeline: options, limits, and the run of the engine over one text.
//!
//! A [`Pipeline`] is immutable and shared between threads. A [`Workspace`] holds the buffers and the answer
//! of one call at a time and is used again: a warm call allocates nothing. [`Repaired`] is the answer as most
//! callers want it: a text and a [`Report`].
//!
//! **Invariants.** The strict validator is a shortcut for text that is valid as a whole: the engine gives the
//! same answer, only slower, and the tests compare the two.

mod options;

use std::borrow::Cow;

pub use options::{
    MAX_DEPTH, Notations, OptionError, OptionRow, Options, Preset, RootValues, StopReason, TABLE,
    TruncatedStrings, Type,
};

use crate::locate::Locator;
use crate::report::{Failure, Flags, Grade, Reason, Report, Span};
use crate::scan;

/// Options, checked and ready. Immutable: any number of threads may use it at once.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    options: Options,
}

/// The buffers and the answer of one call at a time.
///
/// It belongs to one thread at a time and may move between calls. Its buffers are kept from call to call.
#[derive(Debug, Default)]
pub struct Workspace {
    report: Report,
    text: String,
    /// How much of `text` is the answer; zero bytes may stand behind it.
    len: usize,
    slice: bool,
    locator: Locator,
}

impl Workspace {
    /// An empty workspace.
    pub fn new() -> Workspace {
        Workspace::default()
    }

    /// What the last call found. Before any call: a failure without a reason.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The last call's text where it is not a slice of the input. `None`: it is a slice, or there is none.
    pub fn owned_text(&self) -> Option<&str> {
        (self.report.failure.is_none() && !self.slice && self.report.grade != Grade::Failed)
            .then_some(&self.text[..self.len])
    }

    /// The last call's text where it is not a slice of the input, with `zeros` zero bytes behind it that are no
    /// part of it: for readers that look at whole vectors. The second value is the text's own length.
    pub fn padded_text(&mut self, zeros: usize) -> Option<(&[u8], usize)> {
        self.owned_text()?;
        self.text.truncate(self.len);
        self.text.extend(std::iter::repeat_n('\0', zeros));
        Some((self.text.as_bytes(), self.len))
    }

    /// The last call's text, which may be a slice of `input`: the bytes that call was given.
    ///
    /// `None` where the call failed, or where `input` is not what the call was given.
    pub fn text<'a>(&'a self, input: &'a [u8]) -> Option<&'a str> {
        if self.slice { scan::text(input.get(self.report.span.range())?) } else { self.owned_text() }
    }

    fn fail(&mut self, reason: Reason, offset: usize) {
        self.text.clear();
        self.len = 0;
        self.slice = false;
        self.report.grade = Grade::Failed;
        self.report.confidence = 0.0;
        self.report.flags.set(Flags::COMPLETE, false);
        self.report.failure = Some(Failure { reason, offset });
    }
}

impl Pipeline {
    /// A pipeline with these options.
    pub fn new(options: Options) -> Pipeline {
        Pipeline { options }
    }

    /// Starts from the default options.
    pub fn builder() -> PipelineBuilder {
        PipelineBuilder { options: Options::default() }
    }

    /// The options it was made with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The same pipeline without the fast loop over strict stretches: the tests hold the two against each other.
    #[doc(hidden)]
    #[must_use]
    pub fn without_lane(mut self) -> Pipeline {
        self.options.lane = false;
        self
    }

    /// Mends one whole text into `workspace`, whose last answer is overwritten.
    ///
    /// Never panics on any bytes. The answer is in [`Workspace::report`] and [`Workspace::text`].
    pub fn repair_into(&self, input: &[u8], workspace: &mut Workspace) {
        self.begin(workspace);
        if !self.admits(input.len(), workspace) {
            return;
        }
        // The shortcut. It counts one step a byte, as the law says.
        // (Not where the caller's text holds LaTeX: that may be valid JSON and yet mean something else.)
        let shortcut = !self.options.notations.latex && input.len() as u64 <= self.options.max_output;
        if shortcut && scan::strict(input, self.options.max_depth) {
            workspace.slice = true;
            workspace.report.grade = Grade::Unchanged;
            workspace.report.confidence = 1.0;
            workspace.report.flags.insert(Flags::COMPLETE);
            workspace.report.span = Span::new(0, input.len());
            workspace.report.steps = input.len() as u64;
            self.judge(workspace);
            return;
        }
        workspace.locator.feed(&self.options, input);
        self.finish(input, workspace);
    }

    /// Mends one whole text.
    ///
    /// # Errors
    /// Where there is no text: why, where, and the report.
    pub fn repair<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Result<Repaired<'a>, Error> {
        let input = text.as_ref();
        let mut workspace = Workspace::new();
        self.repair_into(input, &mut workspace);
        let Workspace { report, text, slice, .. } = workspace;
        if report.grade == Grade::Failed {
            return Err(Error::new(report));
        }
        let text = if slice {
            // The engine has checked that the slice is UTF-8; the empty text is never taken.
            Cow::Borrowed(scan::text(&input[report.span.range()]).unwrap_or_default())
        } else {
            Cow::Owned(text)
        };
        Ok(Repaired { text, report })
    }

    /// Mends a text that comes in pieces. The answer is that of one call with all of it, for every chunking,
    /// and the validator's shortcut is not taken: the tests hold the two against each other.
    #[doc(hidden)]
    pub fn repair_chunks<'c>(
        &self,
        chunks: impl IntoIterator<Item = &'c [u8]>,
        workspace: &mut Workspace,
    ) -> Vec<u8> {
        let mut all = Vec::new();
        self.begin(workspace);
        for chunk in chunks {
            all.extend_from_slice(chunk);
            if all.len() as u64 <= self.options.max_input {
                workspace.locator.feed(&self.options, &all);
            }
        }
        if self.admits(all.len(), workspace) {
            self.finish(&all, workspace);
        }
        all
    }

    /// Empties the workspace; its buffers stay.
    fn begin(&self, workspace: &mut Workspace) {
        let mut corrections = std::mem::take(&mut workspace.report.corrections);
        corrections.clear();
        workspace.report = Report { corrections, ..Report::default() };
        workspace.text.clear();
        workspace.len = 0;
        workspace.slice = false;
        workspace.locator.reset(&self.options);
    }

    /// Whether an input of this length is within the limit; else the call has failed.
    fn admits(&self, len: usize, workspace: &mut Workspace) -> bool {
        let within = len as u64 <= self.options.max_input;
        if !within {
            workspace.fail(Reason::LimitInput, self.options.max_input as usize);
        }
        within
    }

    fn finish(&self, input: &[u8], workspace: &mut Workspace) {
        workspace.slice =
            workspace.locator.finish(&self.options, input, &mut workspace.report, &mut workspace.text);
        workspace.len = workspace.text.len();
        if let Some(Failure { reason, offset }) = workspace.report.failure {
            workspace.fail(reason, offset);
        }
        self.judge(workspace);
    }

    /// What the caller accepts, held against what was found.
    fn judge(&self, workspace: &mut Workspace) {
        let report = &mut workspace.report;
        if report.failure.is_some() {
            return;
        }
        if report.grade > self.options.max_grade {
            let offset = report
                .corrections
                .iter()
                .find(|c| c.grade > self.options.max_grade)
                .map_or(report.span.start, |c| c.input.start);
            workspace.fail(Reason::MaxGrade, offset);
        } else if report.confidence < self.options.min_confidence {
            report.flags.insert(Flags::LOW_CONFIDENCE);
        }
    }
}

/// Sets options one after the other and makes a [`Pipeline`].
#[derive(Clone, Debug)]
pub struct PipelineBuilder {
    options: Options,
}

impl PipelineBuilder {
    /// Sets an option, a rule or a group by name; see [`Options::set`].
    ///
    /// # Errors
    /// [`OptionError`] names what is wrong.
    pub fn set(mut self, name: &str, value: &str) -> Result<PipelineBuilder, OptionError> {
        self.options.set(name, value)?;
        Ok(self)
    }

    /// The deepest nesting, 1 to [`MAX_DEPTH`]; other values are brought into that range.
    #[must_use]
    pub fn max_depth(mut self, depth: u32) -> PipelineBuilder {
        self.options.max_depth = depth.clamp(1, MAX_DEPTH);
        self
    }

    /// Results worse than this have no text.
    #[must_use]
    pub fn max_grade(mut self, grade: Grade) -> PipelineBuilder {
        self.options.max_grade = grade;
        self
    }

    /// Results below this confidence get the flag low-confidence.
    #[must_use]
    pub fn min_confidence(mut self, confidence: f64) -> PipelineBuilder {
        self.options.min_confidence = confidence;
        self
    }

    /// The pipeline.
    pub fn build(self) -> Pipeline {
        Pipeline::new(self.options)
    }
}

/// Mended text and what was done to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired<'a> {
    text: Cow<'a, str>,
    report: Report,
}

impl<'a> Repaired<'a> {
    /// The text: always valid RFC 8259 JSON.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text; borrowed from the input where it is a slice of it (grades unchanged and extracted).
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// What was done.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// How far the text is from the input.
    pub fn grade(&self) -> Grade {
        self.report.grade
    }

    /// From 0 to 1.
    pub fn confidence(&self) -> f64 {
        self.report.confidence
    }

    /// The text as a `serde_json::Value`.
    ///
    /// Numbers keep their text and objects their order (where no other crate of the program turns these
    /// features of `serde_json` off by not asking for them: they are additive, so they are on). Of a repeated
    /// key the last one stays: the text has them all.
    ///
    /// # Errors
    /// Nesting deeper than `serde_json` allows (128).
    #[cfg(feature = "serde")]
    pub fn to_value(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::from_str(&self.text)
    }

    /// The text as a `T`.
    ///
    /// # Errors
    /// Where the value does not fit `T`.
    #[cfg(feature = "serde")]
    pub fn deserialize<T: serde::de::DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.text)
    }
}

/// Why there is no text, where that was known, and the report.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{} at byte {}: {}", self.reason().name(), self.offset(), self.reason().help())]
pub struct Error {
    report: Box<Report>,
}

impl Error {
    fn new(report: Report) -> Error {
        Error { report: Box::new(report) }
    }

    /// Why.
    pub fn reason(&self) -> Reason {
        self.report.failure.map_or(Reason::NoJsonFound, |failure| failure.reason)
    }

    /// The byte of the input at which it was known.
    pub fn offset(&self) -> usize {
        self.report.failure.map_or(0, |failure| failure.offset)
    }

    /// What was found before the text was given up. It holds no text of the input.
    pub fn report(&self) -> &Report {
        &self.report
    }
}
