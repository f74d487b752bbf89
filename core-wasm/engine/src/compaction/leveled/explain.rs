//! Explanations of leveled picks that need extra numbers.

use crate::compaction::inputs::LevelFiles;
use crate::compaction::leveled::candidates::MAX_MOVED_FILES;
use crate::compaction::leveled::{Picker, rules};
use crate::compaction::{CompactionReason, LevelScore};
use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::options::CompactionPri;
use crate::reasoning::{Reasoning, SaysNote, SaysYes};

impl Picker<'_> {
    /// Adds a level's score and the numbers behind it (L-3..L-5).
    pub(super) fn explain_score(&mut self, slot: &LevelScore, is_due: bool) {
        if !self.reasoning.is_kept() {
            return;
        }
        let idle = IdleFiles::of(self.context.version, slot.level);
        if idle.stored_bytes != idle.counted_bytes {
            self.reasoning.note(rules::LeveledCompensated {
                level: slot.level.into(),
                stored: idle.stored_bytes.into(),
                counted: idle.counted_bytes.into(),
            });
        }
        match slot.level {
            0 => self.explain_l0_score(slot.score, &idle, is_due),
            _ => self.explain_level_score(slot, &idle, is_due),
        }
    }

    /// Returns true if the score follows the 7.5+ rules for dynamic level sizes.
    fn has_scaled_scores(&self) -> bool {
        self.context.options.level_compaction_dynamic_level_bytes
            && self.context.rocksdb_version.at_least(7, 5)
    }

    fn explain_l0_score(&mut self, slot_score: f64, files: &IdleFiles, is_due: bool) {
        let options = self.context.options;
        let (score, idle_files) = (slot_score.into(), files.count.into());
        let trigger = options.level0_file_num_compaction_trigger.into();
        let idle = files.counted_bytes.into();
        let base = options.max_bytes_for_level_base.into();
        if !self.has_scaled_scores() {
            let reason = rules::LeveledScoreL0 {
                score,
                idle_files,
                trigger,
                idle,
                base,
            };
            self.reasoning.test(reason, is_due);
            return;
        }
        if slot_score == 1.01 * 10.0 && files.counted_bytes >= options.max_bytes_for_level_base {
            self.reasoning
                .yes(rules::LeveledScoreL0Bytes { score, idle, base });
            return;
        }
        let base_level = self.targets.base_level;
        let Some(target) = self.target_of(base_level) else {
            let reason = rules::LeveledScoreL0Count {
                score,
                idle_files,
                trigger,
            };
            self.reasoning.test(reason, is_due);
            return;
        };
        let below = self.context.version.compensated_level_bytes(base_level);
        let reason = rules::LeveledScoreL0Dynamic {
            score,
            idle_files,
            trigger,
            idle,
            below: below.max(target).into(),
            base_level: base_level.into(),
        };
        self.reasoning.test(reason, is_due);
    }

    fn explain_level_score(&mut self, slot: &LevelScore, files: &IdleFiles, is_due: bool) {
        let (level, score) = (slot.level.into(), slot.score.into());
        let bytes = files.counted_bytes;
        let idle = bytes.into();
        if self.is_drained(slot) {
            self.reasoning
                .yes(rules::LeveledScoreDrained { level, score, idle });
            return;
        }
        let Some(target) = self.target_of(slot.level) else {
            let reason = rules::LeveledScoreNoTarget { level, score, idle };
            self.reasoning.test(reason, is_due);
            return;
        };
        if self.has_scaled_scores() && bytes >= target && slot.score > 0.0 {
            // The bytes from above are not known here and are derived from the score. Rounding
            // comes last, since native and WASM differ on which of −0 and 0 is larger.
            let above = bytes as f64 * 10.0 / slot.score - target as f64;
            let reason = rules::LeveledScoreDynamic {
                level,
                score,
                idle,
                target: target.into(),
                above: above.max(0.0).round().into(),
            };
            self.reasoning.test(reason, is_due);
            return;
        }
        let reason = rules::LeveledScore {
            level,
            score,
            idle,
            target: target.into(),
        };
        self.reasoning.test(reason, is_due);
    }

    /// Returns true if this is the score of an unnecessary level that is being drained (L-5).
    fn is_drained(&self, slot: &LevelScore) -> bool {
        self.targets.lowest_unnecessary.is_some_and(|lowest| {
            let above = lowest.checked_sub(slot.level);
            above.is_some_and(|above| slot.score == 10.0 * (1.001 + 0.001 * above as f64))
        })
    }

    /// Target size of a level in bytes; `None` if it has no target.
    fn target_of(&self, level: usize) -> Option<u64> {
        Some(self.targets.max_bytes_for_level(level)).filter(|&target| target != u64::MAX)
    }

    /// Explains why this file was the first unblocked one in its level's order.
    pub(super) fn explain_file(&mut self, level: usize, index: usize, reason: CompactionReason) {
        if !self.reasoning.is_kept() {
            return;
        }
        let version = self.context.version;
        let found = &version.files(level)[index];
        let is_marked_first =
            found.is_marked_for_compaction && self.context.rocksdb_version.at_least(8, 11);
        let (file, at) = (found.number.into(), level.into());
        let (weight, size) = (found.compensated_size_bytes, found.size_bytes);
        let is_weighed = weight != size;
        let (weight, size) = (weight.into(), size.into());
        // On L0 all overlapping files join the compaction, so the choice of file matters little.
        let is_note = reason == CompactionReason::LevelL0FilesNum;
        let mut say = Said {
            reasoning: &mut self.reasoning,
            is_note,
        };
        match self.context.options.compaction_pri {
            // L0 files are listed newest first, but their overlap is counted in key order, so the
            // number would mislead (L-10).
            CompactionPri::MinOverlappingRatio if level == 0 => {
                say.say(rules::LeveledFileL0 { file, level: at });
            }
            CompactionPri::MinOverlappingRatio => {
                let overlap = next_level_overlap(version, level, found);
                say.by_overlap(level, found, overlap, is_marked_first);
            }
            CompactionPri::ByCompensatedSize if is_weighed => {
                say.say(rules::LeveledFileBySizeWeighed {
                    file,
                    level: at,
                    weight,
                    size,
                });
            }
            CompactionPri::ByCompensatedSize => say.say(rules::LeveledFileBySize {
                file,
                level: at,
                size,
            }),
            CompactionPri::OldestLargestSeqFirst => say.say(rules::LeveledFileByNewest {
                file,
                level: at,
                newest: found.largest_seqno.into(),
            }),
            CompactionPri::OldestSmallestSeqFirst => say.say(rules::LeveledFileByOldest {
                file,
                level: at,
                oldest: found.smallest_seqno.into(),
            }),
            CompactionPri::RoundRobin => match self.orders.cursor(level) {
                Some(_) => say.say(rules::LeveledFileRoundRobin { file, level: at }),
                None => say.say(rules::LeveledFileRoundRobinFirst { file, level: at }),
            },
        }
    }

    /// Notes the files added to a chosen file on its level: its clean cut (L-23), or files moved
    /// along (L-25).
    pub(super) fn explain_start(&mut self, start: &LevelFiles, output_level: usize) {
        let version = self.context.version;
        let Some(range) = start.range(version).filter(|_| self.reasoning.is_kept()) else {
            return;
        };
        let is_free = version.overlapping(output_level, &range).is_empty();
        if start.level == 0 || output_level == start.level {
            return;
        }
        let (level, files) = (start.level.into(), start.len().into());
        if is_free && start.len() == 1 && !self.context.options.compression_per_level.is_empty() {
            let output_level = output_level.into();
            self.reasoning
                .note(rules::LeveledMoveAlone { output_level });
        } else if start.len() > 1 && self.is_cut_everywhere(start) {
            self.reasoning.note(rules::LeveledMoveExtended {
                level,
                files,
                bytes: start.size_bytes(version).into(),
                output_level: output_level.into(),
                max_files: MAX_MOVED_FILES.into(),
                max_bytes: self.context.options.max_compaction_bytes.into(),
            });
        } else if start.len() > 1 {
            self.reasoning.note(rules::LeveledCleanCut { level, files });
        }
    }

    /// Returns true if no two adjacent files among these share a user key: no clean cut joined
    /// them.
    fn is_cut_everywhere(&self, start: &LevelFiles) -> bool {
        let files: Vec<&SstFile> = start.files(self.context.version).collect();
        let mut pairs = files.windows(2);
        pairs.all(|pair| pair[0].last_key() != pair[1].smallest.key)
    }
}

