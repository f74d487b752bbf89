//! The own time of each job and each memtable, while all shared the processor.

use crate::calibrate::observed::Observed;
use engine::machine::cost::JobCost;
use engine::machine::{Demand, Stretch};
use engine::model::sorting::sort_by_key;

/// Times on a machine that runs nothing else, in ns.
#[derive(Clone, Debug, Default)]
pub(super) struct AloneTimes {
    /// By job.
    pub(super) jobs: Vec<f64>,
    /// By memtable.
    pub(super) fills: Vec<f64>,
}

/// A beginning or an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Job(usize, bool),
    Writer(bool),
}

/// The times alone, if a job waits for `waits` beside its processor time, in ns by job.
pub(super) fn alone_times(observed: &Observed, waits: &[f64], cores: u32) -> AloneTimes {
    let jobs = &observed.jobs;
    let mut changes: Vec<(u64, Change)> = Vec::new();
    for (at, job) in jobs.iter().enumerate() {
        changes.push((job.started, Change::Job(at, true)));
        changes.push((job.started + job.micros, Change::Job(at, false)));
    }
    for &(from, until) in &observed.writing {
        changes.push((from, Change::Writer(true)));
        changes.push((until, Change::Writer(false)));
    }
    sort_by_key(&mut changes, |(time, change)| (*time, *change));
    let demands = jobs.iter().zip(waits).map(|(job, wait)| {
        Demand::of_job(JobCost {
            merge_cpu_nanos: job.cpu_nanos,
            latency_nanos: *wait as u64,
            ..JobCost::default()
        })
    });
    let demands: Vec<Demand> = demands.collect();
    let mut alone = vec![0.0; jobs.len()];
    // Time of the writer by then, in ns of its own.
    let mut written: Vec<(u64, f64)> = vec![(0, 0.0)];
    let mut running: Vec<usize> = Vec::new();
    let (mut is_writing, mut now) = (false, 0);
    for (time, change) in changes {
        if now < time {
            let nanos = (time - now) as f64 * 1e3;
            let active: Vec<Demand> = running.iter().map(|at| demands[*at]).collect();
            let writer = f64::from(u8::from(is_writing));
            let stretch = Stretch::beside_writer(&active, writer, cores);
            for &at in &running {
                alone[at] += nanos * demands[at].speed(&stretch);
            }
            let (_, before) = written[written.len() - 1];
            written.push((now, before));
            written.push((time, before + writer * nanos * stretch.writer_speed()));
        }
        now = time;
        match change {
            Change::Job(at, true) => running.push(at),
            Change::Job(at, false) => running.retain(|one| *one != at),
            Change::Writer(is_now) => is_writing = is_now,
        }
    }
    let at = |time: u64| {
        let next = written.partition_point(|(one, _)| *one <= time).max(1);
        let (before, nanos) = written[next - 1];
        let Some((after, more)) = written.get(next).filter(|(after, _)| before < *after) else {
            return nanos;
        };
        let part = (time - before) as f64 / (after - before) as f64;
        nanos + (more - nanos) * part
    };
    let fills = observed.fills.iter();
    AloneTimes {
        jobs: alone,
        fills: fills.map(|fill| at(fill.until) - at(fill.from)).collect(),
    }
}
