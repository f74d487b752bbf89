//! Runs our picker on the states in which RocksDB picked.

use crate::database::Recording;
use crate::replay::allowed::is_allowed;
use crate::replay::by_size::{is_by_score, leave_out_unknown_options, pick_by_size};
use crate::replay::choice::{Choice, agrees};
use crate::replay::in_flight::{Doubts, Flights, InFlight};
use crate::replay::recorded_picks::{RecordedPick, recorded_picks};
use crate::replay::rolling_state::{ReplayState, Surroundings, mark_due_files};
use crate::replay::temperatures::{self, Temperatures};
use crate::replay::version_numbers::CompleteVersion;
use engine::compaction::by_size::SizeVerdict;
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::{PickResult, RunningCompaction};
use engine::model::sorting::sort_by_key;
use engine::model::version::CompactionInput;
use engine::model::version::{Version, VersionError};
use engine::options::{CompactionPri, Options};
use engine::reasoning::Reasoning;

/// A recorded pick with our picker's choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedPick {
    /// The pick as recorded.
    pub pick: RecordedPick,
    /// Our choice in the first candidate that agrees, or in the first of all if none agrees.
    pub choice: Choice,
    /// The candidate in which our picker agrees; `None` if there is none.
    pub agrees_in: Option<Candidate>,
    /// True if the answer depends on unknown key ranges or files.
    pub is_undecided: bool,
}

/// A state, with a set of jobs in flight, in which RocksDB may have made a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Index of the state among those of the pick.
    pub state: usize,
    /// True for the first state tried; if a score was logged, for the first state that can have
    /// that score.
    pub is_first_state: bool,
    /// Number of candidates tried earlier, in other states or with other jobs in flight.
    pub order: usize,
}

/// Runs our picker on every recorded state and returns the result of `keep` for each pick, by time,
/// because full results of a long history would take too much memory. The deciding rule is always
/// kept; further reasons take time, and most candidates fail.
///
/// If logged scores show that versions were misnumbered, they are numbered again.
///
/// # Errors
/// Recorded edits that contradict each other: the MANIFEST is damaged.
pub fn replay_picks<Kept>(
    recording: &Recording,
    keeps_reasons: bool,
    keep: impl Fn(ReplayedPick) -> Option<Kept>,
) -> Result<Vec<Kept>, VersionError> {
    let mut complete = Vec::new();
    let mut is_elsewhere = false;
    let kept = replay_all(recording, keeps_reasons, &[], |one| {
        let logged = one.pick.score;
        let is_logged = logged.is_some_and(|logged| is_same_score(one.choice.score, logged));
        let candidate = one.agrees_in.filter(|_| is_logged);
        if let (Some(version), Some(candidate)) = (one.pick.base_version, candidate) {
            is_elsewhere |= candidate.state != 0;
            // If a pick's score was found in a state, the pick's base version ends with that state.
            complete.push((version, one.pick.states[candidate.state]));
        }
        keep(one)
    })?;
    if !is_elsewhere {
        return Ok(kept);
    }
    drop(kept);
    replay_all(recording, keeps_reasons, &complete, keep)
}

fn replay_all<Kept>(
    recording: &Recording,
    keeps_reasons: bool,
    complete: &[CompleteVersion],
    mut keep: impl FnMut(ReplayedPick) -> Option<Kept>,
) -> Result<Vec<Kept>, VersionError> {
    let picks = in_order_of_jobs(recorded_picks(recording, complete));
    let about = Surroundings {
        recording,
        // The reasons show which choices depend on keys.
        keeps_reasons: keeps_reasons || !recording.has_manifest,
    };
    let mut state = ReplayState::new(about)?;
    let flights = Flights::new(recording, &picks);
    let replay = Replay {
        about,
        flights,
        temperatures: Temperatures::of(recording),
        has_deletions: recording
            .history
            .files()
            .any(|(_, file)| file.deletion_count != 0),
    };
    let mut kept = Vec::new();
    for pick in picks {
        let (time, job) = (pick.time, pick.job);
        if let Some(one) = keep(replay.replay(pick, &mut state)?) {
            kept.push((time, job, one));
        }
    }
    sort_by_key(&mut kept, |(time, job, _)| (*time, *job));
    Ok(kept.into_iter().map(|(_, _, one)| one).collect())
}

