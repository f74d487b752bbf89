//! The opens that a `LOG` tells of, as facts: what changed in them, and how long writers waited.

use crate::base::unit_kind::UnitKind;
use engine::options::RocksDbVersion;

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
    /// The options with which it began and that were others at the end of the open before.
    pub other_options: Vec<OptionsChanged>,
    /// What `SetOptions` and `SetDBOptions` changed while it was open, in order.
    pub calls: Vec<OptionsChanged>,
    /// What the last dump of statistics says of waiting writes; `None`: there is no dump.
    pub stall: Option<OpenStall>,
    /// Times in which obsolete files were not deleted (`DisableFileDeletions`), in order.
    pub deletions_off: Vec<DeletionsOff>,
    /// Times in which the WALs reached their limit again and again, in order.
    pub wal_rounds: Vec<WalRounds>,
    /// Reason why the history leaves its jobs and files out; `None`: it is part of the history.
    pub left_out: Option<LeftOut>,
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

/// Why the jobs and files of an open are left out of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Each open writes a new `MANIFEST`, and the one beside the `LOG` is of another open.
    OtherManifest,
    /// The `LOG` of a later open lacks its beginning, and there is no `MANIFEST`: what happened to
    /// the files in between is unknown.
    LogGap,
}

impl LeftOut {
    /// The reason as a part of a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::OtherManifest => "the MANIFEST here is of another open",
            Self::LogGap => "the LOG of a later open lacks its beginning",
        }
    }
}

/// An option whose value is another one than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChange {
    /// RocksDB's name; of an option that the dump names within another one, both.
    pub name: String,
    /// The value before; empty: unknown.
    pub before: String,
    /// The value from then on.
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

/// What changed at one moment, of the database or of one column family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsChanged {
    /// When a call changed it, in µs of the log; of an open, its first line.
    pub time: u64,
    /// The column family; `None`: the database.
    pub family: Option<String>,
    /// By name.
    pub changes: Vec<OptionChange>,
}

/// What the last dump of an open says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenStall {
    /// `Cumulative stall`, in µs.
    pub micros: u64,
    /// The time from the open to the dump, in µs.
    pub counted_micros: u64,
    /// When the dump was written, in µs of the `LOG`.
    pub until: u64,
}
