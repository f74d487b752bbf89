// Trivial moves and compression in plain words.
import type { RulePage } from './rule_page.ts';

export const movePages: readonly RulePage[] = [
  {
    ids: ['T-11'],
    source: 'Compaction::IsTrivialMove',
    title: 'Trivial move',
    text: [
      'A file that overlaps nothing on the next level need not be rewritten: RocksDB only records its new level in the MANIFEST. No byte of the file is read or written, and the job takes almost no time.',
      'RocksDB checks a list of conditions in order. If one fails, the compaction is an ordinary one that rewrites its files. The page shows the list and marks the condition that failed.',
      'Moved bytes have their own column in Compaction Stats: Moved(GB).',
    ],
    figure: 'aligned-move',
  },
  {
    ids: ['T-1'],
    source: 'Compaction::IsTrivialMove',
    title: 'Do L0 files overlap?',
    text: [
      'Files of a level below L0 never overlap each other, so any of them may be moved. Files of L0 may overlap, and then an older file must not stay above a newer one.',
      'So a move out of L0 is allowed only if no two L0 files overlap, or if the picker has made sure that no older file that stays on L0 overlaps the chosen ones. It does that by starting at the oldest file.',
      'If neither is the case, the files are merged.',
    ],
    figure: 'l0-move',
  },
  {
    ids: ['T-3'],
    source: 'Compaction::IsTrivialMove',
    title: 'Is the output level another level?',
    text: [
      'A move changes only the level of a file. If the output level is the start level, a move would change nothing. Such compactions are intra-L0 compactions, and compactions that rewrite a file of the last level to drop deleted data.',
      'They always rewrite their files, because that is their purpose: fewer files on L0, or no deletions that nothing below needs any more.',
    ],
    figure: 'intra-l0',
  },
  {
    ids: ['T-6', 'T-7'],
    source: 'Compaction::IsTrivialMove',
    title: 'Is there only one input level?',
    text: [
      'If the chosen files overlap a file of the output level, they must be merged with it, since files of a level below L0 may not overlap. Then the compaction has two input levels and cannot be a move.',
      'The files must also lie on the storage path that the output level uses, because a move neither renames nor copies them. With a single path, the only case modelled here, they always do.',
    ],
    figure: 'aligned-move',
  },
  {
    ids: ['T-8'],
    source: 'Compaction::InputCompressionMatchesOutput',
    title: 'Is the configured compression the same?',
    text: [
      'Levels may use different compression: often none on the first levels, where data is soon rewritten, and strong compression on the last. A moved file would keep its old compression.',
      'RocksDB compares the compression configured for the start level with that for the output level. If they differ, the file is rewritten. How the file itself is compressed is ignored.',
      'So with different compression per level, files are rewritten where the compression changes, instead of being moved.',
    ],
    figure: 'compression-change',
  },
  {
    ids: ['T-9', 'T-10'],
    source: 'Compaction::IsTrivialMove',
    title: 'Would its next compaction be too large?',
    text: [
      'A moved file keeps its key range, however wide. Later it has to be merged with all files that it overlaps on the level below the output level.',
      'If the file and those files together exceed `max_compaction_bytes`, it is not moved. It is rewritten instead, and its output is cut at the boundaries of the files below, so that each part overlaps less.',
      'Nothing lies below the last level, so there the condition always holds. With `preclude_last_level_data_seconds`, files are always rewritten there: each key is placed by its age.',
    ],
    figure: 'refused-move',
  },
  {
    ids: ['Z-2'],
    source: 'GetCompressionType',
    title: 'Compression of the output',
    text: [
      'The compression of a compaction’s output is chosen when the compaction is picked. `bottommost_compression` is used if it is set and no deeper level has files.',
      'Otherwise `compression_per_level` is used if it is set: its first entry is for L0, the second for the base level, the third for the level below that, and so on. The base level can change, and with it the entry of each level.',
      'Otherwise `compression` is used for all levels.',
    ],
    figure: 'compression-per-level',
  },
];
