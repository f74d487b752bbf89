//! Search for the first file on a level that nothing blocks (L-17), and the adjacent files moved
//! with it (L-25). On L0 the file is only a starting point (L-18).

use crate::compaction::CompactionReason;
use crate::compaction::inputs::{
    LevelFiles, expand_to_clean_cut, overlapping_output, overlaps_running,
};
use crate::compaction::leveled::{Choice, Picker, rules};
use crate::model::key::KeyRange;
use crate::model::sst::FileNumber;

/// Maximum number of files in one move below L0.
pub(super) const MAX_MOVED_FILES: usize = 4;

/// Reason why a file cannot be compacted now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    /// The file is being compacted.
    Busy,
    /// The file shares a user key with a file that is being compacted.
    CleanCut,
    /// A running compaction writes to the file's key range on the output level.
    Running,
    /// The file overlaps files on the output level that are being compacted.
    Output,
}

/// Files that were skipped: their number and the first reason.
#[derive(Default)]
struct Skipped {
    count: usize,
    first: Option<(FileNumber, Refusal)>,
}

impl Picker<'_> {
    /// Tries the files on a level in order, starting at the last pick's position (L-17d, L-17e).
    ///
    /// Round robin never skips a file: if the file is blocked, there is no pick.
    pub(super) fn choose_file(
        &mut self,
        level: usize,
        output_level: usize,
        reason: CompactionReason,
    ) -> Option<Choice> {
        let mut order = self.orders.first_of(level);
        let begin = self.next_file_index.get(level).copied().unwrap_or(0);
        if begin > 0 {
            self.reasoning.note(rules::LeveledStaleIndex {
                level: level.into(),
                tried: begin.into(),
            });
        }
        let mut skipped = Skipped::default();
        for at in begin.. {
            if order.len() <= at {
                order = self.orders.of(level);
            }
            let Some(&index) = order.get(at) else {
                break;
            };
            match self.try_file(level, index, output_level) {
                Ok(start) => {
                    self.store_next_file(level, at);
                    self.explain_skipped(level, output_level, &skipped);
                    self.explain_file(level, index, reason);
                    self.explain_start(&start, output_level);
                    return Some(Choice {
                        start,
                        output_level,
                        reason,
                        is_l0_trivial_move: false,
                    });
                }
                Err(refusal) => {
                    let number = self.context.version.files(level)[index].number;
                    skipped.count += 1;
                    skipped.first = skipped.first.or(Some((number, refusal)));
                    if self.is_round_robin() {
                        break;
                    }
                }
            }
        }
        // All files on the level have been tried.
        self.store_next_file(level, order.len());
        self.explain_skipped(level, output_level, &skipped);
        self.reasoning.no(rules::LeveledNoCandidate {
            level: level.into(),
            tried: skipped.count.into(),
        });
        None
    }

    fn store_next_file(&mut self, level: usize, at: usize) {
        if self.is_round_robin() {
            return;
        }
        if let Some(next) = self.next_file_index.get_mut(level) {
            *next = at;
        }
    }

    /// Extends the file to all files on its level that must be compacted with it.
    fn try_file(
        &self,
        level: usize,
        index: usize,
        output_level: usize,
    ) -> Result<LevelFiles, Refusal> {
        let context = self.context;
        let version = context.version;
        let file = &version.files(level)[index];
        if !file.is_idle() {
            return Err(Refusal::Busy);
        }
        let alone = LevelFiles::new(level, index..index + 1);
        let start = expand_to_clean_cut(version, alone).ok_or(Refusal::CleanCut)?;
        let range = start.range(version).ok_or(Refusal::CleanCut)?;
        if overlaps_running(context.running, output_level, &range) {
            return Err(Refusal::Running);
        }
        let output = overlapping_output(version, output_level, &range).ok_or(Refusal::Output)?;
        // Before 8.3 moves from L0 were extended, too (L-17d).
        let is_extendable = level > 0 || !context.rocksdb_version.at_least(8, 3);
        if output.is_empty() && is_extendable {
            return Ok(self.extend_move(start, index, output_level));
        }
        Ok(start)
    }

    fn explain_skipped(&mut self, level: usize, output_level: usize, skipped: &Skipped) {
        let Some((number, refusal)) = skipped.first else {
            return;
        };
        let (level, skipped) = (level.into(), skipped.count.into());
        let (first, output_level) = (number.into(), output_level.into());
        match refusal {
            Refusal::Busy => self.reasoning.note(rules::LeveledSkippedBusy {
                level,
                skipped,
                first,
                output_level,
            }),
            Refusal::CleanCut => self.reasoning.note(rules::LeveledSkippedCleanCut {
                level,
                skipped,
                first,
                output_level,
            }),
            Refusal::Running => self.reasoning.note(rules::LeveledSkippedRunning {
                level,
                skipped,
                first,
                output_level,
            }),
            Refusal::Output => self.reasoning.note(rules::LeveledSkippedOutput {
                level,
                skipped,
                first,
                output_level,
            }),
        }
    }
    /// Returns true if several files may be moved at once: since 7.5, unless each level has its own
    /// compression (T-13, T-18).
    pub(super) fn can_move_several(&self) -> bool {
        let context = self.context;
        context.rocksdb_version.at_least(7, 5) && context.options.compression_per_level.is_empty()
    }

    /// Adds files next to a single file if nothing on the output level overlaps them: to the right
    /// and, since 8.3, then to the left.
    pub(super) fn extend_move(
        &self,
        start: LevelFiles,
        seed: usize,
        output_level: usize,
    ) -> LevelFiles {
        if start.len() != 1 || !self.can_move_several() {
            return start;
        }
        let level = start.level;
        let files = self.context.version.files(level);
        let seed_range = files[seed].range();
        let (mut first, mut last) = (seed, seed);
        // A file that exceeds the limit ends the growth on its side, but its bytes still count.
        let mut bytes = files[seed].size_bytes;
        while last + 1 < files.len() && last - first + 1 < MAX_MOVED_FILES {
            let next = last + 1;
            let range = KeyRange {
                smallest: seed_range.smallest,
                largest: files[next].last_key(),
            };
            let after = files.get(next + 1);
            let is_cut = after.is_none_or(|after| after.smallest.key != files[next].largest.key);
            if !self.can_join(level, next, output_level, &range) || !is_cut {
                break;
            }
            bytes = bytes.saturating_add(files[next].size_bytes);
            if bytes > self.context.options.max_compaction_bytes {
                break;
            }
            last = next;
        }
        let is_both_sides = self.context.rocksdb_version.at_least(8, 3) && !self.is_round_robin();
        while is_both_sides && first > 0 && last - first + 1 < MAX_MOVED_FILES {
            let next = first - 1;
            let range = KeyRange {
                smallest: files[next].smallest.key,
                largest: seed_range.largest,
            };
            let is_cut = next == 0 || files[next - 1].largest.key != files[next].smallest.key;
            if !self.can_join(level, next, output_level, &range) || !is_cut {
                break;
            }
            bytes = bytes.saturating_add(files[next].size_bytes);
            if bytes > self.context.options.max_compaction_bytes {
                break;
            }
            first = next;
        }
        LevelFiles::new(level, first..last + 1)
    }

    fn can_join(&self, level: usize, next: usize, output_level: usize, range: &KeyRange) -> bool {
        let version = self.context.version;
        version.files(level)[next].is_idle() && version.overlapping(output_level, range).is_empty()
    }
}
