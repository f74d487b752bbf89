// The rules of universal compaction in plain words.
import type { RulePage } from './rule_page.ts';

export const universalPages: readonly RulePage[] = [
  {
    ids: ['U-9', 'U-6', 'U-2', 'U-4'],
    source: 'UniversalCompactionBuilder::PickCompaction',
    title: 'Are there enough sorted runs?',
    text: [
      'A sorted run is a set of files that do not overlap. Every L0 file is a sorted run, and so is every deeper level with files. Run 1 is the newest.',
      'The picker considers a compaction only if there are at least `level0_file_num_compaction_trigger` sorted runs, including those being compacted, or if files are marked or due for periodic compaction. Without such files, the scheduler calls the picker only if at least as many sorted runs are idle: runs that are being compacted will soon be gone, so they do not count there.',
      'More sorted runs mean less rewriting, but more runs for a read to search.',
    ],
    figure: 'run-trigger',
  },
  {
    ids: ['U-33'],
    source: 'UniversalCompactionBuilder::PickPeriodicCompaction',
    title: 'Periodic compaction of runs',
    text: [
      'Data in key ranges without new writes would never be compacted again, and would keep its overwritten versions and deletions.',
      'A file older than `periodic_compaction_seconds` is due. Then all runs, from the oldest up to the first that is being compacted, are merged into the last level, before any other rule is tried.',
      'If the oldest run is being compacted, nothing happens. If it is the only idle run, it must contain a due file itself.',
    ],
    figure: 'universal-periodic',
  },
  {
    ids: ['U-18', 'U-14', 'U-15', 'U-16'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSizeAmp',
    title: 'Size amplification',
    text: [
      'Most data is in the oldest run, and newer runs hold changes to it. If the newer runs together are large compared with the oldest one, many keys may be stored several times.',
      'The rule adds up the sizes of the newer runs, from the second-oldest up to the first that is being compacted, and divides the sum by the size of the oldest run. At `max_size_amplification_percent` or more (200 % by default), all these runs and the oldest are merged into one.',
      'If the oldest run or the next newer one is being compacted, the rule has nothing to merge. With `preclude_last_level_data_seconds` the run on the last level is left out.',
    ],
    figure: 'size-amplification',
  },
  {
    ids: ['U-17'],
    source: 'UniversalCompactionBuilder::MightExcludeNewL0sToReduceWriteStop',
    title: 'The newest L0 files are left out',
    text: [
      'Merging everything takes a long time. Until it ends, its input files still count as sorted runs, and writes stop when there are too many of those.',
      'So the newest L0 files are left out if the other newer runs have at least 90 % of the bytes of all newer runs and still reach `max_size_amplification_percent`. These small files would add little to the merge, and they can be merged with each other meanwhile.',
      'Releases since 8.7 do this.',
    ],
    figure: 'newest-left-out',
  },
  {
    ids: ['U-30'],
    source: 'UniversalCompactionBuilder::PickIncrementalForReduceSizeAmp',
    title: 'Incremental merge',
    text: [
      'With `incremental`, a merge for size amplification need not take everything. RocksDB slides a window over the files of the second-oldest run and computes how many bytes of the oldest run each window overlaps.',
      'The window with the smallest fanout (overlapped bytes ÷ own bytes) is merged by itself if its fanout is low enough to be worth the additional rewriting.',
      'If the fanout of no window is low enough, all runs are merged.',
    ],
    figure: 'incremental',
  },
  {
    ids: ['U-21'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Size ratio',
    text: [
      'Merging runs of similar size is efficient: each byte is rewritten once, and several runs become one. Merging a small run into a large one rewrites many bytes to remove one run.',
      'Starting with the newest idle run, the next older run joins while it is at most `size_ratio` percent larger than all runs taken so far. The first run that is too large or being compacted ends the list.',
      'The list must have at least `min_merge_width` runs; otherwise the search starts again at the next older run.',
    ],
    figure: 'size-ratio',
  },
  {
    ids: ['U-25', 'U-26'],
    source: 'UniversalCompactionBuilder::GetMaxNumFilesToCompactBasedOnMaxReadAmp',
    title: 'Sorted run limit',
    text: [
      '`max_read_amp` limits the number of sorted runs that a read may have to search. With −1 the limit is `level0_file_num_compaction_trigger`. A positive number is the limit itself.',
      'With 0 the limit is auto-tuned: RocksDB counts how many runs there would be from one memtable up to the largest run of the tree if each were `size_ratio` percent larger than all newer ones together. So the limit grows slowly with the data.',
    ],
    figure: 'tuned-limit',
  },
  {
    ids: ['U-27', 'U-28'],
    source: 'UniversalCompactionBuilder::PickCompaction',
    title: 'Sorted run count',
    text: [
      'If no earlier rule has picked a compaction and there are more idle sorted runs than the limit, the newest ones are merged, whatever their sizes.',
      'Just enough of them are merged to be back at the limit: with 11 idle runs and a limit of 9, three become one. Fewer than `min_merge_width` runs are not merged, so with a large width the number of sorted runs can exceed the limit.',
      'The runs must be adjacent; a run that is being compacted ends the list.',
    ],
    figure: 'run-limit',
  },
  {
    ids: ['U-22'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Compression of newer runs',
    text: [
      'With `compression_size_percent`, the newest data stays uncompressed to save CPU time, and older data is compressed.',
      'RocksDB adds up the sizes of the runs that are older than the ones being merged. If they already hold at least that percentage of all bytes, the output is not compressed; otherwise it is. A merge for size amplification ignores the option. With −1, the default, the output always gets the compression of its level.',
      'With 0 or more, flushed files are never compressed.',
    ],
    figure: 'old-runs-compressed',
  },
  {
    ids: ['U-23'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Output level',
    text: [
      'A level below L0 can hold only one sorted run, and newer runs must stay above older ones. So a merged run is written to the level right above the next older run. If there is no older run, it is written to the last level.',
      'If the next older run is on L0 or L1, the output is an L0 file again, and takes the place of its oldest input.',
      'The pick is given up if a running compaction writes an overlapping key range to that level.',
    ],
    figure: 'output-level',
  },
  {
    ids: ['U-36', 'U-12'],
    source: 'UniversalCompactionBuilder::IsInputFilesNonOverlapping',
    title: 'Trivial move of sorted runs',
    text: [
      'With `allow_trivial_move`, universal compaction checks whether its input files overlap: in order of their smallest keys, each must start after the end of the previous one.',
      'If none overlap, all input files are moved to the output level without being rewritten, even from several levels. Compression is ignored.',
      'Periodic and manual compactions always rewrite their files, and so does a compaction into L0.',
    ],
    figure: 'universal-move',
  },
];
