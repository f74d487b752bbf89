//! The files of a recorded database on their way in: named, plain or gzip, in any order.

use crate::problem::Problem;
use crate::unpack::{PIECE_BYTES, Unpacker};
use engine::options::Warning;
use recordings::database::{FileKind, RecordedError, RecordingFiles, StreamedLog, file_kind};

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
    let beginning = beginning_of(bytes, false);
    // Some shells and editors save a text in UTF-16.
    match file_kind(&beginning).or_else(|| file_kind(&beginning_of(&beginning, true))) {
        Some(FileKind::Manifest) => Some(Role::Manifest),
        Some(FileKind::Log) => Some(Role::Log),
        Some(FileKind::Options) => Some(Role::Options),
        // The reader says what is wrong with it.
        None => named,
    }
}

/// The first bytes of a file without its wrapping, as far as it can be taken off; a text is in
/// UTF-8.
pub(crate) fn beginning_of(bytes: &[u8], is_text: bool) -> Vec<u8> {
    let (mut unpacker, mut plain) = (Unpacker::new(is_text), Vec::new());
    for piece in bytes.chunks(PIECE_BYTES) {
        // What was read before the damage is enough.
        if unpacker.push(piece, &mut plain).is_err() || BEGINNING_BYTES <= plain.len() {
            break;
        }
    }
    let _ = unpacker.finish(&mut plain);
    plain.truncate(BEGINNING_BYTES);
    plain
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
