//! The number of the version that each unit made.
//!
//! ```text
//! enqueued   u0   u1 u2          u3        manifest writes queue up; who comes first leads
//! written    [--g0--][---g1---]  [-g2-]    a leader takes along all that wait when it starts
//! version        3        4        5       each group makes one version
//! ```
//! "Base version N" in the log counts versions, not units. A unit shares its version with the one
//! before if it waited already when the group's leader started to write. When that was is known to
//! a fraction of a millisecond only, so the numbers are found together: those that contradict the
//! times least among those that agree with every base version.

use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;

use crate::read::history::units::Unit;
use crate::read::log::log_facts::LogFacts;

/// The version of the state before the first unit of a process (recordings of 7.8.3 to 11.8.1).
pub const FIRST_VERSION: u64 = 2;

/// Bounds on a unit's version from base versions: at least, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    least: u64,
    most: u64,
}

/// Cost of a unit outside of its bounds: more than all doubts about times together.
const OUT_OF_BOUNDS: u64 = 1_000_000;
/// Cost of joining a group that was installed before the unit was ready.
const TOO_LATE: u64 = 20_000;
/// Times that contradict a decision by more than this are not taken for worse, in microseconds.
const MAX_DOUBT: u64 = 2_000;
/// Limit on the number of numberings of the units so far that are kept.
const MAX_STATES: usize = 256;
/// Limit on the number of versions that are tried for the first one.
const MAX_FIRST_VERSIONS: u64 = 64;
/// Time in which a waiting thread usually wakes, in microseconds.
const WAKE_MICROS: u64 = 400;
/// Time that writing a group takes at least, in microseconds.
const WRITE_MICROS: u64 = 80;
/// Cost of a thread that goes on long after its group was installed: it may have waited for others.
const MAX_DELAY_DOUBT: u64 = 200;

/// The version that each unit made, given that after some units a version was complete.
pub(super) fn version_numbers(
    units: &[Unit],
    log: &LogFacts,
    complete: &[CompleteVersion],
) -> Vec<u64> {
    let mut bounds = bounds(units, log);
    for known in complete {
        if let Some(last) = known.state.checked_sub(1) {
            bounds[last].most = bounds[last].most.min(known.version);
        }
        if let Some(next) = bounds.get_mut(known.state) {
            next.least = next.least.max(known.version + 1);
        }
    }
    spread(&mut bounds);
    let first = first_versions(&bounds, log);
    Groups::new(units).best(&bounds, first)
}

/// What the version before the first unit can be. Where the log begins later than the process, all
/// that the bounds allow, the newest ones if those are many.
fn first_versions(bounds: &[Bounds], log: &LogFacts) -> RangeInclusive<u64> {
    let bound = bounds.first().filter(|first| first.most != u64::MAX);
    match bound {
        Some(first) if !log.begins_at_open() => {
            let most = first.most.saturating_sub(1);
            let least = first.least.saturating_sub(1);
            least.max(most.saturating_sub(MAX_FIRST_VERSIONS)).min(most)..=most
        }
        _ => FIRST_VERSION..=FIRST_VERSION,
    }
}

/// Versions never decrease.
fn spread(bounds: &mut [Bounds]) {
    for index in 1..bounds.len() {
        bounds[index].least = bounds[index].least.max(bounds[index - 1].least);
    }
    for index in (1..bounds.len()).rev() {
        bounds[index - 1].most = bounds[index - 1].most.min(bounds[index].most);
    }
}

/// A version that is known to hold just the first so many units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CompleteVersion {
    /// The version.
    pub version: u64,
    /// Number of units.
    pub state: usize,
}

