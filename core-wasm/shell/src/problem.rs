//! Bad input in the form that both interfaces show: place, error and advice.

use crate::message::messages;
use engine::options::{self, OptionError, legible};
use engine::settings::db_bench::DbBenchError;
use engine::simulation::ScenarioError;
use recordings::database::RecordedError;
use serde_json::Value;

/// Maximum number of characters in each part of a problem, because input may have any length.
const MAX_CHARACTERS: usize = 500;

fn bounded(text: &str) -> String {
    legible(match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    })
}

messages! {
    /// Reason why a request failed, in three parts.
    RequestError(problem: &Problem) {
        /// Fault in the request.
        what: String = bounded(&problem.what),
        /// Flag, option, file or line at fault.
        r#where: String = bounded(&problem.place),
        /// Way to correct the fault.
        todo: &str = problem.todo.as_str(),
    }

    /// A part of the input that was ignored or changed without stopping.
    Warning(warning: &options::Warning) {
        /// Flag, option or file that the warning is about.
        subject: &str = warning.subject.as_str(),
        message: &str = warning.message.as_str(),
    }
}

/// Converts warnings to messages.
pub(crate) fn warning_messages(warnings: &[options::Warning]) -> Vec<Warning> {
    warnings.iter().map(Warning::of).collect()
}

/// Reason why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Flag, option, file or line at fault.
    pub place: String,
    /// Description of the problem.
    pub what: String,
    /// Advice on how to correct the problem.
    pub todo: String,
}

impl Problem {
    /// Makes a problem from sentences without a full stop.
    pub fn new(place: impl Into<String>, what: impl Into<String>, todo: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            what: what.into(),
            todo: todo.into(),
        }
    }

    /// The problem in the form for the page.
    pub fn to_json(&self) -> Value {
        RequestError::of(self).into()
    }

    /// Moves the problem to a place inside `outer`.
    pub fn within(mut self, outer: &str) -> Self {
        self.place = format!("{outer}, {}", self.place);
        self
    }
}

impl std::fmt::Display for Problem {
    /// Prints one line, whatever the input contains.
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
        // The form is "place: what is wrong; what to do".
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
