//! Small parts of the repository's recordings.

use std::fs;
use std::io::Read;
use std::path::Path;

/// Shortened files of a recorded database.
pub struct Source {
    /// The first lines of its LOG.
    pub log: Vec<u8>,
    /// The first records of its MANIFEST.
    pub manifest: Vec<u8>,
    /// Its OPTIONS file.
    pub options: Vec<u8>,
}

impl Source {
    /// The recording with this name, such as `11.8.1/set-u-read-amp`.
    pub fn of(name: &str) -> Source {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/recordings");
        let of = |kind: &str| unpacked(&folder.join(name), kind);
        Source {
            log: first_lines(&of("LOG"), 90_000),
            manifest: first_records(&of("MANIFEST"), 3_000),
            options: of("OPTIONS"),
        }
    }
}

fn unpacked(folder: &Path, kind: &str) -> Vec<u8> {
    let entries = fs::read_dir(folder).expect("a recording's folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_it = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with(kind)
    };
    let path = { paths }.find(is_it).expect("a recording has the file");
    let packed = fs::File::open(path).expect("it can be read");
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(packed)
        .read_to_end(&mut bytes)
        .expect("it is whole");
    bytes
}

/// The first complete lines, about this many bytes.
fn first_lines(text: &[u8], bytes: usize) -> Vec<u8> {
    let end = bytes.min(text.len());
    let line = text[..end].iter().rposition(|byte| *byte == b'\n');
    text[..line.map_or(end, |at| at + 1)].to_vec()
}

/// The first complete records, about this many bytes.
fn first_records(bytes: &[u8], least: usize) -> Vec<u8> {
    let mut end = 0;
    while end + 7 < bytes.len() && end < least {
        end += 7 + usize::from(u16::from_le_bytes([bytes[end + 4], bytes[end + 5]]));
    }
    bytes[..end].to_vec()
}
