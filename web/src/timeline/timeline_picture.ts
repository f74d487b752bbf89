// The timeline as marks, for exported pictures. The plot is the same as on the page. Names, values
// and scales, which are HTML on the page, become marks too.
import { laneText, type Timeline } from 'lsm-shape';
import { bar, rule, type LabelMark, type Mark, type MeasureText } from 'lsm-shape/charts';
import { columnEdges, pixelAt, type Axis } from '../axis/axis.ts';
import { partOf, shareOf, type PlayheadRange } from '../axis/zoom.ts';
import type { Note } from '../state/notes.ts';
import type { Inks } from '../ui/inks.ts';
import { plotMarks, type PlotFacts } from './draw_plot.ts';
import { penOf } from './job_lanes.ts';
import type { RowExtent } from './metric_lines.ts';
import { rowText } from './metric_rows.ts';
import { knownFacts, plotFacts, wholeAxis, type PlotChoice } from './plot_facts.ts';
import { rateText, topText } from './scale_text.ts';
import { axisMarks } from './time_axis.ts';

/** The content and appearance of a timeline. */
export interface TimelineChoice extends PlotChoice {
  readonly timeline: Timeline;
  /** The visible range; null for the whole run. */
  readonly window: PlayheadRange | null;
  readonly notes: readonly Note[];
  readonly inks: Inks;
  readonly measure: MeasureText;
}

/** The size of a timeline, in pixels. */
export interface TimelineRoom {
  readonly height: number;
  /** Width to the left of the plot, for names. */
  readonly gutter: number;
  readonly plotWidth: number;
  /** Width to the right of the plot, for values and scales. */
  readonly edge: number;
  /** Number of picture pixels per layout pixel. */
  readonly density: number;
}

/** A timeline of a given size. Marks that move are separate from those that do not. */
export interface TimelinePicture {
  /** The plot alone. Its left edge is at 0. */
  readonly plot: readonly Mark[];
  /** The names and scales next to the plot. 0 is the left edge of the whole timeline. */
  readonly frame: readonly Mark[];
  /** Returns the values and the cursor at a playhead. */
  readonly at: (playhead: number) => readonly Mark[];
}

/** Draws a timeline of a given size. */
export function timelinePicture(choice: TimelineChoice, room: TimelineRoom): TimelinePicture {
  const { timeline, first, inks, measure, window } = choice;
  const facts = plotFacts(knownFacts(timeline, first), choice, room.height);
  const whole = wholeAxis(timeline, choice, room.plotWidth);
  const axis = partOf(whole, shareOf(whole, window));
  const edges = columnEdges(axis, Math.ceil(axis.width * room.density));
  const end = timeline.eventCount - 1;
  const pen = penOf(axis, { measure, edges, density: room.density, inks, end });
  const { marks, extents } = plotMarks(pen, facts);
  const { height } = facts.layout;
  const times = axisMarks(pen, facts.layout.axisTop, facts.zero);
  const beyond = [...marks, ...times, ...flagMarks(choice, axis)];
  return {
    plot: [{ kind: 'clipped', x: 0, y: 0, width: axis.width, height, marks: beyond }],
    frame: [...nameMarks(facts, measure, room), ...scaleMarks(facts, extents, room, measure)],
    at: (playhead) => [
      ...valueMarks(facts, room, Math.floor(playhead)),
      ...cursorMarks(facts, room, axis, playhead),
    ],
  };
}

/** Pixels between the left edge and the names. */
const INSET = 14;
/** Distance from the middle of a text down to its baseline, in pixels. */
const RISE = 4;

function nameMarks(
  { layout: { lanes, rows } }: PlotFacts,
  measure: MeasureText,
  { gutter }: TimelineRoom,
): Mark[] {
  const room = gutter - INSET - 2;
  const look = { kind: 'label', x: INSET } as const;
  const laneNames = lanes.map(({ name, top, height }): LabelMark => {
    const text = measure(name) <= room ? name : name.replace('compaction', 'comp');
    return { ...look, y: top + height / 2 + RISE, text, ink: 'muted' };
  });
  const rowNames = rows.flatMap((row): Mark[] => {
    const { name, unit, isLog, ink, top, height, hasLevels } = row;
    const y = top + height / 2 + RISE;
    const aside = [unit, isLog ? 'log' : ''].filter((text) => text !== '').join(', ');
    const width = measure(name, { size: 12 });
    const own: LabelMark = { ...look, y, text: name, size: 12, ink: hasLevels ? 'muted' : ink };
    const isFitting = aside !== '' && width + 4 + measure(aside) <= room;
    const note = { ...look, x: INSET + width + 4, y, text: aside, ink: 'faint' };
    return isFitting ? [own, note] : [own];
  });
  return [...laneNames, ...rowNames];
}

/** Pixels between the plot and the values, and between the scales and the right edge. */
const EDGE_GAP = 12;

function valueMarks({ timeline, layout, first }: PlotFacts, room: TimelineRoom, event: number) {
  const x = room.gutter + room.plotWidth + EDGE_GAP;
  const look = { kind: 'label', x, isStrong: true } as const;
  return [
    ...layout.lanes.map((lane): LabelMark => {
      const ink = lane.kind === 'stall' ? 'limit' : 'muted';
      const y = lane.top + lane.height / 2 + RISE;
      return { ...look, y, text: laneText(lane, timeline, event), ink };
    }),
    ...layout.rows.map((row): LabelMark => {
      const ink = row.hasLevels ? 'muted' : row.ink;
      const y = row.top + row.height / 2 + RISE;
      return { ...look, y, text: rowText(row, timeline, event, first), size: 12, ink };
    }),
  ].filter(({ text }) => text !== '');
}

