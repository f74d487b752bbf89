//! FIFO compaction: drops the oldest files and may merge small ones (F-1..F-7).
//!
//! Mirrors `FIFOCompactionPicker` and the FIFO part of `ComputeCompactionScore`; fidelity: exact
//! without blob files and temperatures. Since 9.9 RocksDB expires a file by its newest key; this
//! model uses the time the file was written, which is later for merged files.

pub mod rules;
mod style;
mod tiers;

pub use style::Fifo;

use crate::compaction::file_age::{expiry_limit, is_expired};
use crate::compaction::inputs::LevelFiles;
use crate::compaction::intra_l0::{IntraL0Limits, cost_based_span};
use crate::compaction::{Compaction, CompactionReason, PickResult, PickState};
use crate::model::sst::SstFile;
use crate::options::RocksDbVersion;
use crate::options::sanitize::multiply_saturating;
use crate::options::{CompressionType, FifoOptions};
use crate::reasoning::Reasoning;

/// RocksDB's size limit for merged files; it has no effect, because L0 outputs are never cut.
const MERGED_FILE_SIZE: u64 = 16 << 20;

/// Score of L0 under FIFO compaction (F-1).
pub fn fifo_score(state: &PickState) -> f64 {
    let (version, options) = (state.version, state.options);
    let release = state.rocksdb_version;
    let limit = effective_limit(&options.fifo, release).max(1);
    let mut score = version.idle_compensated_bytes(0) as f64 / limit as f64;
    // Before 8.3 the two rules below applied even if the size alone made a compaction due.
    let is_open = |score: f64| score < 1.0 || !release.at_least(8, 3);
    if is_open(score) && options.fifo.allow_compaction {
        let trigger = f64::from(options.level0_file_num_compaction_trigger);
        score = score.max(version.idle_file_count(0) as f64 / trigger);
    }
    if is_open(score)
        && let Some(limit) = expiry_limit(options, state.now_seconds)
        && version.oldest_ancestor_time_bound(0) < limit
    {
        let files = version.files(0).iter();
        let expired = files.filter(|file| is_expired(file, limit)).count();
        score = score.max(expired as f64);
    }
    score
}

/// Picks the next FIFO drop or merge, or returns the reason why there is none (F-2). `score` is the
/// one that made the scheduler call the picker.
pub fn pick_fifo(context: &PickState, score: f64) -> PickResult {
    let mut picker = Picker {
        context,
        score,
        limit: effective_limit(&context.options.fifo, context.rocksdb_version),
        reasoning: Reasoning::keeping(context.keeps_reasons),
    };
    let compaction = picker
        .pick_expired()
        .or_else(|| picker.pick_by_size())
        .or_else(|| picker.pick_small_files());
    PickResult::new(compaction, picker.reasoning)
}

/// Returns true if the limit on data includes blob files (11.0+).
fn has_data_limit(fifo: &FifoOptions, release: RocksDbVersion) -> bool {
    fifo.max_data_files_size > 0 && release.at_least(11, 0)
}

/// Maximum number of bytes that FIFO compaction keeps (F-1).
fn effective_limit(fifo: &FifoOptions, release: RocksDbVersion) -> u64 {
    if has_data_limit(fifo, release) {
        fifo.max_data_files_size
    } else {
        fifo.max_table_files_size
    }
}

/// One FIFO pick in progress. A running compaction on L0 blocks everything except merges (F-3).
struct Picker<'a> {
    context: &'a PickState<'a>,
    score: f64,
    /// Maximum number of bytes that FIFO compaction keeps.
    limit: u64,
    reasoning: Reasoning,
}

