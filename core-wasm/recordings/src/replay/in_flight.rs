//! Jobs that were in flight when a pick was made.
//!
//! ```text
//! thread 1   --[pick A]----------- installed
//! thread 2     --[pick B]-------------        the picks of A and B overlap: which was first?
//! pick of B: A in flight, or not
//! ```
//! A job is in flight from its pick to its install. Before 8.7, a job whose edit another thread
//! wrote was released only once its own thread woke, so its keys stayed busy on its output level
//! although its version was installed (W-3). Such releases are uncertain, and so is the order of
//! close picks on one version; [`Doubts::variants`] lists the possibilities. Threads number their
//! jobs when they wake, and nearly always pick in that order.

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::BTreeMap;

use crate::database::Recording;
use crate::history::lost_compactions::lost_compactions;
use crate::history::units::Unit;
use crate::log::log_facts::PickWindow;
use crate::replay::recorded_picks::{PickOutcome, RecordedPick};
use engine::compaction::{CompactionReason, RunningCompaction};
use engine::model::key::{Key, KeyRange};
use engine::model::version::CompactionInput;

/// A job that may be in flight at a pick.
#[derive(Debug)]
pub(super) struct Flight {
    /// Job number.
    pub job: u32,
    window: PickWindow,
    base_version: Option<u64>,
    /// Index of the job's unit; the number of units if it was never installed.
    unit: usize,
    /// Time, in µs, at which the job's thread woke after the install or ended it without a result.
    released: u64,
    /// Input files of the job.
    pub inputs: Vec<CompactionInput>,
    /// Key range that the job keeps busy on its output level.
    pub running: Option<RunningCompaction>,
}

/// All jobs in a recording.
#[derive(Debug)]
pub(super) struct Flights {
    list: Vec<Flight>,
    /// Jobs that were never installed, because the log ended first or they had no result.
    lost: Vec<Flight>,
    /// Latest unit and latest release in each prefix of the list.
    ends: Vec<(usize, u64)>,
    /// Earliest pick and lowest base version in each suffix of the list.
    starts: Vec<(u64, u64)>,
    /// Time at which each unit was ready, in µs.
    ready: Vec<u64>,
    /// True before 8.7, when a job's own thread releases its keys.
    is_released_late: bool,
}

/// A job that is, or may be, in flight at a pick.
#[derive(Clone, Copy, Debug)]
pub(super) struct InFlight<'a> {
    /// The job in flight.
    pub flight: &'a Flight,
    /// True if the job's files still exist and are busy.
    pub has_files: bool,
}

/// Jobs at one pick that were certainly or possibly in flight.
#[derive(Debug, Default)]
pub(super) struct Doubts<'a> {
    sure: Vec<InFlight<'a>>,
    /// Jobs in doubt, each with true if the job numbers suggest that it is in flight.
    doubtful: Vec<(InFlight<'a>, bool)>,
}

/// Maximum number of combinations of doubtful jobs to try.
const MAX_VARIANTS: usize = 64;

impl Flights {
    pub fn new(recording: &Recording, picks: &[RecordedPick]) -> Self {
        let files = recording.history.files();
        let ranges = files.map(|(_, file)| (file.number.0, file.range()));
        let ranges: BTreeMap<u64, KeyRange> = inserted(ranges);
        let log = recording.log.as_ref();
        let lost = log.map_or_else(Vec::new, lost_compactions);
        let ended: BTreeMap<u32, u64> = inserted(lost.iter().map(|one| (one.job, one.ended)));
        let jobs = { picks.iter() }
            .filter(|pick| pick.outcome != PickOutcome::NothingToDo && !pick.states.is_empty());
        let mut list: Vec<Flight> = jobs
            .map(|pick| flight(recording, pick, &ranges, &ended))
            .collect();
        sort_by_key(&mut list, |flight| flight.job);
        let units = recording.history.units.iter();
        let end = units.len();
        let (list, lost): (Vec<Flight>, Vec<Flight>) =
            list.into_iter().partition(|flight| flight.unit < end);
        let (mut last, mut released) = (0, 0);
        let ends = list.iter().map(|flight| {
            last = flight.unit.max(last);
            released = flight.released.max(released);
            (last, released)
        });
        let ends = ends.collect();
        let (mut window, mut base) = (u64::MAX, u64::MAX);
        let starts = list.iter().rev().map(|flight| {
            window = flight.window.not_before.min(window);
            base = flight.base_version.map_or(base, |own| own.min(base));
            (window, base)
        });
        let mut starts: Vec<(u64, u64)> = starts.collect();
        starts.reverse();
        Self {
            list,
            lost,
            ends,
            starts,
            ready: units.map(|unit| unit.ready).collect(),
            is_released_late: !recording.rocksdb_version.at_least(8, 7),
        }
    }

