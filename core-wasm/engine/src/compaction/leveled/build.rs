//! Turns chosen files into a compaction: adds the output level's files, checks for conflicts, and
//! sets the cutter's inputs (C-3, C-7).

use crate::compaction::compression::{compression_of_level, explain_compression};
use crate::compaction::inputs::{
    Growth, GrowthDirection, LevelFiles, TwoLevels, covered_range, expand_to_clean_cut,
    grandparents, overlapping_output, overlaps_running, setup_other_inputs,
};
use crate::compaction::leveled::{Choice, Picker, rules};
use crate::compaction::trivial_move::{MoveRules, decide_trivial_move};
use crate::compaction::{Compaction, CompactionReason};
use crate::model::key::{InternalKey, KeyRange};
use crate::options::Options;
use crate::options::sanitize::grown_file_size;

impl Picker<'_> {
    /// Builds the compaction of the chosen files: adds the other inputs (L-26), checks for
    /// conflicts (L-28), and decides whether it is a trivial move.
    pub(super) fn build(&mut self, mut choice: Choice) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let release = self.context.rocksdb_version;
        let is_growing_right =
            self.is_round_robin() && choice.reason == CompactionReason::LevelMaxLevelSize;
        if is_growing_right {
            self.grow_round_robin(&mut choice);
        }
        let direction = match is_growing_right {
            true => GrowthDirection::Right,
            false => GrowthDirection::Both,
        };
        let Choice {
            start,
            output_level,
            reason,
            is_l0_trivial_move,
        } = choice;
        let levels = if is_l0_trivial_move || output_level == 0 {
            alone(start, output_level)
        } else {
            self.add_output_level(start, output_level, direction)?
        };
        let might_overlap = self.l0_files_might_overlap(&levels, reason, is_l0_trivial_move);
        let mut inputs = vec![levels.start, levels.output];
        inputs.retain(|input| !input.is_empty());
        let range = covered_range(version, &inputs)?;
        // Before 8.0 trivial moves from L0 were not checked.
        let is_checked = output_level != 0 && (!is_l0_trivial_move || release.at_least(8, 0));
        if is_checked && overlaps_running(self.context.running, output_level, &range) {
            let level = output_level.into();
            self.reasoning.no(rules::LeveledConflict { level });
            return None;
        }
        let grandparents = (output_level != 0 && !is_l0_trivial_move)
            .then(|| grandparents(version, release, output_level, &range))
            .flatten();
        let base_level = self.targets.base_level;
        let policy_base = base_level as i32;
        explain_compression(
            version,
            options,
            output_level,
            policy_base,
            &mut self.reasoning,
        );
        let mut compaction = Compaction {
            reason,
            score: self.score,
            target_file_size_bytes: max_file_size(options, output_level, base_level),
            max_compaction_bytes: options.max_compaction_bytes,
            output_compression: compression_of_level(version, options, output_level, policy_base),
            base_level,
            is_l0_trivial_move,
            round_robin_split_key: self.split_key(output_level, &range),
            ..Compaction::of_inputs(version, &inputs, output_level, grandparents.as_ref())
        };
        let rules = MoveRules {
            l0_files_might_overlap: might_overlap,
            is_decided_by_flag: false,
            fewest_entries: 0,
            base_level: policy_base,
        };
        compaction.is_trivial_move =
            decide_trivial_move(version, options, &compaction, rules, &mut self.reasoning);
        Some(compaction)
    }

    /// Adds consecutive files under round robin until the level is back at its target (L-27).
    fn grow_round_robin(&mut self, choice: &mut Choice) {
        let version = self.context.version;
        let level = choice.start.level;
        let files = version.files(level);
        let idle = files.iter().filter(|file| file.is_idle());
        let idle_bytes: u64 = idle.map(|file| file.size_bytes).sum();
        let excess = idle_bytes.saturating_sub(self.targets.max_bytes_for_level(level));
        let Some((&first, &last)) = choice
            .start
            .indices
            .first()
            .zip(choice.start.indices.last())
        else {
            return;
        };
        if files[first].size_bytes >= excess {
            return;
        }
        let from = choice.start.len();
        let seed = self.orders.of(level).first().copied().unwrap_or(first);
        // Before 11.1 the files added by a clean cut or a move were tried again.
        let is_resumed = self.context.rocksdb_version.at_least(11, 1) && last > seed;
        let begin = if is_resumed { last + 1 } else { seed + 1 };
        for next in begin..files.len() {
            let Some(grown) = self.grown_round_robin(choice, first, next) else {
                break;
            };
            let is_enough = grown.size_bytes(version) > excess;
            choice.start = grown;
            if is_enough {
                break;
            }
        }
        if choice.start.len() != from {
            self.reasoning.yes(rules::LeveledRoundRobinGrowth {
                level: level.into(),
                excess: excess.into(),
                before: from.into(),
                after: choice.start.len().into(),
                bytes: choice.start.size_bytes(version).into(),
            });
        }
    }

    /// The files up to `next` with their clean cut; `None` if one is blocked or there are too many.
    fn grown_round_robin(&self, choice: &Choice, first: usize, next: usize) -> Option<LevelFiles> {
        let version = self.context.version;
        if !version.files(choice.start.level)[next].is_idle() {
            return None;
        }
        let grown = LevelFiles::new(choice.start.level, first..next + 1);
        let grown = expand_to_clean_cut(version, grown)?;
        let range = grown.range(version)?;
        if overlaps_running(self.context.running, choice.output_level, &range) {
            return None;
        }
        let output = overlapping_output(version, choice.output_level, &range)?;
        let bytes = grown
            .size_bytes(version)
            .saturating_add(output.size_bytes(version));
        (bytes <= self.context.options.max_compaction_bytes).then_some(grown)
    }

    /// Adds the overlapping files on the output level, and then start-level files that need no
    /// others there (L-26).
    fn add_output_level(
        &mut self,
        start: LevelFiles,
        output_level: usize,
        direction: GrowthDirection,
    ) -> Option<TwoLevels> {
        let version = self.context.version;
        let start_level = start.level;
        if start_level == output_level {
            return Some(alone(start, output_level));
        }
        let levels = setup_other_inputs(self.context, start, output_level, direction);
        let Some(levels) = levels else {
            let level = output_level.into();
            self.reasoning.no(rules::LeveledOutputBusy { level });
            return None;
        };
        if !levels.output.is_empty() {
            self.reasoning.note(rules::LeveledOutputFiles {
                level: output_level.into(),
                files: levels.output.len().into(),
                bytes: levels.output.size_bytes(version).into(),
            });
        }
        if let Some(growth) = levels.growth {
            self.explain_growth(&growth, start_level, output_level);
        }
        Some(levels)
    }

    fn explain_growth(&mut self, growth: &Growth, start_level: usize, output_level: usize) {
        let (level, output_level) = (start_level.into(), output_level.into());
        let (before, after) = (growth.from.into(), growth.to.into());
        let (bytes, limit) = (growth.bytes.into(), growth.limit.into());
        if growth.limit == u64::MAX && growth.is_taken {
            self.reasoning.yes(rules::LeveledGrowthUnlimited {
                level,
                before,
                after,
                output_level,
                bytes,
                limit,
            });
            return;
        }
        let reason = rules::LeveledGrowth {
            level,
            before,
            after,
            output_level,
            bytes,
            limit,
        };
        self.reasoning.test(reason, growth.is_taken);
    }

    /// Returns true if the L0 files left behind may overlap the chosen ones (L-30).
    fn l0_files_might_overlap(
        &self,
        levels: &TwoLevels,
        reason: CompactionReason,
        is_l0_trivial_move: bool,
    ) -> bool {
        let TwoLevels { start, output, .. } = levels;
        let is_single = start.len() == 1 && output.is_empty();
        let is_excused = is_single && self.context.rocksdb_version.at_least(8, 3);
        reason == CompactionReason::ManualCompaction
            || (start.level == 0 && !is_l0_trivial_move && !is_excused)
    }

    /// Cursor of the output level, if outputs must be split there (C-16).
    fn split_key(&self, output_level: usize, range: &KeyRange) -> Option<InternalKey> {
        let cursor = self.orders.cursor(output_level);
        let is_inside =
            |cursor: &InternalKey| range.smallest < cursor.key && cursor.key <= range.largest;
        cursor.filter(|cursor| self.is_round_robin() && is_inside(cursor))
    }
}

/// Maximum file size of outputs on a level, in bytes (C-2). With dynamic level sizes it grows from
/// the base level downward.
pub(super) fn max_file_size(options: &Options, level: usize, base_level: usize) -> u64 {
    let is_shifted = options.level_compaction_dynamic_level_bytes && base_level <= level;
    let level = if is_shifted {
        level - base_level
    } else {
        level
    };
    grown_file_size(options, level)
}

/// Inputs without any file on the output level.
fn alone(start: LevelFiles, output_level: usize) -> TwoLevels {
    TwoLevels {
        start,
        output: LevelFiles::new(output_level, 0..0),
        growth: None,
    }
}
