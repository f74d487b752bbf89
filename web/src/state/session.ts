// What lives as long as the page: the engine, the store of runs and the player, joined.
import {
  createQuestions,
  createWorkerEngine,
  keepUp,
  lanesOf,
  lastProcessStart,
  nextFrame,
  pausesOf,
  Player,
  prefersReducedMotion,
  preparedPictures,
  processesOf,
  samePlace,
  stallSpansOf,
  timeAxisEnd,
  TimelineBuilder,
  type Engine,
  type Questions,
  type Timeline,
} from 'lsm-shape';
import { TimelineView } from '../axis/timeline_view.ts';
import { RunStore, type ShownRun } from './run_store.ts';

export type History = TimelineBuilder;

export interface Session {
  readonly engine: Engine;
  /** About histories that are there. */
  readonly questions: Questions;
  readonly player: Player;
  readonly runs: RunStore<History>;
  /** Which part of the timeline is shown. */
  readonly view: TimelineView;
  /** Calls `listener` when another history of the same scenario has taken the place of one. */
  readonly subscribeReplaced: (listener: ReplacedListener) => () => void;
  /** Plays or pauses; from the end it starts over with the benchmark itself. */
  readonly toggle: () => void;
}

/** Told where the moments of the old history are in the new one, by playheads. */
export type ReplacedListener = (placeOf: (playhead: number) => number) => void;

/** What opens the page: the event to stop at, or null to play from the benchmark's start. */
export interface Opening {
  readonly cursor: number | null;
}

/** Starts a session; the worker itself starts with the first run. */
export function createSession(wasmUrl: string, opening: Opening): Session {
  const engine = createWorkerEngine({ wasmUrl });
  const questions = createQuestions({ wasmUrl });
  const player = new Player();
  let awaited: Opening | null = null;
  let isFirst = true;
  const listeners = new Set<ReplacedListener>();
  const runs = new RunStore<History>({
    engine,
    createHistory: () => new TimelineBuilder(),
    schedule: nextFrame,
    keepUp: ({ timeline }) => {
      keepUp(timeline);
      lanesOf(timeline);
    },
    prepare: ({ timeline }) => prepared(timeline),
    onReplaced: (next, previous) => {
      player.setHistory(next.history.timeline);
      if (previous !== null && previous.job.scenarioKey === next.job.scenarioKey) {
        const from = previous.history.timeline;
        const placeOf = (playhead: number): number =>
          samePlace(from, playhead, next.history.timeline);
        player.dispatch({ type: 'seek', playhead: placeOf(player.getState().playhead) });
        for (const listener of listeners) listener(placeOf);
        return;
      }
      awaited = isFirst ? opening : { cursor: null };
      isFirst = false;
      player.dispatch({ type: 'pause' });
      player.dispatch({ type: 'seek', playhead: 0 });
    },
  });
  runs.subscribe(() => {
    const { shown } = runs.getSnapshot();
    if (shown === null || awaited === null) return;
    if (open(player, shown, awaited)) awaited = null;
  });
  const view = new TimelineView();
  const subscribeReplaced = (listener: ReplacedListener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    engine,
    questions,
    player,
    runs,
    view,
    subscribeReplaced,
    toggle: () => toggle(player, runs),
  };
}

/** What the stage and the timeline would else find out within one frame. */
function* prepared(timeline: Timeline): Generator<undefined, void> {
  yield* preparedPictures(timeline);
  const first = lastProcessStart(timeline);
  for (const step of [
    () => lanesOf(timeline),
    () => stallSpansOf(timeline),
    () => pausesOf(timeline, first, timeAxisEnd(timeline, first)),
  ]) {
    step();
    yield;
  }
}

/** Moves the playhead to where a new history opens; false while that event is not there yet. */
function open(player: Player, shown: ShownRun<History>, { cursor }: Opening): boolean {
  const { timeline } = shown.history;
  const last = Math.max(0, timeline.eventCount - 1);
  const isComplete = shown.summary !== null;
  if (cursor !== null) {
    player.dispatch({ type: 'seek', playhead: Math.min(cursor, last) });
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
