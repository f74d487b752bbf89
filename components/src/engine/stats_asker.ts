import type { StatsAnswer, StatsMoment } from './protocol.ts';

type Resolve = (stats: StatsMoment | null) => void;

interface Asked {
  readonly eventIndex: number;
  readonly resolve: Resolve;
}

interface Talk {
  /** Resolves the question that was sent. */
  readonly underWay: Resolve;
  /** The next question, sent after the current answer. */
  next: Asked | undefined;
}

/** Sends questions about runs, one at a time for each run. Only the newest waiting one is kept. */
export class StatsAsker {
  readonly #put: (runId: number, eventIndex: number) => boolean;
  readonly #talks = new Map<number, Talk>();

  /** `put` sends a question. It returns false if no worker can answer. */
  constructor(put: (runId: number, eventIndex: number) => boolean) {
    this.#put = put;
  }

  /** Asks for statistics. Null if a newer question replaced this one, or the run is unknown. */
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

  /** Passes on the answer to the current question, and sends the waiting one. */
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
