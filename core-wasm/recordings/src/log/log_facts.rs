//! Facts about a column family in a `LOG`. Times are microseconds of the database's local clock
//! (G-1).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::log::clock::Stretch;
use crate::log::failure_facts::FailureLine;
use crate::log::logged_sizes::LoggedSize;
use crate::log::opening::OptionChange;
use crate::log::stats_dumps::StatsDump;
use engine::compaction::CompactionReason;
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;
use engine::options::{CompressionType, Options, RocksDbVersion};
use engine::write_stall::{StallCause, StallCondition};

/// All facts used from a `LOG`, about one column family and about the database.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogFacts {
    /// `RocksDB version: …`
    pub rocksdb_version: Option<RocksDbVersion>,
    /// The options dump, in order: line number, name without `Options.`, value.
    pub option_lines: Vec<OptionLine>,
    /// Calls of `SetOptions` and `SetDBOptions` that succeeded, in the order of the log.
    pub options_calls: Vec<OptionsCallFacts>,
    /// Files written, by number.
    pub created: BTreeMap<u64, CreatedFile>,
    /// Bytes in the blob files that each job wrote. Blob files hold large values outside the tree.
    pub blob_bytes: BTreeMap<u32, u64>,
    /// True if a line names a blob file.
    pub has_blob_files: bool,
    /// Sizes of other files, by number, from lines about jobs.
    pub logged_sizes: BTreeMap<u64, LoggedSize>,
    /// Files deleted from storage, in the order of the log.
    pub deleted: Vec<DeletedLine>,
    /// Ingested files, by number: time of the line, and level.
    pub ingested: BTreeMap<u64, IngestedFile>,
    /// Flushes, by job.
    pub flushes: BTreeMap<u32, FlushFacts>,
    /// Rewriting compactions, by job.
    pub compactions: BTreeMap<u32, CompactionFacts>,
    /// Trivial moves, in the order of the log.
    pub moves: Vec<MoveFacts>,
    /// Moves to deeper levels while the database was opened, in the order of the log.
    pub moves_at_open: Vec<MovesAtOpen>,
    /// Drops by FIFO compaction, in the order of the log.
    pub drops: Vec<DropFacts>,
    /// Commits of flushed tables, by file number.
    pub commits: BTreeMap<u64, CommitFacts>,
    /// Universal picks that were tried, in the order of the log.
    pub attempts: Vec<Attempt>,
    /// Memtable switches.
    pub memtable_switches: Vec<MemtableSwitch>,
    /// Lines about writes that are slowed down or stopped.
    pub stalls: Vec<StallLine>,
    /// Jobs that replayed write-ahead logs when the database was opened and wrote files, each with
    /// the time at which recovery ended, if logged.
    pub recoveries: BTreeMap<u32, Option<u64>>,
    /// True if the log has the lines of the first opening. A rolled `LOG` repeats the header but
    /// lacks these lines and all earlier calls.
    pub is_opening_logged: bool,
    /// Opens after the first one.
    pub opens: Vec<Open>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// SST files in the database's folder at the start of the log; `None` if it gives no count.
    pub files_at_open: Option<u64>,
    /// Numbers of files in the tree, as logged after jobs, in the order of the log.
    pub file_counts: Vec<FileCount>,
    /// Lines about failed jobs and background errors, in the order of the log.
    pub failures: Vec<FailureLine>,
    /// Times at which `CompactRange` with `change_level` was about to move files of some family to
    /// another level.
    pub refits: Vec<u64>,
    /// Times at which `CompactRange` was paused before a thread began its pick. No line names the
    /// files of that pick.
    pub paused_picks: Vec<u64>,
    /// Times at which the periodic task (since 10.4) looked for compactions that were due.
    pub looks_for_due: Vec<u64>,
    /// Dumps of statistics, oldest first (G-27).
    pub stats_dumps: Vec<StatsDump>,
    /// Number of dumps that were dropped because there were too many.
    pub stats_dumps_left_out: u64,
    /// Time at which the database began to close.
    pub shutdown_time: Option<u64>,
    /// The parts of the log between steps of its clock.
    pub stretches: Vec<Stretch>,
    /// Earliest time of any line.
    pub first_time: Option<u64>,
    /// Time of the last line with one.
    pub last_time: Option<u64>,
    /// Lines read.
    pub line_count: u64,
    /// Lines of this open that only RocksDB writes; in the shared facts only.
    pub recognised_lines: u64,
    /// Sentences about parts that were left out.
    pub warnings: Vec<String>,
    /// Numbers of the jobs of all column families.
    pub database_jobs: Arc<BTreeSet<u32>>,
}

