// A job in a few letters, for its bar on the timeline.
import { shortBytes } from '../../base/format_short.ts';
import type { Job } from '../job.ts';

/** Where the bytes of a job come from and go to: `L0 → L4`. */
export function levelsText(job: Job): string {
  if (job.kind === 'flush') return `→ L${job.outputLevel}`;
  const levels = job.inputs.filter(({ lifetimes }) => lifetimes.length > 0);
  const from = levels[0]?.level;
  if (job.kind === 'deletion') return `L${from ?? 0} dropped`;
  return from === undefined ? `→ L${job.outputLevel}` : `L${from} → L${job.outputLevel}`;
}

/** What a bar is labelled with, the longest text first. */
export function barTexts(job: Job): string[] {
  const bytes = job.kind === 'flush' ? job.outputBytes : job.inputBytes;
  const size = bytes > 0 ? shortBytes(bytes) : '';
  if (job.kind === 'flush') return size === '' ? [] : [size];
  const levels = levelsText(job);
  return size === '' ? [levels] : [`${levels}, ${size}`, levels];
}
