// Explains the base level in a sentence.
import { findRule } from '../engine/index.ts';
import type { BaseLevelFacts } from './base_level.ts';
import { levelTargetsText } from './level_targets_text.ts';
import type { Timeline } from './timeline.ts';

/** Explains in one sentence why a level is the base level. */
export function baseLevelText(timeline: Timeline, facts: BaseLevelFacts): string {
  const { level, before, sinceEvent, checks } = facts;
  if (before !== null) return levelTargetsText(timeline, sinceEvent);
  if (findRule(checks, 'targets_fixed') !== undefined)
    return `L0 is always compacted into L${level} because level target sizes are fixed`;
  return `L0 is compacted into the last level, L${level}, until L${level} is too large to be the base level`;
}
