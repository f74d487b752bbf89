// The log's statements about the tree hold at every event, not only where they were logged: the
// number of runs matches the tree, and the base level is the last one computed.
import { beforeAll, describe, expect, test } from 'vitest';
import { Run } from '../../core-wasm/pkg/shell.js';
import { startPackages } from '../support/native_and_wasm.ts';
import {
  findRule,
  reasonText,
  valueOf,
  type RuleCheck,
} from '../../components/src/engine/index.ts';
import { baseLevelAt, targetsReasoning } from '../../components/src/timeline/base_level.ts';
import { baseLevelText } from '../../components/src/timeline/base_level_text.ts';
import { countedRows, treeAt, type DecisionTree } from '../../components/src/timeline/counted.ts';
import { isIdleRun } from '../../components/src/timeline/selectors.ts';
import { limitSeriesOf } from '../../components/src/timeline/limits.ts';
import { seriesAt } from '../../components/src/timeline/metrics.ts';
import { momentsOf } from '../../components/src/timeline/moments.ts';
import { runBoundsAt } from '../../components/src/timeline/run_bounds.ts';
import { runBoundsText, runLimitSince } from '../../components/src/timeline/run_bounds_text.ts';
import { TimelineBuilder } from '../../components/src/timeline/timeline_builder.ts';
import type { Timeline } from '../../components/src/timeline/timeline.ts';

beforeAll(startPackages);

const small =
  '--benchmarks=fillrandom,waitforcompaction,stats --num=600000 --seed=5 --compression_type=none ' +
  '--write_buffer_size=262144 --target_file_size_base=262144 --max_bytes_for_level_base=1048576 ' +
  '--max_background_jobs=4';

const runs = {
  leveled: `${small} --max_bytes_for_level_multiplier=4 --level_compaction_dynamic_level_bytes=1`,
  'fixed levels': `${small} --level_compaction_dynamic_level_bytes=0`,
  universal: `${small} --compaction_style=1`,
  'universal, auto-tuned': `${small} --compaction_style=1 --universal_max_read_amp=0`,
  'universal, wide merges': `${small} --compaction_style=1 --universal_min_merge_width=6`,
  FIFO: `${small} --compaction_style=2 --fifo_compaction_max_table_files_size_mb=8`,
};

function timelineOf(db_bench: string): Timeline {
  const steps = [{ db_bench, options_file: null }];
  const run = Run.simulate(JSON.stringify({ steps, mode: 'sampled', sample_factor: 4 }));
  const builder = new TimelineBuilder();
  while (!run.isDone()) builder.append(run.next(512));
  builder.finish();
  run.free();
  return builder.timeline;
}

function idleRuns(tree: DecisionTree): number {
  return tree.runs.filter((run) => isIdleRun(tree, run)).length;
}

/** Returns what a field of a line highlights: runs, or L0 files. */
function pointed(
  tree: DecisionTree,
  check: RuleCheck,
  field: string,
  isUniversal: boolean,
): number {
  const rows = new Set(countedRows(tree, check, field));
  if (!isUniversal) return rows.size;
  return tree.runs.filter((run) => run.some((row) => rows.has(row))).length;
}

/** Returns as many events as can be checked in about a second, including the last one. */
function looked({ eventCount }: Timeline): number[] {
  const step = Math.max(1, Math.floor(eventCount / 400));
  return [
    ...Array.from({ length: eventCount }, (_, at) => at).filter((at) => at % step === 0),
    eventCount - 1,
  ];
}

describe.each(Object.entries(runs))('%s', (name, flags) => {
  test('the bounds count the runs of the tree at every event', () => {
    const timeline = timelineOf(flags);
    const isUniversal = name.startsWith('universal');
    let [sentences, busy] = [0, 0];
    for (const event of looked(timeline)) {
      const bounds = runBoundsAt(timeline, event);
      if (bounds === null) continue;
      const tree = treeAt(timeline, event);
      const files = tree.runs.filter((run) => tree.timeline.lifetimes.level.at(run[0] ?? -1) === 0);
      const counted = isUniversal ? tree.runs.length : files.length;
      const trigger = findRule(bounds.checks, 'runs_trigger', 'l0_trigger');
      const idle = trigger && valueOf(trigger, 'idle');
      if (isUniversal) expect(idle, `event ${event}`).toBe(idleRuns(tree));
      const stop = findRule(bounds.checks, 'runs_stop', 'l0_stop');
      const stalling = stop && valueOf(stop, 'count');
      expect(stalling, `event ${event}`).toBe(counted);
      expect(stop && valueOf(stop, 'trigger')).toBe(
        seriesAt(limitSeriesOf(timeline, 'stop'), event),
      );
      if (stop !== undefined) expect(pointed(tree, stop, 'count', isUniversal)).toBe(stalling);
      if (trigger !== undefined) expect(pointed(tree, trigger, 'idle', isUniversal)).toBe(idle);
      const text = runBoundsText(timeline, event);
      // A limit on idle runs is shown with the number of idle runs.
      const told = /^(\d+) idle(?: of (\d+))?, limit/.exec(text?.title ?? '');
      if (told !== null) expect([told[1], told[2] ?? told[1]]).toEqual([`${idle}`, `${counted}`]);
      if (told?.[2] !== undefined) busy += 1;
      for (const sentence of text?.sentences ?? []) {
        expect(sentence).not.toMatch(/undefined|NaN|\b0 idle ones/);
        sentences += 1;
      }
    }
    expect(sentences).toBeGreaterThan(100);
    if (isUniversal) expect(busy).toBeGreaterThan(10);
  });

  test('the base level is the one computed last, and its steps end with it', () => {
    const timeline = timelineOf(flags);
    const changes = momentsOf(timeline, 'base');
    for (const event of [...changes.values.subarray(0, changes.length), timeline.eventCount - 1]) {
      const facts = baseLevelAt(timeline, event);
      if (facts === null) continue;
      const told = timeline.eventAt(facts.sinceEvent);
      expect(told.event === 'level_targets' && told.base_level).toBe(facts.level);
      const steps = targetsReasoning(timeline, facts.sinceEvent);
      const decided = steps.findLast((step) => step.outcome === 'yes');
      if (facts.before !== null)
        expect(decided && reasonText(decided)).toContain(`L${facts.level}`);
      expect(baseLevelText(timeline, facts)).toMatch(/^(Base level|L0 is)/);
    }
    const isDynamic = name === 'leveled';
    expect(changes.length > 0).toBe(isDynamic);
  });
});

test('an auto-tuned limit began where the largest run outgrew it, and says how runs grow', () => {
  const timeline = timelineOf(runs['universal, auto-tuned']);
  const last = timeline.eventCount - 1;
  const since = runLimitSince(timeline, last);
  expect(since).toBeGreaterThan(0);
  const checks = runBoundsAt(timeline, since)?.checks ?? [];
  expect(findRule(checks, 'universal_run_limit_auto_tuned')).toBeDefined();
  expect(runBoundsText(timeline, last)?.title).toMatch(
    /^\d+ idle(?: of \d+)?, limit \d+ \(auto-tuned\)$/,
  );
  const growth = findRule(runBoundsAt(timeline, last)?.checks ?? [], 'run_limit_growth');
  if (growth === undefined) throw new Error('the limit does not say how it was tuned');
  const largest = valueOf(growth, 'largest');
  expect(valueOf(growth, 'below_bytes')).toBeLessThan(largest);
  expect(largest).toBeLessThanOrEqual(valueOf(growth, 'reached_bytes'));
});
