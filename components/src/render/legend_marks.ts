// The legend at the bottom of an exported picture, as marks. On the stage, the legend is HTML.
import { bar, type LabelMark, type Mark, type MeasureText } from '../charts/marks.ts';
import type { Legend } from '../scene/colouring.ts';
import type { Theme } from '../scene/theme.ts';
import type { Viewport } from '../scene/viewport.ts';
import { legendLeft } from './legends.ts';

const SIZE = 11;
/** Gap between a colour and its name, in pixels. */
const NEAR = 6;
const APART = 14;
const SWATCH = 10;
const RAMP = { width: 96, height: 7 } as const;
/** Line spacing in pixels. */
const LINE = 17;
const FOOT = 12;

/** Returns the legend in the space that the viewport reserves for it; empty without a legend. */
export function legendMarks(
  legend: Legend,
  viewport: Viewport,
  theme: Theme,
  measure: MeasureText,
): Mark[] {
  if (!viewport.hasLegend) return [];
  const items = legend.kind === 'ramp' ? rampItems(legend) : nameItems(legend);
  const left = legendLeft(viewport);
  const lines: { x: number; item: Item }[][] = [[]];
  let x = left;
  for (const item of items) {
    const width = widthOf(item, measure);
    if (x > left && x + width > viewport.width - 8) {
      lines.push([]);
      x = left;
    }
    lines.at(-1)?.push({ x, item });
    x += width + (item.isJoined ? NEAR : APART);
  }
  return lines.flatMap((line, at) => {
    const y = viewport.height - FOOT - (lines.length - 1 - at) * LINE;
    return line.flatMap(({ x: from, item }) => itemMarks(item, from, y, theme));
  });
}

/** An item of the legend: text, colours, or a colour followed by its name. */
interface Item {
  readonly colours: readonly string[];
  readonly text: string;
  /** True if the item must stay on the same line as the next one. */
  readonly isJoined: boolean;
}

const word = (text: string): Item => ({ colours: [], text, isJoined: true });

function rampItems(legend: Extract<Legend, { kind: 'ramp' }>): Item[] {
  const ramp = { colours: legend.colours, text: '', isJoined: true };
  return [word(legend.title), word(legend.from), ramp, word(legend.to)];
}

function nameItems(legend: Extract<Legend, { kind: 'names' }>): Item[] {
  const names = legend.names.map(({ name, colour }) => {
    return { colours: [colour], text: name, isJoined: false };
  });
  return [{ ...word(legend.title), isJoined: false }, ...names];
}

function widthOf({ colours, text }: Item, measure: MeasureText): number {
  if (colours.length > 1) return RAMP.width;
  return measure(text, { size: SIZE }) + (colours.length === 1 ? SWATCH + NEAR : 0);
}

function itemMarks({ colours, text }: Item, x: number, y: number, { muted }: Theme): Mark[] {
  const look = { kind: 'label', size: SIZE, ink: muted } as const;
  const [only, ...others] = colours;
  if (only === undefined) return [{ ...look, x, y, text } satisfies LabelMark];
  if (others.length === 0) {
    const swatch = bar(Math.round(x), y - 9, [SWATCH, SWATCH], { ink: only, radius: 2 });
    return [swatch, { ...look, x: x + SWATCH + NEAR, y, text }];
  }
  const step = RAMP.width / colours.length;
  const from = Math.round(x);
  // Each colour extends under the next one so that no seams show.
  return colours.map((ink, at) => {
    return bar(from + at * step, y - 7, [RAMP.width - at * step, RAMP.height], { ink });
  });
}
