// Terms of the page in RocksDB's words, with one definition for all labels. A definition applies to
// leveled, universal and FIFO compaction unless it names a style.

export interface Definition {
  readonly name: string;
  readonly text: string;
}

export const GLOSSARY = {
  memtable: {
    name: 'Memtable',
    text: 'The sorted buffer in memory to which writes go first. Once full (write_buffer_size), it is immutable until it has been flushed.',
  },
  flush: {
    name: 'Flush',
    text: 'Writes one or more immutable memtables to a new L0 file. The file may overlap older ones, so it is a sorted run of its own.',
  },
  sorted_run: {
    name: 'Sorted run',
    text: 'Files in key order whose key ranges do not overlap. Each L0 file is a sorted run, and so is each deeper level with files. A read of one key skips runs whose key range does not include the key. A scan merges all runs.',
  },
  compaction: {
    name: 'Compaction',
    text: 'Reads files, merges their entries, drops overwritten and deleted ones, and writes new files. FIFO compaction mostly just deletes whole files, oldest first.',
  },
  being_compacted: {
    name: 'Being compacted',
    text: 'Files that a running compaction is reading. Queries use them until the new files are installed. No other compaction may take them. All other files are idle.',
  },
  trivial_move: {
    name: 'Trivial move',
    text: 'Moves files to another level without reading or rewriting them: only a MANIFEST entry is written. There must be nothing to merge the files with, and both levels must use the same compression.',
  },
  deletion_compaction: {
    name: 'Files dropped',
    text: 'FIFO compaction deletes whole files, oldest first, when all files together exceed the size limit or when their data has expired.',
  },
  cut: {
    name: 'Cut',
    text: 'The place where a compaction ends one output file and begins the next. Once the file is large enough, it ends at a file boundary of the grandparent level. It ends earlier if it overlaps too much of that level, and at twice its target size at the latest. Without grandparents, it ends at the target size.',
  },
  grandparent: {
    name: 'Grandparent',
    text: 'A file of the first level below the output level that has overlapping files. Outputs cut along grandparents overlap fewer of them, so later compactions rewrite less.',
  },
  score: {
    name: 'Score',
    text: 'Leveled compaction: a level is due at a score of 1 or above, and the highest score goes first. L0: idle files ÷ trigger; its bytes count too, once they reach max_bytes_for_level_base. Deeper levels: idle bytes ÷ target. With dynamic level sizes, scores above 1 are multiplied by 10, and a full level’s target first grows by the bytes due from the levels above.',
  },
  target_size: {
    name: 'Target size',
    text: 'Leveled compaction: the bytes that a level should hold. Each level’s target is max_bytes_for_level_multiplier times the one above. With dynamic level sizes, no target is less than max_bytes_for_level_base. Any level over its target, except the last, is compacted into the next one.',
  },
  base_level: {
    name: 'Base level',
    text: 'Leveled compaction: the level that L0 is compacted into. With level_compaction_dynamic_level_bytes, it starts as the last level and moves up as the tree grows. Without that option, it is always L1.',
  },
  pending_bytes: {
    name: 'Pending compaction bytes',
    text: 'Leveled compaction: RocksDB’s estimate of the bytes that compactions must rewrite to bring every level within its target. Writes slow down at the soft limit and stop at the hard limit.',
  },
  write_amplification: {
    name: 'Write amplification',
    text: '(Bytes flushed + bytes written by compactions) ÷ bytes flushed: how often each byte is written to files of the tree. The write-ahead log is not counted. RocksDB’s tuning guide divides all bytes written to storage by the bytes that the application wrote.',
  },
  read_amplification: {
    name: 'Read amplification',
    text: 'The number of sorted runs: each L0 file and each deeper level with files. A read may have to search all of them. RocksDB’s tuning guide defines it as the number of disk reads for a query.',
  },
  space_amplification: {
    name: 'Space amplification',
    text: 'Bytes of all files in the tree ÷ bytes that the live keys would take in one sorted run. It shows how much storage is taken up by overwritten and deleted data.',
  },
  write_stall: {
    name: 'Write stall',
    text: 'RocksDB slows writes down or stops them until flushes and compactions catch up. The cause is too many memtables, L0 files (universal: sorted runs) or pending compaction bytes.',
  },
  run_limit: {
    name: 'max_read_amp',
    text: 'Universal compaction: how many idle sorted runs may exist before just enough of the newest are merged, whatever their sizes. −1: the compaction trigger. 0: RocksDB computes it from the size of the tree, with the default stop_style.',
  },
  compaction_stats: {
    name: 'Compaction Stats',
    text: 'RocksDB’s own table, as in its LOG: the content of each level, and the data that flushes and compactions into it read, wrote and dropped.',
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type TermKey = keyof typeof GLOSSARY;
