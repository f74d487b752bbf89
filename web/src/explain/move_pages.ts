// Trivial moves and compression in plain words.
import type { RulePage } from './rule_page.ts';

export const movePages: readonly RulePage[] = [
  {
    ids: ['T-11'],
    source: 'Compaction::IsTrivialMove',
    title: 'A trivial move',
    text: [
      'A file that overlaps nothing on the next level need not be rewritten: it is enough to note in the manifest that it now belongs there. No byte is read or written, and the job takes no time.',
      'A list of conditions is checked in order, and the first that fails makes it an ordinary compaction. The list is shown with the condition that failed marked.',
      'Moved bytes are counted apart, in the column Moved of the Compaction Stats.',
    ],
    figure: 'aligned-move',
  },
  {
    ids: ['T-1'],
    source: 'Compaction::IsTrivialMove',
    title: 'Is L0 in order?',
    text: [
      'Files below L0 never overlap each other, so any of them may fall. Files of L0 may overlap, and then an older file must not stay above a newer one.',
      'A move out of L0 is therefore allowed only if no two files of all of L0 overlap, or if the picker made sure that the files that stay do not overlap the chosen ones in a way that matters: it began with the oldest.',
      'If neither holds, the files are merged.',
    ],
    figure: 'l0-move',
  },
  {
    ids: ['T-3'],
    source: 'Compaction::IsTrivialMove',
    title: 'There must be another level to go to',
    text: [
      'A move changes the level of a file and nothing else. A compaction whose output level is the level that it starts from would change nothing at all: a merge within L0, or a file of the last level that is rewritten to drop what is deleted.',
      'The point of these jobs is what they rewrite, so they always do: to have fewer files in L0, or to be rid of deletions that nothing below needs any more.',
    ],
    figure: 'intra-l0',
  },
  {
    ids: ['T-6', 'T-7'],
    source: 'Compaction::IsTrivialMove',
    title: 'Only one level of inputs',
    text: [
      'As soon as the chosen files overlap a file of the output level, both must be merged, since files of a level may not overlap. Then the compaction has two levels of inputs, and it is no move.',
      'The files must also lie on the storage path that the output level uses: a move renames nothing and copies nothing. With a single path, as everywhere in this tool, that always holds.',
    ],
    figure: 'aligned-move',
  },
  {
    ids: ['T-8'],
    source: 'Compaction::InputCompressionMatchesOutput',
    title: 'Would it be packed the same way?',
    text: [
      'Levels may use different compression: often none near the top, where data is rewritten soon, and a strong one at the bottom. A file that just moved would keep the old form for good.',
      'RocksDB compares what its settings say for the starting level with what they say for the output level. If they differ, the file is rewritten. It does not look at how the file is really packed.',
      'So compression per level costs trivial moves at the boundary between two settings.',
    ],
    figure: 'compression-change',
  },
  {
    ids: ['T-9'],
    source: 'Compaction::IsTrivialMove',
    title: 'Would it be too large to move on?',
    text: [
      'A file that moves keeps its range of keys, however wide. Later it has to be merged with everything that it overlaps one level further down.',
      'If the file and those files together exceed `max_compaction_bytes`, it may not move. It is rewritten instead, and its output is cut along the files below, so that each part overlaps little.',
      'On the last level nothing lies below, and the condition always holds.',
    ],
    figure: 'refused-move',
  },
  {
    ids: ['Z-2'],
    source: 'GetCompressionType',
    title: 'How the output is compressed',
    text: [
      'The compression of a compaction’s output is settled when it is picked. If `bottommost_compression` is set and no deeper level holds files, it is that.',
      'Else, if `compression_per_level` is set, its first entry is for L0, the second for the base level, the third for the level below that, and so on. The base level may move up, so the entry of a level may change.',
      'Else it is `compression` for all levels.',
    ],
    figure: 'compression-per-level',
  },
];
