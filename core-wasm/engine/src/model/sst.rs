//! An SST file: an immutable sorted table, known by its metadata (RocksDB's `FileMetaData`).

use crate::model::key::{InternalKey, Key, KeyRange};
use crate::options::CompressionType;

/// RocksDB's file number: one counter for all files in a database (C-32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileNumber(pub u64);

/// The metadata of one SST file in a version. Its keys are stored by the engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SstFile {
    /// The number that identifies it; a trivial move keeps it.
    pub number: FileNumber,
    /// The size of the stored file in bytes.
    pub size_bytes: u64,
    /// Size inflated by surplus deletions in bytes (L-8); equals `size_bytes` for puts only.
    pub compensated_size_bytes: u64,
    /// First entry.
    pub smallest: InternalKey,
    /// Last entry.
    pub largest: InternalKey,
    /// Smallest sequence number among the entries.
    pub smallest_seqno: u64,
    /// Largest sequence number among the entries.
    pub largest_seqno: u64,
    /// Position among L0 files (L-1a, U-3): larger is newer.
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
    /// Index of its storage path.
    pub path_id: u32,
    /// Its first and its last key are in different partitions of `sst_partitioner_factory` (T-9).
    pub spans_partitions: bool,
    /// Time at which the oldest of its data was written, in seconds (L-12, C-15); 0 if unknown.
    pub oldest_ancestor_time: u64,
    /// Time at which it was written, in seconds; 0 if unknown.
    pub file_creation_time: u64,
    /// Time at which the newest of its data was written as far as RocksDB knows, in seconds. FIFO
    /// counts `ttl` from it (F-4). It is the table property `newest_key_time`, or before 9.9
    /// `creation_time`: the start of the flush, or the oldest time among merged files. 0 if
    /// unknown.
    pub newest_data_time: u64,
    /// The file is an input of a running job.
    pub is_being_compacted: bool,
    /// The file was marked for compaction (L-40, U-34).
    pub is_marked_for_compaction: bool,
    /// The file's age makes it due for a periodic compaction (U-33).
    pub is_marked_for_periodic_compaction: bool,
}

impl SstFile {
    /// Returns true if the file is idle: no running job reads it.
    pub fn is_idle(&self) -> bool {
        !self.is_being_compacted
    }

    /// The closed range of its user keys.
    pub fn range(&self) -> KeyRange {
        KeyRange {
            smallest: self.smallest.key,
            largest: self.last_key(),
        }
    }

    /// The last user key that it may contain. A range deletion that extends beyond all entries ends
    /// before `largest` (`sstableKeyCompare`).
    pub fn last_key(&self) -> Key {
        match self.largest.seqno {
            InternalKey::RANGE_DELETION_END => Key(self.largest.key.0.saturating_sub(1)),
            _ => self.largest.key,
        }
    }
}
