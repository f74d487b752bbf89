//! Bytes that compactions still have to write until every level is at its target (L-9).
//!
//! Mirrors `VersionStorageInfo::EstimateCompactionBytesNeeded`; fidelity: exact.

use crate::compaction::level_targets::LevelTargets;
use crate::model::version::Version;
use crate::options::Options;

/// The estimate in bytes, files of running compactions included.
pub fn pending_compaction_bytes(
    version: &Version,
    options: &Options,
    targets: &LevelTargets,
) -> u64 {
    let l0_bytes = version.level_bytes(0);
    let trigger = i64::from(options.level0_file_num_compaction_trigger);
    let is_l0_triggered =
        version.files(0).len() as i64 >= trigger || l0_bytes >= options.max_bytes_for_level_base;
    let mut carry = if is_l0_triggered { l0_bytes } else { 0 };
    let mut estimate = carry;
    for level in targets.base_level..version.num_levels().saturating_sub(1) {
        let own_bytes = version.level_bytes(level);
        if level == targets.base_level && is_l0_triggered {
            estimate += own_bytes;
        }
        let bytes = own_bytes + carry;
        carry = bytes.saturating_sub(targets.max_bytes_for_level(level));
        let next_bytes = version.level_bytes(level + 1);
        if carry > 0 && next_bytes > 0 {
            let fan_out = next_bytes as f64 / bytes as f64 + 1.0;
            estimate += (carry as f64 * fan_out) as u64;
        }
    }
    estimate
}
