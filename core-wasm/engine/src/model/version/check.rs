//! Checks of a version's structural invariants.

use std::cmp::Reverse;

use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::{Level, Version, VersionError};
use crate::options::RocksDbVersion;

/// Sort key of L0 files, in descending order: epoch since 7.10, sequence number before (U-3).
pub(super) fn l0_order(
    file: &SstFile,
    release: RocksDbVersion,
) -> Reverse<(u64, u64, u64, FileNumber)> {
    let epoch = if release.at_least(7, 10) {
        file.epoch
    } else {
        0
    };
    Reverse((epoch, file.largest_seqno, file.smallest_seqno, file.number))
}

impl Version {
    /// Checks every structural invariant: files are in order, disjoint below L0 and listed once,
    /// and all sums are correct.
    ///
    /// # Errors
    /// Returns the first invariant that does not hold.
    pub fn check(&self, release: RocksDbVersion) -> Result<(), VersionError> {
        let mut numbers: Vec<FileNumber> = self.all_files().map(|(_, file)| file.number).collect();
        numbers.sort_unstable();
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(VersionError::DuplicateFile(pair[0]));
        }
        for (at, level) in self.levels.iter().enumerate() {
            for file in &level.files {
                check_range(file, file.number)?;
            }
            for pair in level.files.windows(2) {
                check_neighbours(at, pair, release)?;
            }
            let mut counted = Level::default();
            level.files.iter().for_each(|file| counted.count(file));
            if counted.sums != level.sums || !self.has_overlap_ratios(at) {
                return Err(VersionError::WrongSum(at));
            }
        }
        Ok(())
    }
}

pub(super) fn check_range(file: &SstFile, number: FileNumber) -> Result<(), VersionError> {
    if file.largest < file.smallest {
        return Err(VersionError::InvertedRange(number));
    }
    Ok(())
}

pub(super) fn check_neighbours(
    level: usize,
    pair: &[SstFile],
    release: RocksDbVersion,
) -> Result<(), VersionError> {
    let (left, right) = (&pair[0], &pair[1]);
    if left.number == right.number {
        return Err(VersionError::DuplicateFile(left.number));
    }
    if level == 0 && l0_order(left, release) >= l0_order(right, release) {
        return Err(VersionError::L0Order {
            left: left.number,
            right: right.number,
        });
    }
    // Compare internal keys: two files may share a user key if a cut separates its versions (C-12).
    if level > 0 && left.largest >= right.smallest {
        return Err(VersionError::Overlap {
            level,
            left: left.number,
            right: right.number,
        });
    }
    Ok(())
}
