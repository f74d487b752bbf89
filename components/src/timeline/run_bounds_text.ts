// What limits the number of sorted runs at a moment, in sentences. Each says what a line of the log
// says; none decides anything.
import { plural } from '../base/format_short.ts';
import {
  findRule,
  valueOf,
  type CheckOf,
  type FieldOf,
  type RuleCheck,
  type RuleKey,
} from '../engine/index.ts';
import { metricAt } from './metrics.ts';
import { runBoundsAt } from './run_bounds.ts';
import type { Timeline } from './timeline.ts';

/** What holds now, and which bound acts next. */
export interface RunBoundsText {
  /** `6 runs, limit 9 auto-tuned`, `4 runs, L0 2 of 4`, `20 runs, writes slowed from 20`. */
  readonly title: string;
  /** Why it stands so, and what comes next. */
  readonly sentences: readonly string[];
}

/** The bounds after event `index`, in words; `null` where the log does not say. */
export function runBoundsText(timeline: Timeline, index: number): RunBoundsText | null {
  const checks = runBoundsAt(timeline, index)?.checks ?? [];
  if (checks.length === 0) return null;
  const lines = linesOf(checks);
  const runs = metricAt(timeline, 'sortedRuns', index) ?? 0;
  const limit = metricAt(timeline, 'runLimit', index);
  if (limit === null) return withoutLimit(lines, runs);
  const title = `${plural(runs, 'run')}, ${stallTitle(lines) ?? `limit ${limit} ${originOf(lines)}`}`;
  return { title, sentences: universal(lines, runs, limit) };
}

/**
 * The event from which on the run limit is what it is after event `index`; −1 where there is none.
 */
export function runLimitSince({ shapes }: Timeline, index: number): number {
  let row = shapes.rowAt(index);
  const limit = shapes.sortedRunLimit.at(row);
  if (row < 0 || limit === 0) return -1;
  while (row > 0 && shapes.sortedRunLimit.at(row - 1) === limit) row -= 1;
  return shapes.event.at(row);
}

/** The lines that the sentences are made of; the log may lack any of them. */
interface Lines {
  readonly busy: CheckOf<'runs_busy' | 'l0_busy'> | undefined;
  readonly trigger: CheckOf<'runs_trigger' | 'l0_trigger'> | undefined;
  readonly slowdown: CheckOf<'runs_slowdown' | 'l0_slowdown'> | undefined;
  readonly stop: CheckOf<'runs_stop' | 'l0_stop'> | undefined;
  readonly checks: readonly RuleCheck[];
}

function linesOf(checks: readonly RuleCheck[]): Lines {
  return {
    busy: findRule(checks, 'runs_busy', 'l0_busy'),
    trigger: findRule(checks, 'runs_trigger', 'l0_trigger'),
    slowdown: findRule(checks, 'runs_slowdown', 'l0_slowdown'),
    stop: findRule(checks, 'runs_stop', 'l0_stop'),
    checks,
  };
}

/** A number of a line; 0 where there is no line. */
function value<Key extends RuleKey>(
  line: CheckOf<Key> | undefined,
  field: NoInfer<FieldOf<Key>>,
): number {
  return line === undefined ? 0 : valueOf(line, field);
}

function originOf({ checks }: Lines): string {
  if (findRule(checks, 'universal_run_limit_auto_tuned') !== undefined) return 'auto-tuned';
  const isSet = findRule(checks, 'universal_run_limit_fixed') !== undefined;
  return isSet ? 'as set' : 'by the trigger';
}

function universal(lines: Lines, runs: number, limit: number): string[] {
  const { busy, trigger } = lines;
  const [idle, least] = [value(trigger, 'idle'), value(trigger, 'trigger')];
  const sentences: string[] = [];
  if (runs > limit && busy !== undefined && idle <= limit) {
    const covered = isAre(value(busy, 'busy'));
    sentences.push(`More runs than the limit: ${covered} being compacted, and ${idleOnes(idle)}`);
  } else if (busy !== undefined) {
    sentences.push(`${isAre(value(busy, 'busy'))} being compacted; ${idleOnes(idle)}`);
  }
  if (trigger?.outcome === 'no') {
    sentences.push(`A compaction is looked for from ${least} idle runs on; now ${thereAre(idle)}`);
  } else {
    sentences.push(mergeSentence(lines.checks, limit));
  }
  return [...sentences, ...stalls(lines, 'runs')];
}

