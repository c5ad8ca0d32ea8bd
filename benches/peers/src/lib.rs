//! The rivals, each as a function from a text to an answer.
//!
//! An answer is what the crate gives: a text, or a value where it makes no text. Nobody is charged for a conversion
//! that only this comparison needs: [`Answer::value`] is called outside the clock.

use std::panic::{AssertUnwindSafe, catch_unwind};

use jiter::{JsonValue, PartialMode};
use serde_json::Value;

/// What a rival gives.
pub enum Answer<'t> {
    /// JSON text.
    Text(String),
    /// A value of `serde_json`.
    Value(Value),
    /// A value of `jiter`.
    Jiter(JsonValue<'t>),
}

impl Answer<'_> {
    /// The value. `None` where the text is not JSON.
    pub fn value(&self) -> Option<Value> {
        match self {
            Answer::Text(text) => serde_json::from_str(text).ok(),
            Answer::Value(value) => Some(value.clone()),
            Answer::Jiter(value) => jiter_value(value),
        }
    }
}

fn jiter_value(value: &JsonValue<'_>) -> Option<Value> {
    Some(match value {
        JsonValue::Null => Value::Null,
        JsonValue::Bool(it) => Value::from(*it),
        JsonValue::Int(it) => Value::from(*it),
        JsonValue::Float(it) => Value::from(*it),
        JsonValue::Str(it) => Value::from(it.as_ref()),
        JsonValue::Array(items) => Value::Array(items.iter().map(jiter_value).collect::<Option<_>>()?),
        JsonValue::Object(members) => {
            let member =
                |(key, value): &(std::borrow::Cow<'_, str>, _)| Some((key.to_string(), jiter_value(value)?));
            Value::Object(members.iter().map(member).collect::<Option<_>>()?)
        }
    })
}

/// A rival: its name, and what it does. `None`: it refuses.
pub struct Rival {
    pub name: &'static str,
    /// Whether it mends damage. One that does not is shown beside the others, without a bound: it closes what was
    /// cut and does not look at the text before the cut, or reads up to the cut what is valid.
    pub mends: bool,
    repair: fn(&str) -> Option<Answer<'_>>,
}

impl Rival {
    /// The answer. A rival that panics has none.
    pub fn repair<'t>(&self, text: &'t str) -> Option<Answer<'t>> {
        catch_unwind(AssertUnwindSafe(|| (self.repair)(text))).ok().flatten()
    }
}

/// Every rival, each with its default options.
pub const RIVALS: &[Rival] = &[
    Rival {
        name: "jsonrepair",
        mends: true,
        repair: |text| {
            jsonrepair::repair_to_string(text, &jsonrepair::Options::default()).ok().map(Answer::Text)
        },
    },
    Rival {
        name: "jsonrepair-rs",
        mends: true,
        repair: |text| jsonrepair_rs::jsonrepair(text).ok().map(Answer::Text),
    },
    Rival {
        name: "llm_json",
        mends: true,
        repair: |text| {
            llm_json::repair_json(text, &llm_json::RepairOptions::default()).ok().map(Answer::Text)
        },
    },
    Rival {
        name: "llm-json-repair",
        mends: true,
        repair: |text| llm_json_repair::parse::<Value>(text).ok().map(Answer::Value),
    },
    Rival {
        name: "partial-json-fixer",
        mends: false,
        repair: |text| Some(Answer::Text(partial_json_fixer::fix_json(text))),
    },
    Rival {
        name: "partial-json-fixer, parsing",
        mends: true,
        repair: |text| {
            partial_json_fixer::fix_json_parse(text).ok().map(|value| Answer::Text(value.to_string()))
        },
    },
    Rival {
        name: "simple-agents-healing",
        mends: true,
        repair: |text| {
            let parser = simple_agents_healing::JsonishParser::new();
            parser.parse(text).ok().map(|result| Answer::Value(result.value))
        },
    },
    Rival {
        name: "anyrepair",
        mends: true,
        repair: |text| anyrepair::jsonrepair(text).ok().map(Answer::Text),
    },
    Rival {
        name: "jiter, partial",
        mends: false,
        repair: |text| {
            JsonValue::parse_with_config(text.as_bytes(), false, PartialMode::TrailingStrings)
                .ok()
                .map(Answer::Jiter)
        },
    },
];
