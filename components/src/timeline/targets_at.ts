// The level targets that belong to the tree at a moment.
import type { LevelTargetFacts, Timeline } from './timeline.ts';

/**
 * The event whose targets apply after event `index`. RocksDB computes a version's targets together
 * with the version, but the log has them as the next event at the same time.
 */
export function targetsEventAt({ levelTargets, timeMicros }: Timeline, index: number): number {
  const next = index + 1;
  const isNext = levelTargets.eventOf(levelTargets.rowAt(next)) === next;
  return isNext && timeMicros[next] === timeMicros[index] ? next : index;
}

/** The targets of the version after event `index`; `null` without targets. */
export function targetsAt(timeline: Timeline, index: number): LevelTargetFacts | null {
  return timeline.levelTargets.at(targetsEventAt(timeline, index));
}
