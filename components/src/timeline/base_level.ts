// The base level at an event, the event that chose it, and the logged reasoning for the choice.
import { lastAtOrBefore } from '../base/binary_search.ts';
import type { RuleCheck } from '../engine/index.ts';
import { momentsOf } from './moments.ts';
import { targetsEventAt } from './targets_at.ts';
import type { Timeline } from './timeline.ts';

/** Base level after an event, and the event and reason that made it the base level. */
export interface BaseLevelFacts {
  readonly level: number;
  /** Previous base level; `null` if the base level has never changed. */
  readonly before: number | null;
  /** Event at which the level became the base level. */
  readonly sinceEvent: number;
  /** Latest event at which level targets were computed. */
  readonly computedEvent: number;
  readonly checks: readonly RuleCheck[];
}

/** Returns facts about the base level after event `index`; `null` if no level has a target. */
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

/** Returns the logged reasoning for the level targets computed at `event`, or an empty list. */
export function targetsReasoning(timeline: Timeline, event: number): readonly RuleCheck[] {
  const told = timeline.eventAt(event);
  return told.event === 'level_targets' ? told.reasoning : [];
}
