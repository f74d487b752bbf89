//! Reads the files of a recorded database piece by piece, so that only small files are held whole.
//!
//! ```text
//! judge every file by its beginning ─▶ plan: which, in which order ─▶ read their pieces ─▶ finish
//! ```
//! Files outside a recording are read only at their beginning. A history that does not fit in
//! memory is refused, but its `LOG` may have any length.

use crate::problem::Problem;
use crate::recording_files::{
    OwnedRecording, Role, beginning_of, no_recording, role_and_number, role_of,
};
use crate::unpack::{Damage, Sink, Unpacker, is_gzip};
use engine::model::sorting::sort_by_key;
use engine::options::Warning;
use recordings::base::text::with_commas;
use recordings::database::identity::FileIdentity;
use recordings::database::{FileKind, StreamedLog, file_kind};
use recordings::log::log_reader::{LogReader, first_time};

/// Limits on the history that is held in memory; a larger one is refused.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of jobs, files and other facts in a LOG. Each takes a few hundred bytes,
    /// including all data derived from it.
    pub log_facts: usize,
    /// Maximum bytes of a MANIFEST, at about two hundred per edit. Data derived from them takes ten
    /// times as much memory.
    pub manifest_bytes: usize,
    /// Maximum bytes of any other file.
    pub other_bytes: usize,
}

impl Default for Limits {
    /// Limits for two gigabytes of memory or, in the page, half a gigabyte.
    fn default() -> Self {
        let [log_facts, manifest_mib, other_mib] = match cfg!(target_pointer_width = "64") {
            true => [3_000_000, 200, 64],
            false => [230_000, 10, 16],
        };
        Self {
            log_facts,
            manifest_bytes: manifest_mib << 20,
            other_bytes: other_mib << 20,
        }
    }
}

/// A file that has been judged.
#[derive(Debug)]
struct Judged {
    name: String,
    role: Option<Role>,
    /// Rank by name among files of the same kind; the newest is last.
    number: u64,
    /// First bytes, decompressed; only for a LOG or MANIFEST.
    beginning: Vec<u8>,
    /// Database that the first bytes name, if any.
    identity: FileIdentity,
    /// Decompressed size in bytes, as far as the end of the file reveals it.
    plain_bytes: u64,
    /// True if the file belongs to another database and is left out with a warning.
    is_of_other_instance: bool,
}

/// The files that are being added. Call [`Intake::judge`] for each, then [`Intake::plan`], then
/// [`Intake::read`] for the planned files in order, and finally [`Intake::finish`].
#[derive(Default)]
pub struct Intake {
    limits: Limits,
    files: Vec<Judged>,
    reading: Option<Reading>,
    log: Option<LogReader>,
    recording: OwnedRecording,
}

/// A file while it is being read.
struct Reading {
    index: usize,
    role: Role,
    unpacker: Unpacker,
}

