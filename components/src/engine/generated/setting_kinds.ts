// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

const ofKind = (kind: string, names: string): (readonly [string, readonly string[]])[] =>
  names.split(' ').map((name) => [name, [kind]]);

/** The kind of each setting by its name, with the names that an enumeration takes, or the
 * releases worth offering. */
export const SETTING_KINDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ["memtable_factory", ["enumeration","SkipListFactory","VectorRepFactory"]],
  ["compaction_style", ["enumeration","kCompactionStyleLevel","kCompactionStyleUniversal","kCompactionStyleFIFO","kCompactionStyleNone"]],
  ["compaction_pri", ["enumeration","kByCompensatedSize","kOldestLargestSeqFirst","kOldestSmallestSeqFirst","kMinOverlappingRatio","kRoundRobin"]],
  ["compression", ["enumeration","kNoCompression","kSnappyCompression","kZlibCompression","kBZip2Compression","kLZ4Compression","kLZ4HCCompression","kXpressCompression","kZSTD","kDisableCompressionOption"]],
  ["bottommost_compression", ["enumeration","kNoCompression","kSnappyCompression","kZlibCompression","kBZip2Compression","kLZ4Compression","kLZ4HCCompression","kXpressCompression","kZSTD","kDisableCompressionOption"]],
  ["stop_style", ["enumeration","kCompactionStopStyleSimilarSize","kCompactionStopStyleTotalSize"]],
  ["index_shortening", ["enumeration","kNoShortening","kShortenSeparators","kShortenSeparatorsAndSuccessor"]],
  ["output_cut_policy", ["enumeration","by_version","baseline","fixed_75","fixed_50","dynamic","dynamic_2x"]],
  ["key_distribution", ["enumeration","uniform","zipfian"]],
  ["machine_profile", ["enumeration","server","small_server","nvme","cloud_disk","hdd","infinitely_fast"]],
  ["rocksdb_version", ["release","11.8.1","10.7.2","10.6.2","10.5.5","10.4.0","9.4.0","8.4.0","7.8.3","7.7.3"]],
  ...ofKind("bytes", "write_buffer_size arena_block_size target_file_size_base max_bytes_for_level_base max_compaction_bytes soft_pending_compaction_bytes_limit hard_pending_compaction_bytes_limit max_table_files_size max_data_files_size block_size delayed_write_rate benchmark_write_rate_limit"),
  ...ofKind("integer", "max_write_buffer_number min_write_buffer_number_to_merge level0_file_num_compaction_trigger level0_slowdown_writes_trigger level0_stop_writes_trigger target_file_size_multiplier num_levels ttl periodic_compaction_seconds preclude_last_level_data_seconds size_ratio min_merge_width max_merge_width max_size_amplification_percent compression_size_percent max_read_amp block_size_deviation block_restart_interval index_block_restart_interval format_version max_background_jobs max_background_compactions max_background_flushes max_subcompactions stats_dump_period_sec num writes deletes duration key_size value_size threads machine.cores machine.random_write_nanos machine.sequential_write_nanos machine.vector_write_nanos machine.compaction_latency_nanos machine.output_file_nanos machine.sync_nanos machine.unlink_nanos machine.noise_seed"),
  ...ofKind("boolean", "target_file_size_is_upper_bound level_compaction_dynamic_level_bytes level_compaction_dynamic_file_size disable_auto_compactions allow_trivial_move incremental reduce_file_locking allow_compaction use_kv_ratio_compaction enable_index_compression allow_ingest_behind disable_wal zipf_scattered"),
  ...ofKind("real", "max_bytes_for_level_multiplier read_triggered_compaction_threshold filter_policy compression_ratio zipf_exponent machine.cache_miss_nanos machine.entry_nanos machine.merge_compare_nanos machine.memtable_entry_nanos machine.written_entry_nanos machine.raw_byte_nanos machine.vector_compare_nanos machine.device_read_bytes_per_sec machine.device_write_bytes_per_sec machine.page_cache_share machine.processor_spread machine.wait_spread machine.write_spread machine.snappy_compression_nanos machine.snappy_decompression_nanos machine.zlib_compression_nanos machine.zlib_decompression_nanos machine.bzip2_compression_nanos machine.bzip2_decompression_nanos machine.lz4_compression_nanos machine.lz4_decompression_nanos machine.lz4_stream_reuse_factor machine.lz4hc_compression_nanos machine.lz4hc_decompression_nanos machine.lz4hc_fresh_stream_factor machine.xpress_compression_nanos machine.xpress_decompression_nanos machine.zstd_compression_nanos machine.zstd_decompression_nanos"),
  ...ofKind("list", "max_bytes_for_level_multiplier_additional compression_per_level"),
]);

/** The release that the engine was written from. */
export const REFERENCE_RELEASE = "11.8.1";
