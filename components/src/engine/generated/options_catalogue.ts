// Written by core-wasm/shell/tests/generated_types.rs. Do not edit: run
// REWRITE=1 cargo test --test generated_types

/** One option of the engine, under RocksDB's name. */
export interface OptionEntry {
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  /** The names that an enumeration takes. */
  readonly values: readonly string[];
  /** The unit of its number; empty for none. */
  readonly unit: string;
  /** Smallest and largest valid number, included. */
  readonly range: readonly [number, number];
  readonly default: string;
  readonly is_fixed_at_creation: boolean;
  readonly help: string;
}

export const OPTIONS_CATALOGUE: readonly OptionEntry[] = [
  {"name":"write_buffer_size","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"67108864","is_fixed_at_creation":false,"help":"Bytes of a memtable before it is switched and flushed"},
  {"name":"max_write_buffer_number","group":"column_family","kind":"integer","values":[],"unit":"memtables","range":[0.0,2147483647.0],"default":"2","is_fixed_at_creation":false,"help":"Memtables in memory, mutable one included, before writes stop"},
  {"name":"min_write_buffer_number_to_merge","group":"column_family","kind":"integer","values":[],"unit":"memtables","range":[0.0,2147483647.0],"default":"1","is_fixed_at_creation":false,"help":"Immutable memtables that a flush waits for and merges"},
  {"name":"arena_block_size","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"0","is_fixed_at_creation":false,"help":"Bytes that a memtable allocates at a time; 0: write_buffer_size / 8, at most 1 MiB"},
  {"name":"memtable_factory","group":"column_family","kind":"enumeration","values":["SkipListFactory","VectorRepFactory"],"unit":"","range":[0.0,0.0],"default":"SkipListFactory","is_fixed_at_creation":false,"help":"How a memtable keeps its entries, which decides how many fit"},
  {"name":"level0_file_num_compaction_trigger","group":"column_family","kind":"integer","values":[],"unit":"files","range":[-2147483647.0,2147483647.0],"default":"4","is_fixed_at_creation":false,"help":"L0 files, under universal compaction sorted runs, from which a compaction is looked for"},
  {"name":"level0_slowdown_writes_trigger","group":"column_family","kind":"integer","values":[],"unit":"files","range":[-2147483647.0,2147483647.0],"default":"20","is_fixed_at_creation":false,"help":"L0 files, under universal compaction sorted runs, from which writes are slowed down"},
  {"name":"level0_stop_writes_trigger","group":"column_family","kind":"integer","values":[],"unit":"files","range":[-2147483647.0,2147483647.0],"default":"36","is_fixed_at_creation":false,"help":"L0 files, under universal compaction sorted runs, from which writes stop"},
  {"name":"target_file_size_base","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[1.0,1.8446744073709552e+19],"default":"67108864","is_fixed_at_creation":false,"help":"Size at which a compaction cuts its output files"},
  {"name":"target_file_size_multiplier","group":"column_family","kind":"integer","values":[],"unit":"","range":[1.0,2147483647.0],"default":"1","is_fixed_at_creation":false,"help":"Growth of the target file size from level to level"},
  {"name":"target_file_size_is_upper_bound","group":"column_family","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether index and filter count too, so that files stay below the target (10.9+)"},
  {"name":"max_bytes_for_level_base","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"268435456","is_fixed_at_creation":false,"help":"Target bytes of level 1, or of the base level"},
  {"name":"max_bytes_for_level_multiplier","group":"column_family","kind":"real","values":[],"unit":"","range":[0.0,1000000.0],"default":"10.000000","is_fixed_at_creation":false,"help":"Growth of level targets from level to level"},
  {"name":"max_bytes_for_level_multiplier_additional","group":"column_family","kind":"list","values":[],"unit":"","range":[0.0,0.0],"default":"","is_fixed_at_creation":false,"help":"Further factors by level, without dynamic level bytes"},
  {"name":"level_compaction_dynamic_level_bytes","group":"column_family","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"true","is_fixed_at_creation":true,"help":"Whether level targets follow from the size of the last level"},
  {"name":"level_compaction_dynamic_file_size","group":"column_family","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"true","is_fixed_at_creation":false,"help":"Whether output files end at grandparent boundaries (7.8 to 8.11 only)"},
  {"name":"max_compaction_bytes","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"0","is_fixed_at_creation":false,"help":"Bound on one compaction and on the overlap of its outputs; 0: 25 target files"},
  {"name":"soft_pending_compaction_bytes_limit","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"68719476736","is_fixed_at_creation":false,"help":"Compaction debt from which writes are slowed down; 0: as the hard limit"},
  {"name":"hard_pending_compaction_bytes_limit","group":"column_family","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"274877906944","is_fixed_at_creation":false,"help":"Compaction debt from which writes stop; 0: never"},
  {"name":"num_levels","group":"column_family","kind":"integer","values":[],"unit":"levels","range":[1.0,1000.0],"default":"7","is_fixed_at_creation":true,"help":"Levels of the tree, L0 included"},
  {"name":"compaction_style","group":"column_family","kind":"enumeration","values":["kCompactionStyleLevel","kCompactionStyleUniversal","kCompactionStyleFIFO","kCompactionStyleNone"],"unit":"","range":[0.0,0.0],"default":"kCompactionStyleLevel","is_fixed_at_creation":true,"help":"How files are arranged and merged"},
  {"name":"compaction_pri","group":"column_family","kind":"enumeration","values":["kByCompensatedSize","kOldestLargestSeqFirst","kOldestSmallestSeqFirst","kMinOverlappingRatio","kRoundRobin"],"unit":"","range":[0.0,0.0],"default":"kMinOverlappingRatio","is_fixed_at_creation":false,"help":"Which file of a level is compacted first"},
  {"name":"compression","group":"column_family","kind":"enumeration","values":["kNoCompression","kSnappyCompression","kZlibCompression","kBZip2Compression","kLZ4Compression","kLZ4HCCompression","kXpressCompression","kZSTD","kDisableCompressionOption"],"unit":"","range":[0.0,0.0],"default":"kLZ4Compression","is_fixed_at_creation":false,"help":"Compression of files where compression_per_level is empty"},
  {"name":"compression_per_level","group":"column_family","kind":"list","values":[],"unit":"","range":[0.0,0.0],"default":"","is_fixed_at_creation":false,"help":"Compression by level; empty: compression everywhere"},
  {"name":"bottommost_compression","group":"column_family","kind":"enumeration","values":["kNoCompression","kSnappyCompression","kZlibCompression","kBZip2Compression","kLZ4Compression","kLZ4HCCompression","kXpressCompression","kZSTD","kDisableCompressionOption"],"unit":"","range":[0.0,0.0],"default":"kDisableCompressionOption","is_fixed_at_creation":false,"help":"Compression of the bottommost level; kDisableCompressionOption: as the others"},
  {"name":"disable_auto_compactions","group":"column_family","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether compactions run on request only"},
  {"name":"ttl","group":"column_family","kind":"integer","values":[],"unit":"seconds","range":[0.0,1.8446744073709552e+19],"default":"18446744073709551614","is_fixed_at_creation":false,"help":"Age at which a file is compacted; 18446744073709551614: RocksDB chooses"},
  {"name":"periodic_compaction_seconds","group":"column_family","kind":"integer","values":[],"unit":"seconds","range":[0.0,1.8446744073709552e+19],"default":"18446744073709551614","is_fixed_at_creation":false,"help":"Age at which a file is rewritten; 18446744073709551614: RocksDB chooses"},
  {"name":"preclude_last_level_data_seconds","group":"column_family","kind":"integer","values":[],"unit":"seconds","range":[0.0,1.8446744073709552e+19],"default":"0","is_fixed_at_creation":false,"help":"Age below which data stays off the last level; outside the model"},
  {"name":"read_triggered_compaction_threshold","group":"column_family","kind":"real","values":[],"unit":"","range":[-1e+18,1e+18],"default":"0.000000","is_fixed_at_creation":false,"help":"Reads after which a file is compacted (11.2+); outside the model"},
  {"name":"size_ratio","group":"universal","kind":"integer","values":[],"unit":"percent","range":[0.0,4294967295.0],"default":"1","is_fixed_at_creation":false,"help":"How much larger than the runs before it, in percent, a run may be and still join them"},
  {"name":"min_merge_width","group":"universal","kind":"integer","values":[],"unit":"sorted runs","range":[0.0,4294967295.0],"default":"2","is_fixed_at_creation":false,"help":"Fewest sorted runs of one compaction"},
  {"name":"max_merge_width","group":"universal","kind":"integer","values":[],"unit":"sorted runs","range":[0.0,4294967295.0],"default":"4294967295","is_fixed_at_creation":false,"help":"Most sorted runs of one compaction"},
  {"name":"max_size_amplification_percent","group":"universal","kind":"integer","values":[],"unit":"percent","range":[0.0,4294967295.0],"default":"200","is_fixed_at_creation":false,"help":"Bytes of newer runs, in percent of the oldest, from which everything is merged"},
  {"name":"compression_size_percent","group":"universal","kind":"integer","values":[],"unit":"percent","range":[-1.0,100.0],"default":"-1","is_fixed_at_creation":false,"help":"Share of the data, oldest first, that is compressed; -1: all of it"},
  {"name":"max_read_amp","group":"universal","kind":"integer","values":[],"unit":"sorted runs","range":[-2147483647.0,2147483647.0],"default":"-1","is_fixed_at_creation":false,"help":"Limit on sorted runs: -1 the trigger, 0 tuned by the size of the data, N that many (9.4+)"},
  {"name":"stop_style","group":"universal","kind":"enumeration","values":["kCompactionStopStyleSimilarSize","kCompactionStopStyleTotalSize"],"unit":"","range":[0.0,0.0],"default":"kCompactionStopStyleTotalSize","is_fixed_at_creation":false,"help":"Whether the next run is compared with all runs picked so far or with the last one"},
  {"name":"allow_trivial_move","group":"universal","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether runs that do not overlap are moved instead of rewritten"},
  {"name":"incremental","group":"universal","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether space amplification is reduced by part of a run at a time (6.26+)"},
  {"name":"reduce_file_locking","group":"universal","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"true","is_fixed_at_creation":false,"help":"Whether a compaction that waits for the bottom pool keeps only its last file (10.4+)"},
  {"name":"max_table_files_size","group":"fifo","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"1073741824","is_fixed_at_creation":false,"help":"Total size from which the oldest files are dropped"},
  {"name":"allow_compaction","group":"fifo","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether small L0 files are merged"},
  {"name":"max_data_files_size","group":"fifo","kind":"bytes","values":[],"unit":"bytes","range":[0.0,1.8446744073709552e+19],"default":"0","is_fixed_at_creation":false,"help":"The same limit with blob files counted (11.0+); 0: unused"},
  {"name":"use_kv_ratio_compaction","group":"fifo","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether merged files aim at a size derived from keys and blobs (11.0+)"},
  {"name":"block_size","group":"table","kind":"bytes","values":[],"unit":"bytes","range":[1.0,4294967295.0],"default":"4096","is_fixed_at_creation":false,"help":"Size at which a data block is finished, before compression"},
  {"name":"block_size_deviation","group":"table","kind":"integer","values":[],"unit":"percent","range":[0.0,100.0],"default":"10","is_fixed_at_creation":false,"help":"Percentage of a block that may stay empty"},
  {"name":"block_restart_interval","group":"table","kind":"integer","values":[],"unit":"keys","range":[1.0,4294967295.0],"default":"16","is_fixed_at_creation":false,"help":"Keys between restart points of a data block"},
  {"name":"index_block_restart_interval","group":"table","kind":"integer","values":[],"unit":"keys","range":[1.0,4294967295.0],"default":"1","is_fixed_at_creation":false,"help":"Keys between restart points of the index"},
  {"name":"format_version","group":"table","kind":"integer","values":[],"unit":"","range":[2.0,7.0],"default":"7","is_fixed_at_creation":false,"help":"Version of the table format"},
  {"name":"filter_policy","group":"table","kind":"real","values":[],"unit":"bits a key","range":[0.0,100.0],"default":"nullptr","is_fixed_at_creation":false,"help":"Bloom filter: nullptr, bloomfilter:BITS:false or the bits a key"},
  {"name":"enable_index_compression","group":"table","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"true","is_fixed_at_creation":false,"help":"Whether the index is compressed with the data"},
  {"name":"max_background_jobs","group":"database","kind":"integer","values":[],"unit":"jobs","range":[0.0,2147483647.0],"default":"2","is_fixed_at_creation":false,"help":"Flushes and compactions that may run at once"},
  {"name":"max_background_compactions","group":"database","kind":"integer","values":[],"unit":"jobs","range":[-1.0,2147483647.0],"default":"-1","is_fixed_at_creation":false,"help":"Compactions at once; -1: from max_background_jobs"},
  {"name":"max_background_flushes","group":"database","kind":"integer","values":[],"unit":"jobs","range":[-1.0,2147483647.0],"default":"-1","is_fixed_at_creation":false,"help":"Flushes at once; -1: from max_background_jobs"},
  {"name":"max_subcompactions","group":"database","kind":"integer","values":[],"unit":"threads","range":[0.0,4294967295.0],"default":"1","is_fixed_at_creation":false,"help":"Threads that one compaction may be split over"},
  {"name":"delayed_write_rate","group":"database","kind":"bytes","values":[],"unit":"bytes/s","range":[0.0,1.8446744073709552e+19],"default":"0","is_fixed_at_creation":false,"help":"Speed of writes while they are slowed down; 0: 16 MiB/s"},
  {"name":"stats_dump_period_sec","group":"database","kind":"integer","values":[],"unit":"seconds","range":[0.0,4294967295.0],"default":"600","is_fixed_at_creation":false,"help":"Period of the statistics dump, from which the interval row counts"},
  {"name":"allow_ingest_behind","group":"database","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":true,"help":"Whether the last level is kept free for ingestion; outside the model"},
  {"name":"compression_ratio","group":"workload","kind":"real","values":[],"unit":"","range":[0.0,1.0],"default":"0.500000","is_fixed_at_creation":true,"help":"Size of a compressed value as a part of its raw size"},
  {"name":"disable_wal","group":"workload","kind":"boolean","values":[],"unit":"","range":[0.0,0.0],"default":"false","is_fixed_at_creation":false,"help":"Whether there is no write-ahead log"},
  {"name":"output_cut_policy","group":"workload","kind":"enumeration","values":["by_version","baseline","fixed_75","fixed_50","dynamic","dynamic_2x"],"unit":"","range":[0.0,0.0],"default":"by_version","is_fixed_at_creation":false,"help":"Where outputs are cut: as the release does, or by an experimental rule"},
];
