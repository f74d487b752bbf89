//! The numbers behind the final `rocksdb.stats`, computed again from the recording (S-1..S-14).

use std::collections::BTreeMap;

use crate::read::Recording;
use crate::read::counters::RecordedCounters;
use crate::read::history::Unit;
use crate::read::log_facts::{CompactionFacts, CompactionFinish, CreatedFile, LogFacts, PickedRun};
use crate::read::picks::recorded_inputs;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::universal::score::{shown_universal_score, universal_score};
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionError};
use engine::options::{CompactionStyle, CompressionType};
use engine::stats::table::{CompactionStats, FlushStats, LevelFiles, LevelStats};
use engine::stats::text::{DatabaseCounters, StatsReport};

/// The numbers at the moment at which the database began to close.
pub struct TableNumbers {
    /// The table's counters.
    pub stats: CompactionStats,
    /// The files by level.
    pub files: Vec<LevelFiles>,
    /// Writes and stalls; the uptime is not recorded.
    pub counters: DatabaseCounters,
    /// L-9
    pub pending_compaction_bytes: u64,
}

impl TableNumbers {
    /// Computed from the recording.
    ///
    /// # Errors
    /// When the recorded edits do not fit together.
    pub fn at_end(recording: &Recording, log: &LogFacts) -> Result<Self, VersionError> {
        let end = log.shutdown_time.unwrap_or(u64::MAX);
        let (files, pending_compaction_bytes) = files_by_level(recording, log, end)?;
        Ok(Self {
            stats: counters(recording, log, end),
            files,
            counters: RecordedCounters::new(recording).at_log_time(end.saturating_sub(1)),
            pending_compaction_bytes,
        })
    }

    /// What RocksDB prints of it.
    pub fn report(&self) -> StatsReport<'_> {
        StatsReport {
            table: &self.stats,
            files: &self.files,
            now: self.counters,
            at_last_dump: DatabaseCounters::default(),
            pending_compaction_bytes: self.pending_compaction_bytes,
        }
    }
}

/// What was flushed, compacted and moved until then.
pub(super) fn counters(recording: &Recording, log: &LogFacts, end: u64) -> CompactionStats {
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

/// Files, those being compacted, bytes and score of every level at `end`; pending compaction bytes.
fn files_by_level(
    recording: &Recording,
    log: &LogFacts,
    end: u64,
) -> Result<(Vec<LevelFiles>, u64), VersionError> {
    let history = &recording.history;
    let installed = history.units.iter().filter(|unit| unit.reported < end);
    let mut version = recording.initial_version()?;
    for unit in installed {
        version.apply(&unit.edit, recording.rocksdb_version)?;
    }
    let unit_of_job: BTreeMap<u32, &Unit> =
        history.units.iter().map(|unit| (unit.job, unit)).collect();
    for (job, facts) in &log.compactions {
        let unit = unit_of_job.get(job);
        let is_running = facts.started < end && unit.is_none_or(|unit| end <= unit.reported);
        if is_running {
            version.set_being_compacted(&recorded_inputs(facts), true)?;
        }
    }
    let levels = 0..recording.num_levels;
    let mut levels: Vec<LevelFiles> = levels.map(|level| level_files(&version, level)).collect();
    let mut pending = 0;
    if recording.options.compaction_style == CompactionStyle::Universal {
        levels[0].score = printed_score(recording, log, &mut version, end)?;
    } else {
        let offset = log.local_offset_micros.saturating_neg();
        let picker = CompactionPicker::new(&PickState {
            version: &version,
            options: &recording.options,
            rocksdb_version: recording.rocksdb_version,
            running: &[],
            now_seconds: end.saturating_add_signed(offset) / 1_000_000,
        });
        for (level, row) in levels.iter_mut().enumerate() {
            row.score = picker.scores().of(level);
        }
        pending = picker.pending_compaction_bytes();
    }
    Ok((levels, pending))
}

fn level_files(version: &Version, level: usize) -> LevelFiles {
    let files = version.files(level);
    LevelFiles {
        files: files.len() as u64,
        files_being_compacted: files.iter().filter(|file| file.is_being_compacted).count() as u64,
        bytes: version.level_bytes(level),
        score: 0.0,
    }
}

/// The score of universal compaction as the table shows it (S-12, S-14).
///
/// It is the one of the last install or pick. While a move is installed its inputs that lay on the
/// output level already still count as being compacted, and nothing computes the score again when
/// they are released.
fn printed_score(
    recording: &Recording,
    log: &LogFacts,
    version: &mut Version,
    end: u64,
) -> Result<f64, VersionError> {
    let mut units = recording.history.units.iter();
    let last = units.rfind(|unit| unit.reported < end);
    let last_move = last.and_then(|unit| log.moves.iter().find(|facts| facts.job == unit.job));
    if let Some(facts) = last_move {
        let is_later = |time: u64| facts.time < time && time < end;
        let mut starts = log
            .compactions
            .values()
            .map(|compaction| compaction.started);
        let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
        let took_level =
            attempt.is_some_and(|attempt| attempt.picked.contains(&PickedRun::Level(facts.level)));
        if took_level && !starts.any(is_later) {
            let files = version.files(facts.level).iter().map(|file| file.number);
            let stayed = files
                .filter(|number| !facts.files.contains(&number.0))
                .collect();
            let inputs = [CompactionInput {
                level: facts.level,
                files: stayed,
            }];
            version.set_being_compacted(&inputs, true)?;
        }
    }
    let score = universal_score(version, &recording.options);
    let (release, num_levels) = (recording.rocksdb_version, recording.num_levels);
    Ok(shown_universal_score(score, release, num_levels))
}
