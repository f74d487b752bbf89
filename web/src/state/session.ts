// The objects that live as long as the page and are connected: the engine, the run store and the
// player.
import {
  apart,
  createQuestions,
  createWorkerEngine,
  fetchAndCompile,
  lastProcessStart,
  nextFrame,
  Player,
  samePlace,
  sameTime,
  TimelineBuilder,
  type Engine,
  type Questions,
  type Timeline,
} from 'lsm-shape';
import type * as PreparedPanels from './prepared_panels.ts';
import { laterCode } from '../ui/later.tsx';
import { KeyView } from '../axis/key_view.ts';
import { TimelineView } from '../axis/timeline_view.ts';
import { recordingJob } from './jobs.ts';
import { OpeningPlayhead, type Opening } from './opening.ts';
import type { RecordingSource } from './source.ts';
import { FaultStore } from './faults.ts';
import { hasPassed } from './has_passed.ts';
import { RecordingFiles, type FindFiles } from './recording_files.ts';
import { RunStore, type Job, type ShownRun } from './run_store.ts';
import type { MissedCursor, RunKey } from './workbench.ts';

export type History = TimelineBuilder;

/** Called when a run replaces another. `previous` is null for the first run. */
export type OnReplaced = (next: ShownRun<History>, previous: ShownRun<History> | null) => void;

export interface Session {
  readonly engine: Engine;
  /** Uncaught errors in the page itself. */
  readonly faults: FaultStore;
  /** The questions about loaded histories and their answers. */
  readonly questions: Questions;
  readonly player: Player;
  readonly runs: RunStore<History>;
  /** Creates a run store with its own engine, so that the displayed run never waits for it. */
  readonly besides: (onReplaced?: OnReplaced) => RunStore<History>;
  /** Calls `task` once, after some time without requests. The returned function cancels it. */
  readonly whenAtRest: (task: () => void) => () => void;
  /**
   * Swaps the displayed run for that of another store. `placeOf` converts playheads to the new run.
   * Returns false if either run is missing or pending.
   */
  readonly takeOver: (store: RunStore<History>, placeOf: PlaceOf) => boolean;
  /** Visible range of the timeline. */
  readonly view: TimelineView;
  /** Visible range of the key space. */
  readonly keys: KeyView;
  /** The files of recordings, by key. */
  readonly files: RecordingFiles;
  /** Adds a listener for the displayed history. Returns a function that removes it. */
  readonly subscribeShown: (listener: ShownListener) => () => void;
  /** Sets the opening position of the next run. Null keeps the current position, or the start. */
  readonly expect: (opening: Opening | null) => void;
  /** Moves to an event of a run: at once if it stays on the stage, otherwise when it is shown. */
  readonly goTo: (run: RunKey, cursor: number) => void;
  /** True if a history of this source is on the stage and has reached its opening position. */
  readonly isSettledIn: (scenarioKey: string) => boolean;
  /** Plays or pauses. At the end of the run, plays again from the benchmark. */
  readonly toggle: () => void;
}

/** Converts a playhead in one history to the corresponding playhead in another. */
export type PlaceOf = (from: Timeline, playhead: number, to: Timeline) => number;

/** Listener to changes of the displayed history. */
export interface ShownListener {
  /**
   * A new history is on the stage. `placeOf` converts playheads from the previous history. It is
   * null if that one had another source.
   */
  readonly onShown: (run: RunKey, placeOf: ((playhead: number) => number) | null) => void;
  /** Called if the history does not contain the event at which it should open. */
  readonly onMissed: (missed: MissedCursor) => void;
}

/** Returns the job that replays a recording; null if the page does not have its files. */
export function keptRecording(
  session: Session,
  { key, family }: Pick<RecordingSource, 'key' | 'family'>,
): Job | null {
  const files = session.files.get(key);
  return files === undefined ? null : recordingJob(key, files, family);
}

/** Returns the conversion between histories of a source. Recordings are matched by time. */
function placeIn({ kind }: Job): PlaceOf {
  return kind === 'recording' ? sameTime : samePlace;
}

/** Options for stores that read runs only when the page has time for it. */
const atPageSpeed = {
  createHistory: () => new TimelineBuilder(),
  schedule: nextFrame,
  pause: apart,
};

