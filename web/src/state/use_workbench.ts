// The store as React state. It is initialized from the address and browser storage, and connected
// to the engine.
import { useCallback, useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react';
import { useAddress, type OpenedAddress } from './address.ts';
import { fieldsIn } from './fields.ts';
import { isSameJob, jobOf, recordingJob, recordingKey, scenarioKeyOf } from './jobs.ts';
import { readKept, writeKept } from './kept_state.ts';
import { coarseStoreOf } from './live.ts';
import type { FilesState } from './recording_files.ts';
import type { Job, Verdict } from './run_store.ts';
import { keptRecording, type Session } from './session.ts';
import { laterCode } from '../ui/later.tsx';
import { reduceStore, storeOf, type Step, type Store, type StoreAction } from './undo.ts';
import type { KnownNames } from './url_state.ts';
import { initialWorkbench, opened, type RecordingSource, type Workbench } from './workbench.ts';

/** Labels of the next step to undo and the next step to redo; null if there is none. */
export interface UndoLabels {
  readonly undo: string | null;
  readonly redo: string | null;
}

export interface UseWorkbench {
  readonly workbench: Workbench;
  readonly labels: UndoLabels;
  readonly dispatch: (action: StoreAction) => void;
  /** True if the requested recording's files are missing. */
  readonly isGone: boolean;
  readonly runCommands: (commands: string) => Promise<Verdict>;
  /** Replays a recording. `saved` identifies a saved recording. */
  readonly openFiles: (
    files: readonly File[],
    saved?: Pick<RecordingSource, 'name' | 'key'>,
  ) => Promise<Verdict>;
}

/** The data with which the page opens. */
export interface PageOpening {
  readonly address: OpenedAddress;
  readonly known: KnownNames;
}

/** Creates the store of a newly opened page. */
export function openedStore({ fields, isFirstVisit }: OpenedAddress): Store {
  const intro = isFirstVisit ? 'welcome' : null;
  return storeOf(opened({ ...initialWorkbench, ...readKept(), ...fields, intro }));
}

/** Connects the store to a session. */
export function useWorkbench(session: Session, opening: PageOpening): UseWorkbench {
  const [store, dispatch] = useReducer(reduceStore, opening.address, openedStore);
  const { workbench } = store;
  const latest = useRef(workbench);
  useEffect(() => {
    latest.current = workbench;
  }, [workbench]);
  useShown(session, dispatch);
  const filesState = useFiles(session, workbench);
  useRun(session, workbench, filesState);
  useRest(session, { latest, dispatch });
  useKept(workbench);
  const { known, address } = opening;
  useAddress(session, { workbench, dispatch, known, isGuest: address.isGuest });
  const labels = useLabels(store);
  const commands = useCommands(session, { latest, dispatch });
  return { workbench, labels, isGone: filesState === 'gone', ...commands };
}

/** Loaded later, because there are no steps to label before the first picture. */
const stepWords = laterCode(() => import('./step_label.ts'));

function useLabels({ done, undone }: Store): UndoLabels {
  const code = useSyncExternalStore(stepWords.subscribe, stepWords.state);
  const [last, next] = [done.at(-1), undone.at(-1)];
  const hasSteps = last !== undefined || next !== undefined;
  useEffect(() => {
    if (hasSteps) void stepWords.load();
  }, [hasSteps]);
  return useMemo(() => {
    const labelOf = (step: Step | undefined): string | null => {
      if (step === undefined) return null;
      return code.type === 'there' ? code.code.stepLabel(step) : '';
    };
    return { undo: labelOf(last), redo: labelOf(next) };
  }, [code, last, next]);
}

interface StoreHandle {
  readonly latest: { readonly current: Workbench };
  readonly dispatch: (action: StoreAction) => void;
}

/** Returns commands that need more than one action. */
function useCommands(
  session: Session,
  { latest, dispatch }: StoreHandle,
): Pick<UseWorkbench, 'dispatch' | 'runCommands' | 'openFiles'> {
  const { runs, files: kept, view } = session;
  const settled = useCallback(
    (action: StoreAction) => {
      // A recent change of the timeline window is first recorded as a step.
      if (action.type === 'undo' || action.type === 'redo') view.settle();
      dispatch(action);
    },
    [view, dispatch],
  );
  const runCommands = useCallback(
    async (commands: string): Promise<Verdict> => {
      const source = { kind: 'custom', commands } as const;
      const { mode, machine } = latest.current;
      const job = jobOf({ source, overrides: machine }, mode);
      if (job === null) return { type: 'replaced' };
      session.expect(null);
      const verdict = await runs.start(job);
      if (verdict.type === 'accepted') dispatch({ type: 'commandsEntered', commands });
      return verdict;
    },
    [session, runs, latest, dispatch],
  );
  const openFiles = useCallback(
    async (
      files: readonly File[],
      saved?: Pick<RecordingSource, 'name' | 'key'>,
    ): Promise<Verdict> => {
      // Few users open files, so this code is loaded on demand.
      const reading = await import('../catalogue/recording.ts').catch(() => null);
      const open = async (all: readonly File[]): Promise<Verdict> => {
        const name =
          saved?.name ??
          (await reading?.recordingTitle(all)) ??
          all.map((file) => file.name).join(', ');
        const key = saved?.key ?? recordingKey(name, all);
        session.expect(null);
        const verdict = await runs.start(recordingJob(key, all));
        if (verdict.type === 'accepted') {
          const options = (await reading?.readRecordedOptions(all)) ?? null;
          kept.set(key, all);
          const source = { kind: 'recording', name, key, options } as const;
          dispatch({ type: 'recordingOpened', source });
        }
        return verdict;
      };
      // The files may belong to the open recording. The engine's reader checks that.
      const { source } = latest.current;
      const here = source.kind === 'recording' ? kept.get(source.key) : undefined;
      const joined = saved === undefined && here ? reading?.joinedFiles(here, files) : null;
      if (joined) {
        const verdict = await open(joined);
        if (verdict.type !== 'refused') return verdict;
      }
      return open(files);
    },
    [session, runs, latest, kept, dispatch],
  );
  return { dispatch: settled, runCommands, openFiles };
}

/** Reports changes of the history to the store, because each run numbers its events differently. */
function useShown(session: Session, dispatch: (action: StoreAction) => void): void {
  useEffect(
    () =>
      session.subscribeShown({
        onShown: (run, placeOf) => dispatch({ type: 'historyShown', run, placeOf }),
        onMissed: (missed) => dispatch({ type: 'cursorMissed', missed }),
      }),
    [session, dispatch],
  );
}

/** Returns the availability of a recording's files. Searches for files from an earlier visit. */
function useFiles({ files }: Session, { source }: Workbench): FilesState {
  const key = source.kind === 'recording' ? source.key : null;
  const state = (): FilesState => (key === null ? 'here' : files.stateOf(key));
  useEffect(() => {
    if (key !== null) void files.seek(key);
  }, [files, key]);
  return useSyncExternalStore(files.subscribe, state);
}

/** Requests runs. A new source opens at the cursor in the state. */
function useRun(
  session: Session,
  { source, overrides, mode, isDragging, cursor, intro }: Workbench,
  filesState: FilesState,
): void {
  const { runs, player } = session;
  const place = useRef({ cursor, plays: false });
  useEffect(() => {
    place.current = { cursor, plays: intro === 'welcome' };
  }, [cursor, intro]);
  useEffect(() => {
    const job = jobFor(session, { source, overrides, mode: isDragging ? 'preview' : mode });
    if (job === null) {
      player.dispatch({ type: 'pause' });
      runs.clear();
    } else if (!isSameJob(runs.last, job)) {
      const isOther = runs.last?.scenarioKey !== job.scenarioKey;
      if (isOther) session.expect({ run: job.run, ...place.current });
      void runs.start(job);
    }
  }, [session, runs, player, source, overrides, mode, isDragging, filesState]);
}

/** Returns the job for a choice; null for a recording without files. */
function jobFor(
  session: Session,
  { source, overrides, mode }: Pick<Workbench, 'source' | 'overrides' | 'mode'>,
): Job | null {
  if (source.kind === 'recording') return keptRecording(session, source);
  return jobOf({ source, overrides }, mode);
}

/** Milliseconds without movement after which the playhead counts as resting. */
const REST = 250;

/** Reports the playhead's resting position to the store. During playback, reports null. */
function useRest(session: Session, { latest, dispatch }: StoreHandle): void {
  useEffect(() => {
    const coarse = coarseStoreOf(session.player);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasPlaying = false;
    const rest = (cursor: number | null): void => {
      const key = scenarioKeyOf(latest.current.source);
      if (session.isSettledIn(key)) dispatch({ type: 'rested', cursor });
    };
    const stop = coarse.subscribe(() => {
      const { event, isPlaying } = coarse.getSnapshot();
      clearTimeout(timer);
      if (!isPlaying) timer = setTimeout(() => rest(event), REST);
      else if (!wasPlaying) rest(null);
      wasPlaying = isPlaying;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, latest, dispatch]);
}

const keptFields = fieldsIn('browser');

/** Saves changes to remembered fields in the browser. */
function useKept(workbench: Workbench): void {
  const written = useRef(workbench);
  useEffect(() => {
    const isSame = keptFields.every((name) => workbench[name] === written.current[name]);
    written.current = workbench;
    if (!isSame) writeKept(workbench);
  }, [workbench]);
}
