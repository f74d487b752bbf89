//! Our picker, asked on the state in which RocksDB picked.

use std::collections::BTreeMap;

use super::Recording;
use super::picks::{PickOutcome, RecordedPick, recorded_picks};
use crate::compaction::pick_universal::pick_universal;
use crate::compaction::score::universal_score;
use crate::compaction::{CompactionInput, PickContext, PickResult, RunningCompaction};
use crate::key::KeyRange;
use crate::reasoning::Reasoning;
use crate::version::{Version, VersionError};

/// A pick together with what our picker chose in its first candidate state.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedPick {
    /// As recorded.
    pub pick: RecordedPick,
    /// Our choice in the first candidate state that agrees, or else in the first one.
    pub choice: Choice,
    /// Index into the pick's states of the one that agrees; `None` if none does.
    pub agrees_in: Option<usize>,
}

/// Our choice in one state.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the picker said.
    pub result: PickResult,
    /// The recorded inputs, with whole levels looked up in the state.
    pub expected_inputs: Vec<CompactionInput>,
    /// The score in that state.
    pub score: f64,
}

/// Asks our picker on every recorded state. Universal compaction only.
///
/// # Errors
/// When the recorded edits do not fit together, which means that the MANIFEST is damaged.
pub fn replay_picks(recording: &Recording) -> Result<Vec<ReplayedPick>, VersionError> {
    let mut picks: Vec<RecordedPick> = recorded_picks(recording);
    picks.sort_by_key(|pick| pick.states.first().copied());
    let mut replay = Replay::new(recording, &picks)?;
    let mut replayed = Vec::with_capacity(picks.len());
    for pick in picks.drain(..) {
        replayed.push(replay.replay(pick)?);
    }
    replayed.sort_by_key(|replayed| (replayed.pick.time, replayed.pick.job));
    Ok(replayed)
}

/// A job that may be in flight.
struct Flight {
    job: u32,
    time: u64,
    unit: usize,
    inputs: Vec<CompactionInput>,
    running: Option<RunningCompaction>,
}

/// The rolling state in which picks are asked.
struct Replay<'a> {
    recording: &'a Recording,
    version: Version,
    state: usize,
    /// In the order of the picks.
    flights: Vec<Flight>,
}

impl<'a> Replay<'a> {
    fn new(recording: &'a Recording, picks: &[RecordedPick]) -> Result<Self, VersionError> {
        let ranges = file_ranges(recording);
        let mut flights: Vec<Flight> = picks
            .iter()
            .filter(|pick| pick.outcome != PickOutcome::NothingToDo)
            .map(|pick| flight(recording, pick, &ranges))
            .collect();
        flights.sort_by_key(|flight| (flight.time, flight.job));
        Ok(Self {
            recording,
            version: recording.initial_version()?,
            state: 0,
            flights,
        })
    }

    fn replay(&mut self, pick: RecordedPick) -> Result<ReplayedPick, VersionError> {
        let mut first_choice = None;
        for (place, state) in pick.states.iter().copied().enumerate() {
            let choice = if place == 0 {
                self.advance_to(state)?;
                let mut version = std::mem::take(&mut self.version);
                let choice = self.choose(&mut version, state, &pick);
                self.version = version;
                choice
            } else {
                let mut version = self.version_at(state)?;
                self.choose(&mut version, state, &pick)
            };
            let Some(choice) = choice else {
                continue;
            };
            if agrees(&pick, &choice) {
                return Ok(ReplayedPick {
                    pick,
                    choice,
                    agrees_in: Some(place),
                });
            }
            first_choice.get_or_insert(choice);
        }
        let choice = first_choice.unwrap_or_else(|| Choice {
            result: PickResult {
                compaction: None,
                reasoning: Reasoning::default(),
            },
            expected_inputs: pick.inputs.clone(),
            score: 0.0,
        });
        Ok(ReplayedPick {
            pick,
            choice,
            agrees_in: None,
        })
    }

    fn advance_to(&mut self, state: usize) -> Result<(), VersionError> {
        while self.state < state {
            let edit = &self.recording.history.units[self.state].edit;
            self.version.apply(edit, self.recording.rocksdb_version)?;
            self.state += 1;
        }
        Ok(())
    }

