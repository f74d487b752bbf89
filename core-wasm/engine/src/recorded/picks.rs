//! The picks of a recording, each with the state that RocksDB picked in.
//!
//! ```text
//! units      u0      u1      u2      u3          S(k) = initial files and units 0..k
//! states  S0     S1      S2      S3      S4
//! pick                      ^ time and file counts of the pick's own lines find k = 2
//! in flight: jobs picked before, whose unit is not among the first k
//! ```
//! The line `Universal: sorted runs` is written at the moment of the pick and counts the files of
//! every level, which leaves one state nearly always.

use std::collections::BTreeMap;

use super::Recording;
use super::history::{Unit, UnitKind};
use super::log_facts::{Attempt, AttemptOutcome, CompactionFacts, LogFacts, PickedRun};
use crate::compaction::{CompactionInput, CompactionReason};
use crate::sst::FileNumber;

/// What a pick led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickOutcome {
    /// A rewriting compaction.
    Rewrite,
    /// A trivial move.
    Move,
    /// Nothing.
    NothingToDo,
}

/// One pick as recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedPick {
    /// The moment of the pick, or the start of the job where the moment is not logged.
    pub time: u64,
    /// The job; 0 for none.
    pub job: u32,
    /// What it led to.
    pub outcome: PickOutcome,
    /// Input files by level. For a move, whole runs where the lines name them; otherwise the moved
    /// files.
    pub inputs: Vec<CompactionInput>,
    /// For a move: runs of the pick's lines that are levels, to be looked up in the state.
    pub picked_levels: Vec<usize>,
    /// The output level; `None` if unknown.
    pub output_level: Option<usize>,
    /// The reason; `None` if unknown.
    pub reason: Option<CompactionReason>,
    /// The score as logged, six digits; `None` for moves.
    pub score: Option<f64>,
    /// Its unit; `None` if it never was installed.
    pub unit: Option<usize>,
    /// States that it can have been made in, best first: numbers of units installed.
    pub states: Vec<usize>,
}

/// How many states around the one that times suggest are candidates.
const WINDOW: usize = 4;

/// All picks, in the order in which they were made.
pub fn recorded_picks(recording: &Recording) -> Vec<RecordedPick> {
    let Some(log) = &recording.log else {
        return Vec::new();
    };
    let units = &recording.history.units;
    let finder = StateFinder::new(recording);
    let mut picks = Vec::new();
    let unit_of_job = units_by_job(units);
    for (job, facts) in &log.compactions {
        let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
        let pick = RecordedPick {
            time: attempt.map_or(facts.started, |attempt| attempt.time),
            job: *job,
            outcome: PickOutcome::Rewrite,
            inputs: recorded_inputs(facts),
            picked_levels: Vec::new(),
            output_level: facts.output_level,
            reason: facts.reason,
            score: Some(facts.score),
            unit: unit_of_job.get(job).copied(),
            states: Vec::new(),
        };
        picks.push(finder.locate(pick, attempt));
    }
    picks.extend(recorded_moves(log, units, &unit_of_job, &finder));
    for attempt in &log.attempts {
        if attempt.outcome == AttemptOutcome::NothingToDo {
            picks.push(finder.locate(nothing(attempt), Some(attempt)));
        }
    }
    picks.sort_by_key(|pick| (pick.time, pick.job));
    picks
}

/// The inputs of a compaction as its event names them.
pub fn recorded_inputs(facts: &CompactionFacts) -> Vec<CompactionInput> {
    let inputs = facts.inputs.iter().map(|(level, files)| CompactionInput {
        level: *level,
        files: files.iter().copied().map(FileNumber).collect(),
    });
    inputs.collect()
}

fn units_by_job(units: &[Unit]) -> BTreeMap<u32, usize> {
    let numbered = units.iter().enumerate();
    let jobs = numbered.filter(|(_, unit)| unit.job != 0 && unit.kind != UnitKind::Flush);
    jobs.map(|(index, unit)| (unit.job, index)).collect()
}

