// The page's text for a tree equals the engine's, character by character, at every event in
// histories of every style. Numbers in a reasoning count the files that the page highlights.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Run } from '../../core-wasm/pkg/shell.js';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';
import { commandLine, root, startPackages } from '../support/native_and_wasm.ts';
import { reasonParts, ruleOf, type RuleCheck } from '../../components/src/engine/index.ts';
import { treeAscii } from '../../components/src/render/tree_ascii.ts';
import {
  countedRows,
  countsFiles,
  decisionTree,
  type DecisionTree,
} from '../../components/src/timeline/counted.ts';
import { readBytes } from '../../components/src/engine/read_files.ts';
import { TimelineBuilder } from '../../components/src/timeline/timeline_builder.ts';
import type { Timeline } from '../../components/src/timeline/timeline.ts';

beforeAll(startPackages);

const small =
  '--num=300000 --seed=5 --compression_type=none --write_buffer_size=262144 ' +
  '--target_file_size_base=262144 --max_bytes_for_level_base=1048576 ' +
  '--max_bytes_for_level_multiplier=4 --max_background_jobs=4';

const styles = {
  leveled: `--benchmarks=fillrandom,waitforcompaction ${small} --level_compaction_dynamic_level_bytes=1`,
  'leveled in order': `--benchmarks=fillseq ${small} --level_compaction_dynamic_level_bytes=1`,
  universal: `--benchmarks=fillrandom,waitforcompaction ${small} --compaction_style=1`,
  'leveled with subcompactions': `--benchmarks=fillrandom,waitforcompaction ${small} --level_compaction_dynamic_level_bytes=0 --subcompactions=4`,
  'leveled by round robin': `--benchmarks=fillrandom,waitforcompaction ${small} --compaction_pri=4`,
  'universal with moves': `--benchmarks=fillseq ${small} --compaction_style=1 --universal_allow_trivial_move=1`,
  FIFO: `--benchmarks=fillrandom ${small} --compaction_style=2 --fifo_compaction_max_table_files_size_mb=8`,
};

/** A run with deletions, which add to file sizes, so numbers in a reasoning count no files. */
const deletes = `--benchmarks=fillrandom,deleterandom ${small}`;

const longRuns = {
  'a long leveled run': styles.leveled.replace('--num=300000', '--num=3000000'),
  'a long universal run': styles.universal.replace('--num=300000', '--num=3000000'),
};

interface StreamedRun {
  isDone(): boolean;
  next(maxEvents: number): Uint32Array;
  free(): void;
}

function timelineOf(run: StreamedRun): Timeline {
  const builder = new TimelineBuilder();
  while (!run.isDone()) builder.append(run.next(512));
  builder.finish();
  run.free();
  return builder.timeline;
}

function simulated(dbBench: string): Timeline {
  const request = { mode: 'exact', steps: [{ db_bench: dbBench, options_file: null }] };
  return timelineOf(Run.simulate(JSON.stringify(request)));
}

/**
 * Returns at most `most` events spread over a history, including the first and the last.
 */
function moments(timeline: Timeline, most: number): number[] {
  const last = timeline.eventCount - 1;
  if (last < most) return Array.from({ length: last + 1 }, (_, at) => at);
  return Array.from({ length: most + 1 }, (_, at) => Math.floor((last * at) / most));
}

const hasEveryCase = process.env['EVERY_CASE'] !== undefined;

/** Limit above the number of events in any small run. */
const EVERY = 20_000;

/** Returns the command line's text at each of these events. */
function printed(args: readonly string[], events: readonly number[]): string[] {
  const options = [...args, '--ascii', '--at', events.join(',')];
  const native = spawnSync(commandLine, options, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect(native.status, native.stderr).toBe(0);
  return native.stdout.split(/^(?=event \d+$)/m);
}

/** Returns both texts at the first event where they differ; empty if there is none. */
function firstDifference(
  timeline: Timeline,
  events: readonly number[],
  expected: readonly string[],
): string {
  for (const [at, event] of events.entries()) {
    const shown = `event ${event}\n${treeAscii(timeline, event)}`;
    if (shown !== expected[at])
      return `page:\n${shown}\ncommand line:\n${expected[at] ?? 'nothing'}`;
  }
  return '';
}

function fromFolder(folder: string): Timeline {
  const files = new recordings.RecordingFiles();
  readBytes(
    readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) })),
    files,
  );
  return timelineOf(recordings.Run.replay(files));
}

