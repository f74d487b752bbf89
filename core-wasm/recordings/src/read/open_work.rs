//! What the jobs of an open did: how many there were of each kind, and which took longest.

use crate::read::dumped_stall::seconds;
use crate::read::history::units::{Unit, UnitKind};
use crate::read::log::log_facts::LogFacts;
use crate::read::parts::{listed, plural};

/// Jobs with a result, of all column families.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenWork {
    flushes: u64,
    compactions: u64,
    moves: u64,
    drops: u64,
    /// The compaction that took longest, in µs of wall time; with its number.
    longest: Option<(u64, u32)>,
}

impl OpenWork {
    /// Takes in what a column family's units did.
    pub(super) fn add<'a>(&mut self, units: impl Iterator<Item = &'a Unit>, log: &LogFacts) {
        for unit in units {
            match unit.kind {
                UnitKind::Flush => self.flushes += 1,
                UnitKind::Compaction => self.compactions += 1,
                UnitKind::Move => self.moves += 1,
                UnitKind::Drop => self.drops += 1,
                UnitKind::Ingestion | UnitKind::Options | UnitKind::Reservation => continue,
            }
            let facts = log.compactions.get(&unit.job);
            let facts = facts.filter(|facts| facts.is_begun_in_log);
            let took = facts.and_then(|facts| {
                let end = facts.finish.as_ref()?.time;
                Some((end.saturating_sub(facts.started), unit.job))
            });
            // Of two that took as long, the first.
            if self.longest.map(|(micros, _)| micros) < took.map(|(micros, _)| micros) {
                self.longest = took;
            }
        }
    }

    /// `14 flushes, 2 compactions and 1 trivial move; the longest compaction took 0.121 s (job 8)`
    pub(super) fn in_words(&self) -> String {
        let kinds = [
            (self.flushes, "flush"),
            (self.compactions, "compaction"),
            (self.moves, "trivial move"),
            (self.drops, "FIFO drop"),
        ];
        let done = kinds.into_iter().filter(|(count, _)| *count != 0);
        let done: Vec<String> = done.map(|(count, noun)| plural(count, noun)).collect();
        if done.is_empty() {
            return "no flush or compaction".to_string();
        }
        let longest = self.longest.filter(|_| 1 < self.compactions);
        let longest = longest.map_or_else(String::new, |(micros, job)| {
            format!(
                "; the longest compaction took {} (job {job})",
                seconds(micros)
            )
        });
        format!("{}{longest}", listed(&done))
    }
}
