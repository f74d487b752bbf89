// The history on the stage, and what all parts of the page say about it.
import { useMemo } from 'react';
import { lastProcessStart, type Player, type Timeline } from 'lsm-shape';
import { axisStart } from '../axis/axis_start.ts';
import { headlineOf, type Headline } from './headline.ts';
import { isRunAwaited, staleText } from './run_in_place.ts';
import { jobOf, publishedFor } from '../state/jobs.ts';
import { useCoarse } from '../state/live.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History } from '../state/session.ts';
import type { Workbench } from '../state/workbench.ts';

export interface ShownHistory {
  /** Null before the first run. */
  readonly timeline: Timeline | null;
  /** Grows with the history. */
  readonly version: number;
  readonly headline: Headline;
  /** The first event on the time axis: see `axisStart`. */
  readonly first: number;
  /** Why this is not, or not all of, the run that is asked for; empty: it is, or it is coming. */
  readonly stale: string;
  /** Whether another run takes its place soon. */
  readonly isAwaited: boolean;
}

/** The history of a snapshot; it changes with the run, and once while the playhead moves. */
export function useShownHistory(
  player: Player,
  runs: SettledRuns<History>,
  workbench: Workbench,
): ShownHistory {
  const { shown } = runs;
  const timeline = shown?.history.timeline ?? null;
  const version = shown?.version ?? 0;
  // Until there is a run, what is published of the one that is asked for: its place is kept.
  const published = publishedFor(shown?.job ?? jobOf(workbench, workbench.mode));
  const facts = useMemo(() => {
    const first = timeline === null ? 0 : lastProcessStart(timeline);
    return { version, first, headline: headlineOf(timeline, first, published) };
  }, [timeline, version, published]);
  // The page itself follows the playhead only here: what shows it subscribes on its own.
  const isBefore = useCoarse(player, ({ event }) => event < facts.first);
  return {
    timeline,
    version,
    headline: facts.headline,
    first: timeline === null ? 0 : axisStart(timeline, isBefore),
    stale: staleText(runs, workbench),
    isAwaited: isRunAwaited(runs, workbench),
  };
}
