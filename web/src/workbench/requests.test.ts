import { describe, expect, it } from 'vitest';
import { commandOfArgs, ownText, requestOf, stepsOfCommands } from './requests.ts';

describe('command lines', () => {
  it('come from .args files without their comments', () => {
    expect(commandOfArgs('# overwrite\n--benchmarks=overwrite,stats\n\n  --num=5\n')).toBe(
      '--benchmarks=overwrite,stats --num=5',
    );
  });

  it('are one process a line', () => {
    const text =
      '# setup\n./db_bench --benchmarks=fillseq \\\n  --num=9\n\n--benchmarks=overwrite\n';
    expect(stepsOfCommands(text).map((step) => step.db_bench)).toEqual([
      './db_bench --benchmarks=fillseq    --num=9',
      '--benchmarks=overwrite',
    ]);
  });

  const step = (db_bench: string, options_file: string | null = null) => [
    { db_bench, options_file },
  ];
  it.each([
    ['--universal_max_read_amp=-1', 'max_read_amp', '-1'],
    ['--universal_size_ratio=0', 'size_ratio', null],
    ['--level0_file_num_compaction_trigger=5 --x', 'level0_file_num_compaction_trigger', '5'],
    ['--universal_size_ratio=1 --universal_size_ratio=30', 'size_ratio', '30'],
    ['--universal_incremental --num=5', 'incremental', 'true'],
    ['--universal_incremental=true --nouniversal_incremental', 'incremental', 'false'],
    ['--db_write_buffer_size=9 --write_buffer_size 7', 'write_buffer_size', '7'],
    ['--num=5', 'size_ratio', null],
  ])('say their options: %s', (command, name, value) => {
    expect(ownText(step(command), name)).toBe(value);
  });

  it('give way to an OPTIONS file', () => {
    const text =
      '[CFOptions "default"]\n  level0_file_num_compaction_trigger=8\n' +
      '  compaction_options_universal={size_ratio=3;max_read_amp=-1;}\n';
    expect(ownText(step('', text), 'level0_file_num_compaction_trigger')).toBe('8');
    expect(ownText(step('', text), 'max_read_amp')).toBe('-1');
  });
});

it('a request says changed options as text', () => {
  const request = requestOf({
    title: 'title',
    steps: [],
    set: { rocksdb_version: '9.4.0' },
    overrides: { max_read_amp: 0 },
    mode: 'sampled',
  });
  expect(request).toEqual({
    title: 'title',
    steps: [],
    set: { rocksdb_version: '9.4.0', max_read_amp: '0' },
    mode: 'sampled',
  });
});
