//! The files of a recorded database on their way in, piece by piece: no file is held as a whole but
//! small ones.
//!
//! ```text
//! judge every file by its beginning ─▶ plan: which, in which order ─▶ read their pieces ─▶ finish
//! ```
//! Files that do not belong to a recording are never read beyond their beginning. A history that
//! does not fit in memory is refused ([`Limits`]); how long its `LOG` is does not count.

use crate::problem::Problem;
use crate::recording_files::{
    OwnedRecording, Role, beginning_of, no_recording, role_and_number, role_of,
};
use crate::unpack::{Damage, PIECE_BYTES, Unpacker, is_gzip};
use engine::model::sorting::sort_by_key;
use engine::options::Warning;
use recordings::base::text::with_commas;
use recordings::database::identity::FileIdentity;
use recordings::database::{FileKind, StreamedLog, file_kind};
use recordings::log::log_reader::{LogReader, first_time};

/// Bounds on what is held in memory of a history. A longer one is refused.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Jobs, files and other facts of a LOG: some hundred bytes each, with all that follows from
    /// them.
    pub log_facts: usize,
    /// Bytes of a MANIFEST: two hundred for an edit, and ten times as many with all that follows
    /// from it.
    pub manifest_bytes: usize,
    /// Bytes of any other file.
    pub other_bytes: usize,
}

impl Limits {
    /// Limits that fit into two gigabytes, and in a page into half of one.
    pub const fn of_this_machine() -> Self {
        if cfg!(target_pointer_width = "64") {
            return Self {
                log_facts: 3_000_000,
                manifest_bytes: 200 << 20,
                other_bytes: 64 << 20,
            };
        }
        Self {
            log_facts: 230_000,
            manifest_bytes: 10 << 20,
            other_bytes: 16 << 20,
        }
    }
}

/// A file that was judged.
#[derive(Debug)]
struct Judged {
    name: String,
    role: Option<Role>,
    /// Its place among its kind, by its name: the newest is last.
    number: u64,
    /// Its first bytes, decompressed: of a LOG only.
    beginning: Vec<u8>,
    /// The database that it is of, as far as its first bytes say.
    identity: FileIdentity,
    /// Its bytes, decompressed, as far as its ending says.
    plain_bytes: u64,
    /// It is left out as a file of another database, and a warning says so.
    is_of_other_instance: bool,
}

/// Files on their way in. Call [`Intake::judge`] for each, then [`Intake::plan`], then
/// [`Intake::read`] for those of the plan in its order, and [`Intake::finish`].
pub struct Intake {
    limits: Limits,
    files: Vec<Judged>,
    warnings: Vec<Warning>,
    logs: Vec<String>,
    reading: Option<Reading>,
    /// The MANIFEST is too large and left out.
    is_manifest_left_out: bool,
    log: Option<LogReader>,
    recording: OwnedRecording,
}

/// A file that is being read.
struct Reading {
    index: usize,
    role: Role,
    unpacker: Unpacker,
}

impl Default for Intake {
    fn default() -> Self {
        Self::with_limits(Limits::of_this_machine())
    }
}

impl Intake {
    /// No files yet.
    pub fn with_limits(limits: Limits) -> Self {
        Self {
            limits,
            files: Vec::new(),
            warnings: Vec::new(),
            logs: Vec::new(),
            reading: None,
            is_manifest_left_out: false,
            log: None,
            recording: OwnedRecording::default(),
        }
    }

    /// Takes note of a file: its name, its first [`BEGINNING_BYTES`] or fewer, its last four, and
    /// how many it has. Returns its index.
    pub fn judge(&mut self, name: &str, beginning: &[u8], ending: &[u8], bytes: u64) -> usize {
        let role = role_of(name, beginning);
        let plain_bytes = match is_gzip(beginning) {
            // A gzip file ends with how long it is.
            true => ending
                .try_into()
                .map_or(bytes, |length| u64::from(u32::from_le_bytes(length))),
            false => bytes,
        };
        let beginning = match role {
            Some(Role::Log) => beginning_of(beginning, true),
            Some(Role::Manifest) => beginning_of(beginning, false),
            _ => Vec::new(),
        };
        self.files.push(Judged {
            name: name.to_string(),
            role,
            number: role_and_number(name).map_or(0, |(_, number)| number),
            identity: match role {
                Some(Role::Log) => FileIdentity::of_log(&beginning),
                Some(Role::Manifest) => FileIdentity::of_manifest(&beginning),
                _ => FileIdentity::default(),
            },
            beginning,
            plain_bytes,
            is_of_other_instance: false,
        });
        self.files.len() - 1
    }

