//! The laws, each as a function that holds one answer against one input.
//!
//! | law | check |
//! | --- | --- |
//! | 1, valid in, same bytes out | [`valid_is_unchanged`] |
//! | 2, what comes out is valid | [`output_is_valid`] |
//! | 3, nothing vanishes | [`account`] |
//! | 3, nothing is invented | [`nothing_invented`] |
//! | 5, one engine | [`super::chunks`] |
//! | 6, linear | [`steps_within`] |
//! | 7, idempotent, deterministic | [`repeatable`] |
//! | 8, said, not hidden | [`report_is_sound`] |
//! | 10, no panic | every one of them: a panic fails the test that called it |
//!
//! [`all`] runs all of them, [`quick`] those that cost one or two runs.

use std::fmt;

use kintsu::{Correction, Flags, Grade, Group, Kind, Pipeline, Reason, Report, Span, Workspace};

use super::oracle::{self, Atom};
use super::{chunks, show};

/// What the library said to one input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) text: Option<String>,
    pub(crate) report: Report,
}

impl Answer {
    /// Runs the library.
    pub(crate) fn to(pipeline: &Pipeline, input: &[u8]) -> Answer {
        let mut workspace = Workspace::new();
        pipeline.repair_into(input, &mut workspace);
        Answer::of(input, &workspace)
    }

    /// What the workspace holds after a call with `input`.
    pub(crate) fn of(input: &[u8], workspace: &Workspace) -> Answer {
        Answer { text: workspace.text(input).map(str::to_owned), report: workspace.report().clone() }
    }

    /// Whether the workspace holds this answer. The steps may differ: they count work, not findings.
    pub(crate) fn holds(&self, input: &[u8], workspace: &Workspace) -> bool {
        let (mine, other) = (&self.report, workspace.report());
        // All fields are named, so that a new one is not forgotten here.
        let Report { grade, flags, confidence, span, corrections, correction_count, failure, steps: _ } =
            mine;
        self.text.as_deref() == workspace.text(input)
            && *grade == other.grade
            && *flags == other.flags
            && confidence.to_bits() == other.confidence.to_bits()
            && *span == other.span
            && *corrections == other.corrections
            && *correction_count == other.correction_count
            && *failure == other.failure
    }

    /// Whether the kind is among the corrections.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.report.corrections.iter().any(|c| c.kind == kind)
    }

    /// The distinct names of the kinds, sorted.
    pub(crate) fn kinds(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.report.corrections.iter().map(|c| c.kind.name()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &self.report;
        write!(f, "{}", report.grade.name())?;
        if let Some(text) = &self.text {
            write!(f, " {}", show(text.as_bytes()))?;
        }
        if let Some(failure) = report.failure {
            write!(f, " {} at {}", failure.reason.name(), failure.offset)?;
        }
        write!(f, " {:?} confidence {} span {:?}", report.flags, report.confidence, report.span.range())?;
        for c in report.corrections.iter().take(20) {
            write!(
                f,
                "\n    {} {:?} to {:?} {} {} ({})",
                c.kind.name(),
                c.input.range(),
                c.output.range(),
                c.grade.name(),
                c.strength.name(),
                c.alternatives
            )?;
        }
        write!(f, "\n    {} corrections, {} steps", report.correction_count, report.steps)
    }
}

/// Every law, the chunkings included. The one-shot answer.
pub(crate) fn all(pipeline: &Pipeline, input: &[u8]) -> Result<Answer, String> {
    let answer = quick(pipeline, input)?;
    chunks::agree(pipeline, input, &answer).map_err(|error| format!("{error}\n  input: {}", show(input)))?;
    Ok(answer)
}