/// Bounds from every pick that names its base version.
fn bounds(units: &[Unit], log: &LogFacts) -> Vec<Bounds> {
    let mut bounds = vec![
        Bounds {
            least: 0,
            most: u64::MAX,
        };
        units.len()
    ];
    let mut own: BTreeMap<u32, usize> = BTreeMap::new();
    let mut arrivals: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
    for (index, unit) in units.iter().enumerate() {
        own.insert(unit.job, index);
        for (level, file) in &unit.edit.added {
            let arrival = arrivals.entry((file.number.0, *level)).or_default();
            arrival.push(index);
        }
    }
    let mut most = |index: usize, version: u64| {
        bounds[index].most = bounds[index].most.min(version);
    };
    let mut least = Vec::new();
    for (job, facts) in &log.compactions {
        let Some(base) = facts.base_version else {
            continue;
        };
        let own = own.get(job).copied();
        if let Some(own) = own {
            least.push((own, base + 1));
        }
        let inputs = facts.inputs.iter();
        let inputs = inputs.flat_map(|(level, files)| files.iter().map(|file| (*file, *level)));
        for input in inputs {
            let arrivals = arrivals.get(&input).map_or(&[][..], |arrivals| arrivals);
            let before = arrivals.partition_point(|at| own.is_none_or(|own| *at < own));
            if let Some(before) = before.checked_sub(1) {
                most(arrivals[before], base);
            }
        }
        // Units from before the thread began to pick count, those after it picked do not.
        let window = facts.window;
        let installed = units.partition_point(|unit| unit.installed < window.not_before);
        if let Some(last) = installed.checked_sub(1) {
            most(last, base);
        }
        let later = units.partition_point(|unit| unit.ready <= window.not_after);
        if later < units.len() && 0 < window.not_after {
            least.push((later, base + 1));
        }
    }
    for (index, version) in least {
        bounds[index].least = bounds[index].least.max(version);
    }
    bounds
}

/// A partial numbering: the version of the latest unit, and the first unit of its group.
type State = (u64, usize);

/// The cheapest way to a state: its cost, and the state of the unit before.
type Way = (u64, State);

/// Units after which is looked which numbers are certain, so that a long history takes no more
/// memory than a short one.
const UNITS_A_LOOK: usize = 1_024;
/// Units whose numbers may be open at a time; the cheapest numbering so far decides about others.
const MAX_OPEN_UNITS: usize = 4 * UNITS_A_LOOK;

/// The numberings that are still possible, unit by unit, and the numbers that are certain.
#[derive(Default)]
struct Numberings {
    /// Versions of the first units.
    certain: Vec<u64>,
    /// Of each further unit its states, ascending, each with that of the unit before.
    open: VecDeque<Vec<(State, State)>>,
}

impl Numberings {
    /// The next unit has these states.
    fn push(&mut self, step: &BTreeMap<State, Way>) {
        let states = step.iter().map(|(state, way)| (*state, way.1));
        self.open.push_back(states.collect());
        if self.open.len() % UNITS_A_LOOK == 0 {
            self.settle(step);
        }
    }

