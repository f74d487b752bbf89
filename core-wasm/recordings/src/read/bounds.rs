//! Bounds beyond which a recorded number means damage.

/// The size of one file in bytes, a pebibyte: sums of smaller ones stay far from overflow.
pub(crate) const MAX_BYTES: u64 = 1 << 50;

/// The number of levels; RocksDB has a few dozen at most.
pub(crate) const MAX_LEVELS: usize = 1024;
