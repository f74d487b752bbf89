//! Builds a table key by key: exact for all entry sizes, and the reference for faster methods.

use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, EMPTY_INDEX_BYTES, TRAILER_BYTES, TableFormat, TableIdentity, TableSize,
    crossings, varint_len,
};
use crate::options::IndexShortening;

/// Sizes of a table while keys are added in ascending order (C-13, C-21, C-22).
#[derive(Clone, Debug)]
pub struct TableBuilder<'a> {
    format: &'a TableFormat,
    limits: BlockLimits,
    deletion_limits: BlockLimits,
    entries: u64,
    deletions: u64,
    finished_raw_bytes: u64,
    finished_blocks: u64,
    block_bytes: u64,
    block_entries: u64,
    /// Number of entries in the block since its last restart point.
    since_restart: u64,
    index_bytes: u64,
    previous: u32,
}

/// Entry sizes and block limits for one [`TableFormat`] in bytes, computed once per table.
#[derive(Clone, Copy, Debug)]
struct BlockLimits {
    restart_interval: u64,
    /// Size of an entry at a restart point.
    restart_bytes: u64,
    /// Size of any other entry, by number of crossings.
    inside_bytes: [u64; 4],
    /// Block sizes that count as full before a restart point and before any other entry.
    full_before: [u64; 2],
}

impl BlockLimits {
    /// Computes limits for entries with `value` bytes of value; 0 for deletions.
    fn new(format: &TableFormat, value: u64) -> Self {
        let interval = format.restart_interval();
        let most_shared = format.significant_bytes().saturating_sub(1);
        // Larger blocks stay full, so bisection finds the smallest full size.
        let first_full = |entries: u64| {
            let (mut low, mut high) = (0, format.table.block_size);
            while low < high {
                let middle = low + (high - low) / 2;
                if format.is_full_before(value, middle, entries) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            low
        };
        Self {
            restart_interval: interval,
            restart_bytes: format.entry_bytes_of(value, 0),
            inside_bytes: std::array::from_fn(|crossed| {
                format.entry_bytes_of(value, most_shared.saturating_sub(crossed as u64))
            }),
            full_before: [first_full(interval), first_full(interval + 1)],
        }
    }
}

impl<'a> TableBuilder<'a> {
    /// Creates an empty table.
    pub fn new(format: &'a TableFormat) -> Self {
        Self {
            format,
            limits: BlockLimits::new(format, u64::from(format.value_size)),
            deletion_limits: BlockLimits::new(format, 0),
            entries: 0,
            deletions: 0,
            finished_raw_bytes: 0,
            finished_blocks: 0,
            block_bytes: 8,
            block_entries: 0,
            since_restart: 0,
            index_bytes: EMPTY_INDEX_BYTES,
            previous: 0,
        }
    }

    /// Adds a key larger than all previous ones.
    #[inline]
    pub fn add(&mut self, key: u32) {
        self.add_entry(key, self.limits);
    }

    /// Adds a deletion, which has no value, of a key larger than all previous ones.
    pub fn add_deletion(&mut self, key: u32) {
        self.deletions += 1;
        self.add_entry(key, self.deletion_limits);
    }

    #[inline]
    fn add_entry(&mut self, key: u32, limits: BlockLimits) {
        let is_restart = self.since_restart == limits.restart_interval;
        let full = limits.full_before[usize::from(!is_restart)];
        if full <= self.block_bytes && 0 < self.block_entries {
            let separator = self.format.separator_bytes(crossings(self.previous, key));
            self.finish_block(separator);
        }
        if self.block_entries == 0 {
            self.block_bytes += limits.restart_bytes;
            self.since_restart = 0;
        } else if is_restart {
            self.block_bytes += limits.restart_bytes + 4;
            self.since_restart = 0;
        } else {
            self.block_bytes += limits.inside_bytes[crossings(self.previous, key) as usize];
        }
        self.since_restart += 1;
        self.block_entries += 1;
        self.entries += 1;
        self.previous = key;
    }

    /// Bytes of finished blocks, called `cur` in C-13.
    pub fn finished_bytes(&self) -> u64 {
        self.format
            .data_offset(self.finished_raw_bytes, self.finished_blocks)
    }

