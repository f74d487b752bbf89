// Which files a number of a reasoning counts: looked up in the tree that the decision was made in.
import { ruleOf, type RuleCheck } from '../engine/index.ts';
import { COUNTS } from './counted_rules.ts';
import { consumerAt, frameAt } from './frame.ts';
import type { Job } from './job.ts';
import type { Timeline } from './timeline.ts';

/** The tree that a decision was made in; all lists are rows of `timeline.lifetimes`. */
export interface DecisionTree {
  readonly timeline: Timeline;
  /** The job that was decided on; `null` for lines that speak of the tree alone. */
  readonly job: Job | null;
  /** Sorted runs, newest first. */
  readonly runs: readonly (readonly number[])[];
  readonly files: readonly number[];
  /** Whether no job that ran at the time reads the file. */
  readonly isIdle: (row: number) => boolean;
}

/** Finds what a value counts; `values` are all values of its line. */
export type CountedBy = (tree: DecisionTree, values: readonly number[]) => readonly number[];

/** The tree right before a job's decision. */
export function decisionTree(timeline: Timeline, job: Job): DecisionTree {
  return treeAt(timeline, Math.max(0, job.startEvent - 1), job);
}

/** The tree right after an event. */
export function treeAt(timeline: Timeline, event: number, job: Job | null = null): DecisionTree {
  const files = [...frameAt(timeline, event).installed];
  const { level, epoch, fileNumber } = timeline.lifetimes;
  const newest = files
    .filter((row) => level.at(row) === 0)
    .sort((a, b) => epoch.at(b) - epoch.at(a) || fileNumber.at(b) - fileNumber.at(a));
  const levels = [...new Set(files.map((row) => level.at(row)))].filter((at) => at > 0);
  const deeper = levels
    .sort((a, b) => a - b)
    .map((at) => files.filter((row) => level.at(row) === at));
  return {
    timeline,
    job,
    runs: [...newest.map((row) => [row]), ...deeper],
    files,
    isIdle: (row) => consumerAt(timeline, row, event) < 0,
  };
}

/** Whether value `index` of a line counts files at all. */
export function countsFiles(check: RuleCheck, index: number): boolean {
  const { template } = ruleOf(check);
  if (COUNTS[template]?.[index] !== undefined) return true;
  return new RegExp(`\\{${index}:(level|runs)\\}`).test(template);
}

/** The rows that value `index` of a line counts; none where it counts no files. */
export function countedRows(
  tree: DecisionTree,
  check: RuleCheck,
  index: number,
): readonly number[] {
  const { template } = ruleOf(check);
  const own = COUNTS[template]?.[index];
  if (own !== undefined) return own(tree, check.values);
  const format = new RegExp(`\\{${index}:(\\w+)\\}`).exec(template)?.[1];
  const value = check.values[index] ?? -1;
  if (format === 'level') return levelFiles(tree, value);
  if (format === 'runs') return runFiles(tree, value, check.values[index + 1] ?? value);
  return [];
}

/** The files of a level. */
export function levelFiles({ timeline, files }: DecisionTree, level: number): number[] {
  return files.filter((row) => timeline.lifetimes.level.at(row) === level);
}

/** The files of runs by their numbers, 1 the newest. */
export function runFiles({ runs }: DecisionTree, first: number, last: number): number[] {
  return runs.slice(first - 1, last).flat();
}

/** The files that the job reads, or those of one level. */
export function inputFiles({ job }: DecisionTree, level?: number): number[] {
  const wanted = (job?.inputs ?? []).filter(
    (input) => level === undefined || input.level === level,
  );
  return wanted.flatMap((input) => input.lifetimes);
}

/** The file of a number. */
export function fileOf({ timeline, files }: DecisionTree, number: number): number[] {
  return files.filter((row) => timeline.lifetimes.fileNumber.at(row) === number);
}

/** The files of a level that share keys with others. */
export function overlapped(tree: DecisionTree, of: readonly number[], level: number): number[] {
  const { smallest, largest } = tree.timeline.lifetimes;
  return levelFiles(tree, level).filter((row) =>
    of.some((file) => smallest.at(row) <= largest.at(file) && smallest.at(file) <= largest.at(row)),
  );
}

/** The newest files of L0. */
export function newestL0({ runs, timeline }: DecisionTree, count: number): number[] {
  const isL0 = (run: readonly number[]): boolean => timeline.lifetimes.level.at(run[0] ?? -1) === 0;
  return runs.filter(isL0).slice(0, count).flat();
}