    /// Finds the jobs at a pick that was made in `state`.
    pub fn at(&self, pick: &RecordedPick, state: usize) -> Doubts<'_> {
        let mut doubts = Doubts::default();
        // The changes that made this state came before the pick.
        let last = state.checked_sub(1).and_then(|last| self.ready.get(last));
        let window = PickWindow {
            not_before: pick.window.not_before.max(last.copied().unwrap_or(0)),
            ..pick.window
        };
        let near = self.near(state, pick.base_version, window);
        let mut flights: Vec<&Flight> = near.iter().chain(&self.lost).collect();
        if !self.lost.is_empty() {
            sort_by_key(&mut flights, |flight| flight.job);
        }
        // A drop may lack a job number, and a pick without a job has none.
        let is_own = |one: &&Flight| match pick.job {
            0 => pick.unit == Some(one.unit),
            job => one.job == job,
        };
        for flight in flights.into_iter().filter(|one| !is_own(one)) {
            let has_end = flight.unit < self.ready.len();
            let has_files = match has_end {
                true => state <= flight.unit,
                false => window.not_before < flight.released,
            };
            let is_late = self.is_released_late && window.not_before < flight.released;
            if !has_files && !is_late {
                continue;
            }
            let in_flight = InFlight { flight, has_files };
            let before = is_before(flight, pick.base_version, window);
            let is_maybe_released = (!has_files || !has_end) && flight.released <= window.not_after;
            match before {
                Some(false) => {}
                Some(true) if !is_maybe_released => doubts.sure.push(in_flight),
                _ => {
                    let is_earlier = match pick.job {
                        0 => flight.window.not_after <= pick.time,
                        job => flight.job < job,
                    };
                    let is_likely = is_earlier && !is_maybe_released;
                    doubts.doubtful.push((in_flight, is_likely));
                }
            }
        }
        doubts
    }

    /// The part of the list outside which all jobs were already over or were picked later.
    fn near(&self, state: usize, base_version: Option<u64>, window: PickWindow) -> &[Flight] {
        let is_over = |(last_unit, last_release): &(usize, u64)| {
            let is_late = self.is_released_late && window.not_before < *last_release;
            *last_unit < state && !is_late
        };
        let first = self.ends.partition_point(is_over);
        let are_later = |(start, base): &(u64, u64)| {
            window.not_after < *start && base_version.is_none_or(|own| own <= *base)
        };
        let end = self.starts.partition_point(|starts| !are_later(starts));
        self.list.get(first..end).unwrap_or_default()
    }
}

/// Returns true if a job was picked before another one; `None` if the log does not decide it.
fn is_before(flight: &Flight, base_version: Option<u64>, window: PickWindow) -> Option<bool> {
    if let (Some(one), Some(other)) = (flight.base_version, base_version)
        && one != other
    {
        return Some(one < other);
    }
    if flight.window.not_after < window.not_before {
        return Some(true);
    }
    (window.not_after < flight.window.not_before).then_some(false)
}

impl Flight {
    /// Returns true if the job was picked before `time`, in µs.
    pub fn is_picked_by(&self, time: u64) -> bool {
        self.window.not_after <= time
    }
}

