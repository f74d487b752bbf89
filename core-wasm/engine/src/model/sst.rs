//! Metadata of an SST file, an immutable sorted table (RocksDB's `FileMetaData`).

use crate::model::key::{InternalKey, Key, KeyRange};
use crate::options::CompressionType;

/// RocksDB's file number; one counter numbers all files of a database (C-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileNumber(pub u64);

/// Metadata of one SST file in a version; its keys are stored separately.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SstFile {
    /// File number; a trivial move keeps it.
    pub number: FileNumber,
    /// Size of the stored file, in bytes.
    pub size_bytes: u64,
    /// Size in bytes, inflated by surplus deletions (L-8); `size_bytes` if there are only puts.
    pub compensated_size_bytes: u64,
    /// First entry in the file.
    pub smallest: InternalKey,
    /// Last entry in the file.
    pub largest: InternalKey,
    /// Smallest sequence number among the entries.
    pub smallest_seqno: u64,
    /// Largest sequence number among the entries.
    pub largest_seqno: u64,
    /// Epoch number, which orders L0 files (L-1a, U-3); larger is newer.
    pub epoch: u64,
    /// Number of entries, deletions included.
    pub entry_count: u64,
    /// Number of entries that are deletions.
    pub deletion_count: u64,
    /// Sum of internal key lengths before compression, in bytes.
    pub raw_key_bytes: u64,
    /// Sum of value lengths before compression, in bytes.
    pub raw_value_bytes: u64,
    /// Compression that the file was written with; a trivial move does not change it.
    pub compression: CompressionType,
    /// Index of the file's storage path.
    pub path_id: u32,
    /// The first and last keys are in different partitions of `sst_partitioner_factory` (T-9).
    pub spans_partitions: bool,
    /// Time when the file's oldest data was written, in seconds (L-12, C-15); 0 if unknown.
    pub oldest_ancestor_time: u64,
    /// Time when the file was written, in seconds; 0 if unknown.
    pub file_creation_time: u64,
    /// Time when the file's newest data was written, as far as RocksDB knows, in seconds; 0 if
    /// unknown. FIFO counts `ttl` from this time (F-4). It is the table property `newest_key_time`,
    /// or before 9.9 `creation_time`: the start of the flush, or the oldest time among merged
    /// files.
    pub newest_data_time: u64,
    /// The file is an input of a running job.
    pub is_being_compacted: bool,
    /// The file was marked for compaction (L-40, U-34).
    pub is_marked_for_compaction: bool,
    /// The file is due for a periodic compaction because of its age (U-33).
    pub is_marked_for_periodic_compaction: bool,
}

impl SstFile {
    /// Returns true if the file is idle: no running job reads it.
    pub fn is_idle(&self) -> bool {
        !self.is_being_compacted
    }

    /// Closed range of the file's user keys.
    pub fn range(&self) -> KeyRange {
        KeyRange {
            smallest: self.smallest.key,
            largest: self.last_key(),
        }
    }

    /// Last user key that the file may contain. A range deletion that extends beyond all entries
    /// ends before `largest` (`sstableKeyCompare`).
    pub fn last_key(&self) -> Key {
        match self.largest.seqno {
            InternalKey::RANGE_DELETION_END => Key(self.largest.key.0.saturating_sub(1)),
            _ => self.largest.key,
        }
    }
}
