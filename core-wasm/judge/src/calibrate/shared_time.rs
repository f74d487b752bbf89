//! Time that each job and memtable takes, without other work that shared the CPU.

use crate::calibrate::observed::Observed;
use engine::machine::cost::JobCost;
use engine::machine::{Demand, Stretch};
use engine::model::sorting::sort_by_key;

/// Times of jobs and of memtables on an otherwise idle machine, in ns. In addition to its CPU time,
/// each job waits for its entry in `waits`, in ns.
pub(super) fn alone_nanos(observed: &Observed, waits: &[f64], cores: u32) -> (Vec<f64>, Vec<f64>) {
    let jobs = &observed.jobs;
    // Starts (true) and ends of jobs, by index, and of the periods of the writer.
    let mut changes: Vec<(u64, Option<usize>, bool)> = Vec::new();
    for (at, job) in jobs.iter().enumerate() {
        changes.push((job.started, Some(at), true));
        changes.push((job.started + job.micros, Some(at), false));
    }
    for &(from, until) in &observed.writing {
        changes.extend([(from, None, true), (until, None, false)]);
    }
    sort_by_key(&mut changes, |change| *change);
    let demands = jobs.iter().zip(waits).map(|(job, wait)| {
        Demand::of_job(JobCost {
            merge_cpu_nanos: job.cpu_nanos,
            latency_nanos: *wait as u64,
            ..JobCost::default()
        })
    });
    let demands: Vec<Demand> = demands.collect();
    let mut alone = vec![0.0; jobs.len()];
    // Time that the writer would have needed alone up to each moment, in ns.
    let mut written: Vec<(u64, f64)> = vec![(0, 0.0)];
    let mut running: Vec<usize> = Vec::new();
    let (mut is_writing, mut now) = (false, 0);
    for (time, job, begins) in changes {
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
        match job {
            None => is_writing = begins,
            Some(at) if begins => running.push(at),
            Some(at) => running.retain(|one| *one != at),
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
    let fills = fills.map(|fill| at(fill.until) - at(fill.from));
    (alone, fills.collect())
}
