// What lives as long as the page: the engine, the store of runs and the player, joined.
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

/** Told what takes the place of what; null: of nothing. */
export type OnReplaced = (next: ShownRun<History>, previous: ShownRun<History> | null) => void;

export interface Session {
  readonly engine: Engine;
  /** What goes wrong on the page itself. */
  readonly faults: FaultStore;
  /** About histories that are there. */
  readonly questions: Questions;
  readonly player: Player;
  readonly runs: RunStore<History>;
  /** Starts another store of runs, on an engine of its own: no run on the stage waits for them. */
  readonly besides: (onReplaced?: OnReplaced) => RunStore<History>;
  /** Calls `task` once, when nothing has been asked for in a while; returns what takes it back. */
  readonly whenAtRest: (task: () => void) => () => void;
  /**
   * Brings the run of a store beside to the stage and what was there into that store. `placeOf`
   * says where a moment of it is in the one that comes; false: one of them is not there yet.
   */
  readonly takeOver: (store: RunStore<History>, placeOf: PlaceOf) => boolean;
  /** Which part of the timeline is shown. */
  readonly view: TimelineView;
  /** Which part of the key space is shown. */
  readonly keys: KeyView;
  /** Files of recordings by their keys. */
  readonly files: RecordingFiles;
  /** Calls the listener at what happens to the history on the stage. */
  readonly subscribeShown: (listener: ShownListener) => () => void;
  /** Where the playhead goes when a run comes to the stage; null: where it is, or the beginning. */
  readonly expect: (opening: Opening | null) => void;
  /** Goes to an event of a run: at once where it is on the stage to stay, else when it comes. */
  readonly goTo: (run: RunKey, cursor: number) => void;
  /** Whether the playhead stands in a history of a source, and is not on its way to its opening. */
  readonly isSettledIn: (scenarioKey: string) => boolean;
  /** Plays or pauses; from the end it starts over with the benchmark itself. */
  readonly toggle: () => void;
}

/** Where a playhead of one history is in another. */
export type PlaceOf = (from: Timeline, playhead: number, to: Timeline) => number;

/** Told what has come to the stage. */
export interface ShownListener {
  /**
   * Another history. `placeOf` says where the moments of the one before are in it, by playheads;
   * null: it is of another source.
   */
  readonly onShown: (run: RunKey, placeOf: ((playhead: number) => number) | null) => void;
  /** The event to open at is not in it. */
  readonly onMissed: (missed: MissedCursor) => void;
}

/** The replay of a recording whose files are still here; else null. */
export function keptRecording(
  session: Session,
  { key, family }: Pick<RecordingSource, 'key' | 'family'>,
): Job | null {
  const files = session.files.get(key);
  return files === undefined ? null : recordingJob(key, files, family);
}

/** Where a moment is in another history of the same source: families have their times in common. */
function placeIn({ kind }: Job): PlaceOf {
  return kind === 'recording' ? sameTime : samePlace;
}

/** Runs that are read as the page has time for them. */
const atPageSpeed = {
  createHistory: () => new TimelineBuilder(),
  schedule: nextFrame,
  pause: apart,
};

/** Starts a session; the worker itself starts with the first run. */
export function createSession(wasmUrl: string, findFiles: FindFiles): Session {
  const compile = sharedModule();
  const engine = createWorkerEngine({ wasmUrl, compile });
  const questions = createQuestions({ wasmUrl, compile });
  const player = new Player({ isByInterest: true });
  const listeners = new Set<ShownListener>();
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
    keepUp: ({ timeline }) => {
      const isShown = runs.getSnapshot().shown?.history.timeline === timeline;
      // In a long run, or in one that takes the place of another, the first picture has been drawn.
      if (!isShown || timeline.eventCount > LONG_RUN) void panels.load();
      loadedOf(panels)?.keepUpAll(timeline);
    },
    hasReached: (coming, shown) => hasPassed(coming, shown, player.getState().playhead),
    prepare: ({ timeline }, haste) => loadedOf(panels)?.prepared(timeline, haste),
    onReplaced,
  });
  runs.subscribe(() => follow(runs, opening));
  return {
    ...{ engine, questions, player, runs, faults: new FaultStore() },
    ...{ view: new TimelineView(), keys: new KeyView(), files: new RecordingFiles(findFiles) },
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
 * The playhead goes to its opening as soon as the run has come so far. With `only` nothing happens
 * while the store still tells of another run.
 */
function follow(runs: RunStore<History>, opening: OpeningPlayhead, only?: RunKey): void {
  const { shown } = runs.getSnapshot();
  if (shown === null || (only ?? shown.job.run) !== shown.job.run) return;
  const { job, history, summary } = shown;
  const lastStep = job.kind === 'simulation' ? job.request.steps.length - 1 : 0;
  opening.follow({ timeline: history.timeline, isComplete: summary !== null, lastStep });
}

type Compile = (wasmUrl: string) => Promise<WebAssembly.Module>;

/** The engine's code, fetched and compiled once for all workers of the page. */
function sharedModule(): Compile {
  let module: Promise<WebAssembly.Module> | null = null;
  return (wasmUrl) =>
    (module ??= fetchAndCompile(wasmUrl).catch((problem: unknown) => {
      module = null;
      throw problem;
    }));
}

/** Nothing of it comes to the stage; one worker is enough, for nobody drags what it runs. */
function storeBesides(
  wasmUrl: string,
  compile: Compile,
  onReplaced: OnReplaced,
): RunStore<History> {
  const engine = createWorkerEngine({ wasmUrl, compile, mostWorkers: 1 });
  return new RunStore({ ...atPageSpeed, engine, onReplaced });
}

/** So long after what was last asked for has come to its end a page is at rest. */
const REST_MS = 800;

function whenAtRest(task: () => void): () => void {
  const timer = setTimeout(task, REST_MS);
  return () => clearTimeout(timer);
}

/** Events from which on it is worth while to look ahead in a run that is shown as it comes. */
const LONG_RUN = 4096;

type Panels = typeof PreparedPanels;

/** The code, if it has been loaded. */
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
