//! The numbers behind the final `rocksdb.stats`, computed again from the recording (S-1..S-14).

use std::collections::BTreeMap;

use crate::verify::job_totals::job_totals;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionError};
use engine::options::Options;
use engine::stats::blob_files::BlobFiles;
use engine::stats::dump_text::{DatabaseCounters, StatsReport};
use engine::stats::table::{CompactionStats, LevelFiles};
use engine::stats::unknown_stats::UnknownStats;
use recordings::database::Recording;
use recordings::database::database_counters::RecordedCounters;
use recordings::history::lost_compactions::{LostCompaction, lost_compactions};
use recordings::history::units::Unit;
use recordings::log::database_log::DEFAULT_FAMILY;
use recordings::log::log_facts::{CompactionFacts, LogFacts, MoveFacts, PickedRun};

/// The numbers at a moment, such as that at which the database began to close.
pub struct TableNumbers {
    /// The table's counters.
    pub stats: CompactionStats,
    /// The files by level.
    pub files: Vec<LevelFiles>,
    /// Writes and stalls; the uptime is not recorded.
    pub counters: DatabaseCounters,
    /// L-9; `None`: neither this nor scores are known, as they lack files that no line names.
    pub pending_compaction_bytes: Option<u64>,
    /// The blob files; `None`: they are not known.
    pub blob_files: Option<BlobFiles>,
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
            blob_files: blob_files_at(recording, end),
        })
    }

    /// The text that RocksDB prints of it.
    pub fn report(&self) -> StatsReport<'_> {
        StatsReport {
            // db_bench prints those of `default`.
            column_family: DEFAULT_FAMILY,
            table: &self.stats,
            files: &self.files,
            now: self.counters,
            at_last_dump: DatabaseCounters::default(),
            pending_compaction_bytes: self.pending_compaction_bytes.unwrap_or(0),
            blob_files: self.blob_files.unwrap_or_default(),
            unknown: UnknownStats::default(),
        }
    }
}

fn blob_files_at(recording: &Recording, end: u64) -> Option<BlobFiles> {
    let units = recording.history.units.iter();
    recording.blob_files_after(units.filter(|unit| unit.reported < end).count())
}

/// Files, those being compacted, bytes and score of every level at `end`; pending compaction bytes.
fn files_by_level(
    recording: &Recording,
    log: &LogFacts,
    end: u64,
) -> Result<(Vec<LevelFiles>, Option<u64>), VersionError> {
    let history = &recording.history;
    let installed = history.units.iter().filter(|unit| unit.reported < end);
    let mut version = recording.initial_version()?;
    for unit in installed {
        version.apply(&unit.edit, recording.rocksdb_version)?;
    }
    let unit_of_job: BTreeMap<u32, &Unit> =
        history.units.iter().map(|unit| (unit.job, unit)).collect();
    let lost = LostInputs::of(recording, log);
    for (job, facts) in &log.compactions {
        let unit = unit_of_job.get(job);
        let is_running = match unit {
            Some(unit) => end <= unit.reported,
            None => lost.end_of(*job).is_none_or(|ended| end <= ended),
        };
        if facts.started < end && is_running {
            version.set_being_compacted(&facts.compaction_inputs(), true)?;
        }
    }
    let mut levels = level_files(&version, recording.num_levels);
    mark_staying_inputs(recording, log, &mut version, end)?;
    let starts = log.compactions.values().map(|facts| facts.started);
    let installed = history.units.iter().map(|unit| unit.reported);
    let scored = starts.chain(installed).filter(|time| *time < end).max();
    let (time, scored) = (end.saturating_sub(1), scored.unwrap_or(0));
    let missing = lost.missing_in_scores(time, scored);
    version.set_being_compacted(&missing, true)?;
    let shown = (&version, recording.options_at(end));
    let pending = set_scores(&mut levels, recording, log, shown, end);
    let is_known = !lost.lacks_unnamed(time, scored);
    Ok((levels, is_known.then_some(pending)))
}

/// Sets the scores of the levels; returns the pending compaction bytes. They are of the last
/// install: what became due after it is not in them (S-12).
pub(in crate::verify) fn set_scores(
    levels: &mut [LevelFiles],
    recording: &Recording,
    log: &LogFacts,
    (version, options): (&Version, &Options),
    time: u64,
) -> u64 {
    let offset = log.local_offset_micros.saturating_neg();
    let release = recording.rocksdb_version;
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

/// Inputs of compactions that ended without a result.
pub(in crate::verify) struct LostInputs<'a> {
    log: &'a LogFacts,
    lost: Vec<LostCompaction>,
    /// When the scores were computed although nothing had changed.
    looks: Vec<u64>,
}

impl<'a> LostInputs<'a> {
    /// Those of a log.
    pub fn of(recording: &Recording, log: &'a LogFacts) -> Self {
        let looks = log.looks_for_due.iter().copied();
        let computes = |time: &u64| {
            let options = recording.options_at(*time);
            let has_ttl = options.ttl != 0 && recording.rocksdb_version.at_least(11, 1);
            has_ttl || options.periodic_compaction_seconds != 0
        };
        Self {
            log,
            lost: lost_compactions(log),
            looks: looks.filter(computes).collect(),
        }
    }

    /// Whether the scores of a time lack files that no line names.
    pub fn lacks_unnamed(&self, time: u64, scored: u64) -> bool {
        let scored = self.scored_again(time, scored);
        let mut paused = self.log.paused_picks.iter();
        paused.any(|paused| scored < *paused && *paused <= time)
    }

    /// When the scores were computed last, if not at the last install or pick.
    fn scored_again(&self, time: u64, scored: u64) -> u64 {
        let again = self.lost.iter().filter(|one| one.computes_scores);
        let again = again.map(|one| one.ended).chain(self.looks.iter().copied());
        let again = again.filter(|again| *again <= time).max();
        again.unwrap_or(0).max(scored)
    }

    /// When a job ended, if it is one of them.
    pub fn end_of(&self, job: u32) -> Option<u64> {
        let lost = self.lost.iter().find(|one| one.job == job);
        lost.map(|one| one.ended)
    }

    /// Files that are idle at a time and not in its scores, which were computed before they were
    /// released.
    pub fn missing_in_scores(&self, time: u64, scored: u64) -> Vec<CompactionInput> {
        let scored = self.scored_again(time, scored);
        // Their own picks were before.
        let is_missing = |one: &&LostCompaction| scored < one.ended && one.ended <= time;
        let released = self.lost.iter().filter(is_missing);
        let facts = released.filter_map(|one| self.log.compactions.get(&one.job));
        facts.flat_map(CompactionFacts::compaction_inputs).collect()
    }
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
