// How words on the stage keep up with a history that plays.
import { shortBytes } from '../base/format_short.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Picture } from './renderer.ts';

/** ` of 16.0 MiB`; the bytes written where the log does not know the size of a memtable. */
export function capacityText({ scenario }: Timeline, userBytes: number): string {
  const capacity = scenario?.write_buffer_size ?? 0;
  return capacity > 0 ? ` of ${shortBytes(capacity)}` : ` · ${shortBytes(userBytes)}`;
}

/** Events a picture from which on words keep to the beat, as those beside the stage do. */
const FAST_EVENTS = 1.5;

/** While events are skipped nobody can read numbers that change with every picture. */
export function paceOf({ pace, beat }: Picture): 'always' | number {
  return pace > FAST_EVENTS ? beat : 'always';
}
