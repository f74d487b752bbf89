// The targets that belong to what a tree holds at a moment.
import type { LevelTargetFacts, Timeline } from './timeline.ts';

/**
 * The event whose targets hold after event `index`: RocksDB computes a version's targets together
 * with the version, but the log tells them as the next event at the same time.
 */
export function targetsEventAt({ levelTargets, timeMicros }: Timeline, index: number): number {
  const next = index + 1;
  const isNext = levelTargets.eventOf(levelTargets.rowAt(next)) === next;
  return isNext && timeMicros[next] === timeMicros[index] ? next : index;
}

/** The targets of the version that is there after event `index`; `null` where there are none. */
export function targetsAt(timeline: Timeline, index: number): LevelTargetFacts | null {
  return timeline.levelTargets.at(targetsEventAt(timeline, index));
}
