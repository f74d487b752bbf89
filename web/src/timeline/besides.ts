// Values of the compared runs at a moment of the current run.
import { seriesAt } from 'lsm-shape';
import type { Axis } from '../axis/axis.ts';
import type { PlotFacts } from './draw_plot.ts';
import { ghostPlace, type Ghost } from './ghost.ts';
import type { PlacedRow } from './layout.ts';

/** A moment in a compared run. */
export interface Beside {
  readonly ghost: Ghost;
  readonly event: number;
}

/** Returns the moments in compared runs that correspond to a playhead in the current run. */
export function besidesAt(facts: PlotFacts, axis: Axis, playhead: number): Beside[] {
  return facts.ghosts.flatMap((ghost) => {
    const place = ghostPlace({ ...facts, axis }, ghost, playhead);
    return place === null ? [] : [{ ghost, event: Math.floor(place) }];
  });
}

/** Formats a row's values in a compared run, such as `baseline 3.54`; null if it has none. */
export function besideText(row: PlacedRow, { ghost, event }: Beside): string | null {
  if (row.isPerProcess && event < ghost.first) return null;
  const values = row.curves(ghost.timeline).flatMap(({ name, series }) => {
    const value = seriesAt(series, event);
    return isUnknown(row, value) ? [] : [`${name} ${row.format(value)}`.trim()];
  });
  return values.length === 0 ? null : `${ghost.name} ${values.join(' · ')}`;
}

/** True if the value is not known yet, or if a level has no score. */
export function isUnknown({ least }: PlacedRow, value: number | null): value is null {
  return value === null || Number.isNaN(value) || (least > 0 && value === 0);
}
