// Where output files are cut, in plain words.
import type { CutReason } from 'lsm-shape/engine';
import type { RulePage } from './rule_page.ts';

export const cutPages: readonly RulePage[] = [
  {
    ids: ['C-9.7c', 'C-10'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut along the next level',
    text: [
      'Before each key of its output, a compaction asks whether the file should end here. If the key is the first beyond an edge of a file on the level below the output (a grandparent), a cut here is worth more than elsewhere: later, whole files will meet whole files.',
      'So at such a boundary less than the full size is enough: 50 % of the target and 5 % more for each boundary crossed since the file began, this one included, but never more than 90 %. The first boundary thus needs 55 %.',
      'Between boundaries the file may grow to twice its target.',
    ],
    figure: 'aligned-cut',
  },
  {
    ids: ['C-9.5', 'C-4'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut by size',
    text: [
      'A file ends when its finished blocks reach its limit, whatever its keys are. Where files of a deeper level guide the cuts, the limit is twice the target file size, so that there is room to wait for a good boundary.',
      'At the bottom there is nothing to align with, and files end at the target itself: `target_file_size_base`, times the multiplier for each deeper level. Index and filter are not counted, so files come out a little larger.',
      'Output to L0 is never cut.',
    ],
    figure: 'size-cut',
  },
  {
    ids: ['C-9.7b'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'A file below that can be skipped',
    text: [
      'Sometimes two neighbouring keys of the output have a whole file of the next level between them. If one output file spanned that gap, the next compaction would have to rewrite the file below, though it has nothing to merge with it.',
      'So the output is cut there at once, however small it is, if the files that can be skipped are larger than an eighth of the target. The next compaction of either part leaves them alone.',
      'Only leveled compaction does this.',
    ],
    figure: 'skippable-file',
  },
  {
    ids: ['C-9.7a'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'The overlap limit',
    text: [
      'A file may be small and yet lie over many files of the next level. Its own compaction, later, would have to read and rewrite all of them.',
      'At each boundary of the next level, RocksDB adds the output file’s bytes to those of all files below that it overlaps. If the sum exceeds `max_compaction_bytes` (25 times the target file size unless set), the file ends here.',
      'That keeps every future compaction below a known size.',
    ],
    figure: 'overlap-limit',
  },
  {
    ids: ['C-15'],
    source: 'CompactionOutputs::UpdateFilesToCutForTTLStates',
    title: 'Old data in files of its own',
    text: [
      'With a `ttl`, data must go down before it is too old. If a compaction merged a large old file with young ones into outputs that mix both, all outputs would count as old and would be due together.',
      'So outputs are cut where a file of the output level begins or ends whose data has used up more than half of its time. Its keys stay in files of their own, which can then be compacted alone.',
    ],
    figure: 'old-data-cut',
  },
  {
    ids: ['C-16'],
    source: 'CompactionOutputs::ShouldStopBefore',
    title: 'Cut at the round-robin cursor',
    text: [
      'Under round robin, each level has a cursor: the key where its next compaction will begin. A file that spanned it would be taken as a whole, keys before the cursor included, although their turn is over.',
      'So a compaction that writes across the cursor of its output level ends a file there, once. The next compaction of that level then begins with exactly the keys that are due.',
    ],
    figure: 'round-robin',
  },
  {
    ids: ['C-31'],
    source: 'CompactionJob::GenSubcompactionBoundaries',
    title: 'The end of a key range',
    text: [
      'A large compaction may be split into subcompactions: ranges of keys that are merged at the same time by several threads, up to `max_subcompactions`. Round robin splits even without it.',
      'Each range cuts its own output as if it were alone, and its last file ends where the next range begins, however small it is. So a split compaction may leave a small file for each range.',
    ],
    figure: 'key-ranges',
  },
  {
    ids: ['C-32'],
    source: 'CompactionJob::FinishCompactionOutputFile',
    title: 'The end of the input',
    text: [
      'When a compaction runs out of keys, its last file ends. It may have any size: what is left over after the last cut.',
      'This is why a job that was cut by size often ends with a small file. Output to L0, which is never cut, is one file that ends here.',
      'Such a remainder does not last: the next compaction that overlaps it merges it with its neighbours, and cuts anew.',
    ],
    figure: 'size-cut',
  },
];

/** The rule that explains a cut of each reason; none where the log does not say why. */
export const CUT_RULES: Readonly<Record<CutReason, string | null>> = {
  grandparent_boundary: 'C-9.7c',
  target_file_size: 'C-9.5',
  skippable_grandparent: 'C-9.7b',
  grandparent_overlap: 'C-9.7a',
  ttl: 'C-15',
  round_robin_cursor: 'C-16',
  subcompaction_boundary: 'C-31',
  end_of_input: 'C-32',
  unknown: null,
};
