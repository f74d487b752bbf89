//! Facts about events with their units, and the texts that clauses make from them.

use crate::base::text::{duration, first_of, plural, with_commas};
use crate::log::opening::OptionChange;
use engine::reasoning::format_bytes;

/// A word from a short list; conditions of clauses compare it.
pub type Word = Option<&'static str>;
/// Text from the recording.
pub type Text = Option<String>;
/// A number of things.
pub type Count = Option<u64>;
/// The number of a job.
pub type Job = Option<u64>;
/// A number of bytes.
pub type Bytes = Option<u64>;
/// A duration in µs.
pub type Micros = Option<u64>;
/// Numbers of jobs; empty if unknown.
pub type Jobs = Vec<u32>;
/// Names; empty if unknown.
pub type Names = Vec<String>;
/// Options with their values before and after; empty if unknown.
pub type Changes = Vec<OptionChange>;

/// The unit of a fact.
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

/// A known fact.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fact {
    Number(u64),
    Text(String),
    Jobs(Vec<u32>),
    Names(Vec<String>),
    Changes(Vec<OptionChange>),
}

/// A value that may be a known fact.
pub trait AsFact {
    /// The fact; `None` if unknown.
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

/// The declaration of a kind of event.
#[derive(Debug)]
pub struct Kind {
    /// Its stable key.
    pub key: &'static str,
    /// Names and units of its facts.
    pub facts: &'static [(&'static str, Unit)],
    /// The clauses of its text, in order.
    pub clauses: &'static [Clause],
}

/// A part of an event's text.
#[derive(Debug)]
pub struct Clause {
    /// The fact, and the word that it must equal; empty without a condition.
    pub condition: &'static [(&'static str, &'static str)],
    /// The template.
    pub text: &'static str,
}

/// Limit on the jobs and names that a text lists one by one; more are only counted.
const MOST_LISTED: usize = 4;

/// The text of an event: all clauses whose facts are known and whose conditions hold.
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

/// A template with its facts filled in; `None` if one of them is unknown.
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
