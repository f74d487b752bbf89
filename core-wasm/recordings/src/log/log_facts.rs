//! Facts about a column family in a `LOG`. Times are in µs of the database's local clock (G-1).

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

/// All facts taken from a `LOG` about one column family and about the whole database.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogFacts {
    /// The release, from `RocksDB version: …`.
    pub rocksdb_version: Option<RocksDbVersion>,
    /// The lines of the options dump, in order.
    pub option_lines: Vec<OptionLine>,
    /// Successful `SetOptions` and `SetDBOptions` calls, in log order.
    pub options_calls: Vec<OptionsCallFacts>,
    /// Files that jobs wrote, by file number.
    pub created: BTreeMap<u64, CreatedFile>,
    /// Bytes that each job wrote to blob files, which hold large values outside the tree.
    pub blob_bytes: BTreeMap<u32, u64>,
    /// True if a line names a blob file.
    pub has_blob_files: bool,
    /// Sizes of other files, by file number, from lines about jobs.
    pub logged_sizes: BTreeMap<u64, LoggedSize>,
    /// Files deleted from storage, in log order.
    pub deleted: Vec<DeletedLine>,
    /// Ingested files, by file number.
    pub ingested: BTreeMap<u64, IngestedFile>,
    /// Flushes, by job number.
    pub flushes: BTreeMap<u32, FlushFacts>,
    /// Compactions that rewrite files, by job number.
    pub compactions: BTreeMap<u32, CompactionFacts>,
    /// Trivial moves, in log order.
    pub moves: Vec<MoveFacts>,
    /// Moves to deeper levels while the database was being opened, in log order.
    pub moves_at_open: Vec<MovesAtOpen>,
    /// Drops by FIFO compaction, in log order.
    pub drops: Vec<DropFacts>,
    /// Commits of flushed files, by file number.
    pub commits: BTreeMap<u64, CommitFacts>,
    /// Attempts to pick a universal compaction, in log order.
    pub attempts: Vec<Attempt>,
    /// Memtable switches, in log order.
    pub memtable_switches: Vec<MemtableSwitch>,
    /// Lines that report slowed or stopped writes.
    pub stalls: Vec<StallLine>,
    /// Jobs that wrote files while replaying write-ahead logs at an open, each with the logged end
    /// of the recovery, if any.
    pub recoveries: BTreeMap<u32, Option<u64>>,
    /// True if the log has the lines of the first open. A rolled `LOG` repeats the header but lacks
    /// them and all earlier calls.
    pub is_opening_logged: bool,
    /// Opens of the database after the first one.
    pub opens: Vec<Open>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// SST files in the database's folder when the log starts; `None` if not logged.
    pub files_at_open: Option<u64>,
    /// File counts of the tree that jobs logged, in log order.
    pub file_counts: Vec<FileCount>,
    /// Lines about failed jobs and background errors, in log order.
    pub failures: Vec<FailureLine>,
    /// Times at which `CompactRange` with `change_level` was about to move a family's files to
    /// another level.
    pub refits: Vec<u64>,
    /// Times at which `CompactRange` was paused before its picked compaction started. No line names
    /// the picked files.
    pub paused_picks: Vec<u64>,
    /// Times at which the periodic task (10.4+) looked for due compactions.
    pub looks_for_due: Vec<u64>,
    /// Dumps of statistics, oldest first (G-27).
    pub stats_dumps: Vec<StatsDump>,
    /// Number of statistics dumps that were discarded because there were too many.
    pub stats_dumps_left_out: u64,
    /// Time at which the database began to close.
    pub shutdown_time: Option<u64>,
    /// Parts of the log between steps of its clock.
    pub stretches: Vec<Stretch>,
    /// Earliest time of any line in the log.
    pub first_time: Option<u64>,
    /// Time of the last line that has one.
    pub last_time: Option<u64>,
    /// Number of lines read.
    pub line_count: u64,
    /// Number of lines in this open that only RocksDB can have written; in the shared facts only.
    pub recognised_lines: u64,
    /// Warnings, as sentences, about parts that were left out.
    pub warnings: Vec<String>,
    /// Numbers of all column families' jobs.
    pub database_jobs: Arc<BTreeSet<u32>>,
}

