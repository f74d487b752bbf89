//! Finds the number of the version that each unit made.
//!
//! ```text
//! enqueued   u0   u1 u2          u3        writes of the manifest queue up; the first one leads
//! written    [--g0--][---g1---]  [-g2-]    a leader takes along all that wait when it starts
//! version        3        4        5       each group makes one version of each family in it
//! ```
//! "Base version N" in the log counts versions, not units, across all families. A unit shares its
//! version with its family's previous unit if it was waiting when the group's leader began to
//! write, which is known only to a fraction of a millisecond. So all numbers are found together:
//! the numbering that agrees with every base version and contradicts the times least.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use crate::database::Recording;
use crate::history::version_queue::{QueuedEdit, queue_of_family, spread_bounds};
use crate::log::log_facts::LogFacts;

/// Version before the first unit of a process with one column family, in recordings of 7.8.3 to
/// 11.8.1.
pub const FIRST_VERSION: u64 = 2;
/// Number of versions that an open makes for each family: for its MANIFEST entry, for its edits,
/// and for the first edit of the new MANIFEST.
const VERSIONS_OF_AN_OPEN: u64 = 3;

/// Cost of a unit outside its bounds, above the total cost of all contradictory times.
const OUT_OF_BOUNDS: u64 = 1_000_000;
/// Cost of joining a group that was installed before the unit was ready.
const TOO_LATE: u64 = 20_000;
/// Limit, in µs, on the cost of contradictory times.
const MAX_DOUBT: u64 = 2_000;
/// Limit on the number of partial numberings to keep.
const MAX_STATES: usize = 256;
/// Limit on the number of candidates for the first version.
const MAX_FIRST_VERSIONS: u64 = 64;
/// Time, in µs, within which a waiting thread usually wakes.
const WAKE_MICROS: u64 = 400;
/// Minimum time to write a group, in µs.
const WRITE_MICROS: u64 = 80;
/// Limit on the cost of a thread that wakes long after its group's install, as others may delay it.
const MAX_DELAY_DOUBT: u64 = 200;

/// Limit on the edits in a group of several families, because each writer is a thread.
const MAX_GROUP_EDITS: usize = 64;

/// Version that each unit made, given versions that are known to end with certain units.
pub(super) fn version_numbers(
    recording: &Recording,
    log: &LogFacts,
    complete: &[CompleteVersion],
) -> Vec<u64> {
    let family = recording.family_index as u32;
    let of_all = recording.activity.queue.as_slice();
    let older = recording.history.older_calls();
    let own = |queue: &[QueuedEdit], versions: &[u64]| {
        let numbered = queue.iter().zip(versions);
        let numbered = numbered.filter(|(edit, _)| edit.is_unit_of(family));
        let numbered = numbered.map(|(_, version)| *version);
        let first = numbered.clone().next().map_or(0, |first| first - 1);
        std::iter::repeat_n(first, older).chain(numbered).collect()
    };
    if complete.is_empty() && !of_all.is_empty() {
        // The version numbers are the same for all families.
        let versions = &recording.activity.versions;
        let versions = versions.get_or_init(|| numbers_of_queue(recording, log, of_all));
        return own(of_all, versions);
    }
    let mut queue = match of_all {
        [] => queue_of_family(&recording.history, log, family),
        of_all => of_all.to_vec(),
    };
    let complete = complete
        .iter()
        .map(|(version, state)| (*version, state.saturating_sub(older)));
    end_versions(&mut queue, family, complete);
    own(&queue, &numbers_of_queue(recording, log, &queue))
}

/// Sets the bounds that follow from a family's complete versions.
fn end_versions(
    queue: &mut [QueuedEdit],
    family: u32,
    complete: impl Iterator<Item = CompleteVersion>,
) {
    let own = queue.iter_mut().filter(|edit| edit.is_unit_of(family));
    let mut own: Vec<&mut QueuedEdit> = own.collect();
    for (version, state) in complete {
        let last = state.checked_sub(1);
        if let Some(last) = last.and_then(|last| own.get_mut(last)) {
            last.most = last.most.min(version);
        }
        if let Some(next) = own.get_mut(state) {
            next.least = next.least.max(version + 1);
        }
    }
    spread_bounds(own.into_iter());
}

