//! Facts about a machine from a recording: timed jobs with their work, and filled memtables.

use crate::pacing::held_back::held_back;
use crate::pacing::recorded_pace::{TIMED_SYNCS_OF_FLUSH, entry_bytes, full_memtables, job_work};
use engine::machine::cost::{JobWork, SYNCS_OF_INSTALL};
use engine::model::sorting::sort_by_key;
use engine::options::{CompressionType, MemtableFactory};
use engine::settings::db_bench::parse_with_options_file;
use engine::workload::{Benchmark, Workload};
use engine::write_stall::StallCause;
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// A flush or compaction with its work and times.
#[derive(Clone, Debug)]
pub(super) struct ObservedJob {
    pub(super) is_flush: bool,
    /// Start of the job, in µs.
    pub(super) started: u64,
    /// Logged duration of the job, in µs.
    pub(super) micros: u64,
    /// Logged CPU time of the job, in ns.
    pub(super) cpu_nanos: u64,
    /// Work of the job, including the syncs within `micros`.
    pub(super) work: JobWork,
    /// Number of output files.
    pub(super) files: u64,
}

/// A memtable that was filled while writes were not stalled.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObservedFill {
    /// Time at which filling began, in µs.
    pub(super) from: u64,
    /// Time at which the memtable was full, in µs.
    pub(super) until: u64,
    /// Number of writes into the memtable.
    pub(super) entries: u64,
    /// Kind of the writes.
    pub(super) kind: WriteKind,
}

/// A kind of write, which determines how long the write takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteKind {
    /// Keys in random order.
    Random,
    /// Keys in order.
    Sequential,
    /// Keys in any order, into a vector memtable.
    Vector,
}

/// The facts in one recording.
#[derive(Debug)]
pub(super) struct Observed<'a> {
    pub(super) recording: &'a Recording,
    /// Workload of the recorded process, if its command line is known.
    pub(super) workload: Option<Workload>,
    pub(super) jobs: Vec<ObservedJob>,
    pub(super) fills: Vec<ObservedFill>,
    /// Times between two file deletions by one job, in µs.
    pub(super) unlinks: Vec<u64>,
    /// Periods of writing at full speed, in µs, in order.
    pub(super) writing: Vec<(u64, u64)>,
}

impl Observed<'_> {
    /// Returns true if a rate limiter slowed writes down.
    pub(super) fn is_paced(&self) -> bool {
        let limit = |workload: &Workload| workload.benchmark_write_rate_limit;
        self.workload.as_ref().map_or(0, limit) != 0
    }
}

/// Reads the column families of one database.
///
/// # Errors
/// A sentence that there is no LOG.
pub(super) fn observe<'a>(families: &[&'a Recording]) -> Result<Observed<'a>, String> {
    let mut writing = families.iter().filter(|family| {
        let log = family.log.as_ref();
        log.is_some_and(|log| !log.flushes.is_empty())
    });
    let main = writing.next().or(families.first());
    let recording: &Recording = main.ok_or("there is no column family")?;
    let log = recording.log.as_ref().ok_or("there is no LOG")?;
    let known = recording.commands.last().and_then(|command| {
        let parsed = parse_with_options_file(command, None, recording.rocksdb_version);
        Some(parsed.ok()?.0.workload)
    });
    let workload = known.clone().unwrap_or_default();
    let pairs = log.deleted.windows(2);
    let pairs = pairs.filter(|pair| pair[0].job == pair[1].job);
    let gaps = pairs.map(|pair| pair[1].time.saturating_sub(pair[0].time));
    let mut observed = Observed {
        recording,
        workload: known,
        jobs: Vec::new(),
        fills: Vec::new(),
        unlinks: gaps.collect(),
        writing: Vec::new(),
    };
    // The writer serves all families.
    if writing.next().is_none() && workload.threads == 1 && !observed.is_paced() {
        let stalls = stalls(log);
        let flushes = log.flushes.values().filter(|one| !one.is_shutdown());
        let starts: Vec<u64> = flushes.map(|flush| flush.started).collect();
        let first = starts.iter().min().copied().unwrap_or(0);
        let last = starts.iter().max().copied().unwrap_or(0);
        observed.writing = without(&stalls, first, last);
        observed.fills = fills(&observed, log, &stalls);
    }
    for log in families.iter().filter_map(|family| family.log.as_ref()) {
        observed.jobs.extend(flushes(log, &workload));
        observed.jobs.extend(compactions(log, &workload));
    }
    sort_by_key(&mut observed.jobs, |job| job.started);
    Ok(observed)
}

/// Returns true if there is a rate limiter, of which RocksDB logs only the address.
pub(super) fn has_rate_limiter(log: &LogFacts) -> bool {
    let mut lines = log.option_lines.iter();
    let limiter = lines.find(|line| line.name == "rate_limiter");
    limiter.is_some_and(|line| !matches!(line.value.as_str(), "(nil)" | "0" | "0x0"))
}