    /// Takes the units in which all numberings agree for certain.
    fn settle(&mut self, last: &BTreeMap<State, Way>) {
        let is_long = MAX_OPEN_UNITS <= self.open.len();
        let mut states: Vec<State> = match is_long {
            true => cheapest(last).into_iter().collect(),
            false => last.keys().copied().collect(),
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

    /// The unit at this place has this state for certain, and with it those before it have theirs.
    fn take(&mut self, at: usize, state: State) {
        let first = self.certain.len();
        let mut state = Some(state);
        for step in self.open.iter().take(at + 1).rev() {
            let Some(known) = state else {
                break;
            };
            self.certain.push(known.0);
            state = before(step, known);
        }
        self.certain[first..].reverse();
        self.open.drain(..=at);
    }

    /// All numbers: those of the cheapest numbering.
    fn finish(mut self, last: &BTreeMap<State, Way>) -> Vec<u64> {
        if let (Some(state), Some(at)) = (cheapest(last), self.open.len().checked_sub(1)) {
            self.take(at, state);
        }
        self.certain
    }
}

fn cheapest(step: &BTreeMap<State, Way>) -> Option<State> {
    let cheapest = step.iter().min_by_key(|(state, way)| (way.0, **state));
    cheapest.map(|(state, _)| *state)
}

/// The state of the unit before.
fn before(step: &[(State, State)], state: State) -> Option<State> {
    let place = step.binary_search_by_key(&state, |(state, _)| *state);
    place.ok().map(|place| step[place].1)
}

/// The times of the queue.
struct Groups {
    /// Time at which each unit was ready, in µs; never decreases.
    ready: Vec<u64>,
    /// Time at which each unit was installed at the latest, in µs.
    installed: Vec<u64>,
    /// Time at which each unit's own thread went on, in µs.
    reported: Vec<u64>,
}

impl Groups {
    fn new(units: &[Unit]) -> Self {
        let mut latest = 0;
        let ready = units.iter().map(|unit| {
            latest = unit.ready.max(latest);
            latest
        });
        Self {
            ready: ready.collect(),
            installed: units.iter().map(|unit| unit.installed).collect(),
            reported: units.iter().map(|unit| unit.reported).collect(),
        }
    }

    fn best(&self, bounds: &[Bounds], first: RangeInclusive<u64>) -> Vec<u64> {
        let mut numberings = Numberings::default();
        let mut last: BTreeMap<State, Way> = BTreeMap::new();
        for (unit, bounds) in bounds.iter().enumerate() {
            let mut next: BTreeMap<State, Way> = BTreeMap::new();
            let mut offer = |state: State, cost: u64, from: State| {
                let out = u64::from(state.0 < bounds.least || bounds.most < state.0);
                let cost = cost + out * OUT_OF_BOUNDS;
                let way = next.entry(state).or_insert((cost, from));
                if cost < way.0 {
                    *way = (cost, from);
                }
            };
            if unit == 0 {
                for version in first.clone() {
                    offer((version + 1, unit), 0, (version, unit));
                }
            }
            for (from, (cost, _)) in &last {
                let (join, separate) = self.costs(unit, from.1);
                offer(*from, cost + join, *from);
                offer((from.0 + 1, unit), cost + separate, *from);
            }
            keep_cheapest(&mut next);
            numberings.push(&next);
            last = next;
        }
        numberings.finish(&last)
    }

    /// Costs of a unit: to join the group of this leader, and to lead the next one.
    fn costs(&self, unit: usize, leader: usize) -> (u64, u64) {
        let before = leader.checked_sub(1).map_or(0, |last| self.installed[last]);
        let ready = self.ready[unit];
        let was_waiting = self.ready[leader] < before;
        let start = self.ready[leader].max(before);
        let (late, early) = (ready.saturating_sub(start), start.saturating_sub(ready));
        // A group is installed at once: when its first unit is.
        let installed = self.installed[leader];
        let join = match late {
            _ if installed < ready => TOO_LATE,
            0 => 0,
            // A leader that waited has to wake before it looks who else waits.
            late if was_waiting => doubt(late),
            late => late + MAX_DOUBT,
        };
        // Writing takes its time, so two groups are not installed right after each other.
        let since = self.installed[unit].saturating_sub(installed);
        let hurry = WRITE_MICROS.saturating_sub(since) * 10;
        let delay = self.reported[unit].saturating_sub(installed) / 8;
        (join + delay.min(MAX_DELAY_DOUBT), doubt(early) + hurry)
    }
}

/// The cost of times that differ from what they should be: small while they may be late logs.
fn doubt(micros: u64) -> u64 {
    if micros <= WAKE_MICROS {
        micros / 8
    } else {
        micros.min(MAX_DOUBT)
    }
}

/// Gives up the dear numberings: they multiply where no base version bounds them.
fn keep_cheapest(states: &mut BTreeMap<State, Way>) {
    if states.len() <= MAX_STATES {
        return;
    }
    let mut costs: Vec<u64> = states.values().map(|way| way.0).collect();
    costs.sort_unstable();
    let dearest = costs[MAX_STATES - 1];
    states.retain(|_, way| way.0 <= dearest);
    while MAX_STATES < states.len() {
        states.pop_first();
    }
}
