//! The sums of a recording's finished jobs, as the Compaction Stats table counts them.

use std::collections::{BTreeMap, BTreeSet};

use engine::model::sorting::sort_by_key;
use engine::options::CompressionType;
use engine::stats::table::{CompactionStats, FlushStats, LevelStats};
use recordings::database::Recording;
use recordings::history::units::UnitKind;
use recordings::log::log_facts::{
    CompactionFacts, CompactionFinish, CreatedFile, FlushFacts, LogFacts,
};

/// What a job adds to the counters, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountedJob {
    /// The moment at which it is counted, in µs of the log.
    pub time: u64,
    /// Where it is charged.
    pub charge: Charge,
    /// What of it is not in the log and counts as 0.
    pub gaps: Gaps,
}

/// Where a job is charged.
#[derive(Clone, Copy, Debug)]
pub(super) enum Charge {
    /// Level 0, and the flushed bytes.
    Flush(FlushStats),
    /// The same for a file written when the database was opened, by no thread pool.
    Recovery(FlushStats),
    /// The output level.
    Compaction(usize, LevelStats),
    /// The bytes that were moved to a level.
    Move(usize, u64),
    /// The bytes of a file that was ingested into a level.
    Ingestion(usize, u64),
}

/// Counters that the log does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gaps {
    /// All of them: they count from before the log.
    pub all: bool,
    /// Bytes read.
    pub reads: bool,
    /// Bytes read from blob files.
    pub blob_reads: bool,
    /// Time of jobs.
    pub times: bool,
    /// Their processor time.
    pub cpu: bool,
    /// Entries.
    pub entries: bool,
}

impl Gaps {
    /// What either does not tell.
    pub fn or(self, other: Gaps) -> Gaps {
        Gaps {
            all: self.all || other.all,
            reads: self.reads || other.reads,
            blob_reads: self.blob_reads || other.blob_reads,
            times: self.times || other.times,
            cpu: self.cpu || other.cpu,
            entries: self.entries || other.entries,
        }
    }
}

/// Everything that was flushed, compacted and moved before `end`.
pub(super) fn job_totals(recording: &Recording, log: &LogFacts, end: u64) -> CompactionStats {
    let mut stats = CompactionStats::new(recording.rocksdb_version, recording.num_levels);
    let jobs = counted_jobs(recording, log);
    for job in jobs.iter().filter(|job| job.time < end) {
        charge(&mut stats, job.charge);
    }
    stats
}

/// Adds a job to the counters.
pub(super) fn charge(stats: &mut CompactionStats, charge: Charge) {
    match charge {
        Charge::Flush(flush) => stats.add_flush(&flush),
        Charge::Recovery(flush) => stats.add_recovered(&flush),
        Charge::Compaction(level, one) => stats.add_compaction(level, &one),
        Charge::Move(level, bytes) => stats.add_trivial_move(level, bytes),
        Charge::Ingestion(level, bytes) => stats.add_ingested(level, bytes),
    }
}

/// All jobs that are counted, in the order of their moments.
pub(super) fn counted_jobs(recording: &Recording, log: &LogFacts) -> Vec<CountedJob> {
    let mut jobs = counted_flushes(recording, log);
    let sizes = file_sizes(recording);
    let units = recording.history.units.iter().enumerate();
    let units = units.filter(|(_, unit)| unit.kind == UnitKind::Compaction);
    let unit_of_job: BTreeMap<u32, usize> = units.map(|(index, unit)| (unit.job, index)).collect();
    let mut pre_compression: BTreeMap<u32, u64> = BTreeMap::new();
    for created in log.created.values() {
        *pre_compression.entry(created.job).or_default() += pre_compression_bytes(created);
    }
    for (job, facts) in &log.compactions {
        let Some(finish) = &facts.finish else {
            continue;
        };
        let level = facts.output_level.unwrap_or(0);
        let (stats, knows_sizes) = compaction_stats(facts, finish, level, &sizes);
        let read = stats.bytes_read_non_output_levels + stats.bytes_read_output_level;
        let unit = unit_of_job.get(job).copied();
        let (blobs, knows_blobs) =
            recording.blob_work_of_compaction(*job, unit, knows_sizes.then_some(read));
        let one = LevelStats {
            bytes_written_pre_compression: pre_compression.get(job).copied().unwrap_or(0),
            ..blobs.beside(stats)
        };
        jobs.push(CountedJob {
            // It is counted right before `Compacted …`.
            time: facts.ready.unwrap_or(finish.time),
            charge: Charge::Compaction(level, one),
            gaps: Gaps {
                reads: !knows_sizes,
                blob_reads: !knows_blobs,
                cpu: finish.cpu_micros == 0,
                ..Gaps::default()
            },
        });
    }
    jobs.extend(log.moves.iter().map(|facts| CountedJob {
        time: facts.time,
        charge: Charge::Move(facts.level, facts.bytes),
        gaps: Gaps::default(),
    }));
    let added = recording.history.units.iter();
    let added = added.flat_map(|unit| &unit.edit.added);
    // A file may move: it is counted once.
    let mut ingested = log.ingested.clone();
    jobs.extend(added.filter_map(|(_, file)| {
        let facts = ingested.remove(&file.number.0)?;
        let bytes = sizes.get(&file.number.0);
        Some(CountedJob {
            time: facts.time,
            charge: Charge::Ingestion(facts.level, bytes.copied().unwrap_or(0)),
            gaps: Gaps::default(),
        })
    }));
    sort_by_key(&mut jobs, |job| job.time);
    jobs
}

