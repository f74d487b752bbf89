//! Recordings on disk.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use recordings::database::RecordingFiles;

/// The decompressed files of one recording.
#[derive(Default)]
pub struct Folder {
    pub name: String,
    pub manifest: Option<Vec<u8>>,
    pub log: Option<Vec<u8>>,
    pub options: Option<Vec<u8>>,
    pub trace_json: Option<Vec<u8>>,
    pub stats: Option<Vec<u8>>,
}

impl Folder {
    pub fn read(path: &Path, name: &str) -> Folder {
        let mut folder = Folder {
            name: name.to_string(),
            ..Folder::default()
        };
        for entry in fs::read_dir(path).expect("a recording's folder") {
            let path = entry.expect("an entry").path();
            let file = path.file_name().and_then(|name| name.to_str());
            let file = file.expect("a plain name").to_string();
            let slot = match file.split(['.', '-']).next() {
                Some("MANIFEST") => &mut folder.manifest,
                Some("LOG") => &mut folder.log,
                Some("OPTIONS") => &mut folder.options,
                Some("trace") => &mut folder.trace_json,
                Some("stats") => &mut folder.stats,
                _ => continue,
            };
            *slot = Some(read_plain_or_gzip(&path));
        }
        folder
    }

    pub fn files(&self) -> RecordingFiles<'_> {
        RecordingFiles {
            name: &self.name,
            manifest: self.manifest.as_deref(),
            log: self.log.as_deref(),
            streamed: None,
            options: self.options.as_deref(),
            older_options: &[],
            options_name: None,
            trace_json: self.trace_json.as_deref(),
            stats: self.stats.as_deref(),
        }
    }
}

fn read_plain_or_gzip(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).expect("a readable file");
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return bytes;
    }
    let mut plain = Vec::new();
    flate2::read::MultiGzDecoder::new(bytes.as_slice())
        .read_to_end(&mut plain)
        .expect("a whole gzip file");
    plain
}

/// The files of a `LOG` alone.
pub fn log_alone(log: &str) -> RecordingFiles<'_> {
    RecordingFiles {
        name: "small",
        log: Some(log.as_bytes()),
        ..RecordingFiles::default()
    }
}

/// A recording from these tests' own data, such as `9.4.0/left-out`.
pub fn recorded(name: &str) -> Folder {
    Folder::read(&Path::new("tests/testdata/recorded").join(name), name)
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A recording in the repository, such as `11.8.1/u-incremental`.
pub fn committed(name: &str) -> Folder {
    Folder::read(&repository().join("tests/recordings").join(name), name)
}

/// The names of all recordings in the repository.
pub fn committed_names() -> Vec<String> {
    names_in(&repository().join("tests/recordings"))
}

/// The folder of further recordings, outside the repository.
pub fn extra_folder() -> PathBuf {
    repository().join("../shared/traces")
}

/// The names of the recordings in a folder, as `release/name`, sorted; none if it does not exist.
pub fn names_in(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for release in subfolders(folder) {
        for name in subfolders(&folder.join(&release)) {
            names.push(format!("{release}/{name}"));
        }
    }
    names
}

fn subfolders(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// A recording with only some of its files.
pub fn subset<'a>(all: RecordingFiles<'a>, names: &[String]) -> RecordingFiles<'a> {
    let has = |name: &str| names.iter().any(|each| each == name);
    RecordingFiles {
        name: all.name,
        manifest: all.manifest.filter(|_| has("manifest")),
        log: all.log.filter(|_| has("log")),
        streamed: None,
        options: all.options.filter(|_| has("options")),
        older_options: &[],
        options_name: None,
        trace_json: None,
        stats: all.stats,
    }
}
