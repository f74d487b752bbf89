import { expect, test } from 'vitest';
import { allSpecs } from './control_specs.ts';
import { whyFixed } from './run_time.ts';

const why = (name: string, release = '11.8.1'): string | null => {
  const spec = allSpecs.find((each) => each.name === name);
  if (spec === undefined) throw new Error(`${name} has no control`);
  return whyFixed(spec, release);
};

test('options that the release cannot change while the database is open have a reason', () => {
  expect(why('level0_file_num_compaction_trigger')).toBeNull();
  expect(why('size_ratio', '5.18.4')).toBeNull();
  expect(why('compaction_pri')).toBe('RocksDB cannot change it at run time');
  expect(why('compression_per_level')).toBeNull();
  expect(why('compression_per_level', '7.0.4')).toContain('since 7.1, not in 7.0.4');
  expect(why('machine.cores')).toContain('Not a RocksDB option');
});
