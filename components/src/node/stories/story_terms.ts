// The terms of the glossary of stories, in its order: those of the page, and others that only
// stories explain.
import { GLOSSARY, type Definition, type TermKey } from '../../base/glossary.ts';

/** A term: its definition, a figure of the gallery by id, and a rule by number; null for none. */
export interface BookTerm extends Definition {
  readonly figure: string | null;
  readonly rule: string | null;
}

/** A term that the page has no label for. */
const shown = (
  name: string,
  text: string,
  figure: string | null = null,
  rule: string | null = null,
): BookTerm => ({ name, text, figure, rule });

/** A term of the page, whose definition is short, with more sentences. */
function ofPage(
  key: TermKey,
  figure: string | null,
  rule: string | null = null,
  ...more: readonly string[]
): BookTerm {
  const { name, text } = GLOSSARY[key];
  return { name, text: [text, ...more].join(' '), figure, rule };
}

/** All terms. */
export const BOOK_TERMS: Readonly<Record<string, BookTerm>> = {
  memtable: ofPage('memtable', 'legend-memtable'),
  max_write_buffer_number: shown(
    'max_write_buffer_number',
    'The number of full memtables at which writes stop, 2 by default. Memtables that are being flushed count. At one fewer, writes are slowed down, but only if this option is more than 3 and one fewer than the waiting memtables is at least min_write_buffer_number_to_merge.',
  ),
  write_ahead_log: shown(
    'Write-ahead log',
    'A file, the WAL, to which each write is appended before it goes to the memtable. Nothing is lost if the program crashes. To survive a power failure, a write must also ask for sync.',
  ),
  flush: ofPage('flush', 'flush'),
  sst_file: shown(
    'SST file',
    'A file of sorted entries, written by a flush or a compaction and never changed. Files have numbers: L0 #549 is file 549 in L0.',
    'legend-file',
  ),
  manifest: shown(
    'MANIFEST',
    'The file that records which files are on which level. Every flush, compaction and move adds an entry.',
  ),
  sorted_run: ofPage('sorted_run', 'universal-staircase'),
  bloom_filter: shown(
    'Bloom filter',
    'A small table in a file that shows, for most absent keys, that the file does not have the key. Then a read of that key need not search the file.',
  ),
  snapshot: shown(
    'Snapshot',
    'A view of the database at one moment that a reader holds. Until it is released, compactions keep the versions of keys that it sees.',
  ),
  compaction: ofPage('compaction', 'legend-job'),
  leveled: shown(
    'Leveled compaction',
    'Each level below L0 is one sorted run with a target size, a fixed multiple of the one above. A level over its target passes files down. They are merged with the files of the next level that they overlap.',
    'leveled-pyramid',
  ),
  universal: shown(
    'Universal compaction',
    'RocksDB’s name for tiered compaction: sorted runs wait until several can be merged at once. So a byte is rewritten less often, but reads have more runs to search. A level below L0 is just a place for one run.',
    'size-ratio',
  ),
  trigger: shown(
    'level0_file_num_compaction_trigger',
    'The number of files or sorted runs at which compactions begin, 4 by default. Leveled compaction: the number of idle files at which L0 is due. Universal compaction: the number of sorted runs, files of L0 and deeper levels together, at which the rules for space, size and number begin to merge.',
    'run-trigger',
  ),
  intra_l0: shown(
    'Intra-L0 compaction',
    'Merges the newest files of L0 into one file of L0, so that there are fewer sorted runs. It happens when L0 cannot be compacted into the base level at the moment, or when the base level is so large that rewriting it would not pay.',
    'intra-l0',
  ),
  being_compacted: ofPage('being_compacted', 'legend-part'),
  trivial_move: ofPage('trivial_move', 'l0-move'),
  compression_per_level: shown(
    'compression_per_level',
    'The compression of each level in use, L0 first. With dynamic level sizes the second entry is for the base level, whichever that is. The last entry holds for all deeper levels.',
    'compression-per-level',
    'T-8',
  ),
  deletion_compaction: ofPage('deletion_compaction', 'fifo-drop'),
  cut: ofPage('cut', 'legend-cut'),
  grandparent: ofPage('grandparent', 'aligned-cut'),
  max_compaction_bytes: shown(
    'max_compaction_bytes',
    'A soft limit on the size of a compaction, 25 times the target file size by default. A compaction out of L0 may be far larger. An output file ends before it and the grandparents that it overlaps exceed the limit. A file that overlaps more is not moved.',
    'refused-move',
  ),
  fan_out: shown(
    'Fan-out',
    'How many bytes of the output level a compaction reads for each byte of the level above.',
    'smallest-overlap',
  ),
  score: ofPage(
    'score',
    'level-score',
    'L-3',
    'The bytes of L0 count if that gives more than files ÷ trigger. With fixed level sizes: idle bytes ÷ max_bytes_for_level_base. With dynamic ones: 1.01 at max_bytes_for_level_base or more. If L0 is larger than the base level’s target: idle bytes ÷ the base level’s size or target, whichever is larger.',
    'A deeper level at its target or above, with dynamic level sizes: 10 × idle bytes ÷ (target + all bytes of L0 + the bytes that each level between has above its target).',
    'Deletions add to the idle bytes: see compensated size. With dynamic level sizes a level that is no longer needed is always due.',
  ),
  target_size: ofPage('target_size', 'legend-target', 'D-8'),
  dynamic_level_sizes: shown(
    'level_compaction_dynamic_level_bytes',
    'Dynamic level sizes, the default since 8.4: targets follow from the size of the largest level, usually the last. With max_bytes_for_level_multiplier=10 each level above it may be a tenth the size of the one below. No target is less than max_bytes_for_level_base. Levels are filled from the last one upwards. Without this option targets are fixed, and L0 is compacted into L1.',
    'legend-unused',
    'D-8',
  ),
  compensated_size: shown(
    'Compensated size',
    'The size of a file as scores count it. It is larger than the file’s bytes if tombstones outnumber the other entries. Each extra tombstone adds two values of average size. A range deletion counts by the bytes that it covers.',
    null,
    'L-8',
  ),
  base_level: ofPage('base_level', 'base-level', 'D-8'),
  pending_bytes: ofPage('pending_bytes', null),
  write_amplification: ofPage('write_amplification', 'more-inputs'),
  read_amplification: ofPage('read_amplification', 'run-trigger'),
  space_amplification: ofPage(
    'space_amplification',
    'size-amplification',
    null,
    'Files that a running compaction is writing are not counted: see largest storage.',
  ),
  largest_storage: shown(
    'Largest storage',
    'The most bytes that the files of a run took at once ÷ the most bytes of its valid data. Unlike space amplification, it counts finished outputs of running compactions, because storage needs room for them.',
  ),
  tombstone: shown(
    'Tombstone',
    'The entry that a deletion writes. It hides older values of its key until a compaction merges it with them. It is dropped once no deeper level can have the key and no snapshot needs it.',
  ),
  write_stall: ofPage(
    'write_stall',
    'stall',
    null,
    'Memtables slow writes down only if max_write_buffer_number is more than 3; with the default, 2, they stop writes and never slow them down. One fewer than the waiting memtables must also be at least min_write_buffer_number_to_merge.',
  ),
  run_limit: ofPage('run_limit', 'run-limit'),
  size_ratio: shown(
    'size_ratio',
    'Universal compaction: a merge takes in the next older sorted run if that is at most this many percent larger than the newer ones in the merge together, 1 by default.',
    'size-ratio',
  ),
  size_amplification_percent: shown(
    'max_size_amplification_percent',
    'Universal compaction: if the newer sorted runs together have at least this many percent of the bytes of the oldest, 200 by default, all are merged into one. This rule is checked first, once there are as many runs as the trigger. Runs count from the oldest up to the first that is being compacted. Since 8.7 the newest files of L0 may be left out if at least 90 % of the newer bytes remain and still pass the limit.',
    'size-amplification',
  ),
  stop_style: shown(
    'stop_style',
    'Universal compaction: the size with which the next older sorted run is compared. kCompactionStopStyleTotalSize, the default, takes all runs of the merge together. kCompactionStopStyleSimilarSize takes the last one.',
  ),
  compaction_stats: ofPage('compaction_stats', null),
  db_bench: shown(
    'db_bench',
    'RocksDB’s own benchmark program. Its fillseq writes keys in ascending order. Its fillrandom and overwrite write random keys.',
  ),
  zipf: shown(
    'Zipf',
    'A distribution in which few keys are written very often. The tenth key is written about a tenth as often as the first, or less with a larger exponent, here 1.01 and 1.2.',
  ),
};

/** The meaning of a term in one sentence, the first of its definition. */
export function meaningOf({ text }: BookTerm): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
