//! Facts of one unit that take more than looking them up.

use engine::model::sorting::{inserted, sort_by_key};
use std::collections::BTreeSet;

use crate::database::Recording;
use crate::event_log::drawn_ranges::DRAWN_SPACE;
use crate::history::units::Unit;
use crate::history::user_keys::UserKeys;
use crate::log::log_facts::LogFacts;
use engine::compaction::CompactionReason;

/// Places among the files of a move of those of which a `LOG` alone does not say where they were:
/// here they are first seen.
pub(super) fn first_seen(unit: &Unit) -> Vec<usize> {
    let left: BTreeSet<_> = inserted(unit.edit.deleted.iter().map(|one| one.number));
    let added = unit.edit.added.iter().enumerate();
    let new = added.filter(|(_, (_, file))| !left.contains(&file.number));
    new.map(|(place, _)| place).collect()
}

/// The level that the files of a move went to, and their bytes. The log says both where it does not
/// name the files.
pub(super) fn moved_to(recording: &Recording, unit: &Unit) -> (usize, u64) {
    let added = &unit.edit.added;
    if let Some((level, _)) = added.first() {
        let bytes = added.iter().map(|(_, file)| file.size_bytes);
        return (*level, bytes.sum());
    }
    let moves = recording.log.iter().flat_map(|log| log.moves.iter().rev());
    let mut told = moves.filter(|facts| facts.job == unit.job);
    told.next()
        .map_or((0, 0), |facts| (facts.level, facts.bytes))
}

/// One more than the largest key that the recording names.
pub(super) fn key_space(recording: &Recording) -> u64 {
    match &recording.keys {
        UserKeys::Ranked(keys) => keys.len() as u64,
        UserKeys::Unknown => DRAWN_SPACE,
        UserKeys::DbBench { .. } => {
            let files = recording.history.files();
            let largest = files.map(|(_, file)| file.largest.key.0).max();
            largest.map_or(0, |key| key.saturating_add(1))
        }
    }
}

/// The reason of each move behind its job, as far as the log has it: `CompactRange` asked for it,
/// or it came from a universal pick. By jobs; of several the first one counts.
pub(super) fn move_reasons(log: &LogFacts) -> Vec<(u32, CompactionReason)> {
    let picked = log.moves.iter().filter_map(|facts| {
        let attempt = log.attempts.get(facts.attempt?)?;
        Some((facts.job, attempt.reason?))
    });
    let manual = log.moves.iter().filter(|facts| facts.is_manual);
    let manual = manual.map(|facts| (facts.job, CompactionReason::ManualCompaction));
    let mut reasons: Vec<(u32, CompactionReason)> = manual.chain(picked).collect();
    sort_by_key(&mut reasons, |(job, _)| *job);
    reasons
}
