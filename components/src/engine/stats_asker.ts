import type { StatsAnswer, StatsMoment } from './protocol.ts';

type Resolve = (stats: StatsMoment | null) => void;

interface Asked {
  readonly eventIndex: number;
  readonly resolve: Resolve;
}

interface Talk {
  /** Waits for its answer. */
  readonly underWay: Resolve;
  /** The next question, sent after the current answer. */
  next: Asked | undefined;
}

/** Questions about moments of runs: one is under way for each run, and the newest waits. */
export class StatsAsker {
  readonly #put: (runId: number, eventIndex: number) => boolean;
  readonly #talks = new Map<number, Talk>();

  /** `put` sends a question, and returns false if nobody can answer. */
  constructor(put: (runId: number, eventIndex: number) => boolean) {
    this.#put = put;
  }

  /** Asks for statistics. Null if a newer question replaced it, or the run is unknown. */
  ask(runId: number, eventIndex: number): Promise<StatsMoment | null> {
    return new Promise((resolve) => {
      const talk = this.#talks.get(runId);
      if (talk === undefined) {
        this.#begin(runId, { eventIndex, resolve });
        return;
      }
      talk.next?.resolve(null);
      talk.next = { eventIndex, resolve };
    });
  }

  /** The answer to the current question. */
  answer({ runId, stats }: StatsAnswer): void {
    const talk = this.#talks.get(runId);
    if (talk === undefined) return;
    this.#talks.delete(runId);
    if (talk.next !== undefined) this.#begin(runId, talk.next);
    talk.underWay(stats);
  }

  #begin(runId: number, { eventIndex, resolve }: Asked): void {
    this.#talks.set(runId, { underWay: resolve, next: undefined });
    if (this.#put(runId, eventIndex)) return;
    this.#talks.delete(runId);
    resolve(null);
  }
}
