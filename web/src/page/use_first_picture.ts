// Detects the first picture of the tree. Other work waits for it.
import { useEffect, useState } from 'react';
import { cancelFrame, nextFrame, type Timeline } from 'lsm-shape';
import { loadAgain, loadAllParts } from './part_list.tsx';
import type { SettledRuns } from '../state/run_store.ts';
import { landingEvent } from '../state/landing.ts';
import type { History } from '../state/session.ts';
import type { Workbench } from '../state/workbench.ts';

/** Milliseconds after which the other parts are loaded even if the browser is never idle. */
const LONGEST_WAIT = 4000;

/** True if the stage has something to draw, or will never have anything. */
export function isPictureDue(
  { refusal, failure }: Pick<SettledRuns<History>, 'refusal' | 'failure'>,
  timeline: Timeline | null,
  { intro }: Pick<Workbench, 'intro'>,
): boolean {
  if (refusal !== null || failure !== null) return true;
  if (timeline === null) return false;
  // The first frame stays until the stage can continue from it.
  if (intro === 'welcome') return timeline.isComplete || timeline.eventCount > landingEvent;
  const { installedAt } = timeline.lifetimes;
  const hasFile = installedAt.length > 0 && installedAt.at(0) < timeline.eventCount;
  return hasFile || timeline.isComplete;
}

/** True once the first picture has been drawn. `isDue` is explained at `isPictureDue`. */
export function useFirstPicture(isDue: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!isDue || isDrawn) return undefined;
    // The stage draws in the next frame, and later work waits until that frame is on the screen.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drawn = (): void => {
      timer = setTimeout(() => setIsDrawn(true), 0);
    };
    nextFrame(drawn);
    return () => {
      cancelFrame(drawn);
      clearTimeout(timer);
    };
  }, [isDue, isDrawn]);
  useEffect(() => {
    if (!isDrawn) return undefined;
    return whenIdle(() => void loadAllParts());
  }, [isDrawn]);
  // The browser reports when the network is back, so no user action is needed.
  useEffect(() => {
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);
  return isDrawn;
}

/** Runs a task when the browser is idle. The returned function cancels it. */
function whenIdle(task: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, LONGEST_WAIT);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: LONGEST_WAIT });
  return () => cancelIdleCallback(request);
}
