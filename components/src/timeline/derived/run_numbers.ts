// Numbers that summarize a whole run.
import type { ScenarioStarted } from '../../engine/index.ts';
import { metricAt } from '../metrics.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';
import { stallSpansOf } from './stall_spans.ts';

/** Three numbers that summarize the last process. */
export interface RunNumbers {
  readonly writeAmp: number | null;
  readonly sortedRuns: number | null;
  readonly spaceAmp: number | null;
}

/** Returns write amp at the end, and the peaks since an event of the other two numbers. */
export function numbersSince(timeline: Timeline, first: number): RunNumbers {
  const { shapes } = timeline;
  const writeAmp = shapes.length > 0 ? shapes.writeAmp.at(shapes.length - 1) : 0;
  return {
    writeAmp: 0 < writeAmp ? writeAmp : null,
    sortedRuns: peakSince(timeline, first, 'sortedRunCount')?.value ?? null,
    spaceAmp: peakSince(timeline, first, 'spaceAmp')?.value ?? null,
  };
}

/** Name of a fact about the tree that has a peak. */
type ShapeFact = 'sortedRunCount' | 'spaceAmp' | 'pendingCompactionBytes';

/** Name of a fact that has a peak. For stalls, the peak is the longest one in µs. */
export type PeakOf = ShapeFact | 'stall';

/** Largest value of a fact, and the event at which it was first reached. */
export interface Peak {
  readonly value: number;
  readonly event: number;
}

/** Returns the peak of a fact since event `first`; `null` if it is unknown. */
export function peakSince(timeline: Timeline, first: number, of: PeakOf): Peak | null {
  return of === 'stall' ? longestStallSince(timeline, first) : shapePeak(timeline, first, of);
}

function shapePeak({ shapes }: Timeline, first: number, of: ShapeFact): Peak | null {
  let peak: Peak | null = null;
  for (let row = Math.max(0, shapes.rowAt(first)); row < shapes.length; row += 1) {
    const [event, value] = [shapes.event.at(row), shapes[of].at(row)];
    const isKnown = !Number.isNaN(value) && !(of === 'spaceAmp' && value === 0);
    if (first <= event && isKnown && !(value <= (peak?.value ?? -1))) peak = { value, event };
  }
  return peak;
}

/** Returns the longest stall since an event; `null` for a LOG, which records no stall ends. */
function longestStallSince(timeline: Timeline, first: number): Peak | null {
  if (timeline.scenario?.mode === 'recorded') return null;
  const end = Math.max(0, timeline.eventCount - 1);
  let peak: Peak | null = null;
  for (const span of stallSpansOf(timeline)) {
    if (span.last <= first) continue;
    const event = Math.max(first, span.first);
    const value = timeline.microsAt(Math.min(span.last, end)) - timeline.microsAt(event);
    if (value > (peak?.value ?? 0)) peak = { value, event };
  }
  return peak;
}

/**
 * Returns the sorted run limit after event `index`; `null` if there is no limit or the last process
 * has not installed anything yet. Earlier processes had different options.
 */
export function lastProcessLimitAt(timeline: Timeline, index: number): number | null {
  const installed = timeline.shapes.event.at(timeline.shapes.rowAt(index));
  return installed < lastProcessStart(timeline) ? null : metricAt(timeline, 'runLimit', index);
}

/** Returns the mode in which a history was computed, like `exact` or `sampled 1/64`. */
export function modeText({ mode, sample_factor }: ScenarioStarted): string {
  return mode === 'sampled' ? `sampled 1/${sample_factor}` : mode;
}
