//! The picks of a recording, each with the states that RocksDB can have picked in.
//!
//! | line of the log | state |
//! |---|---|
//! | `Universal: sorted runs` | written at the moment of the pick; counts the files by level |
//! | `Base version N` of a rewrite | the last unit of version N |
//! | lines of a move | those current between two lines of its thread |
//! | `Compaction nothing to do`, a drop's `picking file` | the one current at that moment |

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::BTreeMap;

use crate::database::Recording;
use crate::history::units::{Unit, UnitKind};
use crate::log::log_facts::{
    Attempt, AttemptOutcome, CompactionFacts, DropFacts, LogFacts, MoveFacts, PickWindow, PickedRun,
};
use crate::replay::pick_states::StateFinder;
use crate::replay::recorded_pick::{PickOutcome, RecordedPick};
use crate::replay::version_numbers::{CompleteVersion, version_numbers};
use engine::compaction::CompactionReason;
use engine::compaction::style::ScoreOf;
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;

/// All picks, in the order in which they were made. `complete` are versions of which is known how
/// many units they hold.
pub(super) fn recorded_picks(
    recording: &Recording,
    complete: &[CompleteVersion],
) -> Vec<RecordedPick> {
    let Some(log) = &recording.log else {
        return Vec::new();
    };
    let units = &recording.history.units;
    let reader = PickReader {
        log,
        units,
        unit_of_job: units_by_job(units),
        finder: StateFinder::new(recording, version_numbers(recording, log, complete)),
        counts_runs: recording.options.compaction_style.rules().facts().score_of
            == ScoreOf::SortedRuns,
    };
    let rewrites = log.compactions.iter();
    let mut picks: Vec<RecordedPick> = rewrites
        .map(|(job, facts)| reader.rewrite(*job, facts))
        .collect();
    picks.extend(log.moves.iter().map(|facts| reader.trivial_move(facts)));
    picks.extend(log.drops.iter().map(|facts| reader.drop(facts)));
    let attempts = log.attempts.iter();
    let idle = attempts.filter(|attempt| attempt.outcome == AttemptOutcome::NothingToDo);
    picks.extend(idle.map(|attempt| reader.nothing(attempt)));
    sort_by_key(&mut picks, |pick| (pick.time, pick.job));
    picks
}

fn units_by_job(units: &[Unit]) -> BTreeMap<u32, usize> {
    let numbered = units.iter().enumerate();
    let jobs = numbered.filter(|(_, unit)| unit.job != 0 && unit.kind != UnitKind::Flush);
    inserted(jobs.map(|(index, unit)| (unit.job, index)))
}

/// The window of a pick whose moment is logged.
const fn moment(time: u64) -> PickWindow {
    PickWindow {
        not_before: time,
        not_after: time,
    }
}

/// Puts together what the log says of each pick.
struct PickReader<'a> {
    log: &'a LogFacts,
    units: &'a [Unit],
    unit_of_job: BTreeMap<u32, usize>,
    finder: StateFinder<'a>,
    /// Whether the log tells how many runs each attempt saw.
    counts_runs: bool,
}

