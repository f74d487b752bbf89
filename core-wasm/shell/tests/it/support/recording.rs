//! A recording of the repository, as somebody hands it in.

use shell::named_files::NamedFiles;
use shell::recording_files::OwnedRecording;
use std::path::Path;

/// The files of `11.8.1/u-incremental` whose names begin with one of these words.
pub fn recording(names: &[&str]) -> OwnedRecording {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder.join("../../tests/recordings/11.8.1/u-incremental");
    let mut files = NamedFiles::default();
    for entry in std::fs::read_dir(folder).expect("the recording is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if names.iter().any(|start| name.starts_with(start)) {
            files.append(&name, &std::fs::read(&path).expect("a file"));
        }
    }
    files.into_recording("u-incremental").expect("a recording")
}
