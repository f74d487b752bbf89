//! Scheduling of background jobs: how many may run, the slots they take, and when to pick.
//!
//! Mirrors `DBImpl::GetBGJobLimits` and `MaybeScheduleFlushOrCompaction` (W-1, W-2). Fidelity:
//! exact for one column family; threads start instantly, or with a recorded delay.

use crate::compaction::Compaction;
use crate::log::JobId;
use crate::options::Options;

/// Maximum number of background jobs of each kind that may run at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// Maximum number of concurrent flushes.
    pub flushes: u32,
    /// Maximum number of concurrent compactions.
    pub compactions: u32,
}

/// Computes the limits of W-1. One compaction runs at a time unless speedup is needed.
pub fn job_limits(options: &Options, is_speedup_needed: bool) -> JobLimits {
    let (flushes, compactions) =
        if options.max_background_flushes == -1 && options.max_background_compactions == -1 {
            let flushes = (options.max_background_jobs / 4).max(1);
            (
                flushes,
                options.max_background_jobs.saturating_sub(flushes).max(1),
            )
        } else {
            (
                options.max_background_flushes.max(1),
                options.max_background_compactions.max(1),
            )
        };
    JobLimits {
        flushes: flushes as u32,
        compactions: if is_speedup_needed {
            compactions as u32
        } else {
            1
        },
    }
}

/// Slots for one kind of job. Each job takes the lowest free slot, so that charts have stable
/// lanes.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    is_busy: Vec<bool>,
}

impl Slots {
    /// Number of jobs running now.
    pub fn running(&self) -> u32 {
        self.is_busy.iter().filter(|&&busy| busy).count() as u32
    }

    /// Takes the lowest free slot, unless `limit` jobs are already running.
    pub fn acquire(&mut self, limit: u32) -> Option<u32> {
        if limit <= self.running() {
            return None;
        }
        let free = self.is_busy.iter().position(|&busy| !busy);
        let slot = free.unwrap_or_else(|| {
            self.is_busy.push(false);
            self.is_busy.len() - 1
        });
        self.is_busy[slot] = true;
        Some(slot as u32)
    }

    /// Frees a slot.
    pub fn release(&mut self, slot: u32) {
        self.is_busy[slot as usize] = false;
    }
}

/// Kind of job that a slot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Flush slots.
    Flush,
    /// Compaction slots.
    Compaction,
}

/// Next action of a thread after it has waited.
#[derive(Clone, Debug)]
pub enum AfterWait {
    /// The thread frees its slots.
    Return,
    /// The thread installs a trivial move.
    Install(JobId, Box<Compaction>),
    /// The thread picks a compaction.
    Pick,
}

/// A waiting thread with the slots that it holds.
#[derive(Clone, Debug)]
pub struct HeldSlots {
    /// End of the wait, in ns of virtual time.
    pub until_nanos: u64,
    /// Kind of job that the slots are for.
    pub pool: Pool,
    /// Numbers of the slots.
    pub slots: Vec<u32>,
    /// Next action of the thread.
    pub next: AfterWait,
    /// Index of the options in force when the thread's job started, among past options (O-8).
    pub options_age: usize,
}
