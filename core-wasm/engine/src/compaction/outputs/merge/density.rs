//! Cuts key densities into files by expected sizes. Any key in a range may be present, so
//! grandparents that do not touch are crossed one boundary at a time.

use crate::compaction::outputs::Cut;
use crate::compaction::outputs::cutter::{CutLimits, OpenFile, OutputCutter, Subcompaction};
use crate::compaction::outputs::merge::OutputFile;
use crate::model::block_size::TableFormat;
use crate::model::block_size::average::AverageBlock;
use crate::model::key::{Key, KeyRange};
use crate::model::population::{
    Content, Deletions, DensitySegment, KeptDeletions, Population, Spread, merged_spread,
    union_of_densities,
};

/// Cuts the union of inputs with densities in place of single keys.
pub(crate) fn cut_densities(
    inputs: &[&Population],
    kept: &KeptDeletions,
    limits: &CutLimits,
    format: &TableFormat,
) -> Vec<OutputFile> {
    let segments = union_of_densities(inputs, kept);
    let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
        return Vec::new();
    };
    let keys: f64 = segments.iter().map(|segment| segment.keys).sum();
    let deletions: f64 = segments.iter().map(|segment| segment.deletions).sum();
    if keys < 0.5 && inputs.iter().any(|input| input.has_deletions()) {
        return Vec::new();
    }
    let span = last.end - first.first;
    let block = AverageBlock::new(format, keys as u64, deletions as u64, span);
    let mut writer = DensityWriter {
        files: Vec::new(),
        block,
        format,
        spread: merged_spread(inputs),
        smallest: first.first,
        keys: 0.0,
        deletions: 0.0,
        keys_before: 0.0,
        entries_before: 0,
    };
    for range in limits.subcompactions() {
        writer.write_range(&segments, limits, &range, last.end);
    }
    writer.files
}

struct DensityWriter<'a> {
    files: Vec<OutputFile>,
    block: AverageBlock,
    format: &'a TableFormat,
    spread: Spread,
    smallest: u64,
    /// Expected number of keys in the open file.
    keys: f64,
    deletions: f64,
    /// Expected number of keys in the finished files; `entries_before` is the rounded number.
    keys_before: f64,
    entries_before: u64,
}

/// A cutter and its state for one key range.
struct RangeCutter<'a> {
    cutter: OutputCutter<'a>,
    /// Expected number of keys in a file that is cut by size.
    keys_per_file: f64,
    limit: u64,
    /// First key that has not been passed to the cutter yet.
    next_asked: u64,
}

impl DensityWriter<'_> {
    fn write_range(
        &mut self,
        segments: &[DensitySegment],
        limits: &CutLimits,
        range: &Subcompaction,
        last_end: u64,
    ) {
        let cutter = OutputCutter::new(limits, range);
        let limit = cutter.max_output_bytes();
        let mut state = RangeCutter {
            cutter,
            keys_per_file: match limit {
                u64::MAX => f64::INFINITY,
                limit => self.block.entries_until(limit) as f64,
            },
            limit,
            next_asked: 0,
        };
        let mut end = None;
        for segment in segments {
            let first = segment.first.max(range.start);
            let segment_end = segment.end.min(range.end);
            if segment_end <= first {
                continue;
            }
            if end.is_none() {
                state.cutter.cut_before(first, None);
                state.next_asked = first + 1;
                self.smallest = first;
            }
            let span = (segment.end - segment.first) as f64;
            let densities = (segment.keys / span, segment.deletions / span);
            self.add(first..segment_end, densities, &mut state);
            end = Some(segment_end);
        }
        if let Some(end) = end {
            let cut = if range.is_before(last_end - 1) {
                state.cutter.end_of_range()
            } else {
                state.cutter.end_of_input()
            };
            self.close(end, cut);
        }
    }

    fn add(
        &mut self,
        part: std::ops::Range<u64>,
        (density, deletion_density): (f64, f64),
        state: &mut RangeCutter,
    ) {
        let mut from = part.start;
        while from < part.end {
            let room = ((state.keys_per_file - self.keys) / density)
                .ceil()
                .max(1.0);
            let stop = state.cutter.next_change().max(state.next_asked).max(from);
            let to_stop = (stop - from) as f64;
            let left = (part.end - from) as f64;
            if left <= room.min(to_stop) {
                self.keys += left * density;
                self.deletions += left * deletion_density;
                return;
            }
            let is_full = room <= to_stop;
            let steps = if is_full { room } else { to_stop };
            from += steps as u64;
            self.keys += steps * density;
            self.deletions += steps * deletion_density;
            let bytes = self.block.finished_bytes(self.keys as u64);
            let open = OpenFile {
                bytes: if is_full {
                    bytes.max(state.limit)
                } else {
                    bytes
                },
                tail_bytes: self.block.tail_bytes(self.format, self.keys as u64),
            };
            let cut = state.cutter.cut_before(from, Some(open));
            state.next_asked = from + 1;
            if let Some(cut) = cut {
                self.close(from, cut);
            }
        }
    }

    /// Ends the open file before the key `end`.
    fn close(&mut self, end: u64, cut: Cut) {
        let span = end - self.smallest;
        if span == 0 {
            return;
        }
        // Rounded from the start each time, so that rounding errors do not add up.
        self.keys_before += self.keys;
        let entries_to = self.keys_before.round() as u64;
        let entries = entries_to
            .saturating_sub(self.entries_before)
            .clamp(1, span);
        self.entries_before += entries;
        let deletions = (self.deletions.round() as u64).min(entries);
        let range = KeyRange {
            smallest: Key(self.smallest),
            largest: Key(end - 1),
        };
        self.files.push(OutputFile {
            population: Population {
                content: Content::Density {
                    range,
                    spread: self.spread.clone(),
                },
                entries,
                deletions: Deletions {
                    count: deletions,
                    ..Deletions::default()
                },
            },
            range,
            size: self.block.table(self.format, entries, deletions),
            cut,
        });
        self.smallest = end;
        self.keys = 0.0;
        self.deletions = 0.0;
    }
}
