// The jobs of one lane as columns, because drawing visits all of them in each frame.
import { NEVER } from '../column.ts';
import type { OtherJob } from '../column_families.ts';
import type { Job } from '../job.ts';

/** Start and finish events of jobs, in starting order. The first `length` entries are valid. */
export interface JobSpans {
  readonly length: number;
  readonly starts: Int32Array;
  /** Finish event of each job; `NEVER` while the job is running. */
  readonly finishes: Int32Array;
  readonly levels: Uint8Array;
}

/** A growing list of jobs, along with their columns. */
export class JobList<Member extends Job | OtherJob = Job> {
  readonly jobs: Member[] = [];
  #starts = new Int32Array(64);
  #finishes = new Int32Array(64);
  #levels = new Uint8Array(64);
  #length = 0;

  /** Returns the columns of all jobs, including the latest finishes. */
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
      // Rows from the first running job onward are read again next time.
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
