//! Jobs that were in flight at a pick.
//!
//! ```text
//! thread 1   --[pick A]----------- installed
//! thread 2     --[pick B]-------------        the moments of A and B overlap: which came first?
//! pick of B: A in flight, or not
//! ```
//! A job is in flight from its pick to its install. Before 8.7 it was released only when its own
//! thread woke after a write that another thread had led, so that its keys stayed busy on its
//! output level although its version was installed (W-3). Picks of one version that come close
//! together leave doubt, and so do such releases; [`Doubts::variants`] lists what may have been.
//! Threads number their jobs when they wake, and nearly always pick in that order.

use std::collections::BTreeMap;

use crate::read::Recording;
use crate::read::log::log_facts::PickWindow;
use crate::replay::recorded_pick::{PickOutcome, RecordedPick};
use engine::compaction::RunningCompaction;
use engine::model::key::{Key, KeyRange};
use engine::model::sorting::sort_by_key;
use engine::model::version::CompactionInput;

/// A job that may be in flight.
#[derive(Debug)]
pub(super) struct Flight {
    job: u32,
    window: PickWindow,
    base_version: Option<u64>,
    /// Index of its unit; the number of units if it was never installed.
    unit: usize,
    /// Time at which its own thread went on after the install, in µs.
    released: u64,
    /// Its files.
    pub inputs: Vec<CompactionInput>,
    /// The key range that it keeps busy on its output level.
    pub running: Option<RunningCompaction>,
}

impl Flight {
    /// The job's number.
    pub fn job(&self) -> u32 {
        self.job
    }
}

/// All jobs of a recording.
#[derive(Debug)]
pub(super) struct Flights {
    list: Vec<Flight>,
    /// What the flights of each block of the list have in common.
    blocks: Vec<Block>,
    /// Time at which each unit was ready, in µs.
    ready: Vec<u64>,
    /// Whether a job's keys are released by its own thread (before 8.7).
    is_released_late: bool,
}

/// Flights of a block: a pick has few jobs beside it, and a long history many.
const FLIGHTS_OF_A_BLOCK: usize = 256;

/// Bounds on the flights of a block.
#[derive(Clone, Copy, Debug)]
struct Block {
    last_unit: usize,
    last_release: u64,
    first_window: u64,
    /// The lowest base version; `None` if one of them is not known.
    lowest_base: Option<u64>,
    knows_no_base: bool,
}

impl Block {
    fn of(flights: &[Flight]) -> Self {
        let bases = flights.iter().map(|flight| flight.base_version);
        Self {
            last_unit: flights.iter().map(|one| one.unit).max().unwrap_or(0),
            last_release: flights.iter().map(|one| one.released).max().unwrap_or(0),
            first_window: flights
                .iter()
                .map(|one| one.window.not_before)
                .min()
                .unwrap_or(0),
            // `None` is less than any number.
            lowest_base: bases.clone().min().flatten(),
            knows_no_base: bases.clone().all(|base| base.is_none()),
        }
    }

    /// Whether all of them were picked after a pick.
    fn is_after(&self, base_version: Option<u64>, window: PickWindow) -> bool {
        let is_later = window.not_after < self.first_window;
        match (base_version, self.lowest_base) {
            (Some(base), Some(lowest)) => base < lowest || (is_later && base == lowest),
            (Some(_), None) => is_later && self.knows_no_base,
            (None, _) => is_later,
        }
    }
}

/// One job that is, or may be, in flight at a pick.
#[derive(Clone, Copy, Debug)]
pub(super) struct InFlight<'a> {
    /// The job.
    pub flight: &'a Flight,
    /// Whether its files are still there and busy.
    pub has_files: bool,
}

/// The jobs at one pick: those that surely are in flight, and those that may be.
#[derive(Debug, Default)]
pub(super) struct Doubts<'a> {
    sure: Vec<InFlight<'a>>,
    /// With what job numbers suggest.
    doubtful: Vec<(InFlight<'a>, bool)>,
}

