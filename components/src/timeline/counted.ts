// Finds the files that a number in a decision's reasoning counts, in the tree at that decision.
import { ruleOf, type RuleCheck } from '../engine/index.ts';
import { consumerAt, frameAt } from './frame.ts';
import type { Job } from './job.ts';
import { SELECTORS, type Rows } from './selectors.ts';
import type { Timeline } from './timeline.ts';

/** The tree in which a decision was made. Files are given as rows of `timeline.lifetimes`. */
export interface DecisionTree {
  readonly timeline: Timeline;
  /** Job that the decision starts; `null` for rules that concern only the tree. */
  readonly job: Job | null;
  /** Files in each sorted run, newest run first. */
  readonly runs: readonly (readonly number[])[];
  readonly files: readonly number[];
  /** Returns true if no running job reads a file. */
  readonly isIdle: (row: number) => boolean;
}

/** Returns the tree just before a job was picked. */
export function decisionTree(timeline: Timeline, job: Job): DecisionTree {
  return treeAt(timeline, Math.max(0, job.startEvent - 1), job);
}

/** Returns the tree just after an event. */
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

/** Returns true if the value of a rule's field is a number of files. */
export function countsFiles(check: RuleCheck, field: string): boolean {
  return ruleOf(check).fields[field]?.counts !== undefined;
}

/** Returns the files counted by a field of a rule; empty if the field does not count files. */
export function countedRows(tree: DecisionTree, check: RuleCheck, field: string): Rows {
  const { fields } = ruleOf(check);
  const counts = fields[field]?.counts;
  if (counts === undefined) return [];
  const values = counts.of.flatMap((name) => {
    const { slot = 0, kind = 'number' } = fields[name] ?? {};
    return check.values.slice(slot, slot + (kind === 'runs' ? 2 : 1));
  });
  return SELECTORS[counts.selector](tree, ...values);
}
