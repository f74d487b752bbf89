// Leveled compaction: what is compacted, with what, and where it goes.
import { figure, type Figure } from './figure.ts';
import { Story } from './story.ts';

const leveled = (levels = 4): Story => new Story({ style: 'leveled', levels });

export const leveledFigures: readonly Figure[] = [
  figure('flush', 'A flush', {
    caption:
      'A full memtable waits, becomes a file and lands on top of L0. Its keys are spread over the whole key space.',
    story: leveled()
      .has(0, '8:2-97*8 7:1-98*8')
      .has(1, '4:0-49 5:50-99')
      .fill(3)
      .flush('9:0-99*8')
      .see(0.72),
    hasMemtable: true,
  }),
  figure('leveled-pyramid', 'The leveled pyramid', {
    caption:
      'Each level may hold ten times what the one above it may. A level over its target, here L4, gives files to the next one.',
    story: leveled(7)
      .has(0, '60:0-99*6 59:0-99*6')
      .has(4, '50:0-24*8 51:25-49*8 52:50-74*8 53:75-99*8')
      .has(5, '40:0-19*50 41:20-39*50 42:40-59*50 43:60-79*50 44:80-99*50')
      .has(
        6,
        '20:0-9*250 21:10-19*250 22:20-29*250 23:30-39*250 24:40-49*250 25:50-59*250 26:60-69*250 27:70-79*250 28:80-89*250 29:90-99*250',
      )
      .targets(4, [0, 0, 0, 0, 25, 250, 2500])
      .scores(0.5, 0, 0, 0, 1.28, 1)
      .fill()
      .flush('61:0-99*6'),
    heightMode: 'log',
  }),
  figure('level-score', 'A score of 1', {
    caption:
      'A score says how full a level is. L0 counts its files against the trigger, deeper levels their bytes against their target; the highest score of 1 or more goes first.',
    story: leveled(3)
      .has(0, '12:0-99*8 11:0-99*8 10:0-99*8')
      .has(1, '4:0-32*12 5:33-65*12 6:66-99*12')
      .has(2, '1:0-49*90 2:50-99*90')
      .targets(1, [0, 30, 300])
      .scores(1, 1.2, 0.6)
      .fill()
      .flush('13:0-99*8'),
    heightMode: 'log',
  }),
  figure('smallest-overlap', 'The cheapest file first', {
    caption:
      'Each file of L1 would have to be merged with what it overlaps on L2. File 12 overlaps least for its size, so it goes first.',
    story: leveled(3)
      .has(1, '11:0-32 12:36-62 13:66-99')
      .has(2, '20:0-11 21:12-23 22:24-35 23:40-58 24:64-75 25:76-87 26:88-99')
      .compact({ from: [12, 23], into: 2, writes: '30:36-62*44' })
      .see(0.12),
    highlight: [12, 23],
  }),
  figure('round-robin', 'Taking turns', {
    caption:
      'Round robin goes through a level by key: the last pick ended with file 12, so the next one is 13, and behind the last file it begins anew.',
    story: leveled(3)
      .has(1, '13:50-74 14:75-99 11:0-24')
      .has(2, '20:0-19 21:20-34 22:35-49 23:50-62 24:63-77 25:78-99')
      .compact({
        from: [13, 23, 24],
        into: 2,
        writes: '30:50-62*25 31:63-77*27',
        reason: 'LevelMaxLevelSize',
      })
      .see(0.15),
    highlight: [13],
  }),
  figure('clean-cut', 'A clean cut of inputs', {
    caption:
      'Files 11 and 12 share the key 40. If only 11 went down, an older version of that key would lie above a newer one, so both go.',
    story: leveled(3)
      .has(1, '10:0-19 11:20-40 12:40-61 13:62-99')
      .has(2, '20:0-32 21:33-65 22:66-99')
      .compact({ from: [11, 12, 20, 21], into: 2, writes: '30:0-32*52 31:33-65*54' })
      .see(0.03),
    highlight: [11, 12],
  }),
  figure('l0-inputs', 'What joins from L0', {
    caption:
      'L0 files may overlap each other, so whatever overlaps the chosen file must come along, directly or through others, and then what they overlap on the base level.',
    story: leveled(3)
      .has(0, '13:4-40*10 12:30-66*10 11:80-97*8')
      .has(1, '5:0-24 6:25-49 7:50-74 8:75-99')
      .compact({ from: [13, 12, 5, 6, 7], into: 1, writes: '30:0-37*46 31:38-74*46' })
      .see(0.03),
    highlight: [13, 12, 5, 6, 7],
  }),
  figure('more-inputs', 'More for the same price', {
    caption:
      'File 11 needs 20 and 21 of L2. File 12 lies over the same two, so it comes along: the bytes below are rewritten once instead of twice.',
    story: leveled(3)
      .has(1, '11:2-24 12:27-48 13:52-99')
      .has(2, '20:0-24 21:25-49 22:50-74 23:75-99')
      .compact({ from: [11, 12, 20, 21], into: 2, writes: '30:0-24*47 31:25-49*47' })
      .see(0.03),
    highlight: [11, 12, 20, 21],
  }),
  figure('l0-move', 'L0 files that only move', {
    caption:
      'Keys arrive in order, so these L0 files overlap neither each other nor the level below. They fall to the base level without being written.',
    story: leveled(3)
      .has(0, '14:75-89*15 13:60-74*15')
      .has(2, '10:0-29 11:30-59')
      .move([13, 14], 2)
      .see(0.55),
  }),
  figure('neighbours-move', 'Neighbours move together', {
    caption:
      'None of these three files of L1 overlaps a file of L2: up to four neighbours move as one job.',
    story: leveled(3)
      .has(1, '11:30-42 12:43-54 13:55-66 14:70-99')
      .has(2, '20:0-14 21:15-28 22:70-84 23:85-99')
      .move([11, 12, 13], 2)
      .see(0.55),
  }),
  figure('refused-move', 'A refused move', {
    caption:
      'File 11 overlaps nothing on L2, yet it may not just move: together with the files of L3 that it would lie over it exceeds max_compaction_bytes. It is rewritten, and cut along L3.',
    story: leveled(4)
      .has(1, '10:0-28 11:30-69 12:72-99')
      .has(2, '20:0-29 21:70-99')
      .has(
        3,
        '40:0-14*60 41:15-29*60 42:30-39*60 43:40-49*60 44:50-59*60 45:60-69*60 46:70-84*60 47:85-99*60',
      )
      .compact({
        from: [11],
        into: 2,
        grandparents: 3,
        targetMiB: 30,
        writes: '30:30-49@grandparent_boundary>43 31:50-69@grandparent_boundary>45',
      })
      .see(0.6),
  }),
  figure('compression-change', 'Compression keeps a move away', {
    caption:
      'L2 is not compressed, L3 is packed with LZ4. A file that goes from one to the other is written anew, even where it overlaps nothing.',
    story: leveled(4)
      .has(2, '10:0-30/none 11:34-62/none 12:66-99/none')
      .has(3, '20:0-32*20/lz4 22:64-99*20/lz4')
      .compact({ from: [11], into: 3, writes: '30:34-62*15/lz4', compression: 'kLZ4Compression' })
      .see(0.6),
    colourBy: 'compression',
  }),
  figure('intra-l0', 'L0 merged within L0', {
    caption:
      'L1 is busy with another compaction. Meanwhile the newest L0 files are merged into one, so that reads have fewer runs to look at.',
    story: leveled(3)
      .has(0, '19:0-99*8 18:0-99*8 17:0-99*8 16:0-99*8 15:0-99*8')
      .has(1, '5:0-49 6:50-99')
      .compact({
        from: [19, 18, 17, 16],
        into: 0,
        writes: '30:0-99*26',
        reason: 'LevelL0FilesNum',
      })
      .see(0.55),
  }),
  figure('base-level', 'The base level moves up', {
    caption:
      'With 2.6 GiB on L6, a tenth of it on L5 would exceed max_bytes_for_level_base, 256 MiB. So the base level moves up to L4, and L0 is merged into L4 from now on.',
    story: leveled(7)
      .has(0, '31:0-99*8 30:0-99*8')
      .has(5, '20:0-24*70 21:25-49*70 22:50-74*70 23:75-99*70')
      .has(6, '10:0-19*520 11:20-39*520 12:40-59*520 13:60-79*520 14:80-99*520')
      .targets(4, [0, 0, 0, 0, 26, 260, 2600])
      .scores(1, 0, 0, 0, 0, 1.08)
      .fill()
      .flush('32:0-99*8')
      .compact({
        from: [32, 31, 30],
        into: 4,
        grandparents: 5,
        targetMiB: 16,
        reason: 'LevelL0FilesNum',
        writes: '40:0-49*11@grandparent_boundary>21 41:50-99*11',
      })
      .see(0.62),
    heightMode: 'log',
  }),
  figure('old-files', 'Old files go down', {
    caption:
      'File 12 has data that is older than its time to live. It is compacted although its level is not full, so that deletions and stale versions in it reach the bottom.',
    story: leveled(3)
      .has(1, '11:0-32 12:36-62 13:66-99')
      .has(2, '20:0-32 21:33-65 22:66-99')
      .compact({ from: [12, 21], into: 2, writes: '30:33-65*52', reason: 'Ttl' })
      .see(0.15),
    highlight: [12],
  }),
  figure('output-conflict', 'Two jobs, one place', {
    caption:
      'A running compaction will write keys 0 to 60 of L2. Another one may not write the same keys there, so file 12 has to wait.',
    story: leveled(3)
      .has(1, '11:0-30 12:34-58 13:64-99')
      .has(2, '20:0-28 21:29-60 22:61-99')
      .compact({ from: [11, 20, 21], into: 2, writes: '30:0-28*40 31:29-60*40' })
      .see(0.4),
    highlight: [12],
  }),
  figure('stall', 'A stall', {
    caption:
      'Flushes come faster than compactions take them away. L0 has reached level0_slowdown_writes_trigger, and writes are slowed down until it shrinks.',
    story: leveled(3)
      .has(0, '18:0-99*8 17:0-99*8 16:0-99*8 15:0-99*8 14:0-99*8 13:0-99*8')
      .has(1, '5:0-49 6:50-99')
      .targets(1, [0, 90, 900])
      .scores(1.75, 1.1)
      .fill(5)
      .flush('19:0-99*8')
      .stall('delayed', 'l0_file_count_limit')
      .see(),
    hasMemtable: true,
  }),
  figure('manual', 'A manual compaction', {
    caption: 'CompactRange asks for it: all files of a level and what they overlap go down.',
    story: leveled(3)
      .has(1, '11:0-49 12:50-99')
      .has(2, '20:0-32 21:33-65 22:66-99')
      .compact({
        from: [11, 12, 20, 21, 22],
        into: 2,
        reason: 'ManualCompaction',
        writes: '30:0-32*60 31:33-65*60 32:66-99*60',
      })
      .see(0.4),
  }),
  figure('draining', 'A level that is drained', {
    caption:
      'The data would fit into L5 and L6. L4 is not needed any more: its files go down although it is not full.',
    story: leveled(7)
      .has(4, '30:0-49*6 31:50-99*6')
      .has(5, '20:0-24*12 21:25-49*12 22:50-74*12 23:75-99*12')
      .has(6, '10:0-19*70 11:20-39*70 12:40-59*70 13:60-79*70 14:80-99*70')
      .targets(4, [0, 0, 0, 0, 64, 64, 640])
      .scores(0, 0, 0, 0, 10.01, 0.5)
      .fill()
      .flush('32:0-99*4')
      .compact({ from: [30, 20, 21], into: 5, writes: '40:0-24*15 41:25-49*15' })
      .see(0.4),
    heightMode: 'log',
  }),
  figure('largest-file', 'The largest file first', {
    caption:
      'By compensated size, the largest file of the level goes first, here 12. What it overlaps below does not count.',
    story: leveled(3)
      .has(1, '11:0-24*20 12:25-74*52 13:75-99*20')
      .has(2, '20:0-19 21:20-39 22:40-59 23:60-79 24:80-99')
      .compact({ from: [12, 21, 22, 23], into: 2, writes: '30:20-49*55 31:50-79*55' })
      .see(0.04),
    highlight: [12],
  }),
  figure('marked-file', 'A marked file', {
    caption:
      'File 12 was marked, for instance since it holds many deletions. It is compacted although no level is full.',
    story: leveled(3)
      .has(1, '11:0-32 12:36-62 13:66-99')
      .has(2, '20:0-32 21:33-65 22:66-99')
      .compact({
        from: [12, 21],
        into: 2,
        writes: '30:33-65*40',
        reason: 'FilesMarkedForCompaction',
      })
      .see(0.15),
    highlight: [12],
  }),
  figure('compression-per-level', 'Compression by level', {
    caption:
      'Near the top nothing is compressed, since it is rewritten soon; deeper levels use LZ4, and the bottom, where most data rests, uses ZSTD.',
    story: leveled(5)
      .has(0, '51:0-99*9/none 50:0-99*9/none')
      .has(2, '40:0-49*12/none 41:50-99*12/none')
      .has(3, '30:0-24*30/lz4 31:25-49*30/lz4 32:50-74*30/lz4 33:75-99*30/lz4')
      .has(4, '20:0-19*90/zstd 21:20-39*90/zstd 22:40-59*90/zstd 23:60-79*90/zstd 24:80-99*90/zstd')
      .targets(2, [0, 0, 25, 125, 625])
      .scores(0.5, 0, 0.96, 0.96),
    heightMode: 'log',
    colourBy: 'compression',
  }),
];
