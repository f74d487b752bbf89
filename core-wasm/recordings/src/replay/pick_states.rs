//! States that a recorded pick can have been made in.
//!
//! ```text
//! units      u0      u1      u2      u3          S(k) = initial files and units 0..k
//! states  S0     S1      S2      S3      S4
//! pick                      ^ what the log says of it finds k = 2
//! ```
//! A state between two units of one version never was: such states are no candidates.

use std::collections::BTreeMap;

use crate::database::Recording;
use crate::history::units::Unit;
use crate::log::log_facts::{Attempt, PickWindow};
use crate::replay::recorded_pick::RecordedPick;
use engine::model::sorting::sort_by_key;

/// Number of states on each side of the one that times suggest that are candidates.
const WINDOW: usize = 4;

/// Finds the states of picks.
pub(super) struct StateFinder<'a> {
    units: &'a [Unit],
    /// The version that each unit made.
    versions: Vec<u64>,
    /// Files by level in every state.
    counts: Vec<Vec<u32>>,
    /// The unit that made each file the way it is on its level: (number, level) → index + 1.
    arrival: BTreeMap<(u64, usize), Vec<usize>>,
}

impl<'a> StateFinder<'a> {
    pub fn new(recording: &'a Recording, versions: Vec<u64>) -> Self {
        let units = &recording.history.units;
        let mut arrival: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
        for (index, unit) in units.iter().enumerate() {
            for (level, file) in &unit.edit.added {
                let arrivals = arrival.entry((file.number.0, *level)).or_default();
                arrivals.push(index + 1);
            }
        }
        Self {
            units,
            versions,
            counts: recording.history.counts_by_level(recording.num_levels),
            arrival,
        }
    }

    /// The states of a pick whose lines count the files of every level, best first.
    pub fn by_counts(&self, pick: &RecordedPick, attempt: &Attempt) -> Vec<usize> {
        let units = self.units;
        let states = self.around(
            pick,
            units.partition_point(|unit| unit.installed <= pick.time),
        );
        let wanted = &attempt.file_counts;
        let fits = |state: &usize| wanted.is_empty() || self.counts[*state] == *wanted;
        let fitting: Vec<usize> = states.iter().copied().filter(fits).collect();
        if fitting.is_empty() { states } else { fitting }
    }

    /// The state that a base version names; then, in case that the numbering is wrong there, those
    /// around it, nearest first.
    pub fn by_base_version(&self, pick: &RecordedPick, base: u64) -> Vec<usize> {
        self.around(
            pick,
            self.versions.partition_point(|version| *version <= base),
        )
    }

    /// The possible states around the nearest one to a state, that first.
    fn around(&self, pick: &RecordedPick, state: usize) -> Vec<usize> {
        let (earliest, latest) = self.limits(pick);
        let nearest = state.clamp(earliest, latest);
        let from = nearest.saturating_sub(WINDOW).max(earliest);
        let to = (nearest + WINDOW).min(latest);
        let mut states: Vec<usize> = (from..=to).collect();
        sort_by_key(&mut states, |state| (state.abs_diff(nearest), *state));
        states
    }

    /// The states that were current within the pick's window: the last one that surely was, then
    /// earlier ones, then those that may have been.
    pub fn by_window(&self, pick: &RecordedPick) -> Vec<usize> {
        let PickWindow {
            not_before,
            not_after,
        } = pick.window;
        let (earliest, latest) = self.limits(pick);
        let units = self.units;
        let low = units.partition_point(|unit| unit.installed < not_before);
        let high = units.partition_point(|unit| unit.ready < not_after);
        let last = units.partition_point(|unit| unit.installed <= not_after);
        let low = low.clamp(earliest, latest);
        let high = high.max(last).clamp(low, latest);
        let last = last.clamp(low, high);
        let states = (low..=last).rev().chain(last + 1..=high);
        // Where the numbering is wrong, a version may have ended between others.
        let (mut states, others): (Vec<usize>, Vec<usize>) =
            states.partition(|state| self.is_state(*state));
        states.extend(others);
        states
    }

    /// Whether a version ends there.
    fn is_state(&self, state: usize) -> bool {
        let before = state.checked_sub(1).map(|last| self.versions[last]);
        before.is_none() || before != self.versions.get(state).copied()
    }

    /// The first state that has all inputs, and the last one before the pick's own unit.
    fn limits(&self, pick: &RecordedPick) -> (usize, usize) {
        let latest = pick.unit.unwrap_or(self.units.len());
        let arrivals = pick.inputs.iter().flat_map(|input| {
            let numbers = input.files.iter();
            numbers.filter_map(|number| self.arrival.get(&(number.0, input.level)))
        });
        let before_own =
            |states: &Vec<usize>| states.iter().rev().copied().find(|state| *state <= latest);
        let earliest = arrivals.filter_map(before_own).max().unwrap_or(0);
        (earliest.min(latest), latest)
    }
}
