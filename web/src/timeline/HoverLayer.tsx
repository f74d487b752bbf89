// The hovered or focused position: a line through the plot with the value of each curve, and a card
// for the job. It covers nothing that can be clicked.
import { useLayoutEffect, useReducer, useState, useSyncExternalStore, type JSX } from 'react';
import { seriesAt } from 'lsm-shape';
import type { CardPointer } from 'lsm-shape/charts';
import { pixelAt, playheadAt, valueAt } from '../axis/axis.ts';
import type { PlotFacts } from './draw_plot.ts';
import { besidesAt, besideText, isUnknown, type Beside } from './besides.ts';
import { scaleOfRow, type RowExtent } from './metric_lines.ts';
import { formatPlace } from './format.ts';
import { cardOf, nearAt } from './hits.ts';
import type { Hover, Pointed } from './hover.ts';
import { limitTexts } from './metric_rows.ts';
import { cssInk, inksOf } from '../ui/inks.ts';
import type { PlacedLane, PlacedRow } from './layout.ts';
import { slicesOf } from './slices.ts';
import type { TimelineView } from '../axis/timeline_view.ts';
import type { Card } from './card.ts';
import { HoverCard } from './HoverCard.tsx';

export interface HoverLayerProps {
  readonly facts: PlotFacts;
  readonly view: TimelineView;
  readonly hover: Hover;
  readonly scales: readonly (RowExtent | null)[];
  readonly isDark: boolean;
  /** Returns the top of the time labels; null until they exist. */
  readonly axisTop: () => number | null;
}

export function HoverLayer(props: HoverLayerProps): JSX.Element {
  const { view, hover } = props;
  const [parent, setParent] = useState<HTMLDivElement | null>(null);
  const pointed = useSyncExternalStore(hover.subscribe, hover.getSnapshot);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isPointed = pointed !== null;
  useLayoutEffect(() => (isPointed ? view.subscribe(redraw) : undefined), [view, isPointed]);
  return (
    <div className="hover-layer" ref={setParent} aria-hidden="true">
      {pointed !== null && parent !== null && <Shown {...props} {...{ pointed, parent }} />}
    </div>
  );
}

type ShownProps = HoverLayerProps & {
  readonly pointed: Pointed;
  readonly parent: HTMLElement;
};

/** Pixels between the line and its values. */
const VALUES_GAP = 8;

function Shown(props: ShownProps): JSX.Element | null {
  const { facts, view, scales, isDark, axisTop, pointed, parent } = props;
  const { axis } = view;
  const place = placeOf(pointed, facts, view, inksOf(parent, isDark));
  if (place === null) return null;
  const { pointer, told, frame } = place;
  const { x } = pointer;
  const playhead = playheadAt(axis, x);
  const event = Math.min(facts.timeline.eventCount - 1, Math.floor(playhead));
  const besides = besidesAt(facts, view.axis, playhead);
  const seenTo = axisTop() ?? facts.layout.axisTop;
  // The values are placed on the side with more room.
  const isLeft = x > axis.width / 2;
  const room = Math.max(x, axis.width - x) - VALUES_GAP;
  const perPixel = valueAt(axis, playheadAt(axis, x + 1)) - valueAt(axis, playhead);
  const when = formatPlace(axis.name, valueAt(axis, playhead) - facts.zero, perPixel);
  return (
    <>
      {frame !== null && <div className="hover-frame" style={frame} />}
      <div
        className="hover-line"
        style={{ transform: `translateX(${x}px)`, '--hover-room': `${room}px` }}
        data-left={isLeft}
      >
        <span className="hover-time" style={{ top: seenTo + 1 }}>
          {when}
        </span>
        {facts.layout.rows.map((row, at) => {
          if (seenTo < row.top + row.height / 2) return null;
          const extent = scales[at] ?? null;
          return <Values key={row.id} {...{ row, facts, event, besides, extent }} />;
        })}
      </div>
      {told !== null && <HoverCard {...{ ...told, parent, pointer }} />}
    </>
  );
}

interface Place {
  readonly pointer: CardPointer;
  readonly told: { readonly card: Card; readonly lane: PlacedLane } | null;
  /** The frame around a slice that was selected with the keyboard. */
  readonly frame: Record<'transform' | 'width' | 'height', string> | null;
}

function placeOf(
  pointed: Pointed,
  facts: PlotFacts,
  view: TimelineView,
  inks: ReturnType<typeof inksOf>,
): Place | null {
  const { axis } = view;
  const hitFacts = { ...facts, axis };
  if (pointed.kind === 'place') {
    const found = nearAt(hitFacts, pointed.x, pointed.y);
    const slice = found?.near.slice ?? null;
    if (found === null || slice === null) return { pointer: pointed, told: null, frame: null };
    const { lane, near } = found;
    const card = cardOf(hitFacts, { lane, slice }, near, inks);
    return { pointer: pointed, told: card && { card, lane }, frame: null };
  }
  const lane = facts.layout.lanes.find(({ id }) => id === pointed.lane);
  if (lane === undefined) return null;
  const { starts, finishes } = slicesOf(lane, facts.spans);
  const left = pixelAt(axis, starts[pointed.slice] ?? 0);
  const end = Math.min(finishes[pointed.slice] ?? 0, facts.timeline.eventCount - 1);
  const right = Math.min(axis.width, pixelAt(axis, end));
  const x = Math.max(0, Math.min(axis.width, left));
  const frame = {
    transform: `translate(${x - 2}px, ${lane.top - 2}px)`,
    width: `${Math.max(2, right - x) + 4}px`,
    height: `${lane.height + 4}px`,
  };
  const card = cardOf(hitFacts, { lane, slice: pointed.slice }, null, inks);
  const pointer = { x, y: lane.top, isFinger: false };
  return { pointer, told: card && { card, lane }, frame };
}

interface ValuesProps {
  readonly row: PlacedRow;
  readonly facts: PlotFacts;
  readonly event: number;
  readonly besides: readonly Beside[];
  readonly extent: RowExtent | null;
}

/** The values of a row's curves, with a dot on each curve. */
function Values({ row, facts, event, besides, extent }: ValuesProps): JSX.Element | null {
  const { timeline, first } = facts;
  if (extent === null || (row.isPerProcess && event < first)) return null;
  const y = scaleOfRow(row, extent);
  const found = row.curves(timeline).flatMap(({ name, series, ink }) => {
    const value = seriesAt(series, event);
    return isUnknown(row, value) ? [] : [{ name, ink, value }];
  });
  if (found.length === 0) return null;
  // If several runs are compared, the values of their levels would cover the curves.
  const told = row.hasLevels && 1 < besides.length ? [] : besides;
  const others = told.flatMap((beside) => besideText(row, beside) ?? []);
  return (
    <>
      {found.map(({ name, ink, value }) => (
        <i key={name} style={{ top: y(value), color: cssInk(ink) }} />
      ))}
      <span
        className="hover-values"
        data-many={found.length > 1}
        style={{ top: row.top + row.height / 2 }}
      >
        {found.map(({ name, ink, value }) => (
          <b key={name} style={{ color: cssInk(ink) }}>
            {name} {row.format(value)}
          </b>
        ))}
        {others.map((text) => (
          <small key={text}>{text}</small>
        ))}
        {limitTexts(row, timeline, event, extent.top).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    </>
  );
}
