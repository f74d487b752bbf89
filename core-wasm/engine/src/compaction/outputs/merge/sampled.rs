//! Cuts a sample of keys by expected sizes, as close to the cuts of the full set as the sample
//! allows.

use crate::compaction::outputs::cutter::{CutLimits, OpenFile, OutputCutter, Subcompaction};
use crate::compaction::outputs::merge::OutputFile;
use crate::compaction::outputs::{Cut, CutReason};
use crate::model::block_size::TableFormat;
use crate::model::block_size::average::AverageBlock;
use crate::model::block_size::cursor::Cursor;
use crate::model::key_set::KeySet;
use crate::model::population::{Content, Deletions, Population};
use crate::model::products::scale;

pub(super) fn cut(
    (set, factor): (&KeySet, u32),
    deletions: &Deletions,
    entries: u64,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<OutputFile> {
    let span = set
        .largest()
        .zip(set.smallest())
        .map_or(1, |(last, first)| {
            (u64::from(last - first) + 1) * u64::from(factor)
        });
    let sample = Sample {
        set,
        factor: u64::from(factor),
        entries,
        deletions,
        block: AverageBlock::new(format, entries, deletions.count, span),
        format,
    };
    let mut ends = Vec::new();
    let mut cursor = Cursor::new(set);
    for range in limits.subcompactions() {
        sample.cut_range(&mut cursor, limits, &range, &mut ends);
    }
    sample.files(&ends)
}

/// A merged sample.
struct Sample<'a> {
    set: &'a KeySet,
    factor: u64,
    /// Number of entries represented by the kept keys.
    entries: u64,
    deletions: &'a Deletions,
    block: AverageBlock,
    format: &'a TableFormat,
}

/// End of an output file within a sample.
struct End {
    /// Number of kept keys before the end.
    rank: u64,
    /// First and last kept key of the file.
    keys: (u32, u32),
    cut: Cut,
}

impl Sample<'_> {
    /// Number of entries represented by the first `rank` kept keys.
    fn entries_before(&self, rank: u64) -> u64 {
        scale(self.entries, rank, self.set.count())
    }

    fn scaled(&self, key: u32) -> u64 {
        u64::from(key) * self.factor
    }

    fn cut_range(
        &self,
        cursor: &mut Cursor,
        limits: &CutLimits,
        range: &Subcompaction,
        ends: &mut Vec<End>,
    ) {
        let is_left = |cursor: &Cursor| {
            0 < cursor.remaining() && !range.is_before(self.scaled(cursor.next_key()))
        };
        if !is_left(cursor) {
            return;
        }
        let mut cutter = OutputCutter::new(limits, range);
        cutter.cut_before(self.scaled(cursor.next_key()), None);
        // Counted in entries. After a cut by size it is not rounded to kept keys, so that rounding
        // errors do not add up.
        let mut start = self.entries_before(self.set.count() - cursor.remaining());
        while is_left(cursor) {
            let first = cursor.next_key();
            let cut = self.find_end(cursor, &mut cutter, range, start);
            let rank = self.set.count() - cursor.remaining();
            start = match cut.reason {
                CutReason::TargetFileSize => {
                    start + self.block.entries_until(cutter.max_output_bytes())
                }
                _ => self.entries_before(rank),
            };
            ends.push(End {
                rank,
                keys: (first, cursor.previous_key()),
                cut,
            });
        }
    }

    /// Moves the cursor past the kept keys of the file that starts at entry `start`; returns the
    /// cut that ends the file.
    fn find_end(
        &self,
        cursor: &mut Cursor,
        cutter: &mut OutputCutter,
        range: &Subcompaction,
        start: u64,
    ) -> Cut {
        let kept = self.set.count();
        let from = kept - cursor.remaining();
        let limit = cutter.max_output_bytes();
        let full = match limit {
            u64::MAX => u64::MAX,
            _ => {
                let end = start.saturating_add(self.block.entries_until(limit));
                scale(end, kept, self.entries).saturating_sub(from).max(1)
            }
        };
        let (mut passed, mut keys) = (0, 1);
        loop {
            let stop = cutter.next_change().min(range.end);
            let stop = stop.div_ceil(self.factor);
            let below = cursor.remaining_below(stop, full - passed);
            keys = (passed + below).max(keys).min(full);
            if kept - from <= keys {
                cursor.skip(cursor.remaining());
                return cutter.end_of_input();
            }
            // Each search starts where the previous one ended, so each key is visited once.
            let are_all_below = keys < full && keys - passed == below;
            match are_all_below {
                true => cursor.pass_below(stop, below),
                false => cursor.skip(keys - passed),
            }
            passed = keys;
            let key = self.scaled(cursor.next_key());
            if range.is_before(key) {
                return cutter.end_of_range();
            }
            let open_entries = self.entries_before(from + keys).saturating_sub(start);
            let bytes = self.block.finished_bytes(open_entries);
            // Rounding to kept keys must not turn a cut by size into the next cut.
            let bytes = if keys == full {
                bytes.max(limit)
            } else {
                bytes
            };
            let open = OpenFile {
                bytes,
                tail_bytes: self.block.tail_bytes(self.format, open_entries),
            };
            if let Some(cut) = cutter.cut_before(key, Some(open)) {
                return cut;
            }
            keys += 1;
        }
    }

    fn files(&self, ends: &[End]) -> Vec<OutputFile> {
        let (mut from, mut entries_before) = (0, 0);
        let file = |end: &End| {
            let entries_to = self.entries_before(end.rank);
            let entries = (entries_to - entries_before).max(1);
            let (first, last) = end.keys;
            let kept = end.rank - from;
            let deletions = self.deletions.slice(first, last, entries, kept);
            (from, entries_before) = (end.rank, entries_to);
            let population = Population {
                content: Content::Keys {
                    set: self.set.slice_of(first, last, Some(kept)),
                    factor: self.factor as u32,
                },
                entries,
                deletions,
            };
            let deletions = population.deletions.count;
            OutputFile {
                range: population.range(),
                population,
                size: self.block.table(self.format, entries, deletions),
                cut: end.cut,
            }
        };
        ends.iter().map(file).collect()
    }
}
