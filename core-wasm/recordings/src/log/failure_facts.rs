//! Facts about failures in a log.

/// The kind of a failure or of a resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureKind {
    /// A compaction failed.
    Compaction,
    /// A flush failed.
    Flush,
    /// A flush was cancelled because the database was closed or the column family dropped.
    AbortedFlush,
    /// A compaction was cancelled before it began because its output might not fit.
    NoRoom,
    /// RocksDB reported a background error.
    Background,
    /// Writes are refused after an error; logged since 10.x.
    WritesStopped,
    /// An error persists until the database is opened again.
    Unrecoverable,
    /// An attempt to resume after an error failed.
    NotResumed,
    /// RocksDB resumed after an error.
    Resumed,
    /// RocksDB resumed by itself, because `SstFileManager` found enough free space.
    ResumedWithSpace,
}

/// A line about a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailureLine {
    /// Line number, starting at 1.
    pub line: u64,
    /// Time of the line, in µs of log time.
    pub time: u64,
    /// The kind of failure or resumption.
    pub kind: FailureKind,
    /// The job that failed, if the line names it.
    pub job: Option<u32>,
    /// Name of the job's column family, if known.
    pub family: Option<String>,
    /// RocksDB's status text; empty if the line gives none.
    pub status: String,
}
