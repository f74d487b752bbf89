//! Properties, meta-index and footer of a table: a dozen numbers of varying length, and the rest.

use crate::model::block_size::{
    BLOCK_TRAILER_BYTES, TableFormat, TableIdentity, TableSize, varint_len,
};
use crate::options::RocksDbVersion;

/// Bytes that only a flush adds: times that a compaction leaves at 0.
const FLUSH_TAIL_BYTES: u64 = 4;

/// Bytes of everything except the numbers with varying lengths (measured on 11.8.1).
const OTHER_BYTES: u64 = 1214;

/// The same for format versions below 6, and the release on which this was measured.
const OTHER_BYTES_BEFORE_6: u64 = 945;
const MEASURED_BEFORE_6: RocksDbVersion = RocksDbVersion {
    major: 7,
    minor: 8,
    patch: 3,
};

/// Metadata of a table (C-24): the numbers in it, and the length of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMetadata {
    /// The release that wrote the table.
    release: RocksDbVersion,
    /// Bytes of the rest: names, the identities of database, session and host, and fixed-length
    /// numbers. A flush adds times.
    pub other_bytes: u64,
}

impl TableMetadata {
    /// The metadata of the measured databases: 11.8.1, or 7.8.3 for format versions below 6.
    pub const fn measured(format_version: u32) -> Self {
        match 6 <= format_version {
            true => Self::of_release(RocksDbVersion::REFERENCE, OTHER_BYTES),
            false => Self::of_release(MEASURED_BEFORE_6, OTHER_BYTES_BEFORE_6),
        }
    }

    /// The metadata that a release writes, with `other_bytes` for the rest.
    pub const fn of_release(release: RocksDbVersion, other_bytes: u64) -> Self {
        Self {
            release,
            other_bytes,
        }
    }

    /// The same metadata, with other bytes adjusted so that a file of `ours` bytes gets `recorded`
    /// bytes. They include the host's name, so they differ between machines.
    #[must_use]
    pub const fn fitted(self, ours: u64, recorded: u64) -> Self {
        let other_bytes = (self.other_bytes + recorded).saturating_sub(ours);
        Self {
            other_bytes,
            ..self
        }
    }

    /// Total bytes of a table's metadata.
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
        let since = |major, minor| self.release.at_least(major, minor);
        let by_release = [
            (since(6, 24), identity.file_number),
            (has_handle, size.data_bytes),
            (has_handle, stored_index),
            // Start of the tail.
            (since(8, 3), size.data_bytes),
            // The number of blocks whose keys are evenly spread.
            (since(11, 8), size.block_count),
            (since(10, 7), identity.smallest_seqno),
            (since(9, 7), identity.largest_seqno),
        ];
        let by_release = by_release.iter().filter(|(is_held, _)| *is_held);
        let numbers = always.iter().chain(by_release.map(|(_, number)| number));
        let numbers: u64 = numbers.map(|number| varint_len(*number)).sum();
        // A small number of deletions takes one byte, which is part of the other bytes.
        let deletions = varint_len(size.deletions) - 1;
        self.other_bytes + numbers + deletions
    }
}

impl TableFormat {
    /// The size with the numbers of a different identity in its properties.
    pub fn with_identity(&self, size: TableSize, identity: &TableIdentity) -> TableSize {
        let metadata = TableMetadata::measured(self.table.format_version);
        self.with_metadata(size, identity, &metadata)
    }

    /// The size with the metadata of a particular release and database.
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
