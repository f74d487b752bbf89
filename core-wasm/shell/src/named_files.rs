//! The files of a recorded database that are in memory already: small ones, as tests have them.

use crate::intake::Intake;
use crate::problem::Problem;
use crate::recording_files::{BEGINNING_BYTES, OwnedRecording};

/// Files by name, as they were dropped on the page or lie in a folder.
#[derive(Debug, Default)]
pub struct NamedFiles {
    files: Vec<(String, Vec<u8>)>,
}

impl NamedFiles {
    /// Appends bytes to the file of this name; the first call makes it.
    pub fn append(&mut self, name: &str, chunk: &[u8]) {
        match self.files.iter_mut().find(|(known, _)| known == name) {
            Some((_, bytes)) => bytes.extend_from_slice(chunk),
            None => self.files.push((name.to_string(), chunk.to_vec())),
        }
    }

    /// Decompresses and tells the files apart. Of several of a kind the newest counts, and logs are
    /// joined.
    ///
    /// # Errors
    /// A damaged file, or no file that belongs to a recording.
    pub fn into_recording(self, name: &str) -> Result<OwnedRecording, Problem> {
        let mut intake = Intake::default();
        for (file_name, bytes) in &self.files {
            let ending = &bytes[bytes.len().saturating_sub(4)..];
            let beginning = &bytes[..bytes.len().min(BEGINNING_BYTES)];
            intake.judge(file_name, beginning, ending, bytes.len() as u64);
        }
        for index in intake.plan(name)? {
            intake.read(index, &self.files[index].1)?;
        }
        intake.finish(name)
    }
}
