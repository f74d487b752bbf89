// Finds and describes the hovered or focused slice, and the moment at the cursor.
import {
  describe,
  heldText,
  jobLines,
  jobTitle,
  newsAt,
  plural,
  runningJobsAt,
  shortBytes,
  shortPercent,
  stallDurationText,
  stallText,
  stallTitle,
  withCommas,
  type StallSpan,
  type Timeline,
} from 'lsm-shape';
import { playheadAt, type Axis } from '../axis/axis.ts';
import { baseCard } from './base_lane.ts';
import type { Card, CardFact, CardKey } from './card.ts';
import { laneShades } from './job_lanes.ts';
import { inkOf, type Inks } from '../ui/inks.ts';
import type { ChartLayout, PlacedLane } from './layout.ts';
import { jobOfSlice, nearPixel, slicesOf, type Near } from './slices.ts';

/** Returns the lane at a vertical position in the plot. */
export function laneAt({ lanes }: ChartLayout, y: number): PlacedLane | null {
  return lanes.find(({ top, height }) => top - 1 <= y && y <= top + height + 1) ?? null;
}

export interface HitFacts {
  readonly timeline: Timeline;
  readonly axis: Axis;
  readonly layout: ChartLayout;
  readonly spans: readonly StallSpan[];
}

export interface SlicePlace {
  readonly lane: PlacedLane;
  readonly slice: number;
}

/** Returns the lane at a position, and its slices near that position; null outside the lanes. */
export function nearAt(
  { timeline, axis, layout, spans }: HitFacts,
  x: number,
  y: number,
): { readonly lane: PlacedLane; readonly near: Near } | null {
  const lane = laneAt(layout, y);
  if (lane === null) return null;
  const last = playheadAt(axis, x + 4);
  const near = nearPixel(slicesOf(lane, spans), axis, x, { end: timeline.eventCount - 1, last });
  return { lane, near };
}

/** Returns the event that a click moves to: a job's or base level's start; null if none. */
export function clickedEvent(facts: HitFacts, x: number, y: number): number | null {
  const found = nearAt(facts, x, y);
  if (found === null) return null;
  const { lane, near } = found;
  if (lane.kind !== 'base') return jobOfSlice(lane, near.slice)?.startEvent ?? null;
  return near.slice === null ? null : (lane.spans.starts[near.slice] ?? null);
}

/** Returns the card for a slice. `near` describes the surroundings of the pointer. */
export function cardOf(
  facts: HitFacts,
  { lane, slice }: SlicePlace,
  near: Near | null,
  inks: Inks,
): Card | null {
  if (lane.kind === 'stall') return stallCard(facts, slice, near, inks);
  if (lane.kind === 'base') return baseCard(facts.timeline, lane, slice, inks);
  const job = jobOfSlice(lane, slice);
  if (job === null) return null;
  const shades = laneShades(lane, inks);
  const fill = shades[Math.max(0, lane.levels.indexOf(job.outputLevel))]?.fill ?? '';
  const isDense = near !== null && near.count > 1;
  const keys = lane.levels.map((level, at): CardKey => {
    const share = near?.byLevel.get(level) ?? 0;
    const value = isDense && share > 0 ? shortPercent(share) : '';
    return { name: `L${level}`, fill: shades[at]?.fill ?? '', value };
  });
  return {
    title: jobTitle(job),
    fill,
    facts: jobLines(job),
    keys: lane.kind === 'compaction' && keys.length > 1 ? keys : [],
    keysName: 'writes to',
    note: isDense ? crowdText(lane, near) : '',
  };
}

function crowdText(lane: PlacedLane, { count, busy }: Near): string {
  const many = `one of ${withCommas(count)} jobs here`;
  return lane.kind === 'move'
    ? many
    : `${many}; the slot is in use ${shortPercent(busy)} of the time`;
}

function stallCard(
  { timeline, spans }: HitFacts,
  slice: number,
  near: Near | null,
  inks: Inks,
): Card | null {
  const span = spans[slice];
  if (span === undefined) return null;
  const fills = { delayed: inkOf(inks, 'slowdown'), stopped: inkOf(inks, 'stall') };
  const facts: CardFact[] = [
    { name: 'reason', value: span.because },
    { name: 'duration', value: stallDurationText(timeline, span) },
  ];
  const rates = span.rates.map(({ rate }) => rate);
  if (rates.length > 0) {
    const least = shortBytes(Math.min(...rates));
    const most = shortBytes(Math.max(...rates));
    facts.unshift({
      name: 'writes',
      value: least === most ? `${least}/s` : `${least}/s to ${most}/s`,
    });
  }
  const isDense = near !== null && near.count > 1;
  return {
    title: stallTitle(span),
    fill: fills[span.condition],
    facts,
    keys: [
      { name: 'slowed down', fill: fills.delayed, value: '' },
      { name: 'stopped', fill: fills.stopped, value: '' },
    ],
    keysName: 'writes',
    note: isDense
      ? `one of ${withCommas(near.count)} stalls here, ${shareText(timeline, near.busy)} of the time`
      : '',
  };
}

/** Formats the share of time in stalls; in a LOG, the share in which stall conditions held. */
function shareText({ scenario }: Timeline, share: number): string {
  return `${scenario?.mode === 'recorded' ? 'condition held ' : ''}${shortPercent(share)}`;
}

/** Formats a card as one text, for screen readers. */
export function cardText({ title, facts }: Card): string {
  return [title, ...facts.map(({ name, value }) => `${name} ${value}`)].join(', ');
}

/** Describes the moment at the cursor, for screen readers. */
export function cursorText(timeline: Timeline, event: number): string {
  if (timeline.eventCount === 0) return '';
  const at = Math.max(0, Math.min(timeline.eventCount - 1, event));
  const running = runningJobsAt(timeline, at);
  const flushes = running.filter((row) => timeline.jobs[row]?.kind === 'flush').length;
  const stall = timeline.stalls.at(at);
  const parts = [
    `Event ${at} of ${timeline.eventCount - 1}`,
    describe(timeline, newsAt(timeline, at)),
    `${plural(running.length - flushes, 'compaction')} and ${plural(flushes, 'flush').replace(/shs$/, 'shes')} running`,
  ];
  if (stall.condition !== 'normal') {
    const rate = stallText(stall);
    parts.push(`${heldText(timeline, at)}${rate === '' ? '' : ` (${rate})`}`);
  }
  return parts.join('. ');
}
