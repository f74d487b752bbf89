//! Tables whose full blocks all have the same number of entries: only crossings are counted.

use super::builder::index_entry_bytes;
use super::cursor::{Cursor, Role, Roles};
use super::{BLOCK_TRAILER_BYTES, EMPTY_INDEX_BYTES, TableFormat, TableIdentity, TableSize};

/// Offsets at which a varint gets longer.
const VARINT_STEPS: [u64; 5] = [1 << 7, 1 << 14, 1 << 21, 1 << 28, 1 << 35];

/// Full blocks of one format, when their number of entries does not depend on the keys.
#[derive(Clone, Debug)]
pub(crate) struct UniformBlocks<'a> {
    format: &'a TableFormat,
    /// Entries of a full block.
    entries: u64,
    /// Raw bytes of a full block without a crossing.
    base_bytes: u64,
    /// Stored bytes of a full block with all crossings, trailer included.
    largest_stored: u64,
    /// By position in a block: what a crossing before that entry costs.
    roles: Roles,
}

impl<'a> UniformBlocks<'a> {
    /// `None` where the number of entries of a block depends on the keys.
    pub(crate) fn new(format: &'a TableFormat) -> Option<Self> {
        let most_shared = format.significant_bytes().checked_sub(1)?;
        let least_shared = most_shared.saturating_sub(3);
        let interval = format.restart_interval();
        let (mut small, mut large, mut entries) = (8, 8, 0u64);
        let mut roles = Vec::new();
        loop {
            let is_full = format.is_full(small, entries);
            if is_full != format.is_full(large, entries) {
                return None;
            }
            if is_full {
                break;
            }
            let restart_bytes = format.entry_bytes(0) + if entries == 0 { 0 } else { 4 };
            if entries % interval == 0 {
                small += restart_bytes;
                large += restart_bytes;
                roles.push(if entries == 0 {
                    Role::BlockStart
                } else {
                    Role::Restart
                });
            } else {
                small += format.entry_bytes(most_shared);
                large += format.entry_bytes(least_shared);
                roles.push(Role::Inside);
            }
            entries += 1;
        }
        let stored = |raw| format.data_offset(raw, 1);
        let handle = |raw| super::varint_len(stored(raw) - BLOCK_TRAILER_BYTES);
        // One more than the largest block, since rounding carries over from block to block.
        (handle(small) == handle(large + 1)).then_some(Self {
            format,
            entries,
            base_bytes: small,
            largest_stored: stored(large) + 1,
            roles: Roles::new(roles),
        })
    }

    /// The table of the cursor's next keys: cut before the key at which finished blocks reach
    /// `limit`, or holding all that is left. The flag says whether it was cut.
    pub(crate) fn write_table(&self, cursor: &mut Cursor, limit: u64) -> (TableSize, bool) {
        cursor.start_table();
        let (mut blocks, mut raw_bytes, mut separators) = (0u64, 0u64, 0u64);
        let mut index_bytes = EMPTY_INDEX_BYTES;
        loop {
            let offset = self.format.data_offset(raw_bytes, blocks);
            if limit <= offset && 1 < cursor.remaining() {
                break;
            }
            let stop = VARINT_STEPS
                .into_iter()
                .chain([limit])
                .filter(|&step| offset < step)
                .min()
                .unwrap_or(u64::MAX);
            let safe = (stop - offset).div_ceil(self.largest_stored).max(1);
            let count = safe.min(cursor.remaining() / self.entries);
            if count == 0 {
                break;
            }
            let crossed = cursor.advance(count * self.entries, &self.roles);
            raw_bytes += count * self.base_bytes + crossed.inside;
            blocks += count;
            // The crossing before a block belongs to the separator of the one before it.
            separators += crossed.at_block_start;
            let stored = self.format.data_offset(self.base_bytes, 1) - BLOCK_TRAILER_BYTES;
            index_bytes +=
                count * index_entry_bytes(self.format.separator_bytes(0), offset, stored);
        }
        let is_cut = 1 < cursor.remaining() && limit <= self.format.data_offset(raw_bytes, blocks);
        let last = if is_cut { 1 } else { cursor.remaining() };
        if 0 < last {
            let offset = self.format.data_offset(raw_bytes, blocks);
            let crossed = cursor.advance(last, &self.roles);
            raw_bytes += self.partial_block_bytes(last) + crossed.inside;
            separators += crossed.at_block_start;
            blocks += 1;
            let stored = self.format.data_offset(raw_bytes, blocks) - offset - BLOCK_TRAILER_BYTES;
            index_bytes += index_entry_bytes(self.format.separator_bytes(0), offset, stored);
        }
        let successor = self.format.successor_bytes(cursor.previous_key());
        let shortened = self.format.separator_bytes(0) - successor;
        let size = TableSize {
            entries: cursor.taken_in_table(),
            deletions: 0,
            data_bytes: self.format.data_offset(raw_bytes, blocks),
            block_count: blocks,
            index_bytes: index_bytes - separators - shortened,
            file_bytes: 0,
        };
        let identity = TableIdentity::default();
        (self.format.with_identity(size, &identity), is_cut)
    }

    fn partial_block_bytes(&self, entries: u64) -> u64 {
        let most_shared = self.format.significant_bytes() - 1;
        let roles = &self.roles.by_position[..entries as usize];
        let entry_bytes = |role: &Role| match role {
            Role::BlockStart => self.format.entry_bytes(0),
            Role::Restart => self.format.entry_bytes(0) + 4,
            Role::Inside => self.format.entry_bytes(most_shared),
        };
        8 + roles.iter().map(entry_bytes).sum::<u64>()
    }
}
