// What the numbers of the bounds on runs and of the computation of targets count, by template.
import { levelFiles, type CountedBy, type DecisionTree } from './counted.ts';

const all: CountedBy = ({ files }) => files;
const l0: CountedBy = (tree) => levelFiles(tree, 0);
const below: CountedBy = ({ files, timeline }) =>
  files.filter((row) => timeline.lifetimes.level.at(row) > 0);
const idle =
  (found: CountedBy): CountedBy =>
  (tree, values) =>
    found(tree, values).filter((row) => tree.isIdle(row));
const busy =
  (found: CountedBy): CountedBy =>
  (tree, values) =>
    found(tree, values).filter((row) => !tree.isIdle(row));
const isIdleRun = (tree: DecisionTree, run: readonly number[]): boolean => run.every(tree.isIdle);
const idleRuns: CountedBy = (tree) => tree.runs.filter((run) => isIdleRun(tree, run)).flat();
const busyRuns: CountedBy = (tree) => tree.runs.filter((run) => !isIdleRun(tree, run)).flat();
const level: CountedBy = (tree, values) => levelFiles(tree, values[0] ?? -1);

/** The newest idle runs that are neighbours, as many as there are to be merged. */
const newestIdle: CountedBy = (tree, values) => {
  const count = values[2] ?? 0;
  const last = Math.max(0, tree.runs.length - count);
  for (let first = 0; first <= last; first += 1) {
    const found = tree.runs.slice(first, first + count);
    if (found.every((run) => isIdleRun(tree, run))) return found.flat();
  }
  return [];
};

const largestRun: CountedBy = ({ runs, timeline }) => {
  const { bytes } = timeline.lifetimes;
  const sizeOf = (run: readonly number[]): number =>
    run.reduce((sum, row) => sum + bytes.at(row), 0);
  return runs.reduce((most, run) => (sizeOf(run) > sizeOf(most) ? run : most), runs[0] ?? []);
};

/** By template, then by the index of the value. */
export const BOUND_COUNTS: Readonly<Record<string, Readonly<Record<number, CountedBy>>>> = {
  '{1:n} of {0:n} runs, which leaves {2:n} idle': { 0: all, 1: busyRuns, 2: idleRuns },
  'idle runs {0:n} ≥ level0_file_num_compaction_trigger {1:n}': { 0: idleRuns },
  '{0:n}, tuned: runs that grow from {1:bytes} by size_ratio {2:n} reach {3:bytes}': {
    3: largestRun,
  },
  'run 1 {0:bytes} … run {1:n} {2:bytes} < largest run {3:bytes} ≤ run {4:n} {5:bytes}': {
    3: largestRun,
  },
  'idle runs {0:n} > limit {1:n}: the newest {2:n} are merged if no other rule picks first': {
    0: idleRuns,
    2: newestIdle,
  },
  'runs {0:n} ≥ level0_slowdown_writes_trigger {1:n}': { 0: all },
  'runs {0:n} ≥ level0_stop_writes_trigger {1:n}': { 0: all },
  '{1:n} of {0:n} L0 files, which leaves {2:n} idle': { 0: l0, 1: busy(l0), 2: idle(l0) },
  'idle L0 files {0:n} ≥ level0_file_num_compaction_trigger {1:n}': { 0: idle(l0) },
  'below L0 each level with files is one run: {0:n}': { 0: below },
  'L0 files {0:n} ≥ level0_slowdown_writes_trigger {1:n}': { 0: l0 },
  'L0 files {0:n} ≥ level0_stop_writes_trigger {1:n}': { 0: l0 },
  '{0:level} holds {1:bytes}; the first level with files is {2:level}': { 1: level },
};
