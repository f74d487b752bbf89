//! The pace of writes as it was recorded, instead of the pace that a machine profile gives.
//!
//! Closes the loop with real databases: the writer, its flushes and the device's latency are the
//! recording's, and what the compactions do is ours to predict.

/// When memtables were full and how long the device took to sync, in one process.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WritePacing {
    /// In the order in which they were switched.
    pub memtables: Vec<PacedMemtable>,
    /// Flush by flush, oldest first; never empty where `memtables` is not.
    pub flushes: Vec<PacedFlush>,
}

/// A memtable of the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacedMemtable {
    /// Entries in it, duplicates included.
    pub entries: u64,
    /// When it was full, in µs since the process began.
    pub full_at_micros: u64,
}

/// A flush of the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacedFlush {
    /// When it began, in µs since the process began.
    pub started_at_micros: u64,
    /// How long it took, in µs.
    pub micros: u64,
    /// Its processor time, in µs.
    pub cpu_micros: u64,
    /// Bytes of its file.
    pub file_bytes: u64,
}

impl WritePacing {
    /// The flush whose start was the last one at that moment, or the first of all; `None` without
    /// flushes.
    pub fn flush_at(&self, micros: u64) -> Option<&PacedFlush> {
        let after = self
            .flushes
            .partition_point(|flush| flush.started_at_micros <= micros);
        self.flushes.get(after.saturating_sub(1))
    }
}
