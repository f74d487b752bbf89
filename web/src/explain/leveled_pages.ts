// The rules of leveled compaction in plain words.
import type { RulePage } from './rule_page.ts';

export const leveledPages: readonly RulePage[] = [
  {
    ids: ['L-3', 'L-4'],
    source: 'VersionStorageInfo::ComputeCompactionScore',
    title: 'How full is a level?',
    text: [
      'Every level but the last has a score. At 1 or more it needs compaction, the highest first. The score of L0 is idle files ÷ `level0_file_num_compaction_trigger`, that of a deeper level idle bytes ÷ target size.',
      'L0 also counts by its bytes. With fixed level sizes: idle bytes ÷ `max_bytes_for_level_base`, if that is more. With dynamic level bytes, from `max_bytes_for_level_base` on: at least 1.01, or idle bytes ÷ the larger of the base level’s size and target.',
      'With dynamic level bytes, scores above 1 count ten times, and a level over its target is divided by the target plus what will come from above: all of L0, and what levels between are over their targets.',
    ],
    figure: 'level-score',
  },
  {
    ids: ['L-5', 'D-11'],
    source: 'VersionStorageInfo::ComputeCompactionScore',
    title: 'A level that is no longer needed',
    text: [
      'With dynamic level bytes, when data is deleted or options change, a tree may have more levels than its data needs. Such an unneeded level gets a score slightly above 10, so that its files are compacted into the next level although it is not full. Of two such levels the upper one comes first. Once it is empty, the base level moves down, and reads have one sorted run less to search.',
      'Releases since 8.2 do this.',
    ],
    figure: 'draining',
  },
  {
    ids: ['D-8', 'D-6', 'D-7', 'D-4', 'D-5', 'D-9', 'D-1', 'D-12'],
    source: 'VersionStorageInfo::CalculateBaseBytes',
    title: 'Which level is the base level?',
    text: [
      'With dynamic level bytes, target sizes are computed from the last level upwards: its target is its size, and each level above gets a tenth of the one below (`max_bytes_for_level_multiplier`).',
      'The base level is the highest level in use. L0 is compacted directly into it. When its target would exceed `max_bytes_for_level_base`, the level above becomes the base level.',
      'So the tree grows from L0 and L6 to L0, L5 and L6, and the last level holds about nine tenths of the data.',
      'Without dynamic level bytes the base level is always L1. Up to 7.4, an L0 that was behind and larger raised the base level’s target to its own size.',
    ],
    figure: 'base-level',
  },
  {
    ids: ['L-16'],
    source: 'LevelCompactionBuilder::SetupInitialFiles',
    title: 'The base level waits for L0',
    text: [
      'Levels are tried in order of score. If L0 comes first but cannot be compacted, because its files or the files of the base level that they overlap are being compacted, the base level is skipped in this round.',
      'Otherwise one compaction of the base level into the next level could follow another, each of them using files that L0 waits for, until L0 is so large that writes stop.',
    ],
    figure: 'level-score',
  },
  {
    ids: ['L-17'],
    source: 'LevelCompactionBuilder::PickFileToCompact',
    title: 'Which files can be compacted now?',
    text: [
      'Files are tried in the order given by `compaction_pri`. A file is skipped if it is being compacted, if it shares a user key with a file that is being compacted, if it overlaps a file of the output level that is being compacted, or if a running compaction writes to the output level in its key range.',
      'RocksDB remembers where the search ended until the tree changes, so the next pick does not try the same files again.',
      'Only one compaction of L0 into the base level runs at a time.',
    ],
    figure: 'output-conflict',
  },
  {
    ids: ['L-24', 'L-18'],
    source: 'LevelCompactionBuilder::SetupOtherL0FilesIfNeeded',
    title: 'L0 inputs',
    text: [
      'L0 files may overlap each other. An older version of a key may be compacted into the base level before a newer one, but never the other way round.',
      'So every L0 file that overlaps the first chosen file joins, then every file that overlaps the wider key range, until the range no longer grows. With random keys that is usually all of L0.',
      'Then all files of the base level that overlap the key range join.',
    ],
    figure: 'l0-inputs',
  },
  {
    ids: ['L-20'],
    source: 'LevelCompactionBuilder::TryPickL0TrivialMove',
    title: 'Trivial move of L0 files',
    text: [
      'Before L0 files are merged, RocksDB looks for files that can be moved. Starting with the oldest, it collects any number of files as long as they overlap neither each other nor any file of the base level.',
      'This happens when keys are written in ascending order. It is not tried while the base level is empty, or if `compression_per_level` is set, because the files may then have to be compressed differently.',
      'Releases since 7.5 do this.',
    ],
    figure: 'l0-move',
  },
  {
    ids: ['L-22', 'L-21'],
    source: 'LevelCompactionBuilder::PickIntraL0Compaction',
    title: 'Intra-L0 compaction',
    text: [
      'When L0 cannot be compacted into the base level, because files of either are being compacted, its newest files are merged into one L0 file.',
      'It needs at least two files more than `level0_file_num_compaction_trigger` on L0, and at least four idle files starting at the newest. A file joins while the bytes rewritten per file removed do not rise and all together stay within `max_compaction_bytes`.',
      'If the base level is much larger than L0, an intra-L0 compaction is preferred even when L0 could be compacted into it.',
    ],
    figure: 'intra-l0',
  },
  {
    ids: ['L-10'],
    source: 'SortFileByOverlappingRatio',
    title: 'The file with the least overlap',
    text: [
      'Compacting a file also rewrites the files of the next level that it overlaps. With `kMinOverlappingRatio`, the default, files are ordered by overlapping bytes on the next level ÷ own size, smallest first.',
      'Files that are marked for compaction come before all others. The closer the data of a file is to its `ttl`, the further the file moves to the front, so that it is compacted in time.',
      'Only the first 50 files are sorted.',
    ],
    figure: 'smallest-overlap',
  },
  {
    ids: ['L-13'],
    source: 'VersionStorageInfo::UpdateFilesByCompactionPri',
    title: 'Other values of compaction_pri',
    text: [
      '`compaction_pri` decides which file of a level is compacted first. `kByCompensatedSize` takes the largest file. Deletions add to its size, so that they are compacted early.',
      '`kOldestLargestSeqFirst` takes the file whose newest entry is the oldest: key ranges that have not been written for a long time are compacted first, hot ranges later. `kOldestSmallestSeqFirst` takes the file whose oldest entry is the oldest: the key range that has waited longest.',
    ],
    figure: 'largest-file',
  },
  {
    ids: ['L-8'],
    source: 'VersionStorageInfo::ComputeCompensatedSizes',
    title: 'Deletions add to the compensated size',
    text: [
      'A deletion takes few bytes but may hide an older value on a deeper level that takes many. That space is freed only when a compaction merges the two. So a file with more deletions than other entries counts for more than its size.',
      'Each deletion beyond the number of other entries adds the size of two average values. The sum is the compensated size. Scores and the order of files use it, so a small file with many deletions can raise its level’s score to 1 and is compacted early.',
    ],
    figure: 'largest-file',
  },
  {
    ids: ['L-14', 'L-27'],
    source: 'LevelCompactionBuilder::SetupOtherFilesWithRoundRobinExpansion',
    title: 'Round-robin',
    text: [
      'With `kRoundRobin`, a level is compacted from its first key to its last, then from the beginning again. Each level keeps a cursor: the key where the last pick ended. The next file is the first that starts at or after the cursor.',
      'If the level is far over its target, several consecutive files are compacted together, as long as they and the files that they overlap stay within `max_compaction_bytes`.',
    ],
    figure: 'round-robin',
  },
  {
    ids: ['L-23'],
    source: 'CompactionPicker::ExpandInputsToCleanCut',
    title: 'Clean cut: no user key is split',
    text: [
      'Two adjacent files of a level may hold versions of the same user key: the first ends with it, and the second begins with it.',
      'If only the first were compacted into the next level, an old version would stay above a newer one. So every adjacent file that shares a user key with a chosen file joins, and then those that share a key with that file. RocksDB calls the result a clean cut.',
      'If such a file is being compacted, the first one cannot be chosen now.',
    ],
    figure: 'clean-cut',
  },
  {
    ids: ['L-25'],
    source: 'LevelCompactionBuilder::TryExtendNonL0TrivialMove',
    title: 'Trivial move of adjacent files',
    text: [
      'A chosen file that overlaps nothing on the next level can be moved. Then the adjacent files join, first to the right, then to the left, as long as they overlap nothing on the next level either, up to four files and `max_compaction_bytes`.',
      'One job then moves them all. This is not done if `compression_per_level` is set, nor on L0, which has its own rule.',
    ],
    figure: 'neighbours-move',
  },
  {
    ids: ['L-26'],
    source: 'CompactionPicker::SetupOtherInputs',
    title: 'More inputs, same overlap',
    text: [
      'The chosen files have to be merged with all files of the output level that they overlap. That widens the key range.',
      'More files of the start level may overlap the wider range. They join if they overlap no further files of the output level, because the output level’s files are rewritten anyway. All inputs together must stay below 2 × `max_compaction_bytes`.',
      'If a file of the output level is being compacted, the pick is given up.',
    ],
    figure: 'more-inputs',
  },
  {
    ids: ['L-28'],
    source: 'CompactionPicker::FilesRangeOverlapWithCompaction',
    title: 'Two jobs may not write the same keys',
    text: [
      'If two compactions wrote the same key range to one level at the same time, their outputs would overlap.',
      'So the key range of all inputs of a new compaction is compared with that of every running compaction that writes to the same level. If the ranges overlap, the pick is given up and tried again when a job has finished.',
    ],
    figure: 'output-conflict',
  },
  {
    ids: ['L-40', 'U-34'],
    source: 'CompactionPicker::PickFilesMarkedForCompaction',
    title: 'Files marked for compaction',
    text: [
      'Files can be marked for compaction from outside the picker: by a table property collector that has seen many deletions in a row, or by a request to compact a key range.',
      'Marked files are compacted when no level has a score of at least 1. Leveled compaction compacts one of them that is idle into the next level. Universal compaction merges it with the files that it overlaps on the next level with files.',
    ],
    figure: 'marked-file',
  },
  {
    ids: ['L-41'],
    source: 'VersionStorageInfo::ComputeExpiredTtlFiles',
    title: 'Files older than ttl or due for periodic compaction',
    text: [
      'Data may stay on a level that never fills up. Two options compact it anyway: a file older than `ttl` (30 days by default) is compacted into the next level, and a file older than `periodic_compaction_seconds` is rewritten, on the last level in place.',
      'For `ttl`, the age of a file is that of its oldest data. For periodic compaction, it is the time since the file was written. So within a known time a deletion reaches the last level, and the space of what it deleted is freed.',
    ],
    figure: 'old-files',
  },
  {
    ids: ['L-44', 'U-41'],
    source: 'CompactionPicker::PickCompactionForCompactRange',
    title: 'Manual compaction',
    text: [
      '`CompactRange`, or db_bench’s `compactall`, compacts everything, whatever the scores are. Leveled compaction goes level by level, each into the next one, down to the deepest level with files.',
      'Universal compaction merges all sorted runs at once. A manual compaction waits for compactions that use files or key ranges that it needs; with `exclusive_manual_compaction`, the default up to 7.5, it waits for all.',
      'The result is the smallest possible tree, at the cost of rewriting it. Files of the last level that nothing above overlaps stay as they are.',
    ],
    figure: 'manual',
  },
];
