//! Opens in a `LOG`, with their option changes and the time that writers waited.

use crate::base::unit_kind::UnitKind;
use engine::options::RocksDbVersion;

/// One open of a database, from its first line to its last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Time of the open's first line, in µs of log time; `None` if no line has a time.
    pub first_time: Option<u64>,
    /// Time of the open's last line, in µs of log time.
    pub last_time: Option<u64>,
    /// The release that opened the database.
    pub rocksdb_version: Option<RocksDbVersion>,
    /// `DB Session ID`, which changes with each open.
    pub session: Option<String>,
    /// True if the log has the start of the open; a partial log begins after it.
    pub begins_at_open: bool,
    /// True if the log also has `DB pointer`, the last line of opening a database.
    pub is_complete: bool,
    /// True if this open created the database.
    pub is_new: bool,
    /// Number of write-ahead logs that recovery read; `None` if not logged.
    pub wal_files: Option<u64>,
    /// Number of SST files that recovery wrote.
    pub recovered_files: u64,
    /// Time at which the database began to close, in µs of log time.
    pub shutdown: Option<u64>,
    /// Time at which the database was closed, in µs of log time.
    pub closed: Option<u64>,
    /// True if the log breaks off within a line of this open.
    pub ends_within_line: bool,
    /// Options that differ from those at the end of the previous open.
    pub other_options: Vec<OptionsChanged>,
    /// Changes made by `SetOptions` and `SetDBOptions` during this open, in order.
    pub calls: Vec<OptionsChanged>,
    /// Stall counters in the open's last statistics dump; `None` without a dump.
    pub stall: Option<OpenStall>,
    /// Periods in which obsolete files were kept (`DisableFileDeletions`), in order.
    pub deletions_off: Vec<DeletionsOff>,
    /// Periods in which the WALs repeatedly reached their limit, in order.
    pub wal_rounds: Vec<WalRounds>,
    /// Reason why the history omits the jobs and files of this open; `None` if it has them.
    pub left_out: Option<LeftOut>,
}

/// A period of repeated flushes of all column families with data in the oldest WAL, because the
/// WALs had reached their limit. Times are in µs of log time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalRounds {
    /// Time of the first round of flushes.
    pub from: u64,
    /// Time of the last round of flushes.
    pub to: u64,
    /// Number of rounds of flushes.
    pub count: u64,
    /// The WAL limit in bytes, as logged. If `max_total_wal_size` is 0, RocksDB derives it from the
    /// memtables.
    pub limit: u64,
}

/// A period in which obsolete files were kept, in µs of log time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionsOff {
    /// Time of `DisableFileDeletions`; `None` if it was called before the log.
    pub from: Option<u64>,
    /// Time of `EnableFileDeletions`; `None` if not logged.
    pub until: Option<u64>,
}

/// The reason why writes were released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// A job was installed, given by its kind and its number in the history.
    Job(UnitKind, u32),
    /// `SetOptions` was called.
    Options,
    /// The database was closed.
    Close,
}

/// The reason why the history omits the jobs and files of an open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The given `MANIFEST` belongs to another open; each open writes a new one.
    OtherManifest,
    /// A later open's `LOG` lacks its beginning, and there is no `MANIFEST`, so file changes in
    /// between are unknown.
    LogGap,
}

impl LeftOut {
    /// The reason in words, as a clause.
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
    /// RocksDB's name of the option; for a nested option, both names.
    pub name: String,
    /// Previous value; empty if unknown.
    pub before: String,
    /// New value.
    pub after: String,
}

impl OptionChange {
    /// Text such as `max_background_jobs 2 → 4`.
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

/// Option changes of the database or of a column family, all at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsChanged {
    /// Time of the call or of the open's first line, in µs of log time.
    pub time: u64,
    /// The column family; `None` for the whole database.
    pub family: Option<String>,
    /// The changed options, by name.
    pub changes: Vec<OptionChange>,
}

/// Stall counters in the last statistics dump of an open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenStall {
    /// `Cumulative stall`, in µs.
    pub micros: u64,
    /// Time from the open to the dump, in µs.
    pub counted_micros: u64,
    /// Time of the dump, in µs of `LOG` time.
    pub until: u64,
}
