// The statistics of a moment, asked of the worker while a panel shows them.
import { useEffect, useRef, useState } from 'react';
import type { StatsMoment } from 'lsm-shape/engine';
import type { ShownRun } from '../state/run_store.ts';
import type { History } from '../state/session.ts';

export interface StatsWish {
  readonly shown: ShownRun<History> | null;
  readonly event: number;
}

/**
 * The newest answer. While the next one is on its way the one before it stays, so that nothing
 * flickers; null until the first has come.
 */
export function useStats({ shown, event }: StatsWish): StatsMoment | null {
  const [moment, setMoment] = useState<StatsMoment | null>(null);
  const statsAt = shown?.statsAt;
  const latest = useRef(statsAt);
  // While a run is on its way, what was the last event is not.
  const version = shown?.version;
  useEffect(() => {
    latest.current = statsAt;
    if (statsAt === undefined) return;
    void statsAt(event).then((answer) => {
      if (answer !== null && latest.current === statsAt) setMoment(answer);
    });
  }, [statsAt, version, event]);
  return moment;
}
