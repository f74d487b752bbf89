// The workbench as React state: read from the address, run by the engine, written back.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { controlNames, optionValue } from './control_specs.ts';
import { isSameJob, jobOf, recordingJob } from './jobs.ts';
import type { CoarseState } from './live.ts';
import { readRecordedOptions } from './recorded_options.ts';
import { recordingTitle } from './recording_title.ts';
import type { Verdict } from './run_store.ts';
import { bundledScenarios } from './scenarios.ts';
import type { Session } from './session.ts';
import { formatFragment, parseFragment, type ParsedFragment } from './url_state.ts';
import { reduceWorkbench, type Workbench, type WorkbenchAction } from './workbench.ts';

const known = {
  scenarios: new Set(bundledScenarios.map((scenario) => scenario.id)),
  options: new Set(controlNames),
  optionValue,
};

/** What the address says now. */
export function readAddress(): ParsedFragment {
  return parseFragment(window.location.hash, known);
}

export interface UseWorkbench {
  readonly workbench: Workbench;
  readonly dispatch: (action: WorkbenchAction) => void;
  /** Whether a slider is being dragged: then previews run. */
  readonly setIsDragging: (isDragging: boolean) => void;
  readonly runCommands: (commands: string) => Promise<Verdict>;
  readonly openFiles: (files: readonly File[]) => Promise<Verdict>;
}

/** The workbench of a session. */
export function useWorkbench(session: Session, opening: Workbench): UseWorkbench {
  const { runs } = session;
  const [workbench, dispatch] = useReducer(reduceWorkbench, opening);
  const [isDragging, setIsDragging] = useState(false);
  const latest = useRef(workbench);
  useEffect(() => {
    latest.current = workbench;
  }, [workbench]);

  const { source, overrides, mode } = workbench;
  useEffect(() => {
    const job = jobOf({ ...latest.current, source, overrides }, isDragging ? 'preview' : mode);
    if (job !== null && !isSameJob(runs.last, job)) void runs.start(job);
  }, [runs, source, overrides, mode, isDragging]);

  useEffect(() => {
    const onHashChange = (): void => {
      const { workbench: restored } = readAddress();
      if (formatFragment(restored) !== formatFragment(latest.current)) {
        dispatch({ type: 'restored', workbench: restored });
      }
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);

  const runCommands = useCallback(
    async (commands: string): Promise<Verdict> => {
      const next = reduceWorkbench(latest.current, { type: 'commandsEntered', commands });
      const job = jobOf(next, next.mode);
      if (job === null) return { type: 'replaced' };
      const verdict = await runs.start(job);
      if (verdict.type === 'accepted') dispatch({ type: 'commandsEntered', commands });
      return verdict;
    },
    [runs],
  );
  const openFiles = useCallback(
    async (files: readonly File[]): Promise<Verdict> => {
      const name = await recordingTitle(files);
      const verdict = await runs.start(recordingJob(name, files));
      if (verdict.type === 'accepted') {
        const options = await readRecordedOptions(files);
        dispatch({ type: 'recordingOpened', name, options });
      }
      return verdict;
    },
    [runs],
  );
  return { workbench, dispatch, setIsDragging, runCommands, openFiles };
}

/** Milliseconds between two writes of the address: browsers limit how often. */
const ADDRESS_PAUSE = 250;

/** Writes the workbench into the address; the event too, while the playhead rests. */
export function useAddress(workbench: Workbench, { event, isPlaying }: CoarseState): void {
  const cursor = isPlaying ? null : event;
  const writtenAt = useRef(0);
  useEffect(() => {
    const write = (): void => {
      const fragment = `#${formatFragment({ ...workbench, cursor })}`;
      if (fragment === window.location.hash) return;
      writtenAt.current = performance.now();
      window.history.replaceState(null, '', fragment);
    };
    // The first change is written at once, so that a page that is reloaded right after keeps it.
    const pause = writtenAt.current + ADDRESS_PAUSE - performance.now();
    if (pause <= 0) {
      write();
      return undefined;
    }
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [workbench, cursor]);
}
