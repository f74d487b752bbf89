//! Keys of the simulated key space.
//!
//! db_bench writes an integer `v` as eight big-endian bytes (B-20), so byte order equals numeric
//! order and a key is its integer. Keys in a recorded database that db_bench did not write are
//! replaced by their ranks.

/// User key, as an integer in the order of the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

/// Smallest or largest entry in a file: a user key and the sequence number of its version.
///
/// RocksDB sorts internal keys by ascending user key, then by descending sequence number ("icmp").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InternalKey {
    /// User key of the entry.
    pub key: Key,
    /// Sequence number; 0 if RocksDB zeroed it on the bottommost level.
    pub seqno: u64,
}

impl InternalKey {
    /// Sequence number of a largest key that only ends a range deletion: the file does not contain
    /// the key.
    pub const RANGE_DELETION_END: u64 = (1 << 56) - 1;
}

impl Ord for InternalKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key.cmp(&other.key).then(other.seqno.cmp(&self.seqno))
    }
}

impl PartialOrd for InternalKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Closed range of user keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyRange {
    /// First key of the range, included.
    pub smallest: Key,
    /// Last key of the range, included.
    pub largest: Key,
}

impl KeyRange {
    /// Returns true if the ranges share a key ("ucmp"); both ends are included.
    pub fn overlaps(&self, other: &KeyRange) -> bool {
        self.smallest <= other.largest && other.smallest <= self.largest
    }

    /// Smallest range that covers both ranges.
    pub fn union(&self, other: &KeyRange) -> KeyRange {
        KeyRange {
            smallest: self.smallest.min(other.smallest),
            largest: self.largest.max(other.largest),
        }
    }
}
