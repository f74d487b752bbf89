//! Incremental size amplification: merges files of the second-last run into the last (U-30, U-31).
//!
//! ```text
//! second-last   |-a-|  |---b---|  |-c-|        a window slides over these …
//! last        |-1-| |--2--| |-3-|  |--4--|     … and counts what it overlaps here
//! ```
//!
//! The chosen window has the lowest ratio of bytes below to its own bytes ("fanout").

use std::ops::RangeInclusive;

use crate::compaction::inputs::{
    GrowthDirection, LevelFiles, TwoLevels, clean_inputs_within, expand_to_clean_cut,
    setup_other_inputs,
};
use crate::compaction::universal::build::Choice;
use crate::compaction::universal::{Picker, rules};
use crate::compaction::{Compaction, CompactionReason};
use crate::model::sst::SstFile;

/// Window of files with the lowest fanout.
#[derive(Debug, PartialEq)]
pub(super) struct Window {
    /// Indices of files in the second-last run.
    pub files: RangeInclusive<usize>,
    /// Bytes of the window's files.
    pub upper_bytes: u64,
    /// Bytes of the last run's files that the window overlaps.
    pub bottom_bytes: u64,
    /// Bottom bytes ÷ upper bytes.
    pub fanout: f64,
}

impl Picker<'_> {
    /// Merges the window with the lowest fanout below `threshold` (U-30).
    pub(super) fn pick_incremental(&mut self, threshold: f64) -> Option<Compaction> {
        let version = self.context.version;
        let [.., second_last, last] = &self.runs[..] else {
            return None;
        };
        let (level, output_level) = (second_last.level, last.level);
        if level == 0 {
            self.reasoning.no(rules::UniversalIncrementalL0 {});
            return None;
        }
        let size_limit = self.context.options.max_compaction_bytes / 2;
        let (files, bottom) = (version.files(level), version.files(output_level));
        let Some(window) = best_window(files, bottom, size_limit, threshold) else {
            self.reasoning.no(rules::UniversalIncrementalNone {
                level: level.into(),
                limit: threshold.into(),
            });
            return None;
        };
        let Some(inputs) = self.incremental_inputs(&window, level, output_level) else {
            let level = level.into();
            self.reasoning.no(rules::UniversalIncrementalBusy { level });
            return None;
        };
        self.reasoning.yes(rules::UniversalIncremental {
            files: window.files.clone().count().into(),
            level: level.into(),
            bytes: window.upper_bytes.into(),
            below: window.bottom_bytes.into(),
            fanout: window.fanout.into(),
            limit: threshold.into(),
        });
        let reason = CompactionReason::UniversalSizeAmplification;
        self.build(Choice::new(inputs, output_level, reason))
    }

    /// Adds the window's clean cut, the files that it overlaps in the last run, and newer files
    /// that lie entirely inside (U-31); `None` if any of them is being compacted.
    fn incremental_inputs(
        &self,
        window: &Window,
        level: usize,
        output_level: usize,
    ) -> Option<Vec<LevelFiles>> {
        let version = self.context.version;
        let first = *window.files.start();
        let chosen = LevelFiles::new(level, first..window.files.end() + 1);
        if chosen.is_being_compacted(version) {
            return None;
        }
        let chosen = expand_to_clean_cut(version, chosen)?;
        let both = setup_other_inputs(self.context, chosen, output_level, GrowthDirection::Both)?;
        let TwoLevels { start, output, .. } = both;
        let mut range = start.range(version)?;
        let mut inputs = vec![output, start];
        let above = self.runs.iter().rev().skip(2);
        for run in above.take_while(|run| run.level > 0) {
            let within = clean_inputs_within(version, run.level, &range);
            // RocksDB does not check for this, but a file cannot be in two compactions.
            if within.is_being_compacted(version) {
                return None;
            }
            if let Some(found) = within.range(version) {
                range = found;
                inputs.push(within);
            }
        }
        inputs.reverse();
        Some(inputs)
    }
}

/// The sliding window over the files in the second-last run (U-30).
#[derive(Default)]
struct Slide {
    start: usize,
    bottom_start: usize,
    bottom_end: usize,
    upper_bytes: u64,
    bottom_bytes: u64,
    is_end_counted: bool,
}

/// Finds the window with the lowest fanout below `threshold` just over `size_limit` bytes.
pub(super) fn best_window(
    files: &[SstFile],
    bottom: &[SstFile],
    size_limit: u64,
    threshold: f64,
) -> Option<Window> {
    let mut slide = Slide::default();
    let mut best: Option<Window> = None;
    for (end, file) in files.iter().enumerate() {
        slide.extend(end, file, bottom);
        let is_last = end + 1 == files.len();
        let is_over = slide.bytes() > size_limit;
        if (is_over || is_last) && slide.upper_bytes > 0 {
            let fanout = slide.bottom_bytes as f64 / slide.upper_bytes as f64;
            if fanout < best.as_ref().map_or(threshold, |best| best.fanout) {
                best = Some(Window {
                    files: slide.start..=end,
                    upper_bytes: slide.upper_bytes,
                    bottom_bytes: slide.bottom_bytes,
                    fanout,
                });
            }
            slide.shrink(end, files, bottom, size_limit);
        }
    }
    best
}

impl Slide {
    /// Bytes in the window on both levels. The bottom's may be negative if the window was emptied;
    /// the next file resets them.
    fn bytes(&self) -> u64 {
        self.upper_bytes.wrapping_add(self.bottom_bytes)
    }

    fn count_bottom(&mut self, bottom: &[SstFile]) {
        if !self.is_end_counted {
            let size = bottom[self.bottom_end].size_bytes;
            self.bottom_bytes = self.bottom_bytes.wrapping_add(size);
        }
    }

    /// Adds the file at `end` and the last run's files that it overlaps.
    fn extend(&mut self, end: usize, file: &SstFile, bottom: &[SstFile]) {
        let mut skipped = 0;
        while self.bottom_end < bottom.len() && bottom[self.bottom_end].largest < file.smallest {
            self.count_bottom(bottom);
            self.bottom_end += 1;
            self.is_end_counted = false;
            skipped += 1;
        }
        // The gap contains a whole file of the last run, so a new window is cheaper.
        if skipped > 1 {
            self.start = end;
        }
        if self.start == end {
            self.upper_bytes = 0;
            self.bottom_bytes = 0;
            self.bottom_start = self.bottom_end;
            self.is_end_counted = false;
        }
        self.upper_bytes += file.size_bytes;
        while self.bottom_end < bottom.len() && bottom[self.bottom_end].smallest < file.largest {
            self.count_bottom(bottom);
            self.is_end_counted = true;
            if bottom[self.bottom_end].largest > file.largest {
                break;
            }
            self.bottom_end += 1;
            self.is_end_counted = false;
        }
    }

    /// Removes files from the left until the window is small enough.
    fn shrink(&mut self, end: usize, files: &[SstFile], bottom: &[SstFile], size_limit: u64) {
        while self.bytes() > size_limit && self.start <= end {
            self.upper_bytes -= files[self.start].size_bytes;
            self.start += 1;
            let Some(first) = files.get(self.start) else {
                continue;
            };
            // RocksDB's comparison would read past the last file, but nothing is left to drop.
            while self.bottom_start <= self.bottom_end
                && self.bottom_start < bottom.len()
                && bottom[self.bottom_start].largest < first.smallest
            {
                self.bottom_bytes = self
                    .bottom_bytes
                    .wrapping_sub(bottom[self.bottom_start].size_bytes);
                self.bottom_start += 1;
            }
        }
    }
}
