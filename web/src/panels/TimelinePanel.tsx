// The timeline: labels with the values under the playhead, the plot, one cursor, and scrubbing.
import { useLayoutEffect, useMemo, useRef, useState, type JSX, type PointerEvent } from 'react';
import { metricAt, type Metric, type Player, type Timeline } from 'lsm-shape';
import { pixelAt, playheadAt, type Axis } from '../charts/axis.ts';
import { layoutOf, TimelineChart, type ChartLayout } from '../charts/TimelineChart.tsx';
import { axisEnd, pausesOf, processesOf } from '../workbench/history_facts.ts';
import { useFrame } from '../workbench/live.ts';
import type { AxisName } from '../workbench/workbench.ts';

export interface TimelinePanelProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly player: Player;
  readonly axisName: AxisName;
  /** The first event on the axis. */
  readonly first: number;
}

/** The panel. */
export function TimelinePanel(props: TimelinePanelProps): JSX.Element {
  const { timeline, version, player, axisName, first } = props;
  const plot = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = plot.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  const span = useMemo(() => {
    const isTime = axisName === 'time';
    const last = isTime ? axisEnd(timeline, first) : Math.max(first, timeline.eventCount - 1);
    const pauses = isTime && timeline.isComplete ? pausesOf(timeline, first, last) : [];
    return { version, last, pauses };
  }, [timeline, version, axisName, first]);
  const facts = useMemo(
    () => ({
      version,
      layout: layoutOf(slotsOf(timeline)),
      processes: processesOf(timeline),
      axis: {
        name: axisName,
        columns: timeline,
        first,
        last: span.last,
        pauses: span.pauses,
        width,
      } satisfies Axis,
    }),
    [timeline, version, axisName, first, span, width],
  );
  const { axis, layout, processes } = facts;
  return (
    <section className="timeline" aria-label="Timeline">
      <div className="timeline-body" style={{ height: layout.height }}>
        <Labels {...{ timeline, version, player, layout, first }} />
        <div
          className="timeline-plot"
          ref={plot}
          onPointerDown={(event) => beginScrub(event, axis, player)}
          onPointerMove={(event) => scrub(event, axis, player)}
        >
          <TimelineChart {...{ timeline, version, axis, layout, processes }} />
          <Cursor {...{ timeline, version, axis, player }} />
          <Scrubber {...{ timeline, axis, player }} />
        </div>
      </div>
    </section>
  );
}

function slotsOf(timeline: Timeline): number {
  let slots = 1;
  for (const job of timeline.jobs) {
    if (job.kind !== 'flush') slots = Math.max(slots, job.slot + 1);
  }
  return slots;
}

function scrubTo(event: PointerEvent<HTMLDivElement>, axis: Axis, player: Player): void {
  const left = event.currentTarget.getBoundingClientRect().left;
  player.dispatch({ type: 'seek', playhead: playheadAt(axis, event.clientX - left) });
}

function beginScrub(event: PointerEvent<HTMLDivElement>, axis: Axis, player: Player): void {
  if (event.button !== 0) return;
  event.currentTarget.setPointerCapture(event.pointerId);
  player.dispatch({ type: 'pause' });
  scrubTo(event, axis, player);
}

function scrub(event: PointerEvent<HTMLDivElement>, axis: Axis, player: Player): void {
  if (event.currentTarget.hasPointerCapture(event.pointerId)) scrubTo(event, axis, player);
}

interface CursorProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly axis: Axis;
  readonly player: Player;
}

function Cursor({ timeline, axis, player }: CursorProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useFrame(player, axis, (playhead) => {
    if (element.current === null) return;
    const at = pixelAt(axis, Math.min(playhead, timeline.eventCount - 1));
    element.current.style.transform = `translateX(${Math.max(0, Math.min(axis.width, at))}px)`;
  });
  return <div className="timeline-cursor" ref={element} />;
}

/** The same as dragging, for the keyboard and for screen readers. */
function Scrubber({ timeline, axis, player }: Omit<CursorProps, 'version'>): JSX.Element {
  const element = useRef<HTMLInputElement>(null);
  useFrame(player, axis, (playhead) => {
    if (element.current !== null) element.current.value = String(Math.floor(playhead));
  });
  return (
    <input
      ref={element}
      className="scrubber"
      type="range"
      aria-label="Playhead"
      min={0}
      max={Math.max(0, timeline.eventCount - 1)}
      defaultValue={0}
      onChange={(event) => {
        // Pausing draws a frame, which sets the slider back to where the playhead still is.
        const playhead = Number(event.target.value);
        player.dispatch({ type: 'pause' });
        player.dispatch({ type: 'seek', playhead });
      }}
    />
  );
}

interface LabelsProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly player: Player;
  readonly layout: ChartLayout;
  readonly first: number;
}

function Labels({ timeline, version, player, layout, first }: LabelsProps): JSX.Element {
  const values = useRef<(HTMLOutputElement | null)[]>([]);
  useFrame(player, `${version} ${layout.height} ${first}`, (playhead) => {
    layout.strips.forEach(({ metric }, at) => {
      const output = values.current[at];
      if (output == null) return;
      const text = valueText(timeline, metric, Math.floor(playhead), first);
      if (output.textContent !== text) output.textContent = text;
    });
  });
  return (
    <div className="timeline-labels">
      {layout.lanes.map(({ name, top }) => (
        <div key={name} style={{ top: top + layout.laneHeight / 2 }}>
          {name}
        </div>
      ))}
      {layout.strips.map(({ name, color, top }, at) => (
        <div key={name} style={{ top: top + layout.stripHeight / 2, color }}>
          <span>{name}</span>
          <output
            aria-label={`${name} at the playhead`}
            ref={(element) => {
              values.current[at] = element;
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** Write amplification counts anew in each process; before its first flush there is none. */
function valueText(timeline: Timeline, metric: Metric, event: number, first: number): string {
  const row = timeline.shapes.rowAt(event);
  const isOld = metric === 'writeAmp' && timeline.shapes.event.at(row) < first && first <= event;
  const value = isOld ? null : metricAt(timeline, metric, event);
  return value === null ? '–' : value.toFixed(metric === 'sortedRuns' ? 0 : 2);
}
