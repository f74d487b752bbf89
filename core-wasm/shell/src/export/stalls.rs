//! Periods in which writes were throttled or stopped, as rows of `stalls.csv`, spans in the trace
//! and the longest stalls in the summary.

use super::known::{Known, unless_zero};
use super::table::Column;
use crate::wire::WireEnum;
use engine::log::{Event, EventKind};
use engine::model::sorting::sort_by_key;
use engine::write_stall::{StallCause, StallCondition, StallCount};

/// A period in which writes were stopped, or throttled at one rate.
#[derive(Clone)]
pub(super) struct Stall {
    /// Number of the stall, shared by all rates of one slowdown.
    pub(super) number: u64,
    pub(super) start_event: u64,
    /// Index of the event that ended the stall; `None` if the log ended first.
    pub(super) end_event: Option<u64>,
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) process: u64,
    pub(super) condition: StallCondition,
    pub(super) cause: StallCause,
    pub(super) rate: u64,
    /// Value that reached the limit.
    pub(super) count: u64,
    /// Limit that was reached; 0 if unknown.
    pub(super) limit: u64,
    /// Names of the column families that caused the stall.
    pub(super) families: Option<String>,
}

impl Stall {
    /// Time of the end; `None` if unknown, because a `LOG` reports only the start of a stall.
    fn told_end(&self, known: &Known) -> Option<u64> {
        known
            .if_simulated(self.end)
            .filter(|_| self.end_event.is_some())
    }

    fn is_same(&self, other: &Self) -> bool {
        let of = |one: &Self| (one.condition, one.cause, one.rate, one.count, one.limit);
        of(self) == of(other) && self.process == other.process && self.families == other.families
    }

    /// Time from the start to the event that ended the stall, in µs.
    pub(super) fn micros(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }
}

/// The columns of `stalls.csv`.
#[rustfmt::skip]
pub(super) const COLUMNS: [Column<Stall>; 15] = [
    ("stall", |stall, _| stall.number.into()),
    ("start_event", |stall, _| stall.start_event.into()),
    ("end_event", |stall, _| stall.end_event.into()),
    ("start_us", |stall, known| known.timed(stall.start).into()),
    ("end_us", |stall, known| stall.told_end(known).into()),
    ("latest_end_us", |stall, known| known.timed(stall.end).into()),
    ("duration_us", |stall, known| stall.told_end(known).map(|end| end - stall.start).into()),
    ("condition_held_us", |stall, known| known.timed(stall.micros()).into()),
    ("process", |stall, _| stall.process.into()),
    ("condition", |stall, _| stall.condition.wire_name().into()),
    ("cause", |stall, _| stall.cause.wire_name().into()),
    ("delayed_write_rate_bytes_per_sec", |stall, _| unless_zero(stall.rate).into()),
    ("count", |stall, known| known.unless_unknown(stall.count).into()),
    ("limit", |stall, known| known.unless_unknown(stall.limit).into()),
    ("column_families", |stall, _| stall.families.as_deref().into()),
];

/// Stalls so far.
#[derive(Default)]
pub(super) struct Stalls {
    /// Stalls that have ended, in order.
    pub(super) ended: Vec<Stall>,
    pub(super) count: StallCount,
    now: Option<Stall>,
    /// Time of the last event.
    last: u64,
}

impl Stalls {
    /// Takes in the next event, which `known` must already have seen.
    pub(super) fn follow(&mut self, event: &Event, known: &Known) {
        self.last = event.time_micros;
        let EventKind::WriteStall {
            condition,
            cause,
            delayed_write_rate,
            count,
            limit,
            families,
        } = &event.kind
        else {
            return;
        };
        let mut next = Stall {
            number: 0,
            start_event: known.event(),
            end_event: None,
            start: event.time_micros,
            end: event.time_micros,
            process: known.process,
            condition: *condition,
            cause: *cause,
            rate: *delayed_write_rate,
            count: *count,
            limit: *limit,
            families: known.family_names(families),
        };
        // At its end, a recording reports a stall that still holds.
        if self.now.as_ref().is_some_and(|now| now.is_same(&next)) {
            return;
        }
        self.end(Some(known.event()));
        let family = families.first().copied();
        self.count.follow(*condition, *cause, family);
        if *condition != StallCondition::Normal {
            next.number = self.count.stalls;
            self.now = Some(next);
        }
    }

    /// Ends a stall that still holds when the log ends.
    pub(super) fn finish(&mut self) {
        self.end(None);
    }

    fn end(&mut self, end_event: Option<u64>) {
        if let Some(now) = self.now.take() {
            self.ended.push(Stall {
                end_event,
                end: self.last,
                ..now
            });
        }
    }

    /// The longest stalls, longest first, each with its first rate and the end of its last.
    pub(super) fn longest(&self, most: usize) -> Vec<Stall> {
        let mut stalls: Vec<Stall> = Vec::new();
        for one in &self.ended {
            match stalls.last_mut().filter(|last| last.number == one.number) {
                Some(last) => (last.end, last.end_event) = (one.end, one.end_event),
                None => stalls.push(one.clone()),
            }
        }
        sort_by_key(&mut stalls, |stall| std::cmp::Reverse(stall.micros()));
        stalls.truncate(most);
        stalls
    }
}