/// Number and sizes of a level's idle files.
struct IdleFiles {
    count: usize,
    stored_bytes: u64,
    /// Compensated size in bytes (L-8).
    counted_bytes: u64,
}

impl IdleFiles {
    fn of(version: &Version, level: usize) -> Self {
        let sizes = version.files(level).iter().filter(|file| file.is_idle());
        let stored = sizes.map(|file| file.size_bytes);
        Self {
            count: version.idle_file_count(level),
            stored_bytes: stored.fold(0, u64::saturating_add),
            counted_bytes: version.idle_compensated_bytes(level),
        }
    }
}

/// Writer of a line about a chosen file, either as the deciding reason or as a note.
struct Said<'r> {
    reasoning: &'r mut Reasoning,
    is_note: bool,
}

impl Said<'_> {
    fn say(&mut self, reason: impl SaysYes + SaysNote) {
        match self.is_note {
            true => self.reasoning.note(reason),
            false => self.reasoning.yes(reason),
        }
    }

    /// Explains the choice of the file with the least overlap below relative to its size (L-10).
    fn by_overlap(&mut self, level: usize, found: &SstFile, overlap: u64, is_marked_first: bool) {
        let (weight, size) = (found.compensated_size_bytes, found.size_bytes);
        let is_weighed = weight != size;
        let ratio = match weight {
            0 => 0.0,
            weight => overlap as f64 / weight as f64,
        };
        let (file, level) = (found.number.into(), level.into());
        let (overlap, ratio) = (overlap.into(), ratio.into());
        if is_marked_first {
            let size = if is_weighed { size } else { 0 };
            self.say(rules::LeveledFileMarked {
                file,
                level,
                overlap,
                weight: weight.into(),
                ratio,
                size: size.into(),
            });
        } else if is_weighed {
            self.say(rules::LeveledFileByOverlapWeighed {
                file,
                level,
                overlap,
                weight: weight.into(),
                ratio,
                size: size.into(),
            });
        } else {
            self.say(rules::LeveledFileByOverlap {
                file,
                level,
                overlap,
                size: size.into(),
                ratio,
            });
        }
    }
}

/// Bytes in the next level's files that overlap a file. Compares internal keys and excludes files
/// that only touch the file's end (L-10).
fn next_level_overlap(version: &Version, level: usize, file: &SstFile) -> u64 {
    let files = version.files(level + 1);
    let first = files.partition_point(|other| other.largest < file.smallest);
    let overlapping = files[first..].iter();
    let overlapping = overlapping.take_while(|other| other.smallest < file.largest);
    overlapping.map(|other| other.size_bytes).sum()
}
