//! A recording in the repository, given as a user would.

use shell::intake::Intake;
use shell::recording_files::{BEGINNING_BYTES, OwnedRecording};
use std::path::Path;

/// The files of `11.8.1/u-incremental` whose names begin with one of these words.
pub fn recording(names: &[&str]) -> OwnedRecording {
    recording_in("tests/recordings/11.8.1/u-incremental", names)
}

/// The files of a folder of the repository whose names begin with one of these words.
pub fn recording_in(folder: &str, names: &[&str]) -> OwnedRecording {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join(folder);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the recording is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if names.iter().any(|start| name.starts_with(start)) {
            files.push((name.into_owned(), std::fs::read(&path).expect("a file")));
        }
    }
    let name = folder.file_name().expect("a name").to_string_lossy();
    recording_of(&name, &files)
}

/// Files in memory by their names.
pub fn recording_of(name: &str, files: &[(String, Vec<u8>)]) -> OwnedRecording {
    let mut intake = Intake::default();
    for (name, bytes) in files {
        let ending = &bytes[bytes.len().saturating_sub(4)..];
        let beginning = &bytes[..bytes.len().min(BEGINNING_BYTES)];
        intake.judge(name, beginning, ending, bytes.len() as u64);
    }
    for index in intake.plan(name).expect("a recording") {
        intake.read(index, &files[index].1).expect("no damage");
    }
    intake.finish(name).expect("no damage")
}
