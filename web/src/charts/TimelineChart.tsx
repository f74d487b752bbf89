// The plot under the stage: lanes of jobs, lines of amplification, the time axis. Drawn when the
// history or the width changes; the cursor alone moves while it plays.
import { memo, type JSX } from 'react';
import {
  NEVER,
  seriesOf,
  shortDuration,
  type Job,
  type Metric,
  type Series,
  type Timeline,
} from 'lsm-shape';
import type { ProcessSpan } from '../workbench/history_facts.ts';
import { pixelAt, pixelOfValue, ticksOf, type Axis } from './axis.ts';
import { formatTick } from './format.ts';
import { linePath, spansPath, type LineScale, type Span } from './paths.ts';

/** Where everything stands vertically, in pixels; the same for labels and plot. */
export interface ChartLayout {
  readonly lanes: readonly { readonly name: string; readonly top: number }[];
  readonly laneHeight: number;
  readonly strips: readonly StripLayout[];
  readonly stripHeight: number;
  readonly axisTop: number;
  readonly height: number;
}

/** One line with its own vertical scale. */
export interface StripLayout {
  readonly name: string;
  readonly metric: Metric;
  readonly color: string;
  /** The bottom of the scale. */
  readonly least: number;
  readonly top: number;
}

const strips: readonly Omit<StripLayout, 'top'>[] = [
  { name: 'write amp', metric: 'writeAmp', color: 'var(--write-amp)', least: 1 },
  { name: 'runs (read amp)', metric: 'sortedRuns', color: 'var(--read-amp)', least: 0 },
  { name: 'space amp', metric: 'spaceAmp', color: 'var(--space-amp)', least: 1 },
];

/** The layout for a number of compaction slots. */
export function layoutOf(compactionSlots: number): ChartLayout {
  const slots = Math.max(1, compactionSlots);
  const names = [
    'flush',
    ...Array.from({ length: slots }, (_, slot) =>
      slots === 1 ? 'compaction' : `compaction ${slot + 1}`,
    ),
    'stall',
  ];
  const pitch = names.length <= 4 ? 17 : 13;
  const lanes = names.map((name, index) => ({ name, top: 10 + index * pitch }));
  const stripHeight = 30;
  const first = 10 + names.length * pitch + 10;
  const placed = strips.map((strip, at) => ({ ...strip, top: first + at * (stripHeight + 10) }));
  const axisTop = first + strips.length * (stripHeight + 10);
  return {
    lanes,
    laneHeight: pitch - 6,
    strips: placed,
    stripHeight,
    axisTop,
    height: axisTop + 18,
  };
}

export interface TimelineChartProps {
  readonly timeline: Timeline;
  /** Grows with the history: the chart is drawn anew. */
  readonly version: number;
  readonly axis: Axis;
  readonly layout: ChartLayout;
  readonly processes: readonly ProcessSpan[];
}

/** The plot. */
export const TimelineChart = memo(function TimelineChart(props: TimelineChartProps): JSX.Element {
  const { axis, layout } = props;
  return (
    <svg width={axis.width} height={layout.height} aria-hidden="true">
      <Processes {...props} />
      <Lanes {...props} />
      <Strips {...props} />
      <TimeAxis {...props} />
      <Pauses {...props} />
    </svg>
  );
});

function Processes({ processes, axis, layout }: TimelineChartProps): JSX.Element {
  return (
    <>
      {processes
        .filter((process) => axis.first < process.first)
        .map((process) => {
          const x = Math.round(pixelAt(axis, process.first)) + 0.5;
          return <path key={process.first} className="process" d={`M${x} 4V${layout.axisTop}`} />;
        })}
    </>
  );
}

function Lanes({ timeline, axis, layout }: TimelineChartProps): JSX.Element {
  const { lanes, laneHeight } = layout;
  const end = timeline.eventCount - 1;
  const spanOf = (job: Job): Span => ({
    first: job.startEvent,
    last: job.finishEvent === NEVER ? end : job.finishEvent,
  });
  const path = (jobs: readonly Job[], lane: number): string =>
    spansPath(jobs.map(spanOf), axis, lanes[lane]?.top ?? 0, laneHeight);
  const slots = lanes.filter((lane) => lane.name.startsWith('compaction'));
  const { jobs } = timeline;
  const flushes = jobs.filter((job) => job.kind === 'flush');
  return (
    <>
      {lanes.map(({ name, top }) => (
        <path key={name} className="rail" d={`M0 ${top + laneHeight + 2.5}H${axis.width}`} />
      ))}
      <path d={path(flushes, 0)} fill="var(--flush)" />
      {slots.map((lane, slot) => {
        const own = jobs.filter((job) => job.kind !== 'flush' && job.slot === slot);
        const moves = own.filter((job) => job.kind === 'move');
        const compactions = own.filter((job) => job.kind === 'compaction');
        return (
          <g key={lane.name}>
            <path d={path(compactions, slot + 1)} fill="var(--compaction)" />
            <path d={path(moves, slot + 1)} fill="var(--move)" />
          </g>
        );
      })}
      <path
        d={spansPath(stallsOf(timeline), axis, lanes.at(-1)?.top ?? 0, laneHeight)}
        fill="var(--stall)"
      />
    </>
  );
}

