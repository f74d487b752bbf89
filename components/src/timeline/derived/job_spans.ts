// Jobs of one lane as columns: drawing walks all of them at every frame.
import { NEVER } from '../column.ts';
import type { OtherJob } from '../column_families.ts';
import type { Job } from '../job.ts';

/** Events of some jobs in the order of their starts; the first `length` entries are in use. */
export interface JobSpans {
  readonly length: number;
  readonly starts: Int32Array;
  /** `NEVER` for a job that runs. */
  readonly finishes: Int32Array;
  /** On which level each writes. */
  readonly levels: Uint8Array;
}

/** Jobs that only ever become more, with their columns. */
export class JobList<Member extends Job | OtherJob = Job> {
  readonly jobs: Member[] = [];
  #starts = new Int32Array(64);
  #finishes = new Int32Array(64);
  #levels = new Uint8Array(64);
  #length = 0;

  /** The columns of all jobs, with updated ends. */
  spans(): JobSpans {
    const { jobs } = this;
    if (this.#starts.length < jobs.length) {
      this.#starts = longer(this.#starts, jobs.length);
      this.#finishes = longer(this.#finishes, jobs.length);
      const levels = new Uint8Array(this.#starts.length);
      levels.set(this.#levels);
      this.#levels = levels;
    }
    let settled = true;
    for (let at = this.#length; at < jobs.length; at += 1) {
      const job = jobs[at];
      if (job === undefined) break;
      this.#starts[at] = job.startEvent;
      this.#finishes[at] = job.finishEvent;
      this.#levels[at] = 'outputLevel' in job ? job.outputLevel : 0;
      settled &&= job.finishEvent !== NEVER;
      // Rows after the first running job are read again.
      if (settled) this.#length = at + 1;
    }
    const { length } = jobs;
    return { length, starts: this.#starts, finishes: this.#finishes, levels: this.#levels };
  }
}

function longer(values: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length * 2);
  grown.set(values);
  return grown;
}