/// Version that each edit in a queue made.
fn numbers_of_queue(recording: &Recording, log: &LogFacts, queue: &[QueuedEdit]) -> Vec<u64> {
    let groups = Groups { queue };
    let (cost, versions) = groups.best(first_versions(recording, log, queue));
    let families = recording.activity.families.len() as u64;
    // The recording may lack families that existed at the open.
    if OUT_OF_BOUNDS <= cost && 1 < families && begins_at_open(recording, log) {
        let (other, numbers) = groups.best(FIRST_VERSION..=VERSIONS_OF_AN_OPEN * families);
        if other < cost {
            return numbers;
        }
    }
    versions
}

/// Returns true if the first edit is also the first after an open.
fn begins_at_open(recording: &Recording, log: &LogFacts) -> bool {
    log.begins_at_open() && recording.activity.begins == 0
}

/// Possible versions before the first edit. If edits before it are missing, these are all versions
/// that the bounds allow, or only the newest of them if there are too many.
fn first_versions(
    recording: &Recording,
    log: &LogFacts,
    queue: &[QueuedEdit],
) -> RangeInclusive<u64> {
    if begins_at_open(recording, log) {
        // Opening the database makes versions for all existing families.
        let families = recording.activity.families.len() as u64;
        let created = queue.iter().filter(|edit| edit.is_creation).count() as u64;
        let opened = families.saturating_sub(created).max(1);
        let first = VERSIONS_OF_AN_OPEN * opened - 1;
        // Release 5.18 makes one fewer of each; 6.20 does not.
        let is_certain = recording.rocksdb_version.at_least(6, 20);
        return first - opened * u64::from(!is_certain)..=first;
    }
    let most = queue.iter().map(|edit| edit.most).min();
    let Some(most) = most.filter(|most| *most != u64::MAX) else {
        return FIRST_VERSION..=FIRST_VERSION;
    };
    let most = most.saturating_sub(1);
    // An edit makes at most one version.
    let least = (1..)
        .zip(queue)
        .map(|(edits, edit)| edit.least.saturating_sub(edits));
    let least = least.max().unwrap_or(0);
    least.max(most.saturating_sub(MAX_FIRST_VERSIONS)).min(most)..=most
}

/// A version, with the number of units, counted from the first, that it is known to contain.
pub(super) type CompleteVersion = (u64, usize);

/// Partial numbering: the latest version of any family, and the first edit in its group.
type State = (u64, usize);

/// The cheapest way to a state: its cost, and the state of the previous edit.
type Way = (u64, State);

/// States of an edit, ascending, each with the cheapest way to it. This is a list, not a map,
/// because a long history has many states for every edit.
type Ways = Vec<(State, Way)>;

/// Number of units between searches for certain numbers, so that memory does not grow with the
/// history.
const UNITS_A_LOOK: usize = 1_024;
/// Limit on units whose numbers are open; beyond it, the cheapest numbering so far decides.
const MAX_OPEN_UNITS: usize = 4 * UNITS_A_LOOK;

/// Numberings that are still possible, unit by unit, and the numbers already certain.
#[derive(Default)]
struct Numberings {
    /// States of the first edits, which are certain.
    certain: Vec<State>,
    /// States of each later edit, ascending, each with the state of the previous edit.
    open: VecDeque<Vec<(State, State)>>,
}

impl Numberings {
    /// Adds the states of the next unit.
    fn push(&mut self, step: &[(State, Way)]) {
        let states = step.iter().map(|(state, way)| (*state, way.1));
        self.open.push_back(states.collect());
        if self.open.len() % UNITS_A_LOOK == 0 {
            self.settle(step);
        }
    }

