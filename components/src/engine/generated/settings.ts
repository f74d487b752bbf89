// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

/** One setting of the engine: an option under RocksDB's name, or a part of the workload, of
 * the machine, or the release. */
export interface SettingFacts {
  readonly name: string;
  /** Its group: a part of RocksDB's options, or another subject. */
  readonly target: string;
  /** The unit of its number; empty for none. */
  readonly unit: string;
  /** Smallest and largest valid number, included. */
  readonly range: readonly [number, number];
  /** True if the smallest number itself is not valid. */
  readonly is_least_excluded?: true;
  readonly default: string;
  /** Present where it never changes after the database was created. */
  readonly is_fixed_at_creation?: true;
  /** The call that changes it in an open database, and the first release that has it;
           * null: in every release. Absent: it does not. */
  readonly run_time?: {
    readonly call: 'SetOptions' | 'SetDBOptions';
    readonly since: readonly [number, number] | null;
  };
  /** The releases that have it, from and up to; absent: all. */
  readonly releases?: {
    readonly since: readonly [number, number] | null;
    readonly until: readonly [number, number] | null;
  };
  /** Other defaults of releases before one, oldest first. */
  readonly earlier_defaults?: readonly {
    readonly before: readonly [number, number];
    readonly value: string;
  }[];
  /** The only compaction style under which it counts, and why. */
  readonly only_style?: { readonly key: string; readonly otherwise: string };
  /** The values that a database runs with: RocksDB changes others to the nearest. */
  readonly runs_with?: readonly [number, number];
}