    /// RocksDB's estimate of the file's remaining bytes (`EstimatedTailSize`), for
    /// `target_file_size_is_upper_bound`.
    pub fn tail_bytes(&self) -> u64 {
        let entries = self.entries - self.block_entries;
        self.format
            .tail_bytes(self.index_bytes, self.finished_blocks, entries)
    }

    /// Finishes the table and returns its sizes.
    pub fn finish(mut self) -> TableSize {
        if 0 < self.block_entries {
            let separator = self.format.successor_bytes(self.previous);
            self.finish_block(separator);
        }
        let size = TableSize {
            entries: self.entries,
            deletions: self.deletions,
            data_bytes: self.finished_bytes(),
            raw_data_bytes: TableFormat::raw_data_offset(
                self.finished_raw_bytes,
                self.finished_blocks,
            ),
            block_count: self.finished_blocks,
            index_bytes: self.index_bytes,
            ..TableSize::default()
        };
        self.format.with_identity(size, &TableIdentity::default())
    }

    fn finish_block(&mut self, separator_bytes: u64) {
        let offset = self.finished_bytes();
        self.finished_raw_bytes += self.block_bytes;
        self.finished_blocks += 1;
        let stored = self.finished_bytes() - offset - BLOCK_TRAILER_BYTES;
        self.index_bytes += self
            .format
            .index_entry_bytes(separator_bytes, offset, stored);
        self.block_bytes = 8;
        self.block_entries = 0;
    }
}

impl TableFormat {
    /// Bytes of an index entry: two lengths, the key, the block's handle and a restart point.
    pub(crate) fn index_entry_bytes(
        &self,
        separator_bytes: u64,
        offset: u64,
        block_bytes: u64,
    ) -> u64 {
        let key = varint_len(separator_bytes) + separator_bytes;
        // Keys have sequence numbers before format version 3, and values have lengths before 4.
        let format_version = self.table.format_version;
        let seqno = TRAILER_BYTES * u64::from(format_version < 3);
        let length = u64::from(format_version < 4);
        1 + key + seqno + varint_len(offset) + varint_len(block_bytes) + 4 + length
    }

    /// Length of a block's index key: the shortest key that separates it from the next block, or
    /// the block's last key if `index_shortening` leaves it unchanged.
    pub(crate) fn separator_bytes(&self, crossed: u32) -> u64 {
        if self.table.index_shortening == IndexShortening::NoShortening {
            return u64::from(self.key_size);
        }
        self.significant_bytes()
            .saturating_sub(u64::from(crossed))
            .max(1)
    }

    /// Smallest key at or after the index key between two blocks.
    pub(crate) fn separator_key(&self, last: u32, next: u32) -> u64 {
        let shift = 8 * crossings(last, next);
        let is_as_it_is = self.table.index_shortening == IndexShortening::NoShortening;
        if is_as_it_is || (shift == 0 && self.key_size <= 8 && next - last == 1) {
            // RocksDB, too, leaves the key unchanged if no key lies between the two.
            return u64::from(last);
        }
        ((u64::from(last) >> shift) + 1) << shift
    }

    /// Smallest key at or after the last block's index key.
    pub(crate) fn successor_key(&self, last: u32) -> u64 {
        if self.table.index_shortening != IndexShortening::SeparatorsAndSuccessor {
            return u64::from(last);
        }
        let significant = self.significant_bytes();
        let dropped = significant.saturating_sub(self.successor_bytes(last));
        ((u64::from(last) >> (8 * dropped)) + 1) << (8 * dropped)
    }

    /// Length of the last block's index key: up to the first byte that can be incremented, or the
    /// whole key, depending on `index_shortening`.
    pub(crate) fn successor_bytes(&self, last: u32) -> u64 {
        if self.table.index_shortening != IndexShortening::SeparatorsAndSuccessor {
            return u64::from(self.key_size);
        }
        let significant = self.significant_bytes();
        let full_bytes = (0..significant)
            .take_while(|index| {
                let shift = 8 * (significant - 1 - index);
                (u64::from(last) >> shift) & 0xff == 0xff
            })
            .count() as u64;
        (full_bytes + 1).min(u64::from(self.key_size))
    }
}