    /// Fixes the numbers of units on which all numberings agree.
    fn settle(&mut self, last: &[(State, Way)]) {
        let is_long = MAX_OPEN_UNITS <= self.open.len();
        let mut states: Vec<State> = match is_long {
            true => cheapest(last).into_iter().collect(),
            false => last.iter().map(|(state, _)| *state).collect(),
        };
        let mut at = self.open.len() - 1;
        while 0 < at && 1 < states.len() || is_long && self.open.len() - UNITS_A_LOOK < at {
            states = states
                .iter()
                .filter_map(|state| before(&self.open[at], *state))
                .collect();
            states.sort_unstable();
            states.dedup();
            at -= 1;
        }
        if let [state] = states[..] {
            self.take(at, state);
        }
    }

    /// Fixes the state of a unit, and thereby those of all units before it.
    fn take(&mut self, at: usize, state: State) {
        let first = self.certain.len();
        let mut state = Some(state);
        for step in self.open.iter().take(at + 1).rev() {
            let Some(known) = state else {
                break;
            };
            self.certain.push(known);
            state = before(step, known);
        }
        self.certain[first..].reverse();
        self.open.drain(..=at);
    }

    /// Returns all numbers in the cheapest numbering.
    fn finish(mut self, last: &[(State, Way)]) -> Vec<State> {
        if let (Some(state), Some(at)) = (cheapest(last), self.open.len().checked_sub(1)) {
            self.take(at, state);
        }
        self.certain
    }
}

fn cheapest(step: &[(State, Way)]) -> Option<State> {
    let cheapest = step.iter().min_by_key(|(state, way)| (way.0, *state));
    cheapest.map(|(state, _)| *state)
}

/// State of the previous unit.
fn before(step: &[(State, State)], state: State) -> Option<State> {
    let place = step.binary_search_by_key(&state, |(state, _)| *state);
    place.ok().map(|place| step[place].1)
}

/// Column families with a version in a group, in the order of their versions.
#[derive(Clone, Debug, Default)]
struct Group {
    families: Vec<u32>,
}

impl Group {
    /// Version of a family, given the group's latest version; `None` if the family has none yet.
    fn version_of(&self, family: u32, latest: u64) -> Option<u64> {
        let place = self.families.iter().position(|one| *one == family)?;
        Some(latest.saturating_sub((self.families.len() - 1 - place) as u64))
    }

    fn add(&mut self, family: u32) {
        if !self.families.contains(&family) {
            self.families.push(family);
        }
    }
}

/// Groups of a queue's edits.
struct Groups<'a> {
    queue: &'a [QueuedEdit],
}

