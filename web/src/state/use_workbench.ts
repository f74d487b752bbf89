// The workbench as React state: read from the address, run by the engine, written back.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { controlNames, optionValue } from '../settings/control_specs.ts';
import { fragmentOf } from './browser_state.ts';
import { isSameJob, jobOf, recordingJob } from './jobs.ts';
import type { Player } from 'lsm-shape';
import { useCoarse } from './live.ts';
import { readRecordedOptions } from '../catalogue/recorded_options.ts';
import { recordingTitle } from '../catalogue/recording_title.ts';
import type { Verdict } from './run_store.ts';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import type { Session } from './session.ts';
import { formatFragment, parseFragment, type ParsedFragment, isOnlyRoute } from './url_state.ts';
import {
  reduceWorkbench,
  type ModeName,
  type Workbench,
  type WorkbenchAction,
} from './workbench.ts';
import type { AxisName } from '../axis/axis.ts';

const known = {
  scenarios: new Set(bundledScenarios.map((scenario) => scenario.id)),
  options: new Set(controlNames),
  optionValue,
};

/** What a fragment says, as a rule that of the address. */
export function readAddress(fragment = window.location.hash): ParsedFragment {
  return parseFragment(fragment, known);
}

export interface UseWorkbench {
  readonly workbench: Workbench;
  /** What of the address was not understood, when it was read last. */
  readonly linkWarnings: readonly string[];
  readonly dispatch: (action: WorkbenchAction) => void;
  /** Whether a slider is being dragged: then previews run. */
  readonly setIsDragging: (isDragging: boolean) => void;
  readonly runCommands: (commands: string) => Promise<Verdict>;
  readonly openFiles: (files: readonly File[]) => Promise<Verdict>;
}

/** The workbench of a session. */
export function useWorkbench(session: Session, opening: ParsedFragment): UseWorkbench {
  const { runs } = session;
  const [workbench, dispatch] = useReducer(reduceWorkbench, opening.workbench);
  const [linkWarnings, setLinkWarnings] = useState(opening.warnings);
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
    const onHashChange = (change: HashChangeEvent): void => {
      const fragment = fragmentOf(change);
      // A link to an explanation alone leaves the run as it is.
      if (isOnlyRoute(fragment)) return;
      const { workbench: restored, warnings } = readAddress(fragment);
      setLinkWarnings(warnings);
      if (formatFragment(restored) !== formatFragment(latest.current)) {
        dispatch({ type: 'restored', workbench: restored });
      }
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);

  // Events have other numbers in every mode; what was marked stays the same moment.
  useEffect(
    () => session.subscribeReplaced((placeOf) => dispatch({ type: 'historyReplaced', placeOf })),
    [session],
  );

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
  return { workbench, linkWarnings, dispatch, setIsDragging, runCommands, openFiles };
}

/** What the bars of the page change in the workbench. */
export interface BarChoices {
  readonly chooseMode: (mode: ModeName) => void;
  readonly chooseAxis: (axis: AxisName) => void;
  readonly open: (files: readonly File[]) => void;
}

/** Stable functions, so that what does not follow the playhead is not rendered while it moves. */
export function useBarChoices({ dispatch, openFiles }: UseWorkbench): BarChoices {
  const chooseMode = useCallback(
    (mode: ModeName) => dispatch({ type: 'modeChosen', mode }),
    [dispatch],
  );
  const chooseAxis = useCallback(
    (axis: AxisName) => dispatch({ type: 'axisChosen', axis }),
    [dispatch],
  );
  const open = useCallback((files: readonly File[]) => void openFiles(files), [openFiles]);
  return { chooseMode, chooseAxis, open };
}

/**
 * Browsers limit how often an address is written, the strictest to 100 times in 30 seconds. So many
 * changes within so many milliseconds are written at once; further ones wait until it is quiet.
 */
const ADDRESS_BURST = 6;
const BURST_SPAN = 2000;
const ADDRESS_PAUSE = 250;

/**
 * Writes the workbench into the address; the event too, while the playhead rests. `route` is the
 * part of the fragment that says which explanation is open.
 */
export function useAddress(workbench: Workbench, player: Player, route: string): void {
  const cursor = useCoarse(player, ({ event, isPlaying }) => (isPlaying ? null : event));
  const recent = useRef<readonly number[]>([]);
  const written = useRef(workbench);
  useEffect(() => {
    const write = (): void => {
      const own = formatFragment({ ...workbench, cursor });
      const fragment = route === '' ? `#${own}` : `#${own}&${route}`;
      if (fragment === window.location.hash) return;
      window.history.replaceState(null, '', fragment);
    };
    const oldest = recent.current.length < ADDRESS_BURST ? undefined : recent.current[0];
    const isQuiet = oldest === undefined || oldest + BURST_SPAN <= performance.now();
    // A page that is reloaded right after a change keeps it; the playhead's place may wait.
    if (written.current !== workbench && isQuiet) {
      written.current = workbench;
      recent.current = [...recent.current, performance.now()].slice(-ADDRESS_BURST);
      write();
      return undefined;
    }
    const timer = setTimeout(write, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [workbench, cursor, route]);
}
