// Which controls each compaction style has, in the panel's order. Data only.
import type { StyleName } from './styles.ts';

/** What the table of settings does not say: a short help, and what a slider reaches. */
export interface Presentation {
  readonly name: string;
  readonly hint: string;
  /** The box takes the whole range that RocksDB allows. */
  readonly reach?: readonly [minimum: number, maximum: number];
  /** Without this value of another option it means nothing, and is not shown. */
  readonly needs?: { readonly name: string; readonly value: string };
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
    { name: 'compression', hint: 'Where the list below says nothing' },
    { name: 'compression_per_level', hint: 'A type for each level' },
    { name: 'bottommost_compression', hint: 'For the last level that has files' },
  ],
};

const writeBuffer: Presentation = {
  name: 'write_buffer_size',
  hint: 'Bytes of a memtable before its flush',
  reach: [64 * KIB, GIB],
};

const MB = 1e6;

const machine: PresentedGroup = {
  title: 'Machine and time',
  controls: [
    { name: 'machine_profile', hint: 'Whose processor and device' },
    { name: 'rocksdb_version', hint: 'Release whose rules and costs apply' },
    { name: 'max_background_jobs', hint: 'Flushes and compactions at once', reach: [1, 16] },
    { name: 'max_subcompactions', hint: 'Threads of one compaction', reach: [1, 16] },
    { name: 'machine.cores', hint: '0: as many as are wanted', reach: [0, 64] },
    {
      name: 'machine.device_read_bytes_per_sec',
      hint: 'Shared by the jobs that run',
      reach: [10 * MB, 8000 * MB],
    },
    {
      name: 'machine.device_write_bytes_per_sec',
      hint: 'Shared by the jobs that run',
      reach: [10 * MB, 8000 * MB],
    },
    { name: 'machine.page_cache_share', hint: 'Of a compaction’s I/O; 0: direct I/O' },
  ],
};

const speedOf = (type: string, label: string): Presentation[] => [
  { name: `machine.${type}_compression_nanos`, hint: `${label}: ns to compress a byte` },
  { name: `machine.${type}_decompression_nanos`, hint: `${label}: ns to decompress a byte` },
];

/** Costs of types that no level has are not shown. */
const processor: PresentedGroup = {
  title: 'Processor costs',
  controls: [
    { name: 'machine.random_write_nanos', hint: 'ns for a random write' },
    { name: 'machine.sequential_write_nanos', hint: 'ns for a sequential write' },
    { name: 'machine.vector_write_nanos', hint: 'ns to write into a vector memtable' },
    { name: 'machine.entry_nanos', hint: 'ns to read and merge an entry' },
    { name: 'machine.written_entry_nanos', hint: 'ns to write an entry that is kept' },
    { name: 'machine.raw_byte_nanos', hint: 'ns for a byte that is read' },
    { name: 'machine.vector_compare_nanos', hint: 'ns for a comparison in sorting a vector' },
    ...speedOf('snappy', 'Snappy'),
    ...speedOf('zlib', 'zlib'),
    ...speedOf('bzip2', 'bzip2'),
    ...speedOf('lz4', 'LZ4'),
    { name: 'machine.lz4_stream_reuse_factor', hint: 'LZ4 from 10.6.0 to 10.7.1: times dearer' },
    ...speedOf('lz4hc', 'LZ4HC'),
    { name: 'machine.lz4hc_fresh_stream_factor', hint: 'LZ4HC before 10.6: times dearer' },
    ...speedOf('xpress', 'Xpress'),
    ...speedOf('zstd', 'zstd'),
  ],
};

const zipfian = { name: 'key_distribution', value: 'zipfian' };
const workload: PresentedGroup = {
  title: 'Keys',
  controls: [
    { name: 'key_distribution', hint: 'Which keys are written' },
    { name: 'zipf_exponent', hint: '1.01 is skewed, 1.2 very', needs: zipfian },
    { name: 'zipf_scattered', hint: 'Hot keys lie apart', needs: zipfian },
  ],
};

/** When writes slow down or stop, and how fast they are. */
const writes = (what: string, more: readonly Presentation[] = []): PresentedGroup => ({
  title: 'Writes and stalls',
  controls: [
    {
      name: 'benchmark_write_rate_limit',
      hint: 'Bytes a second; 0: as fast as it can',
    },
    writeBuffer,
    {
      name: 'max_write_buffer_number',
      hint: 'Memtables in memory before writes stop',
      reach: [2, 16],
    },
    { name: 'level0_slowdown_writes_trigger', hint: `${what} from which writes slow down` },
    { name: 'level0_stop_writes_trigger', hint: `${what} from which writes stop` },
    ...more,
    { name: 'delayed_write_rate', hint: 'Speed of slowed writes; 0: 16M a second' },
  ],
});