/** When writes were slowed down or stopped. */
function stallsOf(timeline: Timeline): Span[] {
  const { stalls } = timeline;
  const spans: Span[] = [];
  for (let row = 0; row < stalls.length; row += 1) {
    const first = stalls.eventOf(row);
    if (stalls.at(first).condition === 'normal') continue;
    const last = Math.min(stalls.eventOf(row + 1), timeline.eventCount - 1);
    spans.push({ first, last });
  }
  return spans;
}

function Strips({ timeline, axis, layout }: TimelineChartProps): JSX.Element {
  const limits = seriesOf(timeline, 'runLimit');
  return (
    <>
      {layout.strips.map(({ name, metric, color, least, top }) => {
        const series = seriesOf(timeline, metric);
        const isRuns = metric === 'sortedRuns';
        const most = Math.max(largest(series, axis), isRuns ? largest(limits, axis) : 0);
        const scale: LineScale = {
          minimum: least,
          maximum: Math.max(least + 0.1, most),
          height: layout.stripHeight,
        };
        return (
          <g key={name} transform={`translate(0 ${top})`}>
            <path className="rail" d={`M0 ${layout.stripHeight + 0.5}H${axis.width}`} />
            {isRuns && 0 < largest(limits, axis) && (
              <path className="limit" d={linePath(limits, axis, scale)} />
            )}
            {0 < most && (
              <path
                className="line"
                stroke={color}
                d={linePath(atLeast(series, least), axis, scale, beforeOf(metric))}
              />
            )}
            {0 < most && <Extent scale={scale} axis={axis} />}
          </g>
        );
      })}
    </>
  );
}

/** The ends of a strip's scale, at its right edge. */
function Extent({ scale, axis }: { readonly scale: LineScale; readonly axis: Axis }): JSX.Element {
  const { minimum, maximum, height } = scale;
  return (
    <>
      <text x={axis.width + 8} y={9}>
        {Number.isInteger(maximum) ? maximum : maximum.toFixed(1)}
      </text>
      <text x={axis.width + 8} y={height + 2}>
        {minimum}
      </text>
    </>
  );
}

/** Write amplification counts from the moment a process opens the database. */
function beforeOf(metric: Metric): 'carries over' | 'does not count' {
  return metric === 'writeAmp' ? 'does not count' : 'carries over';
}

function largest(series: Series, axis: Axis): number {
  let most = 0;
  for (let row = 0; row < series.length; row += 1) {
    const event = series.events[row] ?? 0;
    if (axis.first <= event && event <= axis.last) most = Math.max(most, series.values[row] ?? 0);
  }
  return most;
}

/** "Unknown" is 0 in the log; a line starts at the bottom instead of below it. */
function atLeast(series: Series, least: number): Series {
  const known = series.values.subarray(0, series.length);
  return { ...series, values: known.map((value) => Math.max(least, value)) };
}

/** Times without news that the axis shortens: a band, and how long each is. */
function Pauses({ axis, layout }: TimelineChartProps): JSX.Element {
  return (
    <>
      {(axis.pauses ?? []).map(({ from, to }) => {
        const left = pixelOfValue(axis, from);
        const width = pixelOfValue(axis, to) - left;
        const { axisTop } = layout;
        return (
          <g key={from} className="pause">
            <rect x={left} y={4} width={width} height={axisTop - 4} />
            <text x={left + width / 2} y={axisTop / 2} textAnchor="middle">
              <tspan>{shortDuration(to - from)}</tspan>
              <tspan x={left + width / 2} dy={13}>
                idle
              </tspan>
            </text>
          </g>
        );
      })}
    </>
  );
}

function TimeAxis({ axis, layout }: TimelineChartProps): JSX.Element {
  return (
    <g transform={`translate(0 ${layout.axisTop})`}>
      {ticksOf(axis, 96).map(({ value, pixel }) => (
        <g key={value} transform={`translate(${Math.round(pixel)} 0)`}>
          <path className="rail" d="M0.5 -4v4" />
          <text
            y={13}
            textAnchor={pixel < 12 ? 'start' : axis.width - pixel < 30 ? 'end' : 'middle'}
          >
            {formatTick(axis.name, value)}
          </text>
        </g>
      ))}
    </g>
  );
}
