//! What is known about a run when it is over, or so far.

use crate::event::RunMode;

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to come.
    Running,
    /// The last benchmark of the last process is over.
    Done,
}

/// How long writes were held back, since the last process opened the database.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StallSummary {
    /// Seconds of slowed writes.
    pub slowdown_sec: f64,
    /// Seconds of stopped writes.
    pub stop_sec: f64,
    /// Both, in percent of the uptime.
    pub percent: f64,
}

/// The numbers of a run. Counters cover the last process, as RocksDB's own statistics do.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// How keys were represented.
    pub mode: RunMode,
    /// Keys per kept key; 1 in exact mode.
    pub sample_factor: u32,
    /// (flushed + compacted) ÷ flushed; 0 before the first flush.
    pub write_amp: f64,
    /// Sorted runs now.
    pub read_amp: u32,
    /// SST bytes now ÷ bytes that the live keys take in one sorted run; 0 where it is unknown.
    pub space_amp: f64,
    /// Write stalls.
    pub stall: StallSummary,
    /// Flushes finished.
    pub flushes: u64,
    /// Compactions finished, trivial moves not included.
    pub compactions: u64,
    /// Trivial moves.
    pub trivial_moves: u64,
    /// What the model did not follow, in sentences for people.
    pub warnings: Vec<String>,
    /// Virtual time since the last process opened the database, in µs.
    pub uptime_micros: u64,
}