/// Flushes, and what the replay of write-ahead logs wrote.
fn counted_flushes(recording: &Recording, log: &LogFacts) -> Vec<CountedJob> {
    let mut jobs = Vec::new();
    // What a job wrote to blob files is counted with its first table.
    let mut is_counted = BTreeSet::new();
    for created in log.created.values() {
        let is_flush = log
            .flushes
            .get(&created.job)
            .filter(|one| !one.is_shutdown());
        let mut blobs = || match is_counted.insert(created.job) {
            true => {
                recording
                    .blob_work_of_flush(created.job, None)
                    .written_bytes
            }
            false => 0,
        };
        if let Some(flush) = is_flush {
            jobs.extend(counted_flush(created, flush, blobs()));
        } else if log.recoveries.contains_key(&created.job) {
            jobs.push(counted_recovery(created, blobs()));
        }
    }
    jobs.extend(log.flushes.values().filter_map(counted_failed_flush));
    let empty = log.flushes.values().filter(|one| !one.is_shutdown());
    jobs.extend(empty.filter_map(counted_empty_flush));
    jobs
}

/// A flush that failed counts as one that did not.
fn counted_failed_flush(flush: &FlushFacts) -> Option<CountedJob> {
    let bytes_written = flush.lost_bytes?;
    let stats = FlushStats {
        bytes_written,
        // Asked only where files are uncompressed.
        bytes_written_pre_compression: bytes_written,
        micros: flush.micros,
        cpu_micros: flush.cpu_micros,
        input_records: flush.input_entries,
        ..FlushStats::default()
    };
    Some(flush_job(flush, flush.written?, stats))
}

/// A flush whose table stayed empty counts as one that did not: only its bytes are 0.
fn counted_empty_flush(flush: &FlushFacts) -> Option<CountedJob> {
    flush.empty_table?;
    let stats = FlushStats {
        micros: flush.micros,
        cpu_micros: flush.cpu_micros,
        input_records: flush.input_entries,
        ..FlushStats::default()
    };
    let job = flush_job(flush, flush.written?, stats);
    Some(CountedJob {
        gaps: Gaps {
            // Its memtables may have had none.
            entries: flush.memtable_count == 0,
            ..job.gaps
        },
        ..job
    })
}

/// A flush counts from the moment its file is written.
fn counted_flush(
    created: &CreatedFile,
    flush: &FlushFacts,
    bytes_written_blob: u64,
) -> Option<CountedJob> {
    let stats = FlushStats {
        bytes_written: created.size_bytes,
        bytes_written_blob,
        bytes_written_pre_compression: pre_compression_bytes(created),
        micros: flush.micros,
        cpu_micros: flush.cpu_micros,
        input_records: flush.input_entries,
    };
    Some(flush_job(flush, flush.written?, stats))
}

fn flush_job(flush: &FlushFacts, time: u64, stats: FlushStats) -> CountedJob {
    CountedJob {
        time,
        charge: Charge::Flush(stats),
        gaps: Gaps {
            times: !flush.is_duration_logged,
            cpu: !flush.is_duration_logged,
            entries: flush.input_entries == 0,
            ..Gaps::default()
        },
    }
}

/// A file that the replay of write-ahead logs wrote: how long that took is not logged.
fn counted_recovery(created: &CreatedFile, bytes_written_blob: u64) -> CountedJob {
    let stats = FlushStats {
        bytes_written: created.size_bytes,
        bytes_written_blob,
        bytes_written_pre_compression: pre_compression_bytes(created),
        ..FlushStats::default()
    };
    CountedJob {
        time: created.time,
        charge: Charge::Recovery(stats),
        gaps: Gaps {
            times: true,
            cpu: true,
            entries: true,
            ..Gaps::default()
        },
    }
}

/// The counters, and whether the sizes of all inputs are known.
fn compaction_stats(
    facts: &CompactionFacts,
    finish: &CompactionFinish,
    output_level: usize,
    sizes: &BTreeMap<u64, u64>,
) -> (LevelStats, bool) {
    let mut stats = LevelStats {
        bytes_written: finish.output_bytes,
        micros: finish.micros,
        cpu_micros: finish.cpu_micros,
        input_records: finish.input_records,
        dropped_records: finish.input_records.saturating_sub(finish.output_records),
        ..LevelStats::default()
    };
    let mut knows_sizes = !facts.inputs.is_empty();
    for (level, files) in &facts.inputs {
        knows_sizes &= files.iter().all(|number| sizes.contains_key(number));
        let bytes: u64 = files.iter().filter_map(|number| sizes.get(number)).sum();
        if *level == output_level {
            stats.bytes_read_output_level += bytes;
        } else {
            stats.bytes_read_non_output_levels += bytes;
        }
    }
    (stats, knows_sizes)
}

/// Its size where it is not compressed; else it is not recorded.
fn pre_compression_bytes(created: &CreatedFile) -> u64 {
    match created.compression {
        Some(CompressionType::None) => created.size_bytes,
        _ => 0,
    }
}

/// Bytes of every file whose own size is known.
fn file_sizes(recording: &Recording) -> BTreeMap<u64, u64> {
    let history = &recording.history;
    let units = history.units.iter().flat_map(|unit| &unit.edit.added);
    let files = history.initial.iter().chain(units);
    let files = files.filter(|(_, file)| recording.knows_size(file));
    files
        .map(|(_, file)| (file.number.0, file.size_bytes))
        .collect()
}
