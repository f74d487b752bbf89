//! Times at which writes were slowed down, stopped or released.

use std::iter::Peekable;
use std::vec::IntoIter;

use crate::history::units::{History, Unit, UnitKind};
use crate::log::log_facts::{LogFacts, StallLine};
use crate::log::opening::Release;
use engine::model::sorting::sort_by_key;
use engine::write_stall::{StallCause, StallCondition, StallCount};

/// Limit, in µs, on the time between a stall's line and the line about its install, which are only
/// a few calls apart.
pub const NEAR_MICROS: u64 = 200;

/// State of writes from some time on, as limited by one column family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StallChange {
    /// Time of the change, in µs of `LOG` time.
    pub time: u64,
    /// The line about the stall; `None` if this family no longer limits writes.
    pub line: Option<StallLine>,
    /// The reason why writes were released; `None` if a line stalls them.
    pub released_by: Option<Release>,
}

/// Changes of the stall conditions. A stall begins with its line, but its end is not logged: the
/// write controller checks at each install, and the first check without a logged limit releases the
/// writes. Closing the database also ends a stall.
pub fn stall_changes(log: &LogFacts, History { begins, units, .. }: &History) -> Vec<StallChange> {
    let mut lines = log.stalls.clone();
    lines.retain(|line| *begins <= line.time);
    sort_by_key(&mut lines, |line| line.time);
    let looks = Looks::new(log, &lines);
    // `SetDBOptions` makes no new version.
    let is_database_wide = |call: usize| log.options_calls[call].is_database_wide;
    let installs = units.iter();
    let installs = installs.filter(|unit| !unit.options_call.is_some_and(is_database_wide));
    let installs = installs.map(|unit| (looks.time_of(unit), unit));
    let mut installs: Vec<(u64, &Unit)> = installs.collect();
    sort_by_key(&mut installs, |(time, _)| *time);
    let mut writes = Writes {
        closings: log.closings().into_iter().peekable(),
        changes: Vec::new(),
    };
    let mut next = lines.iter().peekable();
    for &(time, unit) in &installs {
        while let Some(line) = next.next_if(|line| line.time <= time) {
            writes.hold(line);
        }
        writes.close_until(time);
        if writes.may_be_released_by(unit.kind) && !looks.found_a_limit(unit, time) {
            let by = match unit.kind {
                UnitKind::Options => Release::Options,
                kind => Release::Job(kind, unit.job),
            };
            writes.release(time, by);
        }
    }
    for line in next {
        writes.hold(line);
    }
    writes.close_until(u64::MAX);
    writes.changes
}

/// Limit on the concurrent flushes in a column family.
const MOST_FLUSHES: usize = 64;

/// Checks by the write controller and their results.
struct Looks<'a> {
    log: &'a LogFacts,
    /// Lines about exceeded limits, ordered by time.
    lines: &'a [StallLine],
    /// Times of the lines about new memtables, ascending; the controller checks after each.
    switches: Vec<u64>,
    /// Times of `flush_finished`, ascending, each with the flush's start.
    flushes: Vec<(u64, u64)>,
}

impl<'a> Looks<'a> {
    fn new(log: &'a LogFacts, lines: &'a [StallLine]) -> Looks<'a> {
        let switches = log.memtable_switches.iter().map(|switch| switch.time);
        let flushes = log.flushes.values();
        let flushes = flushes.filter_map(|flush| Some((flush.finished?, flush.started)));
        let mut looks = Looks {
            log,
            lines,
            switches: switches.collect(),
            flushes: flushes.collect(),
        };
        looks.switches.sort_unstable();
        looks.flushes.sort_unstable();
        looks
    }

    /// Time at which the controller checks after an install, as exactly as the lines give it.
    ///
    /// A flush commit is logged before the mutex is taken again, which may take milliseconds. The
    /// check follows the `flush_finished` line of the job that commits, which may be another flush.
    /// An atomic flush commits after that line.
    fn time_of(&self, unit: &Unit) -> u64 {
        if unit.kind != UnitKind::Flush {
            return unit.reported;
        }
        let flushes = self.flushes.as_slice();
        let later = flushes.partition_point(|(finished, _)| *finished < unit.reported);
        let mut later = flushes[later..].iter().take(MOST_FLUSHES);
        let commits = later.find(|(_, started)| *started <= unit.reported);
        commits.map_or(unit.reported, |(finished, _)| *finished)
    }

    /// Returns true if the check after this install, at `reported`, logged an exceeded limit.
    fn found_a_limit(&self, unit: &Unit, reported: u64) -> bool {
        let until = reported.saturating_add(NEAR_MICROS);
        match unit.kind {
            // `flush_finished` precedes the check; lines after a switch belong to the switch.
            UnitKind::Flush => {
                let next = self.switches.partition_point(|time| *time <= reported);
                let switch = self.switches.get(next).copied().unwrap_or(u64::MAX);
                !{ self.lines_in(reported, until.min(switch.saturating_sub(1))) }.is_empty()
            }
            // The OPTIONS file is written between the check and the line.
            UnitKind::Options => {
                let call = unit.options_call.map(|call| &self.log.options_calls[call]);
                let from = call.map_or(reported, |call| call.not_before);
                let from = from.min(reported.saturating_sub(NEAR_MICROS));
                let mut lines = self.lines_in(from, until).iter();
                lines.any(|line| !self.is_of_a_switch(line.time))
            }
            // `compaction_finished` precedes the check; a move's line follows it.
            _ => !{ self.lines_in(reported.saturating_sub(NEAR_MICROS), until) }.is_empty(),
        }
    }

    fn is_of_a_switch(&self, line: u64) -> bool {
        let next = self.switches.partition_point(|time| *time <= line);
        let before = next.checked_sub(1).map(|at| self.switches[at]);
        before.is_some_and(|switch| line <= switch.saturating_add(NEAR_MICROS))
    }

    fn lines_in(&self, from: u64, until: u64) -> &[StallLine] {
        let first = self.lines.partition_point(|line| line.time < from);
        let end = self.lines.partition_point(|line| line.time <= until);
        &self.lines[first..end.max(first)]
    }
}

