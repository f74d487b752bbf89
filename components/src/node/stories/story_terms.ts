// The glossary of stories in display order: the page's terms, and terms that only stories use.
import { GLOSSARY, type Definition, type TermKey } from '../../base/glossary.ts';

/** A glossary term. The id of its figure and the number of its rule may be null. */
export interface BookTerm extends Definition {
  readonly figure: string | null;
  readonly rule: string | null;
}

/** Defines a term that only stories use. */
const shown = (
  name: string,
  text: string,
  figure: string | null = null,
  rule: string | null = null,
): BookTerm => ({ name, text, figure, rule });

/** Extends the page's short definition of a term. */
function ofPage(
  key: TermKey,
  figure: string | null,
  rule: string | null = null,
  ...more: readonly string[]
): BookTerm {
  const { name, text } = GLOSSARY[key];
  return { name, text: [text, ...more].join(' '), figure, rule };
}

export const BOOK_TERMS: Readonly<Record<string, BookTerm>> = {
  memtable: ofPage('memtable', 'legend-memtable'),
  max_write_buffer_number: shown(
    'max_write_buffer_number',
    'The number of full memtables at which writes stop, 2 by default. Memtables that are being flushed count too. At one memtable fewer, writes slow down, but only if this option is more than 3 and the number of waiting memtables exceeds min_write_buffer_number_to_merge.',
  ),
  write_ahead_log: shown(
    'Write-ahead log',
    'The file (WAL) to which each write is appended before it goes to the memtable, so that nothing is lost if the program crashes. To survive a power failure, a write must also set sync.',
  ),
  flush: ofPage('flush', 'flush'),
  sst_file: shown(
    'SST file',
    'A file of sorted entries, written by a flush or a compaction and never changed. Files have numbers: L0 #549 is file 549 in L0.',
    'legend-file',
  ),
  manifest: shown(
    'MANIFEST',
    'The file that records which SST files are on which level. Every flush, compaction and move adds an entry.',
  ),
  sorted_run: ofPage('sorted_run', 'universal-staircase'),
  bloom_filter: shown(
    'Bloom filter',
    'A small data structure in a file that rules out most keys the file does not contain, so that reads of those keys skip the file.',
  ),
  snapshot: shown(
    'Snapshot',
    'A view of the database at one moment. Until the reader releases it, compactions keep the key versions that it sees.',
  ),
  compaction: ofPage('compaction', 'legend-job'),
  leveled: shown(
    'Leveled compaction',
    'Each level below L0 is one sorted run with a target size, a fixed multiple of the one above. A level over its target passes files down, where they are merged with the files they overlap.',
    'leveled-pyramid',
  ),
  universal: shown(
    'Universal compaction',
    'RocksDB’s name for tiered compaction: sorted runs wait until several can be merged at once. Each byte is rewritten less often, but reads have more runs to search. A level below L0 is just a place for one run.',
    'size-ratio',
  ),
  trigger: shown(
    'level0_file_num_compaction_trigger',
    'The number of files or sorted runs at which compactions start, 4 by default. Leveled compaction: the number of idle L0 files at which L0 is due. Universal compaction: the number of sorted runs (L0 files plus deeper levels) at which the rules for space, size and number start to merge.',
    'run-trigger',
  ),
  intra_l0: shown(
    'Intra-L0 compaction',
    'Merges the newest L0 files into one L0 file, which leaves fewer sorted runs. It happens when L0 cannot be compacted into the base level at the moment, or when the base level is so large that rewriting it would not pay off.',
    'intra-l0',
  ),
  being_compacted: ofPage('being_compacted', 'legend-part'),
  trivial_move: ofPage('trivial_move', 'l0-move'),
  compression_per_level: shown(
    'compression_per_level',
    'The compression of each level in use, L0 first. With dynamic level sizes, the second entry applies to the current base level. The last entry also applies to all deeper levels.',
    'compression-per-level',
    'T-8',
  ),
  deletion_compaction: ofPage('deletion_compaction', 'fifo-drop'),
  cut: ofPage('cut', 'legend-cut'),
  grandparent: ofPage('grandparent', 'aligned-cut'),
  max_compaction_bytes: shown(
    'max_compaction_bytes',
    'A soft limit on the size of a compaction, 25 times the target file size by default. A compaction out of L0 may be far larger. An output file is cut before its own size plus that of the grandparents it overlaps would exceed the limit. A file that overlaps more than the limit is not moved.',
    'refused-move',
  ),
  fan_out: shown(
    'Fan-out',
    'The number of bytes that a compaction reads from the output level for each byte from the level above.',
    'smallest-overlap',
  ),
  score: ofPage(
    'score',
    'level-score',
    'L-3',
    'L0 is also scored by its bytes, and the higher score counts. With fixed level sizes: idle bytes ÷ max_bytes_for_level_base. With dynamic level sizes: 1.01 at max_bytes_for_level_base or more. If L0 is larger than the base level’s target: idle bytes ÷ the base level’s size or target, whichever is larger.',
    'With dynamic level sizes, a deeper level at or above its target: 10 × idle bytes ÷ (target + all bytes of L0 + the excess over target of each level in between).',
    'Deletions add to the idle bytes: see compensated size. With dynamic level sizes, a level that is no longer needed is always due.',
  ),
  target_size: ofPage('target_size', 'legend-target', 'D-8'),
  dynamic_level_sizes: shown(
    'level_compaction_dynamic_level_bytes',
    'Dynamic level sizes, the default since 8.4: targets follow from the size of the largest level, usually the last. With max_bytes_for_level_multiplier=10, each level above it may be a tenth the size of the one below. No target is less than max_bytes_for_level_base. Levels fill from the last one upwards. Without this option, targets are fixed and L0 is compacted into L1.',
    'legend-unused',
    'D-8',
  ),
  compensated_size: shown(
    'Compensated size',
    'The size of a file as used in scores. It exceeds the file’s bytes if tombstones outnumber the other entries. Each extra tombstone adds twice the average value size. A range deletion adds the bytes that it covers.',
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
    'Files that a running compaction is writing are not counted. See largest storage.',
  ),
  largest_storage: shown(
    'Largest storage',
    'Peak bytes of all files in a run ÷ peak bytes of its valid data. Unlike space amplification, it counts finished outputs of running compactions, because they need storage too. The two peaks may be at different times. So it can be smaller than the largest space amplification, for example if many keys are deleted.',
  ),
  tombstone: shown(
    'Tombstone',
    'The entry that a deletion writes. It hides older values of its key until a compaction merges it with them. It is dropped once no deeper level can contain the key and no snapshot needs it.',
  ),
  write_stall: ofPage(
    'write_stall',
    'stall',
    null,
    'Memtables slow writes down only if max_write_buffer_number is more than 3 and the number of waiting memtables exceeds min_write_buffer_number_to_merge. With the default of 2 they stop writes but never slow them down.',
  ),
  run_limit: ofPage('run_limit', 'run-limit'),
  size_ratio: shown(
    'size_ratio',
    'Universal compaction: a merge includes the next older sorted run if that run is at most this many percent (1 by default) larger than all newer runs in the merge combined.',
    'size-ratio',
  ),
  size_amplification_percent: shown(
    'max_size_amplification_percent',
    'Universal compaction: if the newer sorted runs together have at least this percentage (200 by default) of the oldest run’s bytes, all runs are merged into one. This rule is checked first, once the number of runs reaches the trigger. It counts runs from the oldest up to the first one that is being compacted. Since 8.7, the newest L0 files may be left out if the other newer runs keep at least 90 % of the newer bytes and still reach the limit.',
    'size-amplification',
  ),
  stop_style: shown(
    'stop_style',
    'Universal compaction: the size that the next older sorted run is compared with. kCompactionStopStyleTotalSize, the default, uses all runs in the merge combined. kCompactionStopStyleSimilarSize uses the last one.',
  ),
  compaction_stats: ofPage('compaction_stats', null),
  db_bench: shown(
    'db_bench',
    'RocksDB’s own benchmark program. Its benchmark fillseq writes keys in ascending order; fillrandom and overwrite write random keys.',
  ),
  zipf: shown(
    'Zipf',
    'A distribution in which few keys are written very often. The tenth key is written about a tenth as often as the first, or less with a larger exponent. The exponents here are 1.01 and 1.2.',
  ),
};

/** Returns the first sentence of a term's definition. */
export function meaningOf({ text }: BookTerm): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