/// Limit on the number of combinations of doubtful jobs that are tried.
const MAX_VARIANTS: usize = 64;

impl Flights {
    pub fn new(recording: &Recording, picks: &[RecordedPick]) -> Self {
        let ranges = file_ranges(recording);
        let jobs = picks
            .iter()
            .filter(|pick| pick.outcome != PickOutcome::NothingToDo);
        let mut list: Vec<Flight> = jobs.map(|pick| flight(recording, pick, &ranges)).collect();
        sort_by_key(&mut list, |flight| flight.job);
        let units = recording.history.units.iter();
        Self {
            blocks: list.chunks(FLIGHTS_OF_A_BLOCK).map(Block::of).collect(),
            list,
            ready: units.map(|unit| unit.ready).collect(),
            is_released_late: !recording.rocksdb_version.at_least(8, 7),
        }
    }

    /// The jobs at a pick that was made in `state`.
    pub fn at(&self, pick: &RecordedPick, state: usize) -> Doubts<'_> {
        let mut doubts = Doubts::default();
        // What made the state came before the pick.
        let last = state.checked_sub(1).and_then(|last| self.ready.get(last));
        let window = PickWindow {
            not_before: pick.window.not_before.max(last.copied().unwrap_or(0)),
            ..pick.window
        };
        let blocks = self.blocks.iter().zip(self.list.chunks(FLIGHTS_OF_A_BLOCK));
        let near = blocks.filter(|(block, _)| {
            let is_late = self.is_released_late && window.not_before < block.last_release;
            let is_over = block.last_unit < state && !is_late;
            !is_over && !block.is_after(pick.base_version, window)
        });
        let flights = near.flat_map(|(_, flights)| flights);
        for flight in flights.filter(|flight| flight.job != pick.job) {
            let has_files = state <= flight.unit;
            let is_late = self.is_released_late && window.not_before < flight.released;
            if !has_files && !is_late {
                continue;
            }
            let in_flight = InFlight { flight, has_files };
            let before = is_before(flight, pick.base_version, window);
            let is_maybe_released = !has_files && flight.released <= window.not_after;
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
}

/// Whether a job was picked before another one; `None` where the log leaves that open.
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

impl<'a> Doubts<'a> {
    /// Sets of jobs that may have been in flight, the likeliest first: as jobs are numbered, then
    /// more or fewer of the latest picks, then all combinations.
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

fn file_ranges(recording: &Recording) -> BTreeMap<u64, KeyRange> {
    let history = &recording.history;
    let units = history.units.iter().flat_map(|unit| &unit.edit.added);
    let files = history.initial.iter().chain(units);
    files
        .map(|(_, file)| (file.number.0, file.range()))
        .collect()
}

fn flight(recording: &Recording, pick: &RecordedPick, ranges: &BTreeMap<u64, KeyRange>) -> Flight {
    let units = &recording.history.units;
    let unit = pick.unit.and_then(|unit| units.get(unit));
    let mut inputs = pick.inputs.clone();
    // A move's lines name whole levels; what it holds are the files that its edit moves.
    if pick.outcome == PickOutcome::Move {
        inputs.clear();
        for file in unit.iter().flat_map(|unit| &unit.edit.deleted) {
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
    // Any keys may be among those of a job whose range is unknown.
    let range = range.map(|range| match recording.has_manifest {
        true => range,
        false => KeyRange {
            smallest: Key(0),
            largest: Key(u64::MAX),
        },
    });
    let running = range.map(|range| RunningCompaction {
        start_level: inputs.first().map_or(0, |input| input.level),
        output_level: pick.output_level.unwrap_or(0),
        range,
    });
    Flight {
        job: pick.job,
        window: pick.window,
        base_version: pick.base_version,
        unit: pick.unit.unwrap_or(units.len()),
        released: unit.map_or(u64::MAX, |unit| unit.reported),
        inputs,
        running,
    }
}