const pendingLimits: readonly Presentation[] = [
  { name: 'soft_pending_compaction_bytes_limit', hint: 'Debt from which writes slow down' },
  { name: 'hard_pending_compaction_bytes_limit', hint: 'Debt from which writes stop' },
];

const leveled: readonly PresentedGroup[] = [
  {
    title: '',
    controls: [
      {
        name: 'max_bytes_for_level_base',
        hint: 'Target of the base level',
        reach: [256 * KIB, 8 * GIB],
      },
      {
        name: 'max_bytes_for_level_multiplier',
        hint: 'Growth from level to level',
        reach: [2, 20],
      },
      {
        name: 'level0_file_num_compaction_trigger',
        hint: 'L0 files from which L0 is compacted',
        reach: [1, 20],
      },
      {
        name: 'level_compaction_dynamic_level_bytes',
        hint: 'Targets follow the last level’s size',
      },
      { name: 'compaction_pri', hint: 'Which file of a level goes first' },
    ],
  },
  {
    title: 'Levels and output files',
    isOpen: true,
    controls: [
      { name: 'num_levels', hint: 'Levels of the tree, L0 included', reach: [2, 20] },
      {
        name: 'target_file_size_base',
        hint: 'Size at which output files are cut',
        reach: [64 * KIB, GIB],
      },
      {
        name: 'target_file_size_multiplier',
        hint: 'Growth of that size from level to level',
        reach: [1, 10],
      },
      { name: 'output_cut_policy', hint: 'Where outputs are cut' },
      { name: 'max_compaction_bytes', hint: '0: 25 target files' },
    ],
  },
  { ...compression, isOpen: true },
  writes('L0 files', pendingLimits),
  machine,
  processor,
  workload,
];

const universal: readonly PresentedGroup[] = [
  {
    title: '',
    controls: [
      { name: 'max_read_amp', hint: 'Most sorted runs that may pile up', reach: [1, 24] },
      { name: 'size_ratio', hint: 'How much larger the next run may be', reach: [0, 100] },
      {
        name: 'level0_file_num_compaction_trigger',
        hint: 'Sorted runs from which it looks for work',
        reach: [1, 20],
      },
      {
        name: 'max_size_amplification_percent',
        hint: 'Newer runs ÷ oldest: then all are merged',
        reach: [0, 400],
      },
      { name: 'min_merge_width', hint: 'Fewest sorted runs of one compaction', reach: [2, 12] },
    ],
  },
  {
    title: 'More options',
    controls: [
      { name: 'max_merge_width', hint: 'Most sorted runs of one compaction' },
      { name: 'stop_style', hint: 'What the next run is compared with' },
      { name: 'allow_trivial_move', hint: 'Move files instead of rewriting them' },
      { name: 'incremental', hint: 'Reduce space amplification in parts' },
      { name: 'num_levels', hint: 'Levels of the tree, L0 included', reach: [1, 60] },
      {
        name: 'target_file_size_base',
        hint: 'Size at which output files are cut',
        reach: [64 * KIB, GIB],
      },
    ],
  },
  {
    ...compression,
    controls: [
      ...compression.controls,
      { name: 'compression_size_percent', hint: 'Share of the data, oldest first; −1: all' },
    ],
  },
  writes('Sorted runs'),
  machine,
  processor,
  workload,
];

const fifo: readonly PresentedGroup[] = [
  {
    title: '',
    controls: [
      {
        name: 'max_table_files_size',
        hint: 'Above it the oldest files are dropped',
        reach: [MIB, 64 * GIB],
      },
      { name: 'allow_compaction', hint: 'Merge small L0 files' },
      {
        name: 'level0_file_num_compaction_trigger',
        hint: 'L0 files that such a merge needs',
        reach: [1, 20],
      },
      { name: 'ttl', hint: 'Seconds after which a file is dropped' },
    ],
  },
  {
    title: 'More options',
    controls: [
      { name: 'max_data_files_size', hint: 'The same limit with blob files counted' },
      { name: 'max_compaction_bytes', hint: 'Bound on one merge' },
    ],
  },
  compression,
  writes('L0 files'),
  machine,
  processor,
  workload,
];

/** The groups of each style. */
export const groupsByStyle: Readonly<Record<StyleName, readonly PresentedGroup[]>> = {
  leveled,
  universal,
  fifo,
};