/// Every law but the chunkings. The one-shot answer.
pub(crate) fn quick(pipeline: &Pipeline, input: &[u8]) -> Result<Answer, String> {
    let answer = Answer::to(pipeline, input);
    let checks = [
        ("law 1, valid in, same bytes out", valid_is_unchanged(pipeline, input, &answer)),
        ("law 2, valid out", output_is_valid(&answer)),
        (
            "law 3, account",
            if pipeline.options().notations.compact { Ok(()) } else { account(input, &answer) },
        ),
        ("law 3, nothing invented", nothing_invented(input, &answer)),
        ("law 6, linear", steps_within(input, &answer.report)),
        ("law 7, repeatable", repeatable(pipeline, input, &answer)),
        ("law 8, the report is sound", report_is_sound(pipeline, input, &answer)),
    ];
    for (law, result) in checks {
        result.map_err(|error| format!("{law}: {error}\n  input:  {}\n  answer: {answer}", show(input)))?;
    }
    Ok(answer)
}

/// Law 1: valid text within the limits comes back as it is, with nothing to report. An escape of half a
/// surrogate pair is the exception.
pub(crate) fn valid_is_unchanged(pipeline: &Pipeline, input: &[u8], answer: &Answer) -> Result<(), String> {
    let report = &answer.report;
    let limits = pipeline.options();
    if limits.notations.latex {
        // The one option so far that reads valid text otherwise.
        return Ok(());
    }
    match oracle::valid(input) {
        Some(valid) if valid.lone_surrogate => {
            let listed = answer.has(Kind::LoneSurrogate) || report.flags.contains(Flags::CORRECTIONS_CAPPED);
            if answer.text.is_some() && !listed {
                return Err("half a surrogate pair is not reported".to_owned());
            }
            return Ok(());
        }
        Some(valid)
            if valid.depth <= limits.max_depth as usize
                && input.len() as u64 <= limits.max_input.min(limits.max_output) => {}
        Some(_) => return Ok(()),
        None if report.grade == Grade::Unchanged => return Err("invalid text is graded unchanged".to_owned()),
        None => return Ok(()),
    }
    ensure(answer.text.as_deref().map(str::as_bytes) == Some(input), "other bytes came out")?;
    ensure(report.grade == Grade::Unchanged, "the grade is not unchanged")?;
    ensure(report.confidence.to_bits() == 1.0_f64.to_bits(), "the confidence is not 1")?;
    ensure(report.corrections.is_empty() && report.correction_count == 0, "there are corrections")?;
    ensure(report.span.range() == (0..input.len()), "the span is not the whole text")?;
    ensure(report.flags.contains(Flags::COMPLETE), "the flag complete is missing")
}

/// Law 2: there is a text and it is valid JSON without half surrogate pairs, or the call says that it failed.
pub(crate) fn output_is_valid(answer: &Answer) -> Result<(), String> {
    let failed = answer.report.grade == Grade::Failed;
    match &answer.text {
        None => {
            ensure(failed, "there is no text and the grade is not failed")?;
            ensure(answer.report.failure.is_some(), "there is no text and no reason")
        }
        Some(text) => {
            ensure(!failed && answer.report.failure.is_none(), "there is a text and a failure")?;
            let valid = oracle::valid(text.as_bytes()).ok_or("the output is not valid JSON")?;
            ensure(!valid.lone_surrogate, "the output holds half a surrogate pair")
        }
    }
}

/// Law 3: outside the spans of corrections, input and output are equal, in order, byte for byte; the
/// corrections are sorted and do not overlap.
pub(crate) fn account(input: &[u8], answer: &Answer) -> Result<(), String> {
    let Some(text) = &answer.text else { return Ok(()) };
    if answer.report.flags.contains(Flags::CORRECTIONS_CAPPED) {
        return Ok(());
    }
    let output = text.as_bytes();
    let (mut read, mut written) = (0, 0);
    // A last, empty correction stands for the end of both texts.
    let spans = answer.report.corrections.iter().map(|c| (c.input, c.output));
    let end = (Span::new(input.len(), input.len()), Span::new(output.len(), output.len()));
    for (at, (from, to)) in spans.chain([end]).enumerate() {
        let copied = input.get(read..from.start).ok_or("input spans overlap or are outside")?;
        let copy = output.get(written..to.start).ok_or("output spans overlap or are outside")?;
        if copied != copy {
            return Err(format!(
                "input {read}..{} and output {written}..{} differ (before correction {at})",
                from.start, to.start
            ));
        }
        ensure(from.start <= from.end && to.start <= to.end, "a span ends before it starts")?;
        (read, written) = (from.end, to.end);
    }
    ensure(read <= input.len() && written <= output.len(), "a span is outside")
}