    /// The files that are to be read, by index, in the order in which to read them.
    ///
    /// # Errors
    /// None of them belongs to a recording.
    pub fn plan(&mut self, place: &str) -> Result<Vec<usize>, Problem> {
        let mut plan = Vec::new();
        self.leave_out_other_databases();
        self.leave_out_secondaries();
        plan.extend(self.newest(Role::Manifest));
        plan.extend(self.options_in_order());
        for role in [Role::Trace, Role::Stats] {
            plan.extend(self.newest(role));
        }
        self.warn_of_others();
        let logs = self.logs_in_order();
        let has_history = plan.iter().chain(&logs).any(|index| {
            let role = self.files[*index].role;
            !matches!(role, Some(Role::Trace | Role::Stats))
        });
        if !has_history {
            let names = self.files.iter().map(|file| file.name.as_str());
            let mut names: Vec<&str> = names.collect();
            // The order in which they were given does not count.
            names.sort_unstable();
            return Err(no_recording(place, names.into_iter()));
        }
        plan.extend(logs);
        Ok(plan)
    }

    /// Files of one database are read, of several that of the newest `MANIFEST` that has a
    /// `LOG`, or else of the newest `LOG`, or of the newest `MANIFEST`.
    fn leave_out_other_databases(&mut self) {
        let logs = self.with_identity(Role::Log, |file| first_time(&file.beginning));
        let manifests = self.with_identity(Role::Manifest, |file| file.number);
        let mut with_log = manifests.iter().rev();
        let with_log = with_log.find(|(id, _)| logs.iter().any(|(of_log, _)| of_log == id));
        let newest = with_log.or(logs.last()).or(manifests.last());
        let Some((chosen, of)) = newest.cloned() else {
            return;
        };
        let of = self.files[of].name.clone();
        for list in [logs, manifests] {
            // With none of its kind that could be read, what does not fit is told by the reader.
            if !list.iter().any(|(id, _)| *id == chosen) {
                continue;
            }
            for (id, index) in list.into_iter().filter(|(id, _)| *id != chosen) {
                let message = format!("left out: it is of the database {id}, {of} of {chosen}");
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
        self.warnings.push(Warning::new(name, message));
    }

    /// The `LOG` of a secondary instance is read only where nothing else has the history.
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
                (true, false) => self.warn(index, format!("{what}: its stalls hold no writes")),
            }
        }
    }

    /// The files of a kind that say their database, with it, oldest first. A further part of a log
    /// names the open alone.
    fn with_identity(&self, role: Role, age: impl Fn(&Judged) -> u64) -> Vec<(String, usize)> {
        let own = self.files.iter().enumerate();
        let own = own.filter(|(_, file)| file.role == Some(role));
        let mut found: Vec<(String, usize)> = Vec::new();
        for (index, identity) in own.map(|(at, file)| (at, &file.identity)) {
            let FileIdentity { db_id, session, .. } = identity;
            let same_open = |file: &&Judged| session.is_some() && file.identity.session == *session;
            let of_open = self.files.iter().filter(same_open);
            let of_open = of_open
                .filter_map(|file| file.identity.db_id.as_ref())
                .next();
            found.extend(db_id.as_ref().or(of_open).map(|id| (id.clone(), index)));
        }
        sort_by_key(&mut found, |(_, index)| {
            let file = &self.files[*index];
            (age(file), file.name.clone())
        });
        found
    }

    /// Files that are no part of a recording. Nothing is missing without those that RocksDB keeps
    /// beside it, of which a database's folder has thousands.
    fn warn_of_others(&mut self) {
        let is_other = |file: &&Judged| {
            file.role.is_none() && !file.is_of_other_instance && !is_of_rocksdb(&file.name)
        };
        let others = self.files.iter().filter(is_other);
        let mut others: Vec<&str> = others.map(|file| file.name.as_str()).collect();
        others.sort_unstable();
        let shown = if others.len() <= MOST_NAMED {
            others.len()
        } else {
            1
        };
        for (at, name) in others.iter().take(shown).enumerate() {
            let more = others.len() - shown;
            let message = match (at, more) {
                (0, 1..) => format!(
                    "ignored, as are {more} other files: they are no LOG, MANIFEST or OPTIONS file"
                ),
                _ => "ignored: not a LOG, MANIFEST or OPTIONS file".to_string(),
            };
            self.warnings.push(Warning::new(name, message));
        }
    }

    /// Files of a kind by their numbers and then their names.
    fn by_number(&self, role: Role) -> Vec<(u64, &str, usize)> {
        let own = self.files.iter().enumerate();
        let own = own.filter(|(_, file)| file.role == Some(role));
        let mut own: Vec<(u64, &str, usize)> = own
            .map(|(index, file)| (file.number, file.name.as_str(), index))
            .collect();
        own.sort_unstable();
        own
    }

    /// The OPTIONS files, oldest first: the newest one is used, the others are compared with it.
    fn options_in_order(&mut self) -> Vec<usize> {
        let own = self.by_number(Role::Options);
        let more = own.len().saturating_sub(MOST_OPTIONS);
        let read: Vec<usize> = own[more..].iter().map(|(.., index)| *index).collect();
        if let (Some((_, name, _)), 1..) = (own.get(more), more) {
            let files = if more == 1 { "file is" } else { "files are" };
            let message = format!("{more} older {files} left out");
            self.warnings.push(Warning::new(name, message));
        }
        read
    }

    /// The newest of a kind, by its number and then its name.
    fn newest(&mut self, role: Role) -> Option<usize> {
        let own = self.by_number(role);
        let (_, name, index) = *own.last()?;
        if 1 < own.len() {
            let message = "used; an older file of the same kind was ignored";
            self.warnings.push(Warning::new(name, message));
        }
        Some(index)
    }

    /// The parts of a log in the order of their first lines, without copies: a file that begins
    /// with the lines of another one, microseconds included, holds it.
    fn logs_in_order(&mut self) -> Vec<usize> {
        let own = self.files.iter().enumerate();
        let own = own.filter(|(_, file)| file.role == Some(Role::Log));
        let mut own: Vec<usize> = own.map(|(index, _)| index).collect();
        self.leave_out_no_logs(&mut own);
        // Of copies the longest comes last.
        sort_by_key(&mut own, |index| {
            let file = &self.files[*index];
            (
                first_time(&file.beginning),
                file.plain_bytes,
                file.name.clone(),
            )
        });
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
        self.logs = parts
            .iter()
            .map(|index| self.files[*index].name.clone())
            .collect();
        for file in &mut self.files {
            file.beginning = Vec::new();
        }
        parts
    }

    /// A part that is no LOG but by its name is not joined to others; alone, it is told of.
    fn leave_out_no_logs(&mut self, own: &mut Vec<usize>) {
        let is_log =
            |index: &usize| file_kind(&self.files[*index].beginning) == Some(FileKind::Log);
        if !own.iter().any(is_log) {
            return;
        }
        let (logs, others): (Vec<usize>, Vec<usize>) = own.iter().partition(|index| is_log(index));
        *own = logs;
        for index in others {
            self.warn(index, "ignored: none of its lines is of RocksDB's info log");
        }
    }

    /// Takes the next piece of a file of the plan.
    ///
    /// # Errors
    /// Damage in it.
    pub fn read(&mut self, index: usize, piece: &[u8]) -> Result<(), Problem> {
        if self
            .reading
            .as_ref()
            .is_none_or(|reading| reading.index != index)
        {
            self.end_file()?;
            let Some(role) = self.files.get(index).and_then(|file| file.role) else {
                return Ok(());
            };
            match role {
                Role::Log => match &mut self.log {
                    Some(log) => log.end_file(),
                    None => self.log = Some(LogReader::new()),
                },
                Role::Options => self.begin_options(),
                _ => *self.recording.slot(role) = Some(Vec::new()),
            }
            self.reading = Some(Reading {
                index,
                role,
                unpacker: Unpacker::new(matches!(role, Role::Log | Role::Options)),
            });
        }
        let Some(mut reading) = self.reading.take() else {
            return Ok(());
        };
        let read = self.unpack(&mut reading, piece);
        self.reading = Some(reading);
        read
    }

    /// Ends the last file; what all of them say.
    ///
    /// # Errors
    /// Damage at its end.
    pub fn finish(mut self, name: &str) -> Result<OwnedRecording, Problem> {
        self.end_file()?;
        self.recording.name = name.to_string();
        if let Some(log) = self.log.take() {
            self.recording.log = Some(StreamedLog::new(log.finish()));
        }
        if let [_, _, ..] = self.logs.as_slice() {
            let message = format!("read as one log, in this order: {}", self.logs.join(", "));
            self.warnings.push(Warning::new("LOG", message));
        }
        if let [name] = self.logs.as_slice() {
            self.recording.names.push((Role::Log, name.clone()));
        }
        self.recording.warnings = self.warnings;
        Ok(self.recording)
    }

    /// The OPTIONS file before is an older one.
    fn begin_options(&mut self) {
        let before = self.recording.slot(Role::Options).replace(Vec::new());
        let names = &mut self.recording.names;
        let name = names.iter().position(|(role, _)| *role == Role::Options);
        if let (Some(bytes), Some(place)) = (before, name) {
            let (_, name) = names.remove(place);
            self.recording.older_options.push((name, bytes));
        }
    }

    /// A megabyte of gzip can stand for a gigabyte, so what comes out is taken bite by bite.
    fn unpack(&mut self, reading: &mut Reading, piece: &[u8]) -> Result<(), Problem> {
        for bite in piece.chunks(PIECE_BYTES) {
            let mut plain = Vec::new();
            let unpacked = reading.unpacker.push(bite, &mut plain);
            self.take_plain(reading.role, reading.index, &plain)?;
            self.told(reading.index, unpacked)?;
        }
        Ok(())
    }

    /// Says what is damaged of a packed file.
    fn told(&mut self, index: usize, unpacked: Result<(), Damage>) -> Result<(), Problem> {
        match unpacked {
            Ok(()) => Ok(()),
            Err(Damage::Cut) => {
                let message = "its gzip data is damaged at the end: what comes before is read; \
                               copy it again for the rest";
                self.warn(index, message);
                Ok(())
            }
            Err(Damage::Corrupt(error)) => Err(self.damaged(index, &error)),
        }
    }

    fn take_plain(&mut self, role: Role, index: usize, plain: &[u8]) -> Result<(), Problem> {
        match role {
            Role::Log => {
                let log = self.log.get_or_insert_default();
                log.push(plain);
                match log.fact_count() <= self.limits.log_facts {
                    true => Ok(()),
                    false => Err(self.too_long(index)),
                }
            }
            Role::Manifest if self.is_manifest_left_out => Ok(()),
            _ => {
                let slot = self.recording.slot(role).get_or_insert_default();
                slot.extend_from_slice(plain);
                let most = match role {
                    Role::Manifest => self.limits.manifest_bytes,
                    _ => self.limits.other_bytes,
                };
                match slot.len() <= most {
                    true => Ok(()),
                    false => self.refuse_size(role, index, most),
                }
            }
        }
    }

    fn end_file(&mut self) -> Result<(), Problem> {
        let Some(mut reading) = self.reading.take() else {
            return Ok(());
        };
        let mut plain = Vec::new();
        let ended = reading.unpacker.finish(&mut plain);
        self.take_plain(reading.role, reading.index, &plain)?;
        self.told(reading.index, ended)?;
        if reading.role != Role::Log {
            let name = self.files[reading.index].name.clone();
            self.recording.names.push((reading.role, name));
        }
        Ok(())
    }

    fn damaged(&self, index: usize, error: &std::io::Error) -> Problem {
        let what = format!("the gzip data is damaged ({error})");
        let todo = "copy the whole file again, or decompress it first";
        Problem::new(&self.files[index].name, what, todo)
    }

    /// A file is too large. A MANIFEST is left out where a LOG tells what happened.
    fn refuse_size(&mut self, role: Role, index: usize, most: usize) -> Result<(), Problem> {
        let name = &self.files[index].name;
        let what = format!("it has more than {} MiB", most >> 20);
        let todo = match role {
            Role::Manifest if !self.logs.is_empty() => {
                let message = format!("left out: {what}, which does not fit in memory{ELSEWHERE}");
                self.warnings.push(Warning::new(name, message));
                self.recording.manifest = None;
                self.is_manifest_left_out = true;
                return Ok(());
            }
            Role::Manifest => format!("open the LOG without it{ELSEWHERE}"),
            _ => "leave it out: a file of its kind has some KiB".to_string(),
        };
        Err(Problem::new(name, what, todo))
    }

    fn too_long(&self, index: usize) -> Problem {
        let most = with_commas(self.limits.log_facts as u64);
        let what =
            format!("it has more than {most} jobs, files and stalls: they do not fit in memory");
        let todo =
            format!("open a copy of its last part, as `tail -c 100M LOG` writes it{ELSEWHERE}");
        Problem::new(&self.files[index].name, what, todo)
    }
}

/// The end of the advice about a file that is too long.
const ELSEWHERE: &str = match cfg!(target_pointer_width = "64") {
    true => "",
    false => "; the command line holds more",
};

/// OPTIONS files that are read. RocksDB keeps two of a database.
const MOST_OPTIONS: usize = 20;

/// Files that are each named as ignored.
const MOST_NAMED: usize = 5;

/// True for RocksDB's names of files that have nothing of the history: a table, blobs, a
/// write-ahead log, or which MANIFEST and whose database it is.
fn is_of_rocksdb(name: &str) -> bool {
    let is_number = |stem: &str| stem.bytes().all(|byte| byte.is_ascii_digit());
    match name.split_once('.') {
        None => matches!(name, "CURRENT" | "IDENTITY" | "LOCK"),
        Some((stem, "sst" | "ldb" | "blob" | "log")) => !stem.is_empty() && is_number(stem),
        Some(_) => false,
    }
}
