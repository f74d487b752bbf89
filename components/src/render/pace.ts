// The pace of words on the stage during playback.
import { shortBytes } from '../base/format_short.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Picture } from './renderer.ts';

/** The capacity ` of 16.0 MiB`, or the bytes written if the log lacks a memtable's size. */
export function capacityText({ scenario }: Timeline, userBytes: number): string {
  const capacity = scenario?.write_buffer_size ?? 0;
  return capacity > 0 ? ` of ${shortBytes(capacity)}` : ` · ${shortBytes(userBytes)}`;
}

/** Events per picture above which words change once per beat, like those beside the stage. */
const FAST_EVENTS = 1.5;

/** The label's `changes`: once per beat while events are skipped, so that numbers are readable. */
export function paceOf({ pace, beat }: Picture): 'always' | number {
  return pace > FAST_EVENTS ? beat : 'always';
}