/// Law 3: every string, key and number of the output stands in the input, in the same order; strings are
/// compared unescaped. U+FFFD may stand for what was no character, and a number may be an exact rewrite of
/// another notation.
///
/// All of them one after the other must be a subsequence of the input, where a character of the output may be
/// met by itself or by an escape that stands for it.
pub(crate) fn nothing_invented(input: &[u8], answer: &Answer) -> Result<(), String> {
    let Some(text) = &answer.text else { return Ok(()) };
    if answer.report.flags.contains(Flags::CORRECTIONS_CAPPED) {
        // What was rewritten is not known then.
        return Ok(());
    }
    let replaced = answer.has(Kind::LoneSurrogate) || answer.has(Kind::InvalidUtf8);
    let mut rewritten = Vec::new();
    for c in answer.report.corrections.iter().filter(|c| c.kind.row().group == Group::Numbers) {
        let spans = input.get(c.input.range()).zip(text.get(c.output.range()));
        let (from, to) = spans.ok_or("a number's span is outside")?;
        let from = String::from_utf8_lossy(from);
        let same = match c.kind {
            // Two guesses leave something out: the marks between groups of three digits, an exponent without digits.
            Kind::NumThousands => whole_groups(&from) && plain(&from.replace(',', "")) == plain(to),
            Kind::NumExpCut => from
                .strip_prefix(to)
                .is_some_and(|rest| rest.trim_end_matches(['+', '-']).eq_ignore_ascii_case("e")),
            Kind::NumLeadingZero if !to.contains('"') => from.ends_with(to.trim_start_matches(['-', '0'])),
            _ => same_number(&from, to),
        };
        ensure(same, &format!("{} makes {to} of {from}", c.kind.name()))?;
        rewritten.push(c.output);
    }
    let source = String::from_utf8_lossy(input);
    let mut source = Source { text: &source, at: 0 };
    let mut rewritten = rewritten.into_iter().peekable();
    for (start, atom) in oracle::atoms(text) {
        match atom {
            Atom::Open | Atom::Close => {}
            Atom::Text(units) => {
                for c in String::from_utf16_lossy(&units).chars() {
                    if !(replaced && c == char::REPLACEMENT_CHARACTER || source.meet(c)) {
                        let body = show(String::from_utf16_lossy(&units).as_bytes());
                        return Err(format!("{c:?} of the string {body} at {start} is not in the input"));
                    }
                }
            }
            Atom::Number(number) => {
                for (at, c) in (start..).zip(number.chars()) {
                    while rewritten.next_if(|span| span.end <= at).is_some() {}
                    if !(rewritten.peek().is_some_and(|span| span.start <= at) || source.meet(c)) {
                        return Err(format!("{c:?} of the number {number} at {start} is not in the input"));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Whether the output is the number that the input writes in another notation, or a part of one: what an edit
/// inserts or takes away. What became a string is looked at as one, letter by letter.
fn same_number(from: &str, to: &str) -> bool {
    to.is_empty()
        || to.contains('"')
        || to == "null"
        || plain(from) == plain(to)
        || (from.is_empty() && to == "0")
}

/// Whether commas part a number's digits before the point into groups of three.
fn whole_groups(number: &str) -> bool {
    let whole = number.trim_start_matches(['+', '-']).split('.').next().unwrap_or("");
    let mut groups = whole.split(',');
    let first = groups.next().map_or(0, str::len);
    (1..=3).contains(&first) && groups.all(|group| group.len() == 3)
}

/// A number without the signs and marks that JSON does not know.
fn plain(number: &str) -> String {
    let number = number.trim().replace('_', "").replace('\u{2212}', "-");
    let number = number.trim_start_matches('+').trim_end_matches('n');
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let radix = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => 10,
    };
    if radix != 10 {
        return match u128::from_str_radix(&digits[2..], radix) {
            Ok(value) => format!("{sign}{value}"),
            Err(_) => number.to_owned(),
        };
    }
    // A point has a digit on each side.
    let digits = match digits.split_once('.') {
        Some((whole, fraction)) => {
            let whole = if whole.is_empty() { "0" } else { whole };
            let lacks = !fraction.starts_with(|c: char| c.is_ascii_digit());
            format!("{whole}.{}{fraction}", if lacks { "0" } else { "" })
        }
        None => digits.to_owned(),
    };
    sign.to_owned() + &digits
}

/// The input as a row of characters and escapes, read from left to right.
struct Source<'a> {
    text: &'a str,
    at: usize,
}

impl Source<'_> {
    /// Goes behind the nearest place that stands for `wanted`. The nearest is as good as any: from it every
    /// later place can still be reached.
    fn meet(&mut self, wanted: char) -> bool {
        let mut best: Option<usize> = None;
        for (offset, c) in self.text[self.at..].char_indices() {
            let at = self.at + offset;
            if best.is_some_and(|end| at >= end) {
                break;
            }
            let end = if c == wanted {
                Some(at + c.len_utf8())
            } else if c == '\\' {
                escape(&self.text[at..]).filter(|&(meant, _)| meant == wanted).map(|(_, len)| at + len)
            } else {
                None
            };
            best = match (best, end) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        best.inspect(|&end| self.at = end).is_some()
    }
}

/// The character that the escape at the beginning of `text` stands for in JSON, JavaScript, Python or C, and
/// its length.
fn escape(text: &str) -> Option<(char, usize)> {
    let digits = |from: usize, count: usize| u32::from_str_radix(text.get(from..from + count)?, 16).ok();
    let plain = |c| Some((c, 2));
    match text[1..].chars().next()? {
        'b' => plain('\u{8}'),
        'f' => plain('\u{c}'),
        'n' => plain('\n'),
        'r' => plain('\r'),
        't' => plain('\t'),
        'v' => plain('\u{b}'),
        'e' => plain('\u{1b}'),
        '0' => plain('\0'),
        'x' => Some((char::from_u32(digits(2, 2)?)?, 4)),
        'U' => Some((char::from_u32(digits(2, 8)?)?, 10)),
        'u' if text[2..].starts_with('{') => {
            let end = text.as_bytes()[3..].iter().take(8).position(|&b| b == b'}')?;
            Some((char::from_u32(digits(3, end)?)?, end + 4))
        }
        'u' => match digits(2, 4)? {
            high @ 0xD800..=0xDBFF if text[6..].starts_with("\\u") => {
                let low = digits(8, 4).filter(|low| (0xDC00..=0xDFFF).contains(low))?;
                Some((char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))?, 12))
            }
            unit => Some((char::from_u32(unit)?, 6)),
        },
        c => Some((c, 1 + c.len_utf8())),
    }
}

/// Law 6: at most 25 steps a byte and 32 KB.
pub(crate) fn steps_within(input: &[u8], report: &Report) -> Result<(), String> {
    let most = 25 * input.len() as u64 + 32 * 1024;
    if report.steps <= most {
        return Ok(());
    }
    Err(format!("{} steps for {} bytes; {most} are allowed", report.steps, input.len()))
}

/// Law 7: repairing the result changes nothing, and the same call gives the same answer, in a workspace that
/// held something else too.
pub(crate) fn repeatable(pipeline: &Pipeline, input: &[u8], answer: &Answer) -> Result<(), String> {
    let mut workspace = Workspace::new();
    if let Some(text) = &answer.text {
        pipeline.repair_into(text.as_bytes(), &mut workspace);
        let fits = text.len() as u64 <= pipeline.options().max_input;
        let again = (workspace.report().grade, workspace.text(text.as_bytes()));
        if fits && again != (Grade::Unchanged, Some(text)) {
            let again = Answer::of(text.as_bytes(), &workspace);
            return Err(format!("repairing the result changes it: {again}"));
        }
    }
    // The same workspace, with something else still in it.
    pipeline.repair_into(b"{'left over': [1, 2,, 'x", &mut workspace);
    pipeline.repair_into(input, &mut workspace);
    if answer.holds(input, &workspace) && answer.report.steps == workspace.report().steps {
        return Ok(());
    }
    Err(format!("a second run gives another answer: {}", Answer::of(input, &workspace)))
}

/// Law 8: what the report says agrees with itself and with the text.
pub(crate) fn report_is_sound(pipeline: &Pipeline, input: &[u8], answer: &Answer) -> Result<(), String> {
    let Report { grade, flags, confidence, span, corrections, correction_count, failure, .. } =
        &answer.report;
    let options = pipeline.options();
    let capped = flags.contains(Flags::CORRECTIONS_CAPPED);
    ensure(corrections.len() <= options.max_corrections as usize, "more corrections than the cap")?;
    ensure(corrections.len() as u64 <= *correction_count, "more corrections listed than counted")?;
    ensure(capped == (*correction_count > corrections.len() as u64), "the flag corrections-capped is wrong")?;
    ensure(span.start <= span.end && span.end <= input.len(), "the span is outside the input")?;
    for stream in [Flags::REVISED, Flags::DIFFERS, Flags::CLOSED, Flags::SNAPSHOT_CHANGED] {
        ensure(!flags.contains(stream), "a stream's flag is set")?;
    }
    let Some(text) = &answer.text else {
        let failure = failure.ok_or("failed without a reason")?;
        let past = failure.reason == Reason::LimitInput;
        ensure(past || failure.offset <= input.len(), "the failure's offset is outside the input")?;
        ensure(!flags.contains(Flags::COMPLETE), "failed and complete")?;
        return ensure(confidence.to_bits() == 0.0_f64.to_bits(), "failed with some confidence");
    };
    ensure(*confidence > 0.0 && *confidence <= 1.0, "a confidence that is no share")?;
    ensure((*confidence >= 1.0) == (*grade == Grade::Unchanged), "confidence 1 and unchanged go together")?;
    let below = *confidence < options.min_confidence;
    ensure(flags.contains(Flags::LOW_CONFIDENCE) == below, "the flag low-confidence is wrong")?;
    ensure(*grade <= options.max_grade, "worse than max_grade")?;
    ensure(flags.contains(Flags::LOSSY) == (*grade == Grade::Lossy), "the flag lossy and the grade part")?;
    let torn = flags.contains(Flags::TRUNCATED);
    ensure(!(torn && flags.contains(Flags::COMPLETE)), "truncated and complete")?;
    if !capped {
        let worst = corrections.iter().map(|c| c.grade).max().unwrap_or(Grade::Unchanged);
        ensure(*grade == worst, "the grade is not the worst of the corrections")?;
        let cuts = |c: &Correction| c.kind.row().group == Group::Truncation && c.grade == Grade::Lossy;
        ensure(torn == corrections.iter().any(cuts), "the flag truncated and the corrections part")?;
    }
    if *grade <= Grade::Extracted {
        let slice = &input[span.range()];
        ensure(slice == text.as_bytes(), "unchanged or extracted, and no slice of the input")?;
    }
    for c in corrections.iter().filter(|c| c.input.end < span.start || c.input.start > span.end) {
        ensure(c.output.is_empty(), "text from outside the payload's span is in the output")?;
    }
    Ok(())
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kintsu::Strength;

    fn made(text: &str, corrections: &[(Kind, [usize; 4])]) -> Answer {
        let corrections: Vec<_> = corrections
            .iter()
            .map(|&(kind, [a, b, c, d])| Correction {
                kind,
                input: Span::new(a, b),
                output: Span::new(c, d),
                grade: kind.row().grade,
                strength: Strength::Strong,
                alternatives: 0,
            })
            .collect();
        let report = Report { correction_count: corrections.len() as u64, corrections, ..Report::default() };
        Answer { text: Some(text.to_owned()), report }
    }

    #[test]
    fn the_account_sees_what_is_missing() {
        let comma = [(Kind::CommaTrailing, [2, 3, 2, 2])];
        assert_eq!(account(b"[1,]", &made("[1]", &comma)), Ok(()));
        // A byte too few, a byte too many, another byte, an unreported edit, a wrong place.
        assert!(account(b"[1,] ", &made("[1]", &comma)).is_err());
        assert!(account(b"[1,]", &made("[1] ", &comma)).is_err());
        assert!(account(b"[1,]", &made("[2]", &comma)).is_err());
        assert!(account(b"[1,]", &made("[1]", &[])).is_err());
        assert!(account(b"[1,]", &made("[1]", &[(Kind::CommaTrailing, [1, 2, 2, 2])])).is_err());
        // Spans that overlap, and one outside.
        let twice = [(Kind::CommaTrailing, [2, 3, 2, 2]), (Kind::CommaDouble, [1, 3, 2, 2])];
        assert!(account(b"[1,]", &made("[1]", &twice)).is_err());
        assert!(account(b"[1,]", &made("[1", &[(Kind::CommaTrailing, [2, 9, 2, 2])])).is_err());
    }

    #[test]
    fn invented_text_is_seen() {
        let check = |input: &str, output: &str| nothing_invented(input.as_bytes(), &made(output, &[]));
        assert_eq!(check(r"{a: 'it\'s \x41 \u{1F600}'}", r#"{"a": "it's A 😀"}"#), Ok(()));
        assert_eq!(check(r#"["C:\new\x"]"#, r#"["C:\\new\\x"]"#), Ok(()));
        assert_eq!(check(r#"["\ud83d\ude00"]"#, r#"["😀"]"#), Ok(()));
        assert_eq!(check("[12.]", "[12]"), Ok(()));
        assert!(check("[1, 2]", "[2, 1]").is_err());
        assert!(check("[1]", "[10]").is_err());
        assert!(check("{a:}", r#"{"a": "b"}"#).is_err());
        assert!(check("[\"\u{1}\"]", "[\"\u{fffd}\"]").is_err());
    }

    #[test]
    fn numbers_are_rewritten_exactly_or_not_at_all() {
        for (from, to) in [
            ("+1", "1"),
            ("+.5", "0.5"),
            ("5.", "5.0"),
            ("-.5e3", "-0.5e3"),
            ("2.e3", "2.0e3"),
            ("0x1F", "31"),
            ("-0b101", "-5"),
            ("0o17", "15"),
            ("1_000", "1000"),
            ("123n", "123"),
            ("\u{2212}5", "-5"),
            ("", "0"),
            ("+", ""),
        ] {
            assert!(same_number(from, to), "{from} {to}");
        }
        for (from, to) in [("007", "7"), ("0x1F", "32"), ("1", "10"), (".5", "5.0"), ("1,5", "15"), ("", "1")]
        {
            assert!(!same_number(from, to), "{from} {to}");
        }
        assert!(whole_groups("-1,234,567.5"));
        assert!(!whole_groups("1,23") && !whole_groups(",123") && !whole_groups("1234,567"));
    }

    #[test]
    fn too_many_steps_are_seen() {
        let steps = |steps| steps_within(b"four", &Report { steps, ..Report::default() });
        assert_eq!(steps(100 + 32_768), Ok(()));
        assert!(steps(100 + 32_769).is_err());
    }
}
