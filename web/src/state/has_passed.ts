// Checks whether a pending history has reached the moment displayed in another one.
import type { Timeline } from 'lsm-shape';

interface Coming {
  readonly timeline: Pick<Timeline, 'eventCount' | 'micros' | 'userBytesWritten'>;
}

interface Shown {
  readonly timeline: Pick<Timeline, 'scenario' | 'microsAt' | 'userBytesAt'>;
}

/** True if the pending history is past the playhead: by time in recordings, otherwise by bytes. */
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
