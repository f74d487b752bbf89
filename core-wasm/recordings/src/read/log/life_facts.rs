//! The opens that a `LOG` tells of, as facts.

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
    /// Column families whose options its dump says; 0: the log does not have the dump.
    pub families_dumped: u64,
    /// The options with which it began and that were others at the end of the open before.
    pub other_options: Vec<OptionsChanged>,
    /// What `SetOptions` and `SetDBOptions` changed while it was open, in order.
    pub calls: Vec<OptionsChanged>,
    /// What the last dump of statistics says of waiting writes; `None`: there is no dump.
    pub stall: Option<OpenStall>,
    /// Whether it is left out of the history: the MANIFEST is of another open.
    pub is_left_out: bool,
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
