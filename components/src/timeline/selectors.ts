// Selects the files behind a number in a decision's reasoning.
import type { CountSelector } from '../engine/index.ts';
import type { DecisionTree } from './counted.ts';

/** Files as rows of `timeline.lifetimes`. */
export type Rows = readonly number[];

type Select = (tree: DecisionTree, ...of: number[]) => Rows;

/** Selectors by name. Each takes the tree and the values of the fields that its rule lists. */
export const SELECTORS: Readonly<Record<CountSelector, Select>> = {
  all_files: ({ files }) => files,
  level_files: levelFiles,
  idle_level_files: (tree, level) => levelFiles(tree, level).filter(tree.isIdle),
  l0_files: (tree) => levelFiles(tree, 0),
  idle_l0_files: (tree) => levelFiles(tree, 0).filter(tree.isIdle),
  busy_l0_files: (tree) => levelFiles(tree, 0).filter((row) => !tree.isIdle(row)),
  newest_l0_files: newestL0,
  files_below_l0: ({ files, timeline }) =>
    files.filter((row) => timeline.lifetimes.level.at(row) > 0),
  file_of_number: fileOf,
  file_and_overlapping: (tree, number, level) => {
    const own = fileOf(tree, number);
    return [...own, ...overlapped(tree, own, level)];
  },
  files_below_file: filesBelow,
  inputs: (tree) => inputFiles(tree),
  inputs_on_l0: (tree) => inputFiles(tree, 0),
  inputs_on_level: inputFiles,
  first_inputs_on_level: (tree, level, count) => inputFiles(tree, level).slice(0, count),
  inputs_below_level: ({ job }, level = 0) =>
    (job?.inputs ?? []).filter((input) => input.level > level).flatMap((input) => input.lifetimes),
  run_files: runFiles,
  run_of_number: (tree, number) => runFiles(tree, number),
  last_run: (tree, _, last) => runFiles(tree, last),
  run_after: (tree, _, last = 0) => runFiles(tree, last + 1),
  oldest_run: ({ runs }) => runs.at(-1) ?? [],
  largest_run: largestRun,
  runs_older_than_inputs: olderRuns,
  idle_runs: (tree) => tree.runs.filter((run) => isIdleRun(tree, run)).flat(),
  busy_runs: (tree) => tree.runs.filter((run) => !isIdleRun(tree, run)).flat(),
  newest_idle_runs: newestIdleRuns,
};

export function isIdleRun({ isIdle }: DecisionTree, run: Rows): boolean {
  return run.every(isIdle);
}

function levelFiles({ timeline, files }: DecisionTree, level = -1): number[] {
  return files.filter((row) => timeline.lifetimes.level.at(row) === level);
}

/** Returns the files in runs `first` to `last`, numbered from 1, newest first. */
function runFiles({ runs }: DecisionTree, first = 0, last = first): number[] {
  return runs.slice(first - 1, last).flat();
}

/** Returns the input files of the job, or only those on one level. */
function inputFiles({ job }: DecisionTree, level?: number): number[] {
  const inputs = job?.inputs ?? [];
  const wanted = inputs.filter((input) => level === undefined || input.level === level);
  return wanted.flatMap((input) => input.lifetimes);
}

function fileOf({ timeline, files }: DecisionTree, number = -1): number[] {
  return files.filter((row) => timeline.lifetimes.fileNumber.at(row) === number);
}

/** Returns the files on a level that share keys with any of the given files. */
function overlapped(tree: DecisionTree, of: Rows, level?: number): number[] {
  const { smallest, largest } = tree.timeline.lifetimes;
  return levelFiles(tree, level).filter((row) =>
    of.some((file) => smallest.at(row) <= largest.at(file) && smallest.at(file) <= largest.at(row)),
  );
}

/**
 * Returns the files one level down that a file overlaps by internal keys (L-10). A file whose first
 * key equals this file's last key does not overlap, because it holds an older version of that key.
 */
function filesBelow(tree: DecisionTree, number?: number, level = -1): Rows {
  const { smallest, largest } = tree.timeline.lifetimes;
  const own = fileOf(tree, number);
  return overlapped(tree, own, level + 1).filter((row) =>
    own.some((each) => smallest.at(row) < largest.at(each)),
  );
}

function newestL0({ runs, timeline }: DecisionTree, count = 0): number[] {
  const isL0 = (run: Rows): boolean => timeline.lifetimes.level.at(run[0] ?? -1) === 0;
  return runs.filter(isL0).slice(0, count).flat();
}

function largestRun({ runs, timeline }: DecisionTree): Rows {
  const { bytes } = timeline.lifetimes;
  const sizeOf = (run: Rows): number => run.reduce((sum, row) => sum + bytes.at(row), 0);
  return runs.reduce((most, run) => (sizeOf(run) > sizeOf(most) ? run : most), runs[0] ?? []);
}

function olderRuns(tree: DecisionTree): Rows {
  const taken = new Set(inputFiles(tree));
  const last = tree.runs.findLastIndex((run) => run.some((row) => taken.has(row)));
  return tree.runs.slice(last + 1).flat();
}

/** Returns the files in the newest `count` adjacent sorted runs, all of which must be idle. */
function newestIdleRuns(tree: DecisionTree, count = 0): Rows {
  const last = Math.max(0, tree.runs.length - count);
  for (let first = 0; first <= last; first += 1) {
    const found = tree.runs.slice(first, first + count);
    if (found.every((run) => isIdleRun(tree, run))) return found.flat();
  }
  return [];
}
