// The inputs of a plot, from a history and the user's choices. The page and exported pictures use
// them.
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

/** Facts about a history that do not depend on the user's choices. */
type KnownFacts = Pick<PlotFacts, 'timeline' | 'spans' | 'mostRate' | 'parts'> & {
  readonly lanes: ReturnType<typeof lanesOf>;
};

/** Returns the facts about a history whose axis starts at event `first`. */
export function knownFacts(timeline: Timeline, first: number): KnownFacts {
  // Stalls of hidden processes have nothing to do with the visible one.
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
  /** Ids of the chosen lines; null for the history's defaults. */
  readonly rows: readonly string[] | null;
  readonly axis: AxisName;
  readonly first: number;
  readonly ghosts: readonly Ghost[];
  readonly refused?: RefusedWrites | undefined;
}

/** Returns all inputs of a drawing that is `room` pixels high. */
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

/** Returns the axis of the whole run, without zoom. */
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
