//! Size amplification: merges newer runs into the oldest if they outweigh it (U-14..U-20).

use crate::compaction::universal::{Picker, rules};
use crate::compaction::{Compaction, CompactionReason};

/// Runs that would be merged into the oldest run.
struct Span {
    /// Index of the newest run in the span.
    start: usize,
    /// Compensated bytes of all runs in the span except the oldest.
    newer_bytes: u64,
}

impl Picker<'_> {
    /// Merges newer runs into the oldest run once they are large enough (U-15..U-20).
    pub(super) fn pick_size_amplification(&mut self) -> Option<Compaction> {
        let end = self.size_amplification_base();
        let base_bytes = self.runs[end].size_bytes;
        if !self.runs[end].is_idle() {
            let oldest = base_bytes.into();
            self.reasoning
                .no(rules::UniversalSizeAmplificationBusy { oldest });
            return None;
        }
        let span = if self.context.rocksdb_version.at_least(8, 7) {
            let span = self.longest_idle_span(end)?;
            self.leave_out_newest_l0(span, end)
        } else {
            self.idle_span_before_8_7(end)?
        };

        let universal = &self.context.options.universal;
        let limit_percent = u64::from(universal.max_size_amplification_percent);
        let is_incremental = universal.incremental;
        let newer_bytes = span.newer_bytes;
        // The products are computed in u64 and wrap, as in RocksDB (U-18).
        let is_due = newer_bytes.wrapping_mul(100) >= limit_percent.wrapping_mul(base_bytes);
        let percent = newer_bytes as f64 * 100.0 / base_bytes as f64;
        let reason = rules::UniversalSizeAmplification {
            runs: (span.start..end).into(),
            newer: newer_bytes.into(),
            oldest: base_bytes.into(),
            percent: percent.into(),
            limit: limit_percent.into(),
        };
        if !self.reasoning.test(reason, is_due) {
            return None;
        }
        if is_incremental {
            // A partial merge may cost up to 80 % more than a full one (U-19).
            let threshold = base_bytes as f64 / newer_bytes as f64 * 1.8;
            if let Some(compaction) = self.pick_incremental(threshold) {
                return Some(compaction);
            }
        }
        let reason = CompactionReason::UniversalSizeAmplification;
        self.build_runs(span.start..end + 1, reason)
    }

    /// Index of the run that counts as the oldest: the second-last run if recent data is kept out
    /// of the last level (U-14).
    fn size_amplification_base(&mut self) -> usize {
        let last = self.runs.len() - 1;
        let level = self.runs[last].level;
        let is_left_out = self.context.rocksdb_version.at_least(7, 6)
            && self.context.options.preclude_last_level_data_seconds != 0
            && 1 < level
            && level + 1 == self.context.version.num_levels()
            && 0 < last;
        if !is_left_out {
            return last;
        }
        self.reasoning.note(rules::UniversalLastLevelLeftOut {
            level: level.into(),
            base: last.into(),
        });
        last - 1
    }

    /// Extends the span from the oldest run to newer ones until it meets a busy run (U-16).
    fn longest_idle_span(&mut self, end: usize) -> Option<Span> {
        let newer = self.runs[..end].iter().rev();
        let idle = newer.take_while(|run| run.is_idle());
        let sizes: Vec<u64> = idle.map(|run| run.compensated_size_bytes).collect();
        if sizes.is_empty() {
            self.reasoning.no(rules::UniversalSizeAmplificationAlone {});
            return None;
        }
        Some(Span {
            start: end - sizes.len(),
            newer_bytes: sizes.iter().sum(),
        })
    }

    /// Before 8.7 the span starts at the first idle run; `None` if a later run is busy (U-16).
    fn idle_span_before_8_7(&mut self, end: usize) -> Option<Span> {
        let Some(start) = self.runs[..end].iter().position(|run| run.is_idle()) else {
            self.reasoning.no(rules::UniversalSizeAmplificationAlone {});
            return None;
        };
        let newer = &self.runs[start..end];
        if let Some(busy) = newer.iter().position(|run| !run.is_idle()) {
            let busy = (start + busy + 1).into();
            self.reasoning
                .no(rules::UniversalSizeAmplificationSpan { busy });
            return None;
        }
        Some(Span {
            start,
            newer_bytes: newer.iter().map(|run| run.compensated_size_bytes).sum(),
        })
    }

    /// Leaves out the newest L0 files as long as this costs little, so that fewer L0 files are busy
    /// during the compaction and writes stop later (U-17).
    fn leave_out_newest_l0(&mut self, span: Span, end: usize) -> Span {
        let l0_count = self.context.version.files(0).len().min(end);
        let l0_files = l0_count.saturating_sub(span.start);
        if l0_files == 0 {
            return span;
        }
        let options = self.context.options;
        let picked = end - span.start + 1;
        let max_excluded = (l0_files - 1).min(end - span.start - 1);
        let stop_trigger = usize::try_from(options.level0_stop_writes_trigger).unwrap_or(0);
        let before_stop = stop_trigger.saturating_sub(picked);
        let excluded_for = |merge_width: u32| {
            let over = (merge_width as usize).saturating_sub(before_stop);
            over.min(max_excluded)
        };
        let lowest = excluded_for(options.universal.min_merge_width);
        let highest = excluded_for(options.universal.max_merge_width);
        let percent = u64::from(options.universal.max_size_amplification_percent);
        let base_bytes = self.runs[end].size_bytes;
        let least_newer = percent.wrapping_mul(base_bytes);
        let least_rest = span.newer_bytes.wrapping_mul(9) / 10;

        let mut best = 0;
        let mut best_bytes = span.newer_bytes;
        for excluded in lowest..=highest {
            let left_out = &self.runs[span.start + best..span.start + excluded];
            let left_out_bytes: u64 = left_out.iter().map(|run| run.compensated_size_bytes).sum();
            let rest = best_bytes - left_out_bytes;
            if rest.wrapping_mul(100) < least_newer || rest < least_rest {
                break;
            }
            best = excluded;
            best_bytes = rest;
        }
        if best > 0 {
            self.reasoning.note(rules::UniversalNewestL0Exclusion {
                left_out: best.into(),
                l0_files: l0_files.into(),
                left_out_bytes: (span.newer_bytes - best_bytes).into(),
                rest: best_bytes.into(),
                newer: span.newer_bytes.into(),
            });
        }
        Span {
            start: span.start + best,
            newer_bytes: best_bytes,
        }
    }
}
