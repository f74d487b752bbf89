// What lives as long as the page: the engine, the store of runs and the player, joined.
import {
  createQuestions,
  createWorkerEngine,
  keepUp,
  lastProcessStart,
  nextFrame,
  Player,
  prefersReducedMotion,
  preparedPictures,
  processesOf,
  samePlace,
  TimelineBuilder,
  type Engine,
  type Questions,
  type Timeline,
} from 'lsm-shape';
import type * as PreparedPanels from './prepared_panels.ts';
import { laterCode, type CodeState } from '../ui/later.tsx';
import { TimelineView } from '../axis/timeline_view.ts';
import { recordingJob } from './jobs.ts';
import { RunStore, type Job, type ShownRun } from './run_store.ts';
import type { MissedCursor, RunKey } from './workbench.ts';

export type History = TimelineBuilder;

export interface Session {
  readonly engine: Engine;
  /** About histories that are there. */
  readonly questions: Questions;
  readonly player: Player;
  readonly runs: RunStore<History>;
  /** Which part of the timeline is shown. */
  readonly view: TimelineView;
  /** Files of recordings by their keys; they live as long as the page. */
  readonly files: Map<string, readonly File[]>;
  /** Calls the listener at what happens to the history on the stage. */
  readonly subscribeShown: (listener: ShownListener) => () => void;
  /** Where the playhead goes when a run comes to the stage; null: where it is, or the beginning. */
  readonly expect: (opening: Opening | null) => void;
  /** Whether the playhead stands in a history of a source, and is not on its way to its opening. */
  readonly isSettledIn: (scenarioKey: string) => boolean;
  /** Plays or pauses; from the end it starts over with the benchmark itself. */
  readonly toggle: () => void;
}

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

/** Where a run opens: at an event, or null to play from the benchmark's start. */
export interface Opening {
  readonly run: RunKey;
  readonly cursor: number | null;
}

/** The replay of a recording whose files are still here; else null. */
export function keptRecording(session: Session, key: string): Job | null {
  const files = session.files.get(key);
  return files === undefined ? null : recordingJob(key, files);
}

/** Starts a session; the worker itself starts with the first run. */
export function createSession(wasmUrl: string): Session {
  const engine = createWorkerEngine({ wasmUrl });
  const questions = createQuestions({ wasmUrl });
  const player = new Player();
  const listeners = new Set<ShownListener>();
  let expected: Opening | null = null;
  let awaited: Opening | null = null;
  const onReplaced = (next: ShownRun<History>, previous: ShownRun<History> | null): void => {
    player.setHistory(next.history.timeline);
    const isSame = previous?.job.scenarioKey === next.job.scenarioKey;
    const placeOf =
      previous === null || !isSame
        ? null
        : (playhead: number) =>
            samePlace(previous.history.timeline, playhead, next.history.timeline);
    const isExpected = expected?.run === next.job.run;
    if (placeOf !== null && !isExpected) {
      player.dispatch({ type: 'seek', playhead: placeOf(player.getState().playhead) });
    } else {
      awaited = isExpected ? expected : { run: next.job.run, cursor: null };
      player.dispatch({ type: 'pause' });
      player.dispatch({ type: 'seek', playhead: 0 });
    }
    expected = null;
    for (const { onShown } of listeners) onShown(next.job.run, placeOf);
  };
  const panels = laterCode((): Promise<Panels> => import('./prepared_panels.ts'));
  const runs = new RunStore<History>({
    engine,
    createHistory: () => new TimelineBuilder(),
    schedule: nextFrame,
    keepUp: ({ timeline }) => {
      keepUp(timeline);
      // Another run of what is shown: the first picture has been drawn.
      void panels.load();
      const code = panels.state();
      if (code.type === 'there') code.code.keepUpPanels(timeline);
    },
    prepare: ({ timeline }) => prepared(timeline, panels.state()),
    onReplaced,
  });
  const onMissed = (missed: MissedCursor): void => {
    for (const listener of listeners) listener.onMissed(missed);
  };
  runs.subscribe(() => {
    const { shown } = runs.getSnapshot();
    if (shown === null || awaited === null) return;
    if (open(player, { shown, onMissed }, awaited)) awaited = null;
  });
  return {
    ...{ engine, questions, player, runs },
    view: new TimelineView(),
    files: new Map(),
    subscribeShown: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expect: (opening) => {
      expected = opening;
    },
    isSettledIn: (scenarioKey) => {
      const { shown } = runs.getSnapshot();
      return shown?.job.scenarioKey === scenarioKey && awaited === null && expected === null;
    },
    toggle: () => toggle(player, runs),
  };
}

/** What the stage and the timeline would else find out within one frame. */
function* prepared(timeline: Timeline, panels: CodeState<Panels>): Generator<unknown, void> {
  yield* preparedPictures(timeline);
  if (panels.type === 'there') yield* panels.code.preparedPanels(timeline);
}

type Panels = typeof PreparedPanels;

/** Moves the playhead to where a new history opens; false while that event is not there yet. */
function open(
  player: Player,
  { shown, onMissed }: Pick<ShownListener, 'onMissed'> & { readonly shown: ShownRun<History> },
  { cursor }: Opening,
): boolean {
  const { timeline } = shown.history;
  const last = Math.max(0, timeline.eventCount - 1);
  const isComplete = shown.summary !== null;
  if (cursor !== null) {
    player.dispatch({ type: 'seek', playhead: Math.min(cursor, last) });
    if (isComplete && last < cursor) onMissed({ cursor, last });
    return isComplete || cursor <= last;
  }
  const process = processesOf(timeline).find(({ step }) => step === lastStepOf(shown));
  if (process === undefined && !isComplete) {
    // What comes before the benchmark is seen being made.
    player.dispatch({ type: 'seek', playhead: last });
    return false;
  }
  player.dispatch({ type: 'seek', playhead: process?.first ?? 0 });
  if (!prefersReducedMotion()) player.dispatch({ type: 'play' });
  return true;
}

function lastStepOf({ job }: ShownRun<History>): number {
  return job.kind === 'simulation' ? job.request.steps.length - 1 : 0;
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
