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
use crate::history::units::{Unit, UnitKind, inputs_by_level};
use crate::log::log_facts::{
    Attempt, CompactionFacts, DropFacts, LogFacts, MoveFacts, PickWindow, PickedRun,
};
use crate::replay::pick_states::StateFinder;
use crate::replay::recorded_pick::{PickOutcome, RecordedPick};
use crate::replay::version_numbers::{CompleteVersion, version_numbers};
use engine::compaction::CompactionReason;
use engine::compaction::style::ScoreOf;
use engine::model::sst::FileNumber;

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
    let jobs = units.iter().enumerate();
    let jobs = jobs.filter(|(_, unit)| unit.job != 0 && unit.kind != UnitKind::Flush);
    let reader = PickReader {
        log,
        units,
        unit_of_job: inserted(jobs.map(|(index, unit)| (unit.job, index))),
        finder: StateFinder::new(recording, version_numbers(recording, log, complete)),
        counts_runs: recording.options.compaction_style.rules().facts().score_of
            == ScoreOf::SortedRuns,
    };
    let mut picks: Vec<RecordedPick> = Vec::new();
    let rewrites = log.compactions.iter();
    picks.extend(rewrites.map(|(job, facts)| reader.rewrite(*job, facts)));
    picks.extend(log.moves.iter().map(|facts| reader.trivial_move(facts)));
    picks.extend(log.drops.iter().map(|facts| reader.drop(facts)));
    let attempts = log.attempts.iter();
    let idle = attempts.filter(|attempt| attempt.is_idle);
    picks.extend(idle.map(|attempt| reader.nothing(attempt)));
    sort_by_key(&mut picks, |pick| (pick.time, pick.job));
    picks
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
            output_level: facts.output_level,
            reason: facts.reason,
            score: Some(facts.score),
            base_version: facts.base_version,
            window: attempt.map_or(window, |attempt| moment(attempt.time)),
            unit: self.unit_of_job.get(&job).copied(),
            ..RecordedPick::default()
        };
        self.locate(pick, attempt)
    }

    fn trivial_move(&self, facts: &MoveFacts) -> RecordedPick {
        let attempt = self.attempt(facts.attempt);
        let unit = self.unit_of_job.get(&facts.job).copied();
        let runs = attempt.map_or(&[][..], |attempt| &attempt.picked);
        let files = runs.iter().filter_map(|run| match run {
            PickedRun::File(number) => Some((0, FileNumber(*number))),
            PickedRun::Level(_) => None,
        });
        let levels = runs.iter().filter_map(|run| match run {
            PickedRun::File(_) => None,
            PickedRun::Level(level) => Some(*level),
        });
        let pick = RecordedPick {
            time: attempt.map_or(facts.window.not_after, |attempt| attempt.time),
            job: facts.job,
            outcome: PickOutcome::Move,
            is_in_log: true,
            inputs: match unit.filter(|_| runs.is_empty()) {
                Some(unit) => self.units[unit].inputs(),
                None => inputs_by_level(files),
            },
            picked_levels: levels.collect(),
            output_level: Some(facts.level),
            reason: match facts.is_manual {
                true => Some(CompactionReason::ManualCompaction),
                false => attempt.and_then(|attempt| attempt.reason),
            },
            window: attempt.map_or(facts.window, |attempt| moment(attempt.time)),
            unit,
            ..RecordedPick::default()
        };
        self.locate(pick, attempt)
    }

    fn drop(&self, facts: &DropFacts) -> RecordedPick {
        let mut numbered = self.units.iter().enumerate();
        let found = numbered.find(|(_, unit)| unit.is_drop_of(facts));
        let files = facts.files.iter().copied().map(FileNumber).map(|number| {
            let mut deleted = found.iter().flat_map(|(_, unit)| &unit.edit.deleted);
            let file = deleted.find(|file| file.number == number);
            (file.map_or(0, |file| file.level), number)
        });
        let pick = RecordedPick {
            time: facts.picked,
            job: found.map_or(0, |(_, unit)| unit.job),
            outcome: PickOutcome::Drop,
            is_in_log: true,
            inputs: inputs_by_level(files),
            window: moment(facts.picked),
            unit: found.map(|(index, _)| index),
            ..RecordedPick::default()
        };
        self.locate(pick, None)
    }

    fn nothing(&self, attempt: &Attempt) -> RecordedPick {
        let pick = RecordedPick {
            time: attempt.time,
            is_in_log: true,
            window: moment(attempt.time),
            ..RecordedPick::default()
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
