//! Finished jobs in a recording, as the Compaction Stats table counts them.

use crate::verify::statistics::cell_report::NotCompared;
use engine::model::sorting::sort_by_key;
use engine::options::CompressionType;
use engine::stats::table::LevelStats;
use recordings::database::Recording;
use recordings::log::log_facts::{CreatedFile, FlushFacts, LogFacts};
use std::collections::{BTreeMap, BTreeSet};

/// A job that the statistics count from a certain time on.
pub(super) struct CountedJob {
    /// Time from which the job is counted, in µs of log time.
    pub time: u64,
    /// Level that the job is charged to.
    pub level: usize,
    /// Work that the job adds.
    pub charge: Charge,
    /// Facts about the job that the log lacks, which count as 0.
    pub gaps: Vec<NotCompared>,
}

/// Work that a job adds to a level.
pub(super) enum Charge {
    /// A flushed file.
    Flush(LevelStats),
    /// A file written while the database was opened, which no thread pool did.
    Recovery(LevelStats),
    /// A compaction.
    Compaction(LevelStats),
    /// A trivial move, with its bytes.
    Move(u64),
    /// An ingested file, with its bytes.
    Ingestion(u64),
}

impl CountedJob {
    /// A job; each entry in `gaps` is true if that gap applies to the job.
    fn new(time: u64, level: usize, charge: Charge, gaps: &[(bool, NotCompared)]) -> Self {
        let holding = gaps.iter().filter(|(holds, _)| *holds);
        Self {
            time,
            level,
            charge,
            gaps: holding.map(|(_, reason)| *reason).collect(),
        }
    }
}

/// All jobs that are counted, in order of the time from which they count.
pub(super) fn counted_jobs(recording: &Recording, log: &LogFacts) -> Vec<CountedJob> {
    let sizes = file_sizes(recording);
    let mut jobs = counted_flushes(recording, log);
    jobs.extend(counted_compactions(recording, log, &sizes));
    let moves = log.moves.iter();
    jobs.extend(
        moves.map(|one| CountedJob::new(one.time, one.level, Charge::Move(one.bytes), &[])),
    );
    let added = recording.history.units.iter();
    let added = added.flat_map(|unit| &unit.edit.added);
    // A file may move, but is counted only once.
    let mut ingested = log.ingested.clone();
    jobs.extend(added.filter_map(|(_, file)| {
        let facts = ingested.remove(&file.number.0)?;
        let bytes = sizes.get(&file.number.0).copied().unwrap_or(0);
        let charge = Charge::Ingestion(bytes);
        Some(CountedJob::new(facts.time, facts.level, charge, &[]))
    }));
    sort_by_key(&mut jobs, |job| job.time);
    jobs
}

fn counted_compactions(
    recording: &Recording,
    log: &LogFacts,
    sizes: &BTreeMap<u64, u64>,
) -> Vec<CountedJob> {
    let mut pre_compression: BTreeMap<u32, u64> = BTreeMap::new();
    for created in log.created.values() {
        *pre_compression.entry(created.job).or_default() += pre_compression_bytes(created);
    }
    let finished = log.compactions.iter().filter_map(|(job, facts)| {
        let finish = facts.finish.as_ref()?;
        let level = facts.output_level.unwrap_or(0);
        let mut stats = LevelStats {
            bytes_written: finish.output_bytes,
            bytes_written_pre_compression: pre_compression.get(job).copied().unwrap_or(0),
            bytes_written_blob: recording.blob_bytes_of(*job),
            micros: finish.micros,
            cpu_micros: finish.cpu_micros,
            input_records: finish.input_records,
            dropped_records: finish.input_records.saturating_sub(finish.output_records),
            ..LevelStats::default()
        };
        let mut knows_sizes = !facts.inputs.is_empty();
        for (input_level, files) in &facts.inputs {
            knows_sizes &= files.iter().all(|number| sizes.contains_key(number));
            let bytes: u64 = files.iter().filter_map(|number| sizes.get(number)).sum();
            match *input_level == level {
                true => stats.bytes_read_output_level += bytes,
                false => stats.bytes_read_non_output_levels += bytes,
            }
        }
        let gaps = [
            (!knows_sizes, NotCompared::InputSizes),
            (!recording.knows_blob_reads(), NotCompared::BlobReads),
            (finish.cpu_micros == 0, NotCompared::CpuTimes),
            (finish.micros == 0, NotCompared::ClockSteps),
        ];
        // RocksDB counts the job right before it logs `Compacted …`.
        let time = facts.ready.unwrap_or(finish.time);
        let charge = Charge::Compaction(stats);
        Some(CountedJob::new(time, level, charge, &gaps))
    });
    finished.collect()
}

