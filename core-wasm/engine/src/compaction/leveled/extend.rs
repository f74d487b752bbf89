//! Neighbours that join a file that will be moved (L-25).

use crate::compaction::inputs::LevelFiles;
use crate::compaction::leveled::Picker;
use crate::model::key::KeyRange;

/// The most files that one move below L0 takes.
pub(super) const MAX_MOVED_FILES: usize = 4;

impl Picker<'_> {
    /// Returns true if several files may be moved at once: since 7.5, unless levels have
    /// compressions of their own (T-13, T-18).
    pub(super) fn can_move_several(&self) -> bool {
        let context = self.context;
        context.rocksdb_version.at_least(7, 5) && context.options.compression_per_level.is_empty()
    }

    /// Adds neighbours of a single file that nothing overlaps on the output level: those to the
    /// right, since 8.3 then those to the left.
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
        // A file that is too large ends the growth on its side but stays counted.
        let mut bytes = files[seed].size_bytes;
        while last + 1 < files.len() && last - first + 1 < MAX_MOVED_FILES {
            let next = last + 1;
            let range = KeyRange {
                smallest: seed_range.smallest,
                largest: files[next].last_key(),
            };
            let after = files.get(next + 1);
            let is_cut = after.is_none_or(|after| after.smallest.key != files[next].last_key());
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
            let is_cut = next == 0 || files[next - 1].last_key() != files[next].smallest.key;
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
