// Labels next to the plot: names, values at the playhead, and the tops of the scales.
import { Fragment, useMemo, useRef, type JSX } from 'react';
import { laneText, type Player, type Timeline } from 'lsm-shape';
import type { Ghost } from './ghost.ts';
import type { ChartLayout, PlacedRow } from './layout.ts';
import { rowText } from './metric_rows.ts';
import type { RowExtent } from './metric_lines.ts';
import { Term } from '../glossary/Term.tsx';
import { useShownEvent } from '../state/live.ts';
import { rateText, topText } from './scale_text.ts';
import { LANE_TERMS, ROW_TERMS } from './terms.ts';
import { cssInk } from '../ui/inks.ts';

export interface TimelineLabelsProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly player: Player;
  readonly layout: ChartLayout;
  readonly first: number;
}

/** Names and values of lanes and lines. */
export function TimelineLabels(props: TimelineLabelsProps): JSX.Element {
  const { timeline, version, player, layout, first } = props;
  const values = useRef(new Map<string, HTMLOutputElement>());
  const keep = (id: string) => (element: HTMLOutputElement | null) => {
    if (element === null) values.current.delete(id);
    else values.current.set(id, element);
  };
  const shown = useMemo(() => ({ version, layout, first }), [version, layout, first]);
  useShownEvent(player, shown, (event) => {
    const set = (id: string, text: string): void => {
      const output = values.current.get(id);
      if (output !== undefined && output.textContent !== text) output.textContent = text;
    };
    for (const lane of layout.lanes) set(lane.id, laneText(lane, timeline, event));
    for (const row of layout.rows) set(row.id, rowText(row, timeline, event, first));
  });
  return (
    <div className="timeline-labels" role="group" aria-label="Timeline lanes and lines" data-terms>
      {layout.lanes.map(({ id, name, top, height, kind }, at) => (
        <div key={id} style={placed(top + height / 2)} data-lane={kind}>
          <span>
            <Term
              term={LANE_TERMS[kind]}
              short={name.replace('compaction', 'comp')}
              isStop={at === 0}
            >
              {name}
            </Term>
          </span>
          <output aria-label={`${name} at the playhead`} ref={keep(id)} />
        </div>
      ))}
      {layout.rows.map((row) => (
        <RowLabel key={row.id} row={row} keep={keep(row.id)} />
      ))}
    </div>
  );
}

/**
 * Centers a label on a lane or line. It uses a transform, which needs no page layout when a growing
 * run adds a slot.
 */
function placed(middle: number): { readonly transform: string } {
  return { transform: `translateY(${middle}px)` };
}

/** Minimum height in pixels for showing a name and its value on separate lines on narrow pages. */
const TWO_LINES = 20;

function RowLabel({
  row,
  keep,
}: {
  readonly row: PlacedRow;
  readonly keep: (element: HTMLOutputElement | null) => void;
}): JSX.Element {
  const { id, name, unit, isLog, ink, top, height, help } = row;
  const aside = [unit, isLog ? 'log' : ''].filter((text) => text !== '').join(', ');
  const term = ROW_TERMS[id];
  return (
    <div
      style={{ ...placed(top + height / 2), color: cssInk(ink) }}
      data-levels={row.hasLevels}
      data-tall={height >= TWO_LINES}
      title={term === undefined ? help : undefined}
    >
      <span>
        {term === undefined ? (
          name
        ) : (
          <Term term={term} isStop={false}>
            {name}
          </Term>
        )}
        {aside !== '' && <small> {aside}</small>}
      </span>
      <output aria-label={`${name} at the playhead`} ref={keep} />
    </div>
  );
}

export interface TimelineScalesProps {
  readonly layout: ChartLayout;
  readonly timeline: Timeline;
  readonly scales: readonly (RowExtent | null)[];
  /** Highest write rate during throttling, in bytes per second; 0 without throttling. */
  readonly mostRate: number;
  /** The compared runs. */
  readonly ghosts: readonly Ghost[];
}

/** The tops of the rows' scales, at the right. */
export function TimelineScales(props: TimelineScalesProps): JSX.Element {
  const { layout, timeline, scales, mostRate, ghosts } = props;
  const stall = layout.lanes.find(({ kind }) => kind === 'stall');
  return (
    <div className="timeline-scales" aria-hidden="true">
      {stall !== undefined && mostRate > 0 && (
        <div style={{ top: stall.top - 2 }} title="Highest write rate while throttled">
          {rateText(mostRate)}
        </div>
      )}
      {layout.rows.map((row, at) => {
        const extent = scales[at] ?? null;
        if (extent === null) return null;
        const top = topText(extent, row.format);
        return (
          <Fragment key={row.id}>
            {/* The key gives a new text a new element. If a text grew to the left, it would count
                as a layout shift. */}
            <div
              key={top}
              style={{ top: row.top - 3 }}
              title={`Top of the scale. Highest value: ${row.format(extent.highest)}`}
            >
              {top}
            </div>
            {/* Shown only once all levels of the run are known, so that names do not move. */}
            {row.hasLevels && timeline.isComplete && <Levels row={row} timeline={timeline} />}
            {row.hasLevels && <GhostNames row={row} ghosts={ghosts} />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Names and dash patterns of the compared runs. The colours of levels stay the same. */
function GhostNames({
  row,
  ghosts,
}: {
  readonly row: PlacedRow;
  readonly ghosts: readonly Ghost[];
}): JSX.Element {
  return (
    <div className="timeline-ghosts" style={{ top: row.top - 3 }}>
      {ghosts.map(({ name, dash }) => (
        <span key={name}>
          <svg width="18" height="12" viewBox="0 0 18 12">
            <line x1="0" y1="6.5" x2="18" y2="6.5" strokeDasharray={dash.join(' ')} />
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
}

/** The names of the levels, each in its colour. */
function Levels({
  row,
  timeline,
}: {
  readonly row: PlacedRow;
  readonly timeline: Timeline;
}): JSX.Element {
  const curves = row.curves(timeline);
  return (
    <div
      className="timeline-levels"
      style={{ top: row.top + 10, height: Math.floor((row.height - 8) / 12) * 12 }}
    >
      {curves.map(({ name, ink }, at) => (
        <span key={name} style={{ color: cssInk(ink) }}>
          {at === 0 || curves.length <= 4 ? name : name.replace('L', '')}
        </span>
      ))}
    </div>
  );
}
