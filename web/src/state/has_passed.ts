// Checks whether a pending history has reached the moment displayed in another one.
import type { Timeline } from 'lsm-shape';

interface Coming {
  readonly timeline: Pick<Timeline, 'eventCount' | 'micros' | 'userBytesWritten'>;
}

interface Shown {
  readonly timeline: Pick<Timeline, 'scenario' | 'microsAt' | 'userBytesAt'>;
}

/**
 * True if the pending history is at least as far as the other. In recordings, times are compared,
 * because column families share a clock; in simulations, bytes written.
 */
export function hasPassed(
  { timeline: coming }: Coming,
  { timeline: shown }: Shown,
  playhead: number,
): boolean {
  const last = coming.eventCount - 1;
  return shown.scenario?.mode === 'recorded'
    ? shown.microsAt(playhead) < (coming.micros[last] ?? 0)
    : shown.userBytesAt(playhead) < (coming.userBytesWritten[last] ?? 0);
}
