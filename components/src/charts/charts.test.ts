// The example for "How to add a chart" in web/README.md: a chart of facts from the log, as marks,
// as SVG and on a canvas. To update the golden files, run npx vitest run … charts -u and read them.
import { expect, test } from 'vitest';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { levelFactsAt, type LevelFacts } from '../timeline/level_facts.ts';
import { plainNumber, roundTicks, tickLabels } from './axis.ts';
import { drawMarks } from './draw_canvas.ts';
import { chartSvg } from './draw_svg.ts';
import { bar, estimatedWidth, rule, type ChartRoom, type Mark } from './marks.ts';
import { evenScale } from './scales.ts';

const ROW = 20;

/** Returns a chart of the files in each level, as bars over an axis of round numbers. */
function fileMarks(levels: readonly LevelFacts[], { width, measure }: ChartRoom): Mark[] {
  const ticks = roundTicks(Math.max(...levels.map(({ files }) => files)), 4);
  const x = evenScale(ticks.at(-1) ?? 0, 30, width);
  const bottom = levels.length * ROW;
  const rows = levels.flatMap(({ level, files }, at): Mark[] => {
    const y = at * ROW;
    const title = `L${level}: ${files} files`;
    return [
      { kind: 'label', x: 0, y: y + ROW / 2, baseline: 'middle', text: `L${level}`, ink: 'text' },
      bar(30, y + 2, [x(files) - 30, ROW - 4], { ink: 'compaction', role: 'files', title }),
    ];
  });
  const placed = ticks.map((value) => ({ x: x(value), text: plainNumber(value) }));
  const labels = tickLabels(placed, { left: 30, right: width, y: bottom + 13, measure });
  return [...rows, rule([30, bottom + 0.5], [width, bottom + 0.5], { ink: 'line' }), ...labels];
}

const events = leveledEvents({ flushes: 24 });
const levels = levelFactsAt(builtTimeline(events), events.length - 1);
const room = { width: 320, height: levels.length * ROW + 18, measure: estimatedWidth };
const marks = fileMarks(levels, room);
const colours: Readonly<Record<string, string>> = {
  text: '#17202b',
  muted: '#5a6675',
  line: '#d5dbe3',
  compaction: '#2f6ea3',
};
const palette = (ink: string): string => colours[ink] ?? ink;

test('a chart is marks', async () => {
  const text = marks.map((mark) => JSON.stringify(mark)).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('golden/files_by_level.marks.txt');
});

test('the same marks as SVG', async () => {
  const svg = chartSvg(marks, { ...room, palette, idPrefix: 'files', font: 'sans-serif' });
  await expect(svg).toMatchFileSnapshot('golden/files_by_level.svg');
});

test('the same marks are drawn on a canvas', async () => {
  const { context, calls } = recordingContext();
  drawMarks(context, marks, { palette, font: 'sans-serif' });
  await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot('golden/files_by_level.canvas.txt');
});

test('lines, steps, areas, stripes and clips follow the same path on both', () => {
  const all: Mark[] = [
    { kind: 'line', points: [0, 0, 10, 5, NaN, NaN, 20, 5, 30, 0], ink: 'line', dash: [2, 3] },
    { kind: 'line', points: [0, 9, 10, 4, 20, 4], curve: 'step', ink: 'line', width: 1.5 },
    { kind: 'area', points: [0, 9, 5, 0, 10, 9], ink: 'muted', alpha: 0.5 },
    {
      kind: 'clipped',
      ...{ x: 1, y: 2, width: 3, height: 4 },
      marks: [bar(0, 0, [8, 8], { ink: 'line', stripes: 'muted' })],
    },
  ];
  const svg = chartSvg(all, { ...room, palette, idPrefix: 'all', font: 'a<b' });
  const courses = [...svg.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]);
  expect(courses).toEqual(['M0,0L10,5M20,5L30,0', 'M0,9L10,9L10,4L20,4L20,4', 'M0,9L5,0L10,9']);
  expect(svg).toContain('font-family="a&lt;b"');
  expect(svg).toContain('<g clip-path="url(#all-1)">');
  expect(svg).toContain('fill="url(#all-2)"');
  const { context, calls } = recordingContext();
  drawMarks(context, all, { palette, font: 'sans-serif' });
  const drawn = calls.filter((call) => /^(moveTo|lineTo)/.test(call)).slice(0, 4);
  expect(drawn).toEqual(['moveTo(0, 0)', 'lineTo(10, 5)', 'moveTo(20, 5)', 'lineTo(30, 0)']);
  expect(calls).toContain('setLineDash([2,3])');
});

/** A canvas context that records its calls. */
function recordingContext(): { context: CanvasRenderingContext2D; calls: string[] } {
  const calls: string[] = [];
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          calls.push(`${String(name)}(${given.map((each) => JSON.stringify(each)).join(', ')})`),
      set: (_, name, value) => calls.push(`${String(name)} = ${String(value)}`) > 0,
    },
  );
  return { context: context as CanvasRenderingContext2D, calls };
}
