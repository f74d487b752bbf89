//! The files of a recording and their combined facts.

use crate::database::DatabaseActivity;
use crate::history::stall_changes::StallChange;
use crate::history::units::{History, Unit, UnitKind};
use crate::history::user_keys::UserKeys;
use crate::log::log_facts::{CreatedFile, FileCount, LogFacts};
use crate::log::log_reader::Opens;
use crate::log::opening::OptionChange;
use crate::log::option_dump::is_dumped;
use crate::options::not_defaults::KnownOption;
use engine::model::sst::SstFile;
use engine::model::version::{Version, VersionEdit, VersionError};
use engine::options::set_options::with_database_options;
use engine::options::{CompressionType, Options, RocksDbVersion};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Decompressed files of one recording. Absent files are `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordingFiles<'a> {
    /// Name of the folder, for display.
    pub name: &'a str,
    /// `MANIFEST-*`: files by level, with key ranges.
    pub manifest: Option<&'a [u8]>,
    /// `LOG`: times, reasons, sizes and the options dump.
    pub log: Option<&'a [u8]>,
    /// The `LOG` if it was streamed, in which case `log` is ignored.
    pub streamed: Option<&'a StreamedLog>,
    /// The newest `OPTIONS-*` file.
    pub options: Option<&'a [u8]>,
    /// Older OPTIONS files with their names, oldest first.
    pub older_options: &'a [(String, Vec<u8>)],
    /// Name of the file in `options`.
    pub options_name: Option<&'a str>,
    /// Our own `trace.json`, with the db_bench command lines.
    pub trace_json: Option<&'a [u8]>,
    /// `stats.txt`, the output of db_bench with the Compaction Stats table.
    pub stats: Option<&'a [u8]>,
}

/// A `LOG` that was streamed through a [`LogReader`].
///
/// [`LogReader`]: crate::log::log_reader::LogReader
#[derive(Debug, Default)]
pub struct StreamedLog {
    opens: RefCell<Opens>,
    is_read_once: bool,
}

impl StreamedLog {
    /// Creates a log that can be read repeatedly.
    pub fn new(opens: Opens) -> Self {
        Self {
            opens: RefCell::new(opens),
            is_read_once: false,
        }
    }

    /// Lets the reader of the recording take the log's facts instead of copying them, because they
    /// are large. Reading a second time would find an empty log.
    pub fn for_one_reading(self) -> Self {
        Self {
            is_read_once: true,
            ..self
        }
    }

    /// The opens in the log; empty if the log is for one reading and has been read.
    pub(crate) fn opens(&self) -> Opens {
        match self.is_read_once {
            true => self.opens.take(),
            false => self.opens.borrow().clone(),
        }
    }
}

/// History of one column family of a real database since it was last opened.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Name of the recording on the page.
    pub name: String,
    /// Name of the column family.
    pub family: String,
    /// Index of the column family in [`DatabaseActivity::families`].
    pub family_index: usize,
    /// Jobs, stalls and writes of all column families in the database.
    pub activity: Arc<DatabaseActivity>,
    /// The release that wrote the recording.
    pub rocksdb_version: RocksDbVersion,
    /// Options at the last open, after RocksDB sanitized them.
    pub options: Options,
    /// Options of earlier opens, in order.
    pub earlier_options: Vec<EarlierOptions>,
    /// Options in force after each `SetOptions` or `SetDBOptions` call, in order.
    pub changes: Vec<ChangedOptions>,
    /// Listed options that the model does not cover, with their last values.
    pub other_options: Vec<KnownOption>,
    /// True if a file gives the options. Otherwise they are RocksDB's defaults, and nothing may be
    /// concluded from them.
    pub knows_options: bool,
    /// True if an OPTIONS file gives the options; a `LOG` lacks some, such as `incremental`.
    pub has_options_file: bool,
    /// Differences between successive OPTIONS files, oldest first, one per line.
    pub options_by_file: Vec<String>,
    /// db_bench command lines, one per step; the recording covers the last step. Empty if unknown.
    pub commands: Vec<String>,
    /// True if an unknown partitioner splits files, which leaves trivial moves undecidable.
    pub has_unknown_partitions: bool,
    /// Number of levels in the tree.
    pub num_levels: usize,
    /// Mapping from recorded keys to integers.
    pub keys: UserKeys,
    /// True if there is a MANIFEST. Without one, key ranges are made up.
    pub has_manifest: bool,
    /// True if the family has blob files, which hold large values outside the tree and are not part
    /// of the history.
    pub has_blob_files: bool,
    /// History of the tree's changes.
    pub history: History,
    /// Without a MANIFEST: for each number of installed units, true if all files and their sizes
    /// are known in that state.
    pub known_states: Vec<bool>,
    /// Changes of the stall conditions that the family's limits cause; empty without a `LOG`.
    pub stall_changes: Vec<StallChange>,
    /// Facts from the `LOG`; `None` without a `LOG`.
    pub log: Option<LogFacts>,
    /// Warnings, as sentences, about parts that are missing or ignored.
    pub warnings: Vec<String>,
}

/// Options of an open that another open followed.
#[derive(Clone, Debug)]
pub struct EarlierOptions {
    /// Number of units installed by the start of the next open.
    pub units: usize,
    /// Start of the next open, in µs.
    pub time: u64,
    /// Options when the database was opened; `None` if not logged.
    pub options: Option<Box<Options>>,
}

/// Options in force from a unit of the history on.
#[derive(Clone, Debug)]
pub struct ChangedOptions {
    /// Index of the first unit under these options.
    pub unit: usize,
    /// Latest time at which the options came into force, in µs.
    pub time: u64,
    /// All options in force after the change.
    pub options: Options,
    /// The options that were set, with the values in force.
    pub changes: Vec<OptionChange>,
    /// True for `SetDBOptions`, false for `SetOptions`.
    pub is_database_wide: bool,
}

impl Recording {
    /// Name of the column family; `None` if the database has only one.
    pub fn shown_family(&self) -> Option<&str> {
        let families = &self.activity.families;
        let name = families.get(self.family_index).map(String::as_str);
        name.filter(|_| 1 < families.len())
    }

    /// Options in force after a number of installed units. If another open starts at that point,
    /// its options count.
    pub fn options_after(&self, units: usize) -> &Options {
        self.options_in_open(units, self.last_open_after(units))
    }

    /// Options after a number of installed units within the nth open, counted from 0. If the next
    /// open starts at that point, these are still the options of the nth.
    pub fn options_in_open(&self, units: usize, open: usize) -> &Options {
        let begun = open.checked_sub(1);
        let begun = begun.map_or(0, |last| self.earlier_options[last].units);
        self.changed_or_opened(open, |one| one.unit < units && begun <= one.unit)
    }

    /// The options after the last matching change, or those of an open if no change matches.
    fn changed_or_opened(
        &self,
        open: usize,
        is_change: impl Fn(&ChangedOptions) -> bool,
    ) -> &Options {
        let change = self.changes.iter().rfind(|one| is_change(one));
        let earlier = || self.earlier_options.get(open)?.options.as_deref();
        let changed = change.map(|one| &one.options);
        changed.or_else(earlier).unwrap_or(&self.options)
    }

    /// Options in force at the end of the recording.
    pub fn last_options(&self) -> &Options {
        self.options_at(u64::MAX)
    }

    /// Options in force at a given time, as for a job that starts then.
    pub fn options_at(&self, time: u64) -> &Options {
        let open = self.open_at(time);
        let begun = open.checked_sub(1);
        let begun = begun.map_or(0, |last| self.earlier_options[last].time);
        self.changed_or_opened(open, |one| one.time <= time && begun <= one.time)
    }

    /// Options in force at a given time; `None` if no file gives them.
    pub fn known_options_at(&self, time: u64) -> Option<&Options> {
        { self.known_options_of_open(self.open_at(time)) }.map(|_| self.options_at(time))
    }

    /// Options of the nth open, counted from 0; `None` if no file gives them.
    pub fn known_options_of_open(&self, open: usize) -> Option<&Options> {
        match self.earlier_options.get(open) {
            Some(earlier) => earlier.options.as_deref(),
            None => self.known_options(),
        }
    }

    /// Index of the open at a given time, in µs of the recording's clock.
    pub fn open_at(&self, time: u64) -> usize {
        self.earlier_options.partition_point(|one| one.time <= time)
    }

    /// Index of the last open after a number of installed units.
    fn last_open_after(&self, units: usize) -> usize {
        let mut opens = self.earlier_options.iter();
        let next = opens.position(|one| units < one.units);
        next.unwrap_or(self.earlier_options.len())
    }

    /// Options behind the targets and file orders of the version after a number of units. Up to
    /// 9.10, a job that began before a change installs its result under the options from when it
    /// began (O-8).
    pub fn options_of_version(&self, units: usize) -> Cow<'_, Options> {
        self.options_of_version_in_open(units, self.last_open_after(units))
    }

    /// Like `options_of_version`, within the nth open, counted from 0.
    pub fn options_of_version_in_open(&self, units: usize, open: usize) -> Cow<'_, Options> {
        let latest = self.options_in_open(units, open);
        let unit = units.checked_sub(1).map(|last| &self.history.units[last]);
        let is_latest = self.changes.is_empty() || self.rocksdb_version.at_least(9, 11);
        let log = self.log.as_ref().filter(|_| !is_latest);
        let started = log.zip(unit).and_then(|(log, unit)| match unit.kind {
            UnitKind::Compaction => Some(log.compactions.get(&unit.job)?.started),
            UnitKind::Flush => Some(log.flushes.get(&unit.job)?.started),
            _ => None,
        });
        match started.map(|started| self.options_at(started)) {
            Some(begun_with) => Cow::Owned(with_database_options(begun_with, latest)),
            None => Cow::Borrowed(latest),
        }
    }

    /// Files that existed when the recording began.
    ///
    /// # Errors
    /// Files that contradict each other: the MANIFEST is damaged.
    pub fn initial_version(&self) -> Result<Version, VersionError> {
        let mut version = Version::new(self.num_levels);
        let edit = VersionEdit {
            deleted: Vec::new(),
            added: self.history.initial.clone(),
        };
        version.apply(&edit, self.rocksdb_version)?;
        Ok(version)
    }

    /// Number and bytes of the files in the tree at the end; `None` if not all are known.
    pub fn live_at_end(&self) -> Option<(u64, Option<u64>)> {
        let counted = self.log.as_ref().and_then(|log| log.file_counts.last());
        // Level and bytes of each file. No event gives the bytes of an ingested file.
        let mut live: BTreeMap<u64, (usize, Option<u64>)> = BTreeMap::new();
        let bytes_of = |file: &SstFile| {
            let is_known = file.size_bytes != 0 || self.knows_size(file);
            is_known.then_some(file.size_bytes)
        };
        let of_file = |(level, file): &(usize, SstFile)| (file.number.0, (*level, bytes_of(file)));
        live.extend(self.history.initial.iter().map(of_file));
        for unit in &self.history.units {
            for file in &unit.edit.deleted {
                live.remove(&file.number.0);
            }
            live.extend(unit.edit.added.iter().map(of_file));
        }
        // Without a MANIFEST, some files may have moved, or may never be named in the LOG.
        let is_counted = |one: &FileCount| {
            let of_level = |level: usize| live.values().filter(|(at, _)| *at == level).count();
            let mut levels = one.by_level.iter().enumerate();
            let files = live.len() as u64;
            one.files == files && levels.all(|(level, count)| of_level(level) as u64 == *count)
        };
        // No event counts the files of a family whose only files come from WAL recovery.
        let knows_end = || self.knows_files_after(self.history.units.len());
        let is_whole = self.has_manifest || counted.map_or_else(knows_end, is_counted);
        let bytes = live.values().map(|(_, bytes)| *bytes).sum();
        is_whole.then_some((live.len() as u64, bytes))
    }

    /// Returns true if, with a `LOG` alone, files may be on other levels than those they were
    /// written to. No line shows where `CompactRange` with `change_level` moves files, or which
    /// files hold recent keys above the last level.
    pub fn may_be_on_other_levels(&self) -> bool {
        let log = self.log.as_ref();
        let compactions = log.iter().flat_map(|log| log.compactions.values());
        let mut finished = compactions.filter_map(|facts| facts.finish.as_ref());
        let is_split = finished.any(|finish| finish.proximal_bytes != 0);
        !self.has_manifest && (is_split || log.is_some_and(|log| !log.refits.is_empty()))
    }

    /// Options at the last open; `None` if no file gives them.
    pub fn known_options(&self) -> Option<&Options> {
        self.knows_options.then_some(&self.options)
    }

    /// Returns true if all files and their sizes are known after a number of installed units.
    pub fn knows_files_after(&self, units: usize) -> bool {
        self.has_manifest || self.known_states.get(units) == Some(&true)
    }

    /// Returns true if the `LOG` shows that the recording begins with the database's creation.
    pub fn begins_without_files(&self) -> bool {
        let is_new = |log: &LogFacts| log.begins_at_open() && log.files_at_open == Some(0);
        self.log.as_ref().is_some_and(is_new) && self.history.initial.is_empty()
    }

    /// Returns true if only calls reveal options, in a `LOG` that lacks its beginning.
    pub fn has_written_options(&self) -> bool {
        let mut calls = self.log.iter().flat_map(|log| &log.options_calls);
        !self.knows_options && calls.any(|call| !call.written.is_empty())
    }

    /// Returns true if the database's options are known. A `LOG` without its beginning has only the
    /// options of families created in it.
    pub fn knows_database_options(&self) -> bool {
        let is_logged = |log: &LogFacts| is_dumped(log, "max_background_jobs");
        self.has_options_file || self.log.as_ref().is_some_and(is_logged)
    }

    /// Returns true if all files are known from beginning to end.
    pub fn knows_all_files(&self) -> bool {
        (0..=self.history.units.len()).all(|units| self.knows_files_after(units))
    }

    /// Returns true if our picker can run in the recorded states. Without key ranges, it needs all
    /// files and sizes, and choices that depend on keys stay unknown (G-19).
    pub fn is_replayable(&self) -> bool {
        (self.has_manifest || self.known_states.contains(&true))
            && self.knows_options
            && self.log.is_some()
            && self.options.compaction_style.rules().facts().is_automatic
    }

    /// Size of a file before compression: its own size if uncompressed, otherwise 0, because the
    /// original size is not recorded (S-3).
    pub fn pre_compression_bytes(&self, file: &SstFile) -> u64 {
        file.size_bytes * u64::from(self.is_uncompressed(file))
    }

    /// Returns true if the size of a single file is known. Of files older than the `LOG`, only the
    /// total size is logged.
    pub fn knows_size(&self, file: &SstFile) -> bool {
        self.has_manifest || self.created(file).is_some()
    }

    /// Logged facts about a file's creation, if any.
    pub fn created(&self, file: &SstFile) -> Option<&CreatedFile> {
        self.log.as_ref()?.created.get(&file.number.0)
    }

    /// Returns true if a file's compression is known; only the logged creation gives it.
    pub fn knows_compression(&self, file: &SstFile) -> bool {
        { self.created(file) }.is_some_and(|one| one.compression.is_some())
    }

    fn is_uncompressed(&self, file: &SstFile) -> bool {
        let created = self.created(file);
        created.is_some_and(|one| one.compression == Some(CompressionType::None))
    }

    /// Returns true if the files name the release; otherwise the newest one is assumed.
    pub fn knows_release(&self) -> bool {
        let is_logged = |log: &LogFacts| log.rocksdb_version.is_some();
        self.has_options_file || self.log.as_ref().is_some_and(is_logged)
    }

    /// Returns true if jobs wrote only uncompressed files, so that bytes before compression are
    /// known.
    pub fn knows_pre_compression_bytes(&self) -> bool {
        let units = self.history.units.iter();
        let mut jobs =
            units.filter(|unit| matches!(unit.kind, UnitKind::Flush | UnitKind::Compaction));
        let mut created = self.log.iter().flat_map(|log| log.created.values());
        created.all(|one| one.compression == Some(CompressionType::None))
            && jobs.all(|unit| {
                let mut written = unit.edit.added.iter();
                written.all(|(_, file)| self.is_uncompressed(file))
            })
    }

    /// Returns true if the family has blob files and the release counts them in its statistics.
    fn counts_blob_files(&self) -> bool {
        self.has_blob_files && self.rocksdb_version.at_least(6, 19)
    }

    /// Bytes that a job wrote to blob files, as the statistics count them; 0 without a `LOG`.
    pub fn blob_bytes_of(&self, job: u32) -> u64 {
        let log = self.log.as_ref().filter(|_| self.counts_blob_files());
        let bytes = log.and_then(|log| log.blob_bytes.get(&job));
        bytes.copied().unwrap_or(0)
    }

    /// Returns true if compactions read no counted blob files; otherwise their reads are unknown.
    pub fn knows_blob_reads(&self) -> bool {
        !self.counts_blob_files()
    }

    /// The flush job that wrote a file of a commit.
    pub fn flush_job_of(&self, unit: &Unit, file: &SstFile) -> u32 {
        self.created(file).map_or(unit.job, |created| created.job)
    }
}
