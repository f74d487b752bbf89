// The playhead, a real number along the events, and pure functions that move it. ¶ The integer part
// is the event whose result is shown; the fraction is the progress to the next event. Playback
// follows a mix of virtual time and attention. Each visible event (a flush, the end of a merge, a
// trivial move) gets some playback time even if it takes no virtual time.

import { firstAtOrAfter, partitionPoint } from '../base/binary_search.ts';
import { transitionAt } from '../base/change.ts';
import { NOTHING_SEEN, showInterest, type InterestColumn, type Seen } from './interest_pace.ts';

/** Columns of a `Timeline` that the playhead needs. */
export interface History extends InterestColumn {
  readonly eventCount: number;
  /** Virtual time of each event in µs, in ascending order. */
  readonly timeMicros: ArrayLike<number>;
  /** Cumulative attention up to each event. */
  readonly attention: ArrayLike<number>;
  readonly isComplete: boolean;
  /** Jobs in starting order. Jumps go to all of them except flushes. */
  readonly jobs: readonly {
    readonly kind: string;
    readonly startEvent: number;
    readonly finishEvent: number;
  }[];
}

/** State of a player. */
export interface PlayerState {
  readonly playhead: number;
  readonly isPlaying: boolean;
  /** Duration in seconds of playing the whole history. */
  readonly runSeconds: number;
  /** Constant pace in events per second; `null` if `runSeconds` applies. */
  readonly eventsPerSecond: number | null;
  /** True to use the pace by interest instead of `runSeconds` or `eventsPerSecond`. */
  readonly isByInterest: boolean;
  /** Number of events of each kind shown since the playhead was last set. */
  readonly seen: Seen;
  /** Playhead at which the current step or travel ends; `null` if there is none. */
  readonly stepTarget: number | null;
  /** Travel speed in shares of the playback per second; `null` for steps, which move by events. */
  readonly travelPace: number | null;
}

export type PlayerAction =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle' }
  | { readonly type: 'seek'; readonly playhead: number }
  | { readonly type: 'step'; readonly by: number }
  /** Plays up to a moment. Jumps instead if the moment is earlier or motion is reduced. */
  | { readonly type: 'travel'; readonly playhead: number; readonly seconds: number }
  | { readonly type: 'next-compaction' }
  | { readonly type: 'previous-compaction' }
  | { readonly type: 'home' }
  | { readonly type: 'end' }
  | { readonly type: 'set-run-seconds'; readonly runSeconds: number }
  | { readonly type: 'set-event-pace'; readonly eventsPerSecond: number }
  | { readonly type: 'set-interest-pace' }
  | { readonly type: 'faster' }
  | { readonly type: 'slower' };

/** Speeds that a reader can select, in seconds for the whole history. */
export const RUN_SECONDS: readonly number[] = [5, 10, 20, 30, 60, 120, 300, 900];

/** Slow speeds that a reader can select, in events per second. */
export const EVENT_PACES: readonly number[] = [1, 5, 25];

/** Speed selected by going faster than the pace by interest, in seconds for the whole history. */
const FASTER_THAN_INTEREST = 60;

/** State of a player before playback. */
export const INITIAL_PLAYER_STATE: PlayerState = {
  playhead: 0,
  isPlaying: false,
  runSeconds: 30,
  eventsPerSecond: null,
  isByInterest: false,
  seen: NOTHING_SEEN,
  stepTarget: null,
  travelPace: null,
};

/** Duration in seconds of a step by arrow key, and the longest time to complete a change. */
const STEP_SECONDS = 0.3;
/** Share of playback determined by attention. The rest is determined by virtual time. */
const ATTENTION_SHARE = 0.45;

/** Returns the state after an action. */
export function reducePlayer(
  state: PlayerState,
  action: PlayerAction,
  history: History,
): PlayerState {
  const next = reduced(state, action, history);
  // After a jump, all events count as unseen.
  return next.playhead === state.playhead ? next : { ...next, seen: NOTHING_SEEN };
}

