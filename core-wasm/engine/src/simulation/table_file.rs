//! From what a job wrote to the metadata of a file.

use crate::compaction::outputs::produce::OutputFile;
use crate::model::block_size::TableFormat;
use crate::model::key::InternalKey;
use crate::model::sst::{FileNumber, SstFile};
use crate::options::{CompressionType, Options};
use crate::workload::Workload;

/// Bytes that an internal key has besides the user key.
const INTERNAL_KEY_SUFFIX: u64 = 8;

/// Format options that determine the size of a table of this process.
pub fn table_format(
    options: &Options,
    workload: &Workload,
    compression: CompressionType,
) -> TableFormat {
    TableFormat {
        table: options.table.clone(),
        key_size: workload.key_size,
        value_size: workload.value_size,
        compression,
        compression_ratio: options.compression_ratio,
        has_zeroed_seqnos: false,
    }
}

/// Attributes that the output of a job inherits or is given, apart from its keys.
#[derive(Clone, Copy, Debug)]
pub struct Birth {
    /// Its number.
    pub number: FileNumber,
    /// The smallest sequence number of its entries.
    pub smallest_seqno: u64,
    /// The largest sequence number of its entries.
    pub largest_seqno: u64,
    /// Its place in the order of L0 files (U-3).
    pub epoch: u64,
    /// In seconds.
    pub oldest_ancestor_time: u64,
    /// In seconds.
    pub file_creation_time: u64,
    /// In seconds.
    pub newest_data_time: u64,
}

/// Clock of the simulated machine at the start of virtual time, in seconds since 1970.
///
/// RocksDB takes a time of 0 for unknown, and a clock that is younger than an option's age for one
/// that cannot be trusted.
const CLOCK_AT_START_SECONDS: u64 = 1_700_000_000;

/// Virtual time as the clock says it, in seconds since 1970.
pub fn clock_seconds(now_nanos: u64) -> u64 {
    CLOCK_AT_START_SECONDS + now_nanos / 1_000_000_000
}

/// Bytes of keys and values of `entries` entries, `deletions` among them, before compression.
pub fn raw_bytes(format: &TableFormat, entries: u64, deletions: u64) -> u64 {
    let key = u64::from(format.key_size) + INTERNAL_KEY_SUFFIX;
    entries * key + entries.saturating_sub(deletions) * u64::from(format.value_size)
}

/// The metadata of a written file.
///
/// Metadata of an output file. The sequence numbers of its first and its last entry are not
/// tracked: the pair given here covers all possible ones.
pub fn sst_file(output: &OutputFile, format: &TableFormat, birth: Birth) -> SstFile {
    let entries = output.size.entries;
    let smallest = InternalKey {
        key: output.range.smallest,
        seqno: birth.largest_seqno,
    };
    let largest = InternalKey {
        key: output.range.largest,
        seqno: birth.smallest_seqno,
    };
    SstFile {
        number: birth.number,
        size_bytes: output.size.file_bytes,
        compensated_size_bytes: output.size.file_bytes,
        smallest,
        largest,
        smallest_seqno: birth.smallest_seqno,
        largest_seqno: birth.largest_seqno,
        epoch: birth.epoch,
        entry_count: entries,
        deletion_count: output.size.deletions,
        raw_key_bytes: entries * (u64::from(format.key_size) + INTERNAL_KEY_SUFFIX),
        raw_value_bytes: (entries - output.size.deletions) * u64::from(format.value_size),
        compression: format.compression,
        path_id: 0,
        oldest_ancestor_time: birth.oldest_ancestor_time,
        file_creation_time: birth.file_creation_time,
        newest_data_time: birth.newest_data_time,
        is_being_compacted: false,
        is_marked_for_compaction: false,
        is_marked_for_periodic_compaction: false,
    }
}