impl LogFacts {
    /// Adds the size of a file as a line gives it. An exact size is never overwritten.
    pub(super) fn learn_size(&mut self, number: u64, size: LoggedSize) {
        if !self.created.contains_key(&number) {
            let known = self.logged_sizes.entry(number).or_insert(size);
            if size.unit < known.unit {
                *known = size;
            }
        }
    }

    /// Converts a log time to RocksDB's clock, in seconds since 1970.
    pub fn utc_seconds(&self, time: u64) -> u64 {
        let until = self.stretches.partition_point(|one| one.from <= time);
        let own = self.stretches[..until].last();
        let utc = own.map_or(0, |own| own.utc.saturating_neg());
        time.saturating_add_signed(utc) / 1_000_000
    }

    /// Adds the number of files on each level after a job. Returns `None` if their sum overflows.
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

    /// Times at which the database began to close, and the last line's time of each open that
    /// another one followed; ascending.
    pub fn closings(&self) -> Vec<u64> {
        let opens = self.opens.iter();
        let before = opens.flat_map(|open| [open.shutdown_before, open.last_before]);
        before.chain([self.shutdown_time]).flatten().collect()
    }

    /// Returns true if the log starts at an open of the database. A partial log lacks the earlier
    /// lines; a rolled one has only the header.
    pub fn begins_at_open(&self) -> bool {
        let has_header = self.rocksdb_version.is_some() || !self.option_lines.is_empty();
        has_header && self.is_opening_logged
    }

    /// Number of facts that determine memory use: flushes, compactions, moves, drops, written and
    /// deleted files, and single lines.
    pub(super) fn fact_count(&self) -> usize {
        let jobs = self.flushes.len() + self.compactions.len() + self.moves.len();
        let files = self.created.len() + self.deleted.len() + self.drops.len();
        let lines = self.memtable_switches.len() + self.stalls.len() + self.failures.len();
        jobs + files + lines + self.looks_for_due.len() + self.attempts.len()
    }
}

/// A successful call of `SetOptions` or `SetDBOptions` (O-6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionsCallFacts {
    /// Time of the thread's previous line, before the call began.
    pub not_before: u64,
    /// Time of the line that reports the call, after the change took effect.
    pub time: u64,
    /// True for `SetDBOptions`, false for `SetOptions`.
    pub is_database_wide: bool,
    /// Names and values of the options as given in the call.
    pub settings: Vec<(String, String)>,
    /// Values in the dump after `SetDBOptions`: the given options, and others that RocksDB adjusted
    /// along with them. In the shared facts only.
    pub dumped: Vec<(String, String)>,
    /// Values of all mutable options after the call, if no earlier line gives the options of the
    /// family or database. The database's are in the shared facts only.
    pub written: Vec<(String, String)>,
    /// Changes made by the call, with the previous values, from the dumps.
    pub told: Vec<OptionChange>,
}

/// One line of the options dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// Line number in the log, starting at 1.
    pub line: u64,
    /// Option name as dumped, without `Options.`.
    pub name: String,
    /// Option value as dumped.
    pub value: String,
    /// True if the option belongs to the table factory.
    pub is_table_option: bool,
}

