// Notes next to a file or about the moment, as marks that look the same on the page, on a canvas
// and in an SVG.
import { bar, rule, type Box, type Mark, type MeasureText } from '../charts/marks.ts';
import { placeOf } from '../scene/neighbours.ts';
import type { Scene } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { pixelOfKey, type Viewport } from '../scene/viewport.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A note on the stage. */
export interface Callout {
  /** Row of the note's file in `timeline.lifetimes`, or −1 if the note is about the moment. */
  readonly lifetime: number;
  /** Main text; may be empty. */
  readonly text: string;
  /** Secondary text, shown below in smaller letters; may be empty. */
  readonly aside: string;
}

/** State of the stage on which callouts are placed. */
export interface CalloutStage {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly measure: MeasureText;
  /** Previous y positions of callouts, which are kept while the tree behind them moves. */
  readonly kept?: Map<Callout, number>;
}

const SIZE = 12.5;
const ASIDE_SIZE = 11;
const LINE = 17;
const PADDING = { x: 11, y: 8 } as const;
const MOST_WIDTH = 320;
/** Gap between a file and its callout, and between callouts, in pixels. */
const GAP = 16;
/** Maximum height of a callout, as a share of the stage's height. */
const MOST_SHARE = 0.45;

/** Returns the marks of all callouts. Each callout avoids those before it. */
export function calloutMarks(callouts: readonly Callout[], stage: CalloutStage): Mark[] {
  const boxes: Box[] = [];
  return callouts.flatMap((callout) => {
    const words = wordsOf(callout, stage);
    if (words.lines.length === 0) return [];
    const target = targetOf(callout.lifetime, stage);
    const box = clearOf(boxes, placedBox(callout, words, target, stage), stage.viewport);
    boxes.push(box);
    return [
      ...(target === null ? [] : leaderMarks(target, box, stage)),
      ...boxMarks(box, words, stage),
    ];
  });
}

interface Line {
  readonly text: string;
  readonly isAside: boolean;
}

