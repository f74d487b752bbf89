// The position at which a history opens: an event, the start of its benchmark (which is then
// played), or a recording's longest stall. The playhead moves there once the event has been read.
import {
  longestStallOf,
  prefersReducedMotion,
  processesOf,
  type Player,
  type Timeline,
} from 'lsm-shape';
import type { MissedCursor, RunKey } from './workbench.ts';

/**
 * The position at which a run opens: an event, or null for the default. By default, a simulation is
 * played from the start of its benchmark, and a recording opens at its longest stall.
 */
export interface Opening {
  readonly run: RunKey;
  readonly cursor: number | null;
  /** True if the run is played from the event. */
  readonly plays?: boolean;
}

/** The part of a history that has been read. */
export interface OpeningHistory {
  readonly timeline: Timeline;
  /** True if no more events will arrive. */
  readonly isComplete: boolean;
  /** Index of the last requested process; null for a recording. */
  readonly lastStep: number | null;
}

/** Moves the playhead to a history's opening position as events arrive. */
export class OpeningPlayhead {
  readonly #player: Player;
  readonly #onMissed: (missed: MissedCursor) => void;
  /** The opening position of a run that is not on the stage yet. */
  #expected: Opening | null = null;
  #onStage: RunKey | null = null;
  #awaited: Opening | null = null;
  /** True if the user switched playback on or off before the position was reached. */
  #isToggled = false;

  constructor(player: Player, onMissed: (missed: MissedCursor) => void) {
    this.#player = player;
    this.#onMissed = onMissed;
  }

  /** True if the playhead has reached its position and no other run is about to open. */
  get isSettled(): boolean {
    return this.#awaited === null && this.#expected === null;
  }

  /** Sets the opening position of the next run. Null keeps the current position, or the start. */
  expect(opening: Opening | null): void {
    this.#expected = opening;
  }

  /**
   * Registers a new history. `asked` is the run requested last. `place` is the playhead's position
   * in the new history, undefined for another source.
   */
  comes(run: RunKey, asked: RunKey | undefined, place: number | undefined): void {
    const expected = this.#expected;
    const opening = expected?.run === run ? expected : null;
    this.#onStage = run;
    // An outdated preview may arrive before the expected run.
    if (opening !== null || expected?.run !== asked) this.#expected = null;
    if (opening === null && place !== undefined) {
      this.#seek(place);
      return;
    }
    this.#await(opening ?? { run, cursor: null });
    this.#seek(0);
  }

  /**
   * Opens a linked run at an event. Returns true if the run is on the stage and was requested last;
   * the next `follow` then moves the playhead. Otherwise, the run will open there.
   */
  goTo(opening: Opening, asked: RunKey | undefined): boolean {
    const { run } = opening;
    const isThere = this.#onStage === run && asked === run;
    if (isThere) this.#await(opening);
    else this.#expected = opening;
    return isThere;
  }

  /**
   * Switches playback at the opening position on or off. Returns false if no position is awaited,
   * or if playback would not start there anyway.
   */
  toggle(): boolean {
    if (this.#awaited === null) return false;
    if (this.#awaited.cursor !== null && this.#awaited.plays !== true) return false;
    this.#isToggled = !this.#isToggled;
    return true;
  }

  /** Moves the playhead as far as the history has been read. */
  follow({ timeline, isComplete, lastStep }: OpeningHistory): void {
    if (this.#awaited === null) return;
    const { cursor, plays } = this.#awaited;
    const last = Math.max(0, timeline.eventCount - 1);
    if (cursor !== null) {
      if (isComplete || cursor <= last) this.#awaited = null;
      this.#seek(Math.min(cursor, last));
      if (isComplete && last < cursor) this.#onMissed({ cursor, last });
      if (this.#awaited === null && plays === true && !this.#isToggled) this.#play();
      return;
    }
    if (lastStep === null) {
      if (isComplete) this.#awaited = null;
      this.#seek(isComplete ? (longestStallOf(timeline)?.first ?? last) : last);
      if (isComplete && this.#isToggled) this.#play();
      return;
    }
    const process = processesOf(timeline).find(({ step }) => step === lastStep);
    if (process === undefined && !isComplete) {
      // Events before the benchmark are shown as they arrive.
      this.#seek(last);
      return;
    }
    this.#awaited = null;
    this.#seek(process?.first ?? 0);
    if (!this.#isToggled) this.#play();
  }

  #await(opening: Opening): void {
    this.#awaited = opening;
    this.#isToggled = false;
    this.#player.dispatch({ type: 'pause' });
  }

  /** Starts playback, unless the user prefers reduced motion. */
  #play(): void {
    if (!prefersReducedMotion()) this.#player.dispatch({ type: 'play' });
  }

  #seek(playhead: number): void {
    this.#player.dispatch({ type: 'seek', playhead });
  }
}
