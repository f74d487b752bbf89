// The inputs of a plot, from a history and the user's choices, for the page and for exported
// pictures.
import {
  benchmarkPartsOf,
  lanesOf,
  mostRateOf,
  pausesOf,
  stallSpansOf,
  timeAxisEnd,
  type Timeline,
} from 'lsm-shape';
import { valueAt, type Axis, type AxisName } from '../axis/axis.ts';
import { shortenedPauses } from '../axis/shortened_pauses.ts';
import type { PlotFacts } from './draw_plot.ts';
import type { Ghost } from './ghost.ts';
import { layoutOf, rowsThatFit } from './layout.ts';
import { shownRows } from './metric_rows.ts';
import type { RefusedWrites } from './time_axis.ts';
import { endOf } from './use_ghosts.ts';

/** The facts of a history that do not depend on the user's choices. */
type KnownFacts = Pick<PlotFacts, 'timeline' | 'spans' | 'mostRate' | 'parts'> & {
  readonly lanes: ReturnType<typeof lanesOf>;
};

/** The facts of a history whose axis starts at an event. */
export function knownFacts(timeline: Timeline, first: number): KnownFacts {
  // Stalls of hidden processes say nothing about this one.
  const spans = stallSpansOf(timeline).filter(({ last }) => first < last);
  return {
    timeline,
    spans,
    lanes: lanesOf(timeline),
    mostRate: mostRateOf(spans),
    parts: benchmarkPartsOf(timeline),
  };
}

/** The user's choices. */
export interface PlotChoice {
  /** Null for the defaults of the history. */
  readonly rows: readonly string[] | null;
  readonly axis: AxisName;
  readonly first: number;
  readonly ghosts: readonly Ghost[];
  readonly refused?: RefusedWrites | undefined;
}

/** All inputs of a drawing in a room of the given size. */
export function plotFacts(
  { lanes, ...known }: KnownFacts,
  { rows, axis, first, ghosts, refused }: PlotChoice,
  room: number,
): PlotFacts {
  const { timeline } = known;
  const shown = shownRows(rows, timeline, (all) => rowsThatFit(lanes, all, room));
  const zero = valueAt({ name: axis, columns: timeline }, first);
  return { ...known, layout: layoutOf(lanes, shown, room), first, zero, ghosts, refused };
}

/** The axis of everything that can be shown. */
export function wholeAxis(
  timeline: Timeline,
  { axis: name, first, ghosts }: Omit<PlotChoice, 'rows'>,
  width: number,
): Axis {
  const isTime = name === 'time';
  const last = isTime ? timeAxisEnd(timeline, first) : Math.max(first, timeline.eventCount - 1);
  const own: Axis = { name, columns: timeline, first, last, width };
  const end = endOf(own, ghosts);
  const axis = end === undefined ? own : { ...own, end };
  const pauses = isTime && timeline.isComplete ? pausesOf(timeline, first, last) : [];
  return pauses.length === 0 ? axis : { ...axis, pauses: shortenedPauses(pauses) };
}
