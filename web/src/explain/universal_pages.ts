// Pages about universal compaction.
import type { RulePage } from './rule_page.ts';

export const universalPages: readonly RulePage[] = [
  {
    ids: ['U-9', 'U-6', 'U-2', 'U-4'],
    source: 'UniversalCompactionBuilder::PickCompaction',
    title: 'Are there enough sorted runs?',
    text: [
      'A sorted run is a set of files that do not overlap. Every L0 file is a sorted run, and so is every deeper level with files. Run 1 is the newest.',
      'The scheduler calls the picker when at least `level0_file_num_compaction_trigger` sorted runs are idle, or when a file is marked or due for periodic compaction. Runs being compacted will soon be gone, so the scheduler does not count them. The picker counts all runs: it does nothing if there are fewer than the trigger and no such file.',
      'A higher trigger means less rewriting, but more runs for a read to search.',
    ],
    figure: 'run-trigger',
  },
  {
    ids: ['U-33'],
    source: 'UniversalCompactionBuilder::PickPeriodicCompaction',
    title: 'Periodic compaction of runs',
    text: [
      'Key ranges without new writes would never be compacted again and would keep their overwritten versions and deletions.',
      'A file is due once it is older than `periodic_compaction_seconds`. Before any other rule is tried, all runs from the oldest up to the first one being compacted are merged into the last level.',
      'If the oldest run is being compacted, the rule does nothing. If it can take only the oldest run, that run must contain a due file.',
    ],
    figure: 'universal-periodic',
  },
  {
    ids: ['U-18', 'U-14', 'U-15', 'U-16'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSizeAmp',
    title: 'Size amplification',
    text: [
      'The oldest run holds most of the data, and newer runs hold changes to it. If the newer runs together are large relative to the oldest, many keys may be stored several times.',
      'The rule adds up the sizes of the newer runs and divides the sum by the size of the oldest run. It starts at the second-oldest run, goes toward newer ones, and stops before the first run being compacted. If the quotient is at least `max_size_amplification_percent` (200 % by default), these runs and the oldest are merged into one.',
      'If the oldest run or the next newer one is being compacted, there is nothing to merge. With `preclude_last_level_data_seconds`, the run on the last level is left out.',
    ],
    figure: 'size-amplification',
  },
  {
    ids: ['U-17'],
    source: 'UniversalCompactionBuilder::MightExcludeNewL0sToReduceWriteStop',
    title: 'The newest L0 files are left out',
    text: [
      'Merging everything takes a long time. Until the merge ends, its inputs still count as sorted runs, and writes stop when there are too many runs.',
      'So if the merge would leave little room below `level0_stop_writes_trigger`, the newest L0 files are left out, as long as the remaining newer runs hold at least 90 % of the bytes of all newer runs and still reach `max_size_amplification_percent`. These small files would add little to the merge, and they can be merged with one another in the meantime.',
      'RocksDB has done this since 8.7.',
    ],
    figure: 'newest-left-out',
  },
  {
    ids: ['U-30'],
    source: 'UniversalCompactionBuilder::PickIncrementalForReduceSizeAmp',
    title: 'Incremental merge',
    text: [
      'With `incremental`, a merge for size amplification need not take everything. RocksDB slides a window over the files of the second-oldest run and computes how many bytes of the oldest run each window overlaps.',
      'The window with the smallest fanout (overlapped bytes ÷ own bytes) is merged alone if its fanout is low enough to justify the extra rewriting.',
      'If no window has a low enough fanout, all runs are merged.',
    ],
    figure: 'incremental',
  },
  {
    ids: ['U-21'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Size ratio',
    text: [
      'Merging runs of similar size is efficient: each byte is rewritten once, and several runs become one. Merging a small run into a large one rewrites many bytes just to remove one run.',
      'RocksDB starts with the newest idle run and adds the next older one while it is at most `size_ratio` percent larger than all runs taken so far combined. The first run that is too large or being compacted ends the list.',
      'A list of fewer than `min_merge_width` runs is discarded, and the search starts over at the next older run.',
    ],
    figure: 'size-ratio',
  },
  {
    ids: ['U-25', 'U-26'],
    source: 'UniversalCompactionBuilder::GetMaxNumFilesToCompactBasedOnMaxReadAmp',
    title: 'Sorted run limit',
    text: [
      '`max_read_amp` limits the number of sorted runs that a read may have to search. At −1, the limit is `level0_file_num_compaction_trigger`. A positive value is the limit itself.',
      'At 0, the limit is auto-tuned. RocksDB starts with one memtable, makes each older run `size_ratio` percent larger than all newer ones combined, and counts how many runs it takes to reach the largest run in the tree. The limit therefore grows slowly with the data.',
    ],
    figure: 'tuned-limit',
  },
  {
    ids: ['U-27', 'U-28'],
    source: 'UniversalCompactionBuilder::PickCompaction',
    title: 'Sorted run count',
    text: [
      'If no earlier rule has picked a compaction and there are more idle sorted runs than the limit, the newest ones are merged, regardless of size.',
      'Just enough are merged to return to the limit: with 11 idle runs and a limit of 9, three become one. A merge needs at least `min_merge_width` runs, so a large width can leave more sorted runs than the limit.',
      'The runs must be adjacent: a run that is being compacted ends the list.',
    ],
    figure: 'run-limit',
  },
  {
    ids: ['U-22'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Compression of newer runs',
    text: [
      'With `compression_size_percent`, the newest data stays uncompressed to save CPU time, and older data is compressed.',
      'RocksDB adds up the sizes of all runs older than the ones being merged. If they already hold at least that percentage of all bytes, the output is not compressed; otherwise it is. Size amplification merges ignore the option. At −1, the default, the output always uses the compression of its level.',
      'At 0 or above, flushed files are never compressed.',
    ],
    figure: 'old-runs-compressed',
  },
  {
    ids: ['U-23'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Output level',
    text: [
      'A level below L0 can hold only one sorted run, and newer runs must stay above older ones. So a merged run is written to the level right above the next older run. If there is no older run, it is written to the last level.',
      'If the next older run is on L0 or L1, the output is an L0 file and takes the place of its oldest input.',
      'RocksDB abandons the pick if a running compaction is writing an overlapping key range to that level.',
    ],
    figure: 'output-level',
  },
  {
    ids: ['U-36', 'U-12'],
    source: 'UniversalCompactionBuilder::IsInputFilesNonOverlapping',
    title: 'Trivial move of sorted runs',
    text: [
      'With `allow_trivial_move`, universal compaction sorts its input files by smallest key and checks that each one starts after the previous one ends.',
      'If no two files overlap, they all move to the output level without being rewritten, even from several levels. Compression settings are ignored.',
      'Periodic compactions, manual compactions and compactions into L0 never use such a move: they always rewrite their files.',
    ],
    figure: 'universal-move',
  },
];