export const SETTING_FACTS: readonly SettingFacts[] = [
  {"name":"write_buffer_size","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"67108864","run_time":{"call":"SetOptions","since":null},"runs_with":[65536,68719476736]},
  {"name":"max_write_buffer_number","target":"column_family","unit":"memtables","range":[-2147483647,2147483647],"default":"2","run_time":{"call":"SetOptions","since":null},"runs_with":[2,2147483647]},
  {"name":"min_write_buffer_number_to_merge","target":"column_family","unit":"memtables","range":[-2147483647,2147483647],"default":"1"},
  {"name":"arena_block_size","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"0","run_time":{"call":"SetOptions","since":null}},
  {"name":"memtable_factory","target":"column_family","unit":"","range":[0,0],"default":"SkipListFactory"},
  {"name":"level0_file_num_compaction_trigger","target":"column_family","unit":"files","range":[-2147483647,2147483647],"default":"4","run_time":{"call":"SetOptions","since":null}},
  {"name":"level0_slowdown_writes_trigger","target":"column_family","unit":"files","range":[-2147483647,2147483647],"default":"20","run_time":{"call":"SetOptions","since":null}},
  {"name":"level0_stop_writes_trigger","target":"column_family","unit":"files","range":[-2147483647,2147483647],"default":"36","run_time":{"call":"SetOptions","since":null}},
  {"name":"target_file_size_base","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"67108864","run_time":{"call":"SetOptions","since":null}},
  {"name":"target_file_size_multiplier","target":"column_family","unit":"","range":[-2147483647,2147483647],"default":"1","run_time":{"call":"SetOptions","since":null}},
  {"name":"target_file_size_is_upper_bound","target":"column_family","unit":"","range":[0,0],"default":"false","run_time":{"call":"SetOptions","since":null},"releases":{"since":[10,9],"until":null}},
  {"name":"max_bytes_for_level_base","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"268435456","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"leveled","otherwise":"no effect: only leveled compaction has level targets"}},
  {"name":"max_bytes_for_level_multiplier","target":"column_family","unit":"","range":[-1000000,1000000],"default":"10.000000","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"leveled","otherwise":"no effect: only leveled compaction has level targets"}},
  {"name":"max_bytes_for_level_multiplier_additional","target":"column_family","unit":"","range":[0,0],"default":"","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"leveled","otherwise":"no effect: only leveled compaction has level targets"}},
  {"name":"level_compaction_dynamic_level_bytes","target":"column_family","unit":"","range":[0,0],"default":"true","is_fixed_at_creation":true,"earlier_defaults":[{"before":[8,4],"value":"false"}]},
  {"name":"level_compaction_dynamic_file_size","target":"column_family","unit":"","range":[0,0],"default":"true","releases":{"since":[7,8],"until":[8,11]}},
  {"name":"max_compaction_bytes","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"0","run_time":{"call":"SetOptions","since":null}},
  {"name":"soft_pending_compaction_bytes_limit","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"68719476736","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"leveled","otherwise":"no effect: RocksDB estimates pending compaction bytes only under leveled compaction"}},
  {"name":"hard_pending_compaction_bytes_limit","target":"column_family","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"274877906944","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"leveled","otherwise":"no effect: RocksDB estimates pending compaction bytes only under leveled compaction"}},
  {"name":"num_levels","target":"column_family","unit":"levels","range":[0,1000],"default":"7","is_fixed_at_creation":true},
  {"name":"compaction_style","target":"column_family","unit":"","range":[0,0],"default":"kCompactionStyleLevel","is_fixed_at_creation":true},
  {"name":"compaction_pri","target":"column_family","unit":"","range":[0,0],"default":"kMinOverlappingRatio","earlier_defaults":[{"before":[6,0],"value":"kByCompensatedSize"}],"only_style":{"key":"leveled","otherwise":"no effect: only leveled compaction chooses among the files of a level"}},
  {"name":"compression","target":"column_family","unit":"","range":[0,0],"default":"kLZ4Compression","run_time":{"call":"SetOptions","since":null},"earlier_defaults":[{"before":[11,5],"value":"kSnappyCompression"}]},
  {"name":"compression_per_level","target":"column_family","unit":"","range":[0,0],"default":"","run_time":{"call":"SetOptions","since":[7,1]}},
  {"name":"bottommost_compression","target":"column_family","unit":"","range":[0,0],"default":"kDisableCompressionOption","run_time":{"call":"SetOptions","since":[6,10]}},
  {"name":"disable_auto_compactions","target":"column_family","unit":"","range":[0,0],"default":"false","run_time":{"call":"SetOptions","since":null}},
  {"name":"ttl","target":"column_family","unit":"seconds","range":[0,1.8446744073709552e+19],"default":"18446744073709551614","run_time":{"call":"SetOptions","since":null},"earlier_defaults":[{"before":[6,6],"value":"0"}]},
  {"name":"periodic_compaction_seconds","target":"column_family","unit":"seconds","range":[0,1.8446744073709552e+19],"default":"18446744073709551614","run_time":{"call":"SetOptions","since":null},"earlier_defaults":[{"before":[6,6],"value":"0"}]},
  {"name":"preclude_last_level_data_seconds","target":"column_family","unit":"seconds","range":[0,1.8446744073709552e+19],"default":"0","run_time":{"call":"SetOptions","since":[9,11]},"releases":{"since":[7,5],"until":null}},
  {"name":"read_triggered_compaction_threshold","target":"column_family","unit":"","range":[0,1.7976931348623157e+308],"default":"0.000000","run_time":{"call":"SetOptions","since":null},"releases":{"since":[11,2],"until":null}},
  {"name":"size_ratio","target":"universal","unit":"percent","range":[0,4294967295],"default":"1","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"min_merge_width","target":"universal","unit":"sorted runs","range":[0,4294967295],"default":"2","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"max_merge_width","target":"universal","unit":"sorted runs","range":[0,4294967295],"default":"4294967295","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"max_size_amplification_percent","target":"universal","unit":"percent","range":[0,4294967295],"default":"200","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"compression_size_percent","target":"universal","unit":"percent","range":[-1,100],"default":"-1","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"max_read_amp","target":"universal","unit":"sorted runs","range":[-1,2147483647],"default":"-1","run_time":{"call":"SetOptions","since":null},"releases":{"since":[9,4],"until":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"stop_style","target":"universal","unit":"","range":[0,0],"default":"kCompactionStopStyleTotalSize","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"allow_trivial_move","target":"universal","unit":"","range":[0,0],"default":"false","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"incremental","target":"universal","unit":"","range":[0,0],"default":"false","run_time":{"call":"SetOptions","since":null},"releases":{"since":[6,26],"until":null},"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"reduce_file_locking","target":"universal","unit":"","range":[0,0],"default":"true","run_time":{"call":"SetOptions","since":null},"releases":{"since":[10,4],"until":null},"earlier_defaults":[{"before":[11,0],"value":"false"}],"only_style":{"key":"universal","otherwise":"no effect: it applies only to universal compaction"}},
  {"name":"max_table_files_size","target":"fifo","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"1073741824","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"fifo","otherwise":"no effect: it applies only to FIFO compaction"}},
  {"name":"allow_compaction","target":"fifo","unit":"","range":[0,0],"default":"false","run_time":{"call":"SetOptions","since":null},"only_style":{"key":"fifo","otherwise":"no effect: it applies only to FIFO compaction"}},
  {"name":"max_data_files_size","target":"fifo","unit":"bytes","range":[0,1.8446744073709552e+19],"default":"0","run_time":{"call":"SetOptions","since":null},"releases":{"since":[11,0],"until":null},"only_style":{"key":"fifo","otherwise":"no effect: it applies only to FIFO compaction"}},
  {"name":"use_kv_ratio_compaction","target":"fifo","unit":"","range":[0,0],"default":"false","run_time":{"call":"SetOptions","since":null},"releases":{"since":[11,0],"until":null},"only_style":{"key":"fifo","otherwise":"no effect: it applies only to FIFO compaction"}},
  {"name":"block_size","target":"table","unit":"bytes","range":[1,1.8446744073709552e+19],"default":"4096","run_time":{"call":"SetOptions","since":[6,14]}},
  {"name":"block_size_deviation","target":"table","unit":"percent","range":[-2147483647,2147483647],"default":"10","run_time":{"call":"SetOptions","since":[9,8]}},
  {"name":"block_restart_interval","target":"table","unit":"keys","range":[0,4294967295],"default":"16","run_time":{"call":"SetOptions","since":[6,14]},"runs_with":[1,4294967295]},
  {"name":"index_block_restart_interval","target":"table","unit":"keys","range":[0,4294967295],"default":"1","run_time":{"call":"SetOptions","since":[9,8]},"runs_with":[1,4294967295]},
  {"name":"format_version","target":"table","unit":"","range":[0,4294967295],"default":"7","run_time":{"call":"SetOptions","since":[9,8]},"earlier_defaults":[{"before":[6,9],"value":"2"},{"before":[6,19],"value":"4"},{"before":[9,0],"value":"5"},{"before":[10,11],"value":"6"}]},
  {"name":"filter_policy","target":"table","unit":"bits per key","range":[0,100],"default":"nullptr","run_time":{"call":"SetOptions","since":[9,8]}},
  {"name":"enable_index_compression","target":"table","unit":"","range":[0,0],"default":"true","run_time":{"call":"SetOptions","since":[9,8]}},
  {"name":"index_shortening","target":"table","unit":"","range":[0,0],"default":"kShortenSeparators","run_time":{"call":"SetOptions","since":[9,8]},"releases":{"since":[6,2],"until":null},"earlier_defaults":[{"before":[6,2],"value":"kShortenSeparatorsAndSuccessor"}]},
  {"name":"max_background_jobs","target":"database","unit":"jobs","range":[0,2147483647],"default":"2","run_time":{"call":"SetDBOptions","since":null}},
  {"name":"max_background_compactions","target":"database","unit":"jobs","range":[-1,2147483647],"default":"-1","run_time":{"call":"SetDBOptions","since":null}},
  {"name":"max_background_flushes","target":"database","unit":"jobs","range":[-1,2147483647],"default":"-1","run_time":{"call":"SetDBOptions","since":[6,10]}},
  {"name":"max_subcompactions","target":"database","unit":"threads","range":[0,4294967295],"default":"1","run_time":{"call":"SetDBOptions","since":[6,12]}},
  {"name":"delayed_write_rate","target":"database","unit":"bytes/s","range":[0,1.8446744073709552e+19],"default":"0","run_time":{"call":"SetDBOptions","since":null}},
  {"name":"stats_dump_period_sec","target":"database","unit":"seconds","range":[0,4294967295],"default":"600","run_time":{"call":"SetDBOptions","since":null}},
  {"name":"allow_ingest_behind","target":"database","unit":"","range":[0,0],"default":"false","is_fixed_at_creation":true},
  {"name":"compression_ratio","target":"model","unit":"","range":[0,1],"default":"0.500000","is_fixed_at_creation":true},
  {"name":"disable_wal","target":"model","unit":"","range":[0,0],"default":"false"},
  {"name":"output_cut_policy","target":"model","unit":"","range":[0,0],"default":"by_version"},
  {"name":"num","target":"workload","unit":"keys","range":[1,9.223372036854776e+18],"default":"1000000","is_fixed_at_creation":true},
  {"name":"writes","target":"workload","unit":"operations","range":[-9.223372036854776e+18,9.223372036854776e+18],"default":"-1"},
  {"name":"deletes","target":"workload","unit":"operations","range":[-9.223372036854776e+18,9.223372036854776e+18],"default":"-1"},
  {"name":"duration","target":"workload","unit":"seconds","range":[0,2147483647],"default":"0"},
  {"name":"key_size","target":"workload","unit":"bytes","range":[1,1048576],"default":"16","is_fixed_at_creation":true},
  {"name":"value_size","target":"workload","unit":"bytes","range":[0,1073741824],"default":"100","is_fixed_at_creation":true},
  {"name":"threads","target":"workload","unit":"threads","range":[1,2147483647],"default":"1"},
  {"name":"benchmark_write_rate_limit","target":"workload","unit":"bytes/s","range":[0,1.8446744073709552e+19],"default":"0"},
  {"name":"key_distribution","target":"workload","unit":"","range":[0,0],"default":"uniform"},
  {"name":"zipf_exponent","target":"workload","unit":"","range":[0,20],"default":"0.99","is_least_excluded":true},
  {"name":"zipf_scattered","target":"workload","unit":"","range":[0,0],"default":"true"},
  {"name":"machine_profile","target":"machine","unit":"","range":[0,0],"default":"server"},
  {"name":"machine.cores","target":"machine","unit":"cores","range":[0,1024],"default":"0"},
  {"name":"machine.random_write_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"3800"},
  {"name":"machine.cache_miss_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"0"},
  {"name":"machine.sequential_write_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"1500"},
  {"name":"machine.vector_write_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"1500"},
  {"name":"machine.entry_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"483"},
  {"name":"machine.merge_compare_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"28"},
  {"name":"machine.memtable_entry_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"36"},
  {"name":"machine.written_entry_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"0"},
  {"name":"machine.raw_byte_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"0.37"},
  {"name":"machine.vector_compare_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"8"},
  {"name":"machine.device_read_bytes_per_sec","target":"machine","unit":"bytes/s","range":[1,1e+18],"default":"780000000"},
  {"name":"machine.device_write_bytes_per_sec","target":"machine","unit":"bytes/s","range":[1,1e+18],"default":"780000000"},
  {"name":"machine.page_cache_share","target":"machine","unit":"","range":[0,1],"default":"0.88"},
  {"name":"machine.compaction_latency_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"0"},
  {"name":"machine.output_file_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"0"},
  {"name":"machine.sync_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"0"},
  {"name":"machine.unlink_nanos","target":"machine","unit":"ns","range":[0,1000000000],"default":"0"},
  {"name":"machine.processor_spread","target":"machine","unit":"","range":[0,1],"default":"0.3"},
  {"name":"machine.wait_spread","target":"machine","unit":"","range":[0,1],"default":"0.66"},
  {"name":"machine.write_spread","target":"machine","unit":"","range":[0,1],"default":"0.31"},
  {"name":"machine.noise_seed","target":"machine","unit":"","range":[0,1000000000],"default":"0"},
  {"name":"machine.snappy_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"2.493765586034913"},
  {"name":"machine.snappy_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"0.9285051067780873"},
  {"name":"machine.zlib_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"39.52569169960474"},
  {"name":"machine.zlib_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"2.9069767441860463"},
  {"name":"machine.bzip2_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"67.56756756756756"},
  {"name":"machine.bzip2_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"21.459227467811157"},
  {"name":"machine.lz4_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"1.733102253032929"},
  {"name":"machine.lz4_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"0.2691065662002153"},
  {"name":"machine.lz4_stream_reuse_factor","target":"machine","unit":"","range":[0.01,100],"default":"2.8"},
  {"name":"machine.lz4hc_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"32.36245954692557"},
  {"name":"machine.lz4hc_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"0.28352707683583783"},
  {"name":"machine.lz4hc_fresh_stream_factor","target":"machine","unit":"","range":[0.01,100],"default":"3"},
  {"name":"machine.xpress_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"10.75268817204301"},
  {"name":"machine.xpress_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"3.0959752321981426"},
  {"name":"machine.zstd_compression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"4.6"},
  {"name":"machine.zstd_decompression_nanos","target":"machine","unit":"ns/byte","range":[0,1000000000],"default":"0.8025682182985554"},
  {"name":"rocksdb_version","target":"release","unit":"","range":[0,0],"default":"11.8.1"},
];

/** A setting that only the command line of db_bench has. */
export interface CommandLineSetting {
  readonly name: string;
  readonly unit: string;
  readonly default: string;
  readonly help: string;
}

export const COMMAND_LINE_SETTINGS: readonly CommandLineSetting[] = [
  {"name":"reads","unit":"operations","default":"-1","help":"Operations of mixgraph; -1 = num"},
  {"name":"seed","unit":"","default":"1","help":"Seed of the key generator; 0 = db_bench uses the clock"},
  {"name":"use_existing_db","unit":"","default":"false","help":"Continue on the database of the previous process"},
  {"name":"keyrange_dist_a","unit":"","default":"0","help":"mixgraph: weight a of key range x, a·eᵇˣ + c·eᵈˣ"},
  {"name":"keyrange_dist_b","unit":"","default":"0","help":"mixgraph: exponent b of the weight of key range x"},
  {"name":"keyrange_dist_c","unit":"","default":"0","help":"mixgraph: weight c of key range x"},
  {"name":"keyrange_dist_d","unit":"","default":"0","help":"mixgraph: exponent d of the weight of key range x"},
  {"name":"keyrange_num","unit":"key ranges","default":"1","help":"mixgraph: number of key ranges"},
  {"name":"key_dist_a","unit":"","default":"0","help":"mixgraph: factor of the power distribution inside a key range"},
  {"name":"key_dist_b","unit":"","default":"0","help":"mixgraph: exponent of the power distribution inside a key range"},
  {"name":"value_k","unit":"","default":"0.2615","help":"mixgraph: shape of the Pareto distribution of value sizes"},
  {"name":"value_sigma","unit":"","default":"25.45","help":"mixgraph: scale of the Pareto distribution of value sizes"},
  {"name":"value_theta","unit":"bytes","default":"0","help":"mixgraph: location of the Pareto distribution of value sizes"},
  {"name":"mix_max_value_size","unit":"bytes","default":"1024","help":"mixgraph: maximum value size"},
  {"name":"mix_get_ratio","unit":"","default":"1","help":"mixgraph: share of operations that are reads"},
  {"name":"mix_put_ratio","unit":"","default":"0","help":"mixgraph: share of operations that are writes"},
  {"name":"mix_seek_ratio","unit":"","default":"0","help":"mixgraph: share of operations that are seeks"},
];

/** A machine that `machine_profile` names, with its parameters by name. */
export interface MachineProfile {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const DEFAULT_MACHINE = Object.fromEntries(
  SETTING_FACTS.filter((one) => one.target === 'machine' && one.name.includes('.'))
    .map((one) => [one.name, one.default]),
);

export const MACHINE_PROFILES: readonly MachineProfile[] = [
  { name: "server", description: "Server of RocksDB pull request 12477: unlimited cores, buffered I/O", parameters: { ...DEFAULT_MACHINE, ...{} } },
  { name: "small_server", description: "Small server of RocksDB issue 13996: 8 cores, NVMe SSD, direct I/O", parameters: { ...DEFAULT_MACHINE, ...{"machine.cores":"8","machine.random_write_nanos":"3820","machine.vector_write_nanos":"680","machine.entry_nanos":"35","machine.merge_compare_nanos":"0","machine.memtable_entry_nanos":"0","machine.written_entry_nanos":"561","machine.raw_byte_nanos":"0.2","machine.vector_compare_nanos":"12.7","machine.device_read_bytes_per_sec":"1150000000","machine.device_write_bytes_per_sec":"4600000000","machine.page_cache_share":"0","machine.compaction_latency_nanos":"12000000","machine.sync_nanos":"2500000","machine.unlink_nanos":"8000000","machine.lz4_compression_nanos":"0.755","machine.lz4_decompression_nanos":"0.1","machine.lz4_stream_reuse_factor":"2.98"} } },
  { name: "nvme", description: "server CPU, NVMe SSD (reads 6.8, writes 4 GB/s), direct I/O", parameters: { ...DEFAULT_MACHINE, ...{"machine.device_read_bytes_per_sec":"6800000000","machine.device_write_bytes_per_sec":"4000000000","machine.page_cache_share":"0","machine.sync_nanos":"30000","machine.unlink_nanos":"30000"} } },
  { name: "cloud_disk", description: "server CPU, cloud disk (125 MiB/s each way), direct I/O", parameters: { ...DEFAULT_MACHINE, ...{"machine.device_read_bytes_per_sec":"131072000","machine.device_write_bytes_per_sec":"131072000","machine.page_cache_share":"0","machine.sync_nanos":"1500000","machine.unlink_nanos":"1500000"} } },
  { name: "hdd", description: "server CPU, hard disk (200 MB/s each way), direct I/O", parameters: { ...DEFAULT_MACHINE, ...{"machine.device_read_bytes_per_sec":"200000000","machine.device_write_bytes_per_sec":"200000000","machine.page_cache_share":"0","machine.sync_nanos":"8330000","machine.unlink_nanos":"8330000"} } },
  { name: "infinitely_fast", description: "Jobs take almost no time", parameters: { ...DEFAULT_MACHINE, ...{"machine.entry_nanos":"0","machine.merge_compare_nanos":"0","machine.memtable_entry_nanos":"0","machine.raw_byte_nanos":"0","machine.vector_compare_nanos":"0","machine.device_read_bytes_per_sec":"1000000000000000000","machine.device_write_bytes_per_sec":"1000000000000000000","machine.page_cache_share":"0","machine.snappy_compression_nanos":"0","machine.snappy_decompression_nanos":"0","machine.zlib_compression_nanos":"0","machine.zlib_decompression_nanos":"0","machine.bzip2_compression_nanos":"0","machine.bzip2_decompression_nanos":"0","machine.lz4_compression_nanos":"0","machine.lz4_decompression_nanos":"0","machine.lz4_stream_reuse_factor":"1","machine.lz4hc_compression_nanos":"0","machine.lz4hc_decompression_nanos":"0","machine.lz4hc_fresh_stream_factor":"1","machine.xpress_compression_nanos":"0","machine.xpress_decompression_nanos":"0","machine.zstd_compression_nanos":"0","machine.zstd_decompression_nanos":"0"} } },
];
