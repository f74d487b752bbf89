// Charts in stories, as marks: file sizes of several runs, and a quantity over flushed bytes.
import { max } from 'd3-array';
import {
  estimatedWidth,
  evenScale,
  plainNumber,
  roundTicks,
  rule,
  tickLabels,
  type LabelMark,
  type Mark,
  type Scale,
} from '../charts/index.ts';

/** Width of all charts in pixels, small enough for text to stay readable on phones. */
export const CHART_WIDTH = 330;

const TEXT = 13;
/** Font size in pixels of all text except titles. */
export const SMALL = 12;

/** A chart that uses the inks `text`, `muted` and `line`, and the inks from `lineInk`. */
export interface StoryChart {
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Returns the ink for the line or bars of a run. */
export const lineInk = (run: number): string => `run-${run}`;

/** File sizes of one run. */
export interface SizeRow {
  readonly title: string;
  /** Totals to show below the title. */
  readonly facts: string;
  /** Fraction of the files that is in each bin, 0 … 1. */
  readonly shares: readonly number[];
}

/** Number of bins up to the target size. */
export const BINS_PER_TARGET = 16;
export const BINS = 2.25 * BINS_PER_TARGET;

/** Returns the fraction of the sizes that is in each bin. */
export function sizeShares(sizes: readonly number[], target: number): number[] {
  const shares = new Array<number>(BINS).fill(0);
  for (const bytes of sizes) {
    const bin = Math.min(BINS - 1, Math.floor((bytes / target) * BINS_PER_TARGET));
    shares[bin] = (shares[bin] ?? 0) + 1 / sizes.length;
  }
  return shares;
}

const HISTOGRAM = { head: 22, title: 40, bars: 52, gap: 14, foot: 24 } as const;
const GUIDES = [
  [0.5, 'half'],
  [1, 'target'],
  [2, 'twice'],
] as const;

/** Returns one row of bars per run, one below the other, with all targets at the same x. */
export function sizeChart(rows: readonly SizeRow[]): StoryChart {
  const { head, title, bars, gap, foot } = HISTOGRAM;
  const pitch = title + bars + gap;
  const bottom = head + rows.length * pitch - gap;
  const x = evenScale(BINS, 0, CHART_WIDTH);
  const most = max(rows, ({ shares }) => max(shares)) ?? 0;
  const guides = GUIDES.flatMap(([share, text]): Mark[] => {
    const at = Math.round(x(share * BINS_PER_TARGET)) + 0.5;
    const look = { ink: 'muted', dash: [2, 3], alpha: 0.8 } as const;
    const pieces = rows.map((_, row): Mark => {
      const floor = head + row * pitch + title + bars;
      return rule([at, floor - bars], [at, floor], look);
    });
    const name = { align: 'center', ink: 'muted', size: SMALL } as const;
    return [...pieces, label(text, at, head - 9, name)];
  });
  const panels = rows.flatMap((row, at): Mark[] => {
    const top = head + at * pitch;
    const floor = top + title + bars;
    const boxes = row.shares.flatMap((share, bin) => {
      const height = share * (bars / most);
      return share === 0 ? [] : [x(bin) + 0.5, floor - height, x(1) - 1, height];
    });
    return [
      { kind: 'bars', boxes, ink: lineInk(at), role: 'sizes' },
      rule([0, floor + 0.5], [CHART_WIDTH, floor + 0.5], { ink: 'line' }),
      label(row.title, 0, top + 15, { isStrong: true }),
      label(row.facts, 0, top + 32, { ink: 'muted', size: SMALL }),
    ];
  });
  const ends = [
    label('0', 0, bottom + 17, { ink: 'muted', size: SMALL }),
    label('file size', CHART_WIDTH, bottom + 17, { align: 'right', ink: 'muted', size: SMALL }),
  ];
  return { height: bottom + foot, marks: [...guides, ...panels, ...ends] };
}

/** Line of one run, as points in axis units with ascending x. */
export interface CurveRow {
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const CURVES = { height: 316, top: 26, bottom: 276, left: 28, labelGap: 8, pitch: 17 } as const;

/** Returns one line per run, with the run's name at its end. */
export function curveChart(
  rows: readonly CurveRow[],
  { x: xTitle, y: yTitle }: { readonly x: string; readonly y: string },
): StoryChart {
  const { height, top, bottom, left, labelGap } = CURVES;
  const names = max(rows, ({ title }) => estimatedWidth(title, { size: SMALL })) ?? 0;
  const right = CHART_WIDTH - names * 1.08 - labelGap;
  const yTicks = roundTicks(max(rows, ({ points }) => max(points, ([, y]) => y)) ?? 0, 8);
  const xMost = max(rows, ({ points }) => max(points, ([x]) => x)) ?? 0;
  const x = evenScale(xMost, left, right);
  const y = evenScale(yTicks.at(-1) ?? 0, bottom, top);
  const grid = yTicks.flatMap((value): Mark[] => [
    rule([left, y(value) + 0.5], [right, y(value) + 0.5], { ink: 'line' }),
    label(plainNumber(value), left - 8, y(value), {
      ...{ align: 'right', baseline: 'middle', ink: 'muted', size: SMALL },
    }),
  ]);
  const ticks = roundTicks(xMost, 6).filter((value) => value <= xMost);
  const labels = tickLabels(
    ticks.map((value) => ({ x: x(value), text: plainNumber(value) })),
    { left, right, y: bottom + 18, measure: (text) => estimatedWidth(text, { size: SMALL }) },
  ).map((mark) => ({ ...mark, size: SMALL }));
  const titles = [
    label(yTitle, 0, 12, { ink: 'muted', size: SMALL }),
    label(xTitle, right, bottom + 36, { align: 'right', ink: 'muted', size: SMALL }),
  ];
  const lines = rows.map(({ points, title }, at): Mark => {
    const places = points.flatMap(([px, py]) => [x(px), y(py)]);
    return { kind: 'line', points: places, ink: lineInk(at), width: 2, role: 'curve', title };
  });
  return { height, marks: [...grid, ...labels, ...titles, ...lines, ...endNames(rows, x, y)] };
}

/** Places names at the ends of lines, and moves names apart that would touch. */
function endNames(rows: readonly CurveRow[], x: Scale, y: Scale): LabelMark[] {
  const ends = rows
    .flatMap(({ title, points }, row) => {
      const end = points.at(-1);
      return end === undefined ? [] : [{ title, row, x: x(end[0]), y: y(end[1]) }];
    })
    .sort((a, b) => a.y - b.y);
  const places = placesApart(
    ends.map((end) => end.y),
    CURVES.pitch,
  );
  const most = max(ends, (end) => end.x) ?? 0;
  return ends.map(({ title, row }, at) =>
    label(title, most + CURVES.labelGap, places[at] ?? 0, {
      ...{ baseline: 'middle', ink: lineInk(row), size: SMALL },
    }),
  );
}

/** Moves ascending positions apart. Each group stays centered on its original positions. */
export function placesApart(places: readonly number[], apart: number): number[] {
  const groups: { sum: number; count: number }[] = [];
  const start = ({ sum, count }: { sum: number; count: number }): number =>
    sum / count - ((count - 1) * apart) / 2;
  for (const place of places) {
    groups.push({ sum: place, count: 1 });
    for (;;) {
      const [before, last] = [groups.at(-2), groups.at(-1)];
      if (before === undefined || last === undefined) break;
      if (start(before) + before.count * apart <= start(last)) break;
      groups.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  }
  return groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, at) => start(group) + at * apart),
  );
}

/** Returns a text mark. */
export function label(
  text: string,
  x: number,
  y: number,
  look: Partial<Omit<LabelMark, 'kind' | 'x' | 'y' | 'text'>>,
): LabelMark {
  return { kind: 'label', text, x, y, ink: 'text', size: TEXT, ...look };
}
