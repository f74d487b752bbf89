//! Attributes that outputs inherit from a compaction's inputs: sequence numbers, epoch, age.
//!
//! Fidelity: epochs (L-1a) and ages are exact. Sequence numbers are simplified: they are not
//! tracked per entry. An output's range of numbers covers all inputs that overlap its keys, even
//! overwritten entries.

use crate::compaction::Compaction;
use crate::model::key::KeyRange;
use crate::model::sst::SstFile;
use crate::options::RocksDbVersion;

/// Attributes of a compaction's inputs that its outputs inherit.
#[derive(Clone, Debug)]
pub struct InputFacts {
    /// Epoch (L-1a) and times of the outputs; other fields are not used.
    pub inherited: SstFile,
    /// Key range, smallest and largest sequence number of each input; empty if they are zeroed.
    seqnos: Vec<(KeyRange, u64, u64)>,
}

impl InputFacts {
    /// Collects attributes from `files`, all inputs. Times that none of them has become the start
    /// time.
    pub fn new(
        compaction: &Compaction,
        files: &[(usize, SstFile)],
        rocksdb_version: RocksDbVersion,
        started_at_seconds: u64,
    ) -> Self {
        let files = || files.iter().map(|(_, file)| file);
        let known = |file: &SstFile| Some(file.oldest_ancestor_time).filter(|&time| 0 < time);
        let oldest = files().filter_map(known).min().unwrap_or(0);
        let newest = files().map(|file| file.newest_data_time);
        let newest = merged_data_time(rocksdb_version, oldest, newest);
        let or_start = |time: u64| match time {
            0 => started_at_seconds,
            known => known,
        };
        // No older data lies below, so sequence numbers no longer matter to readers (C-30).
        let is_zeroed = compaction.is_bottommost;
        let seqnos = files().filter(|_| !is_zeroed);
        Self {
            inherited: SstFile {
                epoch: files().map(|file| file.epoch).min().unwrap_or(0),
                oldest_ancestor_time: or_start(oldest),
                file_creation_time: started_at_seconds,
                newest_data_time: or_start(newest),
                ..SstFile::default()
            },
            seqnos: seqnos
                .map(|file| (file.range(), file.smallest_seqno, file.largest_seqno))
                .collect(),
        }
    }

    /// Smallest and largest sequence number that an output with these keys can have.
    pub fn seqnos(&self, output: &KeyRange) -> (u64, u64) {
        let inputs = self.seqnos.iter();
        let met = inputs.filter(|(range, _, _)| range.overlaps(output));
        let pairs = met.map(|&(_, smallest, largest)| (smallest, largest));
        let all = pairs.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)));
        all.unwrap_or((0, 0))
    }
}

/// Time in seconds from which FIFO counts the `ttl` of merged files (F-4): the newest of their
/// times since 9.9, and the oldest time of their data before.
fn merged_data_time(
    release: RocksDbVersion,
    oldest: u64,
    newest: impl Iterator<Item = u64>,
) -> u64 {
    match release.at_least(9, 9) {
        true => newest.max().unwrap_or(0),
        false => oldest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_files_expire_by_release() {
        let since = |text: &str| {
            let release = RocksDbVersion::parse(text).expect("a release");
            merged_data_time(release, 900, [901, 960, 0].into_iter())
        };
        assert_eq!(since("9.9.3"), 960);
        assert_eq!(since("9.8.4"), 900);
    }
}
