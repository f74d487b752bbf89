//! What a recording tells of a machine: jobs with their work and times, and memtables that filled.

use crate::pacing::held_back::held_back;
use crate::pacing::recorded_pace::job_work;
use engine::machine::cost::{JobWork, SYNCS_OF_INSTALL};
use engine::model::sorting::sort_by_key;
use engine::options::{CompressionType, MemtableFactory, RocksDbVersion};
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::workload::{Benchmark, Workload};
use engine::write_stall::StallCause;
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// Syncs within the time that a flush says it lasted: its file's and the directory's.
const TIMED_SYNCS_OF_FLUSH: u64 = 2;

/// A flush or compaction.
#[derive(Clone, Debug)]
pub(super) struct ObservedJob {
    pub(super) is_flush: bool,
    /// In µs.
    pub(super) started: u64,
    /// Time that it says it lasted, in µs.
    pub(super) micros: u64,
    /// Processor time that it says it used, in ns.
    pub(super) cpu_nanos: u64,
    /// What it did; its syncs are those within `micros`.
    pub(super) work: JobWork,
    /// Output files.
    pub(super) files: u64,
}

/// A memtable that filled while nothing held writes back.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObservedFill {
    /// In µs.
    pub(super) from: u64,
    /// In µs.
    pub(super) until: u64,
    /// Writes.
    pub(super) entries: u64,
    /// How its keys were chosen, and what it is.
    pub(super) kind: WriteKind,
}

/// What the time of a write depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteKind {
    /// Keys in random order.
    Random,
    /// Keys in order.
    Sequential,
    /// Any order, into a vector.
    Vector,
}

/// One recording.
#[derive(Clone, Debug)]
pub(super) struct Observed {
    pub(super) jobs: Vec<ObservedJob>,
    pub(super) fills: Vec<ObservedFill>,
    /// Times between two deletions of files by a job, in µs.
    pub(super) unlinks: Vec<u64>,
    /// Times in which writers wrote as fast as they could, in µs, in order.
    pub(super) writing: Vec<(u64, u64)>,
    pub(super) release: RocksDbVersion,
    pub(super) write_buffer_size: u64,
    /// Bytes of an entry's key and value; 0: not known.
    pub(super) entry_bytes: u64,
    /// Whether a rate limiter held writes back.
    pub(super) is_paced: bool,
    /// Whether its LOG says that background work had a rate limiter.
    pub(super) has_rate_limiter: bool,
    /// Whether the order of its keys is known.
    pub(super) knows_keys: bool,
}

/// What the column families of a database tell.
///
/// # Errors
/// In a sentence, if there is no LOG.
pub(super) fn observe(families: &[&Recording]) -> Result<Observed, String> {
    let mut writing_families = families.iter().filter(|family| {
        let log = family.log.as_ref();
        log.is_some_and(|log| !log.flushes.is_empty())
    });
    let main = writing_families.next().or(families.first());
    let recording = main.ok_or("there is no column family")?;
    let mut observed = observe_writes(recording, writing_families.next().is_none())?;
    let workload = workload_of(recording).unwrap_or_default();
    for log in families.iter().filter_map(|family| family.log.as_ref()) {
        observed.jobs.extend(flushes(log, &workload));
        observed.jobs.extend(compactions(log, &workload));
    }
    sort_by_key(&mut observed.jobs, |job| job.started);
    Ok(observed)
}

/// All but the jobs; writes only where one family `is_alone`, since families share the writer.
fn observe_writes(recording: &Recording, is_alone: bool) -> Result<Observed, String> {
    let log = recording.log.as_ref().ok_or("there is no LOG")?;
    let workload = workload_of(recording);
    let asked = workload.clone().unwrap_or_default();
    let is_paced = asked.benchmark_write_rate_limit != 0;
    let is_one_writer = is_alone && asked.threads == 1;
    let stalls = stalls(log);
    let starts = || {
        let flushes = log.flushes.values().filter(|one| !one.is_shutdown());
        flushes.map(|flush| flush.started)
    };
    let (first, last) = (starts().min().unwrap_or(0), starts().max().unwrap_or(0));
    let (mut fills_of, mut writing) = (Vec::new(), Vec::new());
    if is_one_writer && !is_paced {
        writing = without(&stalls, first, last);
        fills_of = fills(recording, log, &asked, workload.is_some(), &stalls);
    }
    let pairs = log.deleted.windows(2);
    let pairs = pairs.filter(|pair| pair[0].job == pair[1].job);
    let gaps = pairs.map(|pair| pair[1].time.saturating_sub(pair[0].time));
    Ok(Observed {
        jobs: Vec::new(),
        fills: fills_of,
        unlinks: gaps.collect(),
        writing,
        release: recording.rocksdb_version,
        write_buffer_size: recording.options.write_buffer_size,
        entry_bytes: workload.as_ref().map_or(0, entry_bytes),
        is_paced,
        has_rate_limiter: has_rate_limiter(log),
        knows_keys: workload.is_some(),
    })
}

