//! Failures in a log, as facts.

/// The kind of a failure or of a resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureKind {
    /// A compaction failed.
    Compaction,
    /// A flush failed.
    Flush,
    /// A flush was cancelled because the database was closed or its column family dropped.
    AbortedFlush,
    /// A compaction was cancelled before it began because its output might not fit.
    NoRoom,
    /// RocksDB reported a background error.
    Background,
    /// Writes are refused because of an error; since 10.x, the log reports this.
    WritesStopped,
    /// An error that lasts until the database is opened again.
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
    /// Its number, starting at 1.
    pub line: u64,
    /// Its time, in µs of log time.
    pub time: u64,
    /// The kind of failure.
    pub kind: FailureKind,
    /// The job, if the line names it.
    pub job: Option<u32>,
    /// Name of the job's column family.
    pub family: Option<String>,
    /// RocksDB's status; empty if the line gives none.
    pub status: String,
}
