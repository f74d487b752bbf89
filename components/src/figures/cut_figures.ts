// Figures that show where and why output files are cut.
import { figure, type Figure } from './figure.ts';
import { alignedMerge, leveled, mergeCutBySize, moveIntoGap } from './told_twice.ts';

export const cutFigures: readonly Figure[] = [
  figure('normal-cut', 'A normal cut', {
    caption:
      'File 11 is merged with the L2 files it overlaps, 20 to 23. The outer parts of 20 and 23, where 11 has no keys, are rewritten needlessly, and again when 10 or 12 is compacted.',
    story: leveled()
      .has(1, '10:0-33 11:34-66 12:67-99')
      .has(2, '19:0-24 20:25-41 21:42-49 22:50-57 23:58-75 24:76-99')
      .compact({ from: [11, 20, 21, 22, 23], into: 2, writes: '30:25-41 31:42-58 32:59-75' })
      .see(0.45),
  }),
  figure('aligned-cut', 'An aligned cut', {
    caption:
      'The outputs of this merge are cut where files of L2 end. When an output is compacted later, it overlaps only whole files of L2.',
    story: alignedMerge(),
  }),
  figure('aligned-move', 'A move after an aligned cut', {
    caption:
      'File 31 was cut at the edges of a gap in L2. It overlaps nothing there, so it moves to L2 unchanged: no byte is read or written.',
    story: moveIntoGap(),
  }),
  figure('size-cut', 'A cut by size', {
    caption:
      'No level below L2 has files, so there is nothing to align with. Each file ends when it reaches the target file size.',
    story: mergeCutBySize(),
  }),
  figure('skippable-file', 'A file that can be skipped', {
    caption:
      'No output key falls inside the key range of file 23. The output is cut there so that later compactions of 30 and 31 can skip 23.',
    story: leveled()
      .has(0, '9:0-99*20')
      .has(1, '7:0-38 8:60-99')
      .has(2, '21:0-20 22:21-39 23:40-58 24:59-80 25:81-99')
      .compact({
        from: [9, 7, 8],
        into: 1,
        grandparents: 2,
        targetMiB: 50,
        writes: '30:0-38@skippable_grandparent>23 31:60-99',
      })
      .see(0.6),
    highlight: [23],
  }),
  figure('overlap-limit', 'The overlap limit', {
    caption:
      'A small output file that overlaps many files of the next level would make its own compaction huge. It is cut when its bytes plus those of the files it overlaps exceed max_compaction_bytes.',
    story: leveled()
      .has(0, '9:0-99*6')
      .has(
        2,
        '20:0-9*30 21:10-19*30 22:20-29*30 23:30-39*30 24:40-49*30 25:50-59*30 26:60-69*30 27:70-79*30 28:80-89*30 29:90-99*30',
      )
      .compact({
        from: [9],
        into: 1,
        grandparents: 2,
        targetMiB: 64,
        writes: '30:0-49*3@grandparent_overlap>24 31:50-99*3',
      })
      .see(0.7),
  }),
  figure('key-ranges', 'Subcompactions', {
    caption:
      'A large compaction is split into key ranges that are merged in parallel. The last file of each range ends where the next range begins.',
    story: leveled()
      .has(0, '9:0-99*30 8:0-99*30')
      .has(1, '5:0-32 6:33-65 7:66-99')
      .compact({
        from: [9, 8, 5, 6, 7],
        into: 1,
        ranges: 2,
        writes: '30:0-24*30 32:50-74*30 31:25-49*30@subcompaction_boundary 33:75-99*30',
      })
      .see(0.62),
  }),
  figure('old-data-cut', 'Old data in its own file', {
    caption:
      'The data in file 22 is older than half the ttl. The outputs are cut where file 22 begins and ends, so that its old data can be compacted later without newer data.',
    story: leveled()
      .has(1, '10:0-99*24')
      .has(2, '21:0-32 22:33-66 23:67-99')
      .has(3, '40:0-49 41:50-99')
      .compact({
        from: [10, 21, 22, 23],
        into: 2,
        grandparents: 3,
        targetMiB: 50,
        writes: '30:0-32@ttl 31:33-66@ttl 32:67-99',
      })
      .see(0.7),
    highlight: [22],
  }),
];
