// The rules of leveled compaction in plain words.
import type { RulePage } from './rule_page.ts';

export const leveledPages: readonly RulePage[] = [
  {
    ids: ['L-3', 'L-4'],
    source: 'VersionStorageInfo::ComputeCompactionScore',
    title: 'How full is a level?',
    text: [
      'Every level but the last has a score; at 1 or more it is due, and the highest goes first. L0 divides its idle files by `level0_file_num_compaction_trigger`, or its bytes by the size of the base level, whichever is more. A deeper level divides its idle bytes by its target.',
      'With dynamic level bytes, scores over 1 are multiplied by ten, and a full level is divided by its target plus the bytes that will come down from above first. A level below a congested one thus waits its turn.',
    ],
    figure: 'level-score',
  },
  {
    ids: ['L-5', 'D-11'],
    source: 'VersionStorageInfo::ComputeCompactionScore',
    title: 'A level that is not needed any more',
    text: [
      'With dynamic level bytes, levels are filled from the bottom. When data shrinks, or the options change, a tree may have more levels than its data needs.',
      'Such an unnecessary level gets a score a little above 10, so that its files go down although it is not full. The upper one of two such levels comes first. Once it is empty, the base level moves down and reads have one run less to look at.',
      'Releases since 8.2 do this.',
    ],
    figure: 'draining',
  },
  {
    ids: ['D-8', 'D-6', 'D-7', 'D-4', 'D-5', 'D-9', 'D-1', 'D-12'],
    source: 'VersionStorageInfo::CalculateBaseBytes',
    title: 'Which level is the base level?',
    text: [
      'With dynamic level bytes, targets are computed from the bottom up: the largest level is as large as it is, and each level above gets a tenth of it (`max_bytes_for_level_multiplier`).',
      'The base level is the highest one in use: L0 is merged straight into it, and the levels between stay empty. When its size would exceed `max_bytes_for_level_base`, one level more is opened above it.',
      'So the tree grows upwards, from L0 and L6 to L0, L5 and L6, and the last level always holds about nine tenths of the data.',
      'Without dynamic level bytes the base level is always L1. Up to 7.4 a large L0 made its target as large.',
    ],
    figure: 'base-level',
  },
  {
    ids: ['L-16'],
    source: 'LevelCompactionBuilder::SetupInitialFiles',
    title: 'The base level waits for L0',
    text: [
      'Levels are tried in the order of their scores. If L0 came first but could not be merged (its files, or those of the base level that they overlap, are busy), the base level is left alone in this round.',
      'Otherwise compactions from the base level to the next one could follow each other without end, always holding files that L0 waits for, while L0 grows until writes stop.',
      'Other levels are still tried.',
    ],
    figure: 'level-score',
  },
  {
    ids: ['L-17'],
    source: 'LevelCompactionBuilder::PickFileToCompact',
    title: 'Which files are free?',
    text: [
      'Files are tried in the order of the priority. One is passed over if it is being compacted, if it shares a key with a neighbour that is, if a file of the output level that it overlaps is busy, or if a running compaction writes the same keys there.',
      'Where the search ended is remembered until the tree changes, so the next pick does not try the same files again.',
      'From L0 only one compaction may run at a time, merges within L0 aside.',
    ],
    figure: 'output-conflict',
  },
  {
    ids: ['L-24', 'L-18'],
    source: 'LevelCompactionBuilder::SetupOtherL0FilesIfNeeded',
    title: 'What joins from L0',
    text: [
      'L0 files overlap each other. If an older version of a key went down before a newer one that is fine, but never the other way round.',
      'So the file with the highest priority is only the beginning: every L0 file that overlaps its keys joins, then every one that overlaps the wider range, until the range grows no more. In a random workload that is usually all of L0.',
      'Then come the files of the base level that the whole range overlaps.',
    ],
    figure: 'l0-inputs',
  },
  {
    ids: ['L-20'],
    source: 'LevelCompactionBuilder::TryPickL0TrivialMove',
    title: 'L0 files that may just move',
    text: [
      'Before anything of L0 is merged, RocksDB looks for files that need no merge. Beginning with the oldest, it collects files as long as they overlap neither each other nor any file of the base level. Any number may be collected.',
      'This is what happens when keys are loaded in order. It is not tried while the base level is empty, or if `compression_per_level` is set, since then files may have to be packed differently.',
      'Releases since 7.5 do this.',
    ],
    figure: 'l0-move',
  },
  {
    ids: ['L-22', 'L-21'],
    source: 'LevelCompactionBuilder::PickIntraL0Compaction',
    title: 'L0 merged within L0',
    text: [
      'When L0 cannot go down because another job holds it or the base level, its newest files are merged into one L0 file: that cannot wait, as each file is a run that reads must look into, and too many stop all writes.',
      'It needs at least the trigger plus two files in L0 and four idle ones from the newest on. A file joins while the bytes rewritten for each file less keep falling.',
      'If the base level is far larger than L0, this is preferred to a merge into it at once.',
    ],
    figure: 'intra-l0',
  },
  {
    ids: ['L-10'],
    source: 'SortFileByOverlappingRatio',
    title: 'The file with the least overlap',
    text: [
      'Merging a file rewrites what it overlaps on the next level, too. With `kMinOverlappingRatio`, the default, files are ordered by the bytes that they overlap below divided by their own size: the cheapest goes first.',
      'Files that are marked for compaction come before all others. A file whose data is near its time to live counts as cheaper and cheaper, so that it goes down in time.',
      'Only the first 50 places are kept in order.',
    ],
    figure: 'smallest-overlap',
  },
  {
    ids: ['L-13'],
    source: 'VersionStorageInfo::UpdateFilesByCompactionPri',
    title: 'Other orders of files',
    text: [
      '`compaction_pri` chooses which file of a level goes first. `kByCompensatedSize` takes the largest, counting deletions extra, so that they are cleared away early.',
      '`kOldestLargestSeqFirst` takes the file whose newest entry is the oldest: key ranges that have not been written to for long go down, hot ones stay. `kOldestSmallestSeqFirst` takes the file whose oldest entry is the oldest: the range that has waited longest.',
      'Sequence numbers count all writes, so they stand for age.',
    ],
    figure: 'largest-file',
  },
  {
    ids: ['L-8'],
    source: 'VersionStorageInfo::ComputeCompensatedSizes',
    title: 'Deletions weigh extra',
    text: [
      'A deletion takes few bytes, yet hides an older value below that takes many. Space comes back only when the two meet in a compaction. So a file in which deletions outnumber other entries counts for more than it holds.',
      'Each deletion too many adds the size of two average values. Scores and the order of files use that compensated size: a small file of deletions can make a level due by itself and is taken first.',
      'The size that files have on storage does not change, nor do the targets of levels.',
    ],
    figure: 'largest-file',
  },
  {
    ids: ['L-14', 'L-27'],
    source: 'LevelCompactionBuilder::SetupOtherFilesWithRoundRobinExpansion',
    title: 'Round robin',
    text: [
      'With `kRoundRobin`, a level is compacted from its first key to its last, then from the beginning again. Each level keeps a cursor: the key where the last pick ended. The next file is the first that begins there or behind it.',
      'If the level is far over its target, several files in a row are taken at once, as long as they and what they overlap stay under the limit of a compaction’s bytes.',
      'Every key range is thus rewritten equally often.',
    ],
    figure: 'round-robin',
  },
  {
    ids: ['L-23'],
    source: 'CompactionPicker::ExpandInputsToCleanCut',
    title: 'No user key is divided',
    text: [
      'Two neighbouring files of a level may hold versions of one user key: the first ends with it, the second begins with it.',
      'If only one of them went down, a read could find an old version above a newer one. So a chosen file takes along every neighbour that shares a key with it, and that one’s neighbours in turn. RocksDB calls the result a clean cut.',
      'If such a neighbour is busy, the file cannot be chosen now.',
    ],
    figure: 'clean-cut',
  },
  {
    ids: ['L-25'],
    source: 'LevelCompactionBuilder::TryExtendNonL0TrivialMove',
    title: 'Neighbours move along',
    text: [
      'A chosen file that overlaps nothing on the next level can simply move. Then its neighbours are looked at, to the right and to the left: as long as they overlap nothing below either, they join, up to four files and up to the limit of a compaction’s bytes.',
      'One job then moves them all. It is not done if `compression_per_level` is set, nor from L0, which has a rule of its own.',
    ],
    figure: 'neighbours-move',
  },
  {
    ids: ['L-26'],
    source: 'CompactionPicker::SetupOtherInputs',
    title: 'More inputs for the same price',
    text: [
      'Once the files are chosen, everything that they overlap on the output level must be merged with them. That widens the range of keys.',
      'Now the starting level is looked at again: if more of its files lie within the wider range without overlapping anything further below, they join, for the files below are being rewritten anyway. All inputs together must stay under twice `max_compaction_bytes`.',
      'If a file of the output level is busy, the pick is given up.',
    ],
    figure: 'more-inputs',
  },
  {
    ids: ['L-28'],
    source: 'CompactionPicker::FilesRangeOverlapWithCompaction',
    title: 'Two jobs may not write the same keys',
    text: [
      'Files of a level below L0 never overlap. If two compactions wrote the same range of keys to one level at the same time, their outputs would.',
      'So the range of a new compaction, all its inputs included, is compared with that of every running one that writes to the same level. If they share a key, the pick is given up and tried again when a job has ended.',
    ],
    figure: 'output-conflict',
  },
  {
    ids: ['L-40', 'U-34'],
    source: 'CompactionPicker::PickFilesMarkedForCompaction',
    title: 'Files that are marked',
    text: [
      'Something outside the picker may mark files for compaction: a table property collector that saw many deletions in a row, or a request for a range.',
      'Marked files are compacted when no level is due. Leveled compaction takes one that is free, to the next level; universal compaction merges it with what it overlaps on the next level that holds files.',
      'If all marked files are busy, nothing is picked.',
    ],
    figure: 'marked-file',
  },
  {
    ids: ['L-41'],
    source: 'VersionStorageInfo::ComputeExpiredTtlFiles',
    title: 'Files that are too old',
    text: [
      'Data may lie on a level that never fills up. Two options bring it down all the same: after `ttl` (30 days unless set) a file goes to the next level; after `periodic_compaction_seconds` it is rewritten, on the last level in its place.',
      'For `ttl`, age counts from the oldest data in a file, not from its last rewrite; for periodic compaction from when the file was written. So a deletion reaches the bottom, and the space of what it deleted is freed, within a known time.',
    ],
    figure: 'old-files',
  },
  {
    ids: ['L-44', 'U-41'],
    source: 'CompactionPicker::PickCompactionForCompactRange',
    title: 'Manual compaction',
    text: [
      '`CompactRange`, or the benchmark step compactall, asks for everything to be merged, due or not. Leveled compaction takes level by level, each into the next one, down to the last level that holds files.',
      'Universal compaction takes all sorted runs at once. Where a compaction is running, a manual one waits for it to end.',
      'The result is the most compact tree there can be, at the price of rewriting all of it.',
    ],
    figure: 'manual',
  },
];
