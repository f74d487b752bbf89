//! The opens in a `LOG`: their option changes, and the time that writers waited.

use crate::base::unit_kind::UnitKind;
use engine::options::RocksDbVersion;

/// One open of a database, from its first line to its last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Time of its first line, in µs of log time; `None` if none of its lines has a time.
    pub first_time: Option<u64>,
    /// Time of its last line.
    pub last_time: Option<u64>,
    /// The release that opened it.
    pub rocksdb_version: Option<RocksDbVersion>,
    /// `DB Session ID`, which is new with each open.
    pub session: Option<String>,
    /// True if the log contains its beginning; a partial log begins in an open database.
    pub begins_at_open: bool,
    /// True if it also has the last line of the opening, `DB pointer`.
    pub is_complete: bool,
    /// True if the database was created by this open.
    pub is_new: bool,
    /// Write-ahead logs that recovery read; `None` if no line mentions them.
    pub wal_files: Option<u64>,
    /// SST files that recovery wrote from them.
    pub recovered_files: u64,
    /// Time at which the database began to close.
    pub shutdown: Option<u64>,
    /// Time at which it was closed.
    pub closed: Option<u64>,
    /// True if the log ends within a line of this open.
    pub ends_within_line: bool,
    /// The options that differ from those at the end of the previous open.
    pub other_options: Vec<OptionsChanged>,
    /// Changes by `SetOptions` and `SetDBOptions` while it was open, in order.
    pub calls: Vec<OptionsChanged>,
    /// The stall counters of its last dump of statistics; `None` without a dump.
    pub stall: Option<OpenStall>,
    /// Periods in which obsolete files were kept (`DisableFileDeletions`), in order.
    pub deletions_off: Vec<DeletionsOff>,
    /// Periods in which the WALs reached their limit repeatedly, in order.
    pub wal_rounds: Vec<WalRounds>,
    /// The reason why the history lacks its jobs and files; `None` if it has them.
    pub left_out: Option<LeftOut>,
}

/// A period in which all column families with data in the oldest WAL were flushed repeatedly,
/// because the WALs had reached their limit. Times are in µs of log time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalRounds {
    /// The first time.
    pub from: u64,
    /// The last time.
    pub to: u64,
    /// Number of rounds.
    pub count: u64,
    /// The limit in bytes, from the lines: if `max_total_wal_size` is 0, it is derived from the
    /// memtables.
    pub limit: u64,
}

/// A period in which obsolete files were kept, in µs of log time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionsOff {
    /// Time of `DisableFileDeletions`; `None` if that was before the log.
    pub from: Option<u64>,
    /// Time of `EnableFileDeletions`; `None` if the log does not show it.
    pub until: Option<u64>,
}

/// The reason why writes were released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// The install of a job: its kind and its number in the history.
    Job(UnitKind, u32),
    /// A call of `SetOptions`.
    Options,
    /// The database was closed.
    Close,
}

/// The reason why the history lacks the jobs and files of an open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Each open writes a new `MANIFEST`, and the given one belongs to another open.
    OtherManifest,
    /// The `LOG` of a later open lacks its beginning, and there is no `MANIFEST`: changes of the
    /// files in between are unknown.
    LogGap,
}

impl LeftOut {
    /// The reason, as a clause of a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::OtherManifest => "the MANIFEST is from another open",
            Self::LogGap => "the LOG of a later open lacks its beginning",
        }
    }
}

/// An option whose value has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChange {
    /// RocksDB's name; if the dump lists the option within another one, both names.
    pub name: String,
    /// The value before; empty if unknown.
    pub before: String,
    /// The value after.
    pub after: String,
}

impl OptionChange {
    /// `max_background_jobs 2 → 4`
    pub fn text(&self) -> String {
        let Self {
            name,
            before,
            after,
        } = self;
        match before.as_str() {
            "" => format!("{name} → {after} (before: unknown)"),
            before => format!("{name} {before} → {after}"),
        }
    }
}

/// Changes of the database's or of a column family's options at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsChanged {
    /// Time of the call, or of the first line of an open, in µs of log time.
    pub time: u64,
    /// The column family; `None` for the database.
    pub family: Option<String>,
    /// The changes, by name.
    pub changes: Vec<OptionChange>,
}

/// The stall counters of an open's last dump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenStall {
    /// `Cumulative stall`, in µs.
    pub micros: u64,
    /// The time from the open to the dump, in µs.
    pub counted_micros: u64,
    /// Time of the dump, in µs of `LOG` time.
    pub until: u64,
}
