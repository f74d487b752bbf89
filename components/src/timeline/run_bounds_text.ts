// Describes the number of sorted runs and its limits after an event. Every sentence restates a
// logged check.
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
import { heldText } from './stall_text.ts';
import type { Timeline } from './timeline.ts';

/** Texts about the number of sorted runs and the next limit that will take effect. */
export interface RunBoundsText {
  /** Summary, like `6 idle of 8, limit 9 (auto-tuned)` or `4, L0 at 2 of 4 idle files`. */
  readonly title: string;
  /** Sentences that explain the current state and what happens next. */
  readonly sentences: readonly string[];
}

/** Describes the bounds on sorted runs after event `index`; `null` if they are not in the log. */
export function runBoundsText(timeline: Timeline, index: number): RunBoundsText | null {
  const checks = runBoundsAt(timeline, index)?.checks ?? [];
  if (checks.length === 0) return null;
  const lines = linesOf(checks);
  const runs = metricAt(timeline, 'sortedRuns', index) ?? 0;
  const limit = metricAt(timeline, 'runLimit', index);
  const text = limit === null ? withoutLimit(lines, runs) : withLimit(lines, runs, limit);
  // Writes can also be stalled by memtables and pending compaction bytes.
  const { condition, cause } = timeline.stalls.at(index);
  const isOther = condition !== 'normal' && cause !== 'l0_file_count_limit';
  if (!isOther) return text;
  return { ...text, sentences: [...text.sentences, heldText(timeline, index)] };
}

/** Returns the event at which the current sorted run limit took effect; −1 if there is no limit. */
export function runLimitSince({ shapes }: Timeline, index: number): number {
  let row = shapes.rowAt(index);
  const limit = shapes.sortedRunLimit.at(row);
  if (row < 0 || limit === 0) return -1;
  while (row > 0 && shapes.sortedRunLimit.at(row - 1) === limit) row -= 1;
  return shapes.event.at(row);
}

/** Logged checks restated by the sentences. Any of them may be missing. */
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

/** Returns a number in a check, or 0 if the check is missing. */
function value<Key extends RuleKey>(
  line: CheckOf<Key> | undefined,
  field: NoInfer<FieldOf<Key>>,
): number {
  return line === undefined ? 0 : valueOf(line, field);
}

function withLimit(lines: Lines, runs: number, limit: number): RunBoundsText {
  // Only idle runs count against this limit, but all runs count against the write stall triggers.
  const stall = stallTitle(lines, '');
  const idle = lines.trigger === undefined ? runs : value(lines.trigger, 'idle');
  const counted = idle === runs ? `${runs} idle` : `${idle} idle of ${runs}`;
  const title =
    stall === null ? `${counted}, limit ${limit} (${originOf(lines)})` : `${runs}, ${stall}`;
  return { title, sentences: universal(lines, runs, limit) };
}

function originOf({ checks }: Lines): string {
  if (findRule(checks, 'universal_run_limit_auto_tuned') !== undefined) return 'auto-tuned';
  const isSet = findRule(checks, 'universal_run_limit_fixed') !== undefined;
  return isSet ? 'max_read_amp' : 'the trigger';
}

function universal(lines: Lines, runs: number, limit: number): string[] {
  const { busy, trigger } = lines;
  const [idle, least] = [value(trigger, 'idle'), value(trigger, 'trigger')];
  const sentences: string[] = [];
  if (runs > limit && busy !== undefined && idle <= limit) {
    const covered = isAre(value(busy, 'busy'));
    sentences.push(`More than the limit, but ${covered} being compacted; ${idleOnes(idle)}`);
  } else if (busy !== undefined) {
    sentences.push(`${isAre(value(busy, 'busy'))} being compacted; ${idleOnes(idle)}`);
  }
  if (trigger?.outcome === 'no') {
    sentences.push(`Compaction is considered at ${least} idle sorted runs; ${thereAre(idle)} now`);
  } else {
    sentences.push(mergeSentence(lines.checks, limit));
  }
  return [...sentences, ...stalls(lines, 'sorted runs')];
}

