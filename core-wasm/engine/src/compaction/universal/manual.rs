//! Manual compaction: everything into one run (U-41).

use crate::compaction::inputs::LevelFiles;
use crate::compaction::shared_rules;
use crate::compaction::universal::build::Choice;
use crate::compaction::universal::{Picker, rules};
use crate::compaction::{CompactionReason, PickResult, PickState};

/// Picks the compaction of all files that `CompactRange` asks for, after a flush (U-41).
///
/// None without files, and none while any compaction runs: the caller asks again when it has ended.
pub fn pick_manual(context: &PickState) -> PickResult {
    let mut picker = Picker::new(context, -1.0);
    let version = context.version;
    let max_output_level = picker.max_output_level();
    let levels = 0..=max_output_level;
    let inputs: Vec<LevelFiles> = levels
        .map(|level| LevelFiles::all(version, level))
        .filter(|input| !input.indices.is_empty())
        .collect();
    if inputs.is_empty() {
        picker.reasoning.no(rules::UniversalNoRuns {});
        return picker.finish(None);
    }
    // Under universal compaction every running compaction counts as one of level 0.
    let is_l0_taken = inputs[0].level == 0 && !context.running.is_empty();
    if is_l0_taken || inputs.iter().any(|input| input.is_being_compacted(version)) {
        picker
            .reasoning
            .no(shared_rules::ManualCompactionBlocked {});
        return picker.finish(None);
    }
    let count: usize = inputs.iter().map(|input| input.indices.len()).sum();
    let bytes: u64 = inputs.iter().map(|input| input.size_bytes(version)).sum();
    picker.reasoning.yes(rules::ManualCompaction {
        files: count.into(),
        runs: picker.runs.len().into(),
        bytes: bytes.into(),
    });
    let after = picker.runs.len();
    let choice = Choice {
        inputs,
        output_level: picker.output_level(after),
        reason: CompactionReason::ManualCompaction,
        is_compression_enabled: true,
        grandparents: None,
    };
    let mut compaction = picker.build(choice);
    if let Some(compaction) = &mut compaction {
        // LLONG_MAX, which nothing reaches: the same as no bound.
        compaction.max_compaction_bytes = u64::MAX;
    }
    picker.finish(compaction)
}
