//! Picks from L0: moves of several files (L-20), merges within L0 (L-21, L-22), and merges of all
//! files that overlap a chosen one (L-24).

use crate::compaction::CompactionReason;
use crate::compaction::inputs::{LevelFiles, overlapping_l0_closure};
use crate::compaction::intra_l0::{IntraL0Limits, cost_based_span};
use crate::compaction::leveled::{Choice, Picker, rules};
use crate::model::key::KeyRange;
use crate::model::sorting::sort_by_key;
use crate::model::sst::SstFile;
use crate::options::sanitize::multiply_saturating;
use std::ops::Range;

/// Minimum number of files for a merge within L0 when nothing else is possible (L-22).
const MIN_INTRA_L0_FILES: usize = 4;

impl Picker<'_> {
    /// Chooses the oldest L0 files that overlap neither each other nor the base level (L-20).
    pub(super) fn choose_l0_move(&mut self) -> Option<Choice> {
        let version = self.context.version;
        let output_level = self.targets.base_level;
        if !self.can_move_several() {
            if !self.context.options.compression_per_level.is_empty() {
                self.reasoning.note(rules::LeveledL0MovePerLevel {});
            }
            return None;
        }
        if version.files(output_level).is_empty() {
            let output_level = output_level.into();
            self.reasoning
                .note(rules::LeveledL0MoveEmpty { output_level });
            return None;
        }
        let files = version.files(0);
        let mut indices = Vec::new();
        let mut union: Option<(&SstFile, &SstFile)> = None;
        for (index, file) in files.iter().enumerate().rev() {
            let (first, last) = match union {
                None => (file, file),
                Some((first, last)) if file.largest < first.smallest => (file, last),
                Some((first, last)) if file.smallest > last.largest => (first, file),
                Some(_) => break,
            };
            let range = KeyRange {
                smallest: first.smallest.key,
                largest: last.last_key(),
            };
            if !version.overlapping(output_level, &range).is_empty() {
                break;
            }
            indices.push(index);
            union = Some((first, last));
        }
        if indices.is_empty() {
            let oldest = files.last().map_or(0, |file| file.number.0);
            self.reasoning.no(rules::LeveledL0MoveOverlap {
                oldest: oldest.into(),
                output_level: output_level.into(),
            });
            return None;
        }
        sort_by_key(&mut indices, |&index| files[index].smallest);
        let start = LevelFiles { level: 0, indices };
        self.reasoning.yes(rules::LeveledL0Move {
            moved: start.len().into(),
            files: files.len().into(),
            bytes: start.size_bytes(version).into(),
            output_level: output_level.into(),
        });
        Some(Choice {
            start,
            output_level,
            reason: CompactionReason::LevelL0FilesNum,
            is_l0_trivial_move: true,
        })
    }

    /// Chooses the newest L0 files if L0 is so small that a merge into the base level would rewrite
    /// a lot for little gain (L-21).
    pub(super) fn choose_intra_l0_by_size(&mut self) -> Option<Choice> {
        let (version, options) = (self.context.version, self.context.options);
        let release = self.context.rocksdb_version;
        let fewest = options.level0_file_num_compaction_trigger.max(2);
        let fewest = usize::try_from(fewest).unwrap_or(usize::MAX);
        let files = version.files(0);
        if !release.at_least(9, 0) || self.targets.base_level == 0 || files.len() < fewest {
            return None;
        }
        let factor = options.max_bytes_for_level_multiplier.max(10.0);
        let (l0_bytes, factor) = match release.at_least(9, 6) {
            true => (version.compensated_level_bytes(0), factor * 2.0),
            false => (version.level_bytes(0), factor.trunc()),
        };
        let base_bytes = version.level_bytes(self.targets.base_level);
        if base_bytes == 0 {
            // The merge would save nothing, so no line is added.
            return None;
        }
        let is_small = base_bytes > multiply_saturating(l0_bytes, factor);
        let reason = rules::LeveledIntraL0Size {
            base_level: self.targets.base_level.into(),
            base: base_bytes.into(),
            factor: factor.into(),
            l0: l0_bytes.into(),
        };
        if !self.reasoning.test(reason, is_small) {
            return None;
        }
        let idle = files.iter().take_while(|file| file.is_idle());
        let count = idle.count();
        let reason = rules::LeveledIntraL0Newest {
            idle: count.into(),
            fewest: fewest.into(),
        };
        let is_enough = self.reasoning.test(reason, count >= fewest);
        is_enough.then(|| intra_l0(0..count))
    }

    /// Chooses the newest L0 files if L0 cannot be merged into the base level now (L-22).
    pub(super) fn choose_intra_l0(&mut self) -> Option<Choice> {
        let (version, options) = (self.context.version, self.context.options);
        let files = version.files(0);
        let needed = i64::from(options.level0_file_num_compaction_trigger) + 2;
        if (files.len() as i64) < needed {
            self.reasoning.no(rules::LeveledIntraL0Few {
                files: files.len().into(),
                needed: needed.into(),
            });
            return None;
        }
        let limits = IntraL0Limits {
            min_files: MIN_INTRA_L0_FILES,
            max_bytes_per_deleted_file: u64::MAX,
            max_compaction_bytes: options.max_compaction_bytes,
            release: self.context.rocksdb_version,
        };
        // Ingested files newer than a memtable must wait for its flush.
        let seqno = self.context.earliest_memtable_seqno;
        let first = files.partition_point(|file| seqno < file.largest_seqno);
        let Some(span) = cost_based_span(&files[first..], limits) else {
            self.reasoning.no(rules::LeveledIntraL0Busy {});
            return None;
        };
        let chosen = first..first + span.count;
        let bytes: u64 = files[chosen.clone()]
            .iter()
            .map(|file| file.size_bytes)
            .sum();
        let (count, fewest) = (span.count.into(), MIN_INTRA_L0_FILES.into());
        if span.count == 1 {
            self.reasoning.no(rules::LeveledIntraL0Single {
                files: count,
                fewest,
                bytes: bytes.into(),
            });
            return None;
        }
        let reason = rules::LeveledIntraL0Cost {
            files: count,
            fewest,
            bytes: bytes.into(),
            cost: span.bytes_per_deleted_file.into(),
        };
        let is_worth_it = self.reasoning.test(reason, span.is_worth_it);
        is_worth_it.then(|| intra_l0(chosen))
    }

    /// Adds all L0 files that overlap the chosen ones, directly or through others (L-24).
    pub(super) fn add_l0_inputs(&mut self, choice: Choice) -> Option<Choice> {
        let is_needed = choice.start.level == 0 && choice.output_level != 0;
        if !is_needed || choice.is_l0_trivial_move {
            return Some(choice);
        }
        let version = self.context.version;
        let start = overlapping_l0_closure(version, choice.start.range(version)?);
        self.reasoning.note(rules::LeveledL0Inputs {
            inputs: start.len().into(),
            files: version.files(0).len().into(),
            bytes: start.size_bytes(version).into(),
        });
        let range = start.range(version)?;
        let below = version.overlapping(choice.output_level, &range);
        if LevelFiles::new(choice.output_level, below).is_being_compacted(version) {
            let level = choice.output_level.into();
            self.reasoning.no(rules::LeveledOutputBusy { level });
            return None;
        }
        Some(Choice { start, ..choice })
    }
}

/// Chooses these files for a merge into one L0 file.
fn intra_l0(files: Range<usize>) -> Choice {
    Choice {
        start: LevelFiles::new(0, files),
        output_level: 0,
        reason: CompactionReason::LevelL0FilesNum,
        is_l0_trivial_move: false,
    }
}
