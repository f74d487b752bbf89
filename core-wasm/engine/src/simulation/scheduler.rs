//! Background jobs: how many may run, which slot each takes, and when a compaction is looked for.
//!
//! Mirrors `DBImpl::GetBGJobLimits` and `MaybeScheduleFlushOrCompaction` for one column family
//! (W-1, W-2). Fidelity: exact for one column family; threads take no time to start, but at a
//! recorded pace as long as there.

use crate::compaction::Compaction;
use crate::log::JobId;
use crate::options::Options;

/// Number of background jobs of each kind that may run at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// Flushes.
    pub flushes: u32,
    /// Compactions.
    pub compactions: u32,
}

/// The limits of W-1. Without a need for speedup one compaction runs at a time.
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

/// The slots of one kind of job: a job takes the lowest free one, so that a view has stable lanes.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    is_busy: Vec<bool>,
}

impl Slots {
    /// Jobs that run now.
    pub fn running(&self) -> u32 {
        self.is_busy.iter().filter(|&&busy| busy).count() as u32
    }

    /// Takes the lowest free slot, unless `limit` jobs run already.
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

    /// Returns a slot.
    pub fn release(&mut self, slot: u32) {
        self.is_busy[slot as usize] = false;
    }
}

/// Kind of job whose slots they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Slots of flushes.
    Flush,
    /// Slots of compactions.
    Compaction,
}

/// Next action of a thread that has waited.
#[derive(Clone, Debug)]
pub enum AfterWait {
    /// Frees the slot.
    Return,
    /// Installs a trivial move.
    Install(JobId, Box<Compaction>),
    /// Picks a compaction.
    Pick,
}

/// A thread that waits.
#[derive(Clone, Debug)]
pub struct HeldSlots {
    /// End of the wait, in ns of virtual time.
    pub until_nanos: u64,
    /// Kind of job whose slots it holds.
    pub pool: Pool,
    /// Their numbers.
    pub slots: Vec<u32>,
    /// Next action of the thread.
    pub next: AfterWait,
    /// Index among the past options of the ones in force when it started (O-8).
    pub options_age: usize,
}
