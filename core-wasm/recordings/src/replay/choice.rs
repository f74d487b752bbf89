//! The choice of our picker in one state, for comparison with RocksDB's pick.

use crate::replay::recorded_picks::{PickOutcome, RecordedPick};
use engine::compaction::PickResult;
use engine::compaction::by_size::SizeVerdict;
use engine::model::sorting::sort_by_key;
use engine::model::version::CompactionInput;

/// The choice of our picker in one state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// Answer of the picker.
    pub result: PickResult,
    /// Inputs as recorded, with whole levels looked up in the state.
    pub expected_inputs: Vec<CompactionInput>,
    /// Score, in this state, of the level that RocksDB compacted from; 0 if unknown.
    pub score: f64,
    /// Jobs that were in flight or not yet released.
    pub in_flight: Vec<u32>,
    /// Verdict by sizes alone; `None` unless key ranges are unknown.
    pub by_size: Option<SizeVerdict>,
    /// True if the pick is one of several that RocksDB could have made and nothing recorded decides
    /// between them.
    pub is_one_of_several: bool,
}

/// Returns true if our picker's choice is the recorded pick.
pub(super) fn agrees(pick: &RecordedPick, choice: &Choice) -> bool {
    let Some(got) = &choice.result.compaction else {
        return pick.outcome == PickOutcome::NothingToDo;
    };
    pick.outcome != PickOutcome::NothingToDo
        && got.is_deletion == (pick.outcome == PickOutcome::Drop)
        && pick
            .output_level
            .is_none_or(|level| level == got.output_level)
        && pick.reason.is_none_or(|reason| reason == got.reason)
        && sorted(&got.inputs) == sorted(&choice.expected_inputs)
}

fn sorted(inputs: &[CompactionInput]) -> Vec<(usize, u64)> {
    let files = inputs.iter();
    let files = files.flat_map(|one| one.files.iter().map(|number| (one.level, number.0)));
    let mut files: Vec<(usize, u64)> = files.collect();
    sort_by_key(&mut files, |file| *file);
    files
}
