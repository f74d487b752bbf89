// The source of exported files.
import type { ExportSource } from 'lsm-shape/export';
import type { Job } from '../state/run_store.ts';

/** Returns the run of a job as the source of an export that simulates or reads it again. */
export function sourceOf(job: Job, title: string): ExportSource {
  return job.kind === 'recording'
    ? { kind: 'recording', title, files: job.files, family: job.family }
    : { kind: 'simulation', request: job.request };
}
