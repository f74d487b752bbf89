//! Recorded picks, each with the states in which RocksDB may have made it.
//!
//! | line of the log | state |
//! |---|---|
//! | `Universal: sorted runs` | written at the moment of the pick; counts the files by level |
//! | `Base version N` of a rewrite | the last unit of version N |
//! | lines of a move | those current between two lines of its thread |
//! | `Compaction nothing to do`, a drop's `picking file` | the one current at that moment |
//!
//! ```text
//! units      u0      u1      u2      u3          S(k) = initial files and units 0..k
//! states  S0     S1      S2      S3      S4
//! pick                      ^ the facts in the log give k = 2
//! ```
//! A state between two units of the same version never existed, so it is not a candidate.

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::BTreeMap;

use crate::database::Recording;
use crate::history::units::{Unit, UnitKind, inputs_by_level};
use crate::log::log_facts::{
    Attempt, CompactionFacts, DropFacts, LogFacts, MoveFacts, PickWindow, PickedRun,
};
use crate::replay::version_numbers::{CompleteVersion, version_numbers};
use engine::compaction::CompactionReason;
use engine::compaction::style::ScoreOf;
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;

/// Outcome of a pick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PickOutcome {
    /// Files were rewritten.
    Rewrite,
    /// Files were moved without rewriting (trivial move).
    Move,
    /// Files were dropped by FIFO compaction.
    Drop,
    /// There was nothing to do.
    #[default]
    NothingToDo,
}

/// A pick as recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedPick {
    /// Time of the pick, or the start of its job if the exact time is not logged.
    pub time: u64,
    /// Job number; 0 if the pick has no job.
    pub job: u32,
    /// Outcome of the pick.
    pub outcome: PickOutcome,
    /// True if the log has the time of the pick and the history covers that time, so the pick's
    /// state is known.
    pub is_in_log: bool,
    /// Input files by level. For a move, whole sorted runs if the lines name them; otherwise, the
    /// moved files.
    pub inputs: Vec<CompactionInput>,
    /// Levels that a move's pick names as sorted runs; their files follow from the state.
    pub picked_levels: Vec<usize>,
    /// Output level; `None` if unknown.
    pub output_level: Option<usize>,
    /// Reason for the pick; `None` if unknown.
    pub reason: Option<CompactionReason>,
    /// Logged score, to six digits; `None` for moves and drops.
    pub score: Option<f64>,
    /// Number of the version that the pick was made on ("Base version"); `None` if not logged.
    pub base_version: Option<u64>,
    /// Bounds on the time of the pick.
    pub window: PickWindow,
    /// Index of the pick's unit; `None` if it was never installed.
    pub unit: Option<usize>,
    /// States in which the pick may have been made, as numbers of installed units, the most likely
    /// first. Empty if the job ended before the history begins.
    pub states: Vec<usize>,
}

/// Maximum distance, in units, of candidates from the state that the times suggest.
const WINDOW: usize = 4;

/// All picks, in the order in which they were made. `complete` lists versions whose number of units
/// is known.
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
        begins: recording.history.begins,
        units,
        unit_of_job: inserted(jobs.map(|(index, unit)| (unit.job, index))),
        versions: version_numbers(recording, log, complete),
        counts: recording.history.counts_by_level(recording.num_levels),
        arrivals: recording.history.arrivals(),
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

/// Time window of a pick whose exact time is logged.
const fn moment(time: u64) -> PickWindow {
    PickWindow {
        not_before: time,
        not_after: time,
    }
}

