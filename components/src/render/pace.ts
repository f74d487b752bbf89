// Words on the stage during playback.
import { shortBytes } from '../base/format_short.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Picture } from './renderer.ts';

/** The capacity ` of 16.0 MiB`, or the bytes written if the log lacks a memtable's size. */
export function capacityText({ scenario }: Timeline, userBytes: number): string {
  const capacity = scenario?.write_buffer_size ?? 0;
  return capacity > 0 ? ` of ${shortBytes(capacity)}` : ` · ${shortBytes(userBytes)}`;
}

/** Events per picture above which memtables fill too fast for a percentage to be read. */
const FAST_EVENTS = 1.5;

/** True if memtables fill too fast for a percentage to be read. */
export function isFilling({ pace }: Picture): boolean {
  return pace > FAST_EVENTS;
}
