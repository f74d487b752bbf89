// FIFO, flushes and stalls in plain words.
import type { RulePage } from './rule_page.ts';

export const otherPages: readonly RulePage[] = [
  {
    ids: ['F-5', 'F-3'],
    source: 'FIFOCompactionPicker::PickSizeCompaction',
    title: 'FIFO: the total size',
    text: [
      'FIFO keeps the newest data up to a size and forgets the rest, like a cache. When all files together exceed `max_table_files_size`, the oldest are deleted, one by one, until the rest fits.',
      'Nothing is read or merged: dropping files costs almost nothing, and it is the only way in which data goes. If a database came from another style, files of its last level go first.',
      'It waits while another compaction of L0 runs.',
    ],
    figure: 'fifo-drop',
  },
  {
    ids: ['F-4'],
    source: 'FIFOCompactionPicker::PickTTLCompaction',
    title: 'FIFO: the time to live',
    text: [
      'With `ttl` set (30 days unless set otherwise), files whose newest data is older than that are dropped. The search begins with the oldest file and stops at the first one that is still young or whose age is not known.',
      'If the remaining files would still exceed the limit of the total size, the rule steps back and lets the one about sizes choose, which drops more.',
      'Dropped files are deleted as they are; nothing is read or written.',
    ],
    figure: 'fifo-drop',
  },
  {
    ids: ['F-6', 'F-7'],
    source: 'FIFOCompactionPicker::PickIntraL0Compaction',
    title: 'FIFO: merging small files',
    text: [
      'Many small files make reads slow: each is a sorted run. With `allow_compaction`, the newest ones are merged into one file of L0 once there are as many as the trigger says.',
      'A file joins while the bytes rewritten for each file less keep falling, and stay under 1.1 times `write_buffer_size`, so that large files are not rewritten again and again. Newer releases can merge by tiers of size instead.',
      'Data still leaves by age only.',
    ],
    figure: 'fifo-merge',
  },
  {
    ids: ['W-5', 'W-6'],
    source: 'ColumnFamilyData::GetWriteStallConditionAndCause',
    title: 'Writes are slowed down or stopped',
    text: [
      'If flushes and compactions cannot keep up, the tree would grow out of shape. Three things are watched: memtables that wait for their flush, L0 files (for universal compaction all sorted runs), and the bytes that compactions still have to work off.',
      'At a first limit of each, such as `level0_slowdown_writes_trigger`, writes are slowed down to a rate that adapts. At a second one, such as `level0_stop_writes_trigger`, they wait until a job has ended.',
      'The conditions are looked at after every change of the tree.',
    ],
    figure: 'stall',
  },
  {
    ids: ['W-10', 'W-11'],
    source: 'MemTableList::PickMemtablesToFlush',
    title: 'A flush',
    text: [
      'Writes go to the memtable, which is sorted and lives in memory. When it has used up `write_buffer_size` it becomes immutable and a new one takes over.',
      'A flush job then writes all immutable memtables that wait, merged, to a file of L0: only the newest version of each key goes in. The file lands on top of L0, since it is newer than everything else.',
      'If flushes are slow, several memtables end up in one file.',
    ],
    figure: 'flush',
  },
];