/// Combines the logged facts about each pick.
struct PickReader<'a> {
    log: &'a LogFacts,
    /// Start of the history, in µs.
    begins: u64,
    units: &'a [Unit],
    unit_of_job: BTreeMap<u32, usize>,
    /// Version that each unit made.
    versions: Vec<u64>,
    /// File counts by level in every state.
    counts: Vec<Vec<u32>>,
    /// Indices of the units that put a file on a level, by file number and level.
    arrivals: BTreeMap<(u64, usize), Vec<usize>>,
    /// True if the log gives the number of sorted runs at each attempt.
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
            // A thread's first pick may precede a log that begins late.
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
        self.locate(pick, attempt, facts.ended())
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
        self.locate(pick, attempt, Some(facts.time))
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
        self.locate(pick, None, Some(facts.time))
    }

    fn nothing(&self, attempt: &Attempt) -> RecordedPick {
        let pick = RecordedPick {
            time: attempt.time,
            is_in_log: true,
            window: moment(attempt.time),
            ..RecordedPick::default()
        };
        self.locate(pick, Some(attempt), Some(attempt.time))
    }

    /// Sets the possible states of a pick whose job ended at `ended`.
    fn locate(
        &self,
        mut pick: RecordedPick,
        attempt: Option<&Attempt>,
        ended: Option<u64>,
    ) -> RecordedPick {
        pick.is_in_log &= self.begins <= pick.window.not_before;
        if pick.unit.is_none() && ended.is_some_and(|ended| ended <= self.begins) {
            return pick;
        }
        let counted = attempt.filter(|_| self.counts_runs);
        pick.states = match (counted, pick.base_version) {
            (Some(attempt), _) => {
                let units = self.units;
                let before = units.partition_point(|unit| unit.installed <= pick.time);
                let mut states = self.around(&pick, before);
                let wanted = &attempt.file_counts;
                let fits = |state: &usize| self.counts[*state] == *wanted;
                if states.iter().any(fits) {
                    states.retain(fits);
                }
                states
            }
            // Nearby states count, too, in case the versions are numbered wrongly there.
            (None, Some(base)) => {
                let versions = &self.versions;
                self.around(&pick, versions.partition_point(|version| *version <= base))
            }
            (None, None) => self.by_window(&pick),
        };
        pick
    }

    /// Possible states near a given one, the nearest first.
    fn around(&self, pick: &RecordedPick, state: usize) -> Vec<usize> {
        let (earliest, latest) = self.limits(pick);
        let nearest = state.clamp(earliest, latest);
        let from = nearest.saturating_sub(WINDOW).max(earliest);
        let to = (nearest + WINDOW).min(latest);
        let mut states: Vec<usize> = (from..=to).collect();
        sort_by_key(&mut states, |state| (state.abs_diff(nearest), *state));
        states
    }

    /// States that were current within the pick's time window: first the last one that certainly
    /// was, then earlier ones, then uncertain ones.
    pub fn by_window(&self, pick: &RecordedPick) -> Vec<usize> {
        let (window, units) = (pick.window, self.units);
        let (earliest, latest) = self.limits(pick);
        let low = units.partition_point(|unit| unit.installed < window.not_before);
        let high = units.partition_point(|unit| unit.ready < window.not_after);
        let last = units.partition_point(|unit| unit.installed <= window.not_after);
        let low = low.clamp(earliest, latest);
        let high = high.max(last).clamp(low, latest);
        let last = last.clamp(low, high);
        let states = (low..=last).rev().chain(last + 1..=high);
        // If the numbering is wrong, a version may have ended between other units.
        let (mut states, others): (Vec<usize>, Vec<usize>) =
            states.partition(|state| self.is_state(*state));
        states.extend(others);
        states
    }

    /// Returns true if a version ends with this state.
    fn is_state(&self, state: usize) -> bool {
        let before = state.checked_sub(1).map(|last| self.versions[last]);
        before.is_none() || before != self.versions.get(state).copied()
    }

    /// First state that has all inputs, and last state before the pick's own unit.
    fn limits(&self, pick: &RecordedPick) -> (usize, usize) {
        let latest = pick.unit.unwrap_or(self.units.len());
        let arrivals = pick.inputs.iter().flat_map(|input| {
            let numbers = input.files.iter();
            numbers.filter_map(|number| self.arrivals.get(&(number.0, input.level)))
        });
        let before_own = |units: &Vec<usize>| {
            let mut states = units.iter().rev().map(|unit| unit + 1);
            states.find(|state| *state <= latest)
        };
        let earliest = arrivals.filter_map(before_own).max().unwrap_or(0);
        (earliest.min(latest), latest)
    }
}
