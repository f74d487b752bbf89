//! Fewer sorted runs: neighbours of like size (U-21..U-24), or the newest when there are too many
//! (U-27, U-28).

use std::ops::Range;

use crate::compaction::inputs::LevelFiles;
use crate::compaction::universal::Picker;
use crate::compaction::universal::build::Choice;
use crate::compaction::universal::run_limit::{RunGrowth, run_limit};
use crate::compaction::{Compaction, CompactionReason};
use crate::options::CompactionStopStyle;
use crate::reasoning::{Outcome, Reasoning, Rule, RuleCheck};

/// What the size ratio and the run count rule ask of the same search.
struct Search {
    /// Percentage by which a run may be smaller than the runs before it and still join them.
    ratio: u32,
    /// Most runs.
    max_width: u32,
    /// Fewest runs.
    min_width: u32,
}

impl Picker<'_> {
    /// Merges the newest neighbours of like size (U-21).
    pub(super) fn pick_size_ratio(&mut self) -> Option<Compaction> {
        let universal = &self.context.options.universal;
        let search = Search {
            ratio: universal.size_ratio,
            max_width: universal.max_merge_width,
            min_width: universal.min_merge_width.max(2),
        };
        if self.runs.iter().all(|run| run.is_being_compacted) {
            self.add(Rule::UniversalAllBusy, Outcome::No, &[]);
            return None;
        }
        let found = self.find_runs(&search)?;
        let values = [
            (found.start + 1) as f64,
            found.end as f64,
            self.run_bytes(found.start, found.end) as f64,
            found.len() as f64,
            f64::from(search.min_width),
        ];
        self.add(Rule::UniversalSizeRatio, Outcome::Yes, &values);
        self.merge_runs(found, CompactionReason::UniversalSizeRatio)
    }

    /// Merges the newest runs, whatever their sizes, when more are idle than allowed (U-27, U-28).
    pub(super) fn pick_sorted_run_num(&mut self) -> Option<Compaction> {
        let limit = self.explain_run_limit();
        let (found, idle) = self.find_runs_over(limit)?;
        let values = [
            idle as f64,
            limit as f64,
            (found.start + 1) as f64,
            found.end as f64,
        ];
        self.add(Rule::UniversalSortedRunNum, Outcome::Yes, &values);
        self.merge_runs(found, CompactionReason::UniversalSortedRunNum)
    }

    /// The run limit, how it was tuned, and whether it is kept.
    pub(super) fn explain_run_bounds(&mut self) {
        let limit = self.explain_run_limit();
        let tuned = self.reasoning.0.last().copied();
        if tuned.is_some_and(|line| line.rule == Rule::UniversalRunLimitAutoTuned) {
            self.explain_growth();
        }
        if !self.is_triggered() {
            return;
        }
        let begin = self.reasoning.0.len();
        let found = self.find_runs_over(limit);
        // The last line says what came of it; those before, which runs were tried.
        let end = self.reasoning.0.len().saturating_sub(1).max(begin);
        self.reasoning.0.drain(begin..end);
        if let Some((found, idle)) = found {
            self.reasoning.0.truncate(begin);
            let values = [idle as f64, limit as f64, found.len() as f64];
            self.add(Rule::RunLimitExceeded, Outcome::Yes, &values);
        }
    }

    /// How runs grow up to the largest one (U-26).
    fn explain_growth(&mut self) {
        let options = self.context.options;
        let first = options.write_buffer_size;
        let largest = crate::model::sorted_run::max_run_size_bytes(&self.runs);
        let growth = RunGrowth::new(first, options.universal.size_ratio);
        let mut below = 0.0;
        let fewer = growth.take_while(|&bytes| bytes < largest as f64);
        let count = fewer.inspect(|&bytes| below = bytes).count();
        let Some(reached) = RunGrowth::new(first, options.universal.size_ratio).nth(count) else {
            return;
        };
        if 0 < count {
            let (last, next) = (count as f64, (count + 1) as f64);
            let values = [first as f64, last, below, largest as f64, next, reached];
            self.add(Rule::RunLimitGrowth, Outcome::Note, &values);
        }
    }

    /// The runs that the run count rule merges, and how many are idle (U-27, U-28); the lines say
    /// why there are none.
    fn find_runs_over(&mut self, limit: i64) -> Option<(Range<usize>, usize)> {
        let idle_runs = self.runs.iter().filter(|run| !run.is_being_compacted);
        let idle = idle_runs.count();
        if idle as i64 <= limit {
            let values = [idle as f64, limit as f64];
            self.add(Rule::UniversalRunLimitKept, Outcome::No, &values);
            return None;
        }
        let universal = &self.context.options.universal;
        let over = u32::try_from(idle as i64 - limit + 1).unwrap_or(u32::MAX);
        let search = Search {
            ratio: u32::MAX,
            max_width: over.min(universal.max_merge_width),
            min_width: universal.min_merge_width.max(2),
        };
        let (max, min) = (f64::from(search.max_width), f64::from(search.min_width));
        if search.max_width < search.min_width {
            let values = [idle as f64, limit as f64, max, min];
            self.add(Rule::UniversalSortedRunNumNarrow, Outcome::No, &values);
            return None;
        }
        let Some(found) = self.find_runs(&search) else {
            let values = [idle as f64, limit as f64, min];
            self.add(Rule::UniversalSortedRunNumApart, Outcome::No, &values);
            return None;
        };
        Some((found, idle))
    }

    /// The run limit, with a line that says where it comes from (U-25).
    fn explain_run_limit(&mut self) -> i64 {
        let options = self.context.options;
        let universal = &options.universal;
        let max_read_amp = universal.max_read_amp;
        let trigger = options.level0_file_num_compaction_trigger;
        if !self.context.rocksdb_version.at_least(9, 4) {
            // No max_read_amp yet.
            return i64::from(trigger);
        }
        let limit = run_limit(options, &self.runs);
        let is_tuned = max_read_amp == 0 && universal.stop_style == CompactionStopStyle::TotalSize;
        if is_tuned {
            let max_run_size = crate::model::sorted_run::max_run_size_bytes(&self.runs);
            let values = [
                limit as f64,
                options.write_buffer_size as f64,
                f64::from(universal.size_ratio),
                max_run_size as f64,
            ];
            self.add(Rule::UniversalRunLimitAutoTuned, Outcome::Note, &values);
        } else if max_read_amp > 0 {
            let values = [limit as f64];
            self.add(Rule::UniversalRunLimitFixed, Outcome::Note, &values);
        } else {
            let values = [f64::from(max_read_amp), limit as f64];
            self.add(Rule::UniversalRunLimit, Outcome::Note, &values);
        }
        limit
    }

    /// The newest neighbouring idle runs that fit (U-21): from each start in turn, as many as grow
    /// together, until enough are found.
    fn find_runs(&mut self, search: &Search) -> Option<Range<usize>> {
        for start in 0..self.runs.len() {
            if self.runs[start].is_being_compacted {
                continue;
            }
            let (end, stop) = self.grow(start, search);
            let width = (end - start) as u64;
            let is_wide_enough = width >= u64::from(search.min_width);
            self.reasoning.0.extend(stop);
            if is_wide_enough {
                return Some(start..end);
            }
            if width > 1 {
                let values = [width as f64, f64::from(search.min_width)];
                self.add(Rule::UniversalSizeRatioNarrow, Outcome::No, &values);
            }
        }
        None
    }

    /// The end of the runs that join run `start`, and what stopped them; nothing when the run count
    /// rule has all it wanted.
    fn grow(&self, start: usize, search: &Search) -> (usize, Option<RuleCheck>) {
        let is_similar =
            self.context.options.universal.stop_style == CompactionStopStyle::SimilarSize;
        let factor = 100.0 + f64::from(search.ratio);
        let mut candidate_bytes = self.runs[start].compensated_size_bytes;
        let mut end = start + 1;
        let place = |end: usize| [(start + 1) as f64, end as f64];
        let is_run_count = search.ratio == u32::MAX;
        while ((end - start) as u64) < u64::from(search.max_width) {
            let [first, last] = place(end);
            let Some(next) = self.runs.get(end) else {
                return (end, line(Rule::UniversalSizeRatioEnd, &[first, last]));
            };
            if next.is_being_compacted {
                return (end, line(Rule::UniversalSizeRatioBusy, &[first, last]));
            }
            // In f64 and in this order, as RocksDB computes it.
            let reach = candidate_bytes as f64 * factor / 100.0;
            let next_bytes = next.size_bytes as f64;
            if reach < next_bytes {
                let values = [first, last, candidate_bytes as f64, factor, next_bytes];
                return (end, line(Rule::UniversalSizeRatioStop, &values));
            }
            if is_similar {
                let reach_back = next_bytes * factor / 100.0;
                if reach_back < candidate_bytes as f64 {
                    let values = [first, last, next_bytes, factor, candidate_bytes as f64];
                    return (end, line(Rule::UniversalSizeRatioSmall, &values));
                }
                candidate_bytes = next.compensated_size_bytes;
            } else {
                candidate_bytes += next.compensated_size_bytes;
            }
            end += 1;
        }
        if is_run_count {
            return (end, None);
        }
        let [first, last] = place(end);
        let values = [first, last, f64::from(search.max_width)];
        (end, line(Rule::UniversalSizeRatioWidth, &values))
    }

    /// The compaction of neighbouring runs (U-22..U-24, U-32).
    fn merge_runs(&mut self, runs: Range<usize>, reason: CompactionReason) -> Option<Compaction> {
        let is_compression_enabled = self.is_compression_enabled(runs.end);
        let output_level = self.output_level(runs.end);
        let is_incremental = self.context.options.universal.incremental;
        let next_level = self.runs.get(runs.end).map_or(0, |run| run.level);
        let grandparents = (is_incremental && next_level > 1)
            .then(|| LevelFiles::all(self.context.version, next_level));
        let choice = Choice {
            inputs: self.run_inputs(runs.start, runs.end),
            output_level,
            reason,
            is_compression_enabled,
            grandparents,
        };
        self.build(choice)
    }

    /// Whether `compression_size_percent` lets the output of runs before run `after` be compressed:
    /// not once older runs hold that share (U-22).
    fn is_compression_enabled(&mut self, after: usize) -> bool {
        let percent = self.context.options.universal.compression_size_percent;
        let Ok(share) = u64::try_from(percent) else {
            return true;
        };
        let all = self.runs.iter().map(|run| run.compensated_size_bytes);
        let total_bytes: u64 = all.sum();
        let mut older_bytes: u64 = 0;
        let mut is_enabled = true;
        for run in self.runs[after..].iter().rev() {
            older_bytes += run.size_bytes;
            if older_bytes.wrapping_mul(100) >= total_bytes.wrapping_mul(share) {
                is_enabled = false;
                break;
            }
        }
        let values = [older_bytes as f64, total_bytes as f64, f64::from(percent)];
        let rule = if is_enabled {
            Rule::UniversalCompressionOn
        } else {
            Rule::UniversalCompressionOff
        };
        self.add(rule, Outcome::Note, &values);
        is_enabled
    }
}

/// A line with outcome No: why a run did not join the ones before it.
fn line(rule: Rule, values: &[f64]) -> Option<RuleCheck> {
    let mut lines = Reasoning::default();
    lines.add(rule, Outcome::No, values);
    lines.0.pop()
}
