//! Reasons that need numbers of their own.

use crate::compaction::inputs::LevelFiles;
use crate::compaction::leveled::Picker;
use crate::compaction::leveled::extend::MAX_MOVED_FILES;
use crate::compaction::{CompactionReason, LevelScore};
use crate::model::sst::SstFile;
use crate::options::CompactionPri;
use crate::reasoning::{MAX_VALUES, Outcome, Rule};

impl Picker<'_, '_> {
    /// A level's score with the numbers that it was made of (L-3..L-5).
    pub(super) fn explain_score(&mut self, slot: &LevelScore, outcome: Outcome) {
        let version = self.context.version;
        let idle = version.files(slot.level).iter();
        let idle = idle.filter(|file| !file.is_being_compacted);
        let (count, stored, bytes) =
            idle.fold((0_u64, 0_u64, 0_u64), |(count, stored, bytes), file| {
                let counted = bytes.saturating_add(file.compensated_size_bytes);
                (count + 1, stored.saturating_add(file.size_bytes), counted)
            });
        if stored != bytes {
            let values = [slot.level as f64, stored as f64, bytes as f64];
            self.add(Rule::LeveledCompensated, Outcome::Note, &values);
        }
        let (rule, values) = match slot.level {
            0 => self.l0_score_words(slot.score, count, bytes),
            _ => self.level_score_words(slot, bytes),
        };
        self.add(rule, outcome, &values);
    }

    /// Whether the score is made by the rules for dynamic level sizes of 7.5 and later.
    fn has_scaled_scores(&self) -> bool {
        self.context.options.level_compaction_dynamic_level_bytes
            && self.context.rocksdb_version.at_least(7, 5)
    }

    fn l0_score_words(&self, score: f64, count: u64, bytes: u64) -> (Rule, [f64; MAX_VALUES]) {
        let options = self.context.options;
        let trigger = f64::from(options.level0_file_num_compaction_trigger);
        let (count, bytes) = (count as f64, bytes as f64);
        let base_bytes = options.max_bytes_for_level_base as f64;
        if !self.has_scaled_scores() {
            let values = [score, count, trigger, bytes, base_bytes, 0.0];
            return (Rule::LeveledScoreL0, values);
        }
        if score == 1.01 * 10.0 && bytes >= base_bytes {
            let values = [score, bytes, base_bytes, 0.0, 0.0, 0.0];
            return (Rule::LeveledScoreL0Bytes, values);
        }
        let base_level = self.state.base_level;
        let target = self.state.level_targets.get(base_level).copied();
        match target.filter(|&target| target != u64::MAX) {
            Some(target) => {
                let below = self.context.version.compensated_level_bytes(base_level);
                let below = below.max(target) as f64;
                let values = [score, count, trigger, bytes, below, base_level as f64];
                (Rule::LeveledScoreL0Dynamic, values)
            }
            None => {
                let values = [score, count, trigger, 0.0, 0.0, 0.0];
                (Rule::LeveledScoreL0Count, values)
            }
        }
    }

    fn level_score_words(&self, slot: &LevelScore, bytes: u64) -> (Rule, [f64; MAX_VALUES]) {
        let (level, score) = (slot.level as f64, slot.score);
        let target = self.state.level_targets.get(slot.level).copied();
        let idle = bytes as f64;
        if self.state.is_drained(slot) {
            return (
                Rule::LeveledScoreDrained,
                [level, score, idle, 0.0, 0.0, 0.0],
            );
        }
        match target.filter(|&target| target != u64::MAX) {
            None => (
                Rule::LeveledScoreNoTarget,
                [level, score, idle, 0.0, 0.0, 0.0],
            ),
            Some(target) if self.has_scaled_scores() && bytes >= target && score > 0.0 => {
                let target = target as f64;
                // The bytes above are not at hand: what the score says of them. Rounded last, since
                // which zero the larger of −0 and 0 is differs between native and WASM.
                let above = (idle * 10.0 / score - target).max(0.0).round();
                (
                    Rule::LeveledScoreDynamic,
                    [level, score, idle, target, above, 0.0],
                )
            }
            Some(target) => {
                let target = target as f64;
                (Rule::LeveledScore, [level, score, idle, target, 0.0, 0.0])
            }
        }
    }

