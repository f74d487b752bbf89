//! Our picker, asked on the state in which RocksDB picked.

use super::Recording;
use super::flights::{Doubts, Flights, InFlight};
use super::picks::{PickOutcome, RecordedPick, recorded_picks};
use super::replay_state::ReplayState;
use crate::compaction::picker::CompactionPicker;
use crate::compaction::{CompactionInput, PickResult};
use crate::reasoning::Reasoning;
use crate::version::{Version, VersionError};

/// A pick together with what our picker chose.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedPick {
    /// As recorded.
    pub pick: RecordedPick,
    /// Our choice in the first candidate that agrees, or else in the first one.
    pub choice: Choice,
    /// Which candidate agrees; `None` if none does.
    pub agrees_in: Option<Candidate>,
}

/// What a pick may have seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Index into the pick's states.
    pub state: usize,
    /// Which jobs were in flight: 0 for what times and the logged score suggest.
    pub order: usize,
}

/// Our choice in one state.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the picker said.
    pub result: PickResult,
    /// The recorded inputs, with whole levels looked up in the state.
    pub expected_inputs: Vec<CompactionInput>,
    /// The score in that state of the level from which RocksDB compacted.
    pub score: f64,
}

/// Asks our picker on every recorded state.
///
/// # Errors
/// When the recorded edits do not fit together, which means that the MANIFEST is damaged.
pub fn replay_picks(recording: &Recording) -> Result<Vec<ReplayedPick>, VersionError> {
    let mut picks: Vec<RecordedPick> = recorded_picks(recording);
    // Picks of one version share what the picker remembers, so they are asked in their order.
    picks.sort_by_key(|pick| (pick.states.first().copied(), pick.time, pick.job));
    let mut replay = Replay {
        flights: Flights::new(recording, &picks),
        state: ReplayState::new(recording)?,
    };
    let mut replayed = Vec::with_capacity(picks.len());
    for pick in picks {
        replayed.push(replay.replay(pick)?);
    }
    replayed.sort_by_key(|replayed| (replayed.pick.time, replayed.pick.job));
    Ok(replayed)
}

struct Replay<'a> {
    flights: Flights,
    state: ReplayState<'a>,
}

/// One answer of our picker, and what it remembers afterwards.
struct Answer {
    choice: Choice,
    picker: CompactionPicker,
}

impl Replay<'_> {
    fn replay(&mut self, pick: RecordedPick) -> Result<ReplayedPick, VersionError> {
        let mut first_choice = None;
        for (index, state) in pick.states.iter().copied().enumerate() {
            let (mut version, picker) = self.state.take(state, index == 0)?;
            let doubts = self.flights.at(&pick, state);
            let agreed = self.ask(&mut version, &picker, &pick, &doubts, &mut first_choice);
            let answer = agreed.map(|(order, answer)| {
                let candidate = Candidate {
                    state: index,
                    order,
                };
                (candidate, answer)
            });
            let remembered = answer
                .as_ref()
                .map_or(&picker, |(_, answer)| &answer.picker);
            if index == 0 {
                self.state.put_back(version, remembered.clone());
            }
            if let Some((candidate, answer)) = answer {
                return Ok(ReplayedPick {
                    pick,
                    choice: answer.choice,
                    agrees_in: Some(candidate),
                });
            }
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

    /// Tries the possible sets of jobs in flight in one state until our picker agrees. Sets under
    /// which the score is not the logged one come last.
    fn ask(
        &self,
        version: &mut Version,
        picker: &CompactionPicker,
        pick: &RecordedPick,
        doubts: &Doubts<'_>,
        first_choice: &mut Option<Choice>,
    ) -> Option<(usize, Answer)> {
        let mut others = Vec::new();
        let mut order = 0;
        for in_flight in doubts.variants() {
            match self.answer(version, picker, pick, &in_flight, true) {
                Some(answer) if agrees(pick, &answer.choice) => return Some((order, answer)),
                Some(answer) => {
                    first_choice.get_or_insert(answer.choice);
                    order += 1;
                }
                None => others.push(in_flight),
            }
        }
        for in_flight in others {
            if let Some(answer) = self.answer(version, picker, pick, &in_flight, false) {
                if agrees(pick, &answer.choice) {
                    return Some((order, answer));
                }
                first_choice.get_or_insert(answer.choice);
                order += 1;
            }
        }
        None
    }

    /// Asks the picker with these jobs in flight. `None`: one of them reads a file that this state
    /// does not have, so that the pick cannot have been made like this; or the score is another one
    /// than the logged one and must not be.
    fn answer(
        &self,
        version: &mut Version,
        picker: &CompactionPicker,
        pick: &RecordedPick,
        in_flight: &[InFlight<'_>],
        must_have_score: bool,
    ) -> Option<Answer> {
        let mut is_possible = true;
        for flight in in_flight.iter().filter(|one| one.has_files) {
            let marked = version.set_being_compacted(&flight.flight.inputs, true);
            is_possible = is_possible && marked.is_ok();
        }
        let running = in_flight
            .iter()
            .filter_map(|one| one.flight.running)
            .collect::<Vec<_>>();
        let mut picker = picker.clone();
        let state = self.state.pick_state(version, &running, pick.time);
        picker.compute_scores(&state);
        let score = score_of(&picker, pick);
        let has_score = pick.score.is_none_or(|logged| is_same_score(score, logged));
        let answer = (is_possible && (has_score || !must_have_score)).then(|| {
            let result = picker.pick(&state);
            Answer {
                choice: Choice {
                    result,
                    expected_inputs: expected_inputs(version, pick),
                    score,
                },
                picker,
            }
        });
        for flight in in_flight.iter().filter(|one| one.has_files) {
            // Fails where marking failed, after the same files.
            let _ = version.set_being_compacted(&flight.flight.inputs, false);
        }
        answer
    }
}

/// The score of the level that RocksDB compacted from; of the most urgent one where it is unknown.
fn score_of(picker: &CompactionPicker, pick: &RecordedPick) -> f64 {
    let scores = picker.scores();
    let start = pick.inputs.first().map(|input| input.level);
    let mut slots = scores.slots().iter();
    let slot = slots.find(|slot| Some(slot.level) == start);
    slot.filter(|_| 1 < scores.slots().len())
        .map_or(scores.max(), |slot| slot.score)
}

/// Whether a score prints as the logged one, which has six significant digits (G-4).
pub fn is_same_score(score: f64, logged: f64) -> bool {
    let mut unit = 1e-5;
    while unit * 1e6 <= logged.abs() {
        unit *= 10.0;
    }
    (score - logged).abs() <= unit * 0.500_001
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
        && got.is_deletion == (pick.outcome == PickOutcome::Drop)
        && pick
            .output_level
            .is_none_or(|level| level == got.output_level)
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
