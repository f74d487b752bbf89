//! Options in OPTIONS files that are not part of the model, and how each is handled.

use crate::options::setting::Target;
use Target::{ColumnFamily as Family, Database};

/// Unmodelled options that change the shape: section, name, and the value that turns them off. With
/// any other value they are kept in [`crate::options::Options::outside_model`].
pub(super) const OUTSIDE_MODEL: &[(Target, &str, &str)] = &[
    (Family, "cf_allow_ingest_behind", "false"),
    (Family, "enable_blob_files", "false"),
    // Exists from 7.8 to 8.11.
    (Family, "ignore_max_compaction_bytes_for_input", "true"),
    (Family, "enable_blob_direct_write", "false"),
    (Family, "last_level_temperature", "kUnknown"),
    (Family, "bottommost_temperature", "kUnknown"),
    (Family, "sst_partitioner_factory", "nullptr"),
    (Family, "table_factory", "BlockBasedTable"),
    (Family, "inplace_update_support", "false"),
    (Family, "disallow_memtable_writes", "false"),
    (Family, "preserve_internal_time_seconds", "0"),
    (Family, "memtable_max_range_deletions", "0"),
    (Family, "experimental_mempurge_threshold", "0"),
    // A database option from 6.25 to 6.29.
    (Database, "experimental_mempurge_threshold", "0"),
    (
        Family,
        "compaction_options_fifo.file_temperature_age_thresholds",
        "",
    ),
    (Family, "compaction_options_fifo.age_for_warm", "0"),
    (Database, "db_write_buffer_size", "0"),
    (Database, "unordered_write", "false"),
];

/// Options of features that a simulated database lacks: section, name, the value that turns the
/// feature off, and the reason why other values are acceptable.
pub(super) const TOLERATED: &[(Target, &str, &str, &str)] = &[
    (Family, "compaction_filter", "nullptr", FILTERS),
    (Family, "compaction_filter_factory", "nullptr", FILTERS),
    (Family, "comparator", "leveldb.BytewiseComparator", ORDER),
    (Database, "max_total_wal_size", "0", ONE_FAMILY),
    (Database, "rate_limiter", "nullptr", UNLIMITED),
];
const FILTERS: &str = "because its effect depends on the program; nothing is dropped here";
const ORDER: &str = "because keys are ordered bytewise here";
// These matter only for databases with several column families.
const ONE_FAMILY: &str = "because it has no effect with one column family";
// No release has removed it, but OPTIONS files do not contain it since 7.4.
const UNLIMITED: &str = "because rate limiters are not modelled";

/// Unmodelled options that slightly change file or memtable sizes, with the value that the model
/// assumes.
pub(super) const APPROXIMATED: &[(&str, &str)] = &[
    ("index_type", "kBinarySearch"),
    ("data_block_index_type", "kDataBlockBinarySearch"),
    ("block_align", "false"),
    ("partition_filters", "false"),
    ("separate_key_value_in_data_block", "false"),
    ("use_delta_encoding", "true"),
    ("super_block_alignment_size", "0"),
    ("memtable_prefix_bloom_size_ratio", "0"),
    ("memtable_protection_bytes_per_key", "0"),
    ("memtable_huge_page_size", "0"),
    ("compression_manager", "nullptr"),
];

/// Options that RocksDB still accepts but ignores.
const REMOVED: &str = include_str!("removed_names.txt");

/// Options of the releases from 6.26 to 11.8 that do not affect the shape.
const WITHOUT_EFFECT: &str = include_str!("names_without_effect.txt");

fn holds(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|known| known == name)
}

/// Returns true if current releases ignore the option.
pub(super) fn is_removed(name: &str) -> bool {
    holds(REMOVED, name)
}

/// Returns true if the option exists but does not affect the shape.
pub(super) fn is_without_effect(name: &str) -> bool {
    holds(WITHOUT_EFFECT, name)
}
