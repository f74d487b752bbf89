//! Why memtables were flushed: RocksDB's `FlushReason` (G-10).

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
pub const SHUT_DOWN: &str = "Shut down";

/// The reason of a name; `None`: RocksDB up to 11.8 has none like it.
pub fn flush_reason(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|one| **one == name).copied()
}
