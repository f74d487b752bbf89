//! Periods in which compactions stalled writes, as far as a `LOG` shows.
//!
//! The log has a line whenever the write controller finds an exceeded limit, but none if it finds
//! no such limit. The controller checks at every install and memtable switch, so the first of these
//! without a line nearby ends the stall.

use crate::pacing::Span;
use engine::model::sorting::sort_by_key;
use engine::write_stall::{StallCause, StallCondition};
use recordings::history::stall_changes::NEAR_MICROS;
use recordings::log::log_facts::LogFacts;

/// Stalls caused by compactions, in order, each with the allowed bytes per second, which is 0 while
/// writes were stopped. Stalls that wait for flushes are not included.
pub(crate) fn held_back(log: &LogFacts) -> Vec<Span> {
    let lines = log.stalls.iter().map(|line| line.time);
    let mut line_times: Vec<u64> = lines.collect();
    line_times.sort_unstable();
    let looks = looks_without_a_line(log, &line_times);
    let mut times = Vec::with_capacity(log.stalls.len());
    for line in &log.stalls {
        let is_compactions = !matches!(line.cause, StallCause::MemtableLimit | StallCause::None);
        if !is_compactions || line.condition == StallCondition::Normal {
            continue;
        }
        let next_line = line_times.partition_point(|time| *time <= line.time);
        let next_look = looks.partition_point(|time| *time <= line.time);
        let ends = [line_times.get(next_line), looks.get(next_look)];
        let end = ends.into_iter().flatten().min().copied();
        times.push(Span {
            from: line.time,
            until: end.unwrap_or(line.time),
            what: match line.condition {
                StallCondition::Delayed => line.delayed_write_rate,
                _ => 0,
            },
        });
    }
    sort_by_key(&mut times, |one| one.from);
    times
}

/// Times of installs and memtable switches at which writes were not stalled.
fn looks_without_a_line(log: &LogFacts, line_times: &[u64]) -> Vec<u64> {
    let flushes = log.flushes.values().filter_map(|flush| flush.finished);
    let compactions = log.compactions.values();
    let compactions = compactions.filter_map(|one| Some(one.finish.as_ref()?.time));
    let moves = log.moves.iter().map(|facts| facts.time);
    let switches = log.memtable_switches.iter().map(|switch| switch.time);
    let looks = flushes.chain(compactions).chain(moves).chain(switches);
    let mut looks: Vec<u64> = looks
        .filter(|look| {
            let near = line_times.partition_point(|time| time + NEAR_MICROS < *look);
            let line = line_times.get(near);
            line.is_none_or(|time| look + NEAR_MICROS < *time)
        })
        .collect();
    looks.sort_unstable();
    looks
}