    /// A state other than the rolling one; rare, so it is built anew when it lies before.
    fn version_at(&self, state: usize) -> Result<Version, VersionError> {
        let release = self.recording.rocksdb_version;
        let (mut version, from) = if self.state <= state {
            (self.version.clone(), self.state)
        } else {
            (self.recording.initial_version()?, 0)
        };
        for unit in &self.recording.history.units[from..state] {
            version.apply(&unit.edit, release)?;
        }
        Ok(version)
    }

    /// Asks the picker. `None`: a job in flight reads a file that this state does not have, so that
    /// the pick cannot have been made in it.
    fn choose(&self, version: &mut Version, state: usize, pick: &RecordedPick) -> Option<Choice> {
        let is_before = |flight: &&Flight| (flight.time, flight.job) < (pick.time, pick.job);
        let in_flight: Vec<&Flight> = self
            .flights
            .iter()
            .take_while(|flight| flight.time <= pick.time)
            .filter(|flight| state <= flight.unit && flight.job != pick.job)
            .filter(is_before)
            .collect();
        let mut is_possible = true;
        for flight in &in_flight {
            let marked = version.set_being_compacted(&flight.inputs, true);
            is_possible = is_possible && marked.is_ok();
        }
        let running: Vec<RunningCompaction> = in_flight
            .iter()
            .filter_map(|flight| flight.running)
            .collect();
        let score = universal_score(version, &self.recording.options);
        let result = pick_universal(&PickContext {
            version,
            options: &self.recording.options,
            rocksdb_version: self.recording.rocksdb_version,
            running: &running,
            score,
        });
        let expected_inputs = expected_inputs(version, pick);
        for flight in &in_flight {
            // Fails where marking failed, after the same files.
            let _ = version.set_being_compacted(&flight.inputs, false);
        }
        is_possible.then_some(Choice {
            result,
            expected_inputs,
            score,
        })
    }
}

fn file_ranges(recording: &Recording) -> BTreeMap<u64, KeyRange> {
    let history = &recording.history;
    let units = history.units.iter().flat_map(|unit| &unit.edit.added);
    let files = history.initial.iter().chain(units);
    files
        .map(|(_, file)| (file.number.0, file.range()))
        .collect()
}

fn flight(recording: &Recording, pick: &RecordedPick, ranges: &BTreeMap<u64, KeyRange>) -> Flight {
    let unit = pick.unit.unwrap_or(recording.history.units.len());
    let mut inputs = pick.inputs.clone();
    // A move's lines name whole levels; what it holds are the files that its edit moves.
    if pick.outcome == PickOutcome::Move {
        inputs.clear();
        for file in pick
            .unit
            .iter()
            .flat_map(|unit| &recording.history.units[*unit].edit.deleted)
        {
            match inputs
                .iter_mut()
                .find(|input: &&mut CompactionInput| input.level == file.level)
            {
                Some(input) => input.files.push(file.number),
                None => inputs.push(CompactionInput {
                    level: file.level,
                    files: vec![file.number],
                }),
            }
        }
    }
    let numbers = inputs.iter().flat_map(|input| &input.files);
    let range = numbers.filter_map(|number| ranges.get(&number.0).copied());
    let range = range.reduce(|left, right| left.union(&right));
    let running = range.map(|range| RunningCompaction {
        start_level: inputs.first().map_or(0, |input| input.level),
        output_level: pick.output_level.unwrap_or(0),
        range,
    });
    Flight {
        job: pick.job,
        time: pick.time,
        unit,
        inputs,
        running,
    }
}

fn expected_inputs(version: &Version, pick: &RecordedPick) -> Vec<CompactionInput> {
    let mut inputs = pick.inputs.clone();
    for level in &pick.picked_levels {
        let files = version.files(*level).iter();
        inputs.push(CompactionInput {
            level: *level,
            files: files.map(|file| file.number).collect(),
        });
    }
    inputs
}

fn agrees(pick: &RecordedPick, choice: &Choice) -> bool {
    let Some(got) = &choice.result.compaction else {
        return pick.outcome == PickOutcome::NothingToDo;
    };
    pick.outcome != PickOutcome::NothingToDo
        && pick.output_level == Some(got.output_level)
        && pick.reason.is_none_or(|reason| reason == got.reason)
        && sorted(&got.inputs) == sorted(&choice.expected_inputs)
}

fn sorted(inputs: &[CompactionInput]) -> Vec<(usize, u64)> {
    let mut files: Vec<(usize, u64)> = inputs
        .iter()
        .flat_map(|input| input.files.iter().map(|number| (input.level, number.0)))
        .collect();
    files.sort_unstable();
    files
}
