// The storage that a run needs: files in the tree, files not yet installed, and files not yet
// deleted.
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/**
 * Returns the peak of all stored file bytes ÷ the peak of valid data, in the last process up to an
 * event; null if unknown. A file counts as soon as it is complete.
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

/** Returns the bytes of all stored files after each event that changes them, up to event `last`. */
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
    // At a move, one row of a file ends and another starts at the same event.
    change(lifetimes.createdAt.at(row), bytes);
    change(lifetimes.deletedAt.at(row), -bytes);
  }
  let sum = 0;
  return [...changes]
    .sort(([a], [b]) => a - b)
    .map(([event, bytes]) => [event, (sum += bytes)] as const);
}
