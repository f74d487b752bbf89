// A chart of cuts: sizes of output files by the number of next-level file edges they passed.
import { max } from 'd3-array';
import { estimatedWidth, evenScale, rule, type LabelMark, type Mark } from '../charts/index.ts';
import { cutReasonName } from '../timeline/cut_reasons.ts';
import { BINS, BINS_PER_TARGET, CHART_WIDTH, label, SMALL, type StoryChart } from './charts.ts';
import type { CutKind, CutPlace } from './cut_places.ts';

/** Number of edges in the last column. The column includes files that passed more edges. */
export const MOST_EDGES = 10;

/** Layout in pixels of the chart below its legend. */
const ROOM = { height: 320, top: 32, bottom: 268, left: 46, gap: 3 } as const;

/** Kinds of cuts in the order of their bars, with the names used on the stage. */
export const CUT_KINDS: readonly (readonly [kind: CutKind, ink: string, name: string])[] = [
  ['edge', 'run-1', cutReasonName('grandparent_boundary')],
  ['size', 'run-4', cutReasonName('target_file_size')],
  ['overlap', 'run-2', cutReasonName('grandparent_overlap')],
  ['end', 'run-0', cutReasonName('end_of_input')],
  ['other', 'run-5', 'other reason'],
];

/** Height of a line in the legend, in pixels. */
const LEGEND_LINE = 19;
const THRESHOLD = 'threshold: above it, a file ends at an edge';

/** Number of files by column, size bin and kind. */
export type CutCounts = readonly (readonly Readonly<Record<CutKind, number>>[])[];

/** Counts files by column, size bin and kind. Every column has all bins. */
export function cutCounts(places: readonly CutPlace[]): CutCounts {
  const counts = Array.from({ length: MOST_EDGES + 1 }, () =>
    Array.from({ length: BINS }, () => ({ edge: 0, size: 0, overlap: 0, end: 0, other: 0 })),
  );
  for (const { edges, size, kind } of places) {
    const bin = Math.min(BINS - 1, Math.floor(size * BINS_PER_TARGET));
    const cell = counts[Math.min(MOST_EDGES, edges)]?.[bin];
    if (cell !== undefined) cell[kind] += 1;
  }
  return counts;
}

/** Returns the size above which files ended at an edge, per number of edges; null if none. */
export function cutThresholds(places: readonly CutPlace[]): (number | null)[] {
  return Array.from({ length: MOST_EDGES + 1 }, (_, column) => {
    const own = places.filter(({ edges }) => Math.min(MOST_EDGES, edges) === column);
    return own.find(({ threshold }) => threshold !== null)?.threshold ?? null;
  });
}

/** Returns horizontal bars whose lengths count the files of each size, and the threshold line. */
export function cutChart(places: readonly CutPlace[]): StoryChart {
  const { left, gap } = ROOM;
  const thresholds = cutThresholds(places);
  const named = legend(places, thresholds);
  const [height, top, bottom] = [ROOM.height, ROOM.top, ROOM.bottom].map(
    (place) => place + named.height,
  ) as [number, number, number];
  const x = evenScale(MOST_EDGES + 1, left, CHART_WIDTH);
  const y = evenScale(BINS / BINS_PER_TARGET, bottom, top);
  const counts = cutCounts(places);
  const most = max(counts, (column) => max(column, totalOf)) ?? 0;
  const width = (count: number): number => (count / Math.max(1, most)) * (x(1) - x(0) - 2 * gap);
  const grid = [0, 0.5, 1, 1.5, 2].flatMap((share): Mark[] => [
    rule([left, y(share)], [CHART_WIDTH, y(share)], { ink: 'line' }),
    text(`${share * 100} %`, left - 8, y(share) + 4, { align: 'right' }),
  ]);
  const columns = counts.flatMap((column, at): Mark[] => {
    const name = at === MOST_EDGES ? `${at}+` : String(at);
    const bars = CUT_KINDS.map(([kind, ink]): Mark => ({
      ...{ kind: 'bars', ink, role: kind },
      boxes: column.flatMap((cell, bin) => {
        if (cell[kind] === 0) return [];
        const before = CUT_KINDS.slice(
          0,
          CUT_KINDS.findIndex(([one]) => one === kind),
        );
        const from = before.reduce((sum, [one]) => sum + cell[one], 0);
        const high = (bottom - top) / BINS;
        const low = y((bin + 1) / BINS_PER_TARGET);
        return [x(at) + gap + width(from), low, Math.max(1, width(cell[kind])), high - 0.5];
      }),
    }));
    return [...bars, text(name, (x(at) + x(at + 1)) / 2, bottom + 18, { align: 'center' })];
  });
  const steps = thresholds.flatMap((threshold, at): Mark[] =>
    threshold === null
      ? []
      : [rule([x(at), y(threshold)], [x(at + 1), y(threshold)], { ink: 'text', width: 2 })],
  );
  const heads = [
    text('file size ÷ target_file_size', 0, top - 12, {}),
    text('next-level file edges passed', CHART_WIDTH, bottom + 38, {
      align: 'right',
    }),
  ];
  return { height, marks: [...named.marks, ...grid, ...columns, ...steps, ...heads] };
}

/** Returns the legend for the chart's colours and, if it is drawn, the threshold line. */
function legend(
  places: readonly CutPlace[],
  thresholds: readonly (number | null)[],
): { readonly marks: readonly Mark[]; readonly height: number } {
  const there = CUT_KINDS.filter(([kind]) => places.some((place) => place.kind === kind));
  const entries: (readonly [ink: string | null, name: string])[] = [
    ...there.map(([, ink, name]) => [ink, name] as const),
    ...(thresholds.some((one) => one !== null) ? [[null, THRESHOLD] as const] : []),
  ];
  let [left, top] = [0, 0];
  const marks = entries.flatMap(([ink, name]): Mark[] => {
    // The page's font may be wider than estimated.
    const width = 15 + 1.08 * estimatedWidth(name, { size: SMALL });
    if (left + width > CHART_WIDTH) [left, top] = [0, top + LEGEND_LINE];
    const sign: Mark =
      ink === null
        ? rule([left, top + 8], [left + 10, top + 8], { ink: 'text', width: 2, role: 'legend' })
        : { kind: 'bars', boxes: [left, top + 3, 10, 10], ink, role: 'legend' };
    const words = text(name, left + 15, top + 12, { ink: 'text' });
    left += width + 12;
    return [sign, words];
  });
  return { marks, height: top + LEGEND_LINE };
}

const totalOf = (cell: Readonly<Record<CutKind, number>>): number =>
  CUT_KINDS.reduce((sum, [kind]) => sum + cell[kind], 0);

const text = (
  words: string,
  x: number,
  y: number,
  look: Pick<Partial<LabelMark>, 'align' | 'ink'>,
): LabelMark => label(words, x, y, { ink: 'muted', size: SMALL, ...look });
