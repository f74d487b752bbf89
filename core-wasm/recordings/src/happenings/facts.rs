//! Facts about events, with their units and the texts made from them.

use crate::base::text::{duration, first_of, plural, with_commas};
use crate::log::opening::OptionChange;
use engine::reasoning::format_bytes;

/// A word from a short list, with which the conditions of clauses can be compared.
pub type Word = Option<&'static str>;
/// A text from the recording; `None` if unknown.
pub type Text = Option<String>;
/// A number of things; `None` if unknown.
pub type Count = Option<u64>;
/// A job number; `None` if unknown.
pub type Job = Option<u64>;
/// A number of bytes; `None` if unknown.
pub type Bytes = Option<u64>;
/// A duration in µs; `None` if unknown.
pub type Micros = Option<u64>;
/// Job numbers; empty if unknown.
pub type Jobs = Vec<u32>;
/// Names; empty if unknown.
pub type Names = Vec<String>;
/// Options with their old and new values; empty if unknown.
pub type Changes = Vec<OptionChange>;

/// Unit of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Unit {
    Word,
    Text,
    Count,
    Job,
    Bytes,
    Micros,
    Jobs,
    Names,
    Changes,
}

/// A fact that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fact {
    Number(u64),
    Text(String),
    Jobs(Vec<u32>),
    Names(Vec<String>),
    Changes(Vec<OptionChange>),
}

/// A value that converts to a fact if it is known.
pub trait AsFact {
    /// The value as a fact; `None` if unknown.
    fn as_fact(&self) -> Option<Fact>;
}

impl AsFact for Option<u64> {
    fn as_fact(&self) -> Option<Fact> {
        self.map(Fact::Number)
    }
}

impl AsFact for Option<&'static str> {
    fn as_fact(&self) -> Option<Fact> {
        self.map(|word| Fact::Text(word.to_string()))
    }
}

impl AsFact for Option<String> {
    fn as_fact(&self) -> Option<Fact> {
        self.clone().map(Fact::Text)
    }
}

impl AsFact for Vec<u32> {
    fn as_fact(&self) -> Option<Fact> {
        (!self.is_empty()).then(|| Fact::Jobs(self.clone()))
    }
}

impl AsFact for Vec<String> {
    fn as_fact(&self) -> Option<Fact> {
        (!self.is_empty()).then(|| Fact::Names(self.clone()))
    }
}

impl AsFact for Vec<OptionChange> {
    fn as_fact(&self) -> Option<Fact> {
        (!self.is_empty()).then(|| Fact::Changes(self.clone()))
    }
}

/// Declaration of a kind of event.
#[derive(Debug)]
pub struct Kind {
    /// Stable key of the kind.
    pub key: &'static str,
    /// Names and units of the kind's facts.
    pub facts: &'static [(&'static str, Unit)],
    /// Clauses of the event's text, in order.
    pub clauses: &'static [Clause],
}

/// A clause in the text of an event.
#[derive(Debug)]
pub struct Clause {
    /// A fact and the word that it must equal; empty if the clause has no condition.
    pub condition: &'static [(&'static str, &'static str)],
    /// Template of the clause.
    pub text: &'static str,
}

/// Maximum number of jobs or names that a text lists; further ones are only counted.
const MOST_LISTED: usize = 4;

/// Builds an event's text from the clauses whose facts are known and whose conditions hold.
pub fn text_of(kind: &Kind, facts: &[Option<Fact>]) -> String {
    let named = |name: &str| {
        let place = kind.facts.iter().position(|(known, _)| *known == name)?;
        let (_, unit) = kind.facts[place];
        Some((unit, facts[place].as_ref()?))
    };
    let mut text = String::new();
    for clause in kind.clauses {
        let mut conditions = clause.condition.iter();
        let holds = conditions
            .all(|(name, word)| matches!(named(name), Some((_, Fact::Text(is))) if is == word));
        if holds && let Some(part) = filled(clause.text, named) {
            text.push_str(&part);
        }
    }
    text
}

/// Fills facts into a template; `None` if one of them is unknown.
fn filled<'a>(template: &str, named: impl Fn(&str) -> Option<(Unit, &'a Fact)>) -> Option<String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, next) = after.split_once('}')?;
        let (name, noun) = match place.split_once(' ') {
            Some((name, noun)) => (name, Some(noun)),
            None => (place, None),
        };
        let (unit, fact) = named(name)?;
        text.push_str(before);
        text.push_str(&fact_text(unit, fact, noun));
        rest = next;
    }
    text.push_str(rest);
    Some(text)
}

fn fact_text(unit: Unit, fact: &Fact, noun: Option<&str>) -> String {
    match (fact, noun) {
        (Fact::Number(number), Some(noun)) => plural(*number, noun),
        (Fact::Number(number), None) => match unit {
            Unit::Bytes => format_bytes(*number as f64),
            Unit::Micros => duration(*number),
            Unit::Job => number.to_string(),
            _ => with_commas(*number),
        },
        (Fact::Text(text), _) => text.clone(),
        (Fact::Jobs(jobs), _) => {
            let noun = if jobs.len() == 1 { "job" } else { "jobs" };
            format!("{noun} {}", first_of(jobs, MOST_LISTED))
        }
        (Fact::Names(names), _) => first_of(names, MOST_LISTED),
        (Fact::Changes(changes), _) => {
            let changes: Vec<String> = changes.iter().map(OptionChange::text).collect();
            changes.join(", ")
        }
    }
}
