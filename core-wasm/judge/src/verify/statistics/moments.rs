//! Possible times of the numbers in a printed text.

use crate::verify::statistics::cell_report::CellReport;
use crate::verify::statistics::cells::compare;
use crate::verify::statistics::facts::{Facts, MOST_UNITS};
use crate::verify::statistics::printed::PrintedStats;
use crate::verify::statistics::state::State;
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// Limit, in µs, on the time between a dump's numbers and its line.
const BEFORE_LINE_MICROS: u64 = 50_000;

/// Limit on the number of times to try for a dump.
const MOST_OF_DUMP: usize = 24;

/// Half of the last printed decimal of an uptime, in µs.
const UPTIME_ROUNDING_MICROS: u64 = 50_000;

/// Limit on the number of times to try for the final table.
const MOST_OF_TABLE: usize = 64;

/// The later state with the most agreeing cells, with its report; the first if several are equal.
fn best(
    from: &State,
    facts: &Facts,
    text: &PrintedStats,
    moments: impl Iterator<Item = (u64, u64)>,
) -> Option<(State, CellReport)> {
    let mut best: Option<(State, CellReport)> = None;
    for moment in moments {
        let (least, most) = facts.installed_at(moment.0, from.tree.units);
        for units in least..=most.min(least + MOST_UNITS) {
            let state = from.later(facts, moment, units);
            let found = compare(facts, text, &state);
            let differing = found.differing();
            let is_better = |best: &(State, CellReport)| differing < best.1.differing();
            if best.as_ref().is_none_or(is_better) {
                best = Some((state, found));
            }
        }
        if best.as_ref().is_some_and(|best| best.1.differing() == 0) {
            break;
        }
    }
    best
}

/// Compares all dumps in a recording; returns `None` if its `LOG` has none.
pub fn judge_dumps(recording: &Recording) -> Option<CellReport> {
    let log = recording.log.as_ref()?;
    let mut report = CellReport {
        left_out: log.stats_dumps_left_out,
        ..CellReport::default()
    };
    let mut dumps = log.stats_dumps.iter().peekable();
    dumps.peek()?;
    let facts = Facts::of(recording, log);
    let mut state = State::at_beginning(&facts);
    for dump in dumps {
        let Some(text) = PrintedStats::of_dump(dump) else {
            continue;
        };
        let moments = moments_of_dump(&facts, dump.time, state.time);
        let moments = moments.into_iter().map(|time| (time, time));
        let later = facts.picked_by(dump.time, BEFORE_LINE_MICROS);
        let moments = moments.chain(later.map(|picked| (dump.time, picked)));
        if let Some((mut at_dump, found)) = best(&state, &facts, &text, moments) {
            at_dump.end_interval(text.uptime);
            state = at_dump;
            report.add(found);
        }
        report.texts += 1;
    }
    (report.texts != 0).then_some(report)
}

/// Time of the line itself, then the times right after counted events shortly before it, latest
/// first.
fn moments_of_dump(facts: &Facts, line: u64, last: u64) -> Vec<u64> {
    let earliest = line.saturating_sub(BEFORE_LINE_MICROS).max(last);
    let counted = &facts.counted;
    let first = counted.partition_point(|job| job.time < earliest);
    let last = counted.partition_point(|job| job.time <= line);
    let changes = counted[first..last].iter().map(|job| job.time);
    let moments = changes.flat_map(|time| [time, time.saturating_sub(1)]);
    let moments = moments.chain([line, earliest]);
    latest_first(moments.filter(|time| earliest <= *time), MOST_OF_DUMP)
}

/// Compares the last per-level table in a printed text with ours. Returns `None` if the text has no
/// such table.
///
/// The table was printed before the shutdown line in the `LOG`. A program requests statistics
/// before it closes the database, and jobs may end in between.
///
/// ```text
/// LOG      opened ── … ── job 78 ends ── job 80 ends ── Shutdown: canceling all background work
/// printed            uptime ± 0.05 s ├────────────────┤
/// ```
pub fn judge_table(recording: &Recording, log: &LogFacts, printed: &str) -> Option<CellReport> {
    let text = PrintedStats::last_of(printed)?;
    let facts = Facts::of(recording, log);
    let shutdown = log.shutdown_time.unwrap_or(u64::MAX);
    let earlier = earlier_ends(&facts, &text, shutdown).into_iter();
    let ends = std::iter::once(shutdown).chain(earlier);
    let moments = ends.map(|end| (end.saturating_sub(1), end.saturating_sub(1)));
    let (_, found) = best(&State::at_beginning(&facts), &facts, &text, moments)?;
    Some(found)
}

/// Times before `shutdown` that fit the printed uptime: those right before counted events, latest
/// first. Empty without a printed uptime.
fn earlier_ends(facts: &Facts, text: &PrintedStats, shutdown: u64) -> Vec<u64> {
    let log = facts.log;
    let opened = log.opens.last().map(|open| open.time).or(log.first_time);
    let uptime = text.uptime.filter(|seconds| (0.0..1e12).contains(seconds));
    let (Some(opened), Some(uptime)) = (opened, uptime) else {
        return Vec::new();
    };
    let uptime = (uptime * 1e6) as u64;
    let earliest = opened.saturating_add(uptime.saturating_sub(UPTIME_ROUNDING_MICROS));
    let counted = facts.counted.iter().map(|job| job.time);
    let installed = facts.units().iter().map(|unit| unit.reported);
    let started = log.compactions.values().map(|facts| facts.started);
    let stalled = log.stalls.iter().map(|stall| stall.time);
    let changed = counted.chain(installed).chain(started).chain(stalled);
    let changed = changed.filter(|time| (earliest..shutdown).contains(time));
    latest_first(changed, MOST_OF_TABLE)
}

fn latest_first(moments: impl Iterator<Item = u64>, most: usize) -> Vec<u64> {
    let mut moments: Vec<u64> = moments.collect();
    moments.sort_unstable();
    moments.dedup();
    moments.reverse();
    moments.truncate(most);
    moments
}
