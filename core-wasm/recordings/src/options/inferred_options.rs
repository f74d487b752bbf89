//! Options that no `LOG` line names but the history reveals (G-32).

use crate::history::units::{History, UnitKind};
use crate::log::log_facts::LogFacts;
use engine::compaction::CompactionReason;
use engine::options::Options;

/// Sets options that the history proves: universal compaction moves files only with
/// `allow_trivial_move`, and splits sorted runs against size amplification only with `incremental`.
pub(crate) fn infer_options(options: &mut Options, log: &LogFacts, history: &History) {
    let mut moves = log.moves.iter();
    options.universal.allow_trivial_move |= moves.any(|facts| facts.attempt.is_some());
    options.universal.incremental |= takes_parts_of_runs(log, history);
}

fn takes_parts_of_runs(log: &LogFacts, history: &History) -> bool {
    let counts = history.counts_by_level(0);
    history.units.iter().zip(&counts).any(|(unit, files)| {
        let facts = log.compactions.get(&unit.job);
        let is_by_size = unit.kind == UnitKind::Compaction
            && facts.and_then(|facts| facts.reason)
                == Some(CompactionReason::UniversalSizeAmplification);
        let deleted = &unit.edit.deleted;
        let takes_part = |level: usize, of: u32| {
            let taken = deleted.iter().filter(|file| file.level == level);
            (1..of).contains(&(taken.count() as u32))
        };
        let mut runs = files.iter().enumerate().skip(1);
        is_by_size && runs.any(|(level, of)| takes_part(level, *of))
    })
}
