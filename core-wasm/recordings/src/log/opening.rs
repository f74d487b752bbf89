//! The opens that a `LOG` tells of, as facts.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::unit_kind::UnitKind;
use crate::log::happening::Happening;
use crate::log::life_facts::{OpenStall, OptionsChanged, WatchedOptions};
use crate::log::log_facts::IngestedFile;
use engine::compaction::CompactionReason;
use engine::options::RocksDbVersion;
use engine::write_stall::{StallCause, StallCondition, StallCount};

/// One open of a database, from its first line to its last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Its first line, in µs of the log; `None`: no line of it has a time.
    pub first_time: Option<u64>,
    /// Its last line.
    pub last_time: Option<u64>,
    /// The release that opened it.
    pub rocksdb_version: Option<RocksDbVersion>,
    /// `DB Session ID`, which is new with each open.
    pub session: Option<String>,
    /// Whether the log has the beginning: a part of one begins in an open database.
    pub begins_at_open: bool,
    /// Whether it has the last line of the opening, too: `DB pointer`.
    pub is_complete: bool,
    /// Whether the database was created then.
    pub is_new: bool,
    /// Write-ahead logs that were read; `None`: no line says that any was.
    pub wal_files: Option<u64>,
    /// SST files that were written of what was in them.
    pub recovered_files: u64,
    /// When the database began to close.
    pub shutdown: Option<u64>,
    /// When that was complete.
    pub closed: Option<u64>,
    /// Whether the log ends within a line of it.
    pub ends_within_line: bool,
    /// Changes of files that its `MANIFEST` has after the end of the log, and that are left out;
    /// `None`: there are none.
    pub changes_beyond: Option<u64>,
    /// That an `OPTIONS` file was written after the end of the log, and what changed, in words.
    pub options_beyond: Option<String>,
    /// Column families whose options its dump says; 0: the log does not have the dump.
    pub families_dumped: u64,
    /// The options with which it began, as far as rows name them: those that the log dumps.
    pub options_at_open: WatchedOptions,
    /// The options with which it began and that were others at the end of the open before.
    pub other_options: Vec<OptionsChanged>,
    /// What `SetOptions` and `SetDBOptions` changed while it was open, in order.
    pub calls: Vec<OptionsChanged>,
    /// What is added to the numbers that its log has of its jobs, as each open counts from 1; 0 in
    /// the first open of a history.
    pub jobs_before: u32,
    /// What the last dump of statistics says of waiting writes; `None`: there is no dump.
    pub stall: Option<OpenStall>,
    /// The `MANIFEST` from which it recovered, by number; `None`: no line says it.
    pub recovered_manifest: Option<u64>,
    /// Those that it wrote, by number.
    pub written_manifests: Vec<u64>,
    /// When `ResumeAllCompactions` ended an `AbortAllCompactions`, which no line says by itself.
    pub resumed: Vec<u64>,
    /// Checkpoints, in the order of their beginnings.
    pub checkpoints: Vec<Checkpoint>,
    /// Times in which obsolete files were not deleted (`DisableFileDeletions`), in order.
    pub deletions_off: Vec<DeletionsOff>,
    /// When `CompactRange` with `change_level` was about to move its files to another level: which
    /// one, no line says.
    pub refits: Vec<u64>,
    /// Times in which the WALs reached their limit again and again, in order.
    pub wal_rounds: Vec<WalRounds>,
    /// The column families that it found, by id.
    pub families_found: BTreeMap<u32, String>,
    /// Those that there were at its end.
    pub families_left: BTreeMap<u32, String>,
    /// Where it is left out of the history: why, and what happened in it. `None`: it is part of
    /// the history.
    pub left_out: Option<OpenLife>,
}

/// A copy of the database that `Checkpoint::CreateCheckpoint` made. Times are in µs of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// When it was begun.
    pub time: u64,
    /// Its folder, shortened.
    pub folder: String,
    /// The thread of the call.
    pub thread: u64,
    /// When it was complete; `None`: no line says that it was.
    pub done: Option<u64>,
    /// The sequence number up to which it has all writes; `None`: no line says it.
    pub seqno: Option<u64>,
    /// When it failed, and RocksDB's status.
    pub failed: Option<(u64, String)>,
}

/// A time in which all column families with data in the oldest WAL were flushed again and again, as
/// the WALs had reached their limit. Times are in µs of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalRounds {
    /// When it was first.
    pub from: u64,
    /// When it was last.
    pub to: u64,
    /// How often.
    pub count: u64,
    /// The limit in bytes, as the lines say it: where `max_total_wal_size` is 0, that of the
    /// memtables.
    pub limit: u64,
}

/// A time in which obsolete files were kept, in µs of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionsOff {
    /// When `DisableFileDeletions` began it; `None`: before the log.
    pub from: Option<u64>,
    /// When `EnableFileDeletions` ended it; `None`: no line says that it did.
    pub until: Option<u64>,
}

