// Figures about universal and FIFO compaction.
import { figure, type Figure } from './figure.ts';
import { Story } from './story.ts';

const universal = (): Story => new Story({ style: 'universal', levels: 7 });
const fifo = (): Story => new Story({ style: 'fifo', levels: 1 });

export const runFigures: readonly Figure[] = [
  figure('universal-staircase', 'Sorted runs of universal compaction', {
    caption:
      'Nine sorted runs, newest on top. Each is more than 1 % larger than all newer ones combined, so none are merged. A read may have to search all of them.',
    story: universal()
      .has(0, '90:0-99*8 89:0-99*9 88:0-99*18 87:0-99*36')
      .has(2, '86:0-99*72')
      .has(3, '85:0-99*145')
      .has(4, '80:0-49*146 81:50-99*145')
      .has(5, '70:0-24*147 71:25-49*146 72:50-74*146 73:75-99*146')
      .has(6, '60:0-19*240 61:20-39*240 62:40-59*240 63:60-79*240 64:80-99*240'),
    heightMode: 'log',
  }),
  figure('run-trigger', 'Too few sorted runs for compaction', {
    caption:
      'Nothing is compacted until the number of sorted runs reaches level0_file_num_compaction_trigger. Each L0 file counts as one sorted run, and so does each deeper level with files.',
    story: universal()
      .has(0, '32:0-99*8 31:0-99*8 30:0-99*8')
      .has(5, '20:0-49*20 21:50-99*20')
      .has(6, '10:0-32*60 11:33-65*60 12:66-99*60'),
    heightMode: 'log',
  }),
  figure('size-amplification', 'Size amplification', {
    caption:
      'Together, the newer runs are so large relative to the oldest one that all runs are merged into one. Overwritten versions are dropped.',
    story: universal()
      .has(0, '32:0-99*60 31:0-99*60')
      .has(5, '20:0-49*60 21:50-99*60')
      .has(6, '10:0-49*50 11:50-99*50')
      .compact({
        from: [32, 31, 20, 21, 10, 11],
        into: 6,
        reason: 'UniversalSizeAmplification',
        writes: '40:0-32*60 41:33-65*60 42:66-99*60',
      })
      .see(0.5),
    heightMode: 'log',
  }),
  figure('newest-left-out', 'The newest L0 files are left out', {
    caption:
      'A full merge takes a long time, and writes must not stop meanwhile. The newest L0 files are small and would add little, so they are left out.',
    story: universal()
      .has(0, '35:0-99*3 34:0-99*3 33:0-99*80')
      .has(5, '20:0-49*80 21:50-99*80')
      .has(6, '10:0-49*55 11:50-99*55')
      .compact({
        from: [33, 20, 21, 10, 11],
        into: 6,
        reason: 'UniversalSizeAmplification',
        writes: '40:0-49*110 41:50-99*110',
      })
      .see(0.3),
    heightMode: 'log',
    highlight: [35, 34],
  }),
  figure('incremental', 'An incremental merge', {
    caption:
      'With the option incremental, only part of the data is merged: the files of the second-oldest run that overlap least with the oldest run, relative to their size.',
    story: universal()
      .has(0, '32:0-99*10')
      .has(5, '20:0-32*30 21:33-65*30 22:66-99*30')
      .has(6, '10:0-24*40 11:25-49*15 12:50-74*15 13:75-99*40')
      .compact({
        from: [21, 11, 12],
        into: 6,
        reason: 'UniversalSizeAmplification',
        writes: '40:25-49*28 41:50-74*28',
      })
      .see(0.3),
    heightMode: 'log',
  }),
  figure('size-ratio', 'Size ratio', {
    caption:
      'Starting with the newest run, the next older one joins if it is at most size_ratio percent larger than all runs so far combined. The large old run does not join.',
    story: universal()
      .has(0, '33:0-99*8 32:0-99*8 31:0-99*16')
      .has(6, '10:0-32*90 11:33-65*90 12:66-99*90')
      .compact({
        from: [33, 32, 31],
        into: 5,
        reason: 'UniversalSizeRatio',
        writes: '40:0-49*15 41:50-99*15',
      })
      .see(0.4),
    heightMode: 'log',
  }),
  figure('run-limit', 'The sorted run limit', {
    caption:
      'There are more idle sorted runs than max_read_amp allows. Just enough of the newest are merged, whatever their sizes, to get back to the limit.',
    story: universal()
      .has(0, '36:0-99*4 35:0-99*8 34:0-99*12')
      .has(4, '25:0-49*15 26:50-99*15')
      .has(5, '20:0-49*50 21:50-99*50')
      .has(6, '10:0-49*250 11:50-99*250')
      .compact({
        from: [36, 35],
        into: 0,
        reason: 'UniversalSortedRunNum',
        writes: '40:0-99*12',
      })
      .see(0.5),
    heightMode: 'log',
  }),
  figure('tuned-limit', 'A limit that grows with the data', {
    caption:
      'With max_read_amp 0, RocksDB sets the limit automatically: it counts how many runs there would be, from one the size of a memtable up to the largest, if each were about as large as all newer runs combined.',
    story: universal()
      .has(0, '90:0-99*8 89:0-99*8')
      .has(4, '86:0-49*8 87:50-99*8')
      .has(5, '80:0-24*8 81:25-49*8 82:50-74*8 83:75-99*8')
      .has(6, '60:0-24*16 61:25-49*16 62:50-74*16 63:75-99*16'),
    heightMode: 'log',
  }),
  figure('universal-move', 'Trivial move of sorted runs', {
    caption:
      'Keys were written in ascending order, so the runs do not overlap. With allow_trivial_move, they become one run without being rewritten.',
    story: universal()
      .has(0, '13:75-99*25 12:50-74*25 11:25-49*25 10:0-24*25')
      .move([10, 11, 12, 13], 6)
      .see(0.55),
  }),
  figure('output-level', 'The output level', {
    caption:
      'A merged run is written to the level just above the next older run, here L4 because L5 has files. Without an older run, it goes to the last level.',
    story: universal()
      .has(0, '33:0-99*8 32:0-99*8')
      .has(5, '20:0-49*30 21:50-99*30')
      .has(6, '10:0-32*90 11:33-65*90 12:66-99*90')
      .compact({
        from: [33, 32],
        into: 4,
        reason: 'UniversalSizeRatio',
        writes: '40:0-49*8 41:50-99*8',
      })
      .see(0.6),
    heightMode: 'log',
  }),
  figure('fifo-drop', 'The oldest files are dropped', {
    caption:
      'FIFO does not merge files to remove old data. It deletes the oldest files when the total size exceeds max_table_files_size or when they have expired.',
    story: fifo()
      .has(0, '16:60-99*10 15:50-90*10 14:40-80*10 13:20-70*10 12:10-50*10 11:0-40*10')
      .fifoLimit(50)
      .drop([11, 12])
      .see(0.45),
  }),
  figure('fifo-merge', 'Small files are merged', {
    caption:
      'With allow_compaction, FIFO merges the newest small files into one L0 file, so reads have fewer files to search. No file is dropped.',
    story: fifo()
      .has(0, '16:0-99*3 15:0-99*3 14:0-99*3 13:0-99*3 12:0-99*24')
      .compact({
        from: [16, 15, 14, 13],
        into: 0,
        writes: '30:0-99*11',
        reason: 'FIFOReduceNumFiles',
      })
      .see(0.5),
  }),
  figure('universal-periodic', 'Periodic compaction', {
    caption:
      'The oldest run has files older than periodic_compaction_seconds. It is merged with all newer runs, up to the first one that is already being compacted.',
    story: universal()
      .has(0, '32:0-99*8')
      .has(5, '20:0-49*20 21:50-99*20')
      .has(6, '10:0-49*90 11:50-99*90')
      .compact({
        from: [32, 20, 21, 10, 11],
        into: 6,
        reason: 'PeriodicCompaction',
        writes: '40:0-49*92 41:50-99*92',
      })
      .see(0.3),
    heightMode: 'log',
    highlight: [10, 11],
  }),
  figure('old-runs-compressed', 'Only older runs are compressed', {
    caption:
      'The older runs hold at least compression_size_percent of all bytes and are compressed. When newer runs are merged, the output stays uncompressed.',
    story: universal()
      .has(0, '33:0-99*8/none 32:0-99*8/none')
      .has(5, '20:0-49*30/lz4 21:50-99*30/lz4')
      .has(6, '10:0-32*90/lz4 11:33-65*90/lz4 12:66-99*90/lz4')
      .compact({
        from: [33, 32],
        into: 4,
        reason: 'UniversalSizeRatio',
        writes: '40:0-49*8/none 41:50-99*8/none',
      })
      .see(0.6),
    heightMode: 'log',
    colourBy: 'compression',
  }),
];