impl PickReader<'_> {
    fn attempt(&self, index: Option<usize>) -> Option<&Attempt> {
        self.log.attempts.get(index?)
    }

    fn rewrite(&self, job: u32, facts: &CompactionFacts) -> RecordedPick {
        let attempt = self.attempt(facts.attempt);
        let time = attempt.map_or(facts.started, |attempt| attempt.time);
        let logged = facts.window.not_after != 0;
        let window = if logged { facts.window } else { moment(time) };
        let pick = RecordedPick {
            time,
            job,
            outcome: PickOutcome::Rewrite,
            // The moment of a thread's first pick may lie before a log that begins late.
            is_in_log: facts.is_begun_in_log
                && (self.log.begins_at_open() || 0 < facts.window.not_before),
            inputs: facts.compaction_inputs(),
            picked_levels: Vec::new(),
            output_level: facts.output_level,
            reason: facts.reason,
            score: Some(facts.score),
            base_version: facts.base_version,
            window: attempt.map_or(window, |attempt| moment(attempt.time)),
            unit: self.unit_of_job.get(&job).copied(),
            states: Vec::new(),
        };
        self.locate(pick, attempt)
    }

    fn trivial_move(&self, facts: &MoveFacts) -> RecordedPick {
        let attempt = self.attempt(facts.attempt);
        let unit = self.unit_of_job.get(&facts.job).copied();
        let runs = attempt.map_or(&[][..], |attempt| &attempt.picked);
        let mut by_level: BTreeMap<usize, Vec<FileNumber>> = BTreeMap::new();
        let mut picked_levels = Vec::new();
        for run in runs {
            match run {
                PickedRun::File(number) => {
                    by_level.entry(0).or_default().push(FileNumber(*number));
                }
                PickedRun::Level(level) => picked_levels.push(*level),
            }
        }
        if runs.is_empty() {
            for file in unit
                .iter()
                .flat_map(|index| &self.units[*index].edit.deleted)
            {
                by_level.entry(file.level).or_default().push(file.number);
            }
        }
        let pick = RecordedPick {
            time: attempt.map_or(facts.window.not_after, |attempt| attempt.time),
            job: facts.job,
            outcome: PickOutcome::Move,
            is_in_log: true,
            inputs: inputs_by_level(by_level),
            picked_levels,
            output_level: Some(facts.level),
            reason: match facts.is_manual {
                true => Some(CompactionReason::ManualCompaction),
                false => attempt.and_then(|attempt| attempt.reason),
            },
            score: None,
            base_version: None,
            window: attempt.map_or(facts.window, |attempt| moment(attempt.time)),
            unit,
            states: Vec::new(),
        };
        self.locate(pick, attempt)
    }

    fn drop(&self, facts: &DropFacts) -> RecordedPick {
        let has_files = |unit: &&Unit| {
            let mut deleted = unit.edit.deleted.iter();
            // A LOG alone does not know the files that are older than it.
            let is_unknown =
                deleted.len() == 0 && (unit.ready, unit.reported) == (facts.picked, facts.time);
            let is_own = is_unknown || deleted.any(|file| facts.files.contains(&file.number.0));
            unit.kind == UnitKind::Drop && is_own
        };
        let mut numbered = self.units.iter().enumerate();
        let found = numbered.find(|(_, unit)| has_files(unit));
        let mut by_level: BTreeMap<usize, Vec<FileNumber>> = BTreeMap::new();
        for number in facts.files.iter().copied().map(FileNumber) {
            let mut deleted = found.iter().flat_map(|(_, unit)| &unit.edit.deleted);
            let level = deleted.find(|file| file.number == number);
            let level = level.map_or(0, |file| file.level);
            by_level.entry(level).or_default().push(number);
        }
        let pick = RecordedPick {
            time: facts.picked,
            job: found.map_or(0, |(_, unit)| unit.job),
            outcome: PickOutcome::Drop,
            is_in_log: true,
            inputs: inputs_by_level(by_level),
            picked_levels: Vec::new(),
            output_level: None,
            reason: None,
            score: None,
            base_version: None,
            window: moment(facts.picked),
            unit: found.map(|(index, _)| index),
            states: Vec::new(),
        };
        self.locate(pick, None)
    }

    fn nothing(&self, attempt: &Attempt) -> RecordedPick {
        let pick = RecordedPick {
            time: attempt.time,
            job: 0,
            outcome: PickOutcome::NothingToDo,
            is_in_log: true,
            inputs: Vec::new(),
            picked_levels: Vec::new(),
            output_level: None,
            reason: None,
            score: None,
            base_version: None,
            window: moment(attempt.time),
            unit: None,
            states: Vec::new(),
        };
        self.locate(pick, Some(attempt))
    }

    fn locate(&self, mut pick: RecordedPick, attempt: Option<&Attempt>) -> RecordedPick {
        let counted = attempt.filter(|_| self.counts_runs);
        pick.states = match (counted, pick.base_version) {
            (Some(attempt), _) => self.finder.by_counts(&pick, attempt),
            (None, Some(base)) => self.finder.by_base_version(&pick, base),
            (None, None) => self.finder.by_window(&pick),
        };
        pick
    }
}

fn inputs_by_level(by_level: BTreeMap<usize, Vec<FileNumber>>) -> Vec<CompactionInput> {
    let inputs = by_level.into_iter();
    inputs
        .map(|(level, files)| CompactionInput { level, files })
        .collect()
}
