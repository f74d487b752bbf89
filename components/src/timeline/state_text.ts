// Describes the state of the tree at a given event as lines of text.
import { withCommas } from '../base/format_short.ts';
import { baseLevelAt } from './base_level.ts';
import { baseLevelText } from './base_level_text.ts';
import { runBoundsText } from './run_bounds_text.ts';
import type { Timeline } from './timeline.ts';

/** Describes the limits on sorted runs and the base level after event `index`, as far as known. */
export function stateLines(timeline: Timeline, index: number): string[] {
  const lines: string[] = [];
  const runs = runBoundsText(timeline, index);
  if (runs !== null) lines.push(`Sorted runs: ${[runs.title, ...runs.sentences].join('. ')}`);
  const base = baseLevelAt(timeline, index);
  if (base !== null) {
    const since =
      base.before === null ? 'from the start' : `since event ${withCommas(base.sinceEvent)}`;
    lines.push(`Base level L${base.level} ${since}: ${baseLevelText(timeline, base)}`);
  }
  return lines;
}
