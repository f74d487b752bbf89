//! The numbers behind the final `rocksdb.stats`, computed again from the recording (S-1..S-14).

use std::collections::BTreeMap;

use crate::read::Recording;
use crate::read::database_counters::RecordedCounters;
use crate::read::history::units::Unit;
use crate::read::log::log_facts::{LogFacts, MoveFacts, PickedRun};
use crate::verify::job_totals::job_totals;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionError};
use engine::stats::dump_text::{DatabaseCounters, StatsReport};
use engine::stats::table::{CompactionStats, LevelFiles};

/// The numbers at a moment, such as that at which the database began to close.
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
        Self::at(recording, log, log.shutdown_time.unwrap_or(u64::MAX))
    }

    /// The same right before a moment, in µs of the log.
    ///
    /// # Errors
    /// As [`TableNumbers::at_end`].
    pub fn at(recording: &Recording, log: &LogFacts, end: u64) -> Result<Self, VersionError> {
        let (files, pending_compaction_bytes) = files_by_level(recording, log, end)?;
        Ok(Self {
            stats: job_totals(recording, log, end),
            files,
            counters: RecordedCounters::new(recording).at(end.saturating_sub(1)),
            pending_compaction_bytes,
        })
    }

    /// The text that RocksDB prints of it.
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
            version.set_being_compacted(&facts.compaction_inputs(), true)?;
        }
    }
    let mut levels = level_files(&version, recording.num_levels);
    mark_staying_inputs(recording, log, &mut version, end)?;
    let pending = set_scores(&mut levels, recording, log, &version, end);
    Ok((levels, pending))
}

/// Sets the scores of the levels; returns the pending compaction bytes. They are of the last
/// install: what became due after it is not in them (S-12).
pub(in crate::verify) fn set_scores(
    levels: &mut [LevelFiles],
    recording: &Recording,
    log: &LogFacts,
    version: &Version,
    time: u64,
) -> u64 {
    let offset = log.local_offset_micros.saturating_neg();
    let (options, release) = (recording.options_at(time), recording.rocksdb_version);
    let units = &recording.history.units;
    let before = units.partition_point(|unit| unit.installed <= time);
    let installed = before
        .checked_sub(1)
        .map_or(time, |last| units[last].installed);
    let picker = CompactionPicker::new(&PickState {
        version,
        options,
        rocksdb_version: release,
        running: &[],
        now_seconds: installed.saturating_add_signed(offset) / 1_000_000,
        keeps_reasons: false,
    });
    let style = options.compaction_style.rules();
    for (level, row) in levels.iter_mut().enumerate() {
        let score = picker.scores().of(level);
        row.score = style.shown_score(level, score, release, recording.num_levels);
    }
    picker.pending_compaction_bytes()
}

/// Files, those being compacted and bytes of every level.
fn level_files(version: &Version, levels: usize) -> Vec<LevelFiles> {
    let files_of = |level: usize| {
        let files = version.files(level);
        LevelFiles {
            files: files.len() as u64,
            files_being_compacted: files.iter().filter(|file| !file.is_idle()).count() as u64,
            bytes: version.level_bytes(level),
            score: 0.0,
        }
    };
    (0..levels).map(files_of).collect()
}

/// Marks the files that the last install left busy in the scores that the table shows (S-12).
///
/// The scores are those of the last install or pick. While a move is installed its inputs that lay
/// on the output level already still count as being compacted, and nothing computes the scores
/// again when they are released (U-7).
fn mark_staying_inputs(
    recording: &Recording,
    log: &LogFacts,
    version: &mut Version,
    end: u64,
) -> Result<(), VersionError> {
    let mut units = recording.history.units.iter();
    let last = units.rfind(|unit| unit.reported < end);
    let last_move = last.and_then(|unit| log.moves.iter().find(|facts| facts.job == unit.job));
    if let Some(facts) = last_move {
        let is_later = |time: u64| facts.time < time && time < end;
        let mut starts = log
            .compactions
            .values()
            .map(|compaction| compaction.started);
        let inputs = staying_inputs(log, facts, version);
        if !inputs.is_empty() && !starts.any(is_later) {
            version.set_being_compacted(&inputs, true)?;
        }
    }
    Ok(())
}

/// Inputs of a move that lay on its output level already.
pub(in crate::verify) fn staying_inputs(
    log: &LogFacts,
    facts: &MoveFacts,
    version: &Version,
) -> Vec<CompactionInput> {
    let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
    let took_level =
        attempt.is_some_and(|attempt| attempt.picked.contains(&PickedRun::Level(facts.level)));
    if !took_level {
        return Vec::new();
    }
    let files = version.files(facts.level).iter().map(|file| file.number);
    let stayed = files.filter(|number| !facts.files.contains(&number.0));
    vec![CompactionInput {
        level: facts.level,
        files: stayed.collect(),
    }]
}