impl Groups<'_> {
    /// Finds the cheapest numbering: its cost, and the version that each edit made.
    fn best(&self, first: RangeInclusive<u64>) -> (u64, Vec<u64>) {
        let mut numberings = Numberings::default();
        let mut last = Ways::new();
        // Sorted by the leaders, ascending.
        let mut groups: Vec<(usize, Group)> = Vec::new();
        for (place, edit) in self.queue.iter().enumerate() {
            let mut next = Ways::with_capacity(2 * last.len());
            let mut offer = |state: State, version: u64, cost: u64, from: State| {
                let out = u64::from(version < edit.least || edit.most < version);
                next.push((state, (cost + out * OUT_OF_BOUNDS, from)));
            };
            if place == 0 {
                for version in first.clone() {
                    offer((version + 1, place), version + 1, 0, (version, place));
                }
            }
            for (from, (cost, _)) in &last {
                let (latest, leader) = *from;
                let (join, separate) = self.costs(place, leader);
                offer((latest + 1, place), latest + 1, cost + separate, *from);
                if self.may_join(place, leader) {
                    let known = groups.binary_search_by_key(&leader, |(leader, _)| *leader);
                    let known = known.ok().map(|at| &groups[at].1);
                    let version = known.and_then(|group| group.version_of(edit.family, latest));
                    let version = version.unwrap_or(latest + 1);
                    offer((latest.max(version), leader), version, cost + join, *from);
                }
            }
            // The first of several equally cheap ways to a state counts.
            next.sort_by_key(|(state, way)| (*state, way.0));
            next.dedup_by_key(|(state, _)| *state);
            keep_cheapest(&mut next);
            numberings.push(&next);
            groups.push((place, Group::default()));
            let mut leaders: Vec<usize> = next.iter().map(|(state, _)| state.1).collect();
            leaders.sort_unstable();
            leaders.dedup();
            groups.retain(|(leader, _)| leaders.binary_search(leader).is_ok());
            groups
                .iter_mut()
                .for_each(|(_, group)| group.add(edit.family));
            last = next;
        }
        let cost = last.iter().map(|(_, way)| way.0).min().unwrap_or(0);
        (cost, self.versions(&numberings.finish(&last)))
    }

    /// Returns true if an edit may join this leader's group. A family's creation is always alone.
    fn may_join(&self, place: usize, leader: usize) -> bool {
        let [edit, first] = [place, leader].map(|place| &self.queue[place]);
        let is_near = place - leader < MAX_GROUP_EDITS || edit.family == first.family;
        let is_of_family = |other: &QueuedEdit| other.family == edit.family;
        let is_later = edit.begins_version && self.queue[leader..place].iter().any(is_of_family);
        is_near && !is_later && !edit.is_creation && !first.is_creation
    }

    fn versions(&self, states: &[State]) -> Vec<u64> {
        let mut group = Group::default();
        let numbered = self.queue.iter().zip(states).enumerate();
        let versions = numbered.map(|(place, (edit, (latest, leader)))| {
            if place == *leader {
                group = Group::default();
            }
            group.add(edit.family);
            group.version_of(edit.family, *latest).unwrap_or(*latest)
        });
        versions.collect()
    }

    /// Costs of a unit for joining this leader's group and for leading the next one.
    fn costs(&self, unit: usize, leader: usize) -> (u64, u64) {
        let queue = self.queue;
        let before = leader
            .checked_sub(1)
            .map_or(0, |last| queue[last].installed);
        let ready = queue[unit].ready;
        let was_waiting = queue[leader].ready < before;
        let start = queue[leader].ready.max(before);
        let (late, early) = (ready.saturating_sub(start), start.saturating_sub(ready));
        // A group is installed as a whole, when its first unit is.
        let installed = queue[leader].installed;
        let join = match late {
            _ if installed < ready => TOO_LATE,
            0 => 0,
            // A waiting leader has to wake before it sees who else is waiting.
            late if was_waiting => doubt(late),
            late => late + MAX_DOUBT,
        };
        // Writing takes time, so two groups are not installed right after each other.
        let since = queue[unit].installed.saturating_sub(installed);
        let hurry = WRITE_MICROS.saturating_sub(since) * 10;
        let delay = queue[unit].reported.saturating_sub(installed) / 8;
        (join + delay.min(MAX_DELAY_DOUBT), doubt(early) + hurry)
    }
}

/// Cost of times that contradict by this much, small as long as late lines may explain it.
fn doubt(micros: u64) -> u64 {
    if micros <= WAKE_MICROS {
        micros / 8
    } else {
        micros.min(MAX_DOUBT)
    }
}

/// Drops the costliest candidates, whose number explodes without a base version.
fn keep_cheapest(states: &mut Ways) {
    if states.len() <= MAX_STATES {
        return;
    }
    let mut costs: Vec<u64> = states.iter().map(|(_, way)| way.0).collect();
    costs.sort_unstable();
    let dearest = costs[MAX_STATES - 1];
    states.retain(|(_, way)| way.0 <= dearest);
    states.drain(..states.len().saturating_sub(MAX_STATES));
}
