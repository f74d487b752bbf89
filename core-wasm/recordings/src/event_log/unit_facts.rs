//! Facts of one unit that take more than looking them up.

use engine::model::sorting::inserted;
use std::collections::{BTreeMap, BTreeSet};

use crate::database::Recording;
use crate::event_log::drawn_ranges::DRAWN_SPACE;
use crate::history::units::Unit;
use crate::history::user_keys::UserKeys;
use engine::log::EventKind;
use engine::model::version::CompactionInput;
use engine::write_stall::{StallCause, StallCondition};

pub(super) fn unit_inputs(unit: &Unit) -> Vec<CompactionInput> {
    let mut by_level: BTreeMap<usize, Vec<engine::model::sst::FileNumber>> = BTreeMap::new();
    for file in &unit.edit.deleted {
        by_level.entry(file.level).or_default().push(file.number);
    }
    let inputs = by_level.into_iter();
    inputs
        .map(|(level, files)| CompactionInput { level, files })
        .collect()
}

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
            let units = recording.history.units.iter();
            let added = units.flat_map(|unit| &unit.edit.added);
            let files = recording.history.initial.iter().chain(added);
            let largest = files.map(|(_, file)| file.largest.key.0).max();
            largest.map_or(0, |key| key.saturating_add(1))
        }
    }
}

/// The universal pick that each move came from: index into the log's attempts, by the move's job.
pub(super) fn move_attempts(recording: &Recording) -> BTreeMap<u32, usize> {
    let moves = recording.log.iter().flat_map(|log| log.moves.iter().rev());
    let attempts = moves.filter_map(|facts| Some((facts.job, facts.attempt?)));
    inserted(attempts)
}

/// Jobs of the moves that `CompactRange` asked for.
pub(super) fn manual_moves(recording: &Recording) -> BTreeSet<u32> {
    let moves = recording.log.iter().flat_map(|log| &log.moves);
    let manual = moves.filter(|facts| facts.is_manual);
    inserted(manual.map(|facts| facts.job))
}

/// Writes run freely again.
pub(super) const RELEASED: EventKind = EventKind::WriteStall {
    condition: StallCondition::Normal,
    cause: StallCause::None,
    delayed_write_rate: 0,
    count: 0,
    limit: 0,
    families: Vec::new(),
};
