//! Round robin takes as many files in a row as bring the level back to its target (L-27).

use crate::compaction::inputs::{
    LevelFiles, expand_to_clean_cut, overlapping_output, overlaps_running,
};
use crate::compaction::leveled::{Choice, Picker, rules};

impl Picker<'_> {
    pub(super) fn grow_round_robin(&mut self, choice: &mut Choice) {
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
        // Before 11.1 the files that a clean cut or a move had added were gone through again.
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

    /// The files up to `next` and what has to come along, if nothing is in the way.
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
}
