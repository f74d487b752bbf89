//! Slots of the compaction pool whose thread waits for the device, with no data to merge.
//!
//! Mirrors `DBImpl::BackgroundCallCompaction`: the results are installed, then the same thread
//! deletes what is obsolete (`PurgeObsoleteFiles`), and only then `bg_compaction_scheduled_` falls
//! and the next compaction is scheduled. A trivial move installs its edit once the MANIFEST is
//! synced. Fidelity: simplified: latencies are the same every time, and files that are deleted are
//! the inputs.

use crate::compaction::Compaction;
use crate::log::{Event, JobId};
use crate::simulation::Simulation;

/// A thread that waits.
#[derive(Clone, Debug)]
pub(super) struct HeldSlots {
    /// When it has waited long enough.
    pub(super) until_nanos: u64,
    slots: Vec<u32>,
    /// Compaction that it installs then.
    install: Option<(JobId, Compaction)>,
    /// Which of the options that the database had were in force when it started (O-8).
    options_age: usize,
}

impl Simulation {
    /// Keeps the slots of a job that is installed until so many files are deleted.
    pub(super) fn hold_for_purge(&mut self, slots: Vec<u32>, job: JobId, files: usize) {
        let nanos = self.machine.purge_nanos(u64::from(job.0), files as u64);
        self.hold(slots, nanos, None);
    }

    /// Keeps the slot of a move, which is installed once the MANIFEST is synced; whether there is
    /// anything to wait for.
    pub(super) fn hold_for_move(&mut self, slot: u32, job: JobId, moved: &Compaction) -> bool {
        let nanos = self.machine.sync_nanos;
        if 0 < nanos {
            self.hold(vec![slot], nanos, Some((job, moved.clone())));
        }
        0 < nanos
    }

    fn hold(&mut self, slots: Vec<u32>, nanos: u64, install: Option<(JobId, Compaction)>) {
        if nanos == 0 {
            self.release_slots(&slots);
            return;
        }
        self.process.held.push(HeldSlots {
            until_nanos: self.now_nanos.saturating_add(nanos),
            slots,
            install,
            options_age: self.process.options_age(),
        });
    }

    /// The wait at `index` is over.
    pub(super) fn finish_wait(&mut self, index: usize, events: &mut Vec<Event>) {
        let held = self.process.held.remove(index);
        self.release_slots(&held.slots);
        if let Some((job, moved)) = held.install {
            let finish = |run: &mut Self| run.finish_move(job, &moved, events);
            self.under_options_of_job(held.options_age, finish);
        }
    }

    fn release_slots(&mut self, slots: &[u32]) {
        for &slot in slots {
            self.process.compaction_slots.release(slot);
        }
    }
}