/// Jobs of an open that had a result, of all column families.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenWork {
    /// Flushes, and WAL recoveries that wrote files: RocksDB counts both as flushes.
    pub flushes: u64,
    /// The recoveries among them.
    pub recovered: u64,
    /// Those among them that a WAL asked for which had grown too long (`WAL Full`).
    pub wal_full: u64,
    /// Compactions that merged files.
    pub compactions: u64,
    /// The same by their reasons, in the order of the first of each.
    pub reasons: Vec<ReasonWork>,
    /// For how long they ran, as RocksDB says, by their column families, in µs.
    pub compaction_micros: Vec<(String, u64)>,
    /// Trivial moves.
    pub moves: u64,
    /// Drops of FIFO compaction.
    pub drops: u64,
    /// The files that they dropped.
    pub dropped_files: u64,
    /// The compaction that took longest.
    pub longest: Option<LongestCompaction>,
    /// The flush that took longest.
    pub longest_flush: Option<LongestFlush>,
    /// Of those that ended without a result the one that took longest.
    pub longest_lost: Option<LongestCompaction>,
    /// Of those without an end in the log the one that had run longest where the log of the open
    /// ends.
    pub longest_unended: Option<LongestCompaction>,
}

/// Compactions of an open that ran for one reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReasonWork {
    /// The reason; `None`: the log does not say it.
    pub reason: Option<CompactionReason>,
    /// How many had a result.
    pub compactions: u64,
    /// Those among them of which the log does not have the end.
    pub untimed: u64,
    /// How long the others took, as RocksDB says, in µs.
    pub micros: u64,
    /// Entries that they read.
    pub read: u64,
    /// Entries that they wrote.
    pub written: u64,
}

/// The compaction of an open that took longest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestCompaction {
    /// How long it ran from its begin to its end, in µs.
    pub micros: u64,
    /// The CPU time among them, of all its threads, in µs; `None`: its `LOG` does not say it.
    pub cpu_micros: Option<u64>,
    /// Its number in the history.
    pub job: u32,
    /// Its column family.
    pub family: String,
}

/// The flush of an open that took longest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestFlush {
    /// How long it took from its begin to its end, in µs.
    pub micros: u64,
    /// How long it took to write its file, in µs, as RocksDB says, or as lies between other lines.
    pub writing_micros: u64,
    /// The CPU time among them, in µs; 0: its log does not say it.
    pub cpu_micros: u64,
    /// When it ended, in µs of the log.
    pub until: u64,
    /// Its number in the history.
    pub job: u32,
    /// Its column family.
    pub family: String,
}

/// The stalls of a database by the limits of one column family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FamilyStalls {
    /// The name of the family.
    pub family: String,
    /// How many.
    pub count: StallCount,
    /// For how long their conditions held, in µs: each from the line that reports it to the next
    /// install without it, or to the end of the log.
    pub held_micros: u64,
    /// Whether one of them still held where the log ends: how long it was is unknown.
    pub is_still_held: bool,
    /// What reached its limit, in the order of the first stalls by it; each once.
    pub causes: Vec<CauseSum>,
    /// What the limit of L0 counts in the style of the family; `None`: its style is unknown.
    pub l0_noun: Option<&'static str>,
    /// Those among them that began after the last dump of statistics of their open.
    pub after_dump: u64,
    /// Each of them, in order.
    pub spans: Vec<StallSpan>,
}

/// The stalls of a column family by one of its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CauseSum {
    /// What reached it.
    pub cause: StallCause,
    /// How many.
    pub stalls: u64,
    /// For how long their conditions held, in µs.
    pub held_micros: u64,
}

/// One stall by the limits of a column family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StallSpan {
    /// The line that reports it first, in µs of the log.
    pub from: u64,
    /// The next install without it, or another stall by the same family; `None`: it holds when the
    /// log ends.
    pub to: Option<u64>,
    /// What ended it; `None`: nothing did, or that is unknown.
    pub ended_by: Option<Release>,
    /// When the job that ended it began, in µs of the log; `None`: unknown, or it was no flush or
    /// compaction.
    pub ended_by_begun: Option<u64>,
    /// What writes were in the stall of the same family that followed at once; `None`: none did.
    pub followed_by: Option<StallCondition>,
    /// For how long it held, in µs: without an end to the last line of the log.
    pub held_micros: u64,
    /// Whether writes were slowed down or stopped.
    pub condition: StallCondition,
    /// What reached its limit.
    pub cause: StallCause,
    /// The largest number that a line has of it: immutable memtables, L0 files or sorted runs, or
    /// pending compaction bytes; 0: no line has one.
    pub most: u64,
    /// That of its first line; 0: it has none.
    pub first: u64,
    /// The value that the limit had then; `None`: unknown.
    pub limit: Option<u64>,
    /// The call that had just set the limit higher, and the value before it: jobs that had begun
    /// before still go by that. `None`: it is not so.
    pub limit_before: Option<LimitBefore>,
    /// Whether it is the first one of its family after a call changed options.
    pub is_first_after_call: bool,
    /// Why flushes run one at a time, of the longest one by memtables of its open; why compactions
    /// do, of one that those of other families held up. `None`: it is another one, or more could.
    pub one_thread: Option<JobThreads>,
    /// Files that were ingested into the family just before it or in it; `None`: there are none.
    pub ingested: Option<IngestedThen>,
    /// The time without background work in it; `None`: some ran, or that is unknown.
    pub idle: Option<IdleTime>,
    /// Whether a flush of the family ran in it with which RocksDB recovered from an error.
    pub is_of_error_recovery: bool,
    /// The call that set the limit that it is by; `None`: the log has none so close to it.
    pub call: Option<LimitCall>,
    /// The flush of another family that ended before the one began that it waited for; `None`:
    /// there is none.
    pub flush_before: Option<FlushBefore>,
    /// Of one by L0 files or pending bytes in most of which no compaction of its family ran: those
    /// of the others that did, in the order of their beginnings.
    pub other_compactions: Vec<OtherCompaction>,
    /// The compaction of its family that began then: its job and when, in µs of the log; `None`:
    /// none did before it ended.
    pub own_compaction: Option<(u32, u64)>,
    /// Of one by L0 files or pending bytes: the family for which an exclusive call of
    /// `CompactRange` waited or compacted in most of it; `None`: there was none.
    pub exclusive_call: Option<String>,
}

