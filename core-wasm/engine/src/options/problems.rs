//! Errors in settings, and warnings about changed or ignored ones.

use std::fmt;

/// An option whose value cannot be used, with the problem and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option's RocksDB name.
    pub option: String,
    /// The refused value.
    pub value: String,
    /// The reason why it is refused.
    pub problem: String,
    /// Advice: how the user can correct it.
    pub advice: String,
}

impl OptionError {
    /// An error about one option; sentences without a full stop.
    pub fn new(option: &str, value: impl fmt::Display, problem: &str, advice: &str) -> Self {
        Self {
            option: option.to_string(),
            value: value.to_string(),
            problem: problem.to_string(),
            advice: advice.to_string(),
        }
    }

    /// The same about an option as somebody has asked for it.
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

/// Characters of the input that a sentence about it repeats at most.
const SHOWN_CHARACTERS: usize = 200;

/// A part of the input as a sentence about it shows it: damaged input may be of any length.
pub fn shortened(text: &str) -> String {
    legible(match text.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    })
}

/// A text that any terminal can show: control characters become `\u{fffd}`, several of them one.
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

/// Subject of a warning that is about the whole run, not about an option.
pub const RUN: &str = "run";

/// Something that was changed or left out, without stopping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The option, flag or line that it is about; [`RUN`] for the whole run.
    pub subject: String,
    /// The message about what was ignored or changed.
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
