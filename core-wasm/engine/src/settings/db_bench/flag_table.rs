//! Table of all db_bench flags and their meaning in the model.

use crate::options::setting::Kind;
use crate::settings::table::{AnySetting, settings};
use Effect::{Approximate, Only, Special};
use FlagType::{Boolean, Value};

/// Form of the value that gflags expects after a flag's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlagType {
    /// The flag stands alone or is followed by `=value`.
    Boolean,
    /// A value is required.
    Value,
}

/// Effect of a db_bench flag on a run.
#[derive(Clone, Copy)]
pub(super) enum Effect {
    /// The flag sets the setting that names it in its row.
    Sets(AnySetting),
    /// The flag is handled by code of its own.
    Special,
    /// The flag is not modelled; only this value leaves the shape unchanged.
    Only(&'static str),
    /// The flag is not modelled; values other than this one change file sizes slightly.
    Approximate(&'static str),
    /// The flag does not affect the shape.
    Nothing,
}

/// Flags that do not set exactly one setting: they must have a particular value, only cause a
/// warning, or set several things.
#[rustfmt::skip]
const OTHER_FLAGS: &[(&str, FlagType, Effect)] = &[
    ("allow_concurrent_memtable_write", Boolean, Special),
    ("batch_size", Value, Only("1")),
    ("benchmarks", Value, Special),
    ("block_align", Boolean, Approximate("false")),
    ("compression_level", Value, Approximate("32767")),
    ("compression_manager", Value, Only("none")),
    ("compression_max_dict_bytes", Value, Approximate("0")),
    ("compression_parallel_threads", Value, Approximate("1")),
    ("cost_write_buffer_to_cache", Boolean, Only("false")),
    ("db_write_buffer_size", Value, Only("0")),
    ("disposable_entries_batch_size", Value, Only("0")),
    ("enable_blob_direct_write", Boolean, Only("false")),
    ("enable_blob_files", Boolean, Only("false")),
    ("experimental_mempurge_threshold", Value, Only("0")),
    ("expire_style", Value, Only("none")),
    ("fault_injection_read_after_reads", Value, Only("0")),
    ("fifo_age_for_warm", Value, Only("0")),
    ("index_with_first_key", Boolean, Approximate("false")),
    ("inplace_update_support", Boolean, Only("false")),
    ("keys_per_prefix", Value, Only("0")),
    ("max_total_wal_size", Value, Only("0")),
    ("memtable_bloom_size_ratio", Value, Approximate("0")),
    ("memtable_insert_with_hint_prefix_size", Value, Only("0")),
    ("memtable_protection_bytes_per_key", Value, Approximate("0")),
    ("memtable_use_huge_page", Boolean, Only("false")),
    ("memtable_whole_key_filtering", Boolean, Approximate("false")),
    ("min_level_to_compress", Value, Special),
    ("mix_accesses", Value, Only("-1")),
    ("num_bottom_pri_threads", Value, Only("0")),
    ("num_column_families", Value, Only("1")),
    ("num_high_pri_threads", Value, Only("0")),
    ("num_hot_column_families", Value, Only("0")),
    ("num_low_pri_threads", Value, Only("0")),
    ("num_multi_db", Value, Only("0")),
    ("open_as_follower", Boolean, Only("false")),
    ("optimistic_transaction_db", Boolean, Only("false")),
    ("options_file", Value, Special),
    ("overwrite_probability", Value, Only("0")),
    ("partition_index", Boolean, Approximate("false")),
    ("partition_index_and_filters", Boolean, Approximate("false")),
    ("persistent_entries_batch_size", Value, Only("0")),
    ("prefix_size", Value, Only("0")),
    ("preserve_internal_time_seconds", Value, Only("0")),
    ("rate_limiter_bytes_per_sec", Value, Only("0")),
    ("readonly", Boolean, Only("false")),
    ("separate_key_value_in_data_block", Boolean, Approximate("false")),
    ("simulate_hdd", Boolean, Only("false")),
    ("simulate_hybrid_fs_file", Value, Only("")),
    ("sine_mix_rate", Boolean, Only("false")),
    ("sine_write_rate", Boolean, Only("false")),
    ("super_block_alignment_size", Value, Approximate("0")),
    ("transaction_db", Boolean, Only("false")),
    ("unordered_write", Boolean, Only("false")),
    ("use_blob_db", Boolean, Only("false")),
    ("use_cuckoo_table", Boolean, Only("false")),
    ("use_data_block_hash_index", Boolean, Approximate("false")),
    ("use_existing_keys", Boolean, Only("false")),
    ("use_hash_search", Boolean, Approximate("false")),
    ("use_keep_filter", Boolean, Only("false")),
    ("use_plain_table", Boolean, Only("false")),
    ("use_ribbon_filter", Boolean, Approximate("false")),
    ("use_secondary_db", Boolean, Only("false")),
    ("use_trie_index", Boolean, Approximate("false")),
    ("use_uint64_comparator", Boolean, Only("false")),
    ("user_timestamp_size", Value, Only("0")),
    ("value_size_distribution_type", Value, Only("fixed")),
    ("writes_per_range_tombstone", Value, Only("0")),
];

/// Boolean flags of db_bench (11.8.1) that do not affect the shape: for reads, caches, reports and
/// the operating system.
const BOOLEANS_WITHOUT_EFFECT: &str = include_str!("booleans_without_effect.txt");

/// Flags of db_bench that take a value and do not affect the shape.
const VALUES_WITHOUT_EFFECT: &str = include_str!("values_without_effect.txt");

/// Finds the type and the effect of a flag; `None` for an unknown flag.
pub(super) fn find(name: &str) -> Option<(FlagType, Effect)> {
    if let Some(setting) = setting_of(name) {
        let flag_type = match setting.row().kind {
            Kind::Boolean => Boolean,
            _ => Value,
        };
        return Some((flag_type, Effect::Sets(setting)));
    }
    if let Some((_, kind, effect)) = OTHER_FLAGS.iter().find(|flag| flag.0 == name) {
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

/// Names of all db_bench flags.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let set = settings().filter_map(|one| one.row().flag.map(|flag| flag.name));
    let others = OTHER_FLAGS.iter().map(|flag| flag.0);
    let without_effect = [BOOLEANS_WITHOUT_EFFECT, VALUES_WITHOUT_EFFECT];
    let listed = without_effect.into_iter().flat_map(str::split_whitespace);
    set.chain(others).chain(listed)
}

/// Setting that a flag sets; `None` for flags that do not set exactly one.
fn setting_of(name: &str) -> Option<AnySetting> {
    settings().find(|one| one.row().flag.is_some_and(|flag| flag.name == name))
}

/// Form of the value that gflags expects after this flag; `None` for an unknown flag.
pub(super) fn flag_type(name: &str) -> Option<FlagType> {
    match name {
        "undefok" | "flagfile" => Some(Value),
        _ => find(name).map(|(kind, _)| kind),
    }
}
