//! Storms of small flushes because the WALs reached their limit, as rows of the list of what
//! happened.

use std::collections::BTreeSet;

use crate::base::text::seconds;
use crate::base::text::{plural, with_commas};
use crate::log::call_lines::NEXT_ROUND_MICROS;
use crate::log::flush_reason::FlushReason;
use crate::log::happening::{Happening, LifeKind, Words};
use crate::log::log_facts::LogFacts;
use crate::log::opening::{Opening, WalRounds};
use crate::options::option_at::option_at;
use engine::reasoning::format_bytes;

/// Fewer rounds are no storm.
const LEAST_ROUNDS: u64 = 3;
/// An SST file of less than this part of `write_buffer_size` is a small one: compression alone
/// does not make one so small of a full memtable, as a rule.
const SMALL_PART: u64 = 10;

/// The storms of an open; one that no SST files prove has no row.
pub(crate) fn wal_storms(opening: &Opening, logs: &[(String, &LogFacts)]) -> Vec<Happening> {
    let storms = opening.wal_rounds.iter().enumerate();
    let storms = storms.filter(|(_, rounds)| LEAST_ROUNDS <= rounds.count);
    let rows = storms.filter_map(|(place, rounds)| {
        let next = opening.wal_rounds.get(place + 1);
        let latest = rounds.to.saturating_add(NEXT_ROUND_MICROS);
        let end = next.map_or(latest, |next| latest.min(next.from.saturating_sub(1)));
        row(opening, logs, (rounds, end))
    });
    rows.collect()
}

/// What the flushes of a storm wrote.
#[derive(Default)]
struct Written {
    flushes: u64,
    empty: u64,
    files: u64,
    small: u64,
    bytes: u64,
    /// The `write_buffer_size` of their column families.
    buffers: BTreeSet<u64>,
}

fn row(
    opening: &Opening,
    logs: &[(String, &LogFacts)],
    (rounds, end): (&WalRounds, u64),
) -> Option<Happening> {
    let mut written = Written::default();
    for (name, log) in logs {
        add_written(&mut written, opening, (name, log), (rounds.from, end));
    }
    // Without the size of the memtables no file is known to be small.
    let is_storm =
        rounds.count <= written.flushes && written.files < written.small.saturating_mul(2);
    let (least, most) = (written.buffers.first()?, written.buffers.last()?);
    if !is_storm {
        return None;
    }
    let limit = format_bytes(rounds.limit as f64);
    let limit = match option_at(opening, None, "max_total_wal_size", rounds.from) {
        Some(0) => format!("the limit was {limit}, as max_total_wal_size is 0"),
        _ => format!("max_total_wal_size was {limit}"),
    };
    let buffer = match (format_bytes(*least as f64), format_bytes(*most as f64)) {
        (one, other) if one == other => one,
        (one, other) => format!("{one} to {other}"),
    };
    let empty = match written.empty {
        0 => String::new(),
        empty => format!("; {} wrote none", plural(empty, "flush")),
    };
    let text = format!(
        "{} as the WAL was full: {} times in {}, all column families with data in the oldest WAL \
         were flushed ({limit}); the SST files had {} on average (write_buffer_size is {buffer})\
         {empty}{}",
        plural(written.flushes, "flush"),
        with_commas(rounds.count),
        seconds(rounds.to.saturating_sub(rounds.from)),
        format_bytes(written.bytes as f64 / written.files as f64),
        call_text(opening, rounds.to)
    );
    Some(Happening {
        until: rounds.to,
        count: written.flushes,
        ..Happening::new(rounds.from, LifeKind::Flush, Words::Whole(text))
    })
}

fn add_written(
    written: &mut Written,
    opening: &Opening,
    (name, log): (&str, &LogFacts),
    (from, end): (u64, u64),
) {
    let flushes = log.flushes.iter().filter(|(_, flush)| {
        let is_of_wal = flush.reason.map(FlushReason::name) == Some("WAL Full");
        is_of_wal && from <= flush.started && flush.started <= end
    });
    let mut jobs = BTreeSet::new();
    for (job, flush) in flushes {
        jobs.insert(*job);
        written.flushes += 1;
        written.empty += u64::from(flush.empty_table.is_some());
    }
    if jobs.is_empty() {
        return;
    }
    let buffer = option_at(opening, Some(name), "write_buffer_size", from);
    let buffer = buffer.and_then(|buffer| u64::try_from(buffer).ok());
    written.buffers.extend(buffer);
    for file in log.created.values().filter(|file| jobs.contains(&file.job)) {
        let size = file.size_bytes;
        written.files += 1;
        written.bytes = written.bytes.saturating_add(size);
        let is_small = buffer.is_some_and(|buffer| size < buffer / SMALL_PART);
        written.small += u64::from(is_small);
    }
}

/// `; the last time 0.348 s before SetDBOptions set max_total_wal_size to 64.00 MiB`
fn call_text(opening: &Opening, to: u64) -> String {
    let latest = to.saturating_add(NEXT_ROUND_MICROS);
    let calls = opening.calls.iter();
    let mut calls = calls.filter(|call| call.family.is_none() && to <= call.time);
    let set = calls.find_map(|call| {
        let mut changes = call.changes.iter();
        let change = changes.find(|change| change.name == "max_total_wal_size")?;
        let value: u64 = change.after.split_whitespace().next()?.parse().ok()?;
        Some((call.time, value))
    });
    let set = set.filter(|(time, _)| *time <= latest);
    set.map_or_else(String::new, |(time, value)| {
        format!(
            "; the last time {} before SetDBOptions had set max_total_wal_size to {}",
            seconds(time.saturating_sub(to)),
            format_bytes(value as f64)
        )
    })
}
