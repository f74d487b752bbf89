//! Tables whose full blocks all have the same number of entries, so only crossings are counted.

use crate::model::block_size::cursor::Cursor;
use crate::model::block_size::roles::{BLOCK_START, INSIDE, RESTART, Roles};
use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, EMPTY_INDEX_BYTES, TableFormat, TableIdentity, TableSize, VARINT_STEPS,
};
use crate::options::IndexShortening;

/// Maximum number of entries in a block counted in bulk.
const MAX_ENTRIES: u64 = 1 << 16;

/// Full blocks of one format, if their number of entries does not depend on the keys.
#[derive(Clone, Debug)]
pub(crate) struct UniformBlocks<'a> {
    format: &'a TableFormat,
    /// Number of entries in a full block.
    entries: u64,
    /// Raw size of a full block without crossings, in bytes.
    base_bytes: u64,
    /// Stored size of a full block with all possible crossings, in bytes, trailer included.
    largest_stored: u64,
    /// Cost of a crossing before each entry, by the entry's position in its block.
    roles: Roles,
}

impl<'a> UniformBlocks<'a> {
    /// Computes the blocks of a format; `None` if their number of entries depends on the keys.
    pub(crate) fn new(format: &'a TableFormat) -> Option<Self> {
        let most_shared = format.significant_bytes().checked_sub(1)?;
        let least_shared = most_shared.saturating_sub(3);
        let (interval, value) = (format.restart_interval(), u64::from(format.value_size));
        let (mut small, mut large, mut entries) = (8, 8, 0u64);
        let mut roles = Vec::new();
        loop {
            let is_full_of = |bytes| format.is_full_before(value, bytes, entries);
            let is_full = is_full_of(small);
            if is_full != is_full_of(large) {
                return None;
            }
            if is_full {
                break;
            }
            // For blocks that no table fills, going key by key is faster than counting entries.
            if entries == MAX_ENTRIES {
                return None;
            }
            let restart_bytes = format.entry_bytes(0) + if entries == 0 { 0 } else { 4 };
            if entries % interval == 0 {
                small += restart_bytes;
                large += restart_bytes;
                roles.push(if entries == 0 { BLOCK_START } else { RESTART });
            } else {
                small += format.entry_bytes(most_shared);
                large += format.entry_bytes(least_shared);
                roles.push(INSIDE);
            }
            entries += 1;
        }
        let stored = |raw| format.data_offset(raw, 1);
        let handle = |raw| super::varint_len(stored(raw) - BLOCK_TRAILER_BYTES);
        // One byte more than the largest block, because rounding carries over to the next block.
        (handle(small) == handle(large + 1)).then_some(Self {
            format,
            entries,
            base_bytes: small,
            largest_stored: stored(large) + 1,
            roles: Roles::new(roles),
        })
    }

    /// Number of entries in a full block.
    pub(crate) fn entries(&self) -> u64 {
        self.entries
    }

    /// Opens an empty table that starts at the cursor's next key.
    pub(crate) fn open(&self, cursor: &mut Cursor) -> OpenTable<'_> {
        cursor.start_table();
        OpenTable {
            blocks: self,
            block_count: 0,
            raw_bytes: 0,
            separators: 0,
            index_bytes: EMPTY_INDEX_BYTES,
        }
    }

    /// Raw size of a block with 1 to [`UniformBlocks::entries`] entries and no crossing, in bytes.
    fn partial_block_bytes(&self, entries: u64) -> u64 {
        let restarts = entries.div_ceil(self.format.restart_interval());
        let most_shared = self.format.significant_bytes() - 1;
        let inside = (entries - restarts) * self.format.entry_bytes(most_shared);
        8 + 4 * (restarts - 1) + restarts * self.format.entry_bytes(0) + inside
    }
}

/// A table that is written block by block.
#[derive(Clone, Debug)]
pub(crate) struct OpenTable<'a> {
    blocks: &'a UniformBlocks<'a>,
    /// Number of finished blocks; `raw_bytes` is their size.
    block_count: u64,
    raw_bytes: u64,
    /// Number of bytes that crossings save in index keys.
    separators: u64,
    /// Size of the index without that saving, in bytes.
    index_bytes: u64,
}

impl OpenTable<'_> {
    /// Bytes of finished blocks, called `cur` in C-13.
    pub(crate) fn finished_bytes(&self) -> u64 {
        let format = self.blocks.format;
        format.data_offset(self.raw_bytes, self.block_count)
    }

    /// Upper bound on the number of entries until the finished blocks reach `limit` bytes.
    pub(crate) fn most_entries_until(&self, limit: u64) -> u64 {
        let smallest_stored = self.blocks.format.data_offset(self.blocks.base_bytes, 1);
        let left = limit.saturating_sub(self.finished_bytes());
        (left / smallest_stored.max(1) + 2).saturating_mul(self.blocks.entries)
    }

    /// Writes up to `count` full blocks from the cursor, stopping once finished blocks reach
    /// `limit` bytes. Returns the number written. At least one more key must remain after them.
    pub(crate) fn write_blocks(&mut self, cursor: &mut Cursor, count: u64, limit: u64) -> u64 {
        let blocks = self.blocks;
        let format = blocks.format;
        let stored = format.data_offset(blocks.base_bytes, 1) - BLOCK_TRAILER_BYTES;
        let mut written = 0;
        while written < count {
            let offset = self.finished_bytes();
            if limit <= offset {
                break;
            }
            let stop = VARINT_STEPS
                .into_iter()
                .chain([limit])
                .filter(|&step| offset < step)
                .min()
                .unwrap_or(u64::MAX);
            let safe = (stop - offset).div_ceil(blocks.largest_stored).max(1);
            let some = safe.min(count - written);
            let crossed = cursor.advance(some * blocks.entries, &blocks.roles);
            self.raw_bytes += some * blocks.base_bytes + crossed.inside;
            self.block_count += some;
            // The crossing before a block belongs to the separator of the previous block.
            self.separators += crossed.at_block_start;
            self.index_bytes +=
                some * format.index_entry_bytes(format.separator_bytes(0), offset, stored);
            written += some;
        }
        written
    }

    /// Writes the last block, with 1 to [`UniformBlocks::entries`] entries, and finishes the table.
    pub(crate) fn finish(self, cursor: &mut Cursor, last: u64) -> TableSize {
        let format = self.blocks.format;
        let offset = self.finished_bytes();
        let crossed = cursor.advance(last, &self.blocks.roles);
        let raw_bytes = self.raw_bytes + self.blocks.partial_block_bytes(last) + crossed.inside;
        let separators = self.separators + crossed.at_block_start;
        let block_count = self.block_count + 1;
        let data_bytes = format.data_offset(raw_bytes, block_count);
        let stored = data_bytes - offset - BLOCK_TRAILER_BYTES;
        let successor = format.successor_bytes(cursor.previous_key());
        let last_index_bytes = format.index_entry_bytes(successor, offset, stored);
        let shortened = match format.table.index_shortening {
            IndexShortening::NoShortening => 0,
            _ => separators,
        };
        let size = TableSize {
            entries: cursor.taken_in_table(),
            deletions: 0,
            data_bytes,
            raw_data_bytes: TableFormat::raw_data_offset(raw_bytes, block_count),
            block_count,
            index_bytes: self.index_bytes + last_index_bytes - shortened,
            ..TableSize::default()
        };
        format.with_identity(size, &TableIdentity::default())
    }
}
