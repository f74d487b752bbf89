import { expect, test } from 'vitest';
import { blankEvent, blankShape } from '../engine/encode.ts';
import { SCHEMA_VERSION, type LsmEvent } from '../engine/index.ts';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { describe } from './describe.ts';
import { fileFacts } from './file_facts.ts';

const HEAD = { time_micros: 0, user_bytes_written: 0 };

const file = (job: number, file_number: number, level: number): LsmEvent => ({
  ...blankEvent('table_file_creation'),
  ...HEAD,
  job,
  file_number,
  level,
  file_size: 1 << 20,
});

test('ingested files are in the tree at once, without a job that wrote them', () => {
  const timeline = builtTimeline([
    { ...blankEvent('scenario_started'), ...HEAD, schema_version: SCHEMA_VERSION, num_levels: 7 },
    file(0, 7, 6),
    { ...blankEvent('benchmark_started'), ...HEAD },
    file(2 ** 31 + 1, 8, 0),
    file(2 ** 31 + 1, 9, 6),
    {
      ...blankEvent('ingest_finished'),
      ...HEAD,
      job: 2 ** 31 + 1,
      num_files: 2,
      total_files_size: 2 << 20,
      shape: { ...blankShape(), lsm_state: [1, 0, 0, 0, 0, 0, 2] },
    },
  ]);
  expect(timeline.problems).toEqual([]);
  expect(timeline.jobs).toHaveLength(0);
  expect(describe(timeline, 5)).toBe('Ingested 2 files (2.00 MiB) written outside the database');
  const written = [0, 1, 2].map((row) => fileFacts(timeline, row, 5).writtenBy);
  expect(written).toEqual([
    'before the log began',
    'outside the database, then ingested',
    'outside the database, then ingested',
  ]);
});
