//! A table built key by key: exact for all entry sizes, and the judge of the faster ways.

use super::{
    BLOCK_TRAILER_BYTES, EMPTY_INDEX_BYTES, TableFormat, TableIdentity, TableSize, crossings,
    varint_len,
};

/// Sizes of a table while keys are added to it, ascending (C-13, C-21, C-22).
#[derive(Clone, Debug)]
pub struct TableBuilder<'a> {
    format: &'a TableFormat,
    entries: u64,
    finished_raw_bytes: u64,
    finished_blocks: u64,
    block_bytes: u64,
    block_entries: u64,
    index_bytes: u64,
    previous: u32,
}

impl<'a> TableBuilder<'a> {
    /// An empty table.
    pub fn new(format: &'a TableFormat) -> Self {
        Self {
            format,
            entries: 0,
            finished_raw_bytes: 0,
            finished_blocks: 0,
            block_bytes: 8,
            block_entries: 0,
            index_bytes: EMPTY_INDEX_BYTES,
            previous: 0,
        }
    }

    /// Adds a key above all before it.
    pub fn add(&mut self, key: u32) {
        let format = self.format;
        if format.is_full(self.block_bytes, self.block_entries) {
            let separator = format.separator_bytes(crossings(self.previous, key));
            self.finish_block(separator);
        }
        if self.block_entries % format.restart_interval() == 0 {
            self.block_bytes += format.entry_bytes(0) + if self.block_entries == 0 { 0 } else { 4 };
        } else {
            let crossed = u64::from(crossings(self.previous, key));
            let shared = (format.significant_bytes() - 1).saturating_sub(crossed);
            self.block_bytes += format.entry_bytes(shared);
        }
        self.block_entries += 1;
        self.entries += 1;
        self.previous = key;
    }

    /// Entries so far.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Bytes of finished blocks: C-13's `cur`.
    pub fn finished_bytes(&self) -> u64 {
        self.format
            .data_offset(self.finished_raw_bytes, self.finished_blocks)
    }

    /// The sizes of the table that ends here.
    pub fn finish(mut self) -> TableSize {
        if 0 < self.block_entries {
            let separator = self.format.successor_bytes(self.previous);
            self.finish_block(separator);
        }
        let size = TableSize {
            entries: self.entries,
            data_bytes: self.finished_bytes(),
            block_count: self.finished_blocks,
            index_bytes: self.index_bytes,
            file_bytes: 0,
        };
        self.format.with_identity(size, &TableIdentity::default())
    }

    fn finish_block(&mut self, separator_bytes: u64) {
        let offset = self.finished_bytes();
        self.finished_raw_bytes += self.block_bytes;
        self.finished_blocks += 1;
        let stored = self.finished_bytes() - offset - BLOCK_TRAILER_BYTES;
        self.index_bytes += index_entry_bytes(separator_bytes, offset, stored);
        self.block_bytes = 8;
        self.block_entries = 0;
    }
}

impl TableFormat {
    /// The key of a block's index entry: the shortest that separates it from the next block.
    pub(crate) fn separator_bytes(&self, crossed: u32) -> u64 {
        self.significant_bytes()
            .saturating_sub(u64::from(crossed))
            .max(1)
    }

    /// The key of the last block's index entry: up to the first byte that can be incremented.
    pub(crate) fn successor_bytes(&self, last: u32) -> u64 {
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

/// An entry of the index block: two lengths, the key, the block's handle, a restart point.
pub(crate) fn index_entry_bytes(separator_bytes: u64, offset: u64, block_bytes: u64) -> u64 {
    2 + separator_bytes + varint_len(offset) + varint_len(block_bytes) + 4
}
