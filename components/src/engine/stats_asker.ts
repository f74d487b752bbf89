import type { StatsAnswer, StatsMoment } from './protocol.ts';

type Resolve = (stats: StatsMoment | null) => void;

interface Asked {
  readonly eventIndex: number;
  readonly resolve: Resolve;
}

interface Talk {
  /** Resolves the promise for the question that was sent. */
  readonly underWay: Resolve;
  /** The next question, to be sent when the current one has been answered. */
  next: Asked | undefined;
}

/** Sends one question at a time for each run. Of the waiting questions, only the newest is kept. */
export class StatsAsker {
  readonly #put: (runId: number, eventIndex: number) => boolean;
  readonly #talks = new Map<number, Talk>();

  /** Creates an asker. `put` sends a question and returns false if no worker can answer it. */
  constructor(put: (runId: number, eventIndex: number) => boolean) {
    this.#put = put;
  }

  /** Requests statistics. Null if a newer request replaced this one or the run is unknown. */
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

  /** Resolves the current question with its answer, and sends the waiting question. */
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
