//! Keys of the simulated key space.
//!
//! db_bench writes integer `v` as eight big-endian bytes (B-20), so byte order is numeric order and
//! a key is its integer. The keys of a recorded database that db_bench did not write are first
//! replaced by their ranks.

/// A user key, as an integer that preserves the order of the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

/// The smallest or largest entry of a file: a user key and the sequence number of its version.
///
/// RocksDB orders internal keys by user key ascending, then by sequence number descending ("icmp").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InternalKey {
    /// The user key.
    pub key: Key,
    /// The sequence number; 0 if RocksDB zeroed it on the bottommost level.
    pub seqno: u64,
}

impl InternalKey {
    /// The sequence number of a largest key that ends a range deletion: the key itself is not in
    /// the file.
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

/// A closed range of user keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyRange {
    /// The first key, included.
    pub smallest: Key,
    /// The last key, included.
    pub largest: Key,
}

impl KeyRange {
    /// Returns true if the ranges have a key in common ("ucmp", closed).
    pub fn overlaps(&self, other: &KeyRange) -> bool {
        self.smallest <= other.largest && other.smallest <= self.largest
    }

    /// The smallest range that covers both.
    pub fn union(&self, other: &KeyRange) -> KeyRange {
        KeyRange {
            smallest: self.smallest.min(other.smallest),
            largest: self.largest.max(other.largest),
        }
    }
}