fn nothing(attempt: &Attempt) -> RecordedPick {
    RecordedPick {
        time: attempt.time,
        job: 0,
        outcome: PickOutcome::NothingToDo,
        inputs: Vec::new(),
        picked_levels: Vec::new(),
        output_level: None,
        reason: None,
        score: None,
        unit: None,
        states: Vec::new(),
    }
}

fn recorded_moves(
    log: &LogFacts,
    units: &[Unit],
    unit_of_job: &BTreeMap<u32, usize>,
    finder: &StateFinder,
) -> Vec<RecordedPick> {
    let mut picks = Vec::new();
    for facts in &log.moves {
        let attempt = facts.attempt.and_then(|index| log.attempts.get(index));
        let unit = unit_of_job.get(&facts.job).copied();
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
            for file in unit.iter().flat_map(|index| &units[*index].edit.deleted) {
                by_level.entry(file.level).or_default().push(file.number);
            }
        }
        let inputs = by_level.into_iter();
        let pick = RecordedPick {
            time: attempt.map_or(facts.ready, |attempt| attempt.time),
            job: facts.job,
            outcome: PickOutcome::Move,
            inputs: inputs
                .map(|(level, files)| CompactionInput { level, files })
                .collect(),
            picked_levels,
            output_level: Some(facts.level),
            reason: attempt.and_then(|attempt| attempt.reason),
            score: None,
            unit,
            states: Vec::new(),
        };
        picks.push(finder.locate(pick, attempt));
    }
    picks
}

/// Finds the state of a pick from its time, its file counts, its inputs and its own unit.
struct StateFinder<'a> {
    units: &'a [Unit],
    /// Files by level in every state.
    counts: Vec<Vec<u32>>,
    /// The unit that made each file the way it is on its level: (number, level) → index + 1.
    arrival: BTreeMap<(u64, usize), Vec<usize>>,
}

impl<'a> StateFinder<'a> {
    fn new(recording: &'a Recording) -> Self {
        let units = &recording.history.units;
        let mut state = vec![0_u32; recording.num_levels];
        for (level, _) in &recording.history.initial {
            state[*level] += 1;
        }
        let mut counts = vec![state.clone()];
        let mut arrival: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
        for (index, unit) in units.iter().enumerate() {
            for file in &unit.edit.deleted {
                state[file.level] = state[file.level].saturating_sub(1);
            }
            for (level, file) in &unit.edit.added {
                state[*level] += 1;
                arrival
                    .entry((file.number.0, *level))
                    .or_default()
                    .push(index + 1);
            }
            counts.push(state.clone());
        }
        Self {
            units,
            counts,
            arrival,
        }
    }

    fn locate(&self, mut pick: RecordedPick, attempt: Option<&Attempt>) -> RecordedPick {
        let latest = pick.unit.unwrap_or(self.units.len());
        let arrivals = pick.inputs.iter().flat_map(|input| {
            let numbers = input.files.iter();
            numbers.filter_map(|number| self.arrival.get(&(number.0, input.level)))
        });
        let before_own = |states: &Vec<usize>| {
            let own = states.iter().rev().find(|state| **state <= latest);
            own.copied()
        };
        let earliest = arrivals
            .filter_map(before_own)
            .max()
            .unwrap_or(0)
            .min(latest);
        let by_time = self
            .units
            .partition_point(|unit| unit.installed <= pick.time);
        let nearest = by_time.clamp(earliest, latest);
        let from = nearest.saturating_sub(WINDOW).max(earliest);
        let to = (nearest + WINDOW).min(latest);
        let wanted = attempt.map_or(&[][..], |attempt| &attempt.file_counts);
        let fits = |state: &usize| wanted.is_empty() || self.counts[*state] == wanted;
        pick.states = (from..=to).filter(fits).collect();
        if pick.states.is_empty() {
            pick.states = (from..=to).collect();
        }
        pick.states
            .sort_by_key(|state| (state.abs_diff(nearest), *state));
        pick
    }
}