/// A file that a job wrote, from `table_file_creation` (G-11).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatedFile {
    /// Time at which the file was complete.
    pub time: u64,
    /// The job that wrote the file.
    pub job: u32,
    /// File size in bytes.
    pub size_bytes: u64,
    /// Stored bytes of the file's data blocks.
    pub data_bytes: u64,
    /// Number of entries.
    pub entries: u64,
    /// Number of entries that are deletions; 0 if unknown.
    pub deletions: u64,
    /// True if deletions are known: logged since 6.0; before, derived if all values have one size.
    pub is_deletion_count_known: bool,
    /// Number of range deletions.
    pub range_deletions: u64,
    /// Raw bytes of the keys (`raw_key_size`).
    pub raw_key_bytes: u64,
    /// Raw bytes of the values (`raw_value_size`).
    pub raw_value_bytes: u64,
    /// Smallest sequence number when the file was written.
    pub smallest_seqno: u64,
    /// Largest sequence number when the file was written.
    pub largest_seqno: u64,
    /// Compression of the file; `None` if no line gives it. Before 6.0, the event at the job's end
    /// gives it, not the event about the file.
    pub compression: Option<CompressionType>,
    /// `creation_time`, in seconds since 1970: when the file's oldest data or, under FIFO
    /// compaction, the file itself was written; 0 if unknown.
    pub creation_time: u64,
    /// Time at which a flushed file's oldest key was written, in seconds since 1970; 0 if unknown.
    pub oldest_key_time: u64,
    /// `file_creation_time`, in seconds since 1970; 0 if unknown.
    pub file_creation_time: u64,
    /// `newest_key_time` or, before 9.9, `creation_time`, in seconds since 1970; 0 if unknown.
    pub newest_data_time: u64,
}

impl CreatedFile {
    /// RocksDB's time for the file's oldest data, in seconds since 1970: `oldest_ancester_time`
    /// since 6.6, `creation_time` before; 0 if unknown.
    pub fn oldest_ancestor_time(&self, release: Option<RocksDbVersion>) -> u64 {
        let is_kept = release.is_none_or(|release| release.at_least(6, 6));
        match self.oldest_key_time {
            oldest if is_kept && oldest != 0 => self.creation_time.min(oldest),
            _ => self.creation_time,
        }
    }
}

/// An ingested file (`[AddFile] External SST file … was ingested in L6 …`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IngestedFile {
    /// Time of the line, after the file was installed.
    pub time: u64,
    /// The level that the file was added to.
    pub level: usize,
    /// The file's original name, shortened and without its folder.
    pub name: String,
}

/// A file deletion, from `table_file_deletion` (G-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedLine {
    /// Time of the line about the deletion.
    pub time: u64,
    /// The job that deleted the file.
    pub job: u32,
    /// File number.
    pub number: u64,
}

/// An open of the database after the first one in a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// Time of the open's first line.
    pub time: u64,
    /// Time at which the previous open began to close; `None` if not logged.
    pub shutdown_before: Option<u64>,
    /// Time of the previous open's last line.
    pub last_before: Option<u64>,
    /// True if options or release differ from those of the previous open.
    pub has_other_options: bool,
    /// Options of the previous open, from its dump; `None` without a dump.
    pub options_before: Option<Box<Options>>,
    /// True if the log has the lines of this open; a rolled log lacks them.
    pub is_opening_logged: bool,
}

/// Number of files in the tree after a job, from the `lsm_state` of a flush or compaction (G-12,
/// G-14) or the level summary of a move (G-23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCount {
    /// Time at which the files were counted.
    pub time: u64,
    /// The job that logged the count.
    pub job: u32,
    /// Number of files on all levels.
    pub files: u64,
    /// Number of files on each level.
    pub by_level: Vec<u64>,
}

/// A flush job (G-10, G-12, G-20).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlushFacts {
    /// Time of `flush_started`.
    pub started: u64,
    /// Number of memtables that the flush writes.
    pub memtable_count: u32,
    /// Number of entries in the memtables.
    pub input_entries: u64,
    /// Number of deletions among the entries.
    pub input_deletions: u64,
    /// Time of `flush_finished`, after the install; `None` if aborted or committed by another job.
    pub finished: Option<u64>,
    /// Duration in µs, from `Flush lasted … microseconds` or estimated from other lines.
    pub micros: u64,
    /// True if the log gives the duration. Up to 6.23 it does not: `micros` is then the time
    /// between other lines, accurate to 1 %, and `cpu_micros` is unknown.
    pub is_duration_logged: bool,
    /// CPU time in µs, from `… and … cpu microseconds`; 0 if not logged.
    pub cpu_micros: u64,
    /// Time of the line with the durations, when the file was written but not yet installed.
    pub written: Option<u64>,
    /// Bytes written before the flush failed or was cancelled. RocksDB counts them, and the time
    /// that they took.
    pub lost_bytes: Option<u64>,
    /// Number of a file that the flush created but left empty, and the time of the line about it.
    /// RocksDB deletes the file but counts the flush.
    pub empty_table: Option<(u64, u64)>,
    /// Reason as the `LOG` names it; `None` if missing or unknown to us.
    pub reason: Option<&'static str>,
}

