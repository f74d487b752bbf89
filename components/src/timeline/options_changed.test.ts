import { expect, test } from 'vitest';
import { blankEvent } from '../engine/encode.ts';
import { SCHEMA_VERSION, type LsmEvent } from '../engine/index.ts';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { describe } from './describe.ts';
import { limitSeriesOf } from './limits.ts';
import { momentBeside } from './moments.ts';
import { changedOptionsOf } from './options_changed.ts';
import { processesOf } from './derived/processes.ts';

const HEAD = { time_micros: 0, user_bytes_written: 0 };

const CHANGED: LsmEvent = {
  ...blankEvent('options_changed'),
  ...HEAD,
  call: 'SetOptions',
  settings: ['level0_file_num_compaction_trigger=8', 'compression_per_level=kNoCompression:kZSTD'],
  before: ['4', ''],
  trigger: 8,
  level0_stop_writes_trigger: 36,
};

const history = () =>
  builtTimeline([
    { ...blankEvent('scenario_started'), ...HEAD, schema_version: SCHEMA_VERSION, num_levels: 0 },
    {
      ...blankEvent('benchmark_started'),
      ...HEAD,
      benchmark: 'fillseq',
      is_open: true,
      trigger: 4,
      level0_stop_writes_trigger: 30,
    },
    CHANGED,
  ]);

test('an option change is described with the previous values if they are known', () => {
  expect(describe(history(), 2)).toBe(
    'SetOptions changes level0_file_num_compaction_trigger from 4 to 8, ' +
      'compression_per_level to kNoCompression:kZSTD',
  );
  expect(changedOptionsOf(CHANGED)[1]).toEqual({
    name: 'compression_per_level',
    before: '',
    after: 'kNoCompression:kZSTD',
  });
});

test('option changes are moments to jump to', () => {
  const timeline = history();
  expect(momentBeside(timeline, 'options', 0, 1)).toBe(2);
  expect(momentBeside(timeline, 'options', 2, 1)).toBeNull();
});

test('limits follow option changes, which do not start a new process', () => {
  const timeline = history();
  const { events, values } = limitSeriesOf(timeline, 'trigger');
  expect([...events]).toEqual([1, 2]);
  expect([...values]).toEqual([4, 8]);
  expect([...limitSeriesOf(timeline, 'stop').values]).toEqual([30, 36]);
  expect(processesOf(timeline)).toEqual([{ step: 0, first: 1, benchmarks: ['fillseq'] }]);
});
