// Data: the options of each compaction style in display order, with their hints and slider ranges.
import type { StyleName } from './styles.ts';

/** The facts about a setting's field that the engine's table does not contain. */
export interface Presentation {
  readonly name: string;
  readonly hint: string;
  /** Range of the slider. The box accepts the whole range that RocksDB allows. */
  readonly reach?: readonly [minimum: number, maximum: number];
  /** True if the hint applies only to this style. */
  readonly isOfStyle?: true;
}

interface PresentedGroup {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly isCompression?: boolean;
  readonly controls: readonly Presentation[];
}

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

const compression: PresentedGroup = {
  title: 'Compression',
  isCompression: true,
  controls: [
    { name: 'compression', hint: 'Used when compression_per_level is empty' },
    {
      name: 'compression_per_level',
      hint: 'Compression by level; empty = use compression',
    },
    { name: 'bottommost_compression', hint: 'Compression of the deepest level with files' },
  ],
};

const writeBuffer: Presentation = {
  name: 'write_buffer_size',
  hint: 'Memtable size that triggers a flush',
  reach: [64 * KIB, GIB],
};

const MB = 1e6;

const machine: PresentedGroup = {
  title: 'Machine and time',
  controls: [
    { name: 'machine_profile', hint: 'CPU and storage to simulate' },
    { name: 'rocksdb_version', hint: 'RocksDB release whose rules apply' },
    {
      name: 'max_background_jobs',
      hint: 'Maximum number of concurrent flushes and compactions',
      reach: [1, 16],
    },
    {
      name: 'max_subcompactions',
      hint: 'Maximum number of threads for one compaction',
      reach: [1, 16],
    },
    { name: 'machine.cores', hint: 'CPU cores; 0 = unlimited', reach: [0, 64] },
    {
      name: 'machine.device_read_bytes_per_sec',
      hint: 'Read bandwidth, shared by running jobs',
      reach: [10 * MB, 8000 * MB],
    },
    {
      name: 'machine.device_write_bytes_per_sec',
      hint: 'Write bandwidth, shared by running jobs',
      reach: [10 * MB, 8000 * MB],
    },
    {
      name: 'machine.page_cache_share',
      hint: 'Share of compaction I/O served by the page cache; 0 = direct I/O',
    },
  ],
};

const speedOf = (type: string, label: string): Presentation[] => [
  { name: `machine.${type}_compression_nanos`, hint: `${label}: ns per byte compressed` },
  { name: `machine.${type}_decompression_nanos`, hint: `${label}: ns per byte decompressed` },
];

/** CPU costs. Costs of compression types that no level uses are hidden. */
const cpuCosts: PresentedGroup = {
  title: 'CPU costs',
  controls: [
    { name: 'machine.random_write_nanos', hint: 'ns per random write' },
    { name: 'machine.sequential_write_nanos', hint: 'ns per sequential write' },
    { name: 'machine.vector_write_nanos', hint: 'ns per write to a vector memtable' },
    { name: 'machine.entry_nanos', hint: 'ns per entry read and merged' },
    { name: 'machine.written_entry_nanos', hint: 'ns per entry written' },
    { name: 'machine.raw_byte_nanos', hint: 'ns per uncompressed byte read' },
    {
      name: 'machine.vector_compare_nanos',
      hint: 'ns per comparison when sorting a vector memtable',
    },
    ...speedOf('snappy', 'Snappy'),
    ...speedOf('zlib', 'zlib'),
    ...speedOf('bzip2', 'bzip2'),
    ...speedOf('lz4', 'LZ4'),
    { name: 'machine.lz4_stream_reuse_factor', hint: 'LZ4: cost factor in 10.6.0 to 10.7.1' },
    ...speedOf('lz4hc', 'LZ4HC'),
    { name: 'machine.lz4hc_fresh_stream_factor', hint: 'LZ4HC: cost factor before 10.6' },
    ...speedOf('xpress', 'Xpress'),
    ...speedOf('zstd', 'ZSTD'),
  ],
};

const workload: PresentedGroup = {
  title: 'Data and keys',
  controls: [
    { name: 'num', hint: 'Keys in the key space' },
    { name: 'writes', hint: 'Writes of the last benchmark; −1 = num' },
    { name: 'key_size', hint: 'Bytes per key' },
    { name: 'value_size', hint: 'Bytes per value, before compression' },
    { name: 'key_distribution', hint: 'Key distribution' },
    { name: 'zipf_exponent', hint: '1.01 = skewed, 1.2 = strongly skewed' },
    { name: 'zipf_scattered', hint: 'Scatter hot keys over the key space' },
  ],
};

/** Limits at which writes slow down or stop, and write rates. L0 triggers count `what`. */
const writes = (what: string, more: readonly Presentation[] = []): PresentedGroup => ({
  title: 'Writes and stalls',
  controls: [
    {
      name: 'benchmark_write_rate_limit',
      hint: 'Bytes per second; 0 = unlimited',
    },
    writeBuffer,
    {
      name: 'max_write_buffer_number',
      hint: 'Maximum number of memtables before writes stop',
      reach: [2, 16],
    },
    { name: 'level0_slowdown_writes_trigger', hint: `${what} at which writes slow down` },
    { name: 'level0_stop_writes_trigger', hint: `${what} at which writes stop` },
    ...more,
    { name: 'delayed_write_rate', hint: 'Write rate while slowed down; 0 = 16 MiB/s' },
  ],
});

