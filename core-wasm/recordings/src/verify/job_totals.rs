//! The sums of a recording's finished jobs, as the Compaction Stats table counts them.

use std::collections::BTreeMap;

use crate::read::Recording;
use crate::read::log::log_facts::{CompactionFacts, CompactionFinish, CreatedFile, LogFacts};
use engine::options::CompressionType;
use engine::stats::table::{CompactionStats, FlushStats, LevelStats};

/// Everything that was flushed, compacted and moved before `end`.
pub(super) fn job_totals(recording: &Recording, log: &LogFacts, end: u64) -> CompactionStats {
    let mut stats = CompactionStats::new(recording.rocksdb_version, recording.num_levels);
    for created in log.created.values() {
        let Some(flush) = log.flushes.get(&created.job) else {
            continue;
        };
        // A flush counts from the moment its file is written.
        if flush.written.is_some_and(|time| time < end) && !flush.is_shutdown {
            stats.add_flush(&FlushStats {
                bytes_written: created.size_bytes,
                bytes_written_pre_compression: pre_compression_bytes(created),
                micros: flush.micros,
                cpu_micros: flush.cpu_micros,
                input_records: flush.input_entries,
            });
        }
    }
    let sizes = file_sizes(recording);
    let mut pre_compression: BTreeMap<u32, u64> = BTreeMap::new();
    for created in log.created.values() {
        *pre_compression.entry(created.job).or_default() += pre_compression_bytes(created);
    }
    for (job, facts) in &log.compactions {
        if let Some(finish) = facts.finish.as_ref().filter(|finish| finish.time < end) {
            let level = facts.output_level.unwrap_or(0);
            let one = LevelStats {
                bytes_written_pre_compression: pre_compression.get(job).copied().unwrap_or(0),
                ..compaction_stats(facts, finish, level, &sizes)
            };
            stats.add_compaction(level, &one);
        }
    }
    for facts in log.moves.iter().filter(|facts| facts.time < end) {
        stats.add_trivial_move(facts.level, facts.bytes);
    }
    stats
}

fn compaction_stats(
    facts: &CompactionFacts,
    finish: &CompactionFinish,
    output_level: usize,
    sizes: &BTreeMap<u64, u64>,
) -> LevelStats {
    let mut stats = LevelStats {
        bytes_written: finish.output_bytes,
        micros: finish.micros,
        cpu_micros: finish.cpu_micros,
        input_records: finish.input_records,
        dropped_records: finish.input_records.saturating_sub(finish.output_records),
        ..LevelStats::default()
    };
    for (level, files) in &facts.inputs {
        let bytes: u64 = files.iter().filter_map(|number| sizes.get(number)).sum();
        if *level == output_level {
            stats.bytes_read_output_level += bytes;
        } else {
            stats.bytes_read_non_output_levels += bytes;
        }
    }
    stats
}

/// Its size where it is not compressed; else it is not recorded.
fn pre_compression_bytes(created: &CreatedFile) -> u64 {
    match created.compression {
        CompressionType::None => created.size_bytes,
        _ => 0,
    }
}

fn file_sizes(recording: &Recording) -> BTreeMap<u64, u64> {
    let history = &recording.history;
    let units = history.units.iter().flat_map(|unit| &unit.edit.added);
    let files = history.initial.iter().chain(units);
    files
        .map(|(_, file)| (file.number.0, file.size_bytes))
        .collect()
}
