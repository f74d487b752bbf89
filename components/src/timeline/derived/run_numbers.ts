// A whole run in a few numbers.
import type { ScenarioStarted } from '../../engine/index.ts';
import { metricAt } from '../metrics.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** The last process in three numbers. */
export interface RunNumbers {
  readonly writeAmp: number | null;
  readonly sortedRuns: number | null;
  readonly spaceAmp: number | null;
}

/** Write amplification at the end, and the maximum of the other two, since an event. */
export function numbersSince(timeline: Timeline, first: number): RunNumbers {
  const { shapes } = timeline;
  let sortedRuns: number | null = null;
  let spaceAmp: number | null = null;
  for (let row = Math.max(0, shapes.rowAt(first)); row < shapes.length; row += 1) {
    if (shapes.event.at(row) < first) continue;
    const runs = shapes.sortedRunCount.at(row);
    if (!Number.isNaN(runs)) sortedRuns = Math.max(sortedRuns ?? 0, runs);
    const space = shapes.spaceAmp.at(row);
    if (0 < space) spaceAmp = Math.max(spaceAmp ?? 0, space);
  }
  const writeAmp = shapes.length > 0 ? shapes.writeAmp.at(shapes.length - 1) : 0;
  return { writeAmp: 0 < writeAmp ? writeAmp : null, sortedRuns, spaceAmp };
}

/**
 * The sorted run limit after event `index`, from an install of the last process. `null` before its
 * first install, and if there is no limit. An earlier load had other options.
 */
export function lastProcessLimitAt(timeline: Timeline, index: number): number | null {
  const installed = timeline.shapes.event.at(timeline.shapes.rowAt(index));
  return installed < lastProcessStart(timeline) ? null : metricAt(timeline, 'runLimit', index);
}

/** The mode that a history was computed in: `exact`, `sampled 1/64`. */
export function modeText({ mode, sample_factor }: ScenarioStarted): string {
  return mode === 'sampled' ? `sampled 1/${sample_factor}` : mode;
}
