// The marks around the trees of a picture: titles of compared runs, the line at the bottom, and
// separators.
import { amplificationsAt } from 'lsm-shape';
import { bar, type LabelMark, type Mark, type MeasureText } from 'lsm-shape/charts';
import { momentText } from 'lsm-shape/pictures';
import { shortened } from '../timeline/timeline_picture.ts';
import type { Pictured } from './pictured.ts';
import type { PlacedStage, Sheet } from './sheet.ts';

/** The data that the marks at a moment depend on. */
export interface SheetMoment {
  readonly pictured: Pictured;
  readonly sheet: Sheet;
  readonly playhead: number;
  /** The address of the page; null if no link can contain the run. */
  readonly link: string | null;
  readonly measure: MeasureText;
}

/** Pixels between the edge of a picture and its text. */
const INSET = 14;

/** The background of the timeline and of the bottom line, and the lines between the parts. */
export function groundMarks({ width, height, stages, timeline, foot }: Sheet): Mark[] {
  const top = timeline?.y ?? foot?.y;
  const heads = stages.flatMap(({ headY, x, width: across }) =>
    headY === null || headY === 0 ? [] : [bar(x, headY, [across, 1], { ink: 'line' })],
  );
  if (top === undefined) return heads;
  const edges = [timeline?.y, foot?.y].flatMap((y) =>
    y === undefined ? [] : [bar(0, y, [width, 1], { ink: 'line' })],
  );
  return [bar(0, top, [width, height - top], { ink: 'panel' }), ...edges, ...heads];
}

/** Returns the texts at a moment. */
export function wordMarks(moment: SheetMoment): Mark[] {
  const { sheet } = moment;
  const heads = sheet.stages.flatMap((placed) => headMarks(placed, moment));
  return [...heads, ...footMarks(moment)];
}

function headMarks(placed: PlacedStage, { playhead, measure }: SheetMoment): Mark[] {
  const { stage, headY, x, width } = placed;
  if (headY === null) return [];
  const place = stage.placeAt(playhead);
  const numbers = amplificationsAt(stage.timeline, Math.floor(place.playhead))
    .map(({ short, text }) => `${short} ${text}`)
    .join(' · ');
  const aside = place.isOver ? `${numbers} · at its end` : numbers;
  const y = headY + 18;
  const right = x + width - INSET;
  const room = width - 2 * INSET - measure(aside) - 20;
  const look = { kind: 'label', y, ink: 'text' } as const;
  const heading = shortened(stage.heading, room, (text) =>
    measure(text, { isStrong: true, size: 12 }),
  );
  const wholeRun = shortened(stage.wholeRun, width - 2 * INSET, measure);
  return [
    { ...look, x: x + INSET, text: heading, size: 12, isStrong: true },
    { ...look, x: right, text: aside, align: 'right', ink: 'muted' },
    { ...look, y: headY + 36, x: x + INSET, text: wholeRun, ink: 'muted' },
  ];
}

const PAGE = 'LSM Shape';

function footMarks({ pictured, sheet, playhead, link, measure }: SheetMoment): Mark[] {
  const { foot, width } = sheet;
  if (foot === null) return [];
  const y = foot.y + 19;
  const look = { kind: 'label', y, ink: 'muted' } as const;
  const strong = { size: 12, isStrong: true } as const;
  const right = measure(PAGE, { isStrong: true });
  const room = width - 2 * INSET - right - 20;
  const title = shortened(pictured.title, room, (text) => measure(text, strong));
  const factsX = INSET + measure(title, strong) + GAP;
  const left = room - measure(title, strong) - GAP;
  const facts = clausesThatFit(
    [...pictured.clauses, momentText(pictured.timeline, playhead, pictured.first)],
    left,
    measure,
  );
  const marks: LabelMark[] = [
    { ...look, x: INSET, text: title, ink: 'text', ...strong },
    { ...look, x: factsX, text: facts },
    { ...look, x: width - INSET, text: PAGE, align: 'right', isStrong: true },
  ];
  if (link !== null) marks.push({ ...look, x: INSET, y: y + 16, text: link, size: LINK_SIZE });
  return marks;
}

const LINK_SIZE = 10;
/** Pixels between the title and the facts, because SVG ignores a leading space. */
const GAP = 4;

/** Returns the link as printed: only the page's address if the whole link does not fit. */
export function printedLink(link: string, { width }: Pick<Sheet, 'width'>, measure: MeasureText) {
  const isFitting = measure(link, { size: LINK_SIZE }) <= width - 2 * INSET;
  return isFitting ? link : link.replace(/#.*$/, '');
}

/** Returns the last clauses that fit; empty if even the moment, the last one, does not fit. */
function clausesThatFit(clauses: readonly string[], room: number, measure: MeasureText): string {
  const joined = (some: readonly string[]): string => some.map((each) => `· ${each}`).join(' ');
  for (let first = 0; first < clauses.length; first += 1) {
    const text = joined(clauses.slice(first));
    if (measure(text) <= room) return text;
  }
  return '';
}