fn in_order_of_jobs(picks: Vec<RecordedPick>) -> Vec<RecordedPick> {
    // Picks on one version share the picker's memory, so they are replayed in order. That is nearly
    // always the order of their job numbers, which threads assign when they wake.
    let mut latest_job = 0;
    let mut numbered: Vec<(u32, RecordedPick)> = Vec::with_capacity(picks.len());
    for pick in picks {
        latest_job = pick.job.max(latest_job);
        // A pick without a job follows the jobs that were logged before it.
        numbered.push((if pick.job == 0 { latest_job } else { pick.job }, pick));
    }
    sort_by_key(&mut numbered, |(job, pick)| {
        (pick.states.first().copied(), *job, pick.time)
    });
    numbered.into_iter().map(|(_, pick)| pick).collect()
}

struct Replay<'a> {
    about: Surroundings<'a>,
    flights: Flights,
    temperatures: Option<Temperatures<'a>>,
    /// True if any file is known to have deletions.
    has_deletions: bool,
}

/// A pick, with a state in which it may have been made.
#[derive(Clone, Copy)]
struct Case<'a> {
    pick: &'a RecordedPick,
    /// Number of units installed in the state.
    state: usize,
    /// Index of the open in which the pick was made, starting at 0.
    open: usize,
    /// True if a set of jobs in flight counts only if it yields the logged score.
    must_have_score: bool,
}

/// Limit on how far the clock of seconds, which the kernel advances at its ticks, lags behind the
/// clock of microseconds.
const CLOCK_TICK_MICROS: u64 = 10_000;

/// Results for the candidates tried so far.
#[derive(Default)]
struct Outcome {
    /// Index of the state that is being tried.
    state: usize,
    /// Number of candidates for which our picker gave an answer.
    answered: usize,
    /// Index of the state in which our picker gave its first answer.
    first_state: usize,
    first_choice: Option<Choice>,
    is_undecided: bool,
    agreed: Option<(Candidate, Choice)>,
}

impl Outcome {
    /// Takes in an answer; returns true if it agrees with the pick.
    fn take(&mut self, pick: &RecordedPick, choice: Choice) -> bool {
        let is_agreed = match choice.by_size {
            Some(verdict) => verdict == SizeVerdict::Agrees,
            None => choice.is_one_of_several || agrees(pick, &choice),
        };
        self.is_undecided |= choice.by_size == Some(SizeVerdict::NeedsKeys);
        if self.answered == 0 {
            self.first_state = self.state;
        }
        if is_agreed {
            let candidate = Candidate {
                state: self.state,
                is_first_state: self.state == self.first_state,
                order: self.answered,
            };
            match &mut self.agreed {
                None => self.agreed = Some((candidate, choice)),
                // Another state leads to the same levels, so the differing parts are unknown.
                Some((_, first)) if first.result.reasoning != choice.result.reasoning => {
                    first.result.reasoning = Reasoning::default();
                    first.score = 0.0;
                }
                Some(_) => {}
            }
        } else {
            self.first_choice.get_or_insert(choice);
            self.answered += 1;
        }
        is_agreed
    }

    fn into_replayed(self, pick: RecordedPick) -> ReplayedPick {
        let (agrees_in, agreed) = self.agreed.unzip();
        let choice = agreed.or(self.first_choice).unwrap_or_else(|| Choice {
            expected_inputs: pick.inputs.clone(),
            ..Choice::default()
        });
        ReplayedPick {
            pick,
            choice,
            is_undecided: self.is_undecided && agrees_in.is_none(),
            agrees_in,
        }
    }
}

