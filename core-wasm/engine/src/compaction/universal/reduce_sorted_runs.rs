//! Rules that reduce the number of sorted runs by merging adjacent runs of similar size
//! (U-21..U-24), or the newest runs if there are too many (U-27, U-28).

use std::ops::Range;

use crate::compaction::inputs::LevelFiles;
use crate::compaction::universal::build::Choice;
use crate::compaction::universal::run_limit::{RunGrowth, RunLimitSource, run_limit};
use crate::compaction::universal::score::{idle_run_count, universal_score};
use crate::compaction::universal::{Picker, rules};
use crate::compaction::{Compaction, CompactionReason};
use crate::model::sorted_run::{SortedRun, max_run_size_bytes};
use crate::options::CompactionStopStyle;

/// Search parameters of the size ratio rule and the run count rule.
struct Search {
    /// Percentage by which a run may exceed the sum of the newer runs and still join the merge.
    ratio: u32,
    /// Maximum number of runs in a merge.
    max_width: u32,
    /// Minimum number of runs in a merge.
    min_width: u32,
}

impl Picker<'_> {
    /// Merges the newest adjacent runs of similar size (U-21).
    pub(super) fn pick_size_ratio(&mut self) -> Option<Compaction> {
        let universal = &self.context.options.universal;
        let search = Search {
            ratio: universal.size_ratio,
            max_width: universal.max_merge_width,
            min_width: universal.min_merge_width.max(2),
        };
        if !self.runs.iter().any(SortedRun::is_idle) {
            self.reasoning.no(rules::UniversalAllBusy {});
            return None;
        }
        let found = self.find_runs(&search)?;
        let bytes = self.run_bytes(found.start, found.end);
        self.reasoning.yes(rules::UniversalSizeRatio {
            runs: found.clone().into(),
            bytes: bytes.into(),
            width: found.len().into(),
            min_width: search.min_width.into(),
        });
        self.merge_runs(found, CompactionReason::UniversalSizeRatio)
    }

    /// Merges the newest runs, regardless of size, if too many are idle (U-27, U-28).
    pub(super) fn pick_sorted_run_num(&mut self) -> Option<Compaction> {
        let (limit, _) = self.explain_run_limit();
        let (found, idle) = self.find_runs_over(limit)?;
        self.reasoning.yes(rules::UniversalSortedRunNum {
            idle: idle.into(),
            limit: limit.into(),
            runs: found.clone().into(),
        });
        self.merge_runs(found, CompactionReason::UniversalSortedRunNum)
    }

    /// Explains the bounds on the number of sorted runs: the trigger (U-6), the run limit, and the
    /// runs that the run count rule would merge now (U-25..U-28). The last is shown only if the
    /// picker would reach that rule (U-9).
    pub(super) fn explain_run_bounds(&mut self) {
        let (version, options) = (self.context.version, self.context.options);
        let (idle, runs) = idle_run_count(version, options);
        if idle < runs {
            self.reasoning.note(rules::RunsBusy {
                runs: runs.into(),
                busy: (runs - idle).into(),
                idle: idle.into(),
            });
        }
        let reason = rules::RunsTrigger {
            idle: idle.into(),
            trigger: options.level0_file_num_compaction_trigger.into(),
        };
        let is_due = universal_score(version, options) >= 1.0;
        self.reasoning.test(reason, is_due);
        let (limit, source) = self.explain_run_limit();
        if source == RunLimitSource::Tuned {
            self.explain_growth();
        }
        if !self.is_triggered() {
            return;
        }
        let tried = self.reasoning.another();
        let bounds = std::mem::replace(&mut self.reasoning, tried);
        let found = self.find_runs_over(limit);
        let tried = std::mem::replace(&mut self.reasoning, bounds);
        if let Some((found, idle)) = found {
            self.reasoning.yes(rules::RunLimitExceeded {
                idle: idle.into(),
                limit: limit.into(),
                width: found.len().into(),
            });
        } else {
            // The last line gives the result; the earlier ones show which runs were tried.
            self.reasoning.push_last_of(&tried);
        }
    }

    /// Explains the sizes of runs up to the largest one (U-26).
    fn explain_growth(&mut self) {
        let options = self.context.options;
        let first = options.write_buffer_size;
        let largest = max_run_size_bytes(&self.runs);
        let growth = RunGrowth::new(first, options.universal.size_ratio);
        let mut below = 0.0;
        let fewer = growth.take_while(|&bytes| bytes < largest as f64);
        let count = fewer.inspect(|&bytes| below = bytes).count();
        let Some(reached) = RunGrowth::new(first, options.universal.size_ratio).nth(count) else {
            return;
        };
        if 0 < count {
            self.reasoning.note(rules::RunLimitGrowth {
                first: first.into(),
                below: count.into(),
                below_bytes: below.into(),
                largest: largest.into(),
                reached: (count + 1).into(),
                reached_bytes: reached.into(),
            });
        }
    }

    /// Finds the runs that the run count rule merges, and the number of idle runs (U-27, U-28). If
    /// it finds none, the added lines give the reason.
    fn find_runs_over(&mut self, limit: i64) -> Option<(Range<usize>, usize)> {
        let idle = self.runs.iter().filter(|run| run.is_idle()).count();
        let (shown_idle, shown_limit) = (idle.into(), limit.into());
        if idle as i64 <= limit {
            self.reasoning.no(rules::UniversalRunLimitKept {
                idle: shown_idle,
                limit: shown_limit,
            });
            return None;
        }
        let universal = &self.context.options.universal;
        let over = u32::try_from(idle as i64 - limit + 1).unwrap_or(u32::MAX);
        let search = Search {
            ratio: u32::MAX,
            max_width: over.min(universal.max_merge_width),
            min_width: universal.min_merge_width.max(2),
        };
        if search.max_width < search.min_width {
            self.reasoning.no(rules::UniversalSortedRunNumNarrow {
                idle: shown_idle,
                limit: shown_limit,
                width: search.max_width.into(),
                min_width: search.min_width.into(),
            });
            return None;
        }
        let Some(found) = self.find_runs(&search) else {
            self.reasoning.no(rules::UniversalSortedRunNumApart {
                idle: shown_idle,
                limit: shown_limit,
                width: search.min_width.into(),
            });
            return None;
        };
        Some((found, idle))
    }

    /// Computes the sorted run limit (U-25), and adds a line about its source.
    fn explain_run_limit(&mut self) -> (i64, RunLimitSource) {
        let options = self.context.options;
        if !self.context.rocksdb_version.at_least(9, 4) {
            // In releases before max_read_amp.
            let trigger = options.level0_file_num_compaction_trigger;
            return (trigger.into(), RunLimitSource::Trigger);
        }
        let (limit, source) = run_limit(options, &self.runs);
        let shown = limit.into();
        match source {
            RunLimitSource::Tuned => self.reasoning.note(rules::UniversalRunLimitAutoTuned {
                limit: shown,
                first: options.write_buffer_size.into(),
                size_ratio: options.universal.size_ratio.into(),
                largest: max_run_size_bytes(&self.runs).into(),
            }),
            RunLimitSource::Fixed => {
                self.reasoning
                    .note(rules::UniversalRunLimitFixed { limit: shown });
            }
            RunLimitSource::Trigger => self.reasoning.note(rules::UniversalRunLimit {
                max_read_amp: options.universal.max_read_amp.into(),
                limit: shown,
            }),
        }
        (limit, source)
    }

    /// Finds the newest adjacent idle runs that fit (U-21): from each start in turn, adds runs as
    /// long as they fit, until there are enough.
    fn find_runs(&mut self, search: &Search) -> Option<Range<usize>> {
        for start in 0..self.runs.len() {
            if !self.runs[start].is_idle() {
                continue;
            }
            let end = self.grow(start, search);
            let width = (end - start) as u64;
            let is_wide_enough = width >= u64::from(search.min_width);
            if is_wide_enough {
                return Some(start..end);
            }
            if width > 1 {
                self.reasoning.no(rules::UniversalSizeRatioNarrow {
                    width: width.into(),
                    min_width: search.min_width.into(),
                });
            }
        }
        None
    }

    /// Finds the end of the runs that join run `start`, and adds a line about the first one that
    /// did not fit, unless the run count rule already has enough.
    fn grow(&mut self, start: usize, search: &Search) -> usize {
        let is_similar =
            self.context.options.universal.stop_style == CompactionStopStyle::SimilarSize;
        let factor = 100.0 + f64::from(search.ratio);
        let mut candidate_bytes = self.runs[start].compensated_size_bytes;
        let mut end = start + 1;
        while ((end - start) as u64) < u64::from(search.max_width) {
            let runs = (start..end).into();
            let Some(next) = self.runs.get(end) else {
                self.reasoning.no(rules::UniversalSizeRatioEnd { runs });
                return end;
            };
            if !next.is_idle() {
                self.reasoning.no(rules::UniversalSizeRatioBusy { runs });
                return end;
            }
            // As in RocksDB: in f64 and in this order.
            let reach = candidate_bytes as f64 * factor / 100.0;
            let next_bytes = next.size_bytes as f64;
            if reach < next_bytes {
                self.reasoning.no(rules::UniversalSizeRatioStop {
                    runs,
                    taken: candidate_bytes.into(),
                    percent: factor.into(),
                    next: next_bytes.into(),
                });
                return end;
            }
            if is_similar {
                let reach_back = next_bytes * factor / 100.0;
                if reach_back < candidate_bytes as f64 {
                    self.reasoning.no(rules::UniversalSizeRatioSmall {
                        runs,
                        next: next_bytes.into(),
                        percent: factor.into(),
                        last: candidate_bytes.into(),
                    });
                    return end;
                }
                candidate_bytes = next.compensated_size_bytes;
            } else {
                candidate_bytes += next.compensated_size_bytes;
            }
            end += 1;
        }
        let is_run_count = search.ratio == u32::MAX;
        if !is_run_count {
            self.reasoning.no(rules::UniversalSizeRatioWidth {
                runs: (start..end).into(),
                max_width: search.max_width.into(),
            });
        }
        end
    }

    /// Builds the compaction of adjacent runs (U-22..U-24, U-32).
    fn merge_runs(&mut self, runs: Range<usize>, reason: CompactionReason) -> Option<Compaction> {
        let is_compression_enabled = self.is_compression_enabled(runs.end);
        let output_level = self.output_level(runs.end);
        let is_incremental = self.context.options.universal.incremental;
        let next_level = self.runs.get(runs.end).map_or(0, |run| run.level);
        let grandparents = (is_incremental && next_level > 1)
            .then(|| LevelFiles::all(self.context.version, next_level));
        self.build(Choice {
            is_compression_enabled,
            grandparents,
            ..Choice::new(self.run_inputs(runs.start, runs.end), output_level, reason)
        })
    }

    /// Returns true if `compression_size_percent` lets the output of the runs before run `after` be
    /// compressed. It does not once older runs hold that share (U-22).
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
        let (older, all) = (older_bytes.into(), total_bytes.into());
        let percent = percent.into();
        match is_enabled {
            true => self.reasoning.note(rules::UniversalCompressionOn {
                older,
                all,
                percent,
            }),
            false => self.reasoning.note(rules::UniversalCompressionOff {
                older,
                all,
                percent,
            }),
        }
        is_enabled
    }
}
