//! Errors in a file of a recording: the error, its place, and advice.

/// A file of a recording could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedError {
    /// Name of the file: `MANIFEST`, `LOG`, `OPTIONS`, `trace.json` or `recording`.
    pub file: &'static str,
    /// Byte offset in the decompressed file; `None` for the file as a whole.
    pub at: Option<u64>,
    /// The error, as the second half of a sentence.
    pub what: String,
    /// Advice for the reader.
    pub advice: &'static str,
}

impl RecordedError {
    /// A sentence that the file was left out, with the reason.
    pub fn left_out(&self) -> String {
        let Self { what, advice, .. } = self;
        format!("{}: left out, {what}; {advice}", self.place())
    }

    /// A sentence that the history ends after that many edits, with the reason.
    pub fn ends_history(&self, edits: u64) -> String {
        let Self { what, advice, .. } = self;
        let ending = if edits == 1 { "" } else { "s" };
        format!(
            "{}: {what}: the history ends there, after {edits} edit{ending}; {advice}",
            self.place()
        )
    }

    /// The file, and the byte in it if known.
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

/// An error that concerns a whole file.
pub(crate) fn whole(file: &'static str, what: String, advice: &'static str) -> RecordedError {
    RecordedError {
        file,
        at: None,
        what,
        advice,
    }
}
