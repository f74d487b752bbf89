//! Job slots whose threads wait for the device without merging data.
//!
//! Mirrors `DBImpl::BackgroundCallCompaction` and `BackgroundCallFlush`: after the install, the
//! same thread deletes obsolete files (`PurgeObsoleteFiles`, W-13). Only then is
//! `bg_compaction_scheduled_` or `bg_flush_scheduled_` decremented and the next job scheduled. A
//! trivial move installs its edit once the MANIFEST is synced. Fidelity: simplified to constant
//! latencies.

use crate::compaction::Compaction;
use crate::log::{Event, JobId};
use crate::model::version::DeletedFile;
use crate::simulation::Simulation;
use crate::simulation::scheduler::{AfterWait, HeldSlots, Pool};

impl Simulation {
    /// Starts a job, which until its end keeps its version and all files that are not older (W-13).
    pub(super) fn start_to_keep_files(&mut self, job: JobId) {
        if !self.process.is_paced() {
            return;
        }
        let next = self.database.next_file_number();
        self.process.obsolete.job_started(job, next);
    }

    /// Records the files removed by the latest install.
    pub(super) fn replace(&mut self, deleted: &[DeletedFile]) {
        if self.process.is_paced() {
            let numbers = deleted.iter().map(|file| file.number);
            self.process.obsolete.replaced(numbers);
        }
    }

    /// Holds an installed job's slots until it has deleted the files that no job uses any more.
    /// Without a recorded pace, it deletes the `own` files that it replaced.
    pub(super) fn hold_for_purge(&mut self, pool: Pool, slots: Vec<u32>, job: JobId, own: usize) {
        self.release_versions();
        let files = match self.process.is_paced() {
            true => self.process.obsolete.job_ended(job),
            false => own as u64,
        };
        let nanos = self.machine.purge_nanos(u64::from(job.0), files);
        self.hold(pool, slots, nanos, AfterWait::Return);
    }

    /// Holds the slot of a move, which is installed once the MANIFEST is synced. Returns false if
    /// there is no wait.
    pub(super) fn hold_for_move(&mut self, slot: u32, job: JobId, moved: &Compaction) -> bool {
        let nanos = self.machine.sync_nanos;
        if 0 < nanos {
            let next = AfterWait::Install(job, Box::new(moved.clone()));
            self.hold(Pool::Compaction, vec![slot], nanos, next);
        }
        0 < nanos
    }

    /// Holds a slot until a waking thread or, if `is_awake`, a busy thread reaches the pick.
    /// Returns false if there is no wait.
    pub(super) fn hold_for_pick(&mut self, slot: u32, is_awake: bool) -> bool {
        let nanos = self.process.nanos_to_pick(is_awake);
        if 0 < nanos {
            self.hold(Pool::Compaction, vec![slot], nanos, AfterWait::Pick);
        }
        0 < nanos
    }

    /// Returns true if a thread is about to make a pick.
    pub(super) fn is_pick_coming(&self) -> bool {
        let mut held = self.process.held.iter();
        held.any(|one| matches!(one.next, AfterWait::Pick))
    }

    fn hold(&mut self, pool: Pool, slots: Vec<u32>, nanos: u64, next: AfterWait) {
        if nanos == 0 {
            self.release_slots(pool, &slots);
            return;
        }
        self.process.held.push(HeldSlots {
            until_nanos: self.now_nanos.saturating_add(nanos),
            pool,
            slots,
            next,
            options_age: self.process.options_age(),
        });
    }

    /// Ends the wait at this index, and does what the thread waited for.
    pub(super) fn finish_wait(&mut self, index: usize, events: &mut Vec<Event>) {
        let held = self.process.held.remove(index);
        match held.next {
            AfterWait::Return => self.release_slots(held.pool, &held.slots),
            AfterWait::Install(job, moved) => {
                let finish = |run: &mut Self| run.finish_move(job, held.slots, &moved, events);
                self.under_options_of_job(held.options_age, finish);
            }
            AfterWait::Pick => self.pick_on(held.slots[0], events),
        }
    }

    fn release_slots(&mut self, pool: Pool, slots: &[u32]) {
        let process = &mut self.process;
        let of_pool = match pool {
            Pool::Flush => &mut process.flush_slots,
            Pool::Compaction => {
                process.is_thread_awake = true;
                &mut process.compaction_slots
            }
        };
        for &slot in slots {
            of_pool.release(slot);
        }
    }
}
