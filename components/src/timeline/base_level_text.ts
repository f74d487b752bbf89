// The base level at a moment in sentences: its start and its reasons.
import { findRule } from '../engine/index.ts';
import type { BaseLevelFacts } from './base_level.ts';
import { levelTargetsText } from './level_targets_text.ts';
import type { Timeline } from './timeline.ts';

/** The reason why it is the base level, in a sentence. */
export function baseLevelText(timeline: Timeline, facts: BaseLevelFacts): string {
  const { level, before, sinceEvent, checks } = facts;
  if (before !== null) return levelTargetsText(timeline, sinceEvent);
  if (findRule(checks, 'targets_fixed') !== undefined)
    return `L0 is always compacted into L${level}: the levels have fixed target sizes`;
  return `L0 is compacted into L${level}, the last level, until that is too large to be the base level`;
}
