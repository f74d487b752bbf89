// Figures that explain the picture: each has one kind of mark with its meaning.
import { figure, type Figure } from './figure.ts';
import { Story } from './story.ts';
import { alignedMerge, leveled, mergeCutBySize, moveIntoGap } from './told_twice.ts';

export const legendFigures: readonly Figure[] = [
  figure('legend-file', 'Block, gap and row', {
    caption:
      'A block is one SST file, from its smallest key to its largest. A gap holds no file. A row is a sorted run: each L0 file has one, and so has each deeper level. Newer data stands above older data.',
    story: leveled(3)
      .has(0, '9:3-96 8:1-98')
      .has(1, '5:0-22 6:38-60 7:66-99')
      .has(2, '1:0-28 2:29-54 3:55-78 4:79-99'),
  }),
  figure('legend-memtable', 'Memtable and flush', {
    caption:
      'Writes fill the memtable, the bar on top. When it is full it becomes immutable, a thin bar, and a flush writes it as the newest file of L0.',
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
      'The height of a row grows with its bytes per key: as a logarithm, in proportion, or not at all. The menu beside the colours chooses; here it is in proportion, so that the area of a file is its size.',
    story: leveled(3)
      .has(0, '9:0-99*12')
      .has(1, '5:0-49*24 6:50-99*24')
      .has(2, '1:0-24*60 2:25-49*60 3:50-74*60 4:75-99*60'),
    heightMode: 'linear',
  }),
  figure('legend-colour', 'Colour', {
    caption:
      'The colour of a file says what the chosen chip over the picture says, with its scale there. Here it is the age: files that were written last stand out most.',
    story: leveled(3)
      .has(0, '12:0-99*8')
      .has(1, '5:0-32 6:33-65 7:66-99')
      .has(2, '1:0-32 2:33-65 3:66-99')
      .compact({ from: [6, 2], into: 2, writes: '20:33-48*24 21:49-65*24' })
      .flush('30:0-99*8'),
  }),
  figure('legend-job', 'A compaction', {
    caption:
      'Outlined files are merged. The bright line is how far the merge has come: behind it inputs are washed out, because their entries are in the new files already. The dashed outline is the room for these, in a row of its own with an arrow before the name. Each job has its own hue.',
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
      'Where a level keeps files that the compaction does not read, there is no other row: what it writes stands in the lower half, below the inputs that it replaces, until the job is done.',
    story: leveled(3)
      .has(1, '5:0-28 6:32-64 7:66-99')
      .has(2, '1:0-18 2:19-34 3:35-50 4:51-66 8:67-82 9:83-99')
      .compact({ from: [6, 2, 3, 4], into: 2, writes: '20:19-40*40 21:41-66*40' })
      .see(0.6),
  }),
  figure('legend-cut', 'Diamond and dotted line', {
    caption:
      'A diamond is a cut of the output along the file below that the dotted line leads to, so that a later compaction overlaps whole files. Fine lines without one are edges of files below at which it was not cut.',
    story: alignedMerge(),
  }),
  figure('legend-tick', 'Tick', {
    caption:
      'A tick is a cut for another reason, most often because the file has reached its target size. Its colour is the reason: choose the chip “cut reason”.',
    story: mergeCutBySize(),
    colourBy: 'cut',
  }),
  figure('legend-move', 'Gold: a trivial move', {
    caption:
      'Gold files move to another level as they are: nothing is read or written. The dashed outline is the place that they left.',
    story: moveIntoGap(),
  }),
  figure('legend-target', 'Size, target and score', {
    caption:
      'Beside a level stand its size, target and score, where there is room. The tick on the bar is the target; what is over it has the colour of limits. A level with a score of at least 1 needs compaction.',
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
      'With dynamic level bytes a small tree needs few levels. Those between L0 and the base level are empty, and one line stands for all of them.',
    story: leveled(7)
      .has(0, '12:0-99*8')
      .has(5, '4:0-32*8 5:33-65*8 6:66-99*8')
      .has(6, '1:0-49*150 2:50-99*150')
      .targets(5, [0, 0, 0, 0, 0, 30, 300])
      .fill()
      .flush('13:0-99*8'),
  }),
  figure('legend-drop', 'Hatching: files that are dropped', {
    caption:
      'FIFO compaction drops its oldest files as they are: they dissolve in place. Nothing is read or written.',
    story: new Story({ style: 'fifo', levels: 1 })
      .has(0, '14:0-99*8 13:0-99*8 12:0-99*8 11:0-99*8')
      .drop([11])
      .see(0.5),
  }),
  figure('legend-trail', 'Trail', {
    caption:
      'While the history plays fast, jobs are too short to be drawn one by one. What they write then falls into its row and leaves a strip under those keys, which fades.',
    story: leveled(3)
      .has(1, '5:0-30 6:31-64 7:65-99')
      .has(2, '1:0-24 2:25-49 3:50-74 4:75-99')
      .compact({ from: [6, 2, 3], into: 2, writes: '20:25-49*24 21:50-74*24' }),
    pace: 3,
  }),
];