impl FlushFacts {
    /// Returns true if the flush was part of closing the database.
    pub fn is_shutdown(&self) -> bool {
        self.reason == Some(SHUT_DOWN)
    }
}

/// Flush reasons in `GetFlushReasonString`, 5.18 to 11.8 (`flush_job.cc`).
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

/// Reason for a flush when the database is closed.
const SHUT_DOWN: &str = "Shut down";

/// Finds a flush reason by name; `None` if no release up to 11.8 has it.
pub(super) fn flush_reason(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|one| **one == name).copied()
}

/// A compaction that rewrites files (G-13, G-14, G-22).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompactionFacts {
    /// True if the log has `compaction_started`, which gives the reason and the inputs.
    pub is_begun_in_log: bool,
    /// Time of `compaction_started`.
    pub started: u64,
    /// Reason for the compaction; `None` if its name is unknown to us.
    pub reason: Option<CompactionReason>,
    /// Input files by level, non-empty levels only, in RocksDB's order.
    pub inputs: Vec<(usize, Vec<u64>)>,
    /// Score of the start level, to six significant digits.
    pub score: f64,
    /// Raw bytes of the input files.
    pub input_bytes: u64,
    /// The output level, from the text line or the finish event.
    pub output_level: Option<usize>,
    /// Number of the version on which the pick was made ("Base version").
    pub base_version: Option<u64>,
    /// Time at which the compaction's edit was ready (`Compacted … =>`).
    pub ready: Option<u64>,
    /// Facts about the end; `None` if the log ends first or the compaction was aborted.
    pub finish: Option<CompactionFinish>,
    /// Time of the next open, if the database closed or crashed during the compaction.
    pub lost: Option<u64>,
    /// True if `CompactRange` requested the compaction.
    pub is_of_range: bool,
    /// RocksDB's final status, unless `OK`; releases up to 6.x truncate long ones.
    pub failed_with: Option<String>,
    /// Index of the compaction's pick in [`LogFacts::attempts`].
    pub attempt: Option<usize>,
    /// Bounds on the time of the pick.
    pub window: PickWindow,
}

impl CompactionFacts {
    /// Returns true if the compaction ended without a result, for example because the database was
    /// closed. False if it began before the log, where this is unknown.
    pub fn is_aborted(&self) -> bool {
        self.finish.is_some() && self.ready.is_none() && self.is_begun_in_log
    }

    /// Time at which the compaction ended, with or without a result; `None` if not logged.
    pub fn ended(&self) -> Option<u64> {
        let finish = self.finish.as_ref().map(|finish| finish.time);
        finish.or(self.lost)
    }

    /// The inputs in the form that our events use.
    pub fn compaction_inputs(&self) -> Vec<CompactionInput> {
        let inputs = self.inputs.iter().map(|(level, files)| CompactionInput {
            level: *level,
            files: files.iter().copied().map(FileNumber).collect(),
        });
        inputs.collect()
    }
}

/// Bounds on the time of a pick: its thread's last line before it and first line after it, after
/// sorting the lines by original time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickWindow {
    /// Time of the thread's last line on another subject; 0 if there is none.
    pub not_before: u64,
    /// Time of the thread's first line about the picked files; 0 if there is none.
    pub not_after: u64,
}