const pendingLimits: readonly Presentation[] = [
  {
    name: 'soft_pending_compaction_bytes_limit',
    hint: 'Pending compaction bytes at which writes slow down',
  },
  {
    name: 'hard_pending_compaction_bytes_limit',
    hint: 'Pending compaction bytes at which writes stop',
  },
];

const leveled: readonly PresentedGroup[] = [
  {
    title: '',
    controls: [
      {
        name: 'max_bytes_for_level_base',
        hint: 'Target size of the base level',
        reach: [256 * KIB, 8 * GIB],
      },
      {
        name: 'max_bytes_for_level_multiplier',
        hint: 'Growth factor of target sizes from level to level',
        reach: [2, 20],
      },
      {
        name: 'level0_file_num_compaction_trigger',
        hint: 'L0 files that trigger compaction',
        reach: [1, 20],
      },
      {
        name: 'level_compaction_dynamic_level_bytes',
        hint: 'Derive target sizes from the size of the last level',
      },
      { name: 'compaction_pri', hint: 'Which file of a level is compacted first' },
    ],
  },
  {
    title: 'Levels and output files',
    isOpen: true,
    controls: [
      { name: 'num_levels', hint: 'Number of levels, including L0', reach: [2, 20] },
      {
        name: 'target_file_size_base',
        hint: 'Target size of output files',
        reach: [64 * KIB, GIB],
      },
      {
        name: 'target_file_size_multiplier',
        hint: 'Growth factor of target file sizes from level to level',
        reach: [1, 10],
      },
      { name: 'output_cut_policy', hint: 'Where output files are cut' },
      { name: 'max_compaction_bytes', hint: 'Limit on one compaction; 0 = 25 × target file size' },
    ],
  },
  { ...compression, isOpen: true },
  writes('L0 files', pendingLimits),
  machine,
  cpuCosts,
  workload,
];

const universal: readonly PresentedGroup[] = [
  {
    title: '',
    controls: [
      {
        name: 'max_read_amp',
        hint: 'Idle sorted runs allowed before the newest are merged',
        reach: [1, 24],
      },
      {
        name: 'size_ratio',
        hint: 'Percentage by which the next run may be larger',
        reach: [0, 100],
      },
      {
        name: 'level0_file_num_compaction_trigger',
        hint: 'Sorted runs that trigger compaction',
        reach: [1, 20],
      },
      {
        name: 'max_size_amplification_percent',
        hint: 'Merge all runs when newer ones reach this percentage of the oldest',
        reach: [0, 400],
      },
      {
        name: 'min_merge_width',
        hint: 'Minimum number of sorted runs in one merge',
        reach: [2, 12],
      },
    ],
  },
  {
    title: 'More options',
    controls: [
      { name: 'max_merge_width', hint: 'Maximum number of sorted runs in one merge' },
      { name: 'stop_style', hint: 'Size that the next run is compared with' },
      {
        name: 'allow_trivial_move',
        hint: 'Move runs that do not overlap instead of rewriting them',
      },
      {
        name: 'incremental',
        hint: 'Reduce space amplification by merging part of a run at a time',
      },
      { name: 'num_levels', hint: 'Number of levels, including L0', reach: [1, 60] },
      {
        name: 'target_file_size_base',
        hint: 'Target size of output files',
        reach: [64 * KIB, GIB],
      },
    ],
  },
  {
    ...compression,
    controls: [
      ...compression.controls,
      {
        name: 'compression_size_percent',
        hint: 'Percentage of the data, oldest first, that is compressed; −1 = all',
      },
    ],
  },
  writes('Sorted runs'),
  machine,
  cpuCosts,
  workload,
];

const fifo: readonly PresentedGroup[] = [
  {
    title: '',
    controls: [
      {
        name: 'max_table_files_size',
        hint: 'Total size above which the oldest files are dropped',
        reach: [MIB, 64 * GIB],
      },
      { name: 'allow_compaction', hint: 'Merge small L0 files' },
      {
        name: 'level0_file_num_compaction_trigger',
        hint: 'Number of L0 files that triggers a merge',
        reach: [1, 20],
      },
      { name: 'ttl', hint: 'Age at which a file is dropped', isOfStyle: true },
    ],
  },
  {
    title: 'More options',
    controls: [
      { name: 'max_data_files_size', hint: 'Total size limit including blob files; 0 = unused' },
      { name: 'max_compaction_bytes', hint: 'Maximum bytes in one merge' },
    ],
  },
  compression,
  writes('L0 files'),
  machine,
  cpuCosts,
  workload,
];

/** The groups of each style in display order. */
export const groupsByStyle: Readonly<Record<StyleName, readonly PresentedGroup[]>> = {
  leveled,
  universal,
  fifo,
};