/// RocksDB writes the address of the rate limiter only.
fn has_rate_limiter(log: &LogFacts) -> bool {
    let mut lines = log.option_lines.iter();
    let limiter = lines.find(|line| line.name == "rate_limiter");
    limiter.is_some_and(|line| !matches!(line.value.as_str(), "(nil)" | "0" | "0x0"))
}

fn entry_bytes(workload: &Workload) -> u64 {
    u64::from(workload.key_size) + u64::from(workload.value_size)
}

/// What the recorded process wrote, if the recording has its command line.
fn workload_of(recording: &Recording) -> Option<Workload> {
    let process = recording
        .commands
        .last()
        .map(|command_line| DbBenchProcess {
            command_line,
            options_file: None,
        })?;
    let release = recording.rocksdb_version;
    let (scenario, _) = db_bench::parse_scenario(&recording.name, release, &[process]).ok()?;
    scenario
        .steps
        .into_iter()
        .next_back()
        .map(|step| step.workload)
}

fn flushes(log: &LogFacts, workload: &Workload) -> Vec<ObservedJob> {
    let entry_bytes = entry_bytes(workload);
    let known = log
        .flushes
        .iter()
        .filter(|(_, flush)| 0 < flush.cpu_micros && 0 < flush.micros && 0 < flush.input_entries);
    let jobs = known.map(|(job, flush)| {
        let outputs = || log.created.values().filter(|file| file.job == *job);
        let raw_bytes = outputs().map(|file| file.raw_key_bytes + file.raw_value_bytes);
        ObservedJob {
            is_flush: true,
            started: flush.started,
            micros: flush.micros,
            cpu_nanos: flush.cpu_micros * 1_000,
            work: JobWork {
                entries: flush.input_entries,
                written_entries: outputs().map(|file| file.entries).sum(),
                raw_bytes: flush.input_entries * entry_bytes,
                compression: outputs()
                    .next()
                    .and_then(|file| file.compression)
                    .unwrap_or(CompressionType::None),
                written_raw_bytes: raw_bytes.sum(),
                written_bytes: outputs().map(|file| file.size_bytes).sum(),
                syncs: TIMED_SYNCS_OF_FLUSH,
                ..JobWork::default()
            },
            files: outputs().count() as u64,
        }
    });
    jobs.collect()
}

fn compactions(log: &LogFacts, workload: &Workload) -> Vec<ObservedJob> {
    let mut jobs = Vec::new();
    for (job, facts) in &log.compactions {
        let Some(finish) = facts.finish.as_ref().filter(|_| !facts.is_aborted()) else {
            continue;
        };
        // The times of subcompactions are added up: that is not how long the job took.
        let is_one_thread = finish.subcompactions <= 1;
        let Some(mut work) = job_work(log, workload, *job, facts).filter(|_| is_one_thread) else {
            continue;
        };
        if finish.cpu_micros == 0 || finish.micros == 0 {
            continue;
        }
        // The MANIFEST's comes after the time that it tells.
        work.syncs -= SYNCS_OF_INSTALL - 1;
        jobs.push(ObservedJob {
            is_flush: false,
            started: facts.started,
            micros: finish.micros,
            cpu_nanos: finish.cpu_micros * 1_000,
            files: u64::from(finish.output_files),
            work,
        });
    }
    jobs
}

/// Times in which something held writes back, in µs.
fn stalls(log: &LogFacts) -> Vec<(u64, u64)> {
    let mut times: Vec<(u64, u64)> = held_back(log)
        .into_iter()
        .map(|one| (one.from, one.until))
        .collect();
    // Writes that wait for a flush go on when it ends.
    let mut ends: Vec<u64> = log
        .flushes
        .values()
        .filter_map(|one| one.finished)
        .collect();
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

/// What is left of `from..until`.
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

fn fills(
    recording: &Recording,
    log: &LogFacts,
    workload: &Workload,
    knows_keys: bool,
    stalls: &[(u64, u64)],
) -> Vec<ObservedFill> {
    let mut flushes: Vec<_> = log.flushes.values().collect();
    flushes.retain(|flush| 0 < flush.input_entries && !flush.is_shutdown());
    sort_by_key(&mut flushes, |flush| flush.started);
    let is_vector = recording.options.memtable_factory == MemtableFactory::Vector;
    let mut written = flushes.first().map_or(0, |flush| flush.input_entries);
    let mut fills = Vec::new();
    for pair in flushes.windows(2) {
        let (from, until) = (pair[0].started, pair[1].started);
        let entries = pair[1].input_entries;
        let before = written;
        written += entries;
        let is_held = stalls.iter().any(|one| one.0 < until && from < one.1);
        let kinds = [before, written - 1].map(|at| kind_of_write(workload, at));
        let Some(kind) = kinds[0].filter(|_| kinds[0] == kinds[1]) else {
            continue;
        };
        if !is_held && from < until && pair[1].memtable_count == 1 {
            fills.push(ObservedFill {
                from,
                until,
                entries,
                kind: match kind {
                    _ if is_vector => WriteKind::Vector,
                    // Without a command line nothing tells the order of keys; mostly there is none.
                    _ if !knows_keys => WriteKind::Random,
                    kind => kind,
                },
            });
        }
    }
    fills
}

/// The kind of write number `at` of the process; `None` after the last one.
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
