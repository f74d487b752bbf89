// The base level at a moment: its number, its start and the log's reasoning.
import { lastAtOrBefore } from '../base/binary_search.ts';
import type { RuleCheck } from '../engine/index.ts';
import { momentsOf } from './moments.ts';
import { targetsEventAt } from './targets_at.ts';
import type { Timeline } from './timeline.ts';

/** The base level after an event. */
export interface BaseLevelFacts {
  readonly level: number;
  /** The previous base level; `null` if there was none. */
  readonly before: number | null;
  /** The event that made it the base level. */
  readonly sinceEvent: number;
  /** The latest event that computed the targets. A log may lack its reasoning. */
  readonly computedEvent: number;
  readonly checks: readonly RuleCheck[];
}

/** The facts after event `index`; `null` if no level has a target. */
export function baseLevelAt(timeline: Timeline, index: number): BaseLevelFacts | null {
  const { levelTargets } = timeline;
  const event = targetsEventAt(timeline, index);
  const row = levelTargets.rowAt(event);
  const targets = levelTargets.at(event);
  if (row < 0 || targets === null) return null;
  const { values, length } = momentsOf(timeline, 'base');
  const change = lastAtOrBefore(values, length, event);
  const sinceEvent = change < 0 ? levelTargets.eventOf(0) : (values[change] ?? 0);
  const computedEvent = levelTargets.eventOf(row);
  return {
    level: targets.baseLevel,
    before: levelTargets.at(sinceEvent - 1)?.baseLevel ?? null,
    sinceEvent,
    computedEvent,
    checks: targetsReasoning(timeline, computedEvent),
  };
}

/** The reasoning by which an event computed the targets. */
export function targetsReasoning(timeline: Timeline, event: number): readonly RuleCheck[] {
  const told = timeline.eventAt(event);
  return told.event === 'level_targets' ? told.reasoning : [];
}
