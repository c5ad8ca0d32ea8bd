//! What a caller can set, in one table: name, number of the C ABI, and type.
//!
//! From [`TABLE`] come the names that the CLI and `kintsu batch` take, the `KINTSU_OPT_*` numbers, and the
//! messages for a wrong value. Rules and groups are options too, by their own names ([`Options::set`]).

use crate::report::Grade;
use crate::rules::{Group, Kind, Mode, ROWS};

/// The deepest nesting that can be asked for.
pub const MAX_DEPTH: u32 = 1_000_000;

/// Which of several root values is the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RootValues {
    /// The best by rank; among equals the first. Objects and arrays that each begin a line become an array.
    #[default]
    Auto = 0,
    /// The first.
    First = 1,
    /// The last.
    Last = 2,
    /// More than one is an error ([`crate::Reason::Ambiguous`]).
    Refuse = 3,
    /// Values with nothing but blanks and commas between them become an array.
    Array = 4,
}

/// What becomes of a string that is open where the text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TruncatedStrings {
    /// It is kept to its last whole character.
    #[default]
    Keep = 0,
    /// It is dropped with its key.
    Drop = 1,
}

/// Why the text ended, as the model's provider said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StopReason {
    /// Not known.
    #[default]
    Unknown = 0,
    /// The model was done: owed closers were forgotten, not cut.
    Stop = 1,
    /// The limit of tokens was reached: the text was cut.
    Length = 2,
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Preset {
    /// Every repair; the limits and modes that the fields of [`Options`] name.
    #[default]
    Default = 0,
    /// Refuses guesses and losses: for callers whose next step has side effects.
    Strict = 1,
    /// Everything on.
    Lenient = 2,
}

/// How notations are written where more than one spelling has its users. Every field is false by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Notations {
    /// The text holds LaTeX: its commands are read in strings that are valid JSON too. (One of the two options that
    /// read valid text otherwise.)
    pub latex: bool,
    /// `NaN` and infinities become strings; else null.
    pub nonfinite_strings: bool,
    /// A number with leading zeros becomes that number; else a string, since zip codes are not numbers.
    pub leading_zeros_numbers: bool,
    /// A hexadecimal number becomes a string; else a number.
    pub hex_strings: bool,
    /// A backslash that begins no escape is dropped; else kept as text.
    pub drop_bad_escapes: bool,
    /// Between two commas of an array stands a null; else nothing.
    pub holes_null: bool,
    /// White space outside strings is dropped wherever an edit was needed at all; else the layout is kept.
    pub compact: bool,
}

/// All settings of a pipeline. Plain data; [`Options::default`] is the preset `default`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The longest input, in bytes. Default 64 MiB.
    pub max_input: u64,
    /// The longest output, in bytes. Default 128 MiB.
    pub max_output: u64,
    /// The deepest nesting, 1 to [`MAX_DEPTH`]. Default 128.
    pub max_depth: u32,
    /// How many corrections the report lists; more are counted and set a flag. Default 10,000.
    pub max_corrections: u32,
    /// Results worse than this have no text (reason `max-grade`). Default `lossy`.
    pub max_grade: Grade,
    /// Results below this keep their text and get the flag low-confidence, 0 to 1. Default 0.
    pub min_confidence: f64,
    /// Which of several root values is the answer.
    pub root_values: RootValues,
    /// What becomes of a string that is open where the text ends.
    pub truncated_strings: TruncatedStrings,
    /// Whether cut text is completed; else it is refused. Default true.
    pub truncation_salvage: bool,
    /// Whether repairs that lose something (other than truncation) are made; else they are refused. Default true.
    pub salvage: bool,
    /// Why the text ended.
    pub stop_reason: StopReason,
    /// How notations are written.
    pub notations: Notations,
    modes: [Mode; ROWS.len()],
    /// Whether strict stretches are read by the fast loop. The answers are the same; tests hold the two apart.
    pub(crate) lane: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_input: 64 << 20,
            max_output: 128 << 20,
            max_depth: 128,
            max_corrections: 10_000,
            max_grade: Grade::Lossy,
            min_confidence: 0.0,
            root_values: RootValues::Auto,
            truncated_strings: TruncatedStrings::Keep,
            truncation_salvage: true,
            salvage: true,
            stop_reason: StopReason::Unknown,
            notations: Notations::default(),
            modes: std::array::from_fn(|at| ROWS[at].mode),
            lane: true,
        }
    }
}

