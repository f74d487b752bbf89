// The history on the stage, and the facts about it that all parts of the page share.
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
  /** The timeline; null before the first run. */
  readonly timeline: Timeline | null;
  /** A number that increases as the history grows. */
  readonly version: number;
  readonly headline: Headline;
  /** The first event on the time axis, as returned by `axisStart`. */
  readonly first: number;
  /** The reason why the requested run is not fully shown; empty if it is shown or pending. */
  readonly stale: string;
  /** True if a run that will replace this one is pending. */
  readonly isAwaited: boolean;
}

/** Returns a snapshot's history. Changes with the run, and when the playhead passes `first`. */
export function useShownHistory(
  player: Player,
  runs: SettledRuns<History>,
  workbench: Workbench,
): ShownHistory {
  const { shown } = runs;
  const timeline = shown?.history.timeline ?? null;
  const version = shown?.version ?? 0;
  // Before the first run, the published number of the requested run keeps its place free.
  const published = publishedFor(shown?.job ?? jobOf(workbench, workbench.mode));
  const facts = useMemo(() => {
    const first = timeline === null ? 0 : lastProcessStart(timeline);
    return { version, first, headline: headlineOf(timeline, first, published) };
  }, [timeline, version, published]);
  // Here the page only needs to know whether the playhead is before `first`. Other components
  // subscribe on their own.
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