impl Picker<'_> {
    /// Drops the oldest files as long as all their data is older than `ttl` (F-4).
    fn pick_expired(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        if options.ttl == 0 {
            return None;
        }
        if self.context.is_l0_running() {
            self.reasoning.no(rules::FifoBusy {});
            return None;
        }
        let ttl = options.ttl.into();
        let files = version.files(0);
        let limit = expiry_limit(options, self.context.now_seconds).unwrap_or(0);
        let oldest = files.iter().rev();
        let expired: Vec<&SstFile> = oldest.take_while(|file| self.is_old(file, limit)).collect();
        if expired.is_empty() {
            self.reasoning.no(rules::FifoTtlNone { ttl });
            return None;
        }
        let bytes: u64 = expired.iter().map(|file| file.size_bytes).sum();
        let counted = if has_data_limit(&options.fifo, self.context.rocksdb_version) {
            version.total_bytes()
        } else {
            version.level_bytes(0)
        };
        let left = counted - bytes;
        let count = expired.len();
        if left > self.limit {
            self.reasoning.no(rules::FifoTtlNotEnough {
                files: count.into(),
                left: left.into(),
                limit: self.limit.into(),
            });
            return None;
        }
        self.reasoning.yes(rules::FifoTtl {
            ttl,
            files: count.into(),
            bytes: bytes.into(),
        });
        let indices = (files.len() - count..files.len()).rev().collect();
        Some(self.drop_files(LevelFiles { level: 0, indices }, CompactionReason::FifoTtl))
    }

    /// Returns true if a file's newest data was written before `limit`. Files of unknown age count
    /// as recent.
    fn is_old(&self, file: &SstFile, limit: u64) -> bool {
        0 < file.newest_data_time && file.newest_data_time < limit
    }

    /// Drops files until the rest fits. On L0 the oldest go first; if another style left files on
    /// deeper levels, the first files on the deepest level go first (F-5).
    fn pick_by_size(&mut self) -> Option<Compaction> {
        let version = self.context.version;
        let last = version.last_non_empty_level().unwrap_or(0);
        let total = version.total_bytes();
        let (all, limit) = (total.into(), self.limit.into());
        let fits = rules::FifoMaxSizeNot { total: all, limit };
        let is_over = total > self.limit;
        if last == 0 && !is_over {
            self.reasoning.no(fits);
            return None;
        }
        if self.context.is_l0_running() {
            self.reasoning.no(rules::FifoBusy {});
            return None;
        }
        if !is_over {
            self.reasoning.no(fits);
            return None;
        }
        let (indices, left) = self.files_over_limit(last);
        if indices.is_empty() {
            self.reasoning.no(rules::FifoMaxSizeBlocked {
                total: all,
                limit,
                level: last.into(),
            });
            return None;
        }
        match last {
            0 => self.reasoning.yes(rules::FifoMaxSize {
                total: all,
                limit,
                dropped: indices.len().into(),
                files: version.files(0).len().into(),
                left: left.into(),
            }),
            _ => self.reasoning.yes(rules::FifoMaxSizeBelow {
                total: all,
                limit,
                dropped: indices.len().into(),
                files: version.files(last).len().into(),
                left: left.into(),
                level: last.into(),
            }),
        }
        let files = LevelFiles {
            level: last,
            indices,
        };
        Some(self.drop_files(files, CompactionReason::FifoMaxSize))
    }

    /// Files to drop from a level, and the number of bytes that remain.
    fn files_over_limit(&self, level: usize) -> (Vec<usize>, u64) {
        let version = self.context.version;
        let files = version.files(level);
        let total = version.total_bytes();
        // If the limit includes blob files, each table counts for a proportional share of all data.
        let fifo = &self.context.options.fifo;
        let has_shares = has_data_limit(fifo, self.context.rocksdb_version);
        let share = (total / files.len().max(1) as u64).max(1);
        let mut left = total;
        let mut indices = Vec::new();
        let order: Box<dyn Iterator<Item = usize>> = match level {
            0 => Box::new((0..files.len()).rev()),
            _ => Box::new((0..files.len()).filter(|&at| files[at].is_idle())),
        };
        for at in order {
            let bytes = if has_shares {
                share
            } else {
                files[at].size_bytes
            };
            left = left.saturating_sub(bytes);
            indices.push(at);
            if left <= self.limit {
                break;
            }
        }
        (indices, left)
    }

    /// Merges small L0 files (F-6, F-7).
    fn pick_small_files(&mut self) -> Option<Compaction> {
        let (version, options) = (self.context.version, self.context.options);
        let fifo = &options.fifo;
        if !fifo.allow_compaction {
            self.reasoning.no(rules::FifoIntraL0Off {});
            return None;
        }
        let files = version.files(0);
        if files.is_empty() {
            return None;
        }
        let has_ratio =
            fifo.use_kv_ratio_compaction && self.context.rocksdb_version.at_least(11, 0);
        let data_limit = fifo.max_data_files_size;
        if has_ratio && data_limit > 0 && data_limit >= fifo.max_table_files_size {
            return self.pick_tier();
        }
        let trigger = options.level0_file_num_compaction_trigger;
        let cost_limit = multiply_saturating(options.write_buffer_size, 1.1);
        let limits = IntraL0Limits {
            // RocksDB compares it as unsigned, so a negative trigger is never reached.
            min_files: usize::try_from(trigger).unwrap_or(usize::MAX),
            max_bytes_per_deleted_file: cost_limit,
            max_compaction_bytes: options.max_compaction_bytes,
            release: self.context.rocksdb_version,
        };
        let Some(span) = cost_based_span(files, limits) else {
            self.reasoning.no(rules::FifoIntraL0Blocked {});
            return None;
        };
        if span.count < limits.min_files {
            self.reasoning.no(rules::FifoIntraL0Few {
                cheap: span.count.into(),
                files: files.len().into(),
                trigger: trigger.into(),
            });
            return None;
        }
        if !span.is_worth_it {
            self.reasoning.no(rules::FifoIntraL0Costly {
                files: span.count.into(),
                cost: span.bytes_per_deleted_file.into(),
                limit: cost_limit.into(),
            });
            return None;
        }
        let merged = LevelFiles::new(0, 0..span.count);
        self.reasoning.yes(rules::FifoIntraL0 {
            merged: span.count.into(),
            files: files.len().into(),
            bytes: merged.size_bytes(version).into(),
            cost: span.bytes_per_deleted_file.into(),
            limit: cost_limit.into(),
        });
        Some(self.merge_files(merged, MERGED_FILE_SIZE))
    }

    fn drop_files(&self, files: LevelFiles, reason: CompactionReason) -> Compaction {
        Compaction {
            reason,
            is_deletion: true,
            output_compression: CompressionType::None,
            ..self.merge_files(files, 0)
        }
    }

    fn merge_files(&self, files: LevelFiles, target_file_size_bytes: u64) -> Compaction {
        let level = files.level;
        Compaction {
            reason: CompactionReason::FifoReduceNumFiles,
            score: self.score,
            target_file_size_bytes,
            max_compaction_bytes: 0,
            output_compression: self.context.options.compression,
            ..Compaction::of_inputs(self.context.version, &[files], level, None)
        }
    }
}
