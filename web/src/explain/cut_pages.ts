// Pages about where output files are cut.
import type { RulePage } from './rule_page.ts';

export const cutPages: readonly RulePage[] = [
  {
    ids: ['C-9.7c', 'C-10'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at a grandparent boundary',
    text: [
      'Before writing each key, a compaction decides whether to end the output file there. Grandparents are the files on the first level below the output level that has overlapping files. A cut at the edge of a grandparent is better than one inside it: only one of the two output files then overlaps that grandparent, so later compactions rewrite less.',
      'So at such a boundary, a file may end before it reaches its target size. It needs 50 % of the target, plus 5 % for each boundary crossed since the file began, including this one, but at most 90 %. At the first boundary that is 55 %.',
      'Between boundaries the file may grow to twice its target size.',
    ],
    figure: 'aligned-cut',
  },
  {
    ids: ['C-9.5', 'C-4'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut by size',
    text: [
      'A file ends when its finished blocks reach a size limit, regardless of its keys. Where grandparents guide the cuts, the limit is twice the target file size, so that the file can grow until it reaches a good boundary.',
      'On the last level, there is nothing to align with, and files end at the target file size itself: `target_file_size_base`, multiplied by `target_file_size_multiplier` for each deeper level. Index and filter blocks are not counted, so files end up a little larger.',
      'Output to L0 is never cut.',
    ],
    figure: 'size-cut',
  },
  {
    ids: ['C-9.7b'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut so that a grandparent can be skipped',
    text: [
      'Sometimes a whole file of the next level lies between two adjacent keys of the output. If one output file spanned that gap, its next compaction would have to rewrite the file below although there is nothing to merge it with.',
      'So the output is cut there, however small the output file is, if the files in the gap hold more than an eighth of the target size. The next compaction of either part does not touch them.',
      'Only leveled compaction does this.',
    ],
    figure: 'skippable-file',
  },
  {
    ids: ['C-9.7a'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at the overlap limit',
    text: [
      'A small file can overlap many files of the next level, and compacting it later means reading and rewriting all of them.',
      'At each file boundary on the next level, RocksDB adds up the bytes of the output file and of all the files it overlaps below. If the sum exceeds `max_compaction_bytes` (25 × the target file size by default), the output file ends there.',
      'This limits the size of the later compaction that takes the file.',
    ],
    figure: 'overlap-limit',
  },
  {
    ids: ['C-15'],
    source: 'CompactionOutputs::UpdateFilesToCutForTTLStates',
    title: 'Cut around old data (TTL)',
    text: [
      'With `ttl`, a file is compacted into the next level when its oldest data expires. If a compaction mixed the data of a large old file with newer data in all its outputs, they would all count as old and expire together.',
      'So the output is cut at both ends of each large output-level file whose data is older than half of `ttl`. The keys of that file stay in files of their own, which can later be compacted alone.',
    ],
    figure: 'old-data-cut',
  },
  {
    ids: ['C-16'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at the round-robin cursor',
    text: [
      'With `kRoundRobin`, each level has a cursor: the key where its next compaction begins. If a file spanned the cursor, the next compaction would have to take the whole file, although the keys before the cursor have been compacted already.',
      'So a compaction whose output spans the cursor of the output level ends one file there. The next compaction of that level can then start exactly at the cursor.',
    ],
    figure: 'round-robin',
  },
  {
    ids: ['C-31'],
    source: 'CompactionJob::GenSubcompactionBoundaries',
    title: 'Cut at the end of a subcompaction',
    text: [
      'A large compaction may be split into up to `max_subcompactions` subcompactions: key ranges that several threads merge at the same time. `kRoundRobin` may form more than that.',
      'Each subcompaction cuts its own output. Its last file ends where the next key range begins, however small that file is. So a compaction with subcompactions may leave one small file for each of them.',
    ],
    figure: 'key-ranges',
  },
  {
    ids: ['C-32'],
    source: 'CompactionJob::FinishCompactionOutputFile',
    title: 'Cut at the end of the input',
    text: [
      'The last file of a compaction ends when there are no more keys. It holds whatever is left after the last cut, so it can be any size.',
      'This is why a compaction whose files are cut by size often ends with a small file. Output to L0 is never cut, so it is one file that ends with the input.',
      'Such a small file does not last: the next compaction that overlaps it merges it with its neighbours and cuts the output again.',
    ],
    figure: 'size-cut',
  },
];
