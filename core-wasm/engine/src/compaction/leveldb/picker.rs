//! LevelDB's picker: scores, the compact pointers, and one compaction at a time.

use crate::compaction::inputs::LevelFiles;
use crate::compaction::level_scores::LevelScores;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::leveldb::inputs::{
    Inputs, largest_key, overlapping_inputs, setup_other_inputs,
};
use crate::compaction::leveldb::manual::ManualProgress;
use crate::compaction::leveldb::rules;
use crate::compaction::leveldb::{
    L0_COMPACTION_TRIGGER, MAX_FILE_SIZE, MAX_GRANDPARENT_OVERLAP_BYTES, NUM_LEVELS,
    max_bytes_for_level,
};
use crate::compaction::shared_rules;
use crate::compaction::style::StylePicker;
use crate::compaction::{Compaction, CompactionReason, LevelScore, PickResult, PickState};
use crate::model::key::InternalKey;
use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::reasoning::Reasoning;

/// The picker of a database under LevelDB's compaction.
#[derive(Clone, Debug)]
pub(super) struct LevelDbPicker {
    /// The last key that was compacted, by level.
    compact_pointers: [Option<InternalKey>; NUM_LEVELS],
    targets: LevelTargets,
    manual: Option<ManualProgress>,
}

impl Default for LevelDbPicker {
    fn default() -> Self {
        let levels = 0..NUM_LEVELS;
        Self {
            compact_pointers: [None; NUM_LEVELS],
            targets: LevelTargets {
                base_level: 1,
                max_bytes: levels.map(max_bytes_for_level).collect(),
                ..LevelTargets::default()
            },
            manual: None,
        }
    }
}

/// `VersionSet::Finalize`
fn score(version: &Version, level: usize) -> f64 {
    match level {
        0 => version.files(0).len() as f64 / f64::from(L0_COMPACTION_TRIGGER),
        _ => version.level_bytes(level) as f64 / max_bytes_for_level(level) as f64,
    }
}

impl StylePicker for LevelDbPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(self.clone())
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        let levels = 0..state.version.num_levels() - 1;
        let slots = levels.map(|level| LevelScore {
            level,
            score: score(state.version, level),
        });
        LevelScores::sorted(slots.collect())
    }

    /// `DBImpl::MaybeScheduleCompaction`: one thread does everything.
    fn needs_compaction(&self, state: &PickState<'_>, scores: &LevelScores) -> bool {
        state.running.is_empty() && scores.max() >= 1.0
    }

    /// `VersionSet::PickCompaction`
    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        let mut reasoning = Reasoning::keeping(state.keeps_reasons);
        let compaction = match scores.slots().first() {
            Some(slot) if state.running.is_empty() => {
                let is_due = slot.score >= 1.0;
                explain_score(state.version, slot, is_due, &mut reasoning);
                let files = is_due.then(|| self.next_files(state.version, slot.level));
                let files = files.map(|files| with_l0_overlap(state.version, files));
                let reason = match slot.level {
                    0 => CompactionReason::LevelL0FilesNum,
                    _ => CompactionReason::LevelMaxLevelSize,
                };
                files.and_then(|files| {
                    self.explain_start(state.version, &files, &mut reasoning);
                    self.build(state, files, reason, slot.score, &mut reasoning)
                })
            }
            _ => {
                reasoning.no(rules::LevelDbBusy {});
                None
            }
        };
        finish(compaction, reasoning)
    }

    fn pick_manual(&mut self, state: &PickState<'_>, _scores: &LevelScores) -> PickResult {
        let mut reasoning = Reasoning::keeping(state.keeps_reasons);
        let version = state.version;
        let mut progress = match self.manual.take() {
            Some(progress) => progress,
            None => ManualProgress::new(version),
        };
        if !state.running.is_empty() {
            self.manual = Some(progress);
            reasoning.no(shared_rules::ManualCompactionBlocked {});
            return finish(None, reasoning);
        }
        let compaction = progress.next_files(version).and_then(|files| {
            reasoning.yes(rules::LevelDbManual {
                level: files.level.into(),
                files: files.len().into(),
                bytes: files.size_bytes(version).into(),
            });
            let reason = CompactionReason::ManualCompaction;
            self.build(state, files, reason, -1.0, &mut reasoning)
        });
        if let Some(largest) = compaction.as_ref().and_then(|one| one.next_cursor) {
            progress.go_on(largest.key);
            self.manual = Some(progress);
        }
        finish(compaction, reasoning)
    }

    fn has_manual_step(&self) -> bool {
        self.manual.is_some()
    }

    fn set_cursor(&mut self, level: usize, cursor: InternalKey) {
        if let Some(pointer) = self.compact_pointers.get_mut(level) {
            *pointer = Some(cursor);
        }
    }

    fn level_targets(&self) -> Option<&LevelTargets> {
        Some(&self.targets)
    }
}

impl LevelDbPicker {
    /// The first file behind the compact pointer, in key order; the first of all behind the last.
    fn next_files(&self, version: &Version, level: usize) -> LevelFiles {
        let files = version.files(level);
        let mut order: Vec<usize> = (0..files.len()).collect();
        // L0 stands newest first here, LevelDB keeps every level in key order.
        order.sort_by_key(|&at| (files[at].smallest, files[at].number));
        let pointer = self.compact_pointers[level];
        let is_behind = |at: &&usize| pointer.is_none_or(|pointer| files[**at].largest > pointer);
        let chosen = order.iter().find(is_behind).or_else(|| order.first());
        LevelFiles {
            level,
            indices: chosen.copied().into_iter().collect(),
        }
    }

