// Terms that only stories and their glossary explain; the page has no such labels.
import { GLOSSARY, type Definition } from '../../base/glossary.ts';
import { TERM_FIGURES, type TermFigure } from './term_figures.ts';

/** A term of the glossary: its definition, and a figure that shows it. */
export type BookTerm = Definition & TermFigure;

const shown = (
  name: string,
  text: string,
  figure: string | null = null,
  rule: string | null = null,
): BookTerm => ({ name, text, figure, rule });

/** Additional terms, by the key of the page's term that they follow in the glossary. */
const MORE_TERMS: Readonly<Record<string, Readonly<Record<string, BookTerm>>>> = {
  memtable: {
    max_write_buffer_number: shown(
      'max_write_buffer_number',
      'How many full memtables there may be that are not in a file yet, those being flushed included; 2 by default. With so many, writes stop. Before that they are slowed down, from one fewer on, only if it is more than 3: so with the default never.',
    ),
    write_ahead_log: shown(
      'Write-ahead log',
      'A file, the WAL, to which a write is appended before it goes to the memtable. If the program crashes nothing is lost; for a power failure a write must also ask for sync.',
    ),
  },
  flush: {
    sst_file: shown(
      'SST file',
      'A file of sorted entries, written by a flush or a compaction and never changed. Files have numbers: L0 #549 is file 549, on L0.',
      'legend-file',
    ),
    manifest: shown(
      'MANIFEST',
      'The file in which RocksDB notes which files are on which level. Every flush, compaction and move adds an entry.',
    ),
  },
  sorted_run: {
    bloom_filter: shown(
      'Bloom filter',
      'A small table in a file by which a read knows of most absent keys that they are not in the file, so that it need not be searched.',
    ),
    snapshot: shown(
      'Snapshot',
      'A view of the database at one moment that a reader holds. As long as it does, compactions keep the versions of keys that it sees.',
    ),
  },
  compaction: {
    leveled: shown(
      'Leveled compaction',
      'Each level below L0 is one sorted run with a target size, some times that of the level above. A level over its target passes files down, and they are merged with the files of the next level that they overlap.',
      'leveled-pyramid',
    ),
    universal: shown(
      'Universal compaction',
      'RocksDB’s name for tiered compaction: sorted runs wait until several can be merged at once. So a byte is rewritten less often; reads have more runs to search. A level below L0 is just a place for one run.',
      'size-ratio',
    ),
    trigger: shown(
      'level0_file_num_compaction_trigger',
      'The trigger: the number of files of L0 (leveled compaction) or of sorted runs (universal compaction) from which on they are compacted, 4 by default. Leveled compaction: with so many idle files L0 is due. Universal compaction: with fewer sorted runs, files of L0 and deeper levels counted together, no rule by size or number merges anything.',
      'run-trigger',
    ),
    intra_l0: shown(
      'Intra-L0 compaction',
      'Merges the newest files of L0 into one file of L0, so that there are fewer sorted runs: when L0 cannot be compacted into the base level at the moment, or when that is so much larger that rewriting it would not pay.',
      'intra-l0',
    ),
  },
  trivial_move: {
    compression_per_level: shown(
      'compression_per_level',
      'The compression of each level in use, L0 first: with dynamic level sizes its second entry is for the base level, whichever that is. The last entry holds for all deeper levels.',
      'compression-per-level',
      'T-8',
    ),
  },
  grandparent: {
    max_compaction_bytes: shown(
      'max_compaction_bytes',
      'A soft limit on the size of a compaction, 25 times the target file size by default; one from L0 may be far larger. An output file ends before it has more than that together with the grandparents that it overlaps, and a file that overlaps more is not moved.',
      'refused-move',
    ),
    fan_out: shown(
      'Fan-out',
      'How many bytes of the output level a compaction reads for each byte of the level above.',
      'smallest-overlap',
    ),
  },
  target_size: {
    dynamic_level_sizes: shown(
      'level_compaction_dynamic_level_bytes',
      'Dynamic level sizes, the default since 8.4: targets follow from the size of the largest level, usually the last, each level above it having a tenth of the one below (with max_bytes_for_level_multiplier=10), but none less than max_bytes_for_level_base. Levels are filled from the last one upwards. Without it targets are fixed, and L0 is compacted into L1.',
      'legend-unused',
      'D-8',
    ),
    compensated_size: shown(
      'Compensated size',
      'The size of a file as scores count it: larger than its bytes where tombstones outnumber its other entries. Each one by which they do adds two values of average size; a range deletion counts by the bytes that it covers.',
      null,
      'L-8',
    ),
  },
  space_amplification: {
    tombstone: shown(
      'Tombstone',
      'The entry that a deletion writes. It hides older values of its key until a compaction merges it with them, and is dropped where no deeper level can have the key and no snapshot needs it.',
    ),
  },
  run_limit: {
    size_ratio: shown(
      'size_ratio',
      'Universal compaction: a merge takes in the next older sorted run if that is at most so many percent larger than the newer ones in the merge together; 1 by default.',
      'size-ratio',
    ),
    size_amplification_percent: shown(
      'max_size_amplification_percent',
      'Universal compaction: when there are as many sorted runs as the trigger, and those newer than the oldest, up to the first that is being compacted, together have so many percent of its bytes, 200 by default, they and it are merged into one. The newest files of L0 may be left out if at least 90 % of the newer bytes remain and still pass the limit (since 8.7).',
      'size-amplification',
    ),
    stop_style: shown(
      'stop_style',
      'Universal compaction: with which size the next older sorted run is compared. kCompactionStopStyleTotalSize, the default, takes all runs of the merge together; kCompactionStopStyleSimilarSize the last one.',
    ),
  },
  compaction_stats: {
    db_bench: shown(
      'db_bench',
      'RocksDB’s own benchmark program. Its fillseq writes keys in ascending order, fillrandom and overwrite write random ones.',
    ),
    zipf: shown(
      'Zipf',
      'A distribution in which few keys are written very often: the tenth key about a tenth as often as the first, or less with a larger exponent (1.01, 1.2).',
    ),
  },
};

/** Additions to the page's definitions, which are short. */
const MORE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  write_stall: [
    'Memtables slow writes down only where max_write_buffer_number is more than 3; with the default, 2, they stop writes and never slow them down.',
  ],
  space_amplification: ['Files that a running compaction is writing are not counted.'],
  score: [
    'The formula for L0, if it is more than files ÷ trigger: with fixed level sizes idle bytes ÷ max_bytes_for_level_base; with dynamic ones 1.01 from max_bytes_for_level_base on, or idle bytes ÷ the base level’s size or target, the larger of the two.',
    'And for a deeper level at its target or above, with dynamic level sizes: 10 × idle bytes ÷ (target + all bytes of L0 + what each level between has above its target).',
    'Deletions add to the idle bytes (compensated size). With dynamic level sizes a level that is no longer needed is due in any case.',
  ],
};

function bookTerms(): Record<string, BookTerm> {
  const terms: Record<string, BookTerm> = {};
  for (const [key, shownBy] of Object.entries(TERM_FIGURES)) {
    const { name, text } = GLOSSARY[key as keyof typeof GLOSSARY];
    terms[key] = { name, text: [text, ...(MORE_TEXTS[key] ?? [])].join(' '), ...shownBy };
    Object.assign(terms, MORE_TERMS[key]);
  }
  return terms;
}

/** All terms of the glossary of stories, in its order. */
export const BOOK_TERMS: Readonly<Record<string, BookTerm>> = bookTerms();

/** The meaning of a term in one sentence, the first of its definition. */
export function meaningOf({ text }: BookTerm): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