/// State of writes while the lines are read.
struct Writes {
    /// Remaining times at which the database was closed.
    closings: Peekable<IntoIter<u64>>,
    changes: Vec<StallChange>,
}

/// Stall condition, cause and delayed write rate of a line.
const fn state_of(line: &StallLine) -> (StallCondition, StallCause, u64) {
    (line.condition, line.cause, line.delayed_write_rate)
}

impl Writes {
    /// The line that stalls writes; `None` if writes run freely.
    fn held(&self) -> Option<&StallLine> {
        self.changes.last()?.line.as_ref()
    }

    fn hold(&mut self, line: &StallLine) {
        self.close_until(line.time);
        if self.held().map(state_of) != Some(state_of(line)) {
            self.change(line.time, Some(*line), None);
        }
    }

    fn change(&mut self, time: u64, line: Option<StallLine>, released_by: Option<Release>) {
        self.changes.push(StallChange {
            time,
            line,
            released_by,
        });
    }

    /// Returns true if an install of this kind counts as a release of writes. RocksDB installs
    /// without a check if a memtable switch has already taken the new version, as it does while
    /// memtables wait. Then only a flush or a new limit certainly releases writes.
    fn may_be_released_by(&self, kind: UnitKind) -> bool {
        { self.held() }.is_none_or(|line| line.cause != StallCause::MemtableLimit)
            || matches!(kind, UnitKind::Flush | UnitKind::Options)
    }

    fn release(&mut self, time: u64, by: Release) {
        if self.held().is_some() {
            self.change(time, None, Some(by));
        }
    }

    fn close_until(&mut self, time: u64) {
        while let Some(closing) = self.closings.next_if(|closing| *closing <= time) {
            self.release(closing, Release::Close);
        }
    }
}

/// Counts stalls. A slowdown that changes its rate is still one stall.
pub fn count_stalls(changes: &[StallChange]) -> StallCount {
    let mut count = StallCount::default();
    for change in changes {
        let line = change.line.map(|line| (line.condition, line.cause));
        let (condition, cause) = line.unwrap_or((StallCondition::Normal, StallCause::None));
        count.follow(condition, cause, None);
    }
    count
}

/// Time for which writes were stalled, in µs. A stall without an end lasts until `log_end`, the
/// time of the log's last line.
pub fn held_micros(changes: &[StallChange], log_end: u64) -> u64 {
    let mut since = None;
    let mut held = 0_u64;
    for change in changes {
        match (change.line, since) {
            (Some(_), None) => since = Some(change.time),
            (None, Some(from)) => {
                held = held.saturating_add(change.time.saturating_sub(from));
                since = None;
            }
            _ => {}
        }
    }
    let unended = since.map_or(0, |from| log_end.saturating_sub(from));
    held.saturating_add(unended)
}

/// State of the database's writes from some time on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseStall {
    /// Time of the change, in µs of `LOG` time.
    pub time: u64,
    /// The line of the strictest stall; `None` if writes run freely.
    pub line: Option<StallLine>,
    /// The exceeded limit; 0 if unknown.
    pub limit: u64,
    /// Column families that stall writes, beginning with the one in the line.
    pub families: Vec<usize>,
}

/// Merges the stalls of all column families. The strictest counts for the database: a stop, or else
/// the delay with the lowest rate, and the earliest if several are equal. Each change has its
/// family's index and the exceeded limit (0 if unknown).
pub(crate) fn database_stalls(changes: &[(usize, StallChange, u64)]) -> Vec<DatabaseStall> {
    let mut held: Vec<(usize, StallLine, u64)> = Vec::new();
    let mut told: Vec<DatabaseStall> = Vec::new();
    for (family, change, limit) in changes {
        let place = held.iter().position(|(of, ..)| of == family);
        match (place, change.line) {
            (Some(place), Some(line)) => held[place] = (*family, line, *limit),
            (None, Some(line)) => held.push((*family, line, *limit)),
            (Some(place), None) => drop(held.remove(place)),
            (None, None) => {}
        }
        let strictest = held.iter().min_by_key(|(_, line, _)| {
            let is_delayed = line.condition == StallCondition::Delayed;
            (is_delayed, line.delayed_write_rate)
        });
        let mut families: Vec<usize> = strictest.iter().map(|(family, ..)| *family).collect();
        let others = held.iter().map(|(family, ..)| *family);
        families.extend(others.filter(|family| strictest.is_none_or(|(of, ..)| of != family)));
        let now = DatabaseStall {
            time: change.time,
            line: strictest.map(|(_, line, _)| *line),
            limit: strictest.map_or(0, |(.., limit)| *limit),
            families,
        };
        let state = |one: &DatabaseStall| (one.line.as_ref().map(state_of), one.families.clone());
        if state(&now) != told.last().map(state).unwrap_or_default() {
            told.push(now);
        }
    }
    told
}
