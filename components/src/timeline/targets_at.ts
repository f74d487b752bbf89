// Looks up the level targets that apply to the tree after an event.
import type { LevelTargetFacts, Timeline } from './timeline.ts';

/**
 * Returns the event whose targets apply after event `index`. RocksDB computes targets together with
 * a version, but the log holds them in the next event, which has the same time.
 */
export function targetsEventAt({ levelTargets, timeMicros }: Timeline, index: number): number {
  const next = index + 1;
  const isNext = levelTargets.eventOf(levelTargets.rowAt(next)) === next;
  return isNext && timeMicros[next] === timeMicros[index] ? next : index;
}

/** Returns the level targets that apply after event `index`; `null` if there are none. */
export function targetsAt(timeline: Timeline, index: number): LevelTargetFacts | null {
  return timeline.levelTargets.at(targetsEventAt(timeline, index));
}