impl LogFacts {
    /// Adds the size of a file from a line. An exact size is never overwritten.
    pub(super) fn learn_size(&mut self, number: u64, size: LoggedSize) {
        if !self.created.contains_key(&number) {
            let known = self.logged_sizes.entry(number).or_insert(size);
            if size.unit < known.unit {
                *known = size;
            }
        }
    }

    /// RocksDB's clock at a time in the log, in seconds since 1970.
    pub fn utc_seconds(&self, time: u64) -> u64 {
        let until = self.stretches.partition_point(|one| one.from <= time);
        let own = self.stretches[..until].last();
        let utc = own.map_or(0, |own| own.utc.saturating_neg());
        time.saturating_add_signed(utc) / 1_000_000
    }

    /// Adds the number of files on each level after a job. `None` if their sum overflows.
    pub(crate) fn count_files(
        &mut self,
        (job, time): (u32, u64),
        by_level: Vec<u64>,
    ) -> Option<()> {
        let mut counts = by_level.iter();
        let files = counts.try_fold(0, |sum: u64, files| sum.checked_add(*files))?;
        self.file_counts.push(FileCount {
            time,
            job,
            files,
            by_level,
        });
        Some(())
    }

    /// The times at which the database began to close, and the time of the last line of each open
    /// that was followed by another one; ascending.
    pub fn closings(&self) -> Vec<u64> {
        let opens = self.opens.iter();
        let before = opens.flat_map(|open| [open.shutdown_before, open.last_before]);
        before.chain([self.shutdown_time]).flatten().collect()
    }

    /// Returns true if the log starts where the database was opened. A partial log lacks the
    /// earlier lines, and a rolled one has only the header.
    pub fn begins_at_open(&self) -> bool {
        let has_header = self.rocksdb_version.is_some() || !self.option_lines.is_empty();
        has_header && self.is_opening_logged
    }

    /// Number of flushes, compactions, moves, drops, written and deleted files, and single lines:
    /// the facts that determine memory use.
    pub(super) fn fact_count(&self) -> usize {
        let jobs = self.flushes.len() + self.compactions.len() + self.moves.len();
        let files = self.created.len() + self.deleted.len() + self.drops.len();
        let lines = self.memtable_switches.len() + self.stalls.len() + self.failures.len();
        jobs + files + lines + self.looks_for_due.len() + self.attempts.len()
    }
}

/// A call of `SetOptions` or `SetDBOptions` that succeeded (O-6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionsCallFacts {
    /// Time of the same thread's previous line; the call had not begun then.
    pub not_before: u64,
    /// Time of the line that reports it, once the change was in force.
    pub time: u64,
    /// True for `SetDBOptions`.
    pub is_database_wide: bool,
    /// Names and values as they were given.
    pub settings: Vec<(String, String)>,
    /// For `SetDBOptions`, from the dump after it: the options that were given, and those whose
    /// values changed because RocksDB adjusts them. In the shared facts only.
    pub dumped: Vec<(String, String)>,
    /// Values, after the call, of all options that can change, if no earlier line gives the options
    /// of its column family or of the database. The database's are in the shared facts only.
    pub written: Vec<(String, String)>,
    /// The changes, with the previous values, from the dumps.
    pub told: Vec<OptionChange>,
}

/// One line of the options dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// Line number in the log, starting at 1.
    pub line: u64,
    /// Name as dumped, without `Options.`.
    pub name: String,
    /// Value as dumped.
    pub value: String,
    /// True if it is one of the table's options.
    pub is_table_option: bool,
}

