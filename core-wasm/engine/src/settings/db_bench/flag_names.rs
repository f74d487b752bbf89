//! Flags of db_bench (11.8.1) that do nothing to the shape: reads, caches, reports, the operating
//! system.

/// Boolean flags without effect on the shape.
pub(super) const BOOLEANS_WITHOUT_EFFECT: &str = "\
     adaptive_readahead advise_random_on_open allow_data_in_errors async_io async_wal_precreate \
     auto_prefix_mode auto_readahead_size auto_refresh_iterator_with_snapshot \
     avoid_flush_during_recovery avoid_flush_during_shutdown blob_db_enable_gc build_info \
     cache_index_and_filter_blocks charge_blob_cache \
     charge_compression_dictionary_building_buffer charge_file_metadata \
     charge_filter_construction charge_table_reader compression_use_zstd_dict_trainer \
     confidence_interval_only decouple_partitioned_filters dump_malloc_stats \
     enable_blob_garbage_collection enable_cpu_prio enable_io_prio enable_numa \
     enable_pipelined_write enable_write_thread_adaptive_yield expand_range_tombstones \
     explicit_snapshot file_checksum finish_after_writes force_consistency_checks histogram \
     identity_as_first_hash ingest_external_file_fill_cache \
     ingest_external_file_prefetch_lmax_index_and_filter_blocks \
     ingest_external_file_use_file_info io_uring_enabled manual_wal_flush \
     memtable_batch_lookup_optimization memtable_verify_per_key_checksum_on_seek mmap_read \
     mmap_write multiread_batched multiscan_use_async_io open_files_async \
     openandcompact_allow_resumption openandcompact_test_cancel_on_odd optimize_filters_for_hits \
     optimize_filters_for_memory optimize_multiget_for_io paranoid_checks paranoid_memory_checks \
     persist_stats_to_disk pin_l0_filter_and_index_blocks_in_cache pin_top_level_index_and_filter \
     prefix_same_as_start print_malloc_stats progress_reports rate_limit_auto_wal_flush \
     rate_limit_bg_reads rate_limit_user_ops rate_limiter_auto_tuned read_cache_direct_read \
     read_cache_direct_write read_with_latest_user_timestamp report_bg_io_stats \
     report_file_operations report_open_timing reverse_iterator seek_missing_prefix \
     show_table_properties skip_stats_update_on_db_open statistics strict_max_successive_merges \
     sync tolerate_io_errors_for_remote_dbs total_order_seek track_and_verify_wals \
     track_and_verify_wals_in_manifest transaction_set_snapshot use_adaptive_mutex use_blob_cache \
     use_cache_jemalloc_no_dump_allocator use_cache_memkind_kmem_allocator \
     use_compressed_secondary_cache use_direct_io_for_compaction_reads \
     use_direct_io_for_flush_and_compaction use_direct_reads use_fsync use_multiscan \
     use_shared_block_and_blob_cache use_single_deletes use_stderr_info_logger \
     use_tailing_iterator use_tiered_cache verify_checksum verify_compression \
     verify_manifest_content_on_close whole_key_filtering";

/// Other flags without effect on the shape.
pub(super) const VALUES_WITHOUT_EFFECT: &str = "fifo_compaction_ttl \
     backup_dir backup_rate_limit benchmark_read_rate_limit bgwriter_num blob_cache_numshardbits \
     blob_cache_size blob_compaction_readahead_size blob_compression_type blob_db_file_size \
     blob_db_max_db_size blob_db_max_ttl_range blob_db_ttl_range_secs \
     blob_direct_write_partitions blob_file_size blob_file_starting_level \
     blob_garbage_collection_age_cutoff blob_garbage_collection_force_threshold \
     block_cache_trace_file block_cache_trace_max_trace_file_size_in_bytes \
     block_cache_trace_sampling_frequency block_protection_bytes_per_key bloom_locality \
     bytes_per_sync cache_high_pri_pool_ratio cache_low_pri_pool_ratio cache_numshardbits \
     cache_size cache_type cache_uri checksum_type column_family_distribution \
     compaction_readahead_size compressed_cache_size compressed_secondary_cache_compression_level \
     compressed_secondary_cache_compression_type compressed_secondary_cache_high_pri_pool_ratio \
     compressed_secondary_cache_low_pri_pool_ratio compressed_secondary_cache_numshardbits \
     compressed_secondary_cache_size compression_max_dict_buffer_bytes \
     compression_zstd_max_train_bytes coro_jobs_per_thread cuckoo_hash_ratio \
     data_block_hash_table_util_ratio db delete_obsolete_files_period_micros deletepercent \
     disable_seek_compaction disposable_entries_delete_delay disposable_entries_value_size \
     embedded_blob_min_size env_uri fatal_shutdown_watchdog_seconds file_opening_threads fs_uri \
     hash_bucket_count index_block_search_type \
     ingest_external_file_batch_size ingest_external_file_file_opening_threads \
     ingest_external_file_num_batches initial_auto_readahead_size inplace_update_num_locks \
     io_dispatcher_max_prefetch_memory_bytes iter_k iter_sigma iter_theta key_id_range \
     leader_path log_readahead_size max_auto_readahead_size max_compaction_trigger_wakeup_seconds \
     max_manifest_file_size max_manifest_space_amp_pct max_num_range_tombstones max_scan_distance \
     max_successive_merges max_write_buffer_size_to_maintain memtable_op_scan_flush_trigger \
     merge_keys merge_operator mergereadpercent metadata_block_size min_blob_size \
     min_tombstones_for_range_conversion mix_max_scan_len multiread_stride \
     multiscan_coalesce_threshold multiscan_max_prefetch_size multiscan_size multiscan_stride \
     num_deletion_threads num_file_reads_for_auto_readahead num_short_wide_columns \
     num_wide_columns numdistinct open_files openandcompact_cancel_after_millseconds \
     ops_between_duration_checks overwrite_window_size perf_level persistent_entries_value_size \
     prepopulate_blob_cache prepopulate_block_cache range_tombstone_width \
     rate_limiter_refill_period_us rate_limiter_single_burst_bytes read_amp_bytes_per_bit \
     read_cache_path read_cache_size read_random_exp_range readahead_size readwritepercent \
     report_file report_interval_seconds restore_dir restore_rate_limit row_cache_size \
     same_value_percentage sample_for_compression secondary_cache_uri secondary_path \
     secondary_update_interval seek_nexts seek_nexts_to_delete simcache_size \
     simulate_hybrid_hdd_multipliers sine_a sine_b sine_c sine_d \
     sine_mix_rate_interval_milliseconds sine_mix_rate_noise \
     sine_write_rate_interval_milliseconds skip_list_lookahead slow_usecs statistics_string \
     stats_history_buffer_size stats_interval stats_interval_seconds stats_level \
     stats_per_interval stats_persist_period_sec stddev \
     super_block_alignment_space_overhead_ratio table_cache_numshardbits \
     thread_status_per_interval tiered_adm_policy time_range trace_file trace_replay_fast_forward \
     trace_replay_threads transaction_lock_timeout transaction_sets transaction_sleep truth_db \
     uncache_aggressiveness uniform_cv_threshold value_size_max value_size_min wal_bytes_per_sync \
     wal_compression wal_dir wal_size_limit_MB wal_ttl_seconds writable_file_max_buffer_size \
     write_batch_protection_bytes_per_key write_thread_max_yield_usec \
     write_thread_slow_yield_usec writes_before_delete_range";