describe('the tree as text is what the command line prints', () => {
  test.each(Object.entries({ ...styles, deletes }))('%s: at every event', (_, dbBench) => {
    const timeline = simulated(dbBench);
    const events = moments(timeline, EVERY);
    expect(events).toHaveLength(timeline.eventCount);
    expect(events.length).toBeGreaterThan(100);
    const expected = printed(['simulate', '--db-bench', dbBench, '--exact'], events);
    expect(expected).toHaveLength(events.length);
    expect(firstDifference(timeline, events, expected)).toBe('');
  });

  const recorded = ['u-trivialmove-fillseq', 'u-concurrent-8', 'l-pri-roundrobin', 'f-fifo'];
  test.each(hasEveryCase ? recorded : recorded.slice(0, 1))(
    'the recording %s: at every event',
    (name) => {
      const folder = join(root, 'tests', 'recordings', '11.8.1', name);
      const timeline = fromFolder(folder);
      const events = moments(timeline, EVERY);
      expect(events).toHaveLength(timeline.eventCount);
      expect(firstDifference(timeline, events, printed(['replay', folder], events))).toBe('');
    },
  );

  test.runIf(hasEveryCase).each(Object.entries(longRuns))('%s: at 1,000 moments', (_, dbBench) => {
    const timeline = simulated(dbBench);
    expect(timeline.eventCount).toBeGreaterThan(5_000);
    const events = moments(timeline, 1_000);
    const expected = printed(['simulate', '--db-bench', dbBench, '--exact'], events);
    expect(firstDifference(timeline, events, expected)).toBe('');
  });
});

describe('numbers of a reasoning', () => {
  test.each(Object.entries(styles))('%s: count the files that are pointed at', (_, dbBench) => {
    const timeline = simulated(dbBench);
    const wrong: string[] = [];
    let compared = 0;
    for (const job of timeline.jobs) {
      if (job.kind === 'flush') continue;
      const tree = decisionTree(timeline, job);
      const event = timeline.eventAt(job.startEvent);
      for (const check of 'reasoning' in event ? event.reasoning : []) {
        for (const { field } of reasonParts(check)) {
          if (field === null || !countsFiles(check, field)) continue;
          compared += 1;
          const problem = disagreement(tree, check, field);
          if (problem !== null) wrong.push(`job ${job.id}: ${problem}`);
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });
});

/** Describes how a number differs from the files it counts; null if they agree. */
function disagreement(tree: DecisionTree, check: RuleCheck, field: string): string | null {
  const { key, fields } = ruleOf(check);
  const { kind, slot = -1 } = fields[field] ?? {};
  const rows = countedRows(tree, check, field);
  const { bytes, fileNumber, level } = tree.timeline.lifetimes;
  const value = check.values[slot] ?? 0;
  const sum = rows.reduce((total, row) => total + bytes.at(row), 0);
  const say = (what: string): string => `${key}: ${field} is ${value}, but ${what}`;
  if (kind === 'bytes') return sum === value ? null : say(`the files have ${sum}`);
  if (kind === 'level' || kind === 'runs') return null;
  const runs = tree.runs.filter((run) => run.some((row) => rows.includes(row))).length;
  const isNumber = rows.length === 1 && fileNumber.at(rows[0] ?? -1) === value;
  const levels = new Set(rows.map((row) => level.at(row))).size;
  const isCount = [rows.length, runs, levels].includes(value);
  return isNumber || isCount ? null : say(`${rows.length} files in ${runs} runs are shown`);
}
