//! The facts that a `LOG` tells of a column family, as values. Times are microseconds of the
//! database's local clock (G-1).

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

/// Everything that is used of a `LOG`, of one column family and of the database.
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
    /// Bytes of the blob files that each job wrote: large values beside the tree.
    pub blob_bytes: BTreeMap<u32, u64>,
    /// Whether a line names a blob file.
    pub has_blob_files: bool,
    /// Sizes of other files, by number, as lines about jobs tell them.
    pub logged_sizes: BTreeMap<u64, LoggedSize>,
    /// Files deleted from storage, in the order of the log.
    pub deleted: Vec<DeletedLine>,
    /// Files that were ingested, by number: time of the line that says so, and level.
    pub ingested: BTreeMap<u64, IngestedFile>,
    /// Flushes, by job.
    pub flushes: BTreeMap<u32, FlushFacts>,
    /// Rewriting compactions, by job.
    pub compactions: BTreeMap<u32, CompactionFacts>,
    /// Trivial moves, in the order of the log.
    pub moves: Vec<MoveFacts>,
    /// Moves to deeper levels while the database was opened, in the order of the log.
    pub moves_at_open: Vec<MovesAtOpen>,
    /// Drops of FIFO compaction, in the order of the log.
    pub drops: Vec<DropFacts>,
    /// Commits of flushed tables, by file number.
    pub commits: BTreeMap<u64, CommitFacts>,
    /// Universal picks that were tried, in the order of the log.
    pub attempts: Vec<Attempt>,
    /// Memtable switches.
    pub memtable_switches: Vec<MemtableSwitch>,
    /// Lines that say that writes are slowed down or stopped.
    pub stalls: Vec<StallLine>,
    /// Jobs that replayed write-ahead logs when the database was opened, and wrote files; with the
    /// time at which that was over, if the log says so.
    pub recoveries: BTreeMap<u32, Option<u64>>,
    /// Whether it has the lines of the first opening: a rolled `LOG` repeats the header and
    /// lacks them, and all calls before it.
    pub is_opening_logged: bool,
    /// Opens after the first one.
    pub opens: Vec<Open>,
    /// The database's identity.
    pub db_id: Option<String>,
    /// SST files in the database's folder when the log began; `None`: it does not say.
    pub files_at_open: Option<u64>,
    /// Files of the tree as the log counts them after jobs, in the order of the log.
    pub file_counts: Vec<FileCount>,
    /// Lines about failed jobs and errors in the background, in the order of the log.
    pub failures: Vec<FailureLine>,
    /// When `CompactRange` with `change_level` was about to move files of some family to another
    /// level.
    pub refits: Vec<u64>,
    /// When `CompactRange` was paused before a thread began with what it had picked: no line says
    /// which files that were.
    pub paused_picks: Vec<u64>,
    /// When the task ran that looks for compactions that are due, since 10.4.
    pub looks_for_due: Vec<u64>,
    /// Dumps of statistics, oldest first (G-27).
    pub stats_dumps: Vec<StatsDump>,
    /// Dumps that were too many to be kept.
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
    /// Parts that were left out, in sentences.
    pub warnings: Vec<String>,
    /// Numbers of the jobs of all column families.
    pub database_jobs: Arc<BTreeSet<u32>>,
}

impl LogFacts {
    /// A line tells the size of a file. What is known to the byte stays.
    pub(super) fn learn_size(&mut self, number: u64, size: LoggedSize) {
        if !self.created.contains_key(&number) {
            let known = self.logged_sizes.entry(number).or_insert(size);
            if size.unit < known.unit {
                *known = size;
            }
        }
    }

    /// Seconds since 1970 at a time of the log, as RocksDB read them then.
    pub fn utc_seconds(&self, time: u64) -> u64 {
        let until = self.stretches.partition_point(|one| one.from <= time);
        let own = self.stretches[..until].last();
        let utc = own.map_or(0, |own| own.utc.saturating_neg());
        time.saturating_add_signed(utc) / 1_000_000
    }

    /// A line counts the files of each level after a job, at a time. `None`: their sum overflows.
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

    /// The times at which the database began to close, and at which the log of an open ended before
    /// the next one; ascending.
    pub fn closings(&self) -> Vec<u64> {
        let opens = self.opens.iter();
        let before = opens.flat_map(|open| [open.shutdown_before, open.last_before]);
        before.chain([self.shutdown_time]).flatten().collect()
    }

    /// Whether it begins when the database is opened: a part of a log lacks the lines before, and a
    /// rolled one has the header only.
    pub fn begins_at_open(&self) -> bool {
        let has_header = self.rocksdb_version.is_some() || !self.option_lines.is_empty();
        has_header && self.is_opening_logged
    }

