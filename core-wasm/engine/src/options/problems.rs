//! Errors in settings, and warnings about changed or ignored ones.

use std::fmt;

/// An option whose value cannot be used, with the problem and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option's RocksDB name.
    pub option: String,
    /// The refused value.
    pub value: String,
    /// The reason why it was refused.
    pub problem: String,
    /// Advice on how the user can correct it.
    pub advice: String,
}

impl OptionError {
    /// An error about one option; the sentences have no full stop.
    pub fn new(option: &str, value: impl fmt::Display, problem: &str, advice: &str) -> Self {
        Self {
            option: option.to_string(),
            value: value.to_string(),
            problem: problem.to_string(),
            advice: advice.to_string(),
        }
    }

    /// The same error, with the option's name as the user gave it.
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

/// Maximum number of input characters quoted in a sentence.
const SHOWN_CHARACTERS: usize = 200;

/// A piece of the input shortened for a sentence, because damaged input may have any length.
pub fn shortened(text: &str) -> String {
    legible(match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    })
}

/// A text that any terminal can show: each series of control characters becomes one `\u{fffd}`.
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

/// Subject of a warning about the whole run rather than an option.
pub const RUN: &str = "run";

/// Warning about something that was changed or left out without stopping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The option, flag or line that it is about; [`RUN`] for the whole run.
    pub subject: String,
    /// The message about the thing that was ignored or changed.
    pub message: String,
}

impl Warning {
    /// A warning about `subject`.
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
            // A subject that the sentence does not need.
            RUN => formatter.write_str(&self.message),
            subject => write!(formatter, "{subject}: {}", self.message),
        }
    }
}
