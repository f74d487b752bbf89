//! Turns chosen files into a compaction: finds the output level, checks for conflicts, and sets the
//! cutter's inputs (C-3, C-7).

use std::ops::Range;

use crate::compaction::compression::{UNIVERSAL_BASE_LEVEL, compression_of_level};
use crate::compaction::inputs::{LevelFiles, covered_range, overlaps_running};
use crate::compaction::shared_rules;
use crate::compaction::universal::{Picker, rules};
use crate::compaction::{Compaction, CompactionReason, PickResult, PickState};
use crate::model::sorted_run::max_output_level;
use crate::options::sanitize::grown_file_size;
use crate::options::{CompressionType, Options};

/// Files that a rule chose, before they become a compaction.
pub(super) struct Choice {
    /// Inputs by level, ascending; empty levels are removed later.
    pub inputs: Vec<LevelFiles>,
    pub output_level: usize,
    pub reason: CompactionReason,
    pub is_compression_enabled: bool,
    pub grandparents: Option<LevelFiles>,
}

impl Choice {
    /// Creates a choice with compressed outputs that ignore grandparents.
    pub fn new(inputs: Vec<LevelFiles>, output_level: usize, reason: CompactionReason) -> Self {
        Self {
            inputs,
            output_level,
            reason,
            is_compression_enabled: true,
            grandparents: None,
        }
    }
}

impl Picker<'_> {
    /// Deepest level that outputs may be written to (U-1).
    pub(super) fn max_output_level(&self) -> usize {
        max_output_level(self.context.version, self.context.options)
    }

    /// Builds the compaction of adjacent runs, and adds a line about its output level (U-23).
    pub(super) fn build_runs(
        &mut self,
        runs: Range<usize>,
        reason: CompactionReason,
    ) -> Option<Compaction> {
        let output_level = self.output_level(runs.end);
        let inputs = self.run_inputs(runs.start, runs.end);
        self.build(Choice::new(inputs, output_level, reason))
    }

    /// Lists all files in the runs `first..after`, by level.
    pub(super) fn run_inputs(&self, first: usize, after: usize) -> Vec<LevelFiles> {
        let l0_end = after.min(self.context.version.files(0).len());
        let mut inputs = Vec::new();
        if first < l0_end {
            // L0 runs come first, in the same order as the files.
            inputs.push(LevelFiles::new(0, first..l0_end));
        }
        let deeper = self.runs[first..after].iter().filter(|run| run.level > 0);
        inputs.extend(deeper.map(|run| LevelFiles::all(self.context.version, run.level)));
        inputs
    }

    /// Sum of the raw sizes of the runs `first..after`, in bytes.
    pub(super) fn run_bytes(&self, first: usize, after: usize) -> u64 {
        self.runs[first..after]
            .iter()
            .map(|run| run.size_bytes)
            .sum()
    }

    /// Finds the output level if run `after` is the first run left out (U-23), and adds the reason.
    pub(super) fn output_level(&mut self, after: usize) -> usize {
        let next_level = self.runs.get(after).map(|run| run.level);
        match next_level {
            None => {
                let last = self.max_output_level();
                let level = last.into();
                self.reasoning.note(rules::UniversalOutputLast { level });
                last
            }
            Some(0) => {
                self.reasoning.note(rules::UniversalOutputL0 {});
                0
            }
            Some(next) => {
                self.reasoning.note(rules::UniversalOutputAbove {
                    level: (next - 1).into(),
                    next: next.into(),
                });
                next - 1
            }
        }
    }

    /// Builds the compaction, unless a running one writes the same keys and level (U-11, U-23).
    pub(super) fn build(&mut self, choice: Choice) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let mut inputs = choice.inputs;
        inputs.retain(|input| !input.indices.is_empty());
        let range = covered_range(version, &inputs)?;
        let output_level = choice.output_level;
        if output_level != 0 && overlaps_running(self.context.running, output_level, &range) {
            let level = output_level.into();
            self.reasoning.no(rules::UniversalOutputConflict { level });
            return None;
        }
        let is_incremental = options.universal.incremental;
        let max_compaction_bytes = if is_incremental {
            // RocksDB divides as integers before it multiplies (U-32).
            (options.target_file_size_base / 2).saturating_mul(3)
        } else {
            u64::MAX
        };
        Some(Compaction {
            reason: choice.reason,
            score: self.score,
            target_file_size_bytes: max_file_size(options, output_level),
            max_compaction_bytes,
            output_compression: if choice.is_compression_enabled {
                compression_of_level(version, options, output_level, UNIVERSAL_BASE_LEVEL)
            } else {
                CompressionType::None
            },
            ..Compaction::of_inputs(version, &inputs, output_level, choice.grandparents.as_ref())
        })
    }
}

/// Maximum file size of outputs on a level, in bytes (U-39); `u64::MAX` for L0.
pub(super) fn max_file_size(options: &Options, level: usize) -> u64 {
    match level {
        0 => u64::MAX,
        _ => grown_file_size(options, level),
    }
}

/// Picks the compaction of all files for a `CompactRange`, after a flush (U-41).
///
/// `None` without files or while any compaction runs; the caller then tries again after it ends.
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
    // Under universal compaction every running compaction counts as one from L0.
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
    let output_level = picker.output_level(after);
    let reason = CompactionReason::ManualCompaction;
    let compaction = picker.build(Choice::new(inputs, output_level, reason));
    let compaction = compaction.map(|compaction| Compaction {
        // Stands for RocksDB's LLONG_MAX, which is never reached.
        max_compaction_bytes: u64::MAX,
        ..compaction
    });
    picker.finish(compaction)
}