/// Flushes, and files that the recovery of write-ahead logs wrote.
fn counted_flushes(recording: &Recording, log: &LogFacts) -> Vec<CountedJob> {
    let mut jobs = Vec::new();
    // Bytes that a job wrote to blob files count with its first table.
    let mut is_counted = BTreeSet::new();
    for created in log.created.values() {
        let is_first = is_counted.insert(created.job);
        let written = LevelStats {
            bytes_written: created.size_bytes,
            bytes_written_pre_compression: pre_compression_bytes(created),
            bytes_written_blob: if is_first {
                recording.blob_bytes_of(created.job)
            } else {
                0
            },
            ..LevelStats::default()
        };
        let flush = log.flushes.get(&created.job);
        if let Some(flush) = flush.filter(|one| !one.is_shutdown()) {
            jobs.extend(counted_flush(flush, written));
        } else if log.recoveries.contains_key(&created.job) {
            // The duration is not logged.
            let gaps = [
                (true, NotCompared::FlushTimes),
                (true, NotCompared::CpuTimes),
                (true, NotCompared::Entries),
            ];
            let charge = Charge::Recovery(written);
            jobs.push(CountedJob::new(created.time, 0, charge, &gaps));
        }
    }
    // A flush that failed or whose file stayed empty is counted like any other.
    for flush in log.flushes.values() {
        if let Some(bytes) = flush.lost_bytes {
            let written = LevelStats {
                bytes_written: bytes,
                // This is only used if files are uncompressed.
                bytes_written_pre_compression: bytes,
                ..LevelStats::default()
            };
            jobs.extend(counted_flush(flush, written));
        }
        if flush.empty_table.is_some() && !flush.is_shutdown() {
            jobs.extend(counted_flush(flush, LevelStats::default()));
        }
    }
    jobs
}

/// A flush, counted from the time at which its file was written.
fn counted_flush(flush: &FlushFacts, written: LevelStats) -> Option<CountedJob> {
    let lacks_entries = match flush.empty_table {
        None => flush.input_entries == 0,
        // The memtables may have had no entries.
        Some(_) => flush.memtable_count == 0,
    };
    let stats = LevelStats {
        micros: flush.micros,
        cpu_micros: flush.cpu_micros,
        input_records: flush.input_entries,
        ..written
    };
    let why = match flush.micros {
        0 => NotCompared::ClockSteps,
        _ => NotCompared::FlushTimes,
    };
    let gaps = [
        (!flush.is_duration_logged, why),
        (!flush.is_duration_logged, NotCompared::CpuTimes),
        (lacks_entries, NotCompared::Entries),
    ];
    let charge = Charge::Flush(stats);
    Some(CountedJob::new(flush.written?, 0, charge, &gaps))
}

/// Size of an uncompressed file; 0 for others, because their original size is not recorded.
fn pre_compression_bytes(created: &CreatedFile) -> u64 {
    match created.compression {
        Some(CompressionType::None) => created.size_bytes,
        _ => 0,
    }
}

/// Sizes in bytes of files whose individual size is known.
fn file_sizes(recording: &Recording) -> BTreeMap<u64, u64> {
    let history = &recording.history;
    let units = history.units.iter().flat_map(|unit| &unit.edit.added);
    let files = history.initial.iter().chain(units).map(|(_, file)| file);
    let files = files.filter(|file| recording.knows_size(file));
    files.map(|file| (file.number.0, file.size_bytes)).collect()
}
