//! Properties, meta-index and footer of a table: a dozen numbers of varying length, and the rest.

use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, TableFormat, TableIdentity, TableSize, varint_len,
};
use crate::options::RocksDbVersion;

/// Bytes that only a flush adds: times that a compaction leaves at 0.
const FLUSH_TAIL_BYTES: u64 = 4;

/// Bytes of all but the numbers whose lengths vary (measured on 11.8.1).
const OTHER_BYTES: u64 = 1214;

/// The same for format versions below 6 (measured on 7.8.3).
const OTHER_BYTES_BEFORE_6: u64 = 945;

/// The metadata of a table (C-24): which numbers it holds, and how long the rest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMetadata {
    /// The file's own number, since 6.24.
    pub has_file_number: bool,
    /// Start of the tail, since 8.3.
    pub has_tail_start: bool,
    /// The largest sequence number, since 9.7.
    pub has_largest_seqno: bool,
    /// The smallest sequence number, since 10.7.
    pub has_smallest_seqno: bool,
    /// The number of blocks whose keys are spread evenly, since 11.8.
    pub has_uniform_blocks: bool,
    /// Bytes of the rest: names, the identities of database, session and host, and numbers of fixed
    /// length. A flush adds times.
    pub other_bytes: u64,
}

impl TableMetadata {
    /// Those of the databases that were measured: 11.8.1, or 7.8.3 for format versions below 6.
    pub const fn measured(format_version: u32) -> Self {
        let is_6 = 6 <= format_version;
        Self {
            has_file_number: true,
            has_tail_start: is_6,
            has_largest_seqno: is_6,
            has_smallest_seqno: is_6,
            has_uniform_blocks: is_6,
            other_bytes: if is_6 {
                OTHER_BYTES
            } else {
                OTHER_BYTES_BEFORE_6
            },
        }
    }

    /// Those that a release writes, with `other_bytes` of the rest.
    pub const fn of_release(release: RocksDbVersion, other_bytes: u64) -> Self {
        Self {
            has_file_number: release.at_least(6, 24),
            has_tail_start: release.at_least(8, 3),
            has_largest_seqno: release.at_least(9, 7),
            has_smallest_seqno: release.at_least(10, 7),
            has_uniform_blocks: release.at_least(11, 8),
            other_bytes,
        }
    }

    /// The same with as many other bytes as make a file of `ours` bytes one of `recorded` bytes.
    /// The host's name is among them, so they differ from one machine to the next.
    #[must_use]
    pub const fn fitted(self, ours: u64, recorded: u64) -> Self {
        let other_bytes = (self.other_bytes + recorded).saturating_sub(ours);
        Self {
            other_bytes,
            ..self
        }
    }

    /// All bytes of the metadata of a table.
    pub(super) fn bytes(
        &self,
        format: &TableFormat,
        size: &TableSize,
        identity: &TableIdentity,
    ) -> u64 {
        let index_end = size.data_bytes + size.index_bytes;
        let always = [
            size.entries * format.internal_key_bytes(),
            (size.entries - size.deletions) * u64::from(format.value_size),
            size.entries,
            size.data_bytes,
            size.index_bytes,
            index_end,
            size.block_count,
        ];
        // Since format version 6 the index block's handle is outside the footer.
        let has_handle = 6 <= format.table.format_version;
        let stored_index = format.stored_index_bytes(size.index_bytes) - BLOCK_TRAILER_BYTES;
        let by_release = [
            (self.has_file_number, identity.file_number),
            (has_handle, size.data_bytes),
            (has_handle, stored_index),
            (self.has_tail_start, size.data_bytes),
            (self.has_uniform_blocks, size.block_count),
            (self.has_smallest_seqno, identity.smallest_seqno),
            (self.has_largest_seqno, identity.largest_seqno),
        ];
        let by_release = by_release.iter().filter(|(is_held, _)| *is_held);
        let numbers = always.iter().chain(by_release.map(|(_, number)| number));
        let numbers: u64 = numbers.map(|number| varint_len(*number)).sum();
        // A number of deletions takes one byte if it is small, which the other bytes have.
        let deletions = varint_len(size.deletions) - 1;
        self.other_bytes + numbers + deletions
    }
}

impl TableFormat {
    /// The size with the numbers of another identity in its properties.
    pub fn with_identity(&self, size: TableSize, identity: &TableIdentity) -> TableSize {
        let metadata = TableMetadata::measured(self.table.format_version);
        self.with_metadata(size, identity, &metadata)
    }

    /// The same with the metadata of a release and a database.
    pub fn with_metadata(
        &self,
        mut size: TableSize,
        identity: &TableIdentity,
        metadata: &TableMetadata,
    ) -> TableSize {
        size.file_bytes = self.file_bytes(&size, identity, metadata);
        let index_saving = size.index_bytes - self.stored_index_bytes(size.index_bytes);
        size.pre_compression_bytes =
            size.file_bytes - size.data_bytes + size.raw_data_bytes + index_saving;
        size
    }

    /// The whole file, from its parts.
    fn file_bytes(
        &self,
        size: &TableSize,
        identity: &TableIdentity,
        metadata: &TableMetadata,
    ) -> u64 {
        let flush = match identity.is_flush {
            true => FLUSH_TAIL_BYTES,
            false => 0,
        };
        let filter = self.filter_bytes(size.entries);
        let tail = metadata.bytes(self, size, identity);
        size.data_bytes + self.stored_index_bytes(size.index_bytes) + filter + tail + flush
    }
}
