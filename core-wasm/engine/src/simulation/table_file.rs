//! Conversion of a job's outputs to file metadata.

use crate::compaction::outputs::produce::OutputFile;
use crate::model::block_size::TableFormat;
use crate::model::key::InternalKey;
use crate::model::sst::SstFile;
use crate::options::{CompressionType, Options};
use crate::workload::Workload;

/// Number of bytes after the user key in an internal key.
const INTERNAL_KEY_SUFFIX: u64 = 8;

/// Format options that determine the size of a process's tables.
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

/// Time on the simulated machine's clock at the start of virtual time, in seconds since 1970.
///
/// Must be large: to RocksDB a time of 0 is unknown, and one below an option's age is unreliable.
const CLOCK_AT_START_SECONDS: u64 = 1_700_000_000;

/// Converts virtual time to seconds since 1970.
pub fn clock_seconds(now_nanos: u64) -> u64 {
    CLOCK_AT_START_SECONDS + now_nanos / 1_000_000_000
}

/// Bytes of keys and values before compression in `entries` entries, including `deletions`.
pub fn raw_bytes(format: &TableFormat, entries: u64, deletions: u64) -> u64 {
    let key = u64::from(format.key_size) + INTERNAL_KEY_SUFFIX;
    entries * key + entries.saturating_sub(deletions) * u64::from(format.value_size)
}

/// Creates the metadata of a written file. `given` supplies number, epoch, sequence numbers and
/// times.
///
/// The sequence numbers of the first and last entry are not tracked; the given pair covers all
/// possible ones.
pub fn sst_file(output: &OutputFile, format: &TableFormat, given: SstFile) -> SstFile {
    let (entries, deletions) = (output.size.entries, output.size.deletions);
    SstFile {
        size_bytes: output.size.file_bytes,
        compensated_size_bytes: output.size.file_bytes,
        smallest: InternalKey {
            key: output.range.smallest,
            seqno: given.largest_seqno,
        },
        largest: InternalKey {
            key: output.range.largest,
            seqno: given.smallest_seqno,
        },
        entry_count: entries,
        deletion_count: deletions,
        raw_key_bytes: entries * (u64::from(format.key_size) + INTERNAL_KEY_SUFFIX),
        raw_value_bytes: (entries - deletions) * u64::from(format.value_size),
        compression: format.compression,
        ..given
    }
}
