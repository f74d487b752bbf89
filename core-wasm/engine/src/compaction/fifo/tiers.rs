//! Merges of L0 files into tiers, each larger than the previous one by a factor equal to the
//! trigger (11.0+, F-7).
//!
//! Mirrors `PickRatioBasedIntraL0Compaction`; fidelity: exact without blob files.

use crate::compaction::Compaction;
use crate::compaction::fifo::{Picker, rules};
use crate::compaction::inputs::LevelFiles;
use crate::model::sst::SstFile;

/// Minimum size of a tier, in bytes.
const SMALLEST_TIER: u64 = 10 << 10;

impl Picker<'_> {
    /// Merges the oldest adjacent files that fill a tier, trying the smallest tier first.
    pub(super) fn pick_tier(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let files = version.files(0);
        let trigger = options.level0_file_num_compaction_trigger;
        let mut deeper = 1..version.num_levels();
        if let Some(below) = deeper.find(|&level| !version.files(level).is_empty()) {
            let level = below.into();
            self.reasoning.no(rules::FifoTierBelow { level });
            return None;
        }
        if self.context.is_l0_running() {
            self.reasoning.no(rules::FifoBusy {});
            return None;
        }
        let target = self.target_bytes();
        if trigger <= 1 || target == 0 {
            self.reasoning.no(rules::FifoTierUnfit {
                trigger: trigger.into(),
                target: target.into(),
            });
            return None;
        }
        if (files.len() as i64) < i64::from(trigger) {
            self.reasoning.no(rules::FifoTierFew {
                files: files.len().into(),
                trigger: trigger.into(),
            });
            return None;
        }
        let tiers = tier_boundaries(target, trigger.unsigned_abs().into());
        let found = tiers.iter().find_map(|&tier| {
            let indices = oldest_batch(files, tier)?;
            Some((tier, LevelFiles { level: 0, indices }))
        });
        let Some((tier, batch)) = found else {
            self.reasoning.no(rules::FifoTierNone {
                tiers: tiers.len().into(),
                target: target.into(),
            });
            return None;
        };
        self.reasoning.yes(rules::FifoTier {
            files: batch.indices.len().into(),
            bytes: batch.size_bytes(version).into(),
            tier: tier.into(),
            target: target.into(),
        });
        Some(self.merge_files(batch, tier))
    }

    /// Size of a fully merged file in bytes: `max_compaction_bytes` if set, otherwise
    /// `max_data_files_size` ÷ the trigger.
    fn target_bytes(&self) -> u64 {
        let options = self.context.options;
        if options.max_compaction_bytes > 0 {
            return options.max_compaction_bytes;
        }
        let trigger = u64::try_from(options.level0_file_num_compaction_trigger).unwrap_or(0);
        // RocksDB converts to f64 and back on the way, to account for blob files.
        let data = options.fifo.max_data_files_size as f64 as u64;
        data.checked_div(trigger).unwrap_or(0)
    }
}

/// Sizes of the tiers in bytes, ascending; the last one is the target.
fn tier_boundaries(target: u64, trigger: u64) -> Vec<u64> {
    let tiers = std::iter::successors(Some(target), |tier| Some(tier / trigger));
    let mut tiers: Vec<u64> = tiers.take_while(|&tier| tier >= SMALLEST_TIER).collect();
    if tiers.is_empty() {
        tiers.push(target);
    }
    tiers.reverse();
    tiers
}

/// The oldest adjacent idle files, each smaller than the tier, that together are at least as large
/// as the tier and at most about twice as large; oldest first.
fn oldest_batch(files: &[SstFile], tier: u64) -> Option<Vec<usize>> {
    let is_small = |at: usize| files[at].size_bytes < tier && files[at].is_idle();
    let mut end = files.len();
    while end > 0 {
        if !is_small(end - 1) {
            end -= 1;
            continue;
        }
        let mut bytes = 0;
        let mut start = end;
        while start > 0 && is_small(start - 1) {
            let size = files[start - 1].size_bytes;
            if bytes >= tier && bytes + size > tier.saturating_mul(2) {
                break;
            }
            bytes += size;
            start -= 1;
        }
        if end - start >= 2 && bytes >= tier {
            return Some((start..end).rev().collect());
        }
        end = start;
    }
    None
}