/// What released writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// The install of a job: its kind and its number in the history.
    Job(UnitKind, u32),
    /// A call of `SetOptions`.
    Options,
    /// The database was closed.
    Close,
}

/// A limit that a call of `SetOptions` had just raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitBefore {
    /// When the call was logged, in µs of the log.
    pub call: u64,
    /// The value before it.
    pub value: u64,
}

/// How many flushes, or compactions, can run at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobThreads {
    /// `flush` or `compaction`.
    pub noun: &'static str,
    /// So many.
    pub count: u64,
    /// The option that says it.
    pub option: &'static str,
    /// Its value.
    pub value: i64,
}

/// A compaction of another column family that ran in a stall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherCompaction {
    /// The family.
    pub family: String,
    /// Its number in the history.
    pub job: u32,
    /// Whether `CompactRange` asked for it.
    pub is_of_range: bool,
}

/// Files that were ingested into a column family near a stall of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IngestedThen {
    /// When the first one was, in µs of the log.
    pub from: u64,
    /// When the last one was.
    pub to: u64,
    /// How many.
    pub files: u64,
    /// Their bytes; `None`: unknown.
    pub bytes: Option<u64>,
    /// The levels that they went to.
    pub levels: BTreeSet<usize>,
}

/// A call of `SetOptions` with which a stall comes. RocksDB looks at its limits before it logs the
/// call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitCall {
    /// The line that says that it succeeded, in µs of the log.
    pub time: u64,
    /// The option by which it did.
    pub option: &'static str,
}

/// A flush that held up that of another family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlushBefore {
    /// Its family.
    pub family: String,
    /// Its job.
    pub job: u32,
    /// When it ended, in µs of the log.
    pub until: u64,
    /// When the flush of the family that stalled began; `None`: not before the stall's end.
    pub next: Option<u64>,
}

/// Time without background work, which a stall waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdleTime {
    /// The end of the last flush or compaction before it, of any column family, in µs of the log.
    pub from: u64,
    /// The beginning of the next one, or the end of the stall if none began in it.
    pub to: u64,
    /// Whether an error of background work lies in it, or ended the last job: RocksDB holds its
    /// work back by itself then.
    pub is_after_error: bool,
}

/// What happened in an open whose jobs and files are left out of the history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenLife {
    /// Alike things together; but for what [`Opening`] tells.
    pub happenings: Vec<Happening>,
    /// Its column families, with the stalls of the database by the limits of each.
    pub families: Vec<FamilyStalls>,
    /// Whether writes were stopped when its last dump of statistics was written.
    pub is_stopped_at_dump: bool,
    /// What its jobs did.
    pub work: OpenWork,
    /// Column families that were dropped in it: name, and when, in µs of the log.
    pub dropped: Vec<(String, u64)>,
    /// Files that were ingested into a column family that no line names, by number.
    pub ingested_by_unknown: BTreeMap<u64, IngestedFile>,
    /// Why it is left out.
    pub why: LeftOut,
}

/// Why the jobs and files of an open are left out of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeftOut {
    /// Each open writes a new `MANIFEST`, and the one beside the `LOG` is of another open.
    #[default]
    OtherManifest,
    /// The `LOG` of a later open lacks its beginning, and there is no `MANIFEST`: what happened to
    /// the files in between is unknown.
    LogGap,
}

impl LeftOut {
    /// The reason in a sentence about one open.
    pub const fn brief_text(self) -> &'static str {
        match self {
            Self::OtherManifest => "the MANIFEST here is of another open",
            Self::LogGap => "the LOG of a later open lacks its beginning",
        }
    }

    /// The reason with what follows from it, as a part of a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::OtherManifest => {
                "each open writes a new MANIFEST, and the one here is of an open that is shown"
            }
            Self::LogGap => {
                "the LOG of a later open lacks its beginning, so what became of the files in \
                 between is unknown without the MANIFEST"
            }
        }
    }
}
