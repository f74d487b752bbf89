// Where a history opens that has come to the stage: at an event, or playing from the start of its
// benchmark, as soon as that is there.
import { prefersReducedMotion, processesOf, type Player, type Timeline } from 'lsm-shape';
import type { MissedCursor, RunKey } from './workbench.ts';

/** Where a run opens: at an event, or null to play from the benchmark's start. */
export interface Opening {
  readonly run: RunKey;
  readonly cursor: number | null;
  /** Whether it plays on from the event. */
  readonly plays?: boolean;
}

/** A history as far as it has come. */
export interface OpeningHistory {
  readonly timeline: Timeline;
  /** Whether nothing more will come. */
  readonly isComplete: boolean;
  /** The last process that was asked for, from 0. */
  readonly lastStep: number;
}

/** Brings the playhead to where a history opens, however long its events take to come. */
export class OpeningPlayhead {
  readonly #player: Player;
  readonly #onMissed: (missed: MissedCursor) => void;
  #awaited: Opening | null = null;
  #isHeld = false;

  constructor(player: Player, onMissed: (missed: MissedCursor) => void) {
    this.#player = player;
    this.#onMissed = onMissed;
  }

  /** Whether the playhead is on its way. */
  get isAwaited(): boolean {
    return this.#awaited !== null;
  }

  /** Another history has begun to come. */
  begin(opening: Opening): void {
    this.#awaited = opening;
    this.#isHeld = false;
    this.#player.dispatch({ type: 'pause' });
    this.#player.dispatch({ type: 'seek', playhead: 0 });
  }

  /** A link names another event of the history that has begun to come, or is there. */
  redirect(opening: Opening): void {
    this.#awaited = opening;
    this.#isHeld = false;
    this.#player.dispatch({ type: 'pause' });
  }

  /**
   * Play or pause is pressed on the way: it then stays paused where it opens, or plays after all;
   * false where nothing is on its way, or it stays at the event at which it opens.
   */
  toggle(): boolean {
    if (this.#awaited === null) return false;
    if (this.#awaited.cursor !== null && this.#awaited.plays !== true) return false;
    this.#isHeld = !this.#isHeld;
    return true;
  }

  /** Moves the playhead as far as the history has come. */
  follow({ timeline, isComplete, lastStep }: OpeningHistory): void {
    if (this.#awaited === null) return;
    const { cursor, plays } = this.#awaited;
    const last = Math.max(0, timeline.eventCount - 1);
    if (cursor !== null) {
      if (isComplete || cursor <= last) this.#awaited = null;
      this.#seek(Math.min(cursor, last));
      if (isComplete && last < cursor) this.#onMissed({ cursor, last });
      if (this.#awaited === null && plays === true && !this.#isHeld) this.#play();
      return;
    }
    const process = processesOf(timeline).find(({ step }) => step === lastStep);
    if (process === undefined && !isComplete) {
      // What comes before the benchmark is seen being made.
      this.#seek(last);
      return;
    }
    this.#awaited = null;
    this.#seek(process?.first ?? 0);
    if (!this.#isHeld) this.#play();
  }

  /** By itself only where motion is welcome. */
  #play(): void {
    if (!prefersReducedMotion()) this.#player.dispatch({ type: 'play' });
  }

  #seek(playhead: number): void {
    this.#player.dispatch({ type: 'seek', playhead });
  }
}