/// `table_file_creation` (G-11).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatedFile {
    /// Time at which it was complete.
    pub time: u64,
    /// The job that wrote it.
    pub job: u32,
    /// Size in bytes.
    pub size_bytes: u64,
    /// Bytes of its data blocks as stored.
    pub data_bytes: u64,
    /// Entries.
    pub entries: u64,
    /// Deletions among its entries; 0 if unknown.
    pub deletions: u64,
    /// True if deletions are known: logged since 6.0, derived from equal value sizes before that.
    pub is_deletion_count_known: bool,
    /// Range deletions in it.
    pub range_deletions: u64,
    /// `raw_key_size`, bytes.
    pub raw_key_bytes: u64,
    /// `raw_value_size`, bytes.
    pub raw_value_bytes: u64,
    /// Smallest sequence number when it was written.
    pub smallest_seqno: u64,
    /// Largest sequence number when it was written.
    pub largest_seqno: u64,
    /// Its compression; `None` if no line gives it. Before 6.0, it is given at the end of the job,
    /// not in the event about the file.
    pub compression: Option<CompressionType>,
    /// `creation_time`, in seconds since 1970: the time at which its oldest data was written or,
    /// under FIFO compaction, at which the file was; 0 if unknown.
    pub creation_time: u64,
    /// Time at which a flushed file's oldest key was written, in seconds since 1970; 0 if unknown.
    pub oldest_key_time: u64,
    /// `file_creation_time`, in seconds since 1970; 0 if unknown.
    pub file_creation_time: u64,
    /// The table property `newest_key_time`, in seconds since 1970, or `creation_time` before 9.9,
    /// which lacks that property; 0 if unknown.
    pub newest_data_time: u64,
}

impl CreatedFile {
    /// RocksDB's time for its oldest data: `oldest_ancester_time` since 6.6, `creation_time` before
    /// that. In seconds since 1970; 0 if unknown.
    pub fn oldest_ancestor_time(&self, release: Option<RocksDbVersion>) -> u64 {
        let is_kept = release.is_none_or(|release| release.at_least(6, 6));
        match self.oldest_key_time {
            oldest if is_kept && oldest != 0 => self.creation_time.min(oldest),
            _ => self.creation_time,
        }
    }
}

/// A file that was ingested (`[AddFile] External SST file … was ingested in L6 …`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IngestedFile {
    /// Time of the line, after the install.
    pub time: u64,
    /// The level that it went to.
    pub level: usize,
    /// Its original name, shortened and without its folder.
    pub name: String,
}

/// `table_file_deletion` (G-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedLine {
    /// Time of the line.
    pub time: u64,
    /// The purging job.
    pub job: u32,
    /// File number.
    pub number: u64,
}

/// An open after the first one in a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// Time of its first line.
    pub time: u64,
    /// Time at which the previous open began to close; `None` if the log does not show it.
    pub shutdown_before: Option<u64>,
    /// Time of the last line of the previous open.
    pub last_before: Option<u64>,
    /// True if its options or its release differ from those of the previous open.
    pub has_other_options: bool,
    /// The options of the previous open, from its dump; `None` without one.
    pub options_before: Option<Box<Options>>,
    /// True if its log has the lines of the opening; a rolled log lacks them.
    pub is_opening_logged: bool,
}

/// Number of files in the tree after a job, from `lsm_state` of a flush or compaction (G-12, G-14)
/// or from the level summary of a move (G-23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCount {
    /// The time of the count.
    pub time: u64,
    /// The job.
    pub job: u32,
    /// Files on all levels.
    pub files: u64,
    /// Files on each level.
    pub by_level: Vec<u64>,
}

/// A flush job (G-10, G-12, G-20).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlushFacts {
    /// `flush_started`
    pub started: u64,
    /// Memtables that it writes.
    pub memtable_count: u32,
    /// Entries in them.
    pub input_entries: u64,
    /// Deletions among these.
    pub input_deletions: u64,
    /// `flush_finished`, after the install. `None` if aborted, or committed by another job.
    pub finished: Option<u64>,
    /// Its duration: `Flush lasted … microseconds`, or an estimate from other lines.
    pub micros: u64,
    /// True if the log gives the duration. Up to 6.23 it does not: `micros` is the time between
    /// other lines, accurate to within 1 %, and `cpu_micros` is unknown.
    pub is_duration_logged: bool,
    /// `… and … cpu microseconds`; 0 if the line gives none.
    pub cpu_micros: u64,
    /// Time of the line with its durations: the file is written and counted but not yet installed.
    pub written: Option<u64>,
    /// Bytes that it had written when it failed or was cancelled. RocksDB counts them and the time
    /// spent on them.
    pub lost_bytes: Option<u64>,
    /// The number of the table that it created but that stayed empty, and the time of the line that
    /// reports it. No file was kept, but RocksDB counts the flush.
    pub empty_table: Option<(u64, u64)>,
    /// Its reason, as the `LOG` names it; `None` if it is missing or not one that we know.
    pub reason: Option<&'static str>,
}

