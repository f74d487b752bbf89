//! Errors in a recorded file: what is wrong, where, and advice.

/// An error in a file of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedError {
    /// Name of the file: `MANIFEST`, `LOG`, `OPTIONS`, `trace.json` or `recording`.
    pub file: &'static str,
    /// Byte offset of the error in the decompressed file; `None` for the file as a whole.
    pub at: Option<u64>,
    /// Description of the error, as the second half of a sentence.
    pub what: String,
    /// Advice for the user.
    pub advice: &'static str,
}

impl RecordedError {
    /// Says in a sentence that the file was left out, and why.
    pub fn left_out(&self) -> String {
        let Self { what, advice, .. } = self;
        format!("{}: left out, {what}; {advice}", self.place())
    }

    /// Says in a sentence that the history ends after some edits, and why.
    pub fn ends_history(&self, edits: u64) -> String {
        let Self { what, advice, .. } = self;
        let ending = if edits == 1 { "" } else { "s" };
        format!(
            "{}: {what}: the history ends there, after {edits} edit{ending}; {advice}",
            self.place()
        )
    }

    /// Name of the file, with the byte offset if known.
    pub fn place(&self) -> String {
        match self.at {
            Some(byte) => format!("{}, byte {byte}", self.file),
            None => self.file.to_string(),
        }
    }
}

impl std::fmt::Display for RecordedError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.at {
            Some(byte) => write!(out, "{} at byte {byte}: ", self.file)?,
            None => write!(out, "{}: ", self.file)?,
        }
        write!(out, "{}; {}", self.what, self.advice)
    }
}

impl std::error::Error for RecordedError {}

/// Makes an error about a file as a whole.
pub(crate) fn whole(file: &'static str, what: String, advice: &'static str) -> RecordedError {
    RecordedError {
        file,
        at: None,
        what,
        advice,
    }
}