/// What type of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A whole number in this range, both ends included.
    Number(u64, u64),
    /// 0 to 1; in the C ABI in millionths.
    Ratio,
    /// One of these words; in the C ABI its place in the list.
    Word(&'static [&'static str]),
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    /// The number of the C ABI (`KINTSU_OPT_*`): stable, append only.
    pub number: i32,
    /// The name, such as `max_depth`.
    pub name: &'static str,
    /// What it takes.
    pub value: Type,
    /// One line on what it does.
    pub doc: &'static str,
}

const GRADES: &[&str] = &["unchanged", "extracted", "normalised", "guessed", "lossy"];
const SWITCH: &[&str] = &["off", "on"];

/// Every option that is no rule and no group, in the order of the numbers.
pub const TABLE: &[OptionRow] = &[
    OptionRow {
        number: 1,
        name: "max_input",
        value: Type::Number(0, i64::MAX as u64),
        doc: "The longest input, in bytes.",
    },
    OptionRow {
        number: 2,
        name: "max_output",
        value: Type::Number(0, i64::MAX as u64),
        doc: "The longest output, in bytes.",
    },
    OptionRow {
        number: 3,
        name: "max_depth",
        value: Type::Number(1, MAX_DEPTH as u64),
        doc: "The deepest nesting.",
    },
    OptionRow {
        number: 4,
        name: "max_corrections",
        value: Type::Number(0, u32::MAX as u64),
        doc: "How many corrections the report lists; more are counted.",
    },
    OptionRow {
        number: 6,
        name: "salvage",
        value: Type::Word(SWITCH),
        doc: "Whether repairs that lose something, other than truncation, are made.",
    },
    OptionRow {
        number: 7,
        name: "root_values",
        value: Type::Word(&["auto", "first", "last", "refuse", "array"]),
        doc: "Which of several root values is the answer.",
    },
    OptionRow {
        number: 10,
        name: "preset",
        value: Type::Word(&["default", "strict", "lenient"]),
        doc: "Sets every option but the limits to a named set: give it first.",
    },
    OptionRow {
        number: 11,
        name: "max_grade",
        value: Type::Word(GRADES),
        doc: "Results worse than this have no text.",
    },
    OptionRow {
        number: 12,
        name: "min_confidence",
        value: Type::Ratio,
        doc: "Results below this get the flag low-confidence.",
    },
    OptionRow {
        number: 15,
        name: "stop_reason",
        value: Type::Word(&["unknown", "stop", "length"]),
        doc: "Why the text ended, as the provider said it.",
    },
    OptionRow {
        number: 16,
        name: "truncated_strings",
        value: Type::Word(&["keep", "drop"]),
        doc: "What becomes of a string that is open where the text ends.",
    },
    OptionRow {
        number: 17,
        name: "truncation_salvage",
        value: Type::Word(SWITCH),
        doc: "Whether cut text is completed.",
    },
    OptionRow {
        number: 18,
        name: "tuples",
        value: Type::Word(&["array", "refuse"]),
        doc: "What becomes of tuples and sets.",
    },
    OptionRow {
        number: 19,
        name: "layout",
        value: Type::Word(&["keep", "compact"]),
        doc: "Whether white space outside strings stays where an edit was needed.",
    },
    OptionRow {
        number: 20,
        name: "latex",
        value: Type::Word(SWITCH),
        doc: "Whether strings hold LaTeX, valid ones too.",
    },
    OptionRow {
        number: 21,
        name: "nonfinite",
        value: Type::Word(&["null", "string"]),
        doc: "What NaN and infinities become.",
    },
    OptionRow {
        number: 22,
        name: "leading_zeros",
        value: Type::Word(&["string", "number"]),
        doc: "What a number with leading zeros becomes.",
    },
    OptionRow {
        number: 23,
        name: "hex",
        value: Type::Word(&["number", "string"]),
        doc: "What a hexadecimal number becomes.",
    },
    OptionRow {
        number: 24,
        name: "bad_escapes",
        value: Type::Word(&["keep", "drop"]),
        doc: "What becomes of a backslash that begins no escape.",
    },
    OptionRow {
        number: 25,
        name: "holes",
        value: Type::Word(&["drop", "null"]),
        doc: "What stands between two commas of an array.",
    },
];