function scaleMarks(
  { timeline, layout, mostRate, ghosts }: PlotFacts,
  extents: readonly (RowExtent | null)[],
  { gutter, plotWidth, edge }: TimelineRoom,
  measure: MeasureText,
): Mark[] {
  const x = gutter + plotWidth + edge - EDGE_GAP;
  const look = { kind: 'label', x, align: 'right', ink: 'muted' } as const;
  const stall = layout.lanes.find(({ kind }) => kind === 'stall');
  const rate: Mark[] =
    stall !== undefined && mostRate > 0
      ? [{ ...look, y: stall.top + 8, text: rateText(mostRate) }]
      : [];
  const tops = layout.rows.flatMap((row, at): Mark[] => {
    const extent = extents[at] ?? null;
    if (extent === null) return [];
    const top = { ...look, y: row.top + 7, text: topText(extent, row.format) };
    if (!row.hasLevels) return [top];
    const left = gutter + plotWidth + EDGE_GAP;
    const names = ghostMarks(row, ghosts, { left, measure });
    return [top, ...names, ...levelMarks(row, timeline, { right: x, measure })];
  });
  return [...rate, ...tops];
}

/** Length of a dashed sample line, in pixels. */
const SWATCH = 18;

/** Returns the names and dash patterns of the compared runs. Levels keep their colours. */
function ghostMarks(
  row: PlotFacts['layout']['rows'][number],
  ghosts: PlotFacts['ghosts'],
  { left, measure }: { readonly left: number; readonly measure: MeasureText },
): Mark[] {
  let x = left;
  return ghosts.flatMap(({ name, dash }): Mark[] => {
    const at = x;
    x += SWATCH + 4 + measure(name) + 8;
    const swatch = rule([at, row.top + 3.5], [at + SWATCH, row.top + 3.5], { ink: 'muted', dash });
    const label: Mark = {
      ...{ kind: 'label', x: at + SWATCH + 4, y: row.top + 7 },
      ...{ text: name, ink: 'muted' },
    };
    return [swatch, label];
  });
}

/** Returns the names of levels in their colours, on as many lines as fit below the scale's top. */
function levelMarks(
  row: PlotFacts['layout']['rows'][number],
  timeline: Timeline,
  { right, measure }: { readonly right: number; readonly measure: MeasureText },
): Mark[] {
  const curves = row.curves(timeline);
  const room = Math.max(1, Math.floor((row.height - 10) / 12));
  const perLine = Math.ceil(curves.length / room);
  const widths = curves.map(({ name }) => measure(name, { isStrong: true }));
  const pitch = Math.max(0, ...widths) + 5;
  return curves.map(({ name, ink }, at): LabelMark => {
    const [line, place] = [Math.floor(at / perLine), at % perLine];
    const inLine = Math.min(perLine, curves.length - line * perLine);
    const x = right - (inLine - 1 - place) * pitch;
    const y = row.top + 19 + line * 12;
    return { kind: 'label', x, y, text: name, ink, align: 'right', isStrong: true };
  });
}

function cursorMarks(
  { layout }: PlotFacts,
  { gutter, plotWidth }: TimelineRoom,
  axis: Axis,
  playhead: number,
): Mark[] {
  const at = pixelAt(axis, playhead);
  if (at < -0.5 || plotWidth + 0.5 < at) return [];
  const x = gutter + at;
  const [top, bottom] = [10, layout.axisTop];
  const head = [x - 5, top - 1, x + 5, top - 1, x, top + 5];
  return [
    bar(x - 1, top, [2, bottom - top], { ink: 'text' }),
    { kind: 'area', points: head, ink: 'text' },
  ];
}

/** Maximum width of a flag's text in pixels, as on the page. */
const LONGEST_FLAG = 132;
/** Minimum legible width of a flag, in pixels. */
const LEAST_FLAG = 16;

/** Truncates a text to the available width; empty if nothing would be legible. */
export function shortened(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  if (room < LEAST_FLAG) return '';
  let length = text.length;
  while (length > 1 && measure(`${text.slice(0, length)}…`) > room) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

function flagMarks({ notes, timeline, measure }: TimelineChoice, axis: Axis): Mark[] {
  return notes.flatMap(({ event, text }, at): Mark[] => {
    const x = Math.round(pixelAt(axis, event));
    if (timeline.eventCount <= event || x < -1 || axis.width + 1 < x) return [];
    const next = notes[at + 1];
    const free = next === undefined ? LONGEST_FLAG : pixelAt(axis, next.event) - x - 10;
    const room = Math.min(LONGEST_FLAG, free);
    const label = shortened(text, room, (each) => measure(each, { size: 10 }));
    const width = Math.max(10, label === '' ? 0 : measure(label, { size: 10 }) + 8);
    return [
      bar(x, 0, [width, 12], { ink: 'raised', radius: 3 }),
      bar(x, 0, [2, 12], { ink: 'accent' }),
      { kind: 'label', x: x + 5, y: 9.5, text: label, size: 10, ink: 'accent' },
    ];
  });
}
