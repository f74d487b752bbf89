//! A recorded pace of writes, instead of that of a machine profile.
//!
//! For each flush, the following is given: its number of entries, the time that writers took for
//! them without stalls, the duration until its install, and the speed of the clock meanwhile.
//! Everything else is simulated: the contents of flushes, picks and moves, the inputs, cuts and
//! file sizes of compactions, and with them the amount of work until the next flush, and stalls due
//! to too much work.

/// The flushes of one process, oldest first, on the simulation's clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WritePacing {
    /// Flushes in starting order. Each takes one memtable, which was switched right before.
    pub flushes: Vec<PacedFlush>,
    /// Time between a compaction becoming due and a sleeping thread picking it, in ns of the clock.
    pub wake_nanos: u64,
    /// Time from the end of a thread's job to its next pick, in ns of the clock.
    pub next_pick_nanos: u64,
}

/// A flush at a recorded pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PacedFlush {
    /// Number of entries in its memtables, duplicates included; at least 1.
    pub entries: u64,
    /// Time that writers took for them, without stalls due to compactions, in ns of the clock.
    pub fill_nanos: u64,
    /// Time until its file was written and durable, in ns of the clock.
    pub written_nanos: u64,
    /// Time until its file was installed, in ns of the clock.
    pub nanos: u64,
    /// Number of immutable memtables right before its install, including its own. If there were too
    /// many, writers had to wait for it: that wait is part of the next fill time, but the write
    /// controller remembers it (W-6), and compactions may run in parallel (W-4).
    pub memtables_at_install: u32,
    /// Time by which the clock then advanced per second, in ns; rates in bytes per second follow
    /// it.
    pub nanos_per_second: f64,
}

impl PacedFlush {
    /// Times at which its file is durable and is installed, if it starts now.
    pub fn ends(&self, now_nanos: u64) -> (u64, u64) {
        let after = |nanos: u64| now_nanos.saturating_add(nanos);
        (after(self.written_nanos), after(self.nanos))
    }
}