/** Explains how the number of sorted runs currently affects merges. */
function mergeSentence(checks: readonly RuleCheck[], limit: number): string {
  const exceeded = findRule(checks, 'run_limit_exceeded');
  if (exceeded !== undefined) {
    const newest = plural(valueOf(exceeded, 'width'), 'run');
    return `Over the limit: the newest ${newest} are merged next unless an earlier rule picks others`;
  }
  const narrow = findRule(checks, 'universal_sorted_run_num_narrow');
  if (narrow !== undefined) {
    const [width, least] = [valueOf(narrow, 'width'), valueOf(narrow, 'min_width')];
    return `Over the limit, but only ${width} would be merged, fewer than min_merge_width ${least}`;
  }
  const apart = findRule(checks, 'universal_sorted_run_num_apart');
  if (apart !== undefined) {
    return `Over the limit, but no ${valueOf(apart, 'width')} idle runs are adjacent`;
  }
  return `For now, only run sizes can trigger a merge; the number of runs triggers one at ${limit + 1} idle runs`;
}

function withoutLimit(lines: Lines, runs: number): RunBoundsText {
  const { busy, trigger } = lines;
  const deeper = findRule(lines.checks, 'level_runs');
  const sentences: string[] = [];
  if (deeper !== undefined) {
    const below = valueOf(deeper, 'levels');
    const files = plural(runs - below, 'L0 file');
    const levels = below === 1 ? 'one deeper level' : `${below} deeper levels, one run each`;
    sentences.push(below === 0 ? 'Each L0 file is a sorted run' : `${files} and ${levels}`);
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
        ? `L0 needs compaction: idle files ${idle} ≥ trigger ${least}`
        : `L0 is compacted at ${least} idle files; ${thereAre(idle)} now`,
    );
  }
  return {
    title: `${runs}, ${stallTitle(lines, ' L0 files') ?? ofTrigger(trigger)}`,
    sentences: [...sentences, ...stalls(lines, 'L0 files')],
  };
}

/** Compares the number of idle L0 files with the trigger: `L0 at 2 of 4 idle files`. */
function ofTrigger(trigger: Lines['trigger']): string {
  if (trigger === undefined) return 'one per level';
  return `L0 at ${valueOf(trigger, 'idle')} of ${valueOf(trigger, 'trigger')} idle files`;
}

/** Names the stall that the number of runs or files currently causes. `noun` is what is counted. */
function stallTitle({ slowdown, stop }: Lines, noun: string): string | null {
  if (stop?.outcome === 'yes') return `writes stopped at ${value(stop, 'trigger')}${noun}`;
  return slowdown?.outcome === 'yes'
    ? `writes slowed down at ${value(slowdown, 'trigger')}${noun}`
    : null;
}

/** Describes the triggers that slow down or stop writes. */
function stalls({ slowdown, stop }: Lines, noun: string): string[] {
  if (stop?.outcome === 'yes')
    return [`Writes are stopped because there are at least ${value(stop, 'trigger')} ${noun}`];
  const ends = stop === undefined ? '' : `; they stop at ${value(stop, 'trigger')}`;
  if (slowdown === undefined) {
    return stop === undefined ? [] : [`Writes stop at ${value(stop, 'trigger')} ${noun}`];
  }
  const at = `${value(slowdown, 'trigger')} ${noun}`;
  return slowdown.outcome === 'yes'
    ? [`Writes are slowed down because there are at least ${at}${ends}`]
    : [`Writes slow down at ${at}${ends}`];
}

/** Formats a count of idle runs or files. Only idle ones count toward compaction. */
function idleOnes(count: number): string {
  if (count === 0) return 'none is idle';
  return count === 1 ? 'only the idle one counts' : `only the ${count} idle ones count`;
}

function thereAre(count: number): string {
  return count === 1 ? 'there is 1' : `there are ${count}`;
}

function isAre(count: number): string {
  return count === 1 ? '1 is' : `${count} are`;
}
