// The storage that a run takes: files of the tree, and files that are written but not yet installed
// or not yet deleted.
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/**
 * The largest total of file bytes in the last process up to an event, divided by the largest amount
 * of valid data; null if unknown. A file that is being written counts once it is complete.
 */
export function mostStorageAmp(timeline: Timeline, event: number): number | null {
  const { shapes } = timeline;
  const first = lastProcessStart(timeline);
  let valid = 0;
  for (let row = 0; row < shapes.length && shapes.event.at(row) <= event; row += 1) {
    const space = shapes.spaceAmp.at(row);
    const isMeant = shapes.event.at(row) >= first && space > 0;
    if (isMeant) valid = Math.max(valid, shapes.totalBytes.at(row) / space);
  }
  const bytes = storageBytes(timeline, event).filter(([at]) => at >= first);
  const stored = bytes.reduce((most, [, each]) => Math.max(most, each), 0);
  return valid > 0 && stored > 0 ? stored / valid : null;
}

/** Bytes of all files on storage, at each event up to the last one at which they change. */
export function storageBytes(
  { lifetimes }: Timeline,
  last: number,
): (readonly [event: number, bytes: number])[] {
  const changes = new Map<number, number>();
  const change = (event: number, bytes: number): void => {
    if (event <= last) changes.set(event, (changes.get(event) ?? 0) + bytes);
  };
  for (let row = 0; row < lifetimes.length; row += 1) {
    const bytes = lifetimes.bytes.at(row);
    // A move ends one row and starts another of the same file at one event.
    change(lifetimes.createdAt.at(row), bytes);
    change(lifetimes.deletedAt.at(row), -bytes);
  }
  let sum = 0;
  return [...changes]
    .sort(([a], [b]) => a - b)
    .map(([event, bytes]) => [event, (sum += bytes)] as const);
}