impl<'a> Doubts<'a> {
    /// Latest times at which the jobs were picked, in µs.
    pub fn picked_at(&self) -> impl Iterator<Item = u64> {
        let doubtful = self.doubtful.iter().map(|(in_flight, _)| in_flight);
        let all = self.sure.iter().chain(doubtful);
        all.map(|in_flight| in_flight.flight.window.not_after)
    }

    /// Sets of jobs that may be in flight, the most likely first: the one that job numbers suggest,
    /// then those with more or fewer of the latest picks, then all combinations.
    pub fn variants(&self) -> Vec<Vec<InFlight<'a>>> {
        let count = self.doubtful.len();
        let likely: Vec<bool> = self.doubtful.iter().map(|(_, likely)| *likely).collect();
        let mut choices = vec![likely.clone()];
        let mut offer = |choice: Vec<bool>| {
            if choices.len() < MAX_VARIANTS && !choices.contains(&choice) {
                choices.push(choice);
            }
        };
        let mut prefixes: Vec<usize> = (0..=count).collect();
        let own = likely.iter().filter(|likely| **likely).count();
        sort_by_key(&mut prefixes, |length| length.abs_diff(own));
        for length in prefixes {
            offer((0..count).map(|at| at < length).collect());
        }
        for flipped in 0..count {
            let mut choice = likely.clone();
            choice[flipped] = !choice[flipped];
            offer(choice);
        }
        for bits in 0..1_usize << count.min(6) {
            let choice = likely.iter().enumerate();
            let choice = choice.map(|(at, likely)| *likely ^ (bits >> at.min(63) & 1 == 1));
            offer(choice.collect());
        }
        let chosen = choices.iter().map(|choice| {
            let doubtful = self.doubtful.iter().zip(choice);
            let doubtful = doubtful.filter(|(_, taken)| **taken);
            let doubtful = doubtful.map(|((in_flight, _), _)| *in_flight);
            self.sure.iter().copied().chain(doubtful).collect()
        });
        chosen.collect()
    }
}

fn flight(
    recording: &Recording,
    pick: &RecordedPick,
    ranges: &BTreeMap<u64, KeyRange>,
    ended: &BTreeMap<u32, u64>,
) -> Flight {
    let units = &recording.history.units;
    let unit = pick.unit.and_then(|unit| units.get(unit));
    let inputs = match pick.outcome {
        // A move's lines name whole levels; it keeps busy only the files that its edit moves.
        PickOutcome::Move => unit.map_or_else(Vec::new, Unit::inputs),
        _ => pick.inputs.clone(),
    };
    let numbers = inputs.iter().flat_map(|input| &input.files);
    let range = numbers.filter_map(|number| ranges.get(&number.0).copied());
    let range = range.reduce(|left, right| left.union(&right));
    // A job with an unknown range may contain any keys.
    let all_keys = KeyRange {
        smallest: Key(0),
        largest: Key(u64::MAX),
    };
    let running = range.map(|range| RunningCompaction {
        start_level: inputs.first().map_or(0, |input| input.level),
        output_level: pick.output_level.unwrap_or(0),
        range: if recording.has_manifest {
            range
        } else {
            all_keys
        },
    });
    let mut window = pick.window;
    // The thread that calls `CompactRange` picks and keeps the files busy; another thread logs the
    // pick when it runs it. So the pick may be as early as its base version.
    if pick.reason == Some(CompactionReason::ManualCompaction) {
        let last = pick.states.first().and_then(|state| state.checked_sub(1));
        let ready = last.map_or(0, |last| units[last].ready);
        window.not_before = window.not_before.min(ready);
    }
    let released = match unit {
        Some(unit) => Some(unit.reported),
        None => ended.get(&pick.job).copied(),
    };
    Flight {
        job: pick.job,
        window,
        base_version: pick.base_version,
        unit: pick.unit.unwrap_or(units.len()),
        released: released.unwrap_or(u64::MAX),
        inputs,
        running,
    }
}
