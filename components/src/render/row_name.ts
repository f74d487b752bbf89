import type { RunRow } from '../scene/rows.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Returns the name of a row, like `L0 #831` or `L48`. */
export function rowName(timeline: Timeline, row: RunRow): string {
  if (row.level > 0 || row.outputOf >= 0) return `L${row.level}`;
  return `L0 #${timeline.lifetimes.fileNumber.at(row.files[0] ?? 0)}`;
}
