//! A db_bench command line as a process of a scenario (B-rules).

use std::fmt;

/// A command line that cannot be run: which word, what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DbBenchError {
    /// The flag or word as it was written.
    pub flag: String,
    /// Why it is refused.
    pub problem: String,
    /// What the user can do.
    pub advice: String,
}

impl DbBenchError {
    /// An error about one flag; sentences without a full stop.
    pub fn new(flag: &str, problem: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            flag: flag.to_string(),
            problem: problem.into(),
            advice: advice.into(),
        }
    }
}

impl fmt::Display for DbBenchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}: {}; {}",
            self.flag, self.problem, self.advice
        )
    }
}

impl std::error::Error for DbBenchError {}
