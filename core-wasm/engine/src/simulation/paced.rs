//! Writes and flushes at a recorded pace ([`crate::workload::pacing`]).
//!
//! Each recorded flush corresponds to one memtable, which takes that flush's entries in the
//! recorded time. Once full, it is flushed for the recorded duration. The fill time includes waits
//! for flushes, so full memtables do not stall writes here; stalls due to compactions are
//! simulated. Writes after the last flush stay in their memtable.

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
    /// Returns true if the times at which memtables fill are recorded.
    pub(super) fn is_paced(&self) -> bool {
        self.workload.pacing.is_some()
    }

    /// Recorded flush of the memtable being filled; `None` after the last flush.
    fn next_paced_flush(&self) -> Option<&PacedFlush> {
        self.paced_flush(self.memtables_switched)
    }

    fn paced_flush(&self, index: usize) -> Option<&PacedFlush> {
        self.workload.pacing.as_ref()?.flushes.get(index)
    }

    /// Number of entries in the current memtable; `None` if not recorded.
    pub(super) fn paced_capacity(&self) -> Option<u64> {
        // After the last flush, the memtable has room for everything that follows.
        let entries = self
            .next_paced_flush()
            .map_or(u64::MAX, |flush| flush.entries);
        self.is_paced().then_some(entries)
    }

    /// Cost of a write in ps so that the memtable fills on time; `None` for the machine's cost.
    pub(super) fn paced_operation_picos(&self) -> Option<u64> {
        let picos = self.next_paced_flush().map_or(1, |flush| {
            flush.fill_nanos.saturating_mul(PICOS) / flush.entries.max(1)
        });
        self.is_paced().then_some(picos.max(1))
    }

    /// Recorded flush of the oldest waiting memtable.
    pub(super) fn due_paced_flush(&self) -> Option<PacedFlush> {
        let waiting = self.immutables.iter().filter(|one| !one.is_flushing);
        let index = self.memtables_switched.checked_sub(waiting.count())?;
        self.paced_flush(index).copied()
    }

    /// Time until a thread picks a due compaction, in ns, for a thread that has just ended a job
    /// (`is_awake`) or one that is asleep; 0 without a recorded pace.
    pub(super) fn nanos_to_pick(&self, is_awake: bool) -> u64 {
        let pacing = self.workload.pacing.as_ref();
        pacing.map_or(0, |pacing| match is_awake {
            true => pacing.next_pick_nanos,
            false => pacing.wake_nanos,
        })
    }

    /// Converts a gate's rate in bytes per second to the clock of the recorded pace.
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
    /// Stalls writers for an instant before a flush is installed, if the recorded number of
    /// memtables held them back and nothing else does so here.
    pub(super) fn stall_for_paced_flush(&mut self, memtables: u32, events: &mut Vec<Event>) {
        if self.process.controller.condition() != StallCondition::Normal {
            return;
        }
        self.recalculate_stalls_with(memtables, events);
        self.enqueue_compaction();
        self.schedule_compactions(events);
    }

    /// Handles a memtable switch: a benchmark with a time limit ends with the last recorded flush.
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
