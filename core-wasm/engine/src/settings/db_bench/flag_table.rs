//! Every flag of db_bench and what the model makes of it.

/// What gflags expects after a flag's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlagType {
    /// Nothing, or `=value`.
    Boolean,
    /// A value.
    Value,
}

/// What a flag does to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Sets the engine option of this name.
    Option(&'static str),
    /// The same, but 0 leaves the option's default (B-2).
    OptionUnlessZero(&'static str),
    /// Has code of its own below.
    Special,
    /// Not modelled; only this value leaves the shape alone.
    Only(&'static str),
    /// Not modelled; other values than this one change file sizes a little.
    Approximate(&'static str),
    /// Does nothing to the shape.
    Nothing,
}

use crate::settings::db_bench::flag_names::{BOOLEANS_WITHOUT_EFFECT, VALUES_WITHOUT_EFFECT};
use Effect::{Approximate, Only, Option as Sets, OptionUnlessZero, Special};
use FlagType::{Boolean, Value};

const FLAGS: &[(&str, FlagType, Effect)] = &[
    ("allow_concurrent_memtable_write", Boolean, Special),
    ("arena_block_size", Value, Sets("arena_block_size")),
    ("batch_size", Value, Only("1")),
    ("benchmark_write_rate_limit", Value, Special),
    ("benchmarks", Value, Special),
    ("block_align", Boolean, Approximate("false")),
    (
        "block_restart_interval",
        Value,
        Sets("block_restart_interval"),
    ),
    ("block_size", Value, Sets("block_size")),
    ("bloom_bits", Value, Special),
    ("compaction_pri", Value, Sets("compaction_pri")),
    ("compaction_style", Value, Sets("compaction_style")),
    ("compression_level", Value, Approximate("32767")),
    ("compression_manager", Value, Only("none")),
    ("compression_max_dict_bytes", Value, Approximate("0")),
    ("compression_parallel_threads", Value, Approximate("1")),
    ("compression_ratio", Value, Sets("compression_ratio")),
    ("compression_type", Value, Sets("compression")),
    ("cost_write_buffer_to_cache", Boolean, Only("false")),
    ("db_write_buffer_size", Value, Only("0")),
    ("delayed_write_rate", Value, Sets("delayed_write_rate")),
    ("deletes", Value, Special),
    (
        "disable_auto_compactions",
        Boolean,
        Sets("disable_auto_compactions"),
    ),
    ("disable_wal", Boolean, Sets("disable_wal")),
    ("disposable_entries_batch_size", Value, Only("0")),
    ("duration", Value, Special),
    ("enable_blob_direct_write", Boolean, Only("false")),
    ("enable_blob_files", Boolean, Only("false")),
    (
        "enable_index_compression",
        Boolean,
        Sets("enable_index_compression"),
    ),
    ("experimental_mempurge_threshold", Value, Only("0")),
    ("expire_style", Value, Only("none")),
    ("fault_injection_read_after_reads", Value, Only("0")),
    ("fifo_age_for_warm", Value, Only("0")),
    (
        "fifo_compaction_allow_compaction",
        Boolean,
        Sets("allow_compaction"),
    ),
    ("fifo_compaction_max_data_files_size_mb", Value, Special),
    ("fifo_compaction_max_table_files_size_mb", Value, Special),
    (
        "fifo_compaction_use_kv_ratio_compaction",
        Boolean,
        Sets("use_kv_ratio_compaction"),
    ),
    ("format_version", Value, Sets("format_version")),
    (
        "hard_pending_compaction_bytes_limit",
        Value,
        Sets("hard_pending_compaction_bytes_limit"),
    ),
    (
        "index_block_restart_interval",
        Value,
        Sets("index_block_restart_interval"),
    ),
    ("index_with_first_key", Boolean, Approximate("false")),
    ("inplace_update_support", Boolean, Only("false")),
    ("key_dist_a", Value, Special),
    ("key_dist_b", Value, Special),
    ("key_distribution", Value, Special),
    ("key_size", Value, Special),
    ("keyrange_dist_a", Value, Special),
    ("keyrange_dist_b", Value, Special),
    ("keyrange_dist_c", Value, Special),
    ("keyrange_dist_d", Value, Special),
    ("keyrange_num", Value, Special),
    ("keys_per_prefix", Value, Only("0")),
    (
        "level0_file_num_compaction_trigger",
        Value,
        Sets("level0_file_num_compaction_trigger"),
    ),
    (
        "level0_slowdown_writes_trigger",
        Value,
        Sets("level0_slowdown_writes_trigger"),
    ),
    (
        "level0_stop_writes_trigger",
        Value,
        Sets("level0_stop_writes_trigger"),
    ),
    (
        "level_compaction_dynamic_level_bytes",
        Boolean,
        Sets("level_compaction_dynamic_level_bytes"),
    ),
    (
        "max_background_compactions",
        Value,
        Sets("max_background_compactions"),
    ),
    (
        "max_background_flushes",
        Value,
        Sets("max_background_flushes"),
    ),
    ("max_background_jobs", Value, Sets("max_background_jobs")),
    (
        "max_bytes_for_level_base",
        Value,
        Sets("max_bytes_for_level_base"),
    ),
    (
        "max_bytes_for_level_multiplier",
        Value,
        Sets("max_bytes_for_level_multiplier"),
    ),
    (
        "max_bytes_for_level_multiplier_additional",
        Value,
        Sets("max_bytes_for_level_multiplier_additional"),
    ),
    ("max_compaction_bytes", Value, Sets("max_compaction_bytes")),
    ("max_total_wal_size", Value, Only("0")),
    (
        "max_write_buffer_number",
        Value,
        Sets("max_write_buffer_number"),
    ),
    ("memtable_bloom_size_ratio", Value, Approximate("0")),
    ("memtable_insert_with_hint_prefix_size", Value, Only("0")),
    ("memtable_protection_bytes_per_key", Value, Approximate("0")),
    ("memtable_use_huge_page", Boolean, Only("false")),
    (
        "memtable_whole_key_filtering",
        Boolean,
        Approximate("false"),
    ),
    ("memtablerep", Value, Sets("memtable_factory")),
    ("min_level_to_compress", Value, Special),
    (
        "min_write_buffer_number_to_merge",
        Value,
        Sets("min_write_buffer_number_to_merge"),
    ),
    ("mix_accesses", Value, Only("-1")),
    ("mix_get_ratio", Value, Special),
    ("mix_max_value_size", Value, Special),
    ("mix_put_ratio", Value, Special),
    ("mix_seek_ratio", Value, Special),
    ("num", Value, Special),
    ("num_bottom_pri_threads", Value, Only("0")),
    ("num_column_families", Value, Only("1")),
    ("num_high_pri_threads", Value, Only("0")),
    ("num_hot_column_families", Value, Only("0")),
    ("num_levels", Value, Sets("num_levels")),
    ("num_low_pri_threads", Value, Only("0")),
    ("num_multi_db", Value, Only("0")),
    ("open_as_follower", Boolean, Only("false")),
    ("optimistic_transaction_db", Boolean, Only("false")),
    ("options_file", Value, Special),
    ("overwrite_probability", Value, Only("0")),
    ("partition_index", Boolean, Approximate("false")),
    ("partition_index_and_filters", Boolean, Approximate("false")),
    (
        "periodic_compaction_seconds",
        Value,
        Sets("periodic_compaction_seconds"),
    ),
    ("persistent_entries_batch_size", Value, Only("0")),
    (
        "preclude_last_level_data_seconds",
        Value,
        Sets("preclude_last_level_data_seconds"),
    ),
    ("prefix_size", Value, Only("0")),
    ("preserve_internal_time_seconds", Value, Only("0")),
    ("rate_limiter_bytes_per_sec", Value, Only("0")),
    (
        "read_triggered_compaction_threshold",
        Value,
        Sets("read_triggered_compaction_threshold"),
    ),
    ("readonly", Boolean, Only("false")),
    ("reads", Value, Special),
    ("seed", Value, Special),
    (
        "separate_key_value_in_data_block",
        Boolean,
        Approximate("false"),
    ),
    ("simulate_hdd", Boolean, Only("false")),
    ("simulate_hybrid_fs_file", Value, Only("")),
    ("sine_mix_rate", Boolean, Only("false")),
    ("sine_write_rate", Boolean, Only("false")),
    (
        "soft_pending_compaction_bytes_limit",
        Value,
        Sets("soft_pending_compaction_bytes_limit"),
    ),
    (
        "stats_dump_period_sec",
        Value,
        Sets("stats_dump_period_sec"),
    ),
    ("subcompactions", Value, Sets("max_subcompactions")),
    ("super_block_alignment_size", Value, Approximate("0")),
    (
        "target_file_size_base",
        Value,
        Sets("target_file_size_base"),
    ),
    (
        "target_file_size_multiplier",
        Value,
        Sets("target_file_size_multiplier"),
    ),
    ("threads", Value, Special),
    ("transaction_db", Boolean, Only("false")),
    ("ttl_seconds", Value, Sets("ttl")),
    (
        "universal_allow_trivial_move",
        Boolean,
        Sets("allow_trivial_move"),
    ),
    (
        "universal_compression_size_percent",
        Value,
        Sets("compression_size_percent"),
    ),
    ("universal_incremental", Boolean, Sets("incremental")),
    (
        "universal_max_merge_width",
        Value,
        OptionUnlessZero("max_merge_width"),
    ),
    ("universal_max_read_amp", Value, Sets("max_read_amp")),
    (
        "universal_max_size_amplification_percent",
        Value,
        OptionUnlessZero("max_size_amplification_percent"),
    ),
    (
        "universal_min_merge_width",
        Value,
        OptionUnlessZero("min_merge_width"),
    ),
    (
        "universal_reduce_file_locking",
        Boolean,
        Sets("reduce_file_locking"),
    ),
    (
        "universal_size_ratio",
        Value,
        OptionUnlessZero("size_ratio"),
    ),
    ("universal_stop_style", Value, Sets("stop_style")),
    ("unordered_write", Boolean, Only("false")),
    ("use_blob_db", Boolean, Only("false")),
    ("use_cuckoo_table", Boolean, Only("false")),
    ("use_data_block_hash_index", Boolean, Approximate("false")),
    ("use_existing_db", Boolean, Special),
    ("use_existing_keys", Boolean, Only("false")),
    ("use_hash_search", Boolean, Approximate("false")),
    ("use_keep_filter", Boolean, Only("false")),
    ("use_plain_table", Boolean, Only("false")),
    ("use_ribbon_filter", Boolean, Approximate("false")),
    ("use_secondary_db", Boolean, Only("false")),
    ("use_trie_index", Boolean, Approximate("false")),
    ("use_uint64_comparator", Boolean, Only("false")),
    ("user_timestamp_size", Value, Only("0")),
    ("value_k", Value, Special),
    ("value_sigma", Value, Special),
    ("value_size", Value, Special),
    ("value_size_distribution_type", Value, Only("fixed")),
    ("value_theta", Value, Special),
    ("write_buffer_size", Value, Sets("write_buffer_size")),
    ("writes", Value, Special),
    ("writes_per_range_tombstone", Value, Only("0")),
    ("zipf_exponent", Value, Special),
    ("zipf_scattered", Boolean, Special),
];

/// The type and the effect of a flag; `None` for an unknown one.
pub(super) fn find(name: &str) -> Option<(FlagType, Effect)> {
    if let Some((_, kind, effect)) = FLAGS.iter().find(|flag| flag.0 == name) {
        return Some((*kind, *effect));
    }
    let holds = |list: &str| list.split_whitespace().any(|flag| flag == name);
    if holds(BOOLEANS_WITHOUT_EFFECT) {
        Some((Boolean, Effect::Nothing))
    } else if holds(VALUES_WITHOUT_EFFECT) {
        Some((Value, Effect::Nothing))
    } else {
        None
    }
}

/// What gflags expects after this flag; `None` for an unknown one.
pub(super) fn flag_type(name: &str) -> Option<FlagType> {
    match name {
        "undefok" | "flagfile" => Some(Value),
        _ => find(name).map(|(kind, _)| kind),
    }
}
