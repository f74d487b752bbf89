//! What the jobs of an open did: how many there were of each kind, and which took longest.

use crate::read::dumped_stall::seconds;
use crate::read::history::units::{Unit, UnitKind};
use crate::read::log::log_facts::LogFacts;
use crate::read::log::opening::{LongestCompaction, OpenWork};
use crate::read::parts::{listed, plural};

/// Adds what a column family's units did.
pub(super) fn add_work<'a>(
    work: &mut OpenWork,
    units: impl Iterator<Item = &'a Unit>,
    log: &LogFacts,
    family: &str,
) {
    for unit in units {
        match unit.kind {
            UnitKind::Flush => {
                work.flushes += unit.flush_count();
                if log.recoveries.contains_key(&unit.job) {
                    work.recovered += unit.flush_count();
                }
            }
            UnitKind::Compaction => work.compactions += 1,
            // Moves that an open does are no job.
            UnitKind::Move => work.moves += u64::from(unit.job != 0),
            UnitKind::Drop => work.drops += 1,
            UnitKind::Ingestion | UnitKind::Options | UnitKind::Reservation => continue,
        }
        let facts = log.compactions.get(&unit.job);
        let facts = facts.filter(|facts| facts.is_begun_in_log);
        let took = facts.and_then(|facts| {
            let finish = facts.finish.as_ref()?;
            let cpu_micros = (finish.cpu_micros != 0).then_some(finish.cpu_micros);
            let micros = match finish.micros {
                0 => finish.time.saturating_sub(facts.started),
                // What RocksDB says of it, as of its CPU time: without the install.
                micros => micros,
            };
            Some((micros, cpu_micros))
        });
        // Of two that took as long, the first.
        if let Some((micros, cpu_micros)) = took
            && work
                .longest
                .as_ref()
                .is_none_or(|longest| longest.micros < micros)
        {
            work.longest = Some(LongestCompaction {
                micros,
                cpu_micros,
                job: unit.job,
                family: family.to_string(),
            });
        }
    }
}

/// `14 flushes (1 by WAL recovery), 2 compactions and 1 trivial move; the
/// longest compaction took 0.121 s (job 8 of users, 0.034 s of CPU time)`
pub(super) fn work_text(work: &OpenWork, has_several: bool) -> String {
    let flushes = match (work.flushes, work.recovered) {
        (0, _) => None,
        (all, 0) => Some(plural(all, "flush")),
        (all, some) => Some(format!("{} ({some} by WAL recovery)", plural(all, "flush"))),
    };
    let kinds = [
        (work.compactions, "compaction"),
        (work.moves, "trivial move"),
        (work.drops, "FIFO drop"),
    ];
    let done = kinds.into_iter().filter(|(count, _)| *count != 0);
    let done = done.map(|(count, noun)| plural(count, noun));
    let done: Vec<String> = flushes.into_iter().chain(done).collect();
    if done.is_empty() {
        return "no flush or compaction".to_string();
    }
    format!("{}{}", listed(&done), longest_text(work, has_several, None))
}

/// `; the longest compaction took 0.121 s (job 8 of users, 0.034 s of CPU time)`; empty of one
/// compaction or none. `within`: of which part of the open they are, if not of all of it.
pub(super) fn longest_text(work: &OpenWork, has_several: bool, within: Option<&str>) -> String {
    let longest = work.longest.as_ref().filter(|_| 1 < work.compactions);
    longest.map_or_else(String::new, |longest| {
        let LongestCompaction {
            micros,
            cpu_micros,
            job,
            family,
        } = longest;
        let of = if has_several {
            format!(" of {family}")
        } else {
            String::new()
        };
        let took = seconds(*micros);
        let cpu =
            cpu_micros.map_or_else(String::new, |cpu| format!(", {} of CPU time", seconds(cpu)));
        let within = within.map_or_else(String::new, |within| format!(" {within}"));
        format!("; the longest compaction{within} took {took} (job {job}{of}{cpu})")
    })
}