impl Intake {
    /// Creates an intake without files.
    pub fn with_limits(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Registers a file by its name, its first [`BEGINNING_BYTES`] (or fewer), its last four bytes
    /// and its size in bytes.
    ///
    /// [`BEGINNING_BYTES`]: crate::recording_files::BEGINNING_BYTES
    pub fn judge(&mut self, name: &str, beginning: &[u8], ending: &[u8], bytes: u64) {
        let role = role_of(name, beginning);
        let plain_bytes = match ending.try_into() {
            // A gzip file ends with its uncompressed length.
            Ok(length) if is_gzip(beginning) => u64::from(u32::from_le_bytes(length)),
            _ => bytes,
        };
        let is_log = role == Some(Role::Log);
        let (beginning, identity) = match role {
            Some(Role::Log | Role::Manifest) => {
                let beginning = beginning_of(beginning, is_log);
                let identity = match is_log {
                    true => FileIdentity::of_log(&beginning),
                    false => FileIdentity::of_manifest(&beginning),
                };
                (beginning, identity)
            }
            _ => Default::default(),
        };
        self.files.push(Judged {
            name: name.to_string(),
            role,
            number: role_and_number(name).map_or(0, |(_, number)| number),
            beginning,
            identity,
            plain_bytes,
            is_of_other_instance: false,
        });
    }

    /// Indices of the files to read, in reading order.
    ///
    /// # Errors
    /// Files of which none belongs to a recording.
    pub fn plan(&mut self, place: &str) -> Result<Vec<usize>, Problem> {
        self.leave_out_other_databases();
        self.leave_out_secondaries();
        let mut plan = Vec::new();
        plan.extend(self.newest(Role::Manifest));
        plan.extend(self.options_in_order());
        plan.extend(self.newest(Role::Trace));
        plan.extend(self.newest(Role::Stats));
        self.warn_of_others();
        plan.extend(self.logs_in_order());
        let mut roles = self.files.iter().filter_map(|file| file.role);
        if roles.all(|role| matches!(role, Role::Trace | Role::Stats)) {
            let names = self.files.iter().map(|file| file.name.as_str());
            let mut names: Vec<&str> = names.collect();
            // The order in which the files were given does not matter.
            names.sort_unstable();
            return Err(no_recording(place, names.into_iter()));
        }
        Ok(plan)
    }

    /// Files of one kind in the given order; names break ties.
    fn sorted(&self, role: Role, order: fn(&Judged) -> (u64, u64)) -> Vec<usize> {
        let own = self.files.iter().enumerate();
        let own = own.filter(|(_, file)| file.role == Some(role));
        let mut own: Vec<usize> = own.map(|(index, _)| index).collect();
        sort_by_key(&mut own, |index| {
            let file = &self.files[*index];
            (order(file), file.name.clone())
        });
        own
    }

    /// Leaves out other databases. The one that is read has the newest `MANIFEST` and a `LOG` or,
    /// if there is none, the newest `LOG`, or the newest `MANIFEST`.
    fn leave_out_other_databases(&mut self) {
        let logs = self.with_identity(Role::Log, by_first_line);
        let manifests = self.with_identity(Role::Manifest, by_number);
        let mut with_log = manifests.iter().rev();
        let with_log = with_log.find(|(id, _)| logs.iter().any(|(of_log, _)| of_log == id));
        let newest = with_log.or(logs.last()).or(manifests.last());
        let Some((chosen, of)) = newest.cloned() else {
            return;
        };
        let of = self.files[of].name.clone();
        for list in [logs, manifests] {
            // If no file of this kind would remain, the reader reports the mismatch.
            if !list.iter().any(|(id, _)| *id == chosen) {
                continue;
            }
            for (id, index) in list.into_iter().filter(|(id, _)| *id != chosen) {
                let message = format!("left out: it is from database {id}, {of} is from {chosen}");
                self.leave_out(index, message);
            }
        }
    }

    fn leave_out(&mut self, index: usize, message: String) {
        self.warn(index, message);
        self.files[index].role = None;
        self.files[index].is_of_other_instance = true;
    }

    fn warn(&mut self, index: usize, message: impl Into<String>) {
        let name = &self.files[index].name;
        self.recording.warnings.push(Warning::new(name, message));
    }

    /// Leaves out the `LOG` of a secondary instance if another file has the history.
    fn leave_out_secondaries(&mut self) {
        let is_secondary =
            |file: &Judged| file.role == Some(Role::Log) && file.identity.is_secondary;
        let is_history = |file: &Judged| matches!(file.role, Some(Role::Log | Role::Manifest));
        let mut files = self.files.iter();
        let has_history = files.any(|file| is_history(file) && !is_secondary(file));
        let what = "it is the LOG of a secondary instance, which flushes and compacts nothing";
        for index in 0..self.files.len() {
            match (is_secondary(&self.files[index]), has_history) {
                (false, _) => {}
                (true, true) => self.leave_out(index, format!("left out: {what}")),
                (true, false) => self.warn(index, format!("{what}: its stalls delay no writes")),
            }
        }
    }

    /// Files of one kind that name their database, with its name, oldest first. A later part of a
    /// log only names its open.
    fn with_identity(&self, role: Role, order: fn(&Judged) -> (u64, u64)) -> Vec<(String, usize)> {
        let own = self.sorted(role, order).into_iter();
        let known = own.filter_map(|index| {
            let FileIdentity { db_id, session, .. } = &self.files[index].identity;
            let same_open = |file: &&Judged| session.is_some() && file.identity.session == *session;
            let mut of_open = self.files.iter().filter(same_open);
            let of_open = of_open.find_map(|file| file.identity.db_id.as_ref());
            Some((db_id.as_ref().or(of_open)?.clone(), index))
        });
        known.collect()
    }

    /// Warns of files that do not belong to a recording, except those that RocksDB keeps with it,
    /// of which a database's folder has thousands.
    fn warn_of_others(&mut self) {
        let is_other = |file: &&Judged| {
            file.role.is_none() && !file.is_of_other_instance && !is_of_rocksdb(&file.name)
        };
        let others = self.files.iter().filter(is_other);
        let mut others: Vec<&str> = others.map(|file| file.name.as_str()).collect();
        others.sort_unstable();
        let shown = match others.len() <= MOST_NAMED {
            true => others.len(),
            false => 1,
        };
        let message = match others.len() - shown {
            0 => "ignored: not a LOG, MANIFEST or OPTIONS file".to_string(),
            more => format!(
                "ignored, like {more} other files that are not LOG, MANIFEST or OPTIONS files"
            ),
        };
        let others = others.into_iter().take(shown);
        let warnings = others.map(|name| Warning::new(name, message.as_str()));
        self.recording.warnings.extend(warnings);
    }

    /// OPTIONS files, oldest first. The newest is used, and the others are compared with it.
    fn options_in_order(&mut self) -> Vec<usize> {
        let own = self.sorted(Role::Options, by_number);
        let more = own.len().saturating_sub(MOST_OPTIONS);
        if more != 0 {
            let files = if more == 1 { "file is" } else { "files are" };
            self.warn(own[more], format!("{more} older {files} left out"));
        }
        own[more..].to_vec()
    }

    /// Newest file of one kind, by number and then by name.
    fn newest(&mut self, role: Role) -> Option<usize> {
        let own = self.sorted(role, by_number);
        if 1 < own.len() {
            let message = "used; an older file of the same kind was ignored";
            self.warn(*own.last()?, message);
        }
        own.last().copied()
    }

    /// Parts of a log in the order of their first lines, without copies. A file that begins with
    /// another file's lines, to the microsecond, contains that file.
    fn logs_in_order(&mut self) -> Vec<usize> {
        // The longest of several copies comes last.
        let mut own = self.sorted(Role::Log, |file| {
            (first_time(&file.beginning), file.plain_bytes)
        });
        self.leave_out_no_logs(&mut own);
        let mut parts: Vec<usize> = Vec::new();
        for index in own {
            let file = &self.files[index];
            let is_copy = |before: &mut usize| {
                let before = &self.files[*before].beginning;
                let length = before.len().min(file.beginning.len());
                before[..length] == file.beginning[..length]
            };
            if let Some(copy) = parts.pop_if(is_copy) {
                let message = format!("ignored: {} begins with the same lines", file.name);
                self.warn(copy, message);
            }
            parts.push(index);
        }
        for file in &mut self.files {
            file.beginning = Vec::new();
        }
        let names = parts.iter().map(|index| self.files[*index].name.clone());
        self.recording.logs = names.collect();
        parts
    }

    /// Leaves out files that are a LOG only by name, unless there is no real one.
    fn leave_out_no_logs(&mut self, own: &mut Vec<usize>) {
        let is_log =
            |index: &usize| file_kind(&self.files[*index].beginning) == Some(FileKind::Log);
        let (logs, mut others): (Vec<usize>, Vec<usize>) =
            own.iter().partition(|index| is_log(index));
        if logs.is_empty() {
            return;
        }
        *own = logs;
        others.sort_unstable();
        for index in others {
            self.warn(
                index,
                "ignored: none of its lines is from RocksDB's info log",
            );
        }
    }

    /// Reads the next piece of a planned file.
    ///
    /// # Errors
    /// Damage in the file.
    pub fn read(&mut self, index: usize, piece: &[u8]) -> Result<(), Problem> {
        let reading = self.reading.as_ref();
        if reading.is_none_or(|reading| reading.index != index) {
            self.end_file()?;
            let Some(file) = self.files.get(index) else {
                return Ok(());
            };
            let Some(role) = file.role else { return Ok(()) };
            match (role, &mut self.log) {
                (Role::Log, Some(log)) => log.end_file(),
                (Role::Log, log) => *log = Some(LogReader::new()),
                _ => self.recording.files[role as usize].push((file.name.clone(), Vec::new())),
            }
            self.reading = Some(Reading {
                index,
                role,
                unpacker: Unpacker::new(matches!(role, Role::Log | Role::Options)),
            });
        }
        self.take(&|unpacker, out| unpacker.push(piece, out))
    }

    /// Ends the last file and returns the contents of all files.
    ///
    /// # Errors
    /// Damage at the end of the file.
    pub fn finish(mut self, name: &str) -> Result<OwnedRecording, Problem> {
        self.end_file()?;
        let mut recording = self.recording;
        recording.name = name.to_string();
        recording.log = self.log.map(|log| StreamedLog::new(log.finish()));
        if let [_, _, ..] = recording.logs.as_slice() {
            let logs = recording.logs.join(", ");
            let message = format!("read as one log, in this order: {logs}");
            recording.warnings.push(Warning::new("LOG", message));
        }
        Ok(recording)
    }

    fn end_file(&mut self) -> Result<(), Problem> {
        let ended = self.take(&Unpacker::finish);
        self.reading = None;
        ended
    }

    /// Takes in the unpacked bytes of the current file in small pieces, because a megabyte of gzip
    /// can become a gigabyte.
    fn take(&mut self, unpack: Unpack<'_>) -> Result<(), Problem> {
        let Some(mut reading) = self.reading.take() else {
            return Ok(());
        };
        let index = reading.index;
        let mut refused = Ok(());
        let unpacked = unpack(&mut reading.unpacker, &mut |plain| {
            refused = self.keep(index, reading.role, plain);
            refused.is_ok()
        });
        self.reading = Some(reading);
        refused?;
        match unpacked {
            Ok(()) | Err(Damage::Unwanted) => {}
            Err(Damage::Cut) => {
                let message = "its gzip data is damaged at the end: the rest is read; copy the \
                               file again to read all of it";
                self.warn(index, message);
            }
            Err(Damage::Corrupt(error)) => {
                let what = format!("the gzip data is damaged ({error})");
                let todo = "copy the whole file again, or decompress it first";
                return Err(Problem::new(&self.files[index].name, what, todo));
            }
        }
        Ok(())
    }

    /// Keeps the unpacked bytes of a file, up to the limits.
    fn keep(&mut self, index: usize, role: Role, plain: &[u8]) -> Result<(), Problem> {
        if role == Role::Log {
            let log = self.log.get_or_insert_default();
            log.push(plain);
            if self.limits.log_facts < log.fact_count() {
                let most = with_commas(self.limits.log_facts as u64);
                let what = format!(
                    "it has more than {most} jobs, files and stalls, which do not fit in memory"
                );
                let todo = format!(
                    "open only its last part, for example from `tail -c 100M LOG`{ELSEWHERE}"
                );
                return Err(Problem::new(&self.files[index].name, what, todo));
            }
        } else if let Some((_, bytes)) = self.recording.files[role as usize].last_mut() {
            bytes.extend_from_slice(plain);
            let most = match role {
                Role::Manifest => self.limits.manifest_bytes,
                _ => self.limits.other_bytes,
            };
            if most < bytes.len() {
                return self.refuse_size(role, index, most);
            }
        }
        Ok(())
    }

    /// Refuses a file that is too large; a MANIFEST is only left out if there is a LOG.
    fn refuse_size(&mut self, role: Role, index: usize, most: usize) -> Result<(), Problem> {
        let what = format!("it has more than {} MiB", most >> 20);
        let todo = match role {
            Role::Manifest if !self.recording.logs.is_empty() => {
                let message = format!("left out: {what}, which does not fit in memory{ELSEWHERE}");
                self.warn(index, message);
                self.recording.files[role as usize].clear();
                return Ok(());
            }
            Role::Manifest => format!("open the LOG without it{ELSEWHERE}"),
            _ => "leave it out: such files are only a few KiB".to_string(),
        };
        Err(Problem::new(&self.files[index].name, what, todo))
    }
}

/// Unpacks the next piece of a file, or its end.
type Unpack<'a> = &'a dyn Fn(&mut Unpacker, &mut Sink) -> Result<(), Damage>;

fn by_number(file: &Judged) -> (u64, u64) {
    (file.number, 0)
}

fn by_first_line(file: &Judged) -> (u64, u64) {
    (first_time(&file.beginning), 0)
}

/// End of the advice about a file that is too large.
const ELSEWHERE: &str = match cfg!(target_pointer_width = "64") {
    true => "",
    false => "; the command line can read larger files",
};

/// Maximum number of OPTIONS files to read. RocksDB keeps two per database.
const MOST_OPTIONS: usize = 20;

/// Maximum number of ignored files to name one by one.
const MOST_NAMED: usize = 5;

/// Returns true for RocksDB's names of files without history: tables, blobs, write-ahead logs, and
/// files that name the MANIFEST or the database.
fn is_of_rocksdb(name: &str) -> bool {
    let is_number = |stem: &str| stem.bytes().all(|byte| byte.is_ascii_digit());
    match name.split_once('.') {
        None => matches!(name, "CURRENT" | "IDENTITY" | "LOCK"),
        Some((stem, "sst" | "ldb" | "blob" | "log")) => !stem.is_empty() && is_number(stem),
        Some(_) => false,
    }
}
