//! Names in OPTIONS files that are no options of the model, and what becomes of them.

/// Options that change the shape and that the model lacks, with the value that switches them off,
/// by section. Kept in [`crate::options::Options::outside_model`] when they have another value.
pub(super) const OUTSIDE_MODEL: &[(&str, &str, &str)] = &[
    ("CFOptions", "cf_allow_ingest_behind", "false"),
    ("CFOptions", "enable_blob_files", "false"),
    // Of 7.8 to 8.11.
    ("CFOptions", "ignore_max_compaction_bytes_for_input", "true"),
    ("CFOptions", "enable_blob_direct_write", "false"),
    ("CFOptions", "last_level_temperature", "kUnknown"),
    ("CFOptions", "bottommost_temperature", "kUnknown"),
    ("CFOptions", "sst_partitioner_factory", "nullptr"),
    ("CFOptions", "table_factory", "BlockBasedTable"),
    ("CFOptions", "inplace_update_support", "false"),
    ("CFOptions", "disallow_memtable_writes", "false"),
    ("CFOptions", "preserve_internal_time_seconds", "0"),
    ("CFOptions", "memtable_max_range_deletions", "0"),
    ("CFOptions", "experimental_mempurge_threshold", "0"),
    // Of the database from 6.25 to 6.29.
    ("DBOptions", "experimental_mempurge_threshold", "0"),
    (
        "CFOptions",
        "compaction_options_fifo.file_temperature_age_thresholds",
        "",
    ),
    ("CFOptions", "compaction_options_fifo.age_for_warm", "0"),
    ("DBOptions", "db_write_buffer_size", "0"),
    ("DBOptions", "unordered_write", "false"),
];

/// Options that act on what a simulated database does not have: section, name, the value that
/// switches them off, and why they may be left out.
pub(super) const TOLERATED: &[(&str, &str, &str, &str)] = &[
    (
        "CFOptions",
        "compaction_filter",
        "nullptr",
        "what it drops depends on the program: nothing is dropped here",
    ),
    (
        "CFOptions",
        "compaction_filter_factory",
        "nullptr",
        "what it drops depends on the program: nothing is dropped here",
    ),
    (
        "CFOptions",
        "comparator",
        "leveldb.BytewiseComparator",
        "keys are in the order of their bytes here",
    ),
    // Looked at only by databases of several column families.
    (
        "DBOptions",
        "max_total_wal_size",
        "0",
        "it has no effect with one column family",
    ),
    // No release has removed it: since 7.4 OPTIONS files do not hold it.
    (
        "DBOptions",
        "rate_limiter",
        "nullptr",
        "there is no rate limiter here: jobs are as fast as the machine",
    ),
];

/// Options that change file or memtable sizes a little and that the model lacks, with the value
/// that it assumes.
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

/// Options that releases still accept and ignore.
const REMOVED: &str = include_str!("removed_names.txt");

/// Options of releases from 6.26 to 11.8 that have nothing to do with the shape.
const WITHOUT_EFFECT: &str = include_str!("names_without_effect.txt");

fn holds(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|known| known == name)
}

/// Returns true if RocksDB ignores the option by now.
pub(super) fn is_removed(name: &str) -> bool {
    holds(REMOVED, name)
}

/// Returns true if the option exists but does not affect the shape.
pub(super) fn is_without_effect(name: &str) -> bool {
    holds(WITHOUT_EFFECT, name)
}
