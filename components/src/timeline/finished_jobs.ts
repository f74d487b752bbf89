// Jobs ordered by finish (`timeline.jobs` is ordered by start), and when all jobs up to a row have
// finished. Both only grow: existing entries stay valid.
import { Float64Column, Int32Column, NEVER } from './column.ts';
import { perTimeline } from './per_timeline.ts';
import type { Timeline } from './timeline.ts';

/** Finished jobs in order of finish, without abandoned ones. */
export interface FinishedJobs {
  readonly length: number;
  /** Event at which each job finished. The first `length` entries are valid. */
  readonly events: Int32Array;
  /** Row of each job in `timeline.jobs`. */
  readonly rows: Int32Array;
}

class JobEnds implements FinishedJobs {
  readonly #events = new Int32Column();
  readonly #rows = new Int32Column();
  readonly #lastFinish = new Float64Column();
  /** Jobs that were running at the last update, and the number of jobs started by then. */
  #running: number[] = [];
  #started = 0;

  get length(): number {
    return this.#events.length;
  }

  get events(): Int32Array {
    return this.#events.values;
  }

  get rows(): Int32Array {
    return this.#rows.values;
  }

  get lastFinish(): Float64Array {
    return this.#lastFinish.values;
  }

  update({ jobs }: Timeline): void {
    const firstRunning = this.#running[0] ?? this.#started;
    for (; this.#started < jobs.length; this.#started += 1) this.#running.push(this.#started);
    const finished: number[] = [];
    const running: number[] = [];
    const finishOf = (row: number): number => jobs[row]?.finishEvent ?? NEVER;
    for (const row of this.#running) (finishOf(row) === NEVER ? running : finished).push(row);
    this.#running = running;
    finished.sort((a, b) => finishOf(a) - finishOf(b));
    for (const row of finished) {
      if (jobs[row]?.isAbandoned === true) continue;
      this.#events.push(finishOf(row));
      this.#rows.push(row);
    }
    for (let row = firstRunning; row < jobs.length; row += 1) {
      const last = Math.max(row === 0 ? 0 : this.#lastFinish.at(row - 1), finishOf(row));
      if (row < this.#lastFinish.length) this.#lastFinish.set(row, last);
      else this.#lastFinish.push(last);
    }
  }
}

const endsOf = perTimeline(
  () => new JobEnds(),
  (ends, timeline) => ends.update(timeline),
);

export function finishedJobs(timeline: Timeline): FinishedJobs {
  return endsOf(timeline);
}

/** Maps each job row to the event at which all jobs up to it have finished, or to `NEVER`. */
export function lastFinishes(timeline: Timeline): Float64Array {
  return endsOf(timeline).lastFinish;
}
