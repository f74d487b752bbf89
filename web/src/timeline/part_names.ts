// Processes and benchmarks: a line at the start of each, and its name above the lanes while it is
// visible.
import type { BenchmarkPart } from 'lsm-shape';
import { pixelAt } from '../axis/axis.ts';
import type { Pen } from './job_lanes.ts';
import { rule, type Mark } from 'lsm-shape/charts';
import { FLAG_HEIGHT, type ChartLayout } from './layout.ts';

/** A name and its position, in pixels. */
export interface PlacedName {
  readonly name: string;
  readonly left: number;
  readonly width: number;
}

interface Seen {
  readonly part: BenchmarkPart;
  readonly left: number;
  readonly right: number;
}

/** Pixels between two names. */
const GAP = 5;

/** Returns a line at the start of each part, and the names. */
export function partMarks(
  { measure, axis, end }: Pen,
  layout: ChartLayout,
  parts: readonly BenchmarkPart[],
): Mark[] {
  const seen = parts.flatMap((part, at): Seen[] => {
    const left = pixelAt(axis, part.first);
    const right = pixelAt(axis, parts[at + 1]?.first ?? end);
    return right < 0 || axis.width < left ? [] : [{ part, left, right }];
  });
  const lines = seen.flatMap(({ part, left }): Mark[] => {
    if (left <= 0.5) return [];
    const x = Math.round(left) + 0.5;
    const dash = part.isProcess ? [] : [2, 3];
    return [rule([x, 2], [x, layout.axisTop], { ink: 'lineStrong', dash })];
  });
  const names = placedNames(seen, axis.width, measure).map(({ name, left }): Mark => {
    const place = { x: left, y: FLAG_HEIGHT / 2, baseline: 'middle' } as const;
    return { kind: 'label', ...place, text: name, ink: 'muted' };
  });
  return [...lines, ...names];
}

/** Places the names of parts so that none overlap. The longest visible parts take precedence. */
export function placedNames(
  seen: readonly Seen[],
  width: number,
  measure: (text: string) => number,
): PlacedName[] {
  const extent = ({ left, right }: Seen): number => Math.min(width, right) - Math.max(0, left);
  const placed: PlacedName[] = [];
  for (const { part, left } of [...seen].sort((a, b) => extent(b) - extent(a))) {
    const own = measure(part.name);
    const wanted = left <= 0.5 ? 0 : left + GAP;
    const name = { name: part.name, width: own, left: Math.min(wanted, width - own) };
    const isFree = placed.every(
      (other) => other.left + other.width + GAP <= name.left || name.left + own + GAP <= other.left,
    );
    if (part.name !== '' && isFree && name.left >= 0) placed.push(name);
  }
  return placed;
}
