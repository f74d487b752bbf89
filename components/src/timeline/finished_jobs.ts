// Jobs in order of finish (`timeline.jobs` is in order of start), and the event by which all jobs
// up to a row have finished. Both only grow, so existing entries stay valid.
import { Float64Column, Int32Column, NEVER } from './column.ts';
import { perTimeline } from './per_timeline.ts';
import type { Timeline } from './timeline.ts';

/** Finished jobs in order of finish. Abandoned jobs are left out. */
export interface FinishedJobs {
  readonly length: number;
  /** Event at which each job finished. Only the first `length` entries are valid. */
  readonly events: Int32Array;
  /** Row in `timeline.jobs` of each job. */
  readonly rows: Int32Array;
}

class JobEnds implements FinishedJobs {
  readonly #events = new Int32Column();
  readonly #rows = new Int32Column();
  readonly #lastFinish = new Float64Column();
  /** Jobs that were running at the last update. */
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

/** Returns, for each job row, the event by which all jobs up to it have finished, or `NEVER`. */
export function lastFinishes(timeline: Timeline): Float64Array {
  return endsOf(timeline).lastFinish;
}
