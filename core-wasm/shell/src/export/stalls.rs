//! When writes were held back: a row for each time in one state.

use super::known::{Known, unless_zero};
use super::table::{Row, Table, names};
use crate::wire::WireEnum;
use engine::log::{Event, EventKind};
use engine::write_stall::{StallCause, StallCondition, StallCount};

/// A state of writes that holds.
#[derive(Clone)]
struct Stall {
    number: u64,
    start_event: u64,
    start: u64,
    process: u64,
    condition: StallCondition,
    cause: StallCause,
    rate: u64,
    count: u64,
    limit: u64,
    /// The column families that cause it.
    families: Option<String>,
}

/// `stalls`
#[derive(Default)]
pub(super) struct Stalls {
    now: Option<Stall>,
    count: StallCount,
    /// The time of the last event.
    last: u64,
}

impl Stalls {
    /// The state ended at a time; `end_event` is what ended it, if anything did.
    fn end(&mut self, time: u64, end_event: Option<u64>, known: &Known, rows: &mut Vec<Row>) {
        let Some(stall) = self.now.take() else {
            return;
        };
        // A LOG says when writes are held back, not when they are released.
        let end = known.if_simulated(time).filter(|_| end_event.is_some());
        rows.push(vec![
            stall.number.into(),
            stall.start_event.into(),
            end_event.into(),
            known.time(stall.start).into(),
            end.into(),
            known.time(time).into(),
            end.map(|end| end - stall.start).into(),
            known.time(time.saturating_sub(stall.start)).into(),
            stall.process.into(),
            stall.condition.wire_name().into(),
            stall.cause.wire_name().into(),
            unless_zero(stall.rate).into(),
            known.unless_unknown(stall.count).into(),
            known.unless_unknown(stall.limit).into(),
            stall.families.into(),
        ]);
    }
}

impl Table for Stalls {
    fn columns(&self, _: &Known) -> Vec<String> {
        names(&[
            "stall",
            "start_event",
            "end_event",
            "start_us",
            "end_us",
            "latest_end_us",
            "duration_us",
            "condition_held_us",
            "process",
            "condition",
            "cause",
            "delayed_write_rate_bytes_per_sec",
            "count",
            "limit",
            "column_families",
        ])
    }

    fn follow(&mut self, event: &Event, known: &Known, rows: &mut Vec<Row>) {
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
        // A recording says at its end that the state still holds.
        let is_same = self.now.as_ref().is_some_and(|now| {
            let held = (now.condition, now.cause, now.rate, now.count, now.limit);
            held == (*condition, *cause, *delayed_write_rate, *count, *limit)
                && now.process == known.process
                && now.families == known.family_names(families)
        });
        if is_same {
            return;
        }
        self.end(event.time_micros, Some(known.event()), known, rows);
        let family = families.first().copied();
        self.count.follow(*condition, *cause, family);
        if *condition != StallCondition::Normal {
            self.now = Some(Stall {
                number: self.count.stalls,
                start_event: known.event(),
                start: event.time_micros,
                process: known.process,
                condition: *condition,
                cause: *cause,
                rate: *delayed_write_rate,
                count: *count,
                limit: *limit,
                families: known.family_names(families),
            });
        }
    }

    fn finish(&mut self, known: &Known, rows: &mut Vec<Row>) {
        self.end(self.last, None, known, rows);
    }
}
