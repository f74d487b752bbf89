// Pages about the cuts of output files, in plain words.
import type { RulePage } from './rule_page.ts';

export const cutPages: readonly RulePage[] = [
  {
    ids: ['C-9.7c', 'C-10'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at a grandparent boundary',
    text: [
      'Before each key that it writes, a compaction decides whether the output file should end there. Files of the first level below the output level that has overlapping ones are called grandparents. A cut at an edge of a grandparent is better than one elsewhere, because the next compaction of the output then overlaps fewer files only in part.',
      'So at such a boundary the file ends before it reaches the target size: 50 % of the target is enough, plus 5 % for each boundary crossed since the file began, this one included, up to 90 %. At the first boundary that is 55 %.',
      'Between boundaries the file may grow to twice its target size.',
    ],
    figure: 'aligned-cut',
  },
  {
    ids: ['C-9.5', 'C-4'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut by size',
    text: [
      'A file ends when its finished blocks reach a size limit, whatever its keys are. Where grandparents guide the cuts, the limit is twice the target file size, so that the file can grow until a good boundary comes.',
      'On the last level there is nothing to align with, and files end at the target file size itself: `target_file_size_base`, multiplied by `target_file_size_multiplier` for each deeper level. Index and filter blocks are not counted, so files become a little larger.',
      'Output to L0 is never cut.',
    ],
    figure: 'size-cut',
  },
  {
    ids: ['C-9.7b'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut so that a grandparent can be skipped',
    text: [
      'Sometimes a whole file of the next level lies between two adjacent keys of the output. If one output file spanned that gap, the next compaction would have to rewrite the file below, although it has nothing to merge with it.',
      'So the output is cut there, however small it is, if the files that can be skipped hold more than an eighth of the target size. The next compaction of either part does not touch them.',
      'Only leveled compaction does this.',
    ],
    figure: 'skippable-file',
  },
  {
    ids: ['C-9.7a'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at the overlap limit',
    text: [
      'A small file can overlap many files of the next level. When it is compacted later, all of them have to be read and rewritten.',
      'At each file boundary of the next level, RocksDB adds the bytes of the output file and those of all files below that it overlaps. If the sum exceeds `max_compaction_bytes` (by default 25 × the target file size), the file ends there.',
      'That limits the size of the compaction that later takes this file.',
    ],
    figure: 'overlap-limit',
  },
  {
    ids: ['C-15'],
    source: 'CompactionOutputs::UpdateFilesToCutForTTLStates',
    title: 'Cut around old data (TTL)',
    text: [
      'With `ttl`, a file is compacted into the next level when its oldest data expires. If a compaction mixed a large old file with newer ones in all its outputs, all outputs would count as old and would expire together.',
      'So the output is cut where a large file of the output level whose data is older than half of `ttl` begins or ends. Its keys stay in files of their own, which can later be compacted alone.',
    ],
    figure: 'old-data-cut',
  },
  {
    ids: ['C-16'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at the round-robin cursor',
    text: [
      'With `kRoundRobin`, each level has a cursor: the key where its next compaction begins. If a file spanned the cursor, the next compaction would have to take it whole, although keys before the cursor were compacted already.',
      'So a compaction whose output spans the cursor of the output level ends one file there. The next compaction of that level then starts exactly at the cursor.',
    ],
    figure: 'round-robin',
  },
  {
    ids: ['C-31'],
    source: 'CompactionJob::GenSubcompactionBoundaries',
    title: 'Cut at the end of a subcompaction',
    text: [
      'A large compaction may be split into up to `max_subcompactions` subcompactions: key ranges that several threads merge at the same time. `kRoundRobin` may form more.',
      'Each subcompaction cuts its output by itself, and its last file ends where the next key range begins, however small the file is. So a compaction with subcompactions may leave one small file for each of them.',
    ],
    figure: 'key-ranges',
  },
  {
    ids: ['C-32'],
    source: 'CompactionJob::FinishCompactionOutputFile',
    title: 'Cut at the end of the input',
    text: [
      'The last file of a compaction ends when there are no more keys. It holds what is left after the last cut, so it may have any size.',
      'This is why a compaction whose files are cut by size often ends with a small file. Output to L0 is never cut, so it is one file that ends with the input.',
      'Such a small file does not stay: the next compaction that overlaps it merges it with its neighbours and cuts the output again.',
    ],
    figure: 'size-cut',
  },
];
