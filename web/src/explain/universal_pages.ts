// The rules of universal compaction in plain words.
import type { RulePage } from './rule_page.ts';

export const universalPages: readonly RulePage[] = [
  {
    ids: ['U-9', 'U-6', 'U-2', 'U-4'],
    source: 'UniversalCompactionBuilder::PickCompaction',
    title: 'Are there enough sorted runs?',
    text: [
      'A sorted run is a set of files that do not overlap: every L0 file is one, and every deeper level that holds files is one. Run 1 is the newest.',
      'Universal compaction starts to think only when there are at least `level0_file_num_compaction_trigger` runs, those being compacted included. Below that it leaves the tree alone, unless files are marked or old. Before that, the scheduler asks whether there are as many idle runs: runs that are being compacted will be gone soon, and count for nothing there.',
      'More runs mean less writing now and more places for a read to look.',
    ],
    figure: 'run-trigger',
  },
  {
    ids: ['U-33'],
    source: 'UniversalCompactionBuilder::PickPeriodicCompaction',
    title: 'Periodic compaction of runs',
    text: [
      'Data that nobody touches would stay at the bottom for good, with old versions and with deletions that could be forgotten.',
      'Once a file is older than `periodic_compaction_seconds` it is marked. Then all runs from the oldest up to the first one that is busy are merged into the last level, before any other rule is asked.',
      'If the oldest run is being compacted, nothing happens. If it is the only idle run, it must itself hold a marked file.',
    ],
    figure: 'universal-periodic',
  },
  {
    ids: ['U-18', 'U-15', 'U-16'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSizeAmp',
    title: 'Size amplification',
    text: [
      'Most data lives in the oldest run; newer runs hold changes to it. If the newer runs together are large beside the oldest one, the tree may store most keys several times.',
      'The rule adds up the newer runs, from the second-oldest up to the first that is busy, and divides by the size of the oldest run. At `max_size_amplification_percent` or more (200 % unless set) all of them and the oldest are merged into one.',
      'If the oldest run is busy itself, or has no idle neighbour, the rule has nothing to merge.',
    ],
    figure: 'size-amplification',
  },
  {
    ids: ['U-17'],
    source: 'UniversalCompactionBuilder::MightExcludeNewL0sToReduceWriteStop',
    title: 'The newest files are left out',
    text: [
      'A merge of everything runs for a long time. Files that are part of it count as runs until it ends, and writes stop when there are too many.',
      'So the newest L0 files are left out as long as the other newer runs keep at least 90 % of their bytes and still reach the limit of size amplification. Small new files cost little to leave and can be merged among themselves meanwhile.',
      'Releases since 8.7 do this.',
    ],
    figure: 'newest-left-out',
  },
  {
    ids: ['U-30'],
    source: 'UniversalCompactionBuilder::PickIncrementalForReduceSizeAmp',
    title: 'A merge in parts',
    text: [
      'With `incremental` set, a merge for size amplification need not take everything. RocksDB slides a window over the files of the second-oldest run and looks at what each stretch overlaps in the oldest run.',
      'The stretch with the smallest fanout (bytes overlapped below for each of its own bytes) is merged alone, if its fanout is low enough to make up for the parts that are rewritten more often.',
      'If no stretch is good enough, the full merge follows.',
    ],
    figure: 'incremental',
  },
  {
    ids: ['U-21'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Size ratio',
    text: [
      'Runs of similar size are worth merging: each byte is rewritten once, and several runs become one. A small run merged into a large one rewrites much for little.',
      'Beginning with the newest idle run, the next older run joins while it is not larger than all runs taken so far, plus `size_ratio` percent. The first one that is too large, or busy, ends the list.',
      'At least `min_merge_width` runs must come together; otherwise the search begins again one run further.',
    ],
    figure: 'size-ratio',
  },
  {
    ids: ['U-25', 'U-26'],
    source: 'UniversalCompactionBuilder::GetMaxNumFilesToCompactBasedOnMaxReadAmp',
    title: 'How many runs are allowed',
    text: [
      '`max_read_amp` says how many sorted runs a read may have to look into. At −1 the limit is the trigger, `level0_file_num_compaction_trigger`; a positive number is the limit itself.',
      'At 0 RocksDB tunes it: it counts how many runs there would be if each were as large as all newer ones together, plus `size_ratio` percent, from one memtable up to the largest run of the tree. The limit therefore grows slowly with the data.',
    ],
    figure: 'tuned-limit',
  },
  {
    ids: ['U-27', 'U-28'],
    source: 'UniversalCompactionBuilder::PickCompaction',
    title: 'Too many sorted runs',
    text: [
      'When nothing else had to be merged and there are more idle runs than the limit allows, the newest ones are merged whatever their sizes.',
      'It takes just enough of them to be back at the limit: with 11 idle runs and a limit of 9, three become one. Fewer than `min_merge_width` are not merged, so a large width lets the tree exceed its limit by a run or two.',
      'The runs must be neighbours; a busy one between them ends the list.',
    ],
    figure: 'run-limit',
  },
  {
    ids: ['U-22'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Are the newest runs compressed?',
    text: [
      '`compression_size_percent` keeps the newest data uncompressed to save processor time, and compresses the old bulk.',
      'RocksDB adds up the runs that are older than the ones being merged. If they already make up at least that share of the whole tree, the output is not compressed; otherwise it is. A merge for size amplification does not ask. With −1, the default, output is always compressed as its level says.',
      'With a share of 0 or more, flushed files are never compressed.',
    ],
    figure: 'old-runs-compressed',
  },
  {
    ids: ['U-23'],
    source: 'UniversalCompactionBuilder::PickCompactionToReduceSortedRuns',
    title: 'Where a merged run goes',
    text: [
      'A level can hold only one run, and order must be kept: newer runs stay above older ones. So a merged run goes as deep as it can, right above the next older run. If there is none, it goes to the last level.',
      'If the next older run is an L0 file, or lies on L1, the output is an L0 file again, at the place of its oldest input.',
      'A pick is dropped if a running compaction writes the same keys on the same level.',
    ],
    figure: 'output-level',
  },
  {
    ids: ['U-36', 'U-12'],
    source: 'UniversalCompactionBuilder::IsInputFilesNonOverlapping',
    title: 'Runs that only move',
    text: [
      'With `allow_trivial_move`, universal compaction asks whether its inputs overlap at all: files are taken by their smallest key, and each must begin behind the end of the one before.',
      'If none overlaps, all input files are moved to the output level as they are, however many levels they come from. Compression is not asked about.',
      'Periodic and manual compactions always rewrite, and output to L0 is never a move.',
    ],
    figure: 'universal-move',
  },
];
