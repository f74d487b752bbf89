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
  /** Where a run opens that has not come yet. */
  #expected: Opening | null = null;
  #onStage: RunKey | null = null;
  #awaited: Opening | null = null;
  #isHeld = false;

  constructor(player: Player, onMissed: (missed: MissedCursor) => void) {
    this.#player = player;
    this.#onMissed = onMissed;
  }

  /** Whether the playhead stands where it is meant to, and no run is to open elsewhere. */
  get isSettled(): boolean {
    return this.#awaited === null && this.#expected === null;
  }

  /** Where a run opens when it comes to the stage; null: where the playhead is, or at its start. */
  expect(opening: Opening | null): void {
    this.#expected = opening;
  }

  /**
   * Another history has begun to come. `asked`: the run that was asked for last; `place`: where the
   * playhead is in this one, undefined where the one before is of another source.
   */
  comes(run: RunKey, asked: RunKey | undefined, place: number | undefined): void {
    const expected = this.#expected;
    const opening = expected?.run === run ? expected : null;
    this.#onStage = run;
    // A preview that nobody waits for any more may come before the one that is expected.
    if (opening !== null || expected?.run !== asked) this.#expected = null;
    if (opening === null && place !== undefined) {
      this.#seek(place);
      return;
    }
    this.#await(opening ?? { run, cursor: null });
    this.#seek(0);
  }

  /**
   * A link names an event of a run. True: that run is on the stage, and no other was asked for
   * since; the next call of `follow` moves the playhead. False: it opens there when it comes.
   */
  goTo(opening: Opening, asked: RunKey | undefined): boolean {
    const { run } = opening;
    const isThere = this.#onStage === run && asked === run;
    if (isThere) this.#await(opening);
    else this.#expected = opening;
    return isThere;
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

  #await(opening: Opening): void {
    this.#awaited = opening;
    this.#isHeld = false;
    this.#player.dispatch({ type: 'pause' });
  }

  /** By itself only where motion is welcome. */
  #play(): void {
    if (!prefersReducedMotion()) this.#player.dispatch({ type: 'play' });
  }

  #seek(playhead: number): void {
    this.#player.dispatch({ type: 'seek', playhead });
  }
}
