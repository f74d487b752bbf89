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
    /// Whether it is left out of the history: the MANIFEST is of another open.
    pub is_left_out: bool,
}
