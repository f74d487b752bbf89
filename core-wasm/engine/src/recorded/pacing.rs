//! The pace of writes that a `LOG` tells of.

use crate::pacing::{PacedFlush, PacedMemtable, WritePacing};
use crate::recorded::log_facts::{FlushFacts, LogFacts};

/// When memtables were switched, and how long flushes took; `None` if the log tells of no switch.
///
/// The log counts a flush's entries over all its memtables: each is given an equal share.
pub fn write_pacing(log: &LogFacts) -> Option<WritePacing> {
    let mut flushes: Vec<(u32, &FlushFacts)> = log
        .flushes
        .iter()
        .map(|(job, flush)| (*job, flush))
        .collect();
    flushes.sort_by_key(|(_, flush)| flush.started);
    let start = log.first_time.unwrap_or(0);
    let mut entries = Vec::new();
    for (_, flush) in &flushes {
        let count = u64::from(flush.memtable_count);
        for index in 0..count {
            let before = flush.input_entries * index / count;
            entries.push(flush.input_entries * (index + 1) / count - before);
        }
    }
    let switches = log.memtable_switches.iter();
    let memtables = switches
        .zip(entries)
        .map(|(switch, entries)| PacedMemtable {
            entries,
            full_at_micros: switch.time.saturating_sub(start),
        });
    let paced_flushes = flushes.iter().filter_map(|(job, flush)| {
        let created = log.created.values().find(|file| file.job == *job)?;
        Some(PacedFlush {
            started_at_micros: flush.started.saturating_sub(start),
            micros: flush.micros,
            cpu_micros: flush.cpu_micros,
            file_bytes: created.size_bytes,
        })
    });
    let pacing = WritePacing {
        memtables: memtables.filter(|one| 0 < one.entries).collect(),
        flushes: paced_flushes.filter(|one| 0 < one.micros).collect(),
    };
    let is_told = !pacing.memtables.is_empty() && !pacing.flushes.is_empty();
    is_told.then_some(pacing)
}
