//! A writer and flushes at a given pace ([`crate::workload::pacing`]).
//!
//! Each given flush is one memtable. It takes the flush's entries in the given time, and is flushed
//! as soon as it is full, for the given duration. That time includes waits for flushes, so full
//! memtables stall no writes here; stalls because of compactions are simulated. Writes after the
//! last flush stay in their memtable.

use crate::log::Event;
use crate::simulation::Simulation;
use crate::simulation::process::Process;
use crate::simulation::write_path::Gate;
use crate::workload::duration_of;
use crate::workload::pacing::PacedFlush;
use crate::write_stall::StallCondition;

/// Picoseconds in a nanosecond.
const PICOS: u64 = 1_000;

impl Process {
    /// Returns true if the pace at which memtables fill is given.
    pub(super) fn is_paced(&self) -> bool {
        self.workload.pacing.is_some()
    }

    /// The flush of the memtable that fills now; `None` after the last one.
    fn next_paced_flush(&self) -> Option<&PacedFlush> {
        self.paced_flush(self.memtables_switched)
    }

    fn paced_flush(&self, index: usize) -> Option<&PacedFlush> {
        self.workload.pacing.as_ref()?.flushes.get(index)
    }

    /// Entries of the current memtable; `None` for as many as fit.
    pub(super) fn paced_capacity(&self) -> Option<u64> {
        // After the last flush there is room for all that follows.
        let entries = self
            .next_paced_flush()
            .map_or(u64::MAX, |flush| flush.entries);
        self.is_paced().then_some(entries)
    }

    /// Cost of a write, in ps, so that the memtable is full in time; `None`: the machine's cost.
    pub(super) fn paced_operation_picos(&self) -> Option<u64> {
        let picos = self.next_paced_flush().map_or(1, |flush| {
            flush.fill_nanos.saturating_mul(PICOS) / flush.entries.max(1)
        });
        self.is_paced().then_some(picos.max(1))
    }

    /// The given flush of the oldest memtable that waits.
    pub(super) fn due_paced_flush(&self) -> Option<PacedFlush> {
        let waiting = self.immutables.iter().filter(|one| !one.is_flushing);
        let index = self.memtables_switched.checked_sub(waiting.count())?;
        self.paced_flush(index).copied()
    }

    /// Time until a thread picks a compaction that is due: one that has just ended a job, or one
    /// that sleeps. 0 without a given pace.
    pub(super) fn nanos_to_pick(&self, is_awake: bool) -> u64 {
        let pacing = self.workload.pacing.as_ref();
        pacing.map_or(0, |pacing| match is_awake {
            true => pacing.next_pick_nanos,
            false => pacing.wake_nanos,
        })
    }

    /// A gate whose rate, in bytes per second, is on the clock of the given pace.
    pub(super) fn paced_gate(&self, gate: Gate) -> Gate {
        match (gate, self.next_paced_flush()) {
            (Gate::Delayed(rate), Some(flush)) => {
                let scaled = rate as f64 * 1e9 / flush.nanos_per_second;
                Gate::Delayed((scaled as u64).max(1))
            }
            _ => gate,
        }
    }
}

impl Simulation {
    /// A flush is about to be installed: if writers waited for it, and nothing else holds them back
    /// here, they do so for an instant.
    pub(super) fn stall_for_paced_flush(&mut self, memtables: u32, events: &mut Vec<Event>) {
        if self.process.controller.condition() != StallCondition::Normal {
            return;
        }
        self.recalculate_stalls_with(memtables, events);
        self.enqueue_compaction();
        self.schedule_compactions(events);
    }

    /// A memtable was switched: a benchmark that runs by time ends with the last given flush.
    pub(super) fn follow_pacing(&mut self) {
        let process = &mut self.process;
        if !process.is_paced() {
            return;
        }
        process.is_load_changed = true;
        let benchmark = process.benchmark;
        let is_timed = benchmark.is_some_and(|one| duration_of(&process.workload, one).is_some());
        if is_timed && process.next_paced_flush().is_none() {
            process.writer.operations_left = 0;
        }
    }
}
