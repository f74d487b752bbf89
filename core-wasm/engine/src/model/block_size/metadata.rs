//! Size of a table's properties, meta-index and footer: a dozen numbers plus a constant rest.

use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, TableFormat, TableIdentity, TableSize, varint_len,
};
use crate::options::RocksDbVersion;

/// Bytes that only a flushed file has, for times that are 0 in a compaction's file.
const FLUSH_TAIL_BYTES: u64 = 4;

/// Size of everything but the numbers of varying length, in bytes (measured on 11.8.1).
const OTHER_BYTES: u64 = 1214;

/// The same size for format versions below 6, and the release it was measured on.
const OTHER_BYTES_BEFORE_6: u64 = 945;
const MEASURED_BEFORE_6: RocksDbVersion = RocksDbVersion {
    major: 7,
    minor: 8,
    patch: 3,
};

/// Metadata of a table (C-24): which numbers it has, and the size of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMetadata {
    /// Release that wrote the table.
    release: RocksDbVersion,
    /// Size of the rest in bytes: names, fixed-length numbers, and the identities of database,
    /// session and host; in flushed files also times.
    pub other_bytes: u64,
}

impl TableMetadata {
    /// Metadata of the measured databases: 11.8.1, or 7.8.3 for format versions below 6.
    pub const fn measured(format_version: u32) -> Self {
        match 6 <= format_version {
            true => Self::of_release(RocksDbVersion::REFERENCE, OTHER_BYTES),
            false => Self::of_release(MEASURED_BEFORE_6, OTHER_BYTES_BEFORE_6),
        }
    }

    /// Metadata written by a release, with `other_bytes` for the rest.
    pub const fn of_release(release: RocksDbVersion, other_bytes: u64) -> Self {
        Self {
            release,
            other_bytes,
        }
    }

    /// Adjusts the size of the rest so that a file of `ours` bytes gets `recorded` bytes. The rest
    /// includes the host's name, so it differs between machines.
    #[must_use]
    pub const fn fitted(self, ours: u64, recorded: u64) -> Self {
        let other_bytes = (self.other_bytes + recorded).saturating_sub(ours);
        Self {
            other_bytes,
            ..self
        }
    }

    /// Total size of a table's metadata, in bytes.
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
        // Since format version 6 the index block's handle is stored outside the footer.
        let has_handle = 6 <= format.table.format_version;
        let stored_index = format.stored_index_bytes(size.index_bytes) - BLOCK_TRAILER_BYTES;
        let since = |major, minor| self.release.at_least(major, minor);
        let by_release = [
            (since(6, 24), identity.file_number),
            (has_handle, size.data_bytes),
            (has_handle, stored_index),
            // Offset of the tail.
            (since(8, 3), size.data_bytes),
            // Number of blocks with evenly spread keys.
            (since(11, 8), size.block_count),
            (since(10, 7), identity.smallest_seqno),
            (since(9, 7), identity.largest_seqno),
        ];
        let by_release = by_release.iter().filter(|(is_held, _)| *is_held);
        let numbers = always.iter().chain(by_release.map(|(_, number)| number));
        let numbers: u64 = numbers.map(|number| varint_len(*number)).sum();
        // A small number of deletions takes one byte, which `other_bytes` includes.
        let deletions = varint_len(size.deletions) - 1;
        self.other_bytes + numbers + deletions
    }
}

impl TableFormat {
    /// Adjusts a table's size to a different identity in its properties.
    pub fn with_identity(&self, size: TableSize, identity: &TableIdentity) -> TableSize {
        let metadata = TableMetadata::measured(self.table.format_version);
        self.with_metadata(size, identity, &metadata)
    }

    /// Adjusts a table's size to the metadata of a particular release and database.
    pub fn with_metadata(
        &self,
        mut size: TableSize,
        identity: &TableIdentity,
        metadata: &TableMetadata,
    ) -> TableSize {
        let flush = match identity.is_flush {
            true => FLUSH_TAIL_BYTES,
            false => 0,
        };
        let index = self.stored_index_bytes(size.index_bytes);
        let filter = self.filter_bytes(size.entries);
        let tail = metadata.bytes(self, &size, identity);
        size.file_bytes = size.data_bytes + index + filter + tail + flush;
        size.pre_compression_bytes =
            size.file_bytes - size.data_bytes + size.raw_data_bytes + (size.index_bytes - index);
        size
    }
}
