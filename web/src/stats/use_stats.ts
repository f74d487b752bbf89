// The statistics at a moment. They are requested from the worker while a panel shows them.
import { useEffect, useRef, useState } from 'react';
import type { Timeline } from 'lsm-shape';
import type { StatsMoment } from 'lsm-shape/engine';
import type { ShownRun } from '../state/run_store.ts';
import type { History } from '../state/session.ts';

export interface StatsWish {
  readonly shown: ShownRun<History> | null;
  readonly event: number;
}

/** An answer, with the run that it is about. */
export interface StatsAnswer {
  readonly moment: StatsMoment;
  readonly timeline: Timeline;
  readonly statsAt: ShownRun<History>['statsAt'];
}

/**
 * Returns the newest answer; null before the first one. To avoid flicker, it stays while the next
 * one is pending; then `isAwaited` is true.
 */
export function useStats({ shown, event }: StatsWish): {
  readonly answer: StatsAnswer | null;
  readonly isAwaited: boolean;
} {
  const [answer, setAnswer] = useState<StatsAnswer | null>(null);
  const statsAt = shown?.statsAt;
  const latest = useRef(shown);
  // The last event changes while a run is pending.
  const version = shown?.version;
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    if (statsAt === undefined) return;
    void statsAt(event).then((moment) => {
      const run = latest.current;
      if (moment === null || run?.statsAt !== statsAt) return;
      setAnswer({ moment, timeline: run.history.timeline, statsAt });
    });
  }, [statsAt, version, event]);
  const isAwaited = answer?.statsAt !== statsAt || answer?.moment.event_index !== event;
  return { answer, isAwaited };
}