function reduced(state: PlayerState, action: PlayerAction, history: History): PlayerState {
  switch (action.type) {
    case 'play':
      return play(state, history);
    case 'pause':
      return { ...state, isPlaying: false, travelPace: null, stepTarget: settled(state, history) };
    case 'toggle':
      return reducePlayer(state, { type: state.isPlaying ? 'pause' : 'play' }, history);
    case 'seek':
      return { ...state, playhead: clamped(action.playhead, history), stepTarget: null };
    case 'step':
      return step(state, action.by, history);
    case 'travel':
      return travel(state, action, history);
    case 'next-compaction':
      return jump(state, nextDecision(state, history), history);
    case 'previous-compaction':
      return jump(state, previousDecision(state, history), history);
    case 'home':
      return { ...state, playhead: 0, stepTarget: null };
    case 'end':
      return { ...jump(state, lastEvent(history), history), isPlaying: false };
    case 'set-run-seconds':
      return withRunSeconds(state, Math.min(36_000, Math.max(1, action.runSeconds)));
    case 'set-event-pace':
      return withEventPace(state, Math.min(1000, Math.max(0.1, action.eventsPerSecond)));
    case 'set-interest-pace':
      return { ...state, isByInterest: true, seen: NOTHING_SEEN };
    case 'faster':
      return faster(state);
    case 'slower':
      return slower(state);
  }
}

/** Returns the state after `seconds` of real time. */
export function advancePlayer(state: PlayerState, seconds: number, history: History): PlayerState {
  if (state.stepTarget !== null) return glide(state, state.stepTarget, seconds, history);
  if (!state.isPlaying) return state;
  const last = lastEvent(history);
  const shown = state.isByInterest
    ? { ...state, ...showInterest(state, seconds, history) }
    : { ...state, playhead: playheadAfter(state, seconds, history) };
  const playhead = Math.min(last, shown.playhead);
  if (playhead < last) return { ...shown, playhead: Math.max(state.playhead, playhead) };
  return { ...shown, playhead: last, isPlaying: !history.isComplete };
}

function playheadAfter(state: PlayerState, seconds: number, history: History): number {
  if (state.eventsPerSecond !== null) return state.playhead + seconds * state.eventsPerSecond;
  const place = showPlace(history, state.playhead) + seconds / state.runSeconds;
  return playheadAtPlace(history, Math.min(1, place));
}

/** Returns the position of a playhead within the playback, 0 … 1. */
export function showPlace(history: History, playhead: number): number {
  const below = Math.floor(playhead);
  const from = eventPlace(history, below);
  if (below >= lastEvent(history)) return from;
  return from + (eventPlace(history, below + 1) - from) * (playhead - below);
}

/** Returns the playhead at a position within the playback. The inverse of `showPlace`. */
export function playheadAtPlace(history: History, place: number): number {
  const last = lastEvent(history);
  const below = partitionPoint(1, last + 1, (event) => eventPlace(history, event) <= place) - 1;
  if (below >= last) return last;
  const from = eventPlace(history, below);
  const to = eventPlace(history, below + 1);
  return to > from ? below + Math.max(0, (place - from) / (to - from)) : below;
}

function eventPlace(history: History, index: number): number {
  const last = lastEvent(history);
  const at = Math.min(index, last);
  const time = Math.min(1, shareOf(history.timeMicros, at, lastChange(history, last)));
  const attention = shareOf(history.attention, at, last);
  return time * (1 - ATTENTION_SHARE) + attention * ATTENTION_SHARE;
}

/** Returns the last event that has attention. Waiting after that event takes no playback time. */
function lastChange({ attention }: History, last: number): number {
  const total = attention[last] ?? 0;
  if (total <= 0) return last;
  return firstAtOrAfter(attention, last, total);
}

function shareOf(column: ArrayLike<number>, index: number, last: number): number {
  const total = column[last] ?? 0;
  return total > 0 ? (column[index] ?? 0) / total : last > 0 ? index / last : 0;
}

function play(state: PlayerState, history: History): PlayerState {
  const isAtEnd = history.isComplete && state.playhead >= lastEvent(history);
  return { ...state, isPlaying: true, playhead: isAtEnd ? 0 : state.playhead, stepTarget: null };
}

/** Returns the playhead at which a pause stops, after completing a change; null to stop at once. */
function settled({ playhead }: PlayerState, history: History): number | null {
  return transitionAt(history, playhead) > 0 ? clamped(Math.ceil(playhead), history) : null;
}

