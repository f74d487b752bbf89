//! A recording of the repository, as somebody hands it in.

use shell::named_files::NamedFiles;
use shell::recording_files::OwnedRecording;
use std::path::Path;

/// The files of `11.8.1/u-incremental` whose names begin with one of these words.
pub fn recording(names: &[&str]) -> OwnedRecording {
    recording_in("tests/recordings/11.8.1/u-incremental", names)
}

/// The files of a folder of the repository whose names begin with one of these words.
pub fn recording_in(folder: &str, names: &[&str]) -> OwnedRecording {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join(folder);
    let mut files = NamedFiles::default();
    for entry in std::fs::read_dir(&folder).expect("the recording is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if names.iter().any(|start| name.starts_with(start)) {
            files.append(&name, &std::fs::read(&path).expect("a file"));
        }
    }
    let name = folder.file_name().expect("a name").to_string_lossy();
    files.into_recording(&name).expect("a recording")
}
