// Pages about FIFO compaction, flushes and stalls.
import type { RulePage } from './rule_page.ts';

export const otherPages: readonly RulePage[] = [
  {
    ids: ['F-5', 'F-3'],
    source: 'FIFOCompactionPicker::PickSizeCompaction',
    title: 'FIFO: total size',
    text: [
      'FIFO keeps the newest data up to a total size and drops the rest, like a cache. When all files together exceed `max_table_files_size`, the oldest are dropped, one by one, until the rest fits.',
      'Nothing is read or merged, so dropping files costs almost nothing. Old data is not removed in any other way. If the database used another compaction style before, files of the deepest level are dropped first.',
      'Nothing is dropped while another L0 compaction is running.',
    ],
    figure: 'fifo-drop',
  },
  {
    ids: ['F-4'],
    source: 'FIFOCompactionPicker::PickTTLCompaction',
    title: 'FIFO: time to live',
    text: [
      'Files whose newest data is older than `ttl` (30 days by default) are dropped. The search starts at the oldest file and stops at the first one that is younger or whose age is unknown.',
      'If the remaining files would still exceed `max_table_files_size`, the rule for the total size decides instead, because it drops more.',
      'Nothing is read or written.',
    ],
    figure: 'fifo-drop',
  },
  {
    ids: ['F-6', 'F-7'],
    source: 'FIFOCompactionPicker::PickIntraL0Compaction',
    title: 'FIFO: merging small files',
    text: [
      'Many small files slow reads down, because each is a sorted run. With `allow_compaction`, the newest ones are merged into one L0 file when their number reaches `level0_file_num_compaction_trigger`.',
      'Files join as long as the bytes rewritten per file removed keep falling and stay below 1.1 × `write_buffer_size`, so that large files are not rewritten repeatedly. Newer releases can merge files by size tiers instead.',
      'Merging does not remove old data. Only dropping files does.',
    ],
    figure: 'fifo-merge',
  },
  {
    ids: ['W-5', 'W-6'],
    source: 'ColumnFamilyData::GetWriteStallConditionAndCause',
    title: 'Writes are slowed down or stopped',
    text: [
      'When flushes and compactions cannot keep up, RocksDB stalls writes. Three quantities have limits: immutable memtables, L0 files (with universal compaction: sorted runs), and pending compaction bytes.',
      'Each has two limits. At the first, such as `level0_slowdown_writes_trigger`, writes are slowed down to an adaptive rate. For memtables, this requires `max_write_buffer_number` to be more than 3. At the second, such as `level0_stop_writes_trigger`, writes stop until a job has finished.',
      'RocksDB checks the limits after every change to the tree.',
    ],
    figure: 'stall',
  },
  {
    ids: ['W-10', 'W-11'],
    source: 'MemTableList::PickMemtablesToFlush',
    title: 'A flush',
    text: [
      'Writes go to the memtable, a buffer in memory. When it is full (`write_buffer_size`), it becomes immutable, and a new memtable takes the writes.',
      'A flush then merges all waiting immutable memtables into one file, keeping only the newest version of each key. The file becomes the newest sorted run on L0.',
      'If flushes are slow, one file can hold several memtables.',
    ],
    figure: 'flush',
  },
];
