//! Recorded pace of writes, which replaces that of a machine profile.
//!
//! The recording gives four facts about each flush: its number of entries, the time that writers
//! took for them without stalls, the duration until its install, and the speed of the clock.
//! Everything else is simulated: the contents of flushes; picks and moves; inputs, cuts and file
//! sizes of compactions. Hence the work until the next flush is simulated, too, and stalls due to
//! too much work.

/// Recorded flushes of one process, oldest first, in times of the simulation's clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WritePacing {
    /// Flushes in starting order. Each takes one memtable, which was switched right before it.
    pub flushes: Vec<PacedFlush>,
    /// Time from when a compaction is due until a sleeping thread picks it, in ns of the clock.
    pub wake_nanos: u64,
    /// Time from the end of a thread's job to its next pick, in ns of the clock.
    pub next_pick_nanos: u64,
}

/// One flush at a recorded pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PacedFlush {
    /// Number of entries in the flushed memtable, duplicates included; at least 1.
    pub entries: u64,
    /// Time that writers took to write them, without compaction stalls, in ns of the clock.
    pub fill_nanos: u64,
    /// Time until the file was written and durable, in ns of the clock.
    pub written_nanos: u64,
    /// Time until the file was installed, in ns of the clock.
    pub nanos: u64,
    /// Number of immutable memtables right before the install, including the flushed one. If too
    /// many, writers had to wait for the flush. That wait is part of the next fill time, but the
    /// write controller remembers it (W-6), and compactions may run in parallel (W-4).
    pub memtables_at_install: u32,
    /// Advance of the clock per second during the flush, in ns; rates in bytes per second follow
    /// it.
    pub nanos_per_second: f64,
}

impl PacedFlush {
    /// Times when the file is durable and when it is installed, if the flush starts now.
    pub fn ends(&self, now_nanos: u64) -> (u64, u64) {
        let after = |nanos: u64| now_nanos.saturating_add(nanos);
        (after(self.written_nanos), after(self.nanos))
    }
}
