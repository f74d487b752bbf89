// Pages about trivial moves and compression.
import type { RulePage } from './rule_page.ts';

export const movePages: readonly RulePage[] = [
  {
    ids: ['T-11'],
    source: 'Compaction::IsTrivialMove',
    title: 'Trivial move',
    text: [
      'A file that overlaps nothing on the next level need not be rewritten: RocksDB only records its new level in the MANIFEST. No byte of the file is read or written, and the job takes almost no time.',
      'RocksDB checks a list of conditions in order. If one fails, the compaction rewrites its files as usual. The page lists the conditions and marks the one that failed.',
      'Moved bytes have their own column in Compaction Stats: Moved(GB).',
    ],
    figure: 'aligned-move',
  },
  {
    ids: ['T-1'],
    source: 'Compaction::IsTrivialMove',
    title: 'Do L0 files overlap?',
    text: [
      'Files on a level below L0 never overlap each other, so any of them may be moved. L0 files may overlap, and an older file must never end up above a newer one.',
      'So a move out of L0 is allowed only if no two L0 files overlap, or if the picker has made sure that no older file left on L0 overlaps the chosen ones. The picker does so by starting with the oldest file.',
      'If neither condition holds, the files are merged.',
    ],
    figure: 'l0-move',
  },
  {
    ids: ['T-3'],
    source: 'Compaction::IsTrivialMove',
    title: 'Is the output on a different level?',
    text: [
      'A move changes only the level of a file. If the output level is the start level, a move would change nothing. This is the case for intra-L0 compactions and for compactions that rewrite a last-level file to drop deleted data.',
      'Such compactions always rewrite their files, because that is their purpose: to have fewer files on L0, or to drop deletions that nothing below needs any more.',
    ],
    figure: 'intra-l0',
  },
  {
    ids: ['T-6', 'T-7'],
    source: 'Compaction::IsTrivialMove',
    title: 'Is there only one input level?',
    text: [
      'If the chosen files overlap an output-level file, they must be merged with it, because files on a level below L0 may not overlap. The compaction then has two input levels and cannot be a move.',
      'The files must also be on the storage path of the output level already, because a move neither renames nor copies them. With a single path, the only case modelled here, they always are.',
    ],
    figure: 'aligned-move',
  },
  {
    ids: ['T-8'],
    source: 'Compaction::InputCompressionMatchesOutput',
    title: 'Is the configured compression the same?',
    text: [
      'Levels may use different compression: often none on the first levels, where data is soon rewritten, and strong compression on the last. A moved file would keep its old compression.',
      'RocksDB compares the compression configured for the start level with that for the output level. If they differ, the file is rewritten. It does not matter how the file itself is compressed.',
      'So if compression differs between levels, files are rewritten instead of moved wherever it changes.',
    ],
    figure: 'compression-change',
  },
  {
    ids: ['T-9', 'T-10'],
    source: 'Compaction::IsTrivialMove',
    title: 'Would its next compaction be too large?',
    text: [
      'A moved file keeps its key range, however wide. It must later be merged with all files that it overlaps on the level below the output level.',
      'If the file and those files together exceed `max_compaction_bytes`, the file is rewritten instead of moved. Its output is cut at the boundaries of the files below, so that each piece overlaps less.',
      'Nothing is below the last level, so a move to it always meets this condition. With `preclude_last_level_data_seconds`, however, files are always rewritten there, because each key is placed by its age.',
    ],
    figure: 'refused-move',
  },
  {
    ids: ['Z-2'],
    source: 'GetCompressionType',
    title: 'Compression of the output',
    text: [
      'The compression of a compaction’s output is chosen when the compaction is picked. `bottommost_compression` applies if it is set and no deeper level has files.',
      'Otherwise `compression_per_level` applies if it is set. Its first entry is for L0, the second for the base level, the third for the level below that, and so on. When the base level changes, so does the entry that applies to each level.',
      'If neither applies, `compression` is used.',
    ],
    figure: 'compression-per-level',
  },
];