impl FlushFacts {
    /// Returns true if it was part of closing the database.
    pub fn is_shutdown(&self) -> bool {
        self.reason == Some(SHUT_DOWN)
    }
}

/// The names from `GetFlushReasonString` in 5.18 to 11.8 (`flush_job.cc`).
const NAMES: [&str; 17] = [
    "Other Reasons",
    "Get Live Files",
    SHUT_DOWN,
    "External File Ingestion",
    "Manual Compaction",
    "Write Buffer Manager",
    "Write Buffer Full",
    "Test",
    "Delete Files",
    "Auto Compaction",
    "Manual Flush",
    "Error Recovery",
    "Error Recovery Retry Flush",
    "WAL Full",
    "Catch Up After Error Recovery",
    "Memtable Max Range Deletions",
    "Invalid",
];

/// The reason for the flush when the database is closed.
const SHUT_DOWN: &str = "Shut down";

/// The reason with this name; `None` if no release up to 11.8 has it.
pub(super) fn flush_reason(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|one| **one == name).copied()
}

/// A rewriting compaction (G-13, G-14, G-22).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompactionFacts {
    /// True if the log has `compaction_started`, and with it the reason and the inputs.
    pub is_begun_in_log: bool,
    /// `compaction_started`
    pub started: u64,
    /// Its reason; `None` if we do not know the name.
    pub reason: Option<CompactionReason>,
    /// Inputs by level, non-empty levels only, in RocksDB's order.
    pub inputs: Vec<(usize, Vec<u64>)>,
    /// Score of the start level, to six digits.
    pub score: f64,
    /// Raw bytes of the inputs.
    pub input_bytes: u64,
    /// The level it writes to, from the text line or the finish.
    pub output_level: Option<usize>,
    /// Number of the version that the pick was made on ("Base version").
    pub base_version: Option<u64>,
    /// Time at which its edit was ready (`Compacted … =>`).
    pub ready: Option<u64>,
    /// Its end; `None` if the log ends before it, or if it was aborted.
    pub finish: Option<CompactionFinish>,
    /// Time of the next open, if the closing or a crash of the database ended it.
    pub lost: Option<u64>,
    /// True if `CompactRange` requested it.
    pub is_of_range: bool,
    /// RocksDB's status at its end, unless `OK`; releases up to 6.x truncate long ones.
    pub failed_with: Option<String>,
    /// Index into [`LogFacts::attempts`].
    pub attempt: Option<usize>,
    /// Bounds on the time of the pick.
    pub window: PickWindow,
}

impl CompactionFacts {
    /// Returns true if it ended without a result, for example because the database was closed.
    /// False if it began before the log, because that is then unknown.
    pub fn is_aborted(&self) -> bool {
        self.finish.is_some() && self.ready.is_none() && self.is_begun_in_log
    }

    /// Time at which it ended, with or without a result; `None` if the log lacks it.
    pub fn ended(&self) -> Option<u64> {
        let finish = self.finish.as_ref().map(|finish| finish.time);
        finish.or(self.lost)
    }

    /// The inputs in the form used by our events.
    pub fn compaction_inputs(&self) -> Vec<CompactionInput> {
        let inputs = self.inputs.iter().map(|(level, files)| CompactionInput {
            level: *level,
            files: files.iter().copied().map(FileNumber).collect(),
        });
        inputs.collect()
    }
}

/// Bounds on the time of a pick: its thread's last line before it and first line after it, with the
/// lines sorted by their original times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickWindow {
    /// Time of the thread's last line about anything else; 0 without one.
    pub not_before: u64,
    /// Time of its first line about the picked files; 0 without one.
    pub not_after: u64,
}

