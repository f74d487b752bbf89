//! The files of a recorded database on their way in: named, plain or gzip, in any order.

use crate::problem::Problem;
use engine::model::sorting::sort_by_key;
use engine::options::Warning;
use flate2::read::MultiGzDecoder;
use recordings::read::log::log_reader::first_time;
use recordings::read::{FileKind, RecordedError, RecordingFiles, file_kind};
use std::io::Read;

/// Bytes by which a file is told from others.
const BEGINNING_BYTES: u64 = 1 << 18;

/// The largest file that is read, decompressed: a few bytes of gzip can stand for any length.
#[cfg(target_pointer_width = "64")]
const MAX_PLAIN_BYTES: u64 = 1 << 30;
#[cfg(not(target_pointer_width = "64"))]
const MAX_PLAIN_BYTES: u64 = 1 << 29;

/// Files by name, as they were dropped on the page or lie in a folder.
#[derive(Debug, Default)]
pub struct NamedFiles {
    files: Vec<(String, Vec<u8>)>,
}

/// Role of a file in a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
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
    /// A damaged gzip file, or no file that belongs to a recording.
    pub fn into_recording(self, name: &str) -> Result<OwnedRecording, Problem> {
        let mut recording = OwnedRecording {
            name: name.to_string(),
            ..OwnedRecording::default()
        };
        // Ascending, so that the file with the highest number comes last and replaces the others;
        // the order in which they were given does not count.
        let mut files = self.files;
        sort_by_key(&mut files, |(name, _)| {
            let number = role_and_number(name).map_or(0, |(_, number)| number);
            (number, name.clone())
        });
        let names: Vec<String> = files
            .iter()
            .map(|(file_name, _)| file_name.clone())
            .collect();
        for (file_name, bytes) in files {
            match role_of(&file_name, &bytes) {
                Some(role) => recording.take(role, &file_name, bytes)?,
                None => {
                    let message = "ignored: not a LOG, MANIFEST or OPTIONS file";
                    recording.warnings.push(Warning::new(&file_name, message));
                }
            }
        }
        recording.join_logs()?;
        if recording.manifest.is_none() && recording.log.is_none() && recording.options.is_none() {
            return Err(no_recording(name, names.iter().map(String::as_str)));
        }
        Ok(recording)
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

/// Whether a file that begins with these bytes belongs to a recorded database.
pub fn is_recording_file(name: &str, beginning: &[u8]) -> bool {
    role_of(name, beginning).is_some()
}

/// Role of a file: what it holds counts, and only then what it is called.
fn role_of(name: &str, bytes: &[u8]) -> Option<Role> {
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
fn beginning_of(bytes: &[u8]) -> Vec<u8> {
    let mut beginning = Vec::new();
    let read = match is_gzip(bytes) {
        true => MultiGzDecoder::new(bytes)
            .take(BEGINNING_BYTES)
            .read_to_end(&mut beginning),
        false => bytes.take(BEGINNING_BYTES).read_to_end(&mut beginning),
    };
    // What was read before the damage is enough.
    let _ = read;
    match is_gzip(&beginning) && is_gzip(bytes) {
        true => beginning_of(&beginning),
        false => beginning,
    }
}

/// A text in UTF-16, as some shells and editors save a LOG, in UTF-8; `None`: it is not in UTF-16.
fn as_utf8(bytes: &[u8]) -> Option<String> {
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

fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Role of a file by its name, and how new it is among its kind.
fn role_and_number(path: &str) -> Option<(Role, u64)> {
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

/// The decompressed files of one recording.
#[derive(Debug, Default)]
pub struct OwnedRecording {
    name: String,
    manifest: Option<Vec<u8>>,
    log: Option<Vec<u8>>,
    /// Parts of the log, by name.
    logs: Vec<(String, Vec<u8>)>,
    options: Option<Vec<u8>>,
    trace_json: Option<Vec<u8>>,
    stats: Option<Vec<u8>>,
    /// The files that count, under the names they came with.
    names: Vec<(Role, String)>,
    /// Files that were left out.
    pub warnings: Vec<Warning>,
}

impl OwnedRecording {
    /// The files as the engine's reader takes them.
    pub fn as_files(&self) -> RecordingFiles<'_> {
        RecordingFiles {
            name: &self.name,
            manifest: self.manifest.as_deref(),
            log: self.log.as_deref(),
            options: self.options.as_deref(),
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

    fn take(&mut self, role: Role, name: &str, bytes: Vec<u8>) -> Result<(), Problem> {
        let (mut plain, is_cut) = decompress(name, bytes, MAX_PLAIN_BYTES)?;
        if is_cut {
            let message = "its gzip data is damaged at the end: what comes before is read; copy \
                           it again for the rest";
            self.warnings.push(Warning::new(name, message));
        }
        if let (Role::Log | Role::Options, Some(text)) = (role, as_utf8(&plain)) {
            plain = text.into_bytes();
        }
        let slot = match role {
            Role::Manifest => &mut self.manifest,
            Role::Log => {
                self.logs.push((name.to_string(), plain));
                return Ok(());
            }
            Role::Options => &mut self.options,
            Role::Trace => &mut self.trace_json,
            Role::Stats => &mut self.stats,
        };
        if slot.replace(plain).is_some() {
            let message = "used; an older file of the same kind was ignored";
            self.warnings.push(Warning::new(name, message));
            self.names.retain(|(known, _)| *known != role);
        }
        self.names.push((role, name.to_string()));
        Ok(())
    }

    /// Joins the parts of a log in the order of their first lines.
    fn join_logs(&mut self) -> Result<(), Problem> {
        let mut logs = std::mem::take(&mut self.logs);
        sort_by_key(&mut logs, |(_, text)| {
            let beginning = &text[..text.len().min(BEGINNING_BYTES as usize)];
            // Of copies the longest comes last.
            (first_time(beginning), text.len())
        });
        // A part that is no LOG but by its name is not joined to others; alone, it is told of.
        let is_log = |text: &[u8]| {
            let beginning = &text[..text.len().min(BEGINNING_BYTES as usize)];
            file_kind(beginning) == Some(FileKind::Log)
        };
        if logs.iter().any(|(_, text)| is_log(text)) {
            let (parts, others) = { logs.into_iter() }.partition(|(_, text)| is_log(text));
            logs = parts;
            let others: Vec<(String, Vec<u8>)> = others;
            for (name, _) in others {
                let message = "ignored: none of its lines is of RocksDB's info log";
                self.warnings.push(Warning::new(&name, message));
            }
        }
        let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
        for (name, text) in logs {
            if let Some((copy, _)) = parts.pop_if(|(_, before)| text.starts_with(before)) {
                let message = format!("ignored: {name} begins with the same lines");
                self.warnings.push(Warning::new(&copy, message));
            }
            parts.push((name, text));
        }
        let bytes: usize = parts.iter().map(|(_, text)| text.len()).sum();
        if MAX_PLAIN_BYTES < bytes as u64 {
            let what = format!("the logs have more than {} MiB", MAX_PLAIN_BYTES >> 20);
            let todo = "leave out the oldest ones";
            return Err(Problem::new(&self.name, what, todo));
        }
        if let [_, _, ..] = parts.as_slice() {
            let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
            let message = format!("read as one log, in this order: {}", names.join(", "));
            self.warnings.push(Warning::new("LOG", message));
        }
        if let [(name, _)] = parts.as_slice() {
            self.names.push((Role::Log, name.clone()));
        }
        self.log = parts
            .into_iter()
            .map(|(_, text)| text)
            .reduce(|mut all, text| {
                if !all.ends_with(b"\n") {
                    all.push(b'\n');
                }
                all.extend(text);
                all
            });
        Ok(())
    }
}

/// The bytes of a file, and whether they are only its beginning.
///
/// # Errors
/// Damaged gzip data of which nothing can be relied on, or more than `most` bytes.
fn decompress(name: &str, mut bytes: Vec<u8>, most: u64) -> Result<(Vec<u8>, bool), Problem> {
    let mut is_cut = false;
    // What was packed already is packed again by programs that do not look.
    for _ in 0..MOST_PACKED {
        if !is_gzip(&bytes) {
            break;
        }
        let (plain, ends_early) = decompressed_once(name, &bytes, most)?;
        is_cut |= ends_early;
        bytes = plain;
    }
    Ok((bytes, is_cut))
}

/// How often a file may have been packed.
const MOST_PACKED: usize = 3;

fn decompressed_once(name: &str, bytes: &[u8], most: u64) -> Result<(Vec<u8>, bool), Problem> {
    let mut plain = Vec::new();
    let mut decoder = MultiGzDecoder::new(bytes).take(most + 1);
    let is_cut = match decoder.read_to_end(&mut plain) {
        Ok(_) => false,
        // The end is missing, or something else follows: what was unpacked is as it was packed.
        Err(error) if is_end_missing(&error) && !plain.is_empty() => true,
        Err(error) => {
            let what = format!("the gzip data is damaged ({error})");
            let todo = "copy the whole file again, or decompress it first";
            return Err(Problem::new(name, what, todo));
        }
    };
    if most < plain.len() as u64 {
        let what = format!("it is larger than {} MiB decompressed", most >> 20);
        let todo = "cut out the part of the LOG that matters, and give that";
        return Err(Problem::new(name, what, todo));
    }
    Ok((plain, is_cut))
}

fn is_end_missing(error: &std::io::Error) -> bool {
    let text = error.to_string();
    error.kind() == std::io::ErrorKind::UnexpectedEof
        || ["incomplete deflate stream", "invalid gzip header"].contains(&text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    #[test]
    fn a_file_that_unpacks_to_too_much_is_refused() {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&[b'a'; 3 << 20]).expect("memory");
        let packed = packed.finish().expect("memory");
        let whole = decompress("LOG.gz", packed.clone(), 3 << 20).expect("it fits");
        assert_eq!((whole.0.len(), whole.1), (3 << 20, false));
        let problem = decompress("LOG.gz", packed, 2 << 20).expect_err("it does not fit");
        assert_eq!(
            problem.to_string(),
            "LOG.gz: it is larger than 2 MiB decompressed; cut out the part of the LOG that \
             matters, and give that"
        );
    }
}
