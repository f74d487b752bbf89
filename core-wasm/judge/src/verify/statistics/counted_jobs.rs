//! Finished jobs of a recording, as the Compaction Stats table counts them.

use crate::verify::statistics::cell_report::NotCompared;
use engine::model::sorting::sort_by_key;
use engine::options::CompressionType;
use engine::stats::table::{FlushStats, LevelStats};
use recordings::database::Recording;
use recordings::log::log_facts::{
    CompactionFacts, CompactionFinish, CreatedFile, FlushFacts, LogFacts,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::BitOrAssign;

/// A job that is counted at a moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountedJob {
    /// The moment at which it is counted, in µs of the log.
    pub time: u64,
    /// The level that it is charged to.
    pub level: usize,
    /// The work that is added.
    pub charge: Charge,
    /// Parts of it that are not in the log and count as 0.
    pub gaps: Gaps,
}

/// Work that is added to a level.
#[derive(Clone, Copy, Debug)]
pub(super) enum Charge {
    /// A flushed file.
    Flush(FlushStats),
    /// A file written when the database was opened, by no thread pool.
    Recovery(FlushStats),
    /// A compaction.
    Compaction(LevelStats),
    /// Bytes that were moved.
    Move(u64),
    /// Bytes of a file that was ingested.
    Ingestion(u64),
}

/// Counters that the log does not tell, by what is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gaps(u32);

impl Gaps {
    /// The reasons in `all` that hold.
    pub fn of(all: &[(bool, NotCompared)]) -> Self {
        let holding = all.iter().filter(|(holds, _)| *holds);
        Self(holding.fold(0, |bits, (_, reason)| bits | 1 << *reason as u32))
    }

    /// True if they lack that.
    pub fn has(self, reason: NotCompared) -> bool {
        self.0 & 1 << reason as u32 != 0
    }
}

impl BitOrAssign for Gaps {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// All jobs that are counted, in the order of their moments.
pub(super) fn counted_jobs(recording: &Recording, log: &LogFacts) -> Vec<CountedJob> {
    let sizes = file_sizes(recording);
    let mut jobs = counted_flushes(recording, log);
    jobs.extend(counted_compactions(recording, log, &sizes));
    jobs.extend(log.moves.iter().map(|facts| CountedJob {
        time: facts.time,
        level: facts.level,
        charge: Charge::Move(facts.bytes),
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
            level: facts.level,
            charge: Charge::Ingestion(bytes.copied().unwrap_or(0)),
            gaps: Gaps::default(),
        })
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
        let (stats, knows_sizes) = compaction_stats(facts, finish, level, sizes);
        Some(CountedJob {
            // It is counted right before `Compacted …`.
            time: facts.ready.unwrap_or(finish.time),
            level,
            charge: Charge::Compaction(LevelStats {
                bytes_written_pre_compression: pre_compression.get(job).copied().unwrap_or(0),
                bytes_written_blob: recording.blob_bytes_of(*job),
                ..stats
            }),
            gaps: Gaps::of(&[
                (!knows_sizes, NotCompared::InputSizes),
                (!recording.knows_blob_reads(), NotCompared::BlobReads),
                (finish.cpu_micros == 0, NotCompared::CpuTimes),
            ]),
        })
    });
    finished.collect()
}

/// Flushes, and what the replay of write-ahead logs wrote.
fn counted_flushes(recording: &Recording, log: &LogFacts) -> Vec<CountedJob> {
    let mut jobs = Vec::new();
    // What a job wrote to blob files is counted with its first table.
    let mut is_counted = BTreeSet::new();
    for created in log.created.values() {
        let mut written = || FlushStats {
            bytes_written: created.size_bytes,
            bytes_written_pre_compression: pre_compression_bytes(created),
            bytes_written_blob: match is_counted.insert(created.job) {
                true => recording.blob_bytes_of(created.job),
                false => 0,
            },
            ..FlushStats::default()
        };
        let flush = log.flushes.get(&created.job);
        if let Some(flush) = flush.filter(|one| !one.is_shutdown()) {
            jobs.extend(counted_flush(flush, written()));
        } else if log.recoveries.contains_key(&created.job) {
            jobs.push(counted_recovery(created.time, written()));
        }
    }
    // A flush that failed, or whose table stayed empty, counts as one that did not.
    jobs.extend(log.flushes.values().filter_map(|flush| {
        let bytes = flush.lost_bytes?;
        let written = FlushStats {
            bytes_written: bytes,
            // Asked only where files are uncompressed.
            bytes_written_pre_compression: bytes,
            ..FlushStats::default()
        };
        counted_flush(flush, written)
    }));
    jobs.extend(log.flushes.values().filter_map(|flush| {
        flush.empty_table.filter(|_| !flush.is_shutdown())?;
        counted_flush(flush, FlushStats::default())
    }));
    jobs
}

/// A flush counts from the moment its file is written.
fn counted_flush(flush: &FlushFacts, written: FlushStats) -> Option<CountedJob> {
    let lacks_entries = match flush.empty_table {
        None => flush.input_entries == 0,
        // Its memtables may have had none.
        Some(_) => flush.memtable_count == 0,
    };
    Some(CountedJob {
        time: flush.written?,
        level: 0,
        charge: Charge::Flush(FlushStats {
            micros: flush.micros,
            cpu_micros: flush.cpu_micros,
            input_records: flush.input_entries,
            ..written
        }),
        gaps: Gaps::of(&[
            (!flush.is_duration_logged, NotCompared::FlushTimes),
            (!flush.is_duration_logged, NotCompared::CpuTimes),
            (lacks_entries, NotCompared::Entries),
        ]),
    })
}

/// A file that the replay of write-ahead logs wrote: how long that took is not logged.
fn counted_recovery(time: u64, written: FlushStats) -> CountedJob {
    CountedJob {
        time,
        level: 0,
        charge: Charge::Recovery(written),
        gaps: Gaps::of(&[
            (true, NotCompared::FlushTimes),
            (true, NotCompared::CpuTimes),
            (true, NotCompared::Entries),
        ]),
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
        match *level == output_level {
            true => stats.bytes_read_output_level += bytes,
            false => stats.bytes_read_non_output_levels += bytes,
        }
    }
    (stats, knows_sizes)
}

/// Size of a file without compression; else it is not recorded, and 0.
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
