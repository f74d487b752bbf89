// What limits the number of sorted runs at a moment, in sentences. Each says what a line of the log
// says; none decides anything.
import { plural } from '../base/format_short.ts';
import { ruleOf, type RuleCheck } from '../engine/index.ts';
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

/** The event from which on the run limit is what it is after event `index`; −1 where there is none. */
export function runLimitSince({ shapes }: Timeline, index: number): number {
  let row = shapes.rowAt(index);
  const limit = shapes.sortedRunLimit.at(row);
  if (row < 0 || limit === 0) return -1;
  while (row > 0 && shapes.sortedRunLimit.at(row - 1) === limit) row -= 1;
  return shapes.event.at(row);
}

type Lines = ReadonlyMap<string, RuleCheck>;

/** The last line of each name. */
function linesOf(checks: readonly RuleCheck[]): Lines {
  return new Map(checks.map((check) => [ruleOf(check).name, check]));
}

function value(line: RuleCheck | undefined, at: number): number {
  return line?.values[at] ?? 0;
}

function originOf(lines: Lines): string {
  const line = lines.get('run limit');
  if (line === undefined) return 'by the trigger';
  const { id, template } = ruleOf(line);
  if (id === 'U-26') return 'auto-tuned';
  return template.includes('from max_read_amp') ? 'as set' : 'by the trigger';
}

function universal(lines: Lines, runs: number, limit: number): string[] {
  const busy = lines.get('being compacted');
  const trigger = lines.get('compaction trigger');
  const count = lines.get('sorted run count');
  const [idle, least] = [value(trigger, 0), value(trigger, 1)];
  const sentences: string[] = [];
  if (runs > limit && busy !== undefined && idle <= limit) {
    const covered = isAre(value(busy, 1));
    sentences.push(`More runs than the limit: ${covered} being compacted, and ${idleOnes(idle)}`);
  } else if (busy !== undefined) {
    sentences.push(`${isAre(value(busy, 1))} being compacted; ${idleOnes(idle)}`);
  }
  if (trigger?.outcome === 'no') {
    sentences.push(`A compaction is looked for from ${least} idle runs on; now ${thereAre(idle)}`);
  } else if (count?.outcome === 'yes') {
    const newest = plural(value(count, 2), 'run');
    sentences.push(
      `Over the limit: the newest ${newest} are merged next, unless another rule picks first`,
    );
  } else if (count !== undefined && value(count, 1) < value(count, 0)) {
    sentences.push(`Over the limit, but not merged for it: ${hindrance(count)}`);
  } else {
    sentences.push(
      `Now only their sizes make a merge; their number does from ${limit + 1} idle runs on`,
    );
  }
  return [...sentences, ...stalls(lines, 'runs')];
}

/** Why runs over the limit stay as they are. */
function hindrance(count: RuleCheck): string {
  if (ruleOf(count).id === 'U-28') {
    return `only ${value(count, 2)} would be merged, and min_merge_width asks for ${value(count, 3)}`;
  }
  return `no ${value(count, 2)} idle runs are neighbours`;
}

function withoutLimit(lines: Lines, runs: number): RunBoundsText {
  const trigger = lines.get('compaction trigger');
  const deeper = lines.get('levels');
  const busy = lines.get('being compacted');
  const sentences: string[] = [];
  if (deeper !== undefined) {
    const below = value(deeper, 0);
    const files = plural(runs - below, 'L0 file');
    const levels = below === 1 ? 'the level below' : `the ${below} levels below, one run each`;
    sentences.push(below === 0 ? `Each L0 file is a run` : `${files}, and ${levels}`);
  }
  if (busy !== undefined) {
    sentences.push(`${isAre(value(busy, 1))} being compacted; ${idleOnes(value(busy, 2))}`);
  }
  if (trigger !== undefined) {
    const [idle, least] = [value(trigger, 0), value(trigger, 1)];
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
function ofTrigger(trigger: RuleCheck | undefined): string {
  return trigger === undefined ? 'one a level' : `L0 ${value(trigger, 0)} of ${value(trigger, 1)}`;
}

/** The bound that holds writes up, where one does: it is what limits then. */
function stallTitle(lines: Lines): string | null {
  const [slowdown, stop] = [lines.get('slowdown'), lines.get('stop')];
  if (stop?.outcome === 'yes') return `writes stopped from ${value(stop, 1)}`;
  return slowdown?.outcome === 'yes' ? `writes slowed from ${value(slowdown, 1)}` : null;
}

/** The bounds that hold up the writer. */
function stalls(lines: Lines, noun: string): string[] {
  const [slowdown, stop] = [lines.get('slowdown'), lines.get('stop')];
  if (stop?.outcome === 'yes') return [`Writes are stopped from ${value(stop, 1)} ${noun} on`];
  const ends = stop === undefined ? '' : `, and stop at ${value(stop, 1)}`;
  if (slowdown === undefined) {
    return stop === undefined ? [] : [`Writes stop at ${value(stop, 1)} ${noun}`];
  }
  const at = `${value(slowdown, 1)} ${noun}`;
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