/// An option that does not exist, or a value that it does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option, rule or group has this name or number.
    #[error(
        "there is no option, rule or group `{0}`: `kintsu rules` lists rules and groups, `kintsu repair --help` the options"
    )]
    Unknown(String),
    /// The option does not take this value.
    #[error("`{name}` takes {takes}")]
    Value {
        /// The option.
        name: String,
        /// What it takes, in words.
        takes: String,
    },
}

impl Options {
    /// The options of a preset.
    pub fn preset(preset: Preset) -> Options {
        let mut options = Options::default();
        options.apply(preset);
        options
    }

    /// What the rule does.
    pub fn rule(&self, kind: Kind) -> Mode {
        self.modes[kind.index()]
    }

    /// Sets what the rule does.
    pub fn set_rule(&mut self, kind: Kind, mode: Mode) -> &mut Options {
        self.modes[kind.index()] = mode;
        self
    }

    /// Sets what every rule of the group does.
    pub fn set_group(&mut self, group: Group, mode: Mode) -> &mut Options {
        for row in group.rows() {
            self.set_rule(row.kind, mode);
        }
        self
    }

    /// Sets an option, a rule or a group by name, from text.
    ///
    /// Words are those of [`TABLE`]; rules and groups take `off`, `on` and `report`; switches take `true` and
    /// `false` too.
    ///
    /// # Errors
    /// [`OptionError`] names what is wrong; nothing is set then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&mut Options, OptionError> {
        let Some(row) = TABLE.iter().find(|row| row.name == name) else {
            let mode = |value: &str| {
                [Mode::Off, Mode::On, Mode::Report].into_iter().find(|mode| mode.name() == value).ok_or_else(
                    || OptionError::Value { name: name.to_owned(), takes: "off, on or report".to_owned() },
                )
            };
            return match (Kind::by_name(name), Group::by_name(name)) {
                (Some(kind), _) => Ok(self.set_rule(kind, mode(value)?)),
                (None, Some(group)) => Ok(self.set_group(group, mode(value)?)),
                (None, None) => Err(OptionError::Unknown(name.to_owned())),
            };
        };
        let number = match row.value {
            Type::Number(..) => value.parse::<u64>().ok().and_then(|n| i64::try_from(n).ok()),
            Type::Ratio => value
                .parse::<f64>()
                .ok()
                .filter(|r| (0.0..=1.0).contains(r))
                .map(|r| (r * 1e6).round() as i64),
            Type::Word(words) => {
                let value = match value {
                    "true" if words == SWITCH => "on",
                    "false" if words == SWITCH => "off",
                    other => other,
                };
                words.iter().position(|&word| word == value).map(|at| at as i64)
            }
        };
        self.store(row, number)
    }

    /// Sets an option by its number in the C ABI: numbers as they are, ratios in millionths, words by their place.
    ///
    /// # Errors
    /// [`OptionError`] names what is wrong; nothing is set then.
    pub fn set_number(&mut self, number: i32, value: i64) -> Result<&mut Options, OptionError> {
        let row = TABLE
            .iter()
            .find(|row| row.number == number)
            .ok_or_else(|| OptionError::Unknown(number.to_string()))?;
        self.store(row, Some(value))
    }

    fn store(&mut self, row: &OptionRow, value: Option<i64>) -> Result<&mut Options, OptionError> {
        let (takes, limit) = match row.value {
            Type::Number(low, high) => (format!("a whole number from {low} to {high}"), (low, high)),
            Type::Ratio => ("a number from 0 to 1".to_owned(), (0, 1_000_000)),
            Type::Word(words) => (words.join(", "), (0, words.len() as u64 - 1)),
        };
        let n = value
            .and_then(|n| u64::try_from(n).ok())
            .filter(|n| (limit.0..=limit.1).contains(n))
            .ok_or_else(|| OptionError::Value { name: row.name.to_owned(), takes })?;
        match row.name {
            "max_input" => self.max_input = n,
            "max_output" => self.max_output = n,
            "max_depth" => self.max_depth = n as u32,
            "max_corrections" => self.max_corrections = n as u32,
            "salvage" => {
                // The option and the group of this name are one switch.
                self.salvage = n == 1;
                self.set_group(Group::Salvage, if n == 1 { Mode::On } else { Mode::Off });
            }
            "root_values" => {
                self.root_values = [
                    RootValues::Auto,
                    RootValues::First,
                    RootValues::Last,
                    RootValues::Refuse,
                    RootValues::Array,
                ][n as usize];
            }
            "preset" => self.apply([Preset::Default, Preset::Strict, Preset::Lenient][n as usize]),
            "max_grade" => self.max_grade = Grade::ALL[n as usize],
            "min_confidence" => self.min_confidence = n as f64 / 1e6,
            "stop_reason" => {
                self.stop_reason = [StopReason::Unknown, StopReason::Stop, StopReason::Length][n as usize];
            }
            "truncated_strings" => {
                self.truncated_strings = [TruncatedStrings::Keep, TruncatedStrings::Drop][n as usize];
            }
            "truncation_salvage" => self.truncation_salvage = n == 1,
            "tuples" => {
                let mode = if n == 1 { Mode::Off } else { Mode::On };
                self.set_rule(Kind::Tuple, mode).set_rule(Kind::SetLiteral, mode);
            }
            "layout" => self.notations.compact = n == 1,
            "latex" => self.notations.latex = n == 1,
            "nonfinite" => self.notations.nonfinite_strings = n == 1,
            "leading_zeros" => self.notations.leading_zeros_numbers = n == 1,
            "hex" => self.notations.hex_strings = n == 1,
            "bad_escapes" => self.notations.drop_bad_escapes = n == 1,
            "holes" => self.notations.holes_null = n == 1,
            other => unreachable!("the option {other} has a row and no field"),
        }
        Ok(self)
    }

    /// Everything but the limits and the stop reason.
    fn apply(&mut self, preset: Preset) {
        let fresh = Options::default();
        *self = Options {
            max_input: self.max_input,
            max_output: self.max_output,
            max_depth: self.max_depth,
            max_corrections: self.max_corrections,
            stop_reason: self.stop_reason,
            max_grade: if preset == Preset::Strict { Grade::Normalised } else { fresh.max_grade },
            ..fresh
        };
        if preset == Preset::Strict {
            self.set_rule(Kind::Tuple, Mode::Off).set_rule(Kind::SetLiteral, Mode::Off);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_set_by_name_and_by_number() {
        for row in TABLE {
            let (word, number) = match row.value {
                Type::Number(low, _) => (low.to_string(), low as i64),
                Type::Ratio => ("0.5".to_owned(), 500_000),
                Type::Word(words) => (words[words.len() - 1].to_owned(), words.len() as i64 - 1),
            };
            let mut by_name = Options::default();
            by_name.set(row.name, &word).unwrap();
            let mut by_number = Options::default();
            by_number.set_number(row.number, number).unwrap();
            assert_eq!(by_name, by_number, "{}", row.name);
            assert!(by_name.set(row.name, "no such value").is_err(), "{}", row.name);
            assert!(by_number.set_number(row.number, -1).is_err(), "{}", row.name);
        }
    }

    #[test]
    fn numbers_and_names_are_unique() {
        for (at, row) in TABLE.iter().enumerate() {
            assert!(TABLE[at + 1..].iter().all(|other| other.number > row.number && other.name != row.name));
            assert!(Kind::by_name(row.name).is_none());
            // The one group with an option's name means the same.
            assert!(Group::by_name(row.name).is_none_or(|group| group == Group::Salvage));
        }
    }

    #[test]
    fn rules_and_groups_have_modes() {
        let mut options = Options::default();
        options.set("comma-trailing", "off").unwrap();
        assert_eq!(options.rule(Kind::CommaTrailing), Mode::Off);
        options.set("commas", "report").unwrap();
        assert_eq!(options.rule(Kind::CommaTrailing), Mode::Report);
        assert!(options.set("commas", "maybe").is_err());
        assert!(options.set("comma-tailing", "off").is_err());
    }

    #[test]
    fn a_preset_keeps_the_limits() {
        let mut options = Options::default();
        options.set("max_depth", "7").unwrap().set("preset", "strict").unwrap();
        assert_eq!((options.max_depth, options.max_grade), (7, Grade::Normalised));
    }
}
