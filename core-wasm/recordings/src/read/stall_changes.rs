//! When writes were slowed down or stopped, and when they were released.

use std::collections::VecDeque;

use crate::read::history::units::Unit;
use crate::read::log::log_facts::{LogFacts, StallLine};
use engine::model::sorting::sort_by_key;
use engine::write_stall::{StallCause, StallCondition};

/// The state of writes from a moment on, as far as one column family limits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StallChange {
    /// The moment, in µs of the `LOG`.
    pub time: u64,
    /// The line that says so; `None`: this family holds writes back no longer.
    pub line: Option<StallLine>,
}

/// Stalls begin with their line. RocksDB logs no end: the first install after whose edit was ready
/// no further line came has released the writes. Nobody waits when the database is closed.
pub fn stall_changes(log: &LogFacts, units: &[Unit]) -> Vec<StallChange> {
    let mut lines = log.stalls.clone();
    sort_by_key(&mut lines, |line| line.time);
    let mut writes = Writes {
        closings: log.closings().into(),
        state: FREE,
        changes: Vec::new(),
    };
    let mut last_line = 0;
    let mut next = lines.iter().peekable();
    for unit in units {
        while let Some(line) = next.next_if(|line| line.time <= unit.reported) {
            last_line = line.time;
            writes.hold(line);
        }
        writes.close_until(unit.reported);
        if last_line < unit.ready {
            writes.release(unit.reported);
        }
    }
    for line in next {
        writes.hold(line);
    }
    writes.close_until(u64::MAX);
    writes.changes
}

/// Writes run freely.
const FREE: (StallCondition, StallCause, u64) = (StallCondition::Normal, StallCause::None, 0);

/// The state of writes as the log goes on.
struct Writes {
    /// The times at which the database was closed that are still to come.
    closings: VecDeque<u64>,
    /// What holds them back, and their rate.
    state: (StallCondition, StallCause, u64),
    changes: Vec<StallChange>,
}

impl Writes {
    fn hold(&mut self, line: &StallLine) {
        self.close_until(line.time);
        let found = (line.condition, line.cause, line.delayed_write_rate);
        if found != self.state {
            self.state = found;
            self.changes.push(StallChange {
                time: line.time,
                line: Some(*line),
            });
        }
    }

    fn release(&mut self, time: u64) {
        if self.state.0 != StallCondition::Normal {
            self.state = FREE;
            self.changes.push(StallChange { time, line: None });
        }
    }

    fn close_until(&mut self, time: u64) {
        while self
            .closings
            .front()
            .is_some_and(|closing| *closing <= time)
        {
            let closing = self.closings.pop_front().unwrap_or(time);
            self.release(closing);
        }
    }
}

/// For how long writes were held back, in µs; a stall without an end is not counted.
pub fn held_micros(changes: &[StallChange]) -> u64 {
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
    held
}

/// A change of the limits that a family sets to writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyStall {
    /// Index of the family in the families of the database.
    pub family: usize,
    /// The change.
    pub change: StallChange,
    /// The limit that was exceeded; 0 where it is unknown.
    pub limit: u64,
}

/// The state of the database's writes from a moment on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseStall {
    /// The moment, in µs of the `LOG`.
    pub time: u64,
    /// The line that holds writes back most; `None`: they run freely.
    pub line: Option<StallLine>,
    /// The limit that it exceeds; 0 where that is unknown.
    pub limit: u64,
    /// The column families that hold them back, that of the line first.
    pub families: Vec<usize>,
}

/// The writes of a database are held back by the strictest of its column families: one that stops
/// them, else one that delays them, with the lowest rate; of several the one that began first.
pub fn database_stalls(changes: &[FamilyStall]) -> Vec<DatabaseStall> {
    let mut held: Vec<(usize, StallLine, u64)> = Vec::new();
    let mut told: Vec<DatabaseStall> = Vec::new();
    for FamilyStall {
        family,
        change,
        limit,
    } in changes
    {
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
        let state = |one: &DatabaseStall| {
            let line = one
                .line
                .map(|line| (line.condition, line.cause, line.delayed_write_rate));
            (line, one.families.clone())
        };
        let before = told.last().map_or((None, Vec::new()), state);
        if state(&now) != before {
            told.push(now);
        }
    }
    told
}
