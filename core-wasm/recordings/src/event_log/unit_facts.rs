//! Facts of one unit that take more than looking them up.

use std::collections::BTreeMap;

use crate::event_log::drawn_ranges::DRAWN_SPACE;
use crate::read::Recording;
use crate::read::history::units::{Unit, UnitKind};
use crate::read::user_keys::UserKeys;
use engine::compaction::CompactionReason;
use engine::model::version::CompactionInput;

/// The reason of an edit without a log line, as far as its form tells.
pub(super) fn reason(unit: &Unit) -> CompactionReason {
    match unit.kind {
        UnitKind::Drop => CompactionReason::FifoMaxSize,
        UnitKind::Other => CompactionReason::ExternalSstIngestion,
        _ => CompactionReason::Unknown,
    }
}

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
    attempts.collect()
}