    fn explain_start(&self, version: &Version, files: &LevelFiles, reasoning: &mut Reasoning) {
        let level = files.level;
        if level == 0 {
            reasoning.note(rules::LevelDbL0Inputs {
                inputs: files.len().into(),
                files: version.files(0).len().into(),
                bytes: files.size_bytes(version).into(),
            });
        } else if let Some(SstFile {
            number, largest, ..
        }) = files.files(version).next()
        {
            let (file, at) = ((*number).into(), level.into());
            match self.compact_pointers[level].filter(|pointer| *largest > *pointer) {
                Some(_) => reasoning.note(rules::LevelDbFileBehind { file, level: at }),
                None => reasoning.note(rules::LevelDbFileFirst { file, level: at }),
            }
        }
    }

    /// Adds the other inputs, and moves the compact pointer at once: a compaction that fails is
    /// followed by one of other keys.
    fn build(
        &mut self,
        state: &PickState<'_>,
        start: LevelFiles,
        reason: CompactionReason,
        score: f64,
        reasoning: &mut Reasoning,
    ) -> Option<Compaction> {
        let version = state.version;
        let inputs = setup_other_inputs(version, start)?;
        explain_inputs(version, &inputs, reasoning);
        let largest = largest_key(version, &inputs.start)?;
        let level = inputs.start.level;
        self.set_cursor(level, largest);
        let is_manual = reason == CompactionReason::ManualCompaction;
        let is_trivial_move = !is_manual && is_trivial_move(version, &inputs, reasoning);
        let both = [&inputs.start, &inputs.output];
        let filled = both.into_iter().filter(|files| !files.is_empty());
        let grandparents = inputs.grandparents.to_input(version);
        Some(Compaction {
            inputs: filled.map(|files| files.to_input(version)).collect(),
            output_level: level + 1,
            reason,
            score,
            is_trivial_move,
            target_file_size_bytes: MAX_FILE_SIZE,
            max_compaction_bytes: MAX_GRANDPARENT_OVERLAP_BYTES,
            grandparent_level: (!grandparents.files.is_empty()).then_some(grandparents.level),
            grandparents: grandparents.files,
            // LevelDB never zeroes sequence numbers; deletions are looked up key by key.
            is_bottommost: false,
            output_compression: state.options.compression,
            base_level: 1,
            is_l0_trivial_move: false,
            is_deletion: false,
            round_robin_split_key: None,
            next_cursor: Some(largest),
            reasoning: Reasoning::default(),
        })
    }
}

/// L0: with all files that overlap, directly or through others.
fn with_l0_overlap(version: &Version, files: LevelFiles) -> LevelFiles {
    match (files.level, files.range(version)) {
        (0, Some(range)) => overlapping_inputs(version, 0, &range),
        _ => files,
    }
}

/// `Compaction::IsTrivialMove`
fn is_trivial_move(version: &Version, inputs: &Inputs, reasoning: &mut Reasoning) -> bool {
    let files = inputs.start.len() + inputs.output.len();
    let single = rules::LevelDbMoveSingle {
        inputs: files.into(),
    };
    if !reasoning.test(single, files == 1) {
        return false;
    }
    let overlap = inputs.grandparents.size_bytes(version);
    let reason = rules::LevelDbMoveGrandparents {
        overlap: overlap.into(),
        limit: MAX_GRANDPARENT_OVERLAP_BYTES.into(),
    };
    reasoning.test(reason, overlap <= MAX_GRANDPARENT_OVERLAP_BYTES)
}

fn explain_score(version: &Version, slot: &LevelScore, is_due: bool, reasoning: &mut Reasoning) {
    if slot.level == 0 {
        let reason = rules::LevelDbL0Files {
            files: version.files(0).len().into(),
            trigger: L0_COMPACTION_TRIGGER.into(),
        };
        reasoning.test(reason, is_due);
        return;
    }
    let reason = rules::LevelDbScore {
        level: slot.level.into(),
        score: slot.score.into(),
        bytes: version.level_bytes(slot.level).into(),
        target: max_bytes_for_level(slot.level).into(),
    };
    reasoning.test(reason, is_due);
}

fn explain_inputs(version: &Version, inputs: &Inputs, reasoning: &mut Reasoning) {
    let output = &inputs.output;
    if !output.is_empty() {
        reasoning.note(rules::LevelDbOutputFiles {
            level: output.level.into(),
            files: output.len().into(),
            bytes: output.size_bytes(version).into(),
        });
    }
    if let Some(growth) = inputs.growth {
        let reason = rules::LevelDbGrowth {
            level: inputs.start.level.into(),
            before: growth.from.into(),
            after: growth.to.into(),
            bytes: growth.bytes.into(),
            limit: growth.limit.into(),
        };
        reasoning.test(reason, growth.is_taken);
    }
}

fn finish(compaction: Option<Compaction>, reasoning: Reasoning) -> PickResult {
    let compaction = compaction.map(|compaction| Compaction {
        reasoning: reasoning.clone(),
        ..compaction
    });
    PickResult {
        compaction,
        reasoning,
    }
}
