// Which controls each compaction style has, in the panel's order. Data only.
import type { StyleName } from './control_specs.ts';

/** What the catalogue does not say: a short help, and what a slider reaches. */
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

const machine: PresentedGroup = {
  title: 'Machine and release',
  controls: [
    { name: 'max_background_jobs', hint: 'Flushes and compactions at once', reach: [1, 16] },
    { name: 'max_subcompactions', hint: 'Threads of one compaction', reach: [1, 16] },
    { name: 'rocksdb_version', hint: 'Release whose rules apply' },
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

const stallTriggers = (what: string): Presentation[] => [
  { name: 'level0_slowdown_writes_trigger', hint: `${what} from which writes slow down` },
  { name: 'level0_stop_writes_trigger', hint: `${what} from which writes stop` },
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
    title: 'Output files',
    isOpen: true,
    controls: [
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
  {
    title: 'Levels, memtable and stalls',
    controls: [
      { name: 'num_levels', hint: 'Levels of the tree, L0 included', reach: [2, 20] },
      writeBuffer,
      ...stallTriggers('L0 files'),
      { name: 'soft_pending_compaction_bytes_limit', hint: 'Debt from which writes slow down' },
      { name: 'hard_pending_compaction_bytes_limit', hint: 'Debt from which writes stop' },
    ],
  },
  workload,
  machine,
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
      ...stallTriggers('Sorted runs'),
      writeBuffer,
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
  workload,
  machine,
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
      writeBuffer,
    ],
  },
  {
    title: 'More options',
    controls: [
      { name: 'max_data_files_size', hint: 'The same limit with blob files counted' },
      { name: 'max_compaction_bytes', hint: 'Bound on one merge' },
      ...stallTriggers('L0 files'),
    ],
  },
  compression,
  workload,
  machine,
];

/** The groups of each style. */
export const groupsByStyle: Readonly<Record<StyleName, readonly PresentedGroup[]>> = {
  leveled,
  universal,
  fifo,
};
