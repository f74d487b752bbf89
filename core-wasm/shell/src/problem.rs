//! Bad input in the form that both interfaces show: its place, the error, and advice.

use crate::message::messages;
use engine::options::{self, OptionError, legible};
use engine::settings::db_bench::DbBenchError;
use engine::simulation::ScenarioError;
use recordings::database::RecordedError;
use serde_json::Value;

/// Limit on the characters of each part of a problem, because input may have any length.
const MAX_CHARACTERS: usize = 500;

fn bounded(text: &str) -> String {
    legible(match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    })
}

messages! {
    /// The reason why a request failed, in three parts.
    RequestError(problem: &Problem) {
        /// The fault.
        what: String = bounded(&problem.what),
        /// The flag, option, file or line at fault.
        r#where: String = bounded(&problem.place),
        /// The remedy.
        todo: &str = problem.todo.as_str(),
    }

    /// Something that was ignored or changed without stopping.
    Warning(warning: &options::Warning) {
        /// The flag, option or file concerned.
        subject: &str = warning.subject.as_str(),
        message: &str = warning.message.as_str(),
    }
}

/// The messages of warnings.
pub(crate) fn warning_messages(warnings: &[options::Warning]) -> Vec<Warning> {
    warnings.iter().map(Warning::of).collect()
}

/// The reason why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The flag, option, file or line.
    pub place: String,
    /// The problem.
    pub what: String,
    /// Advice: how to correct it.
    pub todo: String,
}

impl Problem {
    /// A problem; sentences have no full stop.
    pub fn new(place: impl Into<String>, what: impl Into<String>, todo: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            what: what.into(),
            todo: todo.into(),
        }
    }

    /// The form for the page.
    pub fn to_json(&self) -> Value {
        RequestError::of(self).into()
    }

    /// The same problem, in a place inside `outer`.
    pub fn within(mut self, outer: &str) -> Self {
        self.place = format!("{outer}, {}", self.place);
        self
    }
}

impl std::fmt::Display for Problem {
    /// One line, whatever the input contains.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (place, what) = (bounded(&self.place), bounded(&self.what));
        let line = format!("{place}: {what}; {}", self.todo);
        let words = line.split(['\n', '\r']).map(str::trim);
        let words: Vec<&str> = words.filter(|part| !part.is_empty()).collect();
        formatter.write_str(&words.join(" "))
    }
}

impl std::error::Error for Problem {}

impl From<OptionError> for Problem {
    fn from(error: OptionError) -> Self {
        let place = format!("{}={}", error.option, error.value);
        Self::new(place, error.problem, error.advice)
    }
}

impl From<DbBenchError> for Problem {
    fn from(error: DbBenchError) -> Self {
        Self::new(error.flag, error.problem, error.advice)
    }
}

impl From<ScenarioError> for Problem {
    fn from(error: ScenarioError) -> Self {
        if let ScenarioError::Option { step, error } = error {
            return Problem::from(error).within(&format!("process {}", step + 1));
        }
        // "place: what is wrong; what to do"
        let sentence = error.to_string();
        let (place, rest) = sentence.split_once(": ").unwrap_or(("scenario", &sentence));
        let (what, todo) = rest
            .split_once("; ")
            .unwrap_or((rest, "change the scenario"));
        Self::new(place, what, todo)
    }
}

impl From<RecordedError> for Problem {
    fn from(error: RecordedError) -> Self {
        Self::new(error.place(), error.what, error.advice)
    }
}