impl Replay<'_> {
    /// Tries every state in which the pick may have been made. If the score was logged, states and
    /// jobs in flight that give another score come last.
    fn replay(
        &self,
        pick: RecordedPick,
        asked: &mut ReplayState<'_>,
    ) -> Result<ReplayedPick, VersionError> {
        let recording = self.about.recording;
        let mut outcome = Outcome::default();
        // If the most likely state is unknown, no other one is tried either.
        let first = pick.states.first().copied().unwrap_or(0);
        outcome.is_undecided = !recording.knows_files_after(first);
        let open = recording.open_at(pick.time);
        let states = match outcome.is_undecided {
            true => &[],
            false => pick.states.as_slice(),
        };
        for must_have_score in [true, false] {
            for (index, state) in states.iter().copied().enumerate() {
                if !recording.knows_files_after(state) {
                    continue;
                }
                outcome.state = index;
                let case = Case {
                    pick: &pick,
                    state,
                    open,
                    must_have_score,
                };
                let asked = match index {
                    0 => asked.roll_to(state, open)?,
                    _ => asked.near(state, open)?,
                };
                let remembered = self.ask(asked.parts(), case, &mut outcome);
                if let Some(choice) = &outcome.first_choice {
                    let version = asked.parts().0;
                    outcome.is_undecided |= self.hangs_on_deletions(version, &pick, choice.score);
                }
                if index == 0 && remembered.is_some() {
                    asked.picker = remembered;
                }
                if outcome.agreed.is_some() && !self.tells_levels_only() {
                    return Ok(outcome.into_replayed(pick));
                }
            }
            if pick.score.is_none() || outcome.agreed.is_some() {
                break;
            }
        }
        Ok(outcome.into_replayed(pick))
    }

    /// Returns true if a pick depends on compensated sizes of files that predate the `LOG`, whose
    /// deletions are unknown (L-8).
    fn hangs_on_deletions(&self, version: &Version, pick: &RecordedPick, ours: f64) -> bool {
        let options = &self.about.recording.options;
        let is_by_size = !options.compaction_style.rules().picks_by_keys()
            || options.compaction_pri == CompactionPri::ByCompensatedSize;
        let has_score = pick.score.is_some_and(|logged| is_same_score(ours, logged));
        let mut levels = 0..version.num_levels();
        let is_uncounted = |level| {
            version
                .files(level)
                .iter()
                .any(|file| file.entry_count == 0)
        };
        self.has_deletions && (is_by_size || !has_score) && levels.any(is_uncounted)
    }

    /// Returns true if picks are compared only by level. Several states may then give the same
    /// levels, so all are tried.
    fn tells_levels_only(&self) -> bool {
        let recording = self.about.recording;
        let style = recording.options.compaction_style.rules();
        !recording.has_manifest && style.picks_by_keys()
    }

    /// Tries the possible sets of jobs in flight in one state until our picker agrees, and returns
    /// the picker's memory.
    fn ask(
        &self,
        (version, picker): (&mut Version, Option<&CompactionPicker>),
        case: Case<'_>,
        outcome: &mut Outcome,
    ) -> Option<CompactionPicker> {
        let picker = picker?;
        let recording = self.about.recording;
        let (state, time) = (case.state, case.pick.time);
        let doubts = self.flights.at(case.pick, state);
        // The options under which the state was installed (O-8).
        let options = recording.options_of_version_in_open(state, case.open);
        // The picker's memory from other picks on the version depends on their order (L-2).
        let mut forgetful = picker.clone();
        forgetful.version_installed(&self.about.pick_state(version, &options, &[], time));
        let variants = doubts.variants();
        let by_call = options_of_later_line(recording, time, state);
        let latest = [recording.options_in_open(state, case.open)].into_iter();
        for options in latest.chain(by_call) {
            for time in self.times_of_ages(case, options, &doubts) {
                for picker in [picker, &forgetful] {
                    for in_flight in &variants {
                        let answer = self.answer(version, case, picker, (time, options), in_flight);
                        let Some((choice, remembered)) = answer else {
                            continue;
                        };
                        let is_agreed = outcome.take(case.pick, choice);
                        if is_agreed && !self.tells_levels_only() {
                            return Some(remembered);
                        }
                    }
                }
            }
        }
        None
    }

    /// Install time of the state in µs; `None` for the first state.
    fn installed(&self, case: Case<'_>) -> Option<u64> {
        let last = case.state.checked_sub(1)?;
        let units = &self.about.recording.history.units;
        units.get(last).map(|unit| unit.installed)
    }

    /// Times at which RocksDB may have judged the ages of files, in µs of the recording's clock:
    /// the pick's; one tick earlier, because the clock of seconds lags; and the latest checks, at
    /// the version's install or at a pick on it (L-41, U-33). At most one per second.
    fn times_of_ages(&self, case: Case<'_>, options: &Options, doubts: &Doubts<'_>) -> Vec<u64> {
        let pick = case.pick.time;
        let is_by_age = options.ttl != 0 || options.periodic_compaction_seconds != 0;
        if !is_by_age && self.temperatures.is_none() {
            return vec![pick];
        }
        let installed = self.installed(case);
        let style = options.compaction_style.rules();
        let mut looks: Vec<u64> = match style.picks_by_clock() {
            true => Vec::new(),
            false => doubts.picked_at().chain(installed).collect(),
        };
        looks.retain(|time| installed.is_none_or(|since| since <= *time) && *time <= pick);
        looks.sort_unstable();
        let lagging = pick.saturating_sub(CLOCK_TICK_MICROS);
        let mut times: Vec<u64> = Vec::new();
        let second = |time: &u64| self.about.now_seconds(*time);
        for time in [pick, lagging].into_iter().chain(looks.into_iter().rev()) {
            if times.iter().all(|known| second(known) != second(&time)) {
                times.push(time);
            }
        }
        times
    }

    /// Runs the picker with these jobs in flight, for file ages at `time` (µs of the recording's
    /// clock) and with `options` for the pick and its scores. Returns its choice and its memory
    /// afterwards. `None` if the pick cannot have been made here: a job reads a file that this
    /// state lacks, or the score must equal the logged one but does not.
    fn answer(
        &self,
        version: &mut Version,
        case: Case<'_>,
        picker: &CompactionPicker,
        (time, options): (u64, &Options),
        in_flight: &[InFlight<'_>],
    ) -> Option<(Choice, CompactionPicker)> {
        let pick = case.pick;
        let has_manifest = self.about.recording.has_manifest;
        let style = options.compaction_style.rules();
        let installed = self.installed(case).unwrap_or(0);
        let busy = in_flight.iter().filter(|one| one.has_files);
        let (scored, later): (Vec<&InFlight<'_>>, Vec<&InFlight<'_>>) =
            busy.partition(|one| style.scores_follow_picks() || one.flight.is_picked_by(installed));
        let running = in_flight.iter().filter_map(|one| one.flight.running);
        let running: Vec<RunningCompaction> = running.collect();
        let mut picker = picker.clone();
        let mut is_possible = mark(version, &scored, true);
        mark_due_files(version, options, self.about.now_seconds(time));
        picker.compute_scores(&self.about.pick_state(version, options, &running, time));
        is_possible &= mark(version, &later, true);
        let state = self.about.pick_state(version, options, &running, time);
        let is_by_score = !style.picks_by_keys() || is_by_score(pick);
        let colder = self.temperatures.as_ref().and_then(|one| one.pick(&state));
        let score = match score_of(&picker, pick, is_by_score) {
            score if colder.is_some() && score < 1.0 => temperatures::SCORE,
            score => score,
        };
        let is_score_unknown = !has_manifest && style.scores_need_keys(version);
        let has_score =
            is_score_unknown || pick.score.is_none_or(|logged| is_same_score(score, logged));
        let mut answer = (is_possible && (has_score || !case.must_have_score)).then(|| {
            let mut after = picker.clone();
            let (mut result, by_size) = self.choose(&mut after, &state, pick);
            // Temperature changes come last (F-2).
            result.compaction = result.compaction.or(colder);
            // Since 8.7, this memory never changes a pick (L-2), and the order is uncertain.
            if !state.rocksdb_version.at_least(8, 7) {
                picker = after;
            }
            let mut choice = Choice {
                result,
                expected_inputs: expected_inputs(version, pick),
                score,
                in_flight: in_flight.iter().map(|one| one.flight.job).collect(),
                by_size,
                is_one_of_several: false,
            };
            choice.by_size = match by_size {
                None if has_manifest => None,
                None if agrees(pick, &choice) => Some(SizeVerdict::Agrees),
                None => Some(SizeVerdict::Disagrees),
                // In a state with another score, missing keys are not the reason.
                Some(SizeVerdict::NeedsKeys) if is_by_score && !has_score => {
                    Some(SizeVerdict::Disagrees)
                }
                known => known,
            };
            (choice, picker)
        });
        if let Some((choice, picker)) = &mut answer
            && has_manifest
            && !agrees(pick, choice)
        {
            let ask = |version: &Version| {
                let state = self.about.pick_state(version, options, &running, time);
                picker.clone().pick(&state)
            };
            let has_reads = 0.0 < options.read_triggered_compaction_threshold;
            choice.is_one_of_several = is_allowed(version, pick, choice, has_reads, ask);
        }
        // Unmarking stops at the file at which marking failed.
        mark(version, &scored, false);
        mark(version, &later, false);
        answer
    }

    /// Runs the picker, and judges its choice by sizes.
    fn choose(
        &self,
        picker: &mut CompactionPicker,
        state: &PickState<'_>,
        pick: &RecordedPick,
    ) -> (PickResult, Option<SizeVerdict>) {
        let recording = self.about.recording;
        // With this option, `BackgroundCompaction` never runs the picker, although up to 6.12 it is
        // still woken (W-2).
        if state.options.disable_auto_compactions {
            return (PickResult::default(), None);
        }
        if !recording.has_manifest {
            return pick_by_size(recording, picker, state, pick);
        }
        let mut result = picker.pick(state);
        if !recording.has_options_file {
            leave_out_unknown_options(&mut result);
        }
        (result, None)
    }
}