interface Words {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

function wordsOf({ text, aside }: Callout, { viewport, measure }: CalloutStage): Words {
  const room = Math.min(MOST_WIDTH, viewport.plotWidth - 8) - 2 * PADDING.x;
  const most = Math.max(1, Math.floor((viewport.height * MOST_SHARE - 2 * PADDING.y) / LINE));
  const asides =
    aside === '' ? [] : wrapped(aside, room, (each) => measure(each, { size: ASIDE_SIZE }));
  const own = wrapped(text, room, (each) => measure(each, { size: SIZE }));
  const left = Math.max(1, most - asides.length);
  const cut = own.length <= left ? own : [...own.slice(0, left - 1), `${own[left - 1] ?? ''} …`];
  const lines = [
    ...cut.map((each) => ({ text: each, isAside: false })),
    ...asides.map((each) => ({ text: each, isAside: true })),
  ];
  const widths = lines.map((line) => measure(line.text, { size: sizeOf(line) }));
  return {
    lines,
    width: Math.ceil(Math.max(0, ...widths)) + 2 * PADDING.x,
    height: lines.length * LINE + 2 * PADDING.y,
  };
}

function sizeOf({ isAside }: Line): number {
  return isAside ? ASIDE_SIZE : SIZE;
}

/** Breaks a text into lines of a given width. A word that is too long gets a line of its own. */
export function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last !== undefined && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Returns the visible part of a file; `null` if no part is visible. */
function targetOf(lifetime: number, { timeline, scene, viewport }: CalloutStage): Box | null {
  if (lifetime < 0) return null;
  const row =
    placeOf(timeline, scene, lifetime)?.row ??
    scene.rows.find(({ pending }) => pending.includes(lifetime));
  if (row === undefined) return null;
  const { smallest, largest } = timeline.lifetimes;
  const end = viewport.plotX + viewport.plotWidth;
  const left = Math.max(viewport.plotX, pixelOfKey(viewport, smallest.at(lifetime)));
  const right = Math.min(end, pixelOfKey(viewport, largest.at(lifetime) + 1));
  // A file outside the visible keys gets no leader line.
  if (end <= left || right <= viewport.plotX) return null;
  return [left, row.y, Math.max(2, right - left), row.height];
}

function placedBox(
  callout: Callout,
  { width, height }: Words,
  target: Box | null,
  stage: CalloutStage,
): Box {
  const { kept } = stage;
  const { plotX, plotWidth } = stage.viewport;
  const y = kept?.get(callout) ?? emptiestPlace(height, target, stage);
  kept?.set(callout, y);
  const rightmost = plotX + plotWidth - width;
  if (target === null) return [rightmost, y, width, height];
  const middle = target[0] + target[2] / 2 - width / 2;
  return [Math.round(Math.max(plotX, Math.min(rightmost, middle))), y, width, height];
}

/** Cost per pixel of leader line, relative to the cost of hiding a pixel of a row. */
const DISTANCE_WEIGHT = 0.25;

/** Returns the y position at which a box hides the least of the tree without covering its file. */
function emptiestPlace(height: number, target: Box | null, stage: CalloutStage): number {
  const { scene, viewport } = stage;
  const filled = scene.rows.filter((row) => row.files.length + row.pending.length > 0);
  const hidden = (y: number): number =>
    filled.reduce((sum, row) => {
      const overlap = Math.min(y + height, row.y + row.height) - Math.max(y, row.y);
      return sum + Math.max(0, overlap);
    }, 0);
  const badness = (y: number): number => {
    if (target === null) return hidden(y);
    const [, top, , down] = target;
    const distance = Math.max(top - (y + height), y - (top + down));
    const isOver = distance < GAP ? viewport.height : 0;
    return hidden(y) + isOver + Math.max(0, distance) * DISTANCE_WEIGHT;
  };
  let best = viewport.rowsY;
  for (let y = best; y <= viewport.height - height - 4; y += 4) {
    if (badness(y) < badness(best)) best = y;
  }
  return Math.round(best);
}

/** Moves a box below the boxes that it would cover, if there is room. */
function clearOf(boxes: readonly Box[], box: Box, { height: room }: Viewport): Box {
  const [x, from, width, height] = box;
  let y = from;
  for (const [left, top, across, down] of boxes) {
    const isApart = x + width < left || left + across < x || y + height < top || top + down < y;
    if (!isApart) y = top + down + GAP / 2;
  }
  return y + height <= room - 4 ? [x, y, width, height] : box;
}

/** Returns an outline around a file and a line from the file to its note. */
function leaderMarks([x, y, width, height]: Box, box: Box, { theme }: CalloutStage): Mark[] {
  const middle = x + width / 2;
  const [left, top, across, down] = box;
  const start = Math.max(left + 8, Math.min(left + across - 8, middle));
  const isAbove = top + down <= y;
  const [from, to] = isAbove ? [top + down, y] : [top, y + height];
  const corners = [x, y, x + width, y, x + width, y + height, x, y + height, x, y];
  return [
    { kind: 'line', points: corners, ink: theme.background, width: 4, alpha: 0.7 },
    { kind: 'line', points: corners, ink: theme.text, width: 2, role: 'noted-file' },
    rule([start, from], [middle, to], { ink: theme.background, width: 4, alpha: 0.7 }),
    rule([start, from], [middle, to], { ink: theme.text, width: 1.5, role: 'leader' }),
    bar(middle - 3, to - 3, [6, 6], { ink: theme.text, radius: 3 }),
  ];
}

function boxMarks([x, y, width, height]: Box, { lines }: Words, { theme }: CalloutStage): Mark[] {
  const edge = bar(x, y, [width, height], { ink: theme.text, radius: 6, role: 'callout' });
  const ground = bar(x + 1, y + 1, [width - 2, height - 2], { ink: theme.panel, radius: 5 });
  const words = lines.map((line, at): Mark => ({
    ...{ kind: 'label', x: x + PADDING.x, text: line.text, size: sizeOf(line) },
    y: y + PADDING.y + at * LINE + 12.5,
    ink: line.isAside ? theme.muted : theme.text,
  }));
  return [edge, ground, ...words];
}
