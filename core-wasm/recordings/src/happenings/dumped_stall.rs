//! For how long writes waited, as RocksDB counted it: `Cumulative stall` of the dumps of
//! statistics in a `LOG` (S-23). No other line says it: those about stalls have no end.
//!
//! ```text
//! Uptime(secs): 1200.2 total, 600.1 interval
//! Cumulative stall: 00:01:12.345 H:M:S, 5.4 percent
//! ```
//! It counts from an open to a dump: what came after the last dump of an open is unknown. Of the
//! writers that wait together in a write group one counts, its leader.

use crate::base::text::seconds;
use crate::database::Database;
use crate::history::stall_changes::{StallChange, stall_changes};
use crate::log::life_facts::OpenStall;
use crate::log::opening::Opening;
use engine::write_stall::StallCondition;

/// The waiting time of the opens that have a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DumpedStall {
    /// The sum of what the last dump of each open says, in µs.
    pub micros: u64,
    /// The time that these dumps count, in µs.
    pub counted_micros: u64,
    /// The time that these opens took, as far as the `LOG` goes, in µs.
    pub open_micros: u64,
    /// Opens with such a dump.
    pub opens: u64,
    /// Those among them in whose last dump writes were stopped. RocksDB counts a wait when it
    /// ends, so that of such a one nothing is in it.
    pub stopped: u64,
    /// Those among them that are left out of the history.
    pub left_out: u64,
    /// All opens.
    pub all_opens: u64,
}

/// The waiting time of the opens that a `LOG` tells of, also of those that are left out; `None`: no
/// dump says it.
pub fn dumped_stall(database: &Database) -> Option<DumpedStall> {
    let openings = &database.openings;
    let has_dump = |open: &&Opening| open_micros(open).is_some();
    let stopped = (0..openings.len()).filter(|place| is_stopped_at_dump(database, *place));
    let left_out = openings.iter().filter(|open| open.left_out.is_some());
    let known: Vec<(OpenStall, u64)> = { openings.iter() }
        .filter_map(|open| Some((open.stall?, open_micros(open)?)))
        .collect();
    let sum = |number: fn(&(OpenStall, u64)) -> u64| {
        let numbers = known.iter().map(number);
        numbers.fold(0, u64::saturating_add)
    };
    (!known.is_empty()).then(|| DumpedStall {
        micros: sum(|(stall, _)| stall.micros),
        counted_micros: sum(|(stall, _)| stall.counted_micros),
        open_micros: sum(|(_, micros)| *micros),
        opens: known.len() as u64,
        stopped: stopped.count() as u64,
        left_out: left_out.filter(has_dump).count() as u64,
        all_opens: openings.len() as u64,
    })
}

/// How long an open took, up to its last line; `None`: no dump says when it began.
pub fn open_micros(open: &Opening) -> Option<u64> {
    let stall = open.stall?;
    let after = open.last_time?.saturating_sub(stall.until);
    Some(stall.counted_micros.saturating_add(after))
}

/// Whether writes were stopped when the last dump of an open was written.
pub(crate) fn is_stopped_at_dump(database: &Database, place: usize) -> bool {
    let opening = &database.openings[place];
    if let Some(life) = &opening.left_out {
        return life.is_stopped_at_dump;
    }
    let Some(dump) = opening.stall else {
        return false;
    };
    let begun = opening.first_time.unwrap_or(0);
    database.families.iter().any(|family| {
        let recording = &family.recording;
        let log = recording.log.as_ref();
        let changes = log.map(|log| stall_changes(log, &recording.history.units));
        let mut changes = changes.unwrap_or_default();
        changes.retain(|change| begun <= change.time);
        is_stopped_at(&changes, dump.until)
    })
}

/// Whether the limits of a column family stopped writes at a time, in µs of the `LOG`.
pub(crate) fn is_stopped_at(changes: &[StallChange], time: u64) -> bool {
    let mut before = changes.iter().rev();
    let last = before.find(|change| change.time <= time);
    let line = last.and_then(|change| change.line);
    line.is_some_and(|line| line.condition == StallCondition::Stopped)
}

/// `0.523 s in the first 2.062 s of 2.359 s`; with what is not in it where writes were stopped
/// when the dump was written.
pub fn waited_text(stall: OpenStall, open_micros: u64, is_stopped: bool) -> String {
    let [waited, counted, open] = [stall.micros, stall.counted_micros, open_micros].map(seconds);
    let text = format!("{waited} in the first {counted} of {open}");
    match is_stopped {
        true => format!("{text} (writes were still stopped then; {COUNTED_AT_END})"),
        false => text,
    }
}

/// What `Cumulative stall` lacks.
pub const COUNTED_AT_END: &str = "RocksDB counts a wait when it ends";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_that_has_not_ended_is_said() {
        let stall = OpenStall {
            micros: 0,
            counted_micros: 551_342_600,
            until: 600_000_000,
        };
        let plain = "0.000 s in the first 551.343 s of 551.500 s";
        assert_eq!(waited_text(stall, 551_500_000, false), plain);
        assert_eq!(
            waited_text(stall, 551_500_000, true),
            format!("{plain} (writes were still stopped then; RocksDB counts a wait when it ends)")
        );
    }
}
