// Pages about leveled compaction.
import type { RulePage } from './rule_page.ts';

export const leveledPages: readonly RulePage[] = [
  {
    ids: ['L-3', 'L-4'],
    source: 'VersionStorageInfo::ComputeCompactionScore',
    title: 'How full is a level?',
    text: [
      'Every level except the last has a score. A level at 1 or above needs compaction, highest score first. The score is idle files ÷ `level0_file_num_compaction_trigger` for L0, and idle bytes ÷ target size for deeper levels.',
      'Bytes can also raise L0’s score. With fixed level sizes, it is at least idle bytes ÷ `max_bytes_for_level_base`. With dynamic level bytes, once idle bytes reach `max_bytes_for_level_base`, it is at least 1.01 and at least idle bytes ÷ the larger of the base level’s size and target.',
      'With dynamic level bytes, scores above 1 are multiplied by 10, and a full level’s target is enlarged by the bytes to come from above: all of L0, plus the excess of the levels in between.',
    ],
    figure: 'level-score',
  },
  {
    ids: ['L-5', 'D-11'],
    source: 'VersionStorageInfo::ComputeCompactionScore',
    title: 'A level that is no longer needed',
    text: [
      'With dynamic level bytes, deletions or changed options may leave a tree with more levels than its data needs. Such a level gets a score slightly above 10, so its files are compacted into the next level although it is not full. Of two such levels, the upper one goes first. Once it is empty, the base level moves down, and reads have one fewer sorted run to search.',
      'RocksDB has done this since 8.2.',
    ],
    figure: 'draining',
  },
  {
    ids: ['D-8', 'D-6', 'D-7', 'D-4', 'D-5', 'D-9', 'D-1', 'D-12'],
    source: 'VersionStorageInfo::CalculateBaseBytes',
    title: 'Which level is the base level?',
    text: [
      'With dynamic level bytes, target sizes are computed upward from the last level, whose target is its own size. Each level above gets a tenth of the target below (1 ÷ `max_bytes_for_level_multiplier`).',
      'The base level is the highest level in use below L0, and L0 is compacted directly into it. When the base level’s target would exceed `max_bytes_for_level_base`, the level above takes its place.',
      'The tree thus grows from L0 and L6 to L0, L5 and L6. The last level holds about nine tenths of the data.',
      'Without dynamic level bytes, the base level is always L1. Up to 7.4, a backlogged L0 larger than the base level raised that level’s target to the size of L0.',
    ],
    figure: 'base-level',
  },
  {
    ids: ['L-16'],
    source: 'LevelCompactionBuilder::SetupInitialFiles',
    title: 'The base level waits for L0',
    text: [
      'Levels are tried in order of score. If L0 comes first but cannot be compacted, because its files or the base-level files that they overlap are being compacted, the base level is skipped in this round.',
      'Otherwise, compactions from the base level into the next could follow one another, each using files that L0 is waiting for, until L0 grows so large that writes stop.',
    ],
    figure: 'level-score',
  },
  {
    ids: ['L-17'],
    source: 'LevelCompactionBuilder::PickFileToCompact',
    title: 'Which files can be compacted now?',
    text: [
      'Files are tried in `compaction_pri` order. A file is skipped if it is being compacted, if it shares a user key with a file being compacted, if it overlaps an output-level file being compacted, or if a running compaction is writing to the output level in its key range.',
      'Until the tree changes, RocksDB remembers where the search ended, so the next pick does not try the same files again.',
      'Only one compaction from L0 into the base level runs at a time.',
    ],
    figure: 'output-conflict',
  },
  {
    ids: ['L-24', 'L-18'],
    source: 'LevelCompactionBuilder::SetupOtherL0FilesIfNeeded',
    title: 'L0 inputs',
    text: [
      'L0 files may overlap each other. An older version of a key may be compacted into the base level before a newer one, but never the other way around.',
      'So every L0 file that overlaps the first chosen file joins, then every file that overlaps the widened key range, until the range stops growing. With random keys, this is usually all of L0.',
      'Finally, all base-level files that overlap the key range join.',
    ],
    figure: 'l0-inputs',
  },
  {
    ids: ['L-20'],
    source: 'LevelCompactionBuilder::TryPickL0TrivialMove',
    title: 'Trivial move of L0 files',
    text: [
      'Before merging L0 files, RocksDB looks for files that it can move. Starting with the oldest, it collects any number of files as long as they overlap neither each other nor any base-level file.',
      'Such files exist when keys are written in ascending order. RocksDB does not look for them while the base level is empty, nor if `compression_per_level` is set, because the files might then need different compression.',
      'RocksDB has done this since 7.5.',
    ],
    figure: 'l0-move',
  },
  {
    ids: ['L-22', 'L-21'],
    source: 'LevelCompactionBuilder::PickIntraL0Compaction',
    title: 'Intra-L0 compaction',
    text: [
      'When L0 cannot be compacted into the base level because files on either level are being compacted, its newest files are merged into one L0 file.',
      'This requires at least `level0_file_num_compaction_trigger` + 2 files on L0, and at least four consecutive idle files starting with the newest. Files join as long as the bytes rewritten per file removed do not rise and the total stays within `max_compaction_bytes`.',
      'If the base level is much larger than L0, RocksDB prefers an intra-L0 compaction even when L0 could be compacted into the base level.',
    ],
    figure: 'intra-l0',
  },
  {
    ids: ['L-10'],
    source: 'SortFileByOverlappingRatio',
    title: 'The file with the least overlap',
    text: [
      'Compacting a file also rewrites the next-level files that it overlaps. With `kMinOverlappingRatio`, the default, files are ordered by overlapping bytes on the next level ÷ own size, smallest first.',
      'Files marked for compaction come before all others. A file moves toward the front as the age of its data nears `ttl`, so that it is compacted in time.',
      'Only the first 50 files are sorted.',
    ],
    figure: 'smallest-overlap',
  },
  {
    ids: ['L-13'],
    source: 'VersionStorageInfo::UpdateFilesByCompactionPri',
    title: 'Other values of compaction_pri',
    text: [
      '`compaction_pri` decides which file of a level is compacted first. `kByCompensatedSize` takes the largest file. Deletions count as additional size, so files with many deletions are compacted early.',
      '`kOldestLargestSeqFirst` takes the file whose newest entry is oldest: key ranges not written for a long time are compacted first, hot ranges later. `kOldestSmallestSeqFirst` takes the file whose oldest entry is oldest: the key range that has gone longest without a compaction into the next level.',
    ],
    figure: 'largest-file',
  },
  {
    ids: ['L-8'],
    source: 'VersionStorageInfo::ComputeCompensatedSizes',
    title: 'Deletions add to the compensated size',
    text: [
      'A deletion takes few bytes but may hide a much larger old value on a deeper level. That space is freed only when a compaction merges the two. So a file with more deletions than other entries counts for more than its size.',
      'Each deletion beyond the number of other entries adds the size of two average values. The sum is the compensated size. Scores and file order use it, so a small file with many deletions can raise its level’s score to 1 and be compacted early.',
    ],
    figure: 'largest-file',
  },
  {
    ids: ['L-14', 'L-27'],
    source: 'LevelCompactionBuilder::SetupOtherFilesWithRoundRobinExpansion',
    title: 'Round-robin',
    text: [
      'With `kRoundRobin`, a level is compacted from its first key to its last, and then from the beginning again. Each level keeps a cursor: the key where the last pick ended. The next pick takes the first file that starts at or after the cursor.',
      'If the level is far over its target, several consecutive files are compacted together, as long as they and the files that they overlap stay within `max_compaction_bytes`.',
    ],
    figure: 'round-robin',
  },
  {
    ids: ['L-23'],
    source: 'CompactionPicker::ExpandInputsToCleanCut',
    title: 'Clean cut: no user key is split',
    text: [
      'Two adjacent files on a level may hold versions of the same user key: the first ends with it, and the second begins with it.',
      'If only the first were compacted into the next level, an old version would stay above a newer one. So an adjacent file that shares a user key with a chosen file joins, and the check is repeated for the file that joined. RocksDB calls the result a clean cut.',
      'If one of these files is being compacted, none of them can be chosen now.',
    ],
    figure: 'clean-cut',
  },
  {
    ids: ['L-25'],
    source: 'LevelCompactionBuilder::TryExtendNonL0TrivialMove',
    title: 'Trivial move of adjacent files',
    text: [
      'A chosen file that overlaps nothing on the next level can be moved. Adjacent files that overlap nothing there either then join, first to the right, then to the left, up to four files and `max_compaction_bytes` in total.',
      'One job then moves them all. RocksDB does not do this if `compression_per_level` is set, nor on L0, which has its own rule for moves.',
    ],
    figure: 'neighbours-move',
  },
  {
    ids: ['L-26'],
    source: 'CompactionPicker::SetupOtherInputs',
    title: 'More inputs, same overlap',
    text: [
      'The chosen files must be merged with all output-level files that they overlap. That widens the key range.',
      'More start-level files may overlap the wider range. They join if they overlap no further output-level files, because those already chosen are rewritten anyway. All inputs together must stay below 2 × `max_compaction_bytes`.',
      'If one of the output-level files is being compacted, the pick is abandoned.',
    ],
    figure: 'more-inputs',
  },
  {
    ids: ['L-28'],
    source: 'CompactionPicker::FilesRangeOverlapWithCompaction',
    title: 'Two jobs may not write the same keys',
    text: [
      'If two compactions wrote the same key range to one level at the same time, their outputs would overlap.',
      'So RocksDB compares the key range of all inputs of a new compaction with that of every running compaction that writes to the same level. If the ranges overlap, it abandons the pick and tries again when a job has finished.',
    ],
    figure: 'output-conflict',
  },
  {
    ids: ['L-40', 'U-34'],
    source: 'CompactionPicker::PickFilesMarkedForCompaction',
    title: 'Files marked for compaction',
    text: [
      'Files can be marked for compaction from outside the picker: by a table property collector that has seen many deletions in a row, or by a request to compact a key range.',
      'When no level has a score of at least 1, leveled compaction picks an idle marked file and compacts it into the next level. Universal compaction tries marked files after its other rules, and merges one with the files that it overlaps on the next deeper level that has files.',
    ],
    figure: 'marked-file',
  },
  {
    ids: ['L-41'],
    source: 'VersionStorageInfo::ComputeExpiredTtlFiles',
    title: 'Files older than ttl or due for periodic compaction',
    text: [
      'Data may stay on a level that never fills up. Two options force its compaction. A file older than `ttl` (30 days by default) is compacted into the next level. A file older than `periodic_compaction_seconds` is rewritten, and stays on its level if that is the last.',
      'For `ttl`, a file is as old as its oldest data. For periodic compaction, its age is the time since it was written. So every deletion reaches the last level within a known time, and the space of the deleted data is freed.',
    ],
    figure: 'old-files',
  },
  {
    ids: ['L-44', 'U-41'],
    source: 'CompactionPicker::PickCompactionForCompactRange',
    title: 'Manual compaction',
    text: [
      '`CompactRange`, or db_bench’s `compactall`, compacts everything, regardless of scores. Leveled compaction compacts each level into the next, down to the deepest level with files.',
      'Universal compaction merges all sorted runs at once. A manual compaction waits for running compactions that use files or key ranges that it needs. With `exclusive_manual_compaction`, the default up to 7.5, it waits for all running compactions.',
      'The result is the smallest possible tree, at the cost of rewriting it. Last-level files that nothing above overlaps stay as they are.',
    ],
    figure: 'manual',
  },
];
