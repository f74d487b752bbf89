//! What compactions show of an option whose value no line says.

use crate::log::life_facts::NOT_ZERO;
use crate::log::log_facts::LogFacts;
use engine::compaction::CompactionReason;

/// RocksDB logs a call of `SetOptions` after it has set the options and written the OPTIONS file:
/// compactions that begin shortly before that line may be an effect of the call.
const CALL_MICROS: u64 = 10_000_000;

/// What is known of an option's value before a call of `SetOptions`, whose line is of `time`, where
/// compactions well before that line in the same open show that it was not 0.
pub(crate) fn shown_not_zero(log: &LogFacts, name: &str, time: u64) -> Option<String> {
    use CompactionReason::{PeriodicCompaction, RoundRobinTtl, Ttl};
    let (reasons, said): (&[CompactionReason], _) = match name {
        "ttl" => (&[Ttl, RoundRobinTtl], "TTL"),
        "periodic_compaction_seconds" => (&[PeriodicCompaction], "periodic"),
        _ => return None,
    };
    let opened = log.opens.iter().map(|open| open.time);
    let opened = opened.take_while(|opened| *opened <= time).last();
    let compactions = log.compactions.values();
    let mut compactions = compactions.filter(|facts| facts.is_begun_in_log);
    let is_shown = compactions.any(|facts| {
        let is_before = facts.started.saturating_add(CALL_MICROS) <= time;
        let is_within = is_before && opened.is_none_or(|from| from <= facts.started);
        is_within && facts.reason.is_some_and(|reason| reasons.contains(&reason))
    });
    is_shown.then(|| format!("{NOT_ZERO}{said} compactions before it show"))
}