    /// Flushes, compactions, moves, drops, the files that they wrote and deleted, and single lines:
    /// what memory depends on.
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
    /// Time of the line before in the same thread: the call had not begun.
    pub not_before: u64,
    /// Time of the line that says so, after the change was in force.
    pub time: u64,
    /// Whether it was `SetDBOptions`.
    pub is_database_wide: bool,
    /// Names and values as they were given.
    pub settings: Vec<(String, String)>,
    /// Of the dump that follows `SetDBOptions`: the options that were given, and those that have
    /// another value than before, as RocksDB changes others with them. In the shared facts only.
    pub dumped: Vec<(String, String)>,
    /// What stands after the call where no line before it says options of its column family, or of
    /// the database (in the shared facts only): all that can be changed, as they are in force.
    pub written: Vec<(String, String)>,
    /// What changed, with the values before, as the dumps say.
    pub told: Vec<OptionChange>,
}

/// One line of the options dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// Line number in the log, from 1.
    pub line: u64,
    /// Name as dumped, without `Options.`.
    pub name: String,
    /// Value as dumped.
    pub value: String,
    /// Whether it stands among the table's options.
    pub is_table_option: bool,
}

/// `table_file_creation` (G-11).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatedFile {
    /// Time at which it was complete.
    pub time: u64,
    /// The job that wrote it.
    pub job: u32,
    /// Bytes.
    pub size_bytes: u64,
    /// Bytes of its data blocks as they are stored.
    pub data_bytes: u64,
    /// Entries.
    pub entries: u64,
    /// Deletions among them; 0 where the log does not say it.
    pub deletions: u64,
    /// Whether it is known: logs say it since 6.0; before, values of one size tell it.
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
    /// Compression that it was written with. Before 6.0 the end of its job says it, not the event
    /// about the file; `None`: no line does.
    pub compression: Option<CompressionType>,
    /// `creation_time`, seconds since 1970: when the oldest of its data was written, but under FIFO
    /// compaction when the file was; 0 unknown.
    pub creation_time: u64,
    /// When the oldest key of a flushed file was written, seconds since 1970; 0 unknown.
    pub oldest_key_time: u64,
    /// `file_creation_time`, seconds since 1970; 0 unknown.
    pub file_creation_time: u64,
    /// The table property `newest_key_time`, seconds since 1970; before 9.9, where there is none,
    /// `creation_time`; 0 unknown.
    pub newest_data_time: u64,
}

impl CreatedFile {
    /// What RocksDB keeps as the time of its oldest data (`oldest_ancester_time`, since 6.6;
    /// before, `creation_time`), seconds since 1970; 0 unknown.
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
    /// The name that it had, without its folder and shortened.
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

/// An open after the first one of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// Its first line.
    pub time: u64,
    /// When the open before began to close, where its log says so.
    pub shutdown_before: Option<u64>,
    /// The last line of the open before.
    pub last_before: Option<u64>,
    /// Whether it has other options than the open before, or is of another release.
    pub has_other_options: bool,
    /// The options of the open before, as its dump says them; `None`: it says none.
    pub options_before: Option<Box<Options>>,
    /// Whether its log has the lines of the opening: one that was rolled lacks them.
    pub is_opening_logged: bool,
}

/// How many files the tree has after a job: `lsm_state` of a flush or compaction (G-12, G-14), the
/// level summary of a move (G-23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCount {
    /// The time at which it has them.
    pub time: u64,
    /// The job.
    pub job: u32,
    /// Files on all levels.
    pub files: u64,
    /// Files of each level.
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
    /// `flush_finished`; the file is installed then. `None`: aborted, or committed by another job.
    pub finished: Option<u64>,
    /// `Flush lasted … microseconds`; else what other lines say of it.
    pub micros: u64,
    /// Whether the log says so. Up to 6.23 it does not: `micros` is what lies between other lines,
    /// within 1 %, and `cpu_micros` is not known.
    pub is_duration_logged: bool,
    /// `… and … cpu microseconds`; 0 where the line does not say.
    pub cpu_micros: u64,
    /// Time at which it said so: its file is written and counted, but not installed yet.
    pub written: Option<u64>,
    /// Bytes that it had written when it failed or was given up. RocksDB counts them, as it does
    /// its time.
    pub lost_bytes: Option<u64>,
    /// The number of the table that it would have written and that stayed empty, and the time of
    /// the line that says so: no file was kept, but RocksDB counts the flush.
    pub empty_table: Option<(u64, u64)>,
    /// Why, as the `LOG` names it; `None`: it does not, or has a reason that we do not know.
    pub reason: Option<&'static str>,
}

impl FlushFacts {
    /// Whether it was part of closing the database.
    pub fn is_shutdown(&self) -> bool {
        self.reason == Some(SHUT_DOWN)
    }
}

/// `GetFlushReasonString` of 5.18 to 11.8 (`flush_job.cc`).
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

/// The database is closed.
const SHUT_DOWN: &str = "Shut down";

/// The reason of a name; `None`: RocksDB up to 11.8 has none like it.
pub(super) fn flush_reason(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|one| **one == name).copied()
}