fn flushes(log: &LogFacts, workload: &Workload) -> Vec<ObservedJob> {
    let timed = log.flushes.iter().filter(|(_, flush)| 0 < flush.micros);
    let known = timed.filter(|(_, flush)| 0 < flush.cpu_micros && 0 < flush.input_entries);
    let jobs = known.map(|(job, flush)| {
        let outputs = log.created.values().filter(|file| file.job == *job);
        let outputs: Vec<_> = outputs.collect();
        let compression = outputs.first().and_then(|file| file.compression);
        let mut work = JobWork {
            entries: flush.input_entries,
            raw_bytes: flush.input_entries * entry_bytes(workload),
            compression: compression.unwrap_or(CompressionType::None),
            syncs: TIMED_SYNCS_OF_FLUSH,
            ..JobWork::default()
        };
        for file in &outputs {
            work.written_entries += file.entries;
            work.written_raw_bytes += file.raw_key_bytes + file.raw_value_bytes;
            work.written_bytes += file.size_bytes;
        }
        ObservedJob {
            is_flush: true,
            started: flush.started,
            micros: flush.micros,
            cpu_nanos: flush.cpu_micros * 1_000,
            work,
            files: outputs.len() as u64,
        }
    });
    jobs.collect()
}

fn compactions(log: &LogFacts, workload: &Workload) -> Vec<ObservedJob> {
    let jobs = log.compactions.iter().filter_map(|(job, facts)| {
        let finish = facts.finish.as_ref().filter(|_| !facts.is_aborted())?;
        let has_times = finish.cpu_micros != 0 && finish.micros != 0;
        // Times of subcompactions are added up, so their sum is not the job's duration.
        if 1 < finish.subcompactions || !has_times {
            return None;
        }
        let mut work = job_work(log, workload, *job, facts)?;
        // The MANIFEST is synced after the logged duration.
        work.syncs -= SYNCS_OF_INSTALL - 1;
        Some(ObservedJob {
            is_flush: false,
            started: facts.started,
            micros: finish.micros,
            cpu_nanos: finish.cpu_micros * 1_000,
            files: u64::from(finish.output_files),
            work,
        })
    });
    jobs.collect()
}

/// Periods in which writes were stalled, in µs.
fn stalls(log: &LogFacts) -> Vec<(u64, u64)> {
    let times = held_back(log).into_iter().map(|one| (one.from, one.until));
    let mut times: Vec<(u64, u64)> = times.collect();
    // Writes that wait for a flush continue when that flush ends.
    let ends = log.flushes.values().filter_map(|one| one.finished);
    let mut ends: Vec<u64> = ends.collect();
    ends.sort_unstable();
    for line in &log.stalls {
        if line.cause == StallCause::MemtableLimit {
            let next = ends.partition_point(|end| *end <= line.time);
            times.push((line.time, ends.get(next).copied().unwrap_or(line.time)));
        }
    }
    times.sort_unstable();
    times
}

/// Periods that remain of `from..until` without the stalls.
fn without(stalls: &[(u64, u64)], from: u64, until: u64) -> Vec<(u64, u64)> {
    let mut left = Vec::new();
    let mut at = from;
    for &(start, end) in stalls {
        if at < start.min(until) {
            left.push((at, start.min(until)));
        }
        at = at.max(end);
    }
    if at < until {
        left.push((at, until));
    }
    left
}

fn fills(observed: &Observed, log: &LogFacts, stalls: &[(u64, u64)]) -> Vec<ObservedFill> {
    let flushes = full_memtables(log);
    let options = &observed.recording.options;
    let is_vector = options.memtable_factory == MemtableFactory::Vector;
    let mut written = flushes.first().map_or(0, |flush| flush.input_entries);
    let fills = flushes.windows(2).filter_map(|pair| {
        let (from, until) = (pair[0].started, pair[1].started);
        let entries = pair[1].input_entries;
        let before = written;
        written += entries;
        let kind = match &observed.workload {
            // Without a command line, the order of keys is unknown; usually it is random.
            None => WriteKind::Random,
            Some(workload) => {
                let kinds = [before, written - 1].map(|at| kind_of_write(workload, at));
                kinds[0].filter(|_| kinds[0] == kinds[1])?
            }
        };
        let is_held = stalls.iter().any(|one| one.0 < until && from < one.1);
        let is_told = !is_held && from < until && pair[1].memtable_count == 1;
        is_told.then_some(ObservedFill {
            from,
            until,
            entries,
            kind: if is_vector { WriteKind::Vector } else { kind },
        })
    });
    fills.collect()
}

/// Kind of the process's write number `at`; `None` after its last write.
fn kind_of_write(workload: &Workload, at: u64) -> Option<WriteKind> {
    let mut end = 0;
    for benchmark in workload.benchmarks.iter().filter(|one| one.writes()) {
        let operations = match benchmark.deletes() {
            true => workload.deletes,
            false => workload.writes,
        };
        end += operations.unwrap_or(workload.num);
        if at < end {
            return Some(match benchmark {
                Benchmark::FillSeq | Benchmark::DeleteSeq => WriteKind::Sequential,
                _ => WriteKind::Random,
            });
        }
    }
    (end == 0).then_some(WriteKind::Random)
}

#[cfg(test)]
mod tests {
    use super::*;
    use recordings::log::log_facts::OptionLine;

    #[test]
    fn a_rate_limiter_is_seen_by_its_address() {
        for (value, is_set) in [("0x7f38d0264070", true), ("(nil)", false), ("0x0", false)] {
            let line = OptionLine {
                line: 1,
                name: "rate_limiter".to_string(),
                value: value.to_string(),
                is_table_option: false,
            };
            let log = LogFacts {
                option_lines: vec![line],
                ..LogFacts::default()
            };
            assert_eq!(has_rate_limiter(&log), is_set, "{value}");
        }
        assert!(!has_rate_limiter(&LogFacts::default()));
    }
}