/** Creates a session. Its worker starts with the first run. */
export function createSession(wasmUrl: string, findFiles: FindFiles): Session {
  const compile = sharedModule();
  const engine = createWorkerEngine({ wasmUrl, compile });
  const questions = createQuestions({ wasmUrl, compile });
  const player = new Player({ isByInterest: true });
  const listeners = new Set<ShownListener>();
  const files = new RecordingFiles(findFiles);
  let taken: PlaceOf | null = null;
  const opening = new OpeningPlayhead(player, (missed) => {
    for (const listener of listeners) listener.onMissed(missed);
  });
  const onReplaced = (next: ShownRun<History>, previous: ShownRun<History> | null): void => {
    player.setHistory(next.history.timeline);
    const isSame = previous?.job.scenarioKey === next.job.scenarioKey;
    const find = taken ?? (isSame ? placeIn(next.job) : null);
    const placeOf =
      previous === null || find === null
        ? null
        : (playhead: number) => find(previous.history.timeline, playhead, next.history.timeline);
    const place = placeOf?.(player.getState().playhead);
    opening.comes(next.job.run, runs.last?.run, place);
    for (const { onShown } of listeners) onShown(next.job.run, placeOf);
  };
  const panels = laterCode((): Promise<Panels> => import('./prepared_panels.ts'));
  const runs = new RunStore<History>({
    ...atPageSpeed,
    ...{ engine, atRest: whenAtRest },
    onReading: ({ scenarioKey }, indices) => files.noteRead(scenarioKey, indices),
    keepUp: ({ timeline }) => {
      const isShown = runs.getSnapshot().shown?.history.timeline === timeline;
      // By now, the first picture of a long or replacing run has been drawn.
      if (!isShown || timeline.eventCount > LONG_RUN) void panels.load();
      loadedOf(panels)?.keepUpAll(timeline);
    },
    hasReached: (coming, shown) => hasPassed(coming, shown, player.getState().playhead),
    prepare: ({ timeline }, haste) => loadedOf(panels)?.prepared(timeline, haste),
    onReplaced,
  });
  runs.subscribe(() => follow(runs, opening));
  return {
    ...{ engine, questions, player, runs, files, faults: new FaultStore() },
    ...{ view: new TimelineView(), keys: new KeyView() },
    besides: (onReplaced = () => undefined) => storeBesides(wasmUrl, compile, onReplaced),
    whenAtRest,
    takeOver: (store, placeOf) => {
      taken = placeOf;
      const isTaken = runs.exchange(store);
      taken = null;
      return isTaken;
    },
    subscribeShown: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expect: (next) => opening.expect(next),
    goTo: (run, cursor) => {
      if (opening.goTo({ run, cursor }, runs.last?.run)) follow(runs, opening, run);
    },
    isSettledIn: (scenarioKey) => {
      const { shown } = runs.getSnapshot();
      return shown?.job.scenarioKey === scenarioKey && opening.isSettled;
    },
    toggle: () => {
      if (!opening.toggle()) toggle(player, runs);
    },
  };
}

/**
 * Moves the playhead toward its opening position as events arrive. `only` skips a store that still
 * shows another run.
 */
function follow(runs: RunStore<History>, opening: OpeningPlayhead, only?: RunKey): void {
  const { shown } = runs.getSnapshot();
  if (shown === null || (only ?? shown.job.run) !== shown.job.run) return;
  const { job, history, summary } = shown;
  const lastStep = job.kind === 'simulation' ? job.request.steps.length - 1 : null;
  opening.follow({ timeline: history.timeline, isComplete: summary !== null, lastStep });
}

type Compile = (wasmUrl: string) => Promise<WebAssembly.Module>;

/** Returns a function that compiles the engine's code once for all workers on the page. */
function sharedModule(): Compile {
  let module: Promise<WebAssembly.Module> | null = null;
  return (wasmUrl) =>
    (module ??= fetchAndCompile(wasmUrl).catch((problem: unknown) => {
      module = null;
      throw problem;
    }));
}

/** Creates a store for compared runs. They are never dragged, so one worker is enough. */
function storeBesides(
  wasmUrl: string,
  compile: Compile,
  onReplaced: OnReplaced,
): RunStore<History> {
  const engine = createWorkerEngine({ wasmUrl, compile, mostWorkers: 1 });
  return new RunStore({ ...atPageSpeed, engine, onReplaced });
}

/** Time in ms without requests after which the page counts as idle. */
const REST_MS = 800;

function whenAtRest(task: () => void): () => void {
  const timer = setTimeout(task, REST_MS);
  return () => clearTimeout(timer);
}

/** Number of events above which indexes are prepared while a run grows. */
const LONG_RUN = 4096;

type Panels = typeof PreparedPanels;

/** Returns a module if it is loaded. */
function loadedOf({ state }: ReturnType<typeof laterCode<Panels>>): Panels | undefined {
  const code = state();
  return code.type === 'there' ? code.code : undefined;
}

function toggle(player: Player, runs: RunStore<History>): void {
  const { shown } = runs.getSnapshot();
  const { isPlaying, playhead } = player.getState();
  if (shown !== null && !isPlaying) {
    const { timeline } = shown.history;
    const isAtEnd = shown.summary !== null && timeline.eventCount - 1 <= playhead;
    if (isAtEnd) player.dispatch({ type: 'seek', playhead: lastProcessStart(timeline) });
  }
  player.dispatch({ type: 'toggle' });
}
