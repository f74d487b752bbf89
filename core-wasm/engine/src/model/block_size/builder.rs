//! A table built key by key: exact for all entry sizes, and the reference for the faster methods.

use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, EMPTY_INDEX_BYTES, TRAILER_BYTES, TableFormat, TableIdentity, TableSize,
    crossings, varint_len,
};
use crate::options::IndexShortening;

/// Sizes of a table as keys are added to it in ascending order (C-13, C-21, C-22).
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
    /// Entries in the block since its last restart point.
    since_restart: u64,
    index_bytes: u64,
    previous: u32,
}

/// Limits of [`TableFormat`] in bytes, computed once per table.
#[derive(Clone, Copy, Debug)]
struct BlockLimits {
    restart_interval: u64,
    /// Bytes of an entry at a restart point.
    restart_bytes: u64,
    /// Bytes of other entries, by crossings.
    inside_bytes: [u64; 4],
    /// Size at which a block is full before a restart point, and before other entries.
    full_before: [u64; 2],
}

impl BlockLimits {
    /// Limits for entries with values of `value` bytes; 0: deletions.
    fn new(format: &TableFormat, value: u64) -> Self {
        let interval = format.restart_interval();
        let most_shared = format.significant_bytes().saturating_sub(1);
        // Fullness only grows with bytes: bisection finds the first full size.
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
    /// An empty table.
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

    /// Adds the deletion of a key larger than all previous ones: an entry without a value.
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

    /// Bytes of finished blocks: C-13's `cur`.
    pub fn finished_bytes(&self) -> u64 {
        self.format
            .data_offset(self.finished_raw_bytes, self.finished_blocks)
    }

    /// RocksDB's estimate of the bytes in the rest of the file (`EstimatedTailSize`), for
    /// `target_file_size_is_upper_bound`.
    pub fn tail_bytes(&self) -> u64 {
        let entries = self.entries - self.block_entries;
        self.format
            .tail_bytes(self.index_bytes, self.finished_blocks, entries)
    }

    /// The sizes of the finished table.
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
    /// Bytes of an index entry: two lengths, the key, the block's handle, a restart point.
    pub(crate) fn index_entry_bytes(
        &self,
        separator_bytes: u64,
        offset: u64,
        block_bytes: u64,
    ) -> u64 {
        let key = varint_len(separator_bytes) + separator_bytes;
        // Before format version 3 keys have sequence numbers, and before 4 values have lengths.
        let format_version = self.table.format_version;
        let seqno = TRAILER_BYTES * u64::from(format_version < 3);
        let length = u64::from(format_version < 4);
        1 + key + seqno + varint_len(offset) + varint_len(block_bytes) + 4 + length
    }

    /// The key of a block's index entry: the shortest that separates it from the next block, or the
    /// block's last key if `index_shortening` leaves it unchanged.
    pub(crate) fn separator_bytes(&self, crossed: u32) -> u64 {
        if self.table.index_shortening == IndexShortening::NoShortening {
            return u64::from(self.key_size);
        }
        self.significant_bytes()
            .saturating_sub(u64::from(crossed))
            .max(1)
    }

    /// The smallest key that is not before the index key between two blocks.
    pub(crate) fn separator_key(&self, last: u32, next: u32) -> u64 {
        let shift = 8 * crossings(last, next);
        let is_as_it_is = self.table.index_shortening == IndexShortening::NoShortening;
        if is_as_it_is || (shift == 0 && self.key_size <= 8 && next - last == 1) {
            // If there is nothing between the two, RocksDB leaves the key unchanged, too.
            return u64::from(last);
        }
        ((u64::from(last) >> shift) + 1) << shift
    }

    /// The smallest key that is not before the last block's index key.
    pub(crate) fn successor_key(&self, last: u32) -> u64 {
        if self.table.index_shortening != IndexShortening::SeparatorsAndSuccessor {
            return u64::from(last);
        }
        let significant = self.significant_bytes();
        let dropped = significant.saturating_sub(self.successor_bytes(last));
        ((u64::from(last) >> (8 * dropped)) + 1) << (8 * dropped)
    }

    /// The key of the last block's index entry: up to the first byte that can be incremented, or
    /// the whole key, depending on `index_shortening`.
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
