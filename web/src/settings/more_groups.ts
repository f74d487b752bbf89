// The settings that are none of a style's own controls, by the part of RocksDB that they are about.
// Data only.

/** A group of the rest: whole parts of RocksDB's options, or single settings. */
export interface PartGroup {
  readonly title: string;
  readonly names: readonly string[];
  /** Parts of the table of settings that belong here as a whole, after the names. */
  readonly targets?: readonly string[];
}

/** Groups in the panel's order. Settings without another group are in the last one. */
export const partGroups: readonly PartGroup[] = [
  {
    title: 'Memtable and flush',
    names: [
      'write_buffer_size',
      'max_write_buffer_number',
      'min_write_buffer_number_to_merge',
      'arena_block_size',
      'memtable_factory',
      'disable_wal',
    ],
  },
  {
    title: 'Level targets',
    names: [
      'level0_file_num_compaction_trigger',
      'num_levels',
      'max_bytes_for_level_base',
      'max_bytes_for_level_multiplier',
      'max_bytes_for_level_multiplier_additional',
      'level_compaction_dynamic_level_bytes',
      'compaction_pri',
    ],
  },
  {
    title: 'Size of compactions and their files',
    names: [
      'target_file_size_base',
      'target_file_size_multiplier',
      'target_file_size_is_upper_bound',
      'max_compaction_bytes',
      'level_compaction_dynamic_file_size',
      'output_cut_policy',
    ],
  },
  {
    title: 'Age of files',
    names: ['ttl', 'periodic_compaction_seconds', 'preclude_last_level_data_seconds'],
  },
  {
    title: 'Stalls by pending bytes',
    names: ['soft_pending_compaction_bytes_limit', 'hard_pending_compaction_bytes_limit'],
  },
  {
    title: 'Background work',
    names: [
      'disable_auto_compactions',
      'max_background_compactions',
      'max_background_flushes',
      'read_triggered_compaction_threshold',
      'allow_ingest_behind',
      'stats_dump_period_sec',
    ],
    targets: ['database'],
  },
  { title: 'Blocks, index and filter', names: [], targets: ['table'] },
  { title: 'More costs of the machine, and noise', names: [], targets: ['machine'] },
  { title: 'Workload', names: ['compression_ratio'], targets: ['workload'] },
  {
    title: 'Everything else',
    names: [],
    targets: ['column_family', 'model', 'release'],
  },
];
