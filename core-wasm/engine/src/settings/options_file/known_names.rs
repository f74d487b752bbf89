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
const REMOVED: &str = "\
     allow_os_buffer base_background_compactions block_cache_compressed \
     check_flush_compaction_key_order compaction_measure_io_stats disableDataSync \
     expanded_compaction_factor experimental_allow_mempurge experimental_mempurge_policy \
     fail_if_options_file_error filter_deletes hard_rate_limit hash_index_allow_collision \
     index_per_partition \
     max_grandparent_overlap_factor max_mem_compaction_level max_write_buffer_number_to_maintain \
     memtable_prefix_bloom_bits memtable_prefix_bloom_huge_page_tlb_size \
     memtable_prefix_bloom_probes min_partial_merge_operands \
     new_table_reader_for_compaction_inputs preserve_deletes purge_redundant_kvs_while_flush \
     random_access_max_buffer_size rate_limit_delay_max_milliseconds \
     reserve_table_builder_memory reserve_table_reader_memory seq_per_batch \
     skip_checking_sst_file_sizes_on_db_open skip_log_error_on_recovery skip_table_builder_flush \
     snap_refresh_nanos soft_rate_limit source_compaction_factor use_direct_writes \
     verify_checksums_in_compaction";

/// Options of releases from 6.26 to 11.8 that have nothing to do with the shape.
const WITHOUT_EFFECT: &str = "\
     WAL_size_limit_MB WAL_ttl_seconds access_hint_on_compaction_start advise_random_on_open age \
     age_for_warm allow_2pc allow_concurrent_memtable_write allow_data_in_errors allow_fallocate \
     allow_mmap_reads allow_mmap_writes allow_trivial_copy_when_change_temperature \
     async_wal_precreate atomic_flush avoid_flush_during_recovery avoid_flush_during_shutdown \
     avoid_unnecessary_blocking_io background_close_inactive_wals best_efforts_recovery \
     bgerror_resume_retry_interval blob_cache blob_compaction_readahead_size \
     blob_compression_opts blob_compression_type blob_direct_write_partition_strategy \
     blob_direct_write_partitions blob_file_size blob_file_starting_level \
     blob_garbage_collection_age_cutoff blob_garbage_collection_force_threshold \
     block_based_table_factory block_cache block_protection_bytes_per_key bloom_locality \
     bottommost_file_compaction_delay bytes_per_sync cache_index_and_filter_blocks \
     cache_index_and_filter_blocks_with_high_priority checksum compaction_readahead_size \
     compaction_verify_record_count create_if_missing create_missing_column_families \
     daily_offpeak_time_utc data_block_hash_table_util_ratio db_host_id db_log_dir \
     decouple_partitioned_filters default_temperature default_write_temperature \
     delete_obsolete_files_period_micros detect_filter_construct_corruption dump_malloc_stats \
     enable_blob_garbage_collection enable_pipelined_write enable_thread_tracking \
     enable_write_thread_adaptive_yield enabled enforce_single_del_contracts \
     enforce_write_buffer_manager_during_recovery env error_if_exists fail_if_no_udi_on_open \
     fast_sst_open file_checksum_gen_factory file_temperature_age_thresholds \
     flush_block_policy_factory flush_verify_memtable_count follower_catchup_retry_count \
     follower_catchup_retry_wait_ms follower_refresh_catchup_period_ms force_consistency_checks \
     index_block_search_type info_log_level initial_auto_readahead_size inplace_update_num_locks \
     is_fd_close_on_exec keep_log_file_num level listeners log_file_time_to_roll \
     log_readahead_size lowest_used_cache_tier manifest_preallocation_size manual_wal_flush \
     max_auto_readahead_size max_bgerror_resume_count max_compaction_trigger_wakeup_seconds \
     max_compressed_bytes_per_kb max_dict_buffer_bytes max_dict_bytes max_file_opening_threads \
     max_log_file_size max_manifest_file_size max_manifest_space_amp_pct max_open_files \
     max_sequential_skip_in_iterations max_successive_merges max_write_batch_group_size_bytes \
     max_write_buffer_size_to_maintain memtable memtable_avg_op_scan_flush_trigger \
     memtable_batch_lookup_optimization memtable_insert_with_hint_prefix_extractor \
     memtable_op_scan_flush_trigger memtable_veirfy_per_key_checksum_on_seek \
     memtable_verify_per_key_checksum_on_seek memtable_whole_key_filtering merge_operator \
     metadata_block_size metadata_cache_options metadata_write_temperature min_blob_size \
     min_tombstones_for_range_conversion no_block_cache num_file_reads_for_auto_readahead \
     open_files_async optimize_filters_for_hits optimize_filters_for_memory \
     optimize_manifest_for_recovery parallel_threads paranoid_checks paranoid_file_checks \
     paranoid_memory_checks partition_pinning persist_stats_to_disk \
     persist_user_defined_timestamps pin_l0_filter_and_index_blocks_in_cache \
     pin_top_level_index_and_filter plain_table_factory prefix_extractor prefix_seek_opt_in_only \
     prepopulate_blob_cache prepopulate_block_cache rate_limiter_bytes_per_sec \
     read_amp_bytes_per_bit read_io_executor_threads recycle_log_file_num report_bg_io_stats \
     reuse_manifest_on_open sample_for_compression skip_stats_update_on_db_open statistics \
     stats_history_buffer_size stats_persist_period_sec strategy strict_bytes_per_sync \
     strict_max_successive_merges super_block_alignment_space_overhead_ratio \
     table_cache_numshardbits table_properties_collectors temperature top_level_index_pinning \
     track_and_verify_wals track_and_verify_wals_in_manifest trivial_copy_buffer_size \
     two_write_queues uncache_aggressiveness uniform_cv_threshold unpartitioned_pinning \
     use_adaptive_mutex use_direct_io_for_compaction_reads use_direct_io_for_flush_and_compaction \
     use_direct_reads use_fsync use_udi_as_primary_index use_zstd_dict_trainer \
     user_defined_index_factory verify_compression verify_manifest_content_on_close \
     verify_output_flags verify_sst_unique_id_in_manifest wal_bytes_per_sync wal_compression \
     wal_dir wal_filter wal_recovery_mode wal_write_temperature whole_key_filtering window_bits \
     writable_file_max_buffer_size write_dbid_to_manifest write_identity_file \
     write_thread_max_yield_usec write_thread_slow_yield_usec zstd_max_train_bytes";

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
