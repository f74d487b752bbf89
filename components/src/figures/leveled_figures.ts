// Figures about leveled compaction: its inputs and its outputs.
import { figure, type Figure } from './figure.ts';
import { leveled } from './told_twice.ts';

export const leveledFigures: readonly Figure[] = [
  figure('flush', 'A flush', {
    caption:
      'A full memtable is flushed and becomes the newest L0 file. Its keys span the whole key space.',
    story: leveled()
      .has(0, '8:2-97*8 7:1-98*8')
      .has(1, '4:0-49 5:50-99')
      .fill(3)
      .flush('9:0-99*8')
      .see(0.72),
    hasMemtable: true,
  }),
  figure('leveled-pyramid', 'Levels and their target sizes', {
    caption:
      'The target size of each level is ten times that of the level above. When a level exceeds its target, as L4 does here, some of its files are compacted into the next level.',
    story: leveled(7)
      .has(0, '60:0-99*6 59:0-99*6')
      .has(4, '50:0-24*8 51:25-49*8 52:50-74*8 53:75-99*8')
      .has(5, '40:0-19*40 41:20-39*40 42:40-59*40 43:60-79*40 44:80-99*40')
      .has(
        6,
        '20:0-9*250 21:10-19*250 22:20-29*250 23:30-39*250 24:40-49*250 25:50-59*250 26:60-69*250 27:70-79*250 28:80-89*250 29:90-99*250',
      )
      .targets(4, [0, 0, 0, 0, 25, 250, 2500])
      .fill()
      .flush('61:0-99*6'),
    heightMode: 'log',
  }),
  figure('level-score', 'A score of 1', {
    caption:
      'The score shows how full a level is. With fixed level sizes, as here, it is bytes ÷ target size. For L0, it is files ÷ trigger or bytes ÷ max_bytes_for_level_base, whichever is higher. Levels with a score of 1 or more need compaction, highest score first.',
    story: leveled(3)
      .has(0, '12:0-99*5 11:0-99*5 10:0-99*5')
      .has(1, '4:0-32*12 5:33-65*12 6:66-99*12')
      .has(2, '1:0-49*90 2:50-99*90')
      .targets(1, [0, 30, 300])
      .fill()
      .flush('13:0-99*5'),
    heightMode: 'log',
  }),
  figure('smallest-overlap', 'The file with the least overlap', {
    caption:
      'An L1 file is merged with the L2 files it overlaps. File 12 has the least overlap for its size, so it is compacted first.',
    story: leveled(3)
      .has(1, '11:0-32 12:36-62 13:66-99')
      .has(2, '20:0-11 21:12-23 22:24-35 23:40-58 24:64-75 25:76-87 26:88-99')
      .compact({ from: [12, 23], into: 2, writes: '30:36-62*44' })
      .see(0.12),
    highlight: [12, 23],
  }),
  figure('round-robin', 'Round-robin', {
    caption:
      'With kRoundRobin, the files of a level are compacted in key order. The last pick was file 12, so file 13 is next. After the last file, the order starts over.',
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
      'Files 11 and 12 share key 40. If only 11 were compacted into L2, an older version of that key would stay above a newer one, so both are compacted.',
    story: leveled(3)
      .has(1, '10:0-19 11:20-40 12:40-61 13:62-99')
      .has(2, '20:0-32 21:33-65 22:66-99')
      .compact({ from: [11, 12, 20, 21], into: 2, writes: '30:0-32*52 31:33-65*54' })
      .see(0.03),
    highlight: [11, 12],
  }),
  figure('l0-inputs', 'L0 inputs', {
    caption:
      'L0 files may overlap. All L0 files that overlap the chosen one, directly or through others, are therefore compacted together, along with the base level files they overlap.',
    story: leveled(3)
      .has(0, '13:4-40*10 12:30-66*10 11:80-97*8')
      .has(1, '5:0-24 6:25-49 7:50-74 8:75-99')
      .compact({ from: [13, 12, 5, 6, 7], into: 1, writes: '30:0-37*46 31:38-74*46' })
      .see(0.03),
    highlight: [13, 12, 5, 6, 7],
  }),
  figure('more-inputs', 'More inputs, same overlap', {
    caption:
      'File 11 overlaps L2 files 20 and 21. File 12 overlaps the same two, so it joins: those L2 files are rewritten once instead of twice.',
    story: leveled(3)
      .has(1, '11:2-24 12:27-48 13:52-99')
      .has(2, '20:0-24 21:25-49 22:50-74 23:75-99')
      .compact({ from: [11, 12, 20, 21], into: 2, writes: '30:0-24*47 31:25-49*47' })
      .see(0.03),
    highlight: [11, 12, 20, 21],
  }),
  figure('l0-move', 'Trivial move of L0 files', {
    caption:
      'Keys were written in ascending order, so these L0 files overlap neither each other nor the base level. They move to the base level without being rewritten.',
    story: leveled(3)
      .has(0, '14:75-89*15 13:60-74*15')
      .has(2, '10:0-29 11:30-59')
      .move([13, 14], 2)
      .see(0.55),
  }),
  figure('neighbours-move', 'Trivial move of adjacent files', {
    caption:
      'These three adjacent L1 files overlap no L2 file, so one job moves them all. Up to four files can move together.',
    story: leveled(3)
      .has(1, '11:30-42 12:43-54 13:55-66 14:70-99')
      .has(2, '20:0-14 21:15-28 22:70-84 23:85-99')
      .move([11, 12, 13], 2)
      .see(0.55),
  }),
  figure('refused-move', 'Too much overlap for a trivial move', {
    caption:
      'File 11 overlaps nothing in L2 but cannot be moved: together with the L3 files it overlaps, it exceeds max_compaction_bytes. It is rewritten, and its output is cut at L3 file boundaries.',
    story: leveled()
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
  figure('compression-change', 'Different compression prevents a trivial move', {
    caption:
      'L2 is uncompressed and L3 uses LZ4. A file compacted from L2 into L3 is rewritten even if it overlaps nothing.',
    story: leveled()
      .has(2, '10:0-30/none 11:34-62/none 12:66-99/none')
      .has(3, '20:0-32*20/lz4 22:64-99*20/lz4')
      .compact({ from: [11], into: 3, writes: '30:34-62*15/lz4', compression: 'kLZ4Compression' })
      .see(0.6),
    colourBy: 'compression',
  }),
  figure('intra-l0', 'An intra-L0 compaction', {
    caption:
      'L0 cannot be compacted into L1 right now. Its newest files are merged into one instead, so reads have fewer sorted runs to search.',
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
      'L6 holds 2600 MiB, so the target of L5 is a tenth of that, 260 MiB. This exceeds max_bytes_for_level_base (256 MiB), so L4 becomes the base level and L0 is now compacted into L4.',
    story: leveled(7)
      .has(0, '31:0-99*8 30:0-99*8 29:0-99*8')
      .has(5, '20:0-24*64 21:25-49*64 22:50-74*64 23:75-99*64')
      .has(6, '10:0-19*520 11:20-39*520 12:40-59*520 13:60-79*520 14:80-99*520')
      .targets(4, [0, 0, 0, 0, 256, 260, 2600])
      .fill()
      .flush('32:0-99*8')
      .compact({
        from: [32, 31, 30, 29],
        into: 4,
        grandparents: 5,
        targetMiB: 16,
        reason: 'LevelL0FilesNum',
        writes: '40:0-49*15@grandparent_boundary>21 41:50-99*15',
      })
      .see(0.62),
    heightMode: 'log',
  }),
  figure('old-files', 'A file older than ttl', {
    caption:
      'File 12 contains data older than ttl. It is compacted although its level is not full, so that its deletions and updates reach the last level.',
    story: leveled(3)
      .has(1, '11:0-32 12:36-62 13:66-99')
      .has(2, '20:0-32 21:33-65 22:66-99')
      .compact({ from: [12, 21], into: 2, writes: '30:33-65*52', reason: 'Ttl' })
      .see(0.15),
    highlight: [12],
  }),
  figure('output-conflict', 'An output conflict', {
    caption:
      'A running compaction writes keys 0 to 60 to L2. No other compaction may write those keys to L2 at the same time, so file 12 has to wait.',
    story: leveled(3)
      .has(1, '11:0-30 12:34-58 13:64-99')
      .has(2, '20:0-28 21:29-60 22:61-99')
      .compact({ from: [11, 20, 21], into: 2, writes: '30:0-28*40 31:29-60*40' })
      .see(0.4),
    highlight: [12],
  }),
  figure('stall', 'A write stall', {
    caption:
      'Flushes add files to L0 faster than compactions remove them. L0 has reached level0_slowdown_writes_trigger, so writes are throttled until L0 has fewer files.',
    story: leveled(3)
      .has(0, '18:0-99*8 17:0-99*8 16:0-99*8 15:0-99*8 14:0-99*8 13:0-99*8')
      .has(1, '5:0-49 6:50-99')
      .targets(1, [0, 90, 900])
      .fill(5)
      .flush('19:0-99*8')
      .stall('delayed', 'l0_file_count_limit', 7)
      .see(),
    hasMemtable: true,
  }),
  figure('manual', 'A manual compaction', {
    caption:
      'CompactRange compacts all files of a level into the next level, along with the files they overlap there.',
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
  figure('draining', 'Draining a level', {
    caption:
      'The data fits into L5 and L6, so L4 is no longer needed. Its files are compacted into L5 even though L4 is not full.',
    story: leveled(7)
      .has(4, '30:0-49*6 31:50-99*6')
      .has(5, '20:0-24*12 21:25-49*12 22:50-74*12 23:75-99*12')
      .has(6, '10:0-19*70 11:20-39*70 12:40-59*70 13:60-79*70 14:80-99*70')
      .targets(4, [0, 0, 0, 0, 64, 64, 350], 4)
      .fill()
      .flush('32:0-99*4')
      .compact({ from: [30, 20, 21], into: 5, writes: '40:0-24*15 41:25-49*15' })
      .see(0.4),
    heightMode: 'log',
  }),
  figure('largest-file', 'The largest file first', {
    caption:
      'With kByCompensatedSize, the largest file of a level is compacted first, here file 12. Its overlap with the next level does not matter.',
    story: leveled(3)
      .has(1, '11:0-24*20 12:25-74*52 13:75-99*20')
      .has(2, '20:0-19 21:20-39 22:40-59 23:60-79 24:80-99')
      .compact({ from: [12, 21, 22, 23], into: 2, writes: '30:20-49*55 31:50-79*55' })
      .see(0.04),
    highlight: [12],
  }),
  figure('marked-file', 'A marked file', {
    caption:
      'File 12 was marked for compaction, for example because it contains many deletions. It is compacted although no level is full.',
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
      'L0 and the base level are uncompressed because their data is soon rewritten. The next level uses LZ4, and the last level, which holds most of the data, uses ZSTD.',
    story: leveled(5)
      .has(0, '51:0-99*9/none 50:0-99*9/none')
      .has(2, '40:0-49*12/none 41:50-99*12/none')
      .has(3, '30:0-24*30/lz4 31:25-49*30/lz4 32:50-74*30/lz4 33:75-99*30/lz4')
      .has(
        4,
        '20:0-19*125/zstd 21:20-39*125/zstd 22:40-59*125/zstd 23:60-79*125/zstd 24:80-99*125/zstd',
      )
      .targets(2, [0, 0, 25, 125, 625]),
    heightMode: 'log',
    colourBy: 'compression',
  }),
];
