// Runs that the timeline draws as dashed lines.
import { useMemo } from 'react';
import type { Timeline } from 'lsm-shape';
import { valueAt, type Axis } from '../axis/axis.ts';
import { useCompared } from '../compare/comparison.ts';
import type { Session } from '../state/session.ts';
import { useRuns } from '../state/use_runs.ts';
import { useVariantRuns } from '../state/variant_runs.ts';
import { VARIANT_DASHES } from '../state/variant_dashes.ts';
import { BEFORE_DASH, ghostOf, type Ghost } from './ghost.ts';

/** The run on the stage, and its first event on the axis. */
interface Shown {
  readonly session: Session;
  readonly timeline: Timeline;
  readonly first: number;
}

const PREVIOUS = 'previous run';

/** Returns the runs to compare with the current one: variants, or the run before a change. */
export function useGhosts({ session, timeline, first }: Shown): readonly Ghost[] {
  const { shown, run = null } = useCompared(session) ?? {};
  const other = shown?.timeline === timeline ? (run?.timeline ?? null) : null;
  const variants = useVariantRuns(session);
  return useMemo(() => {
    if (0 < variants.length) {
      return variants.flatMap(({ variant: { letter }, isShown, run }) => {
        if (isShown || run?.summary == null) return [];
        const look = { name: letter, dash: VARIANT_DASHES[letter], hasOwnEvents: true };
        return [ghostOf(run.history.timeline, first, look)];
      });
    }
    if (other === null || other === timeline) return [];
    return [ghostOf(other, first, { name: PREVIOUS, dash: BEFORE_DASH, hasOwnEvents: false })];
  }, [variants, other, timeline, first]);
}

/**
 * Returns the complete run that the incomplete current one replaced. It lets the axis keep its
 * length while the new run grows during a drag.
 */
export function useReplaced({ session, first }: Shown): readonly Ghost[] {
  const timeline = useRuns(session.runs).shown?.replaced?.timeline ?? null;
  return useMemo(() => {
    const look = { name: PREVIOUS, dash: BEFORE_DASH, hasOwnEvents: true };
    return timeline === null ? [] : [ghostOf(timeline, first, look)];
  }, [timeline, first]);
}

/** Returns the latest end of all ghosts, as an axis value; undefined if none outlasts the run. */
export function endOf(axis: Axis, ghosts: readonly Ghost[]): number | undefined {
  const zero = valueAt(axis, axis.first);
  const ends = ghosts
    .filter(({ hasOwnEvents }) => hasOwnEvents)
    .map(({ timeline, first }) => {
      const own = { name: axis.name, columns: timeline };
      return zero + valueAt(own, timeline.eventCount - 1) - valueAt(own, first);
    });
  const end = Math.max(...ends);
  return valueAt(axis, axis.last) < end ? end : undefined;
}
