//! Files of a recorded database, each with a name, plain or gzip, in any order.

use crate::problem::Problem;
use crate::unpack::{Damage, Unpacker};
use engine::options::Warning;
use recordings::database::{FileKind, RecordedError, RecordingFiles, StreamedLog, file_kind};

/// Number of bytes at the start of a file by which it is judged.
pub const BEGINNING_BYTES: usize = 1 << 18;

/// The role of a file in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Manifest,
    Log,
    Options,
    Trace,
    Stats,
}

/// Name that the reader uses for the file in each role.
const ROLES: [(Role, &str); 5] = [
    (Role::Manifest, "MANIFEST"),
    (Role::Log, "LOG"),
    (Role::Options, "OPTIONS"),
    (Role::Trace, "trace.json"),
    (Role::Stats, "stats.txt"),
];

/// Problem for files of which none belongs to a database.
pub(crate) fn no_recording<'a>(
    place: &str,
    names: impl ExactSizeIterator<Item = &'a str>,
) -> Problem {
    let only = match names.len() {
        0 => String::new(),
        _ => format!(", only {}", first_names(names, 3)),
    };
    Problem::new(
        place,
        format!("there is no MANIFEST, LOG or OPTIONS file{only}"),
        "add the LOG, MANIFEST-… or OPTIONS-… of a database (plain or gzip)",
    )
}

/// Lists at most `most` names and the number of the remaining ones.
pub(crate) fn first_names<'a>(
    names: impl ExactSizeIterator<Item = &'a str>,
    most: usize,
) -> String {
    let more = match names.len().saturating_sub(most) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    names.take(most).collect::<Vec<&str>>().join(", ") + &more
}

/// Returns true if a file that begins with these bytes belongs to a recorded database.
pub fn is_recording_file(name: &str, beginning: &[u8]) -> bool {
    role_of(name, beginning).is_some()
}

/// Role of a file by its content, or else by its name.
pub(crate) fn role_of(name: &str, bytes: &[u8]) -> Option<Role> {
    let named = role_and_number(name).map(|(role, _)| role);
    if matches!(named, Some(Role::Trace | Role::Stats)) {
        return named;
    }
    let beginning = beginning_of(bytes, false);
    // Some shells and editors save text in UTF-16.
    match file_kind(&beginning).or_else(|| file_kind(&beginning_of(&beginning, true))) {
        Some(FileKind::Manifest) => Some(Role::Manifest),
        Some(FileKind::Log) => Some(Role::Log),
        Some(FileKind::Options) => Some(Role::Options),
        // The reader reports what is wrong with the file.
        None => named,
    }
}

/// Unpacks the first bytes of a file, as far as possible. Text is converted to UTF-8.
pub(crate) fn beginning_of(bytes: &[u8], is_text: bool) -> Vec<u8> {
    let (mut unpacker, mut plain) = (Unpacker::new(is_text), Vec::new());
    let mut take = |piece: &[u8]| {
        plain.extend_from_slice(piece);
        plain.len() < BEGINNING_BYTES
    };
    // The bytes that were read before the damage are enough.
    if !matches!(unpacker.push(bytes, &mut take), Err(Damage::Unwanted)) {
        let _ = unpacker.finish(&mut take);
    }
    plain.truncate(BEGINNING_BYTES);
    plain
}

/// Role of a file by its name, and its rank among files of this kind; the newest is highest.
pub(crate) fn role_and_number(path: &str) -> Option<(Role, u64)> {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = name.strip_suffix(".gz").unwrap_or(name);
    let numbered = [
        ("MANIFEST-", Role::Manifest),
        ("OPTIONS-", Role::Options),
        ("LOG.old.", Role::Log),
    ];
    let mut numbered = numbered.into_iter();
    if let Some((rest, role)) =
        numbered.find_map(|(prefix, role)| Some((name.strip_prefix(prefix)?, role)))
    {
        return rest.parse().ok().map(|number| (role, number));
    }
    let (role, _) = ROLES.into_iter().find(|(_, own)| *own == name)?;
    Some((role, if role == Role::Log { u64::MAX } else { 0 }))
}

/// Contents of the files in one recording.
#[derive(Debug, Default)]
pub struct OwnedRecording {
    pub(crate) name: String,
    pub(crate) log: Option<StreamedLog>,
    /// Names of the log's parts, in order.
    pub(crate) logs: Vec<String>,
    /// Files by role with their original names, oldest first; the last of each role is used.
    pub(crate) files: [Vec<(String, Vec<u8>)>; ROLES.len()],
    /// Warnings about files that were left out.
    pub warnings: Vec<Warning>,
}

impl OwnedRecording {
    /// The files in the form that the reader of recordings takes.
    pub fn as_files(&self) -> RecordingFiles<'_> {
        let newest = |role: Role| self.files[role as usize].last();
        let bytes = |role: Role| newest(role).map(|(_, bytes)| bytes.as_slice());
        let older_options = self.files[Role::Options as usize].split_last();
        RecordingFiles {
            name: &self.name,
            manifest: bytes(Role::Manifest),
            log: None,
            streamed: self.log.as_ref(),
            options: bytes(Role::Options),
            older_options: older_options.map_or(&[], |(_, older)| older),
            options_name: newest(Role::Options).map(|(name, _)| name.as_str()),
            trace_json: bytes(Role::Trace),
            stats: bytes(Role::Stats),
        }
    }

    /// Converts an error of the reader to a problem with the original file name.
    pub fn problem_of(&self, error: RecordedError) -> Problem {
        let kind = error.file;
        let mut problem = Problem::from(error);
        let role = ROLES.into_iter().find(|(_, name)| *name == kind);
        let own = match (role, self.logs.as_slice()) {
            (Some((Role::Log, _)), [name]) => Some(name),
            (Some((role, _)), _) => self.files[role as usize].last().map(|(name, _)| name),
            (None, _) => None,
        };
        if let (Some(name), Some(rest)) = (own, problem.place.strip_prefix(kind)) {
            problem.place = format!("{name}{rest}");
        }
        problem
    }

    /// Moves the log's facts to the first reader instead of copying them, because they are large.
    pub fn for_one_reading(mut self) -> Self {
        self.log = self.log.map(StreamedLog::for_one_reading);
        self
    }
}
