// Spans of time with the same base level, for their lane on the timeline.
import { findRule } from '../../engine/index.ts';
import { targetsReasoning } from '../base_level.ts';
import { NEVER } from '../column.ts';
import { momentsOf } from '../moments.ts';
import type { Timeline } from '../timeline.ts';
import type { JobSpans } from './job_spans.ts';

/** Returns the span of each base level; `null` if targets are fixed, so that none is computed. */
export function baseSpansOf(timeline: Timeline): JobSpans | null {
  const { levelTargets } = timeline;
  if (levelTargets.length === 0) return null;
  const first = levelTargets.eventOf(0);
  if (findRule(targetsReasoning(timeline, first), 'targets_fixed') !== undefined) return null;
  const { values, length } = momentsOf(timeline, 'base');
  const starts = Int32Array.from([first, ...values.subarray(0, length)]);
  const finishes = Int32Array.from(starts, (_, at) => starts[at + 1] ?? NEVER);
  const levels = Uint8Array.from(starts, (event) => levelTargets.at(event)?.baseLevel ?? 0);
  return { length: starts.length, starts, finishes, levels };
}