/** Steps from the target of the current step, so that rapid key presses are not lost. */
function step(state: PlayerState, by: number, history: History): PlayerState {
  const from = state.stepTarget ?? state.playhead;
  const whole = by > 0 ? Math.floor(from) : Math.ceil(from);
  const target = clamped(whole + by, history);
  const isNear = Math.abs(by) === 1;
  const near = isNear ? Math.min(Math.max(state.playhead, target - 1), target + 1) : target;
  return {
    ...state,
    isPlaying: false,
    playhead: near,
    stepTarget: near === target ? null : target,
    travelPace: null,
  };
}

function travel(
  state: PlayerState,
  { playhead, seconds }: Extract<PlayerAction, { type: 'travel' }>,
  history: History,
): PlayerState {
  const target = clamped(playhead, history);
  const way = showPlace(history, target) - showPlace(history, state.playhead);
  // There is nothing to play between the two moments.
  if (way <= 0) return { ...jump(state, target, history), isPlaying: false };
  return { ...state, isPlaying: false, stepTarget: target, travelPace: way / seconds };
}

function jump(state: PlayerState, target: number, history: History): PlayerState {
  return { ...state, playhead: clamped(target, history), stepTarget: null };
}

function glide(state: PlayerState, target: number, seconds: number, history: History): PlayerState {
  if (state.travelPace !== null)
    return travelled(state, target, seconds * state.travelPace, history);
  const distance = target - state.playhead;
  const move = seconds / STEP_SECONDS;
  if (Math.abs(distance) <= move) {
    return { ...state, playhead: clamped(target, history), stepTarget: null };
  }
  return { ...state, playhead: state.playhead + Math.sign(distance) * move };
}

/** Returns the state after traveling by a share of the playback. */
function travelled(
  state: PlayerState,
  target: number,
  move: number,
  history: History,
): PlayerState {
  const place = showPlace(history, state.playhead) + move;
  const playhead = Math.max(state.playhead, playheadAtPlace(history, place));
  return place < showPlace(history, target) && playhead < target
    ? { ...state, playhead }
    : { ...state, playhead: clamped(target, history), stepTarget: null, travelPace: null };
}

function nextDecision(state: PlayerState, history: History): number {
  for (const job of history.jobs) {
    if (job.kind !== 'flush' && job.startEvent > state.playhead) return job.startEvent;
  }
  return lastEvent(history);
}

function previousDecision(state: PlayerState, history: History): number {
  let found = 0;
  for (const job of history.jobs) {
    if (job.startEvent >= state.playhead) break;
    if (job.kind !== 'flush') found = job.startEvent;
  }
  return found;
}

function withRunSeconds(state: PlayerState, runSeconds: number): PlayerState {
  return { ...state, runSeconds, eventsPerSecond: null, isByInterest: false };
}

function withEventPace(state: PlayerState, eventsPerSecond: number): PlayerState {
  return { ...state, eventsPerSecond, isByInterest: false };
}

/** Switches to the next faster speed. */
function faster(state: PlayerState): PlayerState {
  const { eventsPerSecond: pace, runSeconds } = state;
  const longest = Math.max(...RUN_SECONDS);
  if (state.isByInterest) return withRunSeconds(state, FASTER_THAN_INTEREST);
  if (pace !== null) {
    const next = EVENT_PACES.find((each) => each > pace);
    return next === undefined ? withRunSeconds(state, longest) : withEventPace(state, next);
  }
  return withRunSeconds(state, RUN_SECONDS.findLast((each) => each < runSeconds) ?? runSeconds);
}

/** Switches to the next slower speed. */
function slower(state: PlayerState): PlayerState {
  const { eventsPerSecond: pace, runSeconds, isByInterest } = state;
  if (pace === null && !isByInterest) {
    const next = RUN_SECONDS.find((each) => each > runSeconds);
    if (next !== undefined) return withRunSeconds(state, next);
  }
  const slow = EVENT_PACES.findLast(
    (each) => each < (isByInterest ? Infinity : (pace ?? Infinity)),
  );
  return slow === undefined ? state : withEventPace(state, slow);
}

function lastEvent(history: History): number {
  return Math.max(0, history.eventCount - 1);
}

function clamped(playhead: number, history: History): number {
  return Math.min(lastEvent(history), Math.max(0, playhead));
}
