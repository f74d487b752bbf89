// Processes in a history, and the benchmarks that they run.
import { shortDuration } from '../../base/format_short.ts';
import type { Timeline } from '../timeline.ts';

/** A process in a history. It lasts until just before the next process starts. */
export interface ProcessSpan {
  readonly step: number;
  readonly first: number;
  /** Benchmarks that the process runs, in order. */
  readonly benchmarks: readonly string[];
}

/** Returns the processes in order; empty if the history has only just started. */
export function processesOf(timeline: Timeline): ProcessSpan[] {
  const found: { step: number; first: number; benchmarks: string[] }[] = [];
  const { benchmarks } = timeline;
  for (let row = 0; row < benchmarks.length; row += 1) {
    const first = benchmarks.eventOf(row);
    const facts = benchmarks.at(first);
    if (facts === null) continue;
    let process = found.at(-1);
    if (process?.step !== facts.step) {
      process = { step: facts.step, first, benchmarks: [] };
      found.push(process);
    }
    const { benchmark } = facts;
    if (benchmark !== null && process.benchmarks.at(-1) !== benchmark) {
      process.benchmarks.push(benchmark);
    }
  }
  return found;
}

/** A section of a history: either a process or a benchmark within a process. */
export interface BenchmarkPart {
  readonly first: number;
  /** Name of the benchmark; empty if the log does not record it. */
  readonly name: string;
  readonly isProcess: boolean;
}

/** Returns processes and benchmarks in order. Each one lasts until the next starts. */
export function benchmarkPartsOf({ benchmarks }: Timeline): BenchmarkPart[] {
  const parts: { first: number; name: string; isProcess: boolean }[] = [];
  let step: number | null = null;
  for (let row = 0; row < benchmarks.length; row += 1) {
    const first = benchmarks.eventOf(row);
    const facts = benchmarks.at(first);
    if (facts === null) continue;
    const name = facts.benchmark ?? '';
    const last = parts.at(-1);
    const isProcess = facts.step !== step;
    step = facts.step;
    if (isProcess || last === undefined) parts.push({ first, name, isProcess });
    // The log announces a process before the process starts its first benchmark.
    else if (last.name === '') last.name = name;
    else if (name !== '' && name !== last.name) parts.push({ first, name, isProcess });
  }
  return parts;
}

/** Returns the first event of the last process, which is the one that runs the actual benchmark. */
export function lastProcessStart(timeline: Timeline): number {
  return processesOf(timeline).at(-1)?.first ?? 0;
}

/** Returns true if other processes, such as a load, ran before the last one. */
export function hasEarlierProcess(timeline: Timeline): boolean {
  return processesOf(timeline).length > 1;
}

/** Returns a text like `since 12 s into the run`, in time since the start of the last process. */
export function sinceText(timeline: Timeline, event: number, now: number): string {
  const start = lastProcessStart(timeline);
  const first = now < start ? 0 : start;
  if (event < first) return 'since before this process';
  return `since ${shortDuration(timeline.microsAt(event) - timeline.microsAt(first))} into the run`;
}

/** Returns the index of the process at an event, or 0 before the first process. */
export function processStepAt({ benchmarks }: Timeline, event: number): number {
  return benchmarks.at(event)?.step ?? 0;
}
