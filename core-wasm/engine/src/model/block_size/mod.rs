//! Exact size of a block-based table with given entries (C-14, C-21..C-25).
//!
//! db_bench's keys differ only in their last significant bytes. The length shared by two neighbours
//! therefore depends on the *pages* of 256, 65,536 and 16,777,216 keys that they are in. Each page
//! size with a border between two neighbours counts as one *crossing*, which costs one byte.
//!
//! ```text
//!   key     … 0x01fe  0x01ff | 0x0200  0x0203 …      one crossing at the 256-key border:
//!   shared          7          6       7             one byte less is shared
//! ```
//!
//! With most entry sizes every full block has the same number of entries, whatever the keys are. It
//! is then enough to count crossings without examining single keys ([`bulk`]). Otherwise each key
//! is added separately ([`builder`]). If keys are unknown, sizes are expected values ([`average`]).
//!
//! Fidelity: exact to the byte without compression and filter. Compressed sizes are simplified to
//! the mean that compressors achieve on db_bench's values ([`compressed`]).

pub mod average;
pub mod builder;
pub(crate) mod bulk;
mod compressed;
pub(crate) mod cursor;
pub mod metadata;
mod ranked_bitmap;
mod roles;

use crate::options::{CompressionType, TableOptions};

/// Bytes after the user key in an internal key: sequence number and type.
const TRAILER_BYTES: u64 = 8;

/// Bytes after each stored block: compression type and checksum.
pub const BLOCK_TRAILER_BYTES: u64 = 5;

/// Offsets at which a varint becomes one byte longer.
const VARINT_STEPS: [u64; 5] = [1 << 7, 1 << 14, 1 << 21, 1 << 28, 1 << 35];

/// Bytes that `EstimatedTailSize` assumes for properties, meta-index and footer.
const TAIL_CONSTANT_BYTES: u64 = 2048 + 1024 + 53;

/// Bytes of metadata after a Bloom filter's bits.
const FILTER_METADATA_BYTES: u64 = 5;

/// Format options that, together with the keys, determine a table's size.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFormat {
    /// Table options.
    pub table: TableOptions,
    /// Length of a user key, in bytes.
    pub key_size: u32,
    /// Length of a value, in bytes.
    pub value_size: u32,
    /// Compression of data blocks.
    pub compression: CompressionType,
    /// Compressed ÷ raw size of the values (B-24).
    pub compression_ratio: f64,
    /// All sequence numbers are 0, as on the bottommost level, and compress better.
    pub has_zeroed_seqnos: bool,
}

/// Sizes and counts of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSize {
    /// Number of entries, deletions included.
    pub entries: u64,
    /// Number of deletions, which have no value.
    pub deletions: u64,
    /// Size of the data blocks with their trailers, in bytes (`data_size`).
    pub data_bytes: u64,
    /// Size of the data blocks with their trailers before compression, in bytes.
    pub raw_data_bytes: u64,
    /// Number of data blocks.
    pub block_count: u64,
    /// Size of the index block with its trailer before compression, in bytes (`index_size`).
    pub index_bytes: u64,
    /// Size of the whole file, in bytes (`file_size`).
    pub file_bytes: u64,
    /// Size of the whole file without compression in bytes, as added to WPreComp (Z-14).
    pub pre_compression_bytes: u64,
}

/// Numbers in a table's properties; only their lengths affect its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableIdentity {
    /// Number of the file.
    pub file_number: u64,
    /// Smallest sequence number in the table.
    pub smallest_seqno: u64,
    /// Largest sequence number in the table.
    pub largest_seqno: u64,
    /// The table was written by a flush, not a compaction.
    pub is_flush: bool,
}

impl TableFormat {
    /// Number of significant bytes in a key (B-20).
    fn significant_bytes(&self) -> u64 {
        u64::from(self.key_size).min(8)
    }

    fn internal_key_bytes(&self) -> u64 {
        u64::from(self.key_size) + TRAILER_BYTES
    }

    /// Size of an entry in a data block if it shares `shared` key bytes with the previous entry.
    fn entry_bytes(&self, shared: u64) -> u64 {
        self.entry_bytes_of(u64::from(self.value_size), shared)
    }

    /// Size of an entry with a value of `value` bytes; 0 for a deletion.
    fn entry_bytes_of(&self, value: u64, shared: u64) -> u64 {
        let rest = self.internal_key_bytes() - shared;
        varint_len(shared) + varint_len(rest) + varint_len(value) + rest + value
    }

    /// Number of entries from one restart point to the next; at least 1, as in RocksDB.
    fn restart_interval(&self) -> u64 {
        u64::from(self.table.block_restart_interval).max(1)
    }