/// Score of the level that RocksDB compacted from, or the highest score if that level is unknown. A
/// pick that was not made by score logs the first score below 1, where the picker went on to files
/// that are due for other reasons.
fn score_of(picker: &CompactionPicker, pick: &RecordedPick, is_by_score: bool) -> f64 {
    let scores = picker.scores();
    if !is_by_score {
        let mut below = scores.slots().iter().filter(|slot| slot.score < 1.0);
        return below.next().map_or(scores.max(), |slot| slot.score);
    }
    let start = pick.inputs.first().map(|input| input.level);
    let mut slots = scores.slots().iter();
    let slot = slots.find(|slot| Some(slot.level) == start);
    slot.filter(|_| 1 < scores.slots().len())
        .map_or(scores.max(), |slot| slot.score)
}

/// Returns true if a score equals the logged one to six significant digits (G-4).
pub fn is_same_score(score: f64, logged: f64) -> bool {
    let mut unit = 1e-5;
    while unit * 1e6 <= logged.abs() {
        unit *= 10.0;
    }
    (score - logged).abs() <= unit * 0.500_001
}

/// Marks the input files of jobs as busy or idle. Returns false if the version lacks one.
fn mark(version: &mut Version, jobs: &[&InFlight<'_>], is_busy: bool) -> bool {
    jobs.iter().fold(true, |all, job| {
        all & version
            .set_being_compacted(&job.flight.inputs, is_busy)
            .is_ok()
    })
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

/// Limit, in µs, on the time from a `SetOptions` call taking effect to its line, while RocksDB
/// writes the OPTIONS file.
const CALL_MICROS: u64 = 100_000;

/// Options of a call whose line follows a pick so closely that they may have been in force; `pick`
/// is in µs of the recording's clock, `state` in installed units. `None` if there is no such call,
/// or if the MANIFEST gives its place.
fn options_of_later_line(recording: &Recording, pick: u64, state: usize) -> Option<&Options> {
    let log = recording.log.as_ref()?;
    let units = &recording.history.units;
    let changes = &recording.changes;
    let first = changes.partition_point(|change| units[change.unit].reported <= pick);
    let latest = pick.saturating_add(CALL_MICROS);
    let near = changes[first..].iter();
    let mut near = near.take_while(|change| units[change.unit].reported <= latest);
    let later = near.find(|change| {
        let unit = &units[change.unit];
        let call = unit.options_call.map(|call| &log.options_calls[call]);
        let may_be_in_force =
            call.is_some_and(|call| !call.is_database_wide && call.not_before <= pick);
        may_be_in_force && state <= change.unit && unit.manifest_offset.is_none()
    })?;
    Some(&later.options)
}