/** Whether the number of runs makes a merge now. */
function mergeSentence(checks: readonly RuleCheck[], limit: number): string {
  const exceeded = findRule(checks, 'run_limit_exceeded');
  if (exceeded !== undefined) {
    const newest = plural(valueOf(exceeded, 'width'), 'run');
    return `Over the limit: the newest ${newest} are merged next, unless another rule picks first`;
  }
  const narrow = findRule(checks, 'universal_sorted_run_num_narrow');
  if (narrow !== undefined) {
    const [width, least] = [valueOf(narrow, 'width'), valueOf(narrow, 'min_width')];
    return `Over the limit, but not merged for it: only ${width} would be merged, and min_merge_width asks for ${least}`;
  }
  const apart = findRule(checks, 'universal_sorted_run_num_apart');
  if (apart !== undefined) {
    return `Over the limit, but not merged for it: no ${valueOf(apart, 'width')} idle runs are neighbours`;
  }
  return `Now only their sizes make a merge; their number does from ${limit + 1} idle runs on`;
}

function withoutLimit(lines: Lines, runs: number): RunBoundsText {
  const { busy, trigger } = lines;
  const deeper = findRule(lines.checks, 'level_runs');
  const sentences: string[] = [];
  if (deeper !== undefined) {
    const below = valueOf(deeper, 'levels');
    const files = plural(runs - below, 'L0 file');
    const levels = below === 1 ? 'the level below' : `the ${below} levels below, one run each`;
    sentences.push(below === 0 ? `Each L0 file is a run` : `${files}, and ${levels}`);
  }
  if (busy !== undefined) {
    sentences.push(
      `${isAre(value(busy, 'busy'))} being compacted; ${idleOnes(value(busy, 'idle'))}`,
    );
  }
  if (trigger !== undefined) {
    const [idle, least] = [value(trigger, 'idle'), value(trigger, 'trigger')];
    sentences.push(
      trigger.outcome === 'yes'
        ? `L0 is due: ${idle} idle files, the trigger is ${least}`
        : `L0 is compacted from ${least} idle files on; now ${thereAre(idle)}`,
    );
  }
  return {
    title: `${plural(runs, 'run')}, ${stallTitle(lines) ?? ofTrigger(trigger)}`,
    sentences: [...sentences, ...stalls(lines, 'L0 files')],
  };
}

/** How far L0 is from its trigger: `L0 2 of 4`. */
function ofTrigger(trigger: Lines['trigger']): string {
  if (trigger === undefined) return 'one a level';
  return `L0 ${valueOf(trigger, 'idle')} of ${valueOf(trigger, 'trigger')}`;
}

/** The bound that holds writes up, where one does: it is what limits then. */
function stallTitle({ slowdown, stop }: Lines): string | null {
  if (stop?.outcome === 'yes') return `writes stopped from ${value(stop, 'trigger')}`;
  return slowdown?.outcome === 'yes' ? `writes slowed from ${value(slowdown, 'trigger')}` : null;
}

/** The bounds that hold up the writer. */
function stalls({ slowdown, stop }: Lines, noun: string): string[] {
  if (stop?.outcome === 'yes')
    return [`Writes are stopped from ${value(stop, 'trigger')} ${noun} on`];
  const ends = stop === undefined ? '' : `, and stop at ${value(stop, 'trigger')}`;
  if (slowdown === undefined) {
    return stop === undefined ? [] : [`Writes stop at ${value(stop, 'trigger')} ${noun}`];
  }
  const at = `${value(slowdown, 'trigger')} ${noun}`;
  return slowdown.outcome === 'yes'
    ? [`Writes are slowed down from ${at} on${ends}`]
    : [`Writes slow down at ${at}${ends}`];
}

/** Runs or files that count for compactions. */
function idleOnes(count: number): string {
  if (count === 0) return 'no idle one is left';
  return count === 1 ? 'only the idle one counts' : `only the ${count} idle ones count`;
}

function thereAre(count: number): string {
  return count === 1 ? 'there is 1' : `there are ${count}`;
}

function isAre(count: number): string {
  return count === 1 ? '1 is' : `${count} are`;
}
