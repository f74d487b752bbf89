// Data: settings that are not in a style's main groups, by the part of RocksDB that they affect.

/** A group of settings, either listed by name or taken from the table as a whole part. */
export interface PartGroup {
  readonly title: string;
  readonly names: readonly string[];
  /** Parts of the table of settings to add at the end of the group. */
  readonly targets?: readonly string[];
}

/** The groups in display order. The last one takes all settings that are in no other group. */
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
    title: 'Compaction and file sizes',
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
    title: 'File age',
    names: ['ttl', 'periodic_compaction_seconds', 'preclude_last_level_data_seconds'],
  },
  {
    title: 'Stalls by pending compaction bytes',
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
  { title: 'More machine costs and timing noise', names: [], targets: ['machine'] },
  { title: 'Workload', names: ['compression_ratio'], targets: ['workload'] },
  {
    title: 'Everything else',
    names: [],
    targets: ['column_family', 'model', 'release'],
  },
];
