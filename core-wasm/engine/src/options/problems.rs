//! Errors in settings, and warnings about settings that were changed or ignored.

use std::fmt;

/// Error about an option's value, with advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// RocksDB's name of the option.
    pub option: String,
    /// Value that was refused.
    pub value: String,
    /// Reason why the value was refused.
    pub problem: String,
    /// Advice on how to correct the value.
    pub advice: String,
}

impl OptionError {
    /// Creates an error about one option; neither sentence ends with a period.
    pub fn new(option: &str, value: impl fmt::Display, problem: &str, advice: &str) -> Self {
        Self {
            option: option.to_string(),
            value: value.to_string(),
            problem: problem.to_string(),
            advice: advice.to_string(),
        }
    }

    /// Replaces the option's name by the one that the user gave.
    #[must_use]
    pub(crate) fn named(self, option: &str) -> Self {
        let option = option.to_string();
        Self { option, ..self }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}={}: {}; {}",
            self.option, self.value, self.problem, self.advice
        )
    }
}

impl std::error::Error for OptionError {}

/// Maximum number of input characters quoted in a message.
const SHOWN_CHARACTERS: usize = 200;

/// Shortens a piece of the input for a message, because damaged input may have any length.
pub fn shortened(text: &str) -> String {
    legible(match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    })
}

/// Makes a text safe for any terminal: each series of control characters becomes one `\u{fffd}`.
pub fn legible(text: String) -> String {
    let is_shown = |letter: char| !letter.is_control() || "\n\r\t".contains(letter);
    if text.chars().all(is_shown) {
        return text;
    }
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_shown(letter) {
            true => shown.push(letter),
            false if shown.ends_with('\u{fffd}') => {}
            false => shown.push('\u{fffd}'),
        }
    }
    shown
}

/// Subject of a warning about the run as a whole.
pub const RUN: &str = "run";

/// Warning about something that was changed or ignored although the run continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Option, flag or line that the warning is about; [`RUN`] for the run as a whole.
    pub subject: String,
    /// Description of the change or the ignored thing.
    pub message: String,
}

impl Warning {
    /// Creates a warning about `subject`.
    pub fn new(subject: &str, message: impl Into<String>) -> Self {
        Self {
            subject: legible(subject.to_string()),
            message: legible(message.into()),
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject.as_str() {
            // The message needs no subject.
            RUN => formatter.write_str(&self.message),
            subject => write!(formatter, "{subject}: {}", self.message),
        }
    }
}
