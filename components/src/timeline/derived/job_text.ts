// Describes a job with short labels for its bar on the timeline and lines for its tooltip.
import { plural, shortBytes, shortDuration } from '../../base/format_short.ts';
import { NEVER } from '../column.ts';
import { jobNumber, type Job } from '../job.ts';
import { reasonName } from '../reason_name.ts';

/** Returns the levels that a job reads and writes, like `L0 → L4`. */
export function levelsText(job: Job): string {
  if (job.kind === 'flush') return `→ L${job.outputLevel}`;
  const levels = job.inputs.filter(({ lifetimes }) => lifetimes.length > 0);
  const from = levels[0]?.level;
  if (job.kind === 'deletion') return `L${from ?? 0} dropped`;
  return from === undefined ? `→ L${job.outputLevel}` : `L${from} → L${job.outputLevel}`;
}

/** Returns alternative labels for a job's bar, longest first. */
export function barTexts(job: Job): string[] {
  const bytes = job.kind === 'flush' ? job.outputBytes : job.inputBytes;
  const size = bytes > 0 ? shortBytes(bytes) : '';
  if (job.kind === 'flush') return size === '' ? [] : [size];
  const levels = levelsText(job);
  return size === '' ? [levels] : [`${levels}, ${size}`, levels];
}

/** A fact about a job and its name. */
export interface JobLine {
  readonly name: string;
  readonly value: string;
}

const KINDS = { flush: 'Flush', compaction: 'Compaction', move: 'Move', deletion: 'Drop' } as const;

/** Returns the kind, number and levels of a job, like `Compaction 91: L0 → L4`. */
export function jobTitle(job: Job): string {
  return `${KINDS[job.kind]} ${jobNumber(job.id)}: ${levelsText(job)}`;
}

/** Returns the facts about a job that are known at present. */
export function jobLines(job: Job): JobLine[] {
  const facts: JobLine[] = [];
  const isDone = job.finishEvent !== NEVER;
  const inputs = job.inputs.reduce((sum, { lifetimes }) => sum + lifetimes.length, 0);
  const files = (count: number): string => plural(count, 'file');
  if (job.kind !== 'flush') facts.push({ name: 'why', value: reasonName(job) });
  if (job.kind === 'move' || job.kind === 'deletion') {
    // A LOG without other files may not name the files that were moved.
    const what = shortBytes(job.inputBytes) + (inputs > 0 ? ` in ${files(inputs)}` : '');
    const done = job.kind === 'move' ? 'moved' : 'dropped';
    return [...facts, { name: done, value: `${what}, 0 bytes written` }];
  }
  if (job.kind === 'compaction') {
    facts.push({ name: 'reads', value: `${shortBytes(job.inputBytes)} in ${files(inputs)}` });
  }
  const written = `${shortBytes(job.outputBytes)} in ${files(job.outputs.length)}`;
  facts.push({ name: 'writes', value: isDone ? written : 'not finished' });
  if (isDone) {
    const micros = job.finishMicros - job.startMicros;
    const rate = micros > 0 ? `, ${shortBytes((job.outputBytes * 1e6) / micros)}/s` : '';
    facts.push({ name: 'takes', value: `${shortDuration(micros)}${rate}` });
  }
  if (job.cpuMicros > 0) facts.push({ name: 'CPU', value: shortDuration(job.cpuMicros) });
  if (job.subcompactionCount > 1) {
    facts.push({ name: 'parts', value: plural(job.subcompactionCount, 'subcompaction') });
  }
  return facts;
}
