//! The longest stalls and the costliest jobs of a run.

use super::jobs::level_names;
use super::known::Known;
use engine::compaction::CompactionReason;
use engine::log::{Event, EventKind, JobId};
use engine::write_stall::{StallCause, StallCondition, StallCount};
use std::collections::BTreeMap;

/// How many of each are told.
const MOST: usize = 5;

/// A stall.
#[derive(Clone, Debug)]
pub(super) struct LongStall {
    pub(super) start_event: u64,
    pub(super) process: u64,
    pub(super) start: u64,
    pub(super) micros: u64,
    /// Whether it ended before the log did.
    pub(super) is_ended: bool,
    pub(super) condition: StallCondition,
    pub(super) cause: StallCause,
    /// The number that reached the limit when it began.
    pub(super) count: u64,
    /// 0: it is not known.
    pub(super) limit: u64,
    pub(super) families: Option<String>,
}

/// A flush or a compaction that ended.
#[derive(Clone, Debug)]
pub(super) struct CostlyJob {
    pub(super) job: JobId,
    pub(super) start_event: u64,
    pub(super) process: u64,
    pub(super) start: u64,
    pub(super) micros: u64,
    pub(super) reason: CompactionReason,
    /// `L0 L4`; empty of a flush.
    pub(super) from: String,
    pub(super) to: u32,
    pub(super) read_bytes: u64,
    pub(super) written_bytes: u64,
}

impl CostlyJob {
    /// Jobs without times are compared by their bytes.
    fn cost(&self) -> (u64, u64) {
        (self.micros, self.read_bytes + self.written_bytes)
    }
}

/// What stands out, while a run is told.
#[derive(Default)]
pub(super) struct Highlights {
    /// The longest first.
    pub(super) stalls: Vec<LongStall>,
    pub(super) count: StallCount,
    /// The costliest first.
    pub(super) jobs: Vec<CostlyJob>,
    stall: Option<LongStall>,
    running: BTreeMap<JobId, CostlyJob>,
    last: u64,
}

impl Highlights {
    /// Takes in the next event, which `known` has seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        self.last = event.time_micros;
        match &event.kind {
            EventKind::WriteStall {
                condition,
                cause,
                count,
                limit,
                families,
                ..
            } => {
                let begins = self
                    .count
                    .follow(*condition, *cause, families.first().copied());
                if begins || *condition == StallCondition::Normal {
                    self.end_stall(true);
                }
                if begins {
                    self.stall = Some(LongStall {
                        start_event: known.event(),
                        process: known.process,
                        start: event.time_micros,
                        micros: 0,
                        is_ended: false,
                        condition: *condition,
                        cause: *cause,
                        count: *count,
                        limit: *limit,
                        families: known.family_names(families),
                    });
                }
            }
            // What a process that ended was doing comes to no end.
            EventKind::BenchmarkStarted { is_open: true, .. } => self.running.clear(),
            EventKind::FlushStarted { job, .. } => {
                let begun = begun(event, known, *job, CompactionReason::Flush);
                self.running.insert(*job, begun);
            }
            EventKind::TableFileCreation { job, file_size, .. } => {
                if let Some(running) = self.running.get_mut(job) {
                    running.written_bytes += file_size;
                }
            }
            EventKind::CompactionStarted {
                job,
                reason,
                inputs,
                input_data_size,
                output_level,
                ..
            } => {
                let begun = CostlyJob {
                    from: level_names(inputs),
                    to: *output_level,
                    read_bytes: *input_data_size,
                    ..begun(event, known, *job, *reason)
                };
                self.running.insert(*job, begun);
            }
            EventKind::FlushFinished { job, .. } | EventKind::CompactionFinished { job, .. } => {
                let ended = self.running.remove(job);
                if let Some(mut ended) = ended.filter(|_| known.has_end(*job)) {
                    let micros = event.time_micros.saturating_sub(ended.start);
                    ended.micros = known.time(micros).unwrap_or(0);
                    keep_most(&mut self.jobs, ended, CostlyJob::cost);
                }
            }
            _ => {}
        }
    }

    /// The log has ended.
    pub(super) fn finish(&mut self) {
        self.end_stall(false);
    }

    fn end_stall(&mut self, is_ended: bool) {
        if let Some(mut ended) = self.stall.take() {
            ended.micros = self.last.saturating_sub(ended.start);
            ended.is_ended = is_ended;
            keep_most(&mut self.stalls, ended, |stall| stall.micros);
        }
    }
}

fn begun(event: &Event, known: &Known, job: JobId, reason: CompactionReason) -> CostlyJob {
    CostlyJob {
        job,
        start_event: known.event(),
        process: known.process,
        start: event.time_micros,
        micros: 0,
        reason,
        from: String::new(),
        to: 0,
        read_bytes: 0,
        written_bytes: 0,
    }
}

/// Of equal ones the first stays first.
fn keep_most<T, Cost: Ord>(list: &mut Vec<T>, one: T, cost: impl Fn(&T) -> Cost) {
    let place = list.partition_point(|other| cost(&one) <= cost(other));
    list.insert(place, one);
    list.truncate(MOST);
}
