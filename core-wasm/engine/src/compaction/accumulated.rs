//! File sizes compensated for surplus deletions (L-8).
//!
//! Mirrors `VersionStorageInfo::UpdateAccumulatedStats`, `GetAverageValueSize` and
//! `ComputeCompensatedSizes`; fidelity: exact as long as the properties of all files are available,
//! as with `max_open_files` −1, and without range deletions.

use crate::model::sst::SstFile;

/// Maximum number of bytes that one file's deletions may add, so that sums cannot overflow.
const MAX_BYTES: u64 = 1 << 50;

/// Weight of a surplus deletion, in average value sizes (`kDeletionWeightOnCompaction`).
const DELETION_WEIGHT: u64 = 2;

/// Sums over all files ever added to a database's versions; a moved file counts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccumulatedStats {
    file_bytes: u64,
    raw_key_bytes: u64,
    raw_value_bytes: u64,
    non_deletions: u64,
}

impl AccumulatedStats {
    /// Counts the files added by an edit, then sets their compensated sizes from the new average.
    pub fn install(&mut self, added: &mut [(usize, SstFile)]) {
        added.iter().for_each(|(_, file)| self.count(file));
        for (_, file) in added {
            file.compensated_size_bytes = file.size_bytes + self.surplus_bytes(file);
        }
    }

    /// Counts one file that is added to a version.
    pub fn count(&mut self, file: &SstFile) {
        self.file_bytes += file.size_bytes;
        self.raw_key_bytes += file.raw_key_bytes;
        self.raw_value_bytes += file.raw_value_bytes;
        self.non_deletions += file.entry_count.saturating_sub(file.deletion_count);
    }

    /// Bytes added to a file's size because it has more deletions than other entries (L-8).
    pub fn surplus_bytes(&self, file: &SstFile) -> u64 {
        let doubled = file.deletion_count.saturating_mul(2);
        let surplus = doubled.saturating_sub(file.entry_count);
        let bytes = surplus.saturating_mul(self.average_value_bytes());
        bytes.saturating_mul(DELETION_WEIGHT).min(MAX_BYTES)
    }

    /// Average stored value size in bytes, with RocksDB's integer divisions; 0 if unknown.
    pub fn average_value_bytes(&self) -> u64 {
        let raw_bytes = u128::from(self.raw_key_bytes) + u128::from(self.raw_value_bytes);
        let value_bytes = self.raw_value_bytes.checked_div(self.non_deletions);
        let scaled = value_bytes.map(|bytes| u128::from(bytes) * u128::from(self.file_bytes));
        let scaled = scaled.and_then(|bytes| bytes.checked_div(raw_bytes));
        scaled.map_or(0, |bytes| bytes.min(u128::from(MAX_BYTES)) as u64)
    }
}
