//! The files of a recorded database on their way in: named, plain or gzip, in any order.

use crate::problem::Problem;
use engine::options::Warning;
use flate2::read::MultiGzDecoder;
use recordings::database::{FileKind, RecordedError, RecordingFiles, StreamedLog, file_kind};
use std::io::Read;

/// Bytes at the beginning of a file by which it is judged.
pub const BEGINNING_BYTES: usize = 1 << 18;

/// Role of a file in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Manifest,
    Log,
    Options,
    Trace,
    Stats,
}

impl Role {
    /// The name under which the reader speaks of it.
    fn as_str(self) -> &'static str {
        match self {
            Role::Manifest => "MANIFEST",
            Role::Log => "LOG",
            Role::Options => "OPTIONS",
            Role::Trace => "trace.json",
            Role::Stats => "stats.txt",
        }
    }
}

/// The problem of files among which none tells of a database.
pub(crate) fn no_recording<'a>(
    place: &str,
    names: impl ExactSizeIterator<Item = &'a str>,
) -> Problem {
    Problem::new(
        place,
        format!("there is no MANIFEST, LOG or OPTIONS file{}", listed(names)),
        "add at least one of LOG, MANIFEST-… and OPTIONS-… of a database (plain or gzip)",
    )
}

/// The end of a sentence: the first three names, and how many more there are.
fn listed<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let count = names.len();
    let first: Vec<&str> = names.take(3).collect();
    match count.saturating_sub(first.len()) {
        _ if first.is_empty() => String::new(),
        0 => format!(", only {}", first.join(", ")),
        more => format!(", only {} and {more} more", first.join(", ")),
    }
}

/// True if a file that begins with these bytes belongs to a recorded database.
pub fn is_recording_file(name: &str, beginning: &[u8]) -> bool {
    role_of(name, beginning).is_some()
}

/// Role of a file: what it holds counts, and only then what it is called.
pub(crate) fn role_of(name: &str, bytes: &[u8]) -> Option<Role> {
    let named = role_and_number(name).map(|(role, _)| role);
    if matches!(named, Some(Role::Trace | Role::Stats)) {
        return named;
    }
    let beginning = beginning_of(bytes);
    let kind = file_kind(&beginning);
    let of_text = || as_utf8(&beginning).and_then(|text| file_kind(text.as_bytes()));
    match kind.or_else(of_text) {
        Some(FileKind::Manifest) => Some(Role::Manifest),
        Some(FileKind::Log) => Some(Role::Log),
        Some(FileKind::Options) => Some(Role::Options),
        // The reader says what is wrong with it.
        None => named,
    }
}

/// The first bytes of a file, decompressed as far as they can be.
pub(crate) fn beginning_of(bytes: &[u8]) -> Vec<u8> {
    let mut beginning = Vec::new();
    let most = BEGINNING_BYTES as u64;
    let read = match is_gzip(bytes) {
        true => MultiGzDecoder::new(bytes)
            .take(most)
            .read_to_end(&mut beginning),
        false => bytes.take(most).read_to_end(&mut beginning),
    };
    // What was read before the damage is enough.
    let _ = read;
    match is_gzip(&beginning) && is_gzip(bytes) {
        true => beginning_of(&beginning),
        false => beginning,
    }
}

/// A text in UTF-16, as some shells and editors save a LOG, in UTF-8; `None`: it is not in UTF-16.
pub(crate) fn as_utf8(bytes: &[u8]) -> Option<String> {
    let number: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let units = bytes[2..]
        .chunks_exact(2)
        .map(|pair| number([pair[0], pair[1]]));
    let letters = char::decode_utf16(units);
    Some(letters.map(|letter| letter.unwrap_or('\u{fffd}')).collect())
}

pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Role of a file by its name, and how new it is among its kind.
pub(crate) fn role_and_number(path: &str) -> Option<(Role, u64)> {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = name.strip_suffix(".gz").unwrap_or(name);
    let number = |text: &str| text.parse::<u64>().ok();
    if let Some(rest) = name.strip_prefix("MANIFEST-") {
        return number(rest).map(|number| (Role::Manifest, number));
    }
    if let Some(rest) = name.strip_prefix("OPTIONS-") {
        return number(rest).map(|number| (Role::Options, number));
    }
    match name {
        "MANIFEST" => Some((Role::Manifest, 0)),
        "OPTIONS" => Some((Role::Options, 0)),
        "LOG" => Some((Role::Log, u64::MAX)),
        "trace.json" => Some((Role::Trace, 0)),
        "stats.txt" => Some((Role::Stats, 0)),
        _ => {
            let old = name.strip_prefix("LOG.old.").and_then(number);
            old.map(|number| (Role::Log, number))
        }
    }
}

/// The content of the files of one recording.
#[derive(Debug, Default)]
pub struct OwnedRecording {
    pub(crate) name: String,
    pub(crate) manifest: Option<Vec<u8>>,
    pub(crate) log: Option<StreamedLog>,
    options: Option<Vec<u8>>,
    /// Older ones than `options`, oldest first, with their names.
    pub(crate) older_options: Vec<(String, Vec<u8>)>,
    trace_json: Option<Vec<u8>>,
    stats: Option<Vec<u8>>,
    /// The files that count, under the names they came with.
    pub(crate) names: Vec<(Role, String)>,
    /// Files that were left out.
    pub warnings: Vec<Warning>,
}

impl OwnedRecording {
    /// The files as the engine's reader takes them.
    pub fn as_files(&self) -> RecordingFiles<'_> {
        let own_name = |role: Role| {
            let own = self.names.iter().find(|(of, _)| *of == role);
            own.map(|(_, name)| name.as_str())
        };
        RecordingFiles {
            name: &self.name,
            manifest: self.manifest.as_deref(),
            log: None,
            streamed: self.log.as_ref(),
            options: self.options.as_deref(),
            older_options: &self.older_options,
            options_name: own_name(Role::Options),
            trace_json: self.trace_json.as_deref(),
            stats: self.stats.as_deref(),
        }
    }

    /// An error of the reader under the name that the file came with.
    pub fn problem_of(&self, error: RecordedError) -> Problem {
        let kind = error.file;
        let mut problem = Problem::from(error);
        let own = self.names.iter().find(|(role, _)| role.as_str() == kind);
        if let (Some((_, name)), Some(rest)) = (own, problem.place.strip_prefix(kind)) {
            problem.place = format!("{name}{rest}");
        }
        problem
    }

    /// The bytes of a file that is held as a whole.
    pub(crate) fn slot(&mut self, role: Role) -> &mut Option<Vec<u8>> {
        match role {
            Role::Options => &mut self.options,
            Role::Trace => &mut self.trace_json,
            Role::Stats => &mut self.stats,
            Role::Manifest | Role::Log => &mut self.manifest,
        }
    }

    /// Leaves what the log says to the first reader: it is large.
    pub fn for_one_reading(mut self) -> Self {
        self.log = self.log.map(StreamedLog::for_one_reading);
        self
    }
}
