// Column families of the open recording that were read in advance, so that switching to them takes
// no time.
import type { GrowingHistory, Job, ShownRun } from './shown_run.ts';
import { familyKey } from './workbench.ts';

/** Size of logs, in 4-byte words, above which no more families are read in advance. */
const MOST_WORDS = 8_000_000;

type RecordingJob = Extract<Job, { readonly kind: 'recording' }>;

/** Complete histories of one recording, by column family. */
export class KeptFamilies<History extends GrowingHistory> {
  #scenarioKey: string | null = null;
  readonly #runs = new Map<string, ShownRun<History>>();
  #words = 0;

  clear(): void {
    this.#scenarioKey = null;
    this.#runs.clear();
    this.#words = 0;
  }

  /** Adds a complete run. Discards runs of any other recording or scenario. */
  keep(run: ShownRun<History>, words: number): void {
    const { job, families } = run;
    if (job.scenarioKey !== this.#scenarioKey) this.clear();
    if (job.kind !== 'recording' || families === null) return;
    const key = families.rows[families.shown]?.key;
    if (key === undefined) return;
    this.#scenarioKey = job.scenarioKey;
    if (!this.#runs.has(key)) this.#words += words;
    this.#runs.set(key, run);
  }

  /** Returns the run that a job requests; null if it has not been read. */
  find(job: Job): ShownRun<History> | null {
    if (!this.#isOfRecording(job)) return null;
    const { family } = job;
    if (family !== null) return this.#runs.get(family) ?? null;
    const first = [...this.#runs.values()][0]?.families?.rows.find((row) => row.is_first);
    return first === undefined ? null : (this.#runs.get(first.key) ?? null);
  }

  /** Returns the job for the first unread family; null if there is none or no room for it. */
  next(shown: ShownRun<History> | null): Job | null {
    if (shown === null || !this.#isOfRecording(shown.job) || this.#words >= MOST_WORDS) return null;
    const row = shown.families?.rows.find(({ key }) => !this.#runs.has(key));
    if (row === undefined) return null;
    return { ...shown.job, family: row.key, run: familyKey(shown.job.scenarioKey, row.key) };
  }

  #isOfRecording(job: Job): job is RecordingJob {
    return job.kind === 'recording' && job.scenarioKey === this.#scenarioKey;
  }
}