    /// Returns true if a block of `block_bytes` with `entries` entries is finished before an entry
    /// with a value of `value` bytes (0 for a deletion) is added (C-22).
    fn is_full_before(&self, value: u64, block_bytes: u64, entries: u64) -> bool {
        let limit = self.table.block_size;
        let deviation = u64::from(self.table.block_size_deviation.clamp(0, 100).unsigned_abs());
        let deviation_limit = (limit * (100 - deviation)).div_ceil(100);
        let restart = if entries % self.restart_interval() == 0 {
            4
        } else {
            0
        };
        let key = self.internal_key_bytes();
        let next = key + value + restart + 4 + varint_len(key) + varint_len(value);
        0 < entries
            && (limit <= block_bytes
                || (0 < deviation && deviation_limit < block_bytes && limit < block_bytes + next))
    }

    /// Stored size ÷ raw size of a data block, in thousandths.
    fn stored_permille(&self) -> u64 {
        if matches!(
            self.compression,
            CompressionType::None | CompressionType::Disable
        ) {
            return 1000;
        }
        let interval = self.restart_interval();
        let inside = self.entry_bytes(self.significant_bytes().saturating_sub(1));
        let raw = (inside * (interval - 1) + self.entry_bytes(0) + 4) as f64 / interval as f64;
        compressed::stored_permille(
            self.compression,
            self.compression_ratio,
            u64::from(self.value_size),
            raw,
            self.has_zeroed_seqnos,
        )
    }

    /// Offset of the end of `blocks` data blocks with `raw_bytes` in total, called `cur` in C-13.
    fn data_offset(&self, raw_bytes: u64, blocks: u64) -> u64 {
        raw_bytes * self.stored_permille() / 1000 + blocks * BLOCK_TRAILER_BYTES
    }

    /// Offset of the end of the data blocks before compression.
    fn raw_data_offset(raw_bytes: u64, blocks: u64) -> u64 {
        raw_bytes + blocks * BLOCK_TRAILER_BYTES
    }

    /// Bytes of the stored index block. Simplified: compression saves three eighths (measured).
    fn stored_index_bytes(&self, index_bytes: u64) -> u64 {
        if self.table.enable_index_compression && self.stored_permille() < 1000 {
            index_bytes * 5 / 8
        } else {
            index_bytes
        }
    }

    /// Bytes of a full Bloom filter. Simplified, except for rounding to 64-byte cache lines.
    fn filter_bytes(&self, entries: u64) -> u64 {
        if self.table.filter_policy.bits_per_key < 1.0 {
            return 0;
        }
        let bits = (entries as f64 * self.table.filter_policy.bits_per_key) as u64;
        bits.div_ceil(512) * 64 + FILTER_METADATA_BYTES + BLOCK_TRAILER_BYTES
    }

    /// RocksDB's estimate of a file's remaining bytes after some finished blocks
    /// (`EstimatedTailSize`): index and filter, each with room for two more blocks, plus constants
    /// for properties, meta-index and footer. Before the first finished block, constants only.
    pub(crate) fn tail_bytes(&self, index_bytes: u64, blocks: u64, entries: u64) -> u64 {
        if blocks == 0 {
            return TAIL_CONSTANT_BYTES;
        }
        let with_room = |bytes: u64| bytes + 2 * (bytes / blocks);
        let filter_bytes = self.filter_bytes(entries);
        let index = with_room(index_bytes - BLOCK_TRAILER_BYTES);
        let filter = with_room(filter_bytes.saturating_sub(BLOCK_TRAILER_BYTES));
        index + filter + TAIL_CONSTANT_BYTES
    }
}

impl Default for TableIdentity {
    /// Numbers of the most common lengths, as in a database of some age.
    fn default() -> Self {
        Self {
            file_number: 1000,
            smallest_seqno: 1_000_000,
            largest_seqno: 1_000_000,
            is_flush: false,
        }
    }
}

/// Size of an index block without entries in bytes: number of restart points, and the trailer.
pub(crate) const EMPTY_INDEX_BYTES: u64 = 4 + BLOCK_TRAILER_BYTES;

/// Number of page borders between two keys, from 0 to 3.
#[inline]
pub(crate) fn crossings(a: u32, b: u32) -> u32 {
    page_crossings(a >> 8, b >> 8)
}

/// Number of page borders between two keys, given their 256-key pages.
#[inline]
pub(crate) fn page_crossings(a: u32, b: u32) -> u32 {
    let differing = a ^ b;
    u32::from(differing != 0) + u32::from((1 << 8) <= differing) + u32::from((1 << 16) <= differing)
}

/// Length of a number as a varint, in bytes.
pub(crate) fn varint_len(number: u64) -> u64 {
    let bits = u64::from(u64::BITS - (number | 1).leading_zeros());
    bits.div_ceil(7)
}