    /// Why this file of a level was the first to be tried that nothing blocks.
    pub(super) fn explain_file(&mut self, level: usize, index: usize, reason: CompactionReason) {
        let version = self.context.version;
        let file = &version.files(level)[index];
        let (number, size) = (file.number.0 as f64, file.compensated_size_bytes as f64);
        let (at, stored) = (level as f64, file.size_bytes as f64);
        let is_weighed = file.compensated_size_bytes != file.size_bytes;
        let (rule, values) = match self.context.options.compaction_pri {
            // L0 files stand newest first, but the overlap is counted for ascending keys: it is no
            // number to show (L-10).
            CompactionPri::MinOverlappingRatio if level == 0 => {
                (Rule::LeveledFileL0, [number, at, 0.0, 0.0, 0.0, 0.0])
            }
            CompactionPri::MinOverlappingRatio => {
                let overlap = self.next_level_overlap(level, file) as f64;
                let ratio = if size > 0.0 { overlap / size } else { 0.0 };
                match is_weighed {
                    true => (
                        Rule::LeveledFileByOverlapWeighed,
                        [number, at, overlap, size, ratio, stored],
                    ),
                    false => (
                        Rule::LeveledFileByOverlap,
                        [number, at, overlap, size, ratio, 0.0],
                    ),
                }
            }
            CompactionPri::ByCompensatedSize if is_weighed => (
                Rule::LeveledFileBySizeWeighed,
                [number, at, size, stored, 0.0, 0.0],
            ),
            CompactionPri::ByCompensatedSize => {
                (Rule::LeveledFileBySize, [number, at, size, 0.0, 0.0, 0.0])
            }
            CompactionPri::OldestLargestSeqFirst => {
                let newest = file.largest_seqno as f64;
                (
                    Rule::LeveledFileByNewest,
                    [number, at, newest, 0.0, 0.0, 0.0],
                )
            }
            CompactionPri::OldestSmallestSeqFirst => {
                let oldest = file.smallest_seqno as f64;
                (
                    Rule::LeveledFileByOldest,
                    [number, at, oldest, 0.0, 0.0, 0.0],
                )
            }
            CompactionPri::RoundRobin => {
                let cursor = self.state.cursors.get(level).copied().flatten();
                let rule = match cursor {
                    Some(_) => Rule::LeveledFileRoundRobin,
                    None => Rule::LeveledFileRoundRobinFirst,
                };
                (rule, [number, at, 0.0, 0.0, 0.0, 0.0])
            }
        };
        let is_marked = file.is_marked_for_compaction
            && self.context.options.compaction_pri == CompactionPri::MinOverlappingRatio
            && self.context.rocksdb_version.at_least(8, 11);
        let rule = match rule {
            Rule::LeveledFileByOverlap | Rule::LeveledFileByOverlapWeighed if is_marked => {
                Rule::LeveledFileMarked
            }
            other => other,
        };
        let outcome = match reason {
            CompactionReason::LevelL0FilesNum => Outcome::Note,
            _ => Outcome::Yes,
        };
        self.add(rule, outcome, &values);
    }

    /// Raw bytes of the next level's files that overlap a file, by internal key and without those
    /// that only touch its end (L-10).
    fn next_level_overlap(&self, level: usize, file: &SstFile) -> u64 {
        let files = self.context.version.files(level + 1);
        let first = files.partition_point(|other| other.largest < file.smallest);
        let overlapping = files[first..].iter();
        let overlapping = overlapping.take_while(|other| other.smallest < file.largest);
        overlapping.map(|other| other.size_bytes).sum()
    }

    /// What a chosen file brought along on its level: its clean cut (L-23), or neighbours that will
    /// be moved with it (L-25).
    pub(super) fn explain_start(&mut self, start: &LevelFiles, output_level: usize) {
        let Some(range) = start.range(self.context.version) else {
            return;
        };
        let version = self.context.version;
        let is_free = version.overlapping(output_level, &range).is_empty();
        let count = start.len() as f64;
        if start.level == 0 || output_level == start.level {
            return;
        }
        if is_free && start.len() == 1 && !self.context.options.compression_per_level.is_empty() {
            let values = [output_level as f64];
            self.add(Rule::LeveledMoveAlone, Outcome::Note, &values);
        } else if start.len() > 1 && self.is_cut_everywhere(start) {
            let values = [
                start.level as f64,
                count,
                start.size_bytes(version) as f64,
                output_level as f64,
                MAX_MOVED_FILES as f64,
                self.context.options.max_compaction_bytes as f64,
            ];
            self.add(Rule::LeveledMoveExtended, Outcome::Note, &values);
        } else if start.len() > 1 {
            let values = [start.level as f64, count];
            self.add(Rule::LeveledCleanCut, Outcome::Note, &values);
        }
    }

    /// Whether no two neighbours of these files share a user key: then no clean cut joined them.
    fn is_cut_everywhere(&self, start: &LevelFiles) -> bool {
        let files: Vec<&SstFile> = start.files(self.context.version).collect();
        let mut pairs = files.windows(2);
        pairs.all(|pair| pair[0].largest.key != pair[1].smallest.key)
    }
}