/// A rewriting compaction (G-13, G-14, G-22).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompactionFacts {
    /// Whether the log holds `compaction_started`, and with it reason and inputs.
    pub is_begun_in_log: bool,
    /// `compaction_started`
    pub started: u64,
    /// Its reason; `None` if the name is unknown to us.
    pub reason: Option<CompactionReason>,
    /// Inputs by level, non-empty levels only, in RocksDB's order.
    pub inputs: Vec<(usize, Vec<u64>)>,
    /// Score of the start level, six digits.
    pub score: f64,
    /// Raw bytes of the inputs.
    pub input_bytes: u64,
    /// The level it writes to, from the text line or the finish.
    pub output_level: Option<usize>,
    /// "Base version": the number of the version that the pick was made on.
    pub base_version: Option<u64>,
    /// Time at which its edit was ready (`Compacted … =>`).
    pub ready: Option<u64>,
    /// Its end; `None` if the log ends before, or it was aborted.
    pub finish: Option<CompactionFinish>,
    /// When the database was opened again, if it ran when it was closed, or died.
    pub lost: Option<u64>,
    /// Whether `CompactRange` asked for it.
    pub is_of_range: bool,
    /// RocksDB's status at its end, if it is not `OK`; releases up to 6.x cut long ones.
    pub failed_with: Option<String>,
    /// Index into [`LogFacts::attempts`].
    pub attempt: Option<usize>,
    /// Bounds on the time of the pick.
    pub window: PickWindow,
}

impl CompactionFacts {
    /// Whether it ended without a result, as when the database is closed. Of one that began before
    /// the log that is not known.
    pub fn is_aborted(&self) -> bool {
        self.finish.is_some() && self.ready.is_none() && self.is_begun_in_log
    }

    /// When it ended, with a result or without; `None`: the log does not say.
    pub fn ended(&self) -> Option<u64> {
        let finish = self.finish.as_ref().map(|finish| finish.time);
        finish.or(self.lost)
    }

    /// The inputs as an event of ours names them.
    pub fn compaction_inputs(&self) -> Vec<CompactionInput> {
        let inputs = self.inputs.iter().map(|(level, files)| CompactionInput {
            level: *level,
            files: files.iter().copied().map(FileNumber).collect(),
        });
        inputs.collect()
    }
}

/// Bounds on the time of a pick, from the lines of its thread sorted by their original times: a
/// thread's line before the pick, and its first line after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickWindow {
    /// The last line that the thread wrote about anything else; 0 for none.
    pub not_before: u64,
    /// The first line about what was picked; 0 where there is none.
    pub not_after: u64,
}

/// `compaction_finished`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompactionFinish {
    /// Time of the event; the outputs are installed by then.
    pub time: u64,
    /// Wall time of the job, all subcompactions added; 0: the clock was set back meanwhile.
    pub micros: u64,
    /// CPU time.
    pub cpu_micros: u64,
    /// Output files.
    pub output_files: u32,
    /// Their bytes; without those of files on the level above the last one, to which
    /// `preclude_last_level_data_seconds` sends recent keys.
    pub output_bytes: u64,
    /// Bytes of those files.
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
    /// Whether `CompactRange` asked for it.
    pub is_manual: bool,
}

/// Files of a level that went to a deeper one while the database was opened, as
/// `level_compaction_dynamic_level_bytes` fills the tree from its last level (8.2+, `DB::Open`). No
/// compaction was picked for it, and no counter of Compaction Stats has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovesAtOpen {
    /// Its first line.
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
    /// The exact moment of the pick: its last line.
    pub picked: u64,
    /// The files in the order of the lines.
    pub files: Vec<u64>,
    /// Time at which it said that they were deleted; they have left the tree by then.
    pub time: u64,
    /// Why, as the lines of the files show: they name an age for `ttl`, else a size.
    pub reason: Option<CompactionReason>,
}

/// The commit of a flushed table (G-20): several may be done by one flush's thread.
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
    /// Files by level at that moment; empty where the log does not say.
    pub file_counts: Vec<u32>,
    /// The runs that the last rule picked: a file of level 0, or a level.
    pub picked: Vec<PickedRun>,
    /// The rule that picked, by its line.
    pub reason: Option<CompactionReason>,
    /// Whether `Compaction nothing to do` ended it.
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
    /// Immutable memtables that wait, as logged: before the new one joins them.
    pub immutable_count: u32,
}

/// A write stall line (G-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StallLine {
    /// Time of the line.
    pub time: u64,
    /// Whether writes are delayed or stopped.
    pub condition: StallCondition,
    /// Limit that holds them back.
    pub cause: StallCause,
    /// Bytes a second that writes are held to; 0 where the line does not say.
    pub delayed_write_rate: u64,
    /// Immutable memtables, L0 files or sorted runs, or pending compaction bytes, as the line says.
    pub count: u64,
    /// `max_write_buffer_number`, where memtables are the cause: other lines name no limit.
    pub max_memtables: Option<u64>,
    /// The compaction that the line's thread announced last; `None`: it announced none.
    pub job: Option<u32>,
}