/// The end of a compaction, from `compaction_finished`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompactionFinish {
    /// Time of the event, by which the outputs are installed.
    pub time: u64,
    /// Wall time in µs, summed over all subcompactions; 0 if the clock was set back meanwhile.
    pub micros: u64,
    /// CPU time in µs.
    pub cpu_micros: u64,
    /// Number of output files.
    pub output_files: u32,
    /// Bytes of the output files, except those on the level above the last one, to which
    /// `preclude_last_level_data_seconds` sends recent keys.
    pub output_bytes: u64,
    /// Bytes of the output files on the level above the last one.
    pub proximal_bytes: u64,
    /// Number of entries read.
    pub input_records: u64,
    /// Number of entries written to all output files.
    pub output_records: u64,
    /// Number of subcompactions that shared the work (C-31).
    pub subcompactions: u32,
}

/// A trivial move (G-15, G-21).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveFacts {
    /// Time of `trivial_move`, by which the files are installed.
    pub time: u64,
    /// The job that moved the files.
    pub job: u32,
    /// The level that the files moved to.
    pub level: usize,
    /// The moved files in the order of their lines; empty if the log does not name them.
    pub files: Vec<u64>,
    /// Total bytes of the moved files.
    pub bytes: u64,
    /// Time at which the move's edit was ready (the last `Moved #` line).
    pub ready: u64,
    /// Index of the move's pick in [`LogFacts::attempts`].
    pub attempt: Option<usize>,
    /// Bounds on the time of the pick.
    pub window: PickWindow,
    /// True if `CompactRange` requested the move.
    pub is_manual: bool,
}

/// Files moved to a deeper level while the database was being opened, because
/// `level_compaction_dynamic_level_bytes` fills the tree from the last level (8.2+, `DB::Open`).
/// They were not picked, and Compaction Stats does not count them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovesAtOpen {
    /// Time of the first line about the moves.
    pub time: u64,
    /// The level that the files left.
    pub from: usize,
    /// The level that the files moved to.
    pub to: usize,
    /// Numbers of the moved files.
    pub files: Vec<u64>,
}

/// Files that FIFO compaction dropped (F-4, F-5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DropFacts {
    /// Exact time of the pick, from its last line.
    pub picked: u64,
    /// The dropped files in the order of their lines.
    pub files: Vec<u64>,
    /// Time of the line about the deletion, by which the files have left the tree.
    pub time: u64,
    /// Reason that the lines suggest: `ttl` if they give an age, otherwise the total size.
    pub reason: Option<CompactionReason>,
}

/// The commit of a flushed file (G-20); one thread may commit the files of several flushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommitFacts {
    /// Time at which the commit's edit was ready (`… started`).
    pub ready: u64,
    /// Time at which the file was installed (`memtable #k done`).
    pub installed: Option<u64>,
}

/// An attempt to pick a universal compaction, from `Universal: sorted runs` to its outcome (G-25).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// Exact time of the attempt.
    pub time: u64,
    /// Number of files on each level at that time; empty if the log lacks it.
    pub file_counts: Vec<u32>,
    /// The sorted runs that the last rule picked: L0 files or whole levels.
    pub picked: Vec<PickedRun>,
    /// The rule that picked the sorted runs, as its line names it.
    pub reason: Option<CompactionReason>,
    /// True if the attempt ended with `Compaction nothing to do`.
    pub is_idle: bool,
}

/// A sorted run that a pick's lines name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedRun {
    /// A file in L0, by number.
    File(u64),
    /// All files on a level, by level number.
    Level(usize),
}

/// A memtable switch, from `New memtable created …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemtableSwitch {
    /// Time of the line.
    pub time: u64,
    /// Number of waiting immutable memtables, without the one just filled.
    pub immutable_count: u32,
}

/// A write stall line (G-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StallLine {
    /// Time of the line.
    pub time: u64,
    /// Delayed or stopped writes.
    pub condition: StallCondition,
    /// The limit that was exceeded.
    pub cause: StallCause,
    /// Allowed write rate in bytes per second; 0 if not logged.
    pub delayed_write_rate: u64,
    /// Number of immutable memtables, L0 files, sorted runs or pending bytes, depending on `cause`.
    pub count: u64,
    /// `max_write_buffer_number`, if memtables are the cause; other lines give no limit.
    pub max_memtables: Option<u64>,
    /// The last compaction that the line's thread announced; `None` if none.
    pub job: Option<u32>,
}