/// `compaction_finished`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompactionFinish {
    /// Time of the event; the outputs are installed by then.
    pub time: u64,
    /// Wall time of the job, summed over all subcompactions; 0 if the clock was set back meanwhile.
    pub micros: u64,
    /// CPU time.
    pub cpu_micros: u64,
    /// Output files.
    pub output_files: u32,
    /// Bytes of these files, except those on the level above the last one, to which
    /// `preclude_last_level_data_seconds` sends recent keys.
    pub output_bytes: u64,
    /// Bytes of the files on that level.
    pub proximal_bytes: u64,
    /// Entries read.
    pub input_records: u64,
    /// Entries written, to all files.
    pub output_records: u64,
    /// Subcompactions that shared the work (C-31).
    pub subcompactions: u32,
}

/// A trivial move (G-15, G-21).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveFacts {
    /// `trivial_move`; the files are installed by then.
    pub time: u64,
    /// Job.
    pub job: u32,
    /// Level that the files went to.
    pub level: usize,
    /// The files in the order of the lines; empty if the log does not name them.
    pub files: Vec<u64>,
    /// Their bytes.
    pub bytes: u64,
    /// Time at which its edit was ready (the last `Moved #` line).
    pub ready: u64,
    /// Index into [`LogFacts::attempts`].
    pub attempt: Option<usize>,
    /// Bounds on the time of the pick.
    pub window: PickWindow,
    /// True if `CompactRange` requested it.
    pub is_manual: bool,
}

/// Files that moved from one level to a deeper one while the database was being opened, because
/// `level_compaction_dynamic_level_bytes` fills the tree from its last level (8.2+, `DB::Open`). No
/// pick was made, and no counter in Compaction Stats includes the move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovesAtOpen {
    /// Time of its first line.
    pub time: u64,
    /// The level that they left.
    pub from: usize,
    /// The level that they went to.
    pub to: usize,
    /// The files.
    pub files: Vec<u64>,
}

/// Files that FIFO compaction dropped (F-4, F-5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DropFacts {
    /// The exact moment of the pick, from its last line.
    pub picked: u64,
    /// The files in the order of the lines.
    pub files: Vec<u64>,
    /// Time of the line about their deletion; they have left the tree by then.
    pub time: u64,
    /// The reason shown by the lines of the files: an age means `ttl`; otherwise, the total size.
    pub reason: Option<CompactionReason>,
}

/// The commit of a flushed table (G-20); one flush's thread may do several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommitFacts {
    /// Time at which its edit was ready (`… started`).
    pub ready: u64,
    /// Time at which it was installed (`memtable #k done`).
    pub installed: Option<u64>,
}

/// One universal pick, from `Universal: sorted runs` to its outcome (G-25).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The exact moment of the pick.
    pub time: u64,
    /// Files by level at that moment; empty if the log lacks them.
    pub file_counts: Vec<u32>,
    /// The sorted runs that the last rule picked: files of level 0, or levels.
    pub picked: Vec<PickedRun>,
    /// The rule that made the pick, according to its line.
    pub reason: Option<CompactionReason>,
    /// True if `Compaction nothing to do` ended it.
    pub is_idle: bool,
}

/// A run in a pick's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedRun {
    /// A file of level 0.
    File(u64),
    /// All files of a level.
    Level(usize),
}

/// `New memtable created …`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemtableSwitch {
    /// Time of the line.
    pub time: u64,
    /// Waiting immutable memtables, as logged: before the one just filled joins them.
    pub immutable_count: u32,
}

/// A write stall line (G-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StallLine {
    /// Time of the line.
    pub time: u64,
    /// Delayed or stopped writes.
    pub condition: StallCondition,
    /// The exceeded limit.
    pub cause: StallCause,
    /// Allowed bytes per second; 0 if the line gives none.
    pub delayed_write_rate: u64,
    /// Immutable memtables, L0 files or sorted runs, or pending compaction bytes: see `cause`.
    pub count: u64,
    /// `max_write_buffer_number`, if memtables are the cause; other lines name no limit.
    pub max_memtables: Option<u64>,
    /// The last compaction that the line's thread announced; `None` without one.
    pub job: Option<u32>,
}
