//! Options that a `LOG` does not name, as far as its history shows them (G-32).

use std::collections::BTreeMap;

use crate::history::units::{History, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::compaction::CompactionReason;
use engine::options::Options;

/// Universal compaction moves files only where `allow_trivial_move` is on, and takes a part of a
/// run against size amplification only where `incremental` is.
pub(crate) fn infer_options(options: &mut Options, log: &LogFacts, history: &History) {
    let mut moves = log.moves.iter();
    options.universal.allow_trivial_move |= moves.any(|facts| facts.attempt.is_some());
    options.universal.incremental |= takes_parts_of_runs(log, history);
}

fn takes_parts_of_runs(log: &LogFacts, history: &History) -> bool {
    let mut files: BTreeMap<usize, u64> = BTreeMap::new();
    for (level, _) in &history.initial {
        *files.entry(*level).or_default() += 1;
    }
    for unit in &history.units {
        let mut taken: BTreeMap<usize, u64> = BTreeMap::new();
        for file in &unit.edit.deleted {
            *taken.entry(file.level).or_default() += 1;
        }
        let facts = log.compactions.get(&unit.job);
        let reason = facts.and_then(|facts| facts.reason);
        let is_by_size = unit.kind == UnitKind::Compaction
            && reason == Some(CompactionReason::UniversalSizeAmplification);
        let mut runs = taken.iter().filter(|(level, _)| 0 < **level);
        if is_by_size && runs.any(|(level, count)| files.get(level).is_some_and(|of| count < of)) {
            return true;
        }
        for (level, count) in taken {
            let left = files.entry(level).or_default();
            *left = left.saturating_sub(count);
        }
        for (level, _) in &unit.edit.added {
            *files.entry(*level).or_default() += 1;
        }
    }
    false
}
