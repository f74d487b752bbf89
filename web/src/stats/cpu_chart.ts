// Processor time by level as stacked bars: texts and marks.
import { cpuTotal, type CpuRow } from 'lsm-shape';
import {
  bar,
  evenScale,
  plainNumber,
  roundTicks,
  rule,
  tickLabels,
  type ChartRoom,
  type Mark,
  type MeasureText,
} from 'lsm-shape/charts';

/** The kinds of work, in the order in which they are stacked in a bar. */
export const cpuKinds = ['merge', 'compression', 'decompression'] as const;
export type CpuKind = (typeof cpuKinds)[number];

export const cpuKindNames: Readonly<Record<CpuKind, string>> = {
  merge: 'merge',
  compression: 'compress',
  decompression: 'decompress',
};

/** Seconds next to a bar: `1,234 s`, `56.7 s`, `0.89 s`. */
export function cpuSeconds(seconds: number): string {
  if (seconds === 0) return '0 s';
  const digits = 100 <= seconds ? 0 : 10 <= seconds ? 1 : 2;
  const [whole = '', part] = seconds.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${part === undefined ? '' : `.${part}`} s`;
}

/** Kinds differ in hue, brightness and pattern, so they can be told apart without colour. */
const looks = {
  merge: { ink: 'cpuMerge' },
  compression: { ink: 'cpuCompression', stripes: 'cpuStripe' },
  decompression: { ink: 'cpuDecompression' },
} as const;

const BAR = { height: 16, gap: 6, radius: 2 } as const;
const AXIS_HEIGHT = 18;
/** Pixels between the bars and the texts next to them. */
const GAP = 12;
/** Minimum width of a total in pixels, so that the bars keep their width while the total grows. */
const LEAST_TOTAL = 56;
const TEXT = { size: 12 } as const;
const NAME = { ...TEXT, isStrong: true } as const;
/** Maximum number of steps on the axis. */
const STEPS = 4;

/** Returns the height of a chart in pixels for a number of levels. */
export function cpuChartHeight(levels: number): number {
  return levels * (BAR.height + BAR.gap) + AXIS_HEIGHT;
}

/** Returns a bar for each level over an axis of seconds, between the level's name and its sum. */
export function cpuMarks(
  rows: readonly CpuRow[],
  kinds: readonly CpuKind[],
  { width, measure }: Pick<ChartRoom, 'width' | 'measure'>,
): Mark[] {
  const ticks = roundTicks(Math.max(...rows.map(cpuTotal)), STEPS);
  const most = ticks.at(-1) ?? 0;
  const left = widest(rows.map(({ level }) => measure(level, NAME))) + GAP;
  const totals = rows.map((row) => measure(cpuSeconds(cpuTotal(row)), TEXT));
  const right = width - Math.max(LEAST_TOTAL, widest(totals)) - GAP;
  const x = evenScale(most, left, Math.max(left, right));
  const marks = rows.flatMap((row, at) => {
    const top = at * (BAR.height + BAR.gap) + BAR.gap / 2;
    return levelMarks(row, kinds, { x, left, right, top, width });
  });
  const bottom = rows.length * (BAR.height + BAR.gap);
  const look = { ink: 'lineStrong', role: 'axis' };
  marks.push(rule([left, bottom + 0.5], [right, bottom + 0.5], look));
  marks.push(...axisLabels(ticks, { x, left, right, y: bottom + 13, measure }));
  marks.push({ kind: 'label', x: right + GAP, y: bottom + 12, text: 'seconds', ink: 'muted' });
  return marks;
}

function widest(widths: readonly number[]): number {
  return Math.ceil(Math.max(0, ...widths));
}

interface Placed {
  readonly x: (seconds: number) => number;
  readonly left: number;
  readonly right: number;
}

/** Returns the name, the bar and the sum of a level. */
function levelMarks(
  row: CpuRow,
  kinds: readonly CpuKind[],
  { x, left, right, top, width }: Placed & { readonly top: number; readonly width: number },
): Mark[] {
  const track = { x: left, y: top, width: right - left, height: BAR.height, radius: BAR.radius };
  const text = { kind: 'label', y: top + BAR.height / 2, baseline: 'middle', ink: 'text' } as const;
  let start = 0;
  const parts = kinds.map((kind) => {
    const seconds = row[kind];
    const from = x(start);
    start += seconds;
    const title = `${row.level}, ${cpuKindNames[kind]}: ${cpuSeconds(seconds)}`;
    const size = [x(start) - from, BAR.height] as const;
    return bar(from, top, size, { ...looks[kind], role: kind, title });
  });
  const whole = bar(left, top, [track.width, track.height], { ink: 'raised' });
  return [
    { ...text, ...NAME, x: 0, text: row.level },
    { kind: 'clipped', ...track, marks: [whole, ...parts] },
    { ...text, ...TEXT, x: width, align: 'right', text: cpuSeconds(cpuTotal(row)) },
  ];
}

function axisLabels(
  ticks: readonly number[],
  { x, left, right, y, measure }: Placed & { readonly y: number; readonly measure: MeasureText },
): Mark[] {
  const placed = ticks.map((value) => ({ x: x(value), text: plainNumber(value) }));
  return tickLabels(placed, { left, right, y, measure });
}
