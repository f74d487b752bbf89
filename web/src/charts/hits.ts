// What stands under the pointer, and what happens at the cursor, in words.
import {
  describe,
  newsAt,
  NEVER,
  plural,
  reasonName,
  runningJobsAt,
  shortBytes,
  shortDuration,
  type Job,
  type Timeline,
} from 'lsm-shape';
import { playheadAt, scaleOf, type Axis } from './axis.ts';
import { jobIndexAt, levelsText, stallText, stallTitle, type StallSpan } from './lanes.ts';
import type { ChartLayout, PlacedLane } from './layout.ts';
import { rowText } from './metric_rows.ts';

/** How far beside a bar a pointer still means it, in pixels. */
const REACH = 3;

/** The jobs of a lane under a pixel, the nearest first. */
export function jobsAtPixel(lane: PlacedLane, axis: Axis, pixel: number, end: number): Job[] {
  const { pixelOfEvent } = scaleOf(axis);
  const found: { job: Job; distance: number }[] = [];
  const last = jobIndexAt(lane.jobs, playheadAt(axis, pixel + REACH));
  for (let at = last; at >= 0; at -= 1) {
    const job = lane.jobs[at];
    if (job === undefined) break;
    const left = pixelOfEvent(job.startEvent);
    const right = pixelOfEvent(job.finishEvent === NEVER ? end : job.finishEvent);
    const distance = Math.max(0, left - pixel, pixel - right);
    // Jobs of a slot follow each other: what ended before ends the search.
    if (distance > REACH) break;
    found.push({ job, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).map(({ job }) => job);
}

/** The lane at a height of the plot. */
export function laneAt({ lanes }: ChartLayout, y: number): PlacedLane | null {
  return lanes.find(({ top, height }) => top - 1 <= y && y <= top + height + 1) ?? null;
}

/** What the pointer means: words for the tip, and the job that a click goes to. */
export interface Hit {
  readonly lines: readonly string[];
  readonly job: Job | null;
}

export interface HitFacts {
  readonly timeline: Timeline;
  readonly axis: Axis;
  readonly layout: ChartLayout;
  readonly spans: readonly StallSpan[];
  readonly first: number;
}

/** What stands at a place of the plot; null: nothing that needs words. */
export function hitAt(facts: HitFacts, x: number, y: number): Hit | null {
  const { timeline, axis, layout, spans, first } = facts;
  const end = timeline.eventCount - 1;
  const lane = laneAt(layout, y);
  const event = Math.min(end, Math.floor(playheadAt(axis, x)));
  if (lane?.kind === 'stall') {
    const span = spans.find((each) => each.first <= event && event < each.last);
    if (span === undefined) return null;
    const rate = stallText(timeline.stalls.at(event));
    return { lines: [stallTitle(span), rate], job: null };
  }
  if (lane !== null) {
    const jobs = jobsAtPixel(lane, axis, x, end);
    const job = jobs[0];
    return job === undefined ? null : { lines: jobLines(job, jobs.length - 1), job };
  }
  const row = layout.rows.find(({ top, height }) => top <= y && y <= top + height);
  if (row === undefined) return null;
  return { lines: [`${row.name} ${rowText(row, timeline, event, first)}`], job: null };
}

function jobLines(job: Job, others: number): string[] {
  const kinds = { flush: 'Flush', compaction: 'Compaction', move: 'Move', deletion: 'Drop' };
  const lines = [`${kinds[job.kind]} ${job.id}: ${levelsText(job)}`];
  if (job.kind !== 'flush') lines.push(reasonName(job));
  const isDone = job.finishEvent !== NEVER;
  const took = isDone ? `, ${shortDuration(job.finishMicros - job.startMicros)}` : ', running';
  const input = shortBytes(job.inputBytes);
  const output = isDone ? shortBytes(job.outputBytes) : '…';
  if (job.kind === 'compaction') lines.push(`${input} in, ${output} out${took}`);
  else if (job.kind === 'flush') lines.push(`${output} written${took}`);
  else lines.push(job.kind === 'move' ? `${input} moved, 0 bytes written` : `${input} dropped`);
  if (others > 0) lines.push(`and ${others} more under this pixel`);
  return lines;
}

/** The moment under the cursor for those who do not see the plot. */
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
  const { condition, cause } = stall;
  if (condition !== 'normal') parts.push(stallTitle({ condition, cause }));
  return parts.join('. ');
}
