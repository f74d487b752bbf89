//! `CompactRange` over all keys, level by level, with as many files per step as
//! `max_compaction_bytes` allows (L-44).

use crate::compaction::inputs::{LevelFiles, expand_to_clean_cut, overlapping_l0_closure};
use crate::compaction::leveled::{Choice, Picker, rules};
use crate::compaction::shared_rules;
use crate::compaction::{Compaction, CompactionReason};
use crate::model::key::{Key, KeyRange};
use crate::model::version::Version;

/// Progress of a `CompactRange` call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManualProgress {
    /// Level that is being emptied; `None` when done.
    level: Option<usize>,
    /// Smallest key on the level that has not been compacted yet.
    begin: Key,
}

impl ManualProgress {
    /// Starts at the first level with files.
    pub fn new(version: &Version) -> Self {
        let mut levels = 0..version.num_levels();
        Self::at(
            levels.find(|&level| !version.files(level).is_empty()),
            Key(0),
        )
    }

    fn at(level: Option<usize>, begin: Key) -> Self {
        Self { level, begin }
    }

    /// Returns true if everything has been compacted.
    pub fn is_done(&self) -> bool {
        self.level.is_none()
    }
}

impl Picker<'_> {
    /// Picks the next step of a `CompactRange`.
    pub(super) fn pick_manual(&mut self, progress: &mut ManualProgress) -> Option<Compaction> {
        while let Some(level) = progress.level {
            if level > 0 && self.is_last_manual_level(level) {
                progress.level = None;
                return None;
            }
            let output_level = self.next_level(level);
            let found = self.manual_files(level, output_level, progress.begin);
            if found.is_empty() {
                *progress = ManualProgress::at(Some(output_level), Key(0));
                continue;
            }
            let Some((start, compaction)) = self.build_manual(found, output_level) else {
                self.reasoning.no(shared_rules::ManualCompactionBlocked {});
                return None;
            };
            let version = self.context.version;
            let after = start.indices.last().map_or(0, |last| last + 1);
            *progress = match version.files(level).get(after) {
                Some(next) if level > 0 => ManualProgress::at(Some(level), next.smallest.key),
                _ => ManualProgress::at(Some(output_level), Key(0)),
            };
            return Some(compaction);
        }
        None
    }

    /// Returns true for the deepest level that a manual compaction writes to: the last level under
    /// dynamic level sizes, otherwise the deepest with files. That level itself is not rewritten.
    fn is_last_manual_level(&self, level: usize) -> bool {
        let version = self.context.version;
        if self.context.options.level_compaction_dynamic_level_bytes {
            return level + 1 == version.num_levels();
        }
        version
            .last_non_empty_level()
            .is_none_or(|last| level >= last)
    }

    /// Selects all of L0, or at least one file on a deeper level: as many as stay under
    /// `max_compaction_bytes` together with the files they overlap.
    fn manual_files(&self, level: usize, output_level: usize, begin: Key) -> LevelFiles {
        let version = self.context.version;
        let files = version.files(level);
        let everything = KeyRange {
            smallest: begin,
            largest: Key(u64::MAX),
        };
        if level == 0 {
            return overlapping_l0_closure(version, everything);
        }
        let found = version.overlapping(level, &everything);
        let limit = self.context.options.max_compaction_bytes;
        // Before 9.11 the file that exceeds the limit was included.
        let is_under = self.context.rocksdb_version.at_least(9, 11);
        let (first, mut end) = (found.start, found.end);
        let mut bytes = 0_u64;
        for at in found.clone() {
            bytes = bytes.saturating_add(files[at].size_bytes);
            if is_under && at == first {
                continue;
            }
            let range = files[first].range().union(&files[at].range());
            let below = LevelFiles::new(output_level, version.overlapping(output_level, &range));
            let total = bytes.saturating_add(below.size_bytes(version));
            if is_under && total > limit {
                end = at;
                break;
            }
            if !is_under && total >= limit {
                end = at + 1;
                break;
            }
        }
        LevelFiles::new(level, first..end)
    }

    fn build_manual(
        &mut self,
        found: LevelFiles,
        output_level: usize,
    ) -> Option<(LevelFiles, Compaction)> {
        let version = self.context.version;
        if found.level == 0 && self.context.is_l0_running() {
            return None;
        }
        let start = expand_to_clean_cut(version, found)?;
        if start.is_being_compacted(version) {
            return None;
        }
        self.reasoning.yes(rules::LeveledManual {
            level: start.level.into(),
            output_level: output_level.into(),
            files: start.len().into(),
            bytes: start.size_bytes(version).into(),
        });
        self.score = -1.0;
        let compaction = self.build(Choice {
            start: start.clone(),
            output_level,
            reason: CompactionReason::ManualCompaction,
            is_l0_trivial_move: false,
        })?;
        Some((start, compaction))
    }
}
