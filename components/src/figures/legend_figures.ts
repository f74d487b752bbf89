// Figures that explain the stage's picture, each showing one kind of mark.
import { figure, type Figure } from './figure.ts';
import { Story } from './story.ts';
import { alignedMerge, leveled, mergeCutBySize, moveIntoGap } from './told_twice.ts';

export const legendFigures: readonly Figure[] = [
  figure('legend-file', 'Block, gap and row', {
    caption:
      'A block is one SST file, drawn from its smallest key to its largest. A gap has no file. A row is a sorted run: each L0 file is one, and so is each deeper level. Newer data is above older data.',
    story: leveled(3)
      .has(0, '9:3-96 8:1-98')
      .has(1, '5:0-22 6:38-60 7:66-99')
      .has(2, '1:0-28 2:29-54 3:55-78 4:79-99'),
  }),
  figure('legend-memtable', 'Memtable and flush', {
    caption:
      'Writes fill the memtable, the bar on top. Once full, it becomes immutable, a thin bar, and a flush writes it to L0 as the newest file.',
    story: leveled(3)
      .has(0, '8:1-98*8')
      .has(1, '5:0-49 6:50-99')
      .fill(3)
      .flush('9:3-96*8')
      .see(0.6),
    hasMemtable: true,
  }),
  figure('legend-height', 'Height', {
    caption:
      'Row height shows bytes per key: on a logarithmic scale, in proportion, or not at all. Choose in the menu next to the colours. Here it is in proportion, so the area of a file is its size.',
    story: leveled(3)
      .has(0, '9:0-99*12')
      .has(1, '5:0-49*24 6:50-99*24')
      .has(2, '1:0-24*60 2:25-49*60 3:50-74*60 4:75-99*60'),
    heightMode: 'linear',
  }),
  figure('legend-colour', 'Colour', {
    caption:
      'The chips above the picture choose what colour means and show its scale. Here it shows age: the newest files stand out most.',
    story: leveled(3)
      .has(0, '12:0-99*8')
      .has(1, '5:0-32 6:33-65 7:66-99')
      .has(2, '1:0-32 2:33-65 3:66-99')
      .compact({ from: [6, 2], into: 2, writes: '20:33-48*24 21:49-65*24' })
      .flush('30:0-99*8'),
  }),
  figure('legend-job', 'A compaction', {
    caption:
      'Outlined files are being merged. The bright line shows the progress of the merge: inputs behind it are faded because their entries are already in the new files. The dashed outline marks the space reserved for these. It has its own row, with an arrow before the row’s name. Each job has its own hue.',
    story: leveled(3)
      .has(1, '5:0-48 6:49-99')
      .has(2, '1:0-24 2:25-49 3:50-74 4:75-99')
      .compact({
        from: [5, 6, 1, 2, 3, 4],
        into: 2,
        writes: '20:0-24*40 21:25-49*40 22:50-74*40 23:75-99*40',
      })
      .see(0.55),
  }),
  figure('legend-part', 'A compaction into part of a level', {
    caption:
      'When a level keeps files that the compaction does not read, the outputs get no row of their own. They are drawn in the lower half, below the inputs they replace, until the job is done.',
    story: leveled(3)
      .has(1, '5:0-28 6:32-64 7:66-99')
      .has(2, '1:0-18 2:19-34 3:35-50 4:51-66 8:67-82 9:83-99')
      .compact({ from: [6, 2, 3, 4], into: 2, writes: '20:19-40*40 21:41-66*40' })
      .see(0.6),
  }),
  figure('legend-cut', 'Diamond and dotted line', {
    caption:
      'A diamond marks a cut in the output, made at the edge of a file below (dotted line) so that a later compaction overlaps whole files. Fine lines without a diamond are edges of files below where the output was not cut.',
    story: alignedMerge(),
  }),
  figure('legend-tick', 'Tick', {
    caption:
      'A tick marks a cut made for another reason, most often because the file has reached its target size. The chip “cut reason” colours it by that reason.',
    story: mergeCutBySize(),
    colourBy: 'cut',
  }),
  figure('legend-move', 'Gold: a trivial move', {
    caption:
      'Gold files move to another level unchanged: nothing is read or written. The dashed outline shows where they were.',
    story: moveIntoGap(),
  }),
  figure('legend-target', 'Size, target and score', {
    caption:
      'Where there is room, a level shows its size, target and score. The tick on the bar marks the target; anything above it is drawn in the limit colour. A level with a score of 1 or more needs compaction. “× 10” follows scores that RocksDB multiplies by 10.',
    story: leveled(3)
      .has(0, '12:0-99*5 11:0-99*5')
      .has(1, '4:0-32*12 5:33-65*12 6:66-99*12')
      .has(2, '1:0-49*90 2:50-99*90')
      .targets(1, [0, 30, 300])
      .fill()
      .flush('13:0-99*5'),
    heightMode: 'log',
  }),
  figure('legend-unused', 'Line: a level that is not in use', {
    caption:
      'With dynamic level bytes, a small tree needs few levels. The levels between L0 and the base level are empty, and a single line represents them all.',
    story: leveled(7)
      .has(0, '12:0-99*8')
      .has(5, '4:0-32*8 5:33-65*8 6:66-99*8')
      .has(6, '1:0-49*150 2:50-99*150')
      .targets(5, [0, 0, 0, 0, 0, 30, 300])
      .fill()
      .flush('13:0-99*8'),
  }),
  figure('legend-drop', 'Hatching: dropped files', {
    caption:
      'FIFO compaction drops its oldest files whole: they dissolve in place. Nothing is read or written.',
    story: new Story({ style: 'fifo', levels: 1 })
      .has(0, '14:0-99*8 13:0-99*8 12:0-99*8 11:0-99*8')
      .drop([11])
      .see(0.5),
  }),
  figure('legend-trail', 'Trail', {
    caption:
      'During fast playback, jobs are too short to be drawn one by one. Their outputs drop into the row and leave a fading strip under their keys.',
    story: leveled(3)
      .has(1, '5:0-30 6:31-64 7:65-99')
      .has(2, '1:0-24 2:25-49 3:50-74 4:75-99')
      .compact({ from: [6, 2, 3], into: 2, writes: '20:25-49*24 21:50-74*24' }),
    pace: 3,
  }),
];
