// The terms of the page in RocksDB's words, with one definition for all labels. A definition
// applies to leveled, universal and FIFO compaction unless it names one.

/** A term with its definition of one or two sentences. */
export interface Definition {
  readonly name: string;
  readonly text: string;
}

/** The definitions by key. */
export const GLOSSARY = {
  memtable: {
    name: 'Memtable',
    text: 'Where writes go first: a sorted buffer in memory. When it is full (write_buffer_size) it becomes immutable and waits to be flushed.',
  },
  flush: {
    name: 'Flush',
    text: 'Writes one or more immutable memtables as a new file of L0. The file may overlap older ones, so it is a sorted run of its own.',
  },
  sorted_run: {
    name: 'Sorted run',
    text: 'Files in key order whose key ranges do not overlap. Each L0 file is a sorted run, and so is each deeper level with files; a read may have to search all of them.',
  },
  compaction: {
    name: 'Compaction',
    text: 'Reads files, merges their entries, drops those that are overwritten or deleted, and writes new files. FIFO compaction mostly deletes the oldest files whole.',
  },
  being_compacted: {
    name: 'Being compacted',
    text: 'Files that a running compaction reads. Reads still find them there until the new files are installed; no other compaction may take them. All other files are idle.',
  },
  trivial_move: {
    name: 'Trivial move',
    text: 'Files are assigned to another level without being read or rewritten, because there is nothing there to merge them with and both levels are set to the same compression. It writes nothing but an entry of the MANIFEST.',
  },
  deletion_compaction: {
    name: 'Files dropped',
    text: 'FIFO compaction deletes the oldest files whole when all files exceed the size limit, or when their data has expired.',
  },
  cut: {
    name: 'Cut',
    text: 'Where a compaction ends one output file and begins the next: at a file boundary of the grandparent level once the file is large enough, at the latest at twice its target size, or where it overlaps too much of that level; without grandparents at the target size.',
  },
  grandparent: {
    name: 'Grandparent',
    text: 'A file of the next level below the output level that has overlapping files. Outputs that are cut along grandparents overlap fewer of them, so later compactions rewrite less.',
  },
  score: {
    name: 'Score',
    text: 'Leveled compaction: a level with a score of at least 1 needs compaction, the highest first. L0: idle files ÷ trigger; its bytes count too, from max_bytes_for_level_base on. Deeper levels: idle bytes ÷ target. With dynamic level bytes, scores above 1 count ten times.',
  },
  target_size: {
    name: 'Target size',
    text: 'Leveled compaction: the bytes that a level should hold. Each level’s target is max_bytes_for_level_multiplier times that of the level above (with dynamic level bytes no less than max_bytes_for_level_base); a level over its target, except the last, is compacted into the next.',
  },
  base_level: {
    name: 'Base level',
    text: 'Leveled compaction: the level that L0 is compacted into. With level_compaction_dynamic_level_bytes it begins at the last level and moves up as the tree grows; without that option it is always L1.',
  },
  pending_bytes: {
    name: 'Pending compaction bytes',
    text: 'Leveled compaction: RocksDB’s estimate of the bytes that compactions have to rewrite until every level is within its target. Writes slow down at the soft limit and stop at the hard limit.',
  },
  write_amplification: {
    name: 'Write amplification',
    text: '(Bytes flushed + bytes written by compactions) ÷ bytes flushed: how often a byte is written to files of the tree. The write-ahead log is not counted.',
  },
  read_amplification: {
    name: 'Read amplification',
    text: 'The number of sorted runs: each L0 file and each deeper level with files. A read may have to search all of them.',
  },
  space_amplification: {
    name: 'Space amplification',
    text: 'Bytes of all files of the tree ÷ bytes that the live keys would take in one sorted run: how much storage overwritten and deleted data takes.',
  },
  write_stall: {
    name: 'Write stall',
    text: 'RocksDB slows writes down or stops them until flushes and compactions catch up. The cause is too many memtables, L0 files (universal: sorted runs) or pending compaction bytes.',
  },
  run_limit: {
    name: 'max_read_amp',
    text: 'Universal compaction: if there are more idle sorted runs than this, just enough of the newest are merged, whatever their sizes. -1 takes the compaction trigger as the limit, 0 lets RocksDB tune it to the size of the tree (with the default stop_style).',
  },
  compaction_stats: {
    name: 'Compaction Stats',
    text: 'RocksDB’s own table, as in its LOG: what each level holds, and what flushes and compactions into it read, wrote and dropped.',
  },
} as const satisfies Readonly<Record<string, Definition>>;

/** The key of a term. */
export type TermKey = keyof typeof GLOSSARY;
