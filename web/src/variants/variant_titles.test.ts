import { expect, it } from 'vitest';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { aboutVariant } from './variant_titles.ts';

const { scenario } = syntheticTimeline({ flushes: 5, trigger: 4 });
const source = { kind: 'scenario', id: 'universal-default' } as const;

it('describes the run and the changed options', () => {
  const about = aboutVariant({ source, overrides: { size_ratio: 20 } }, scenario);
  expect(about).toMatch(
    /^Universal compaction, RocksDB \d+\.\d+\.\d+, universal compaction, .* keys, \w+/,
  );
  expect(about).toMatch(/; changed: size_ratio: 20$/);
});

it('leaves out what is not known yet or does not apply to a recording', () => {
  expect(aboutVariant({ source, overrides: {} }, null)).toMatch(
    /^Universal compaction, RocksDB \d+\.\d+\.\d+$/,
  );
  const recording = { kind: 'recording', name: 'db 1', key: 'k', options: null } as const;
  expect(aboutVariant({ source: recording, overrides: {} }, scenario)).not.toMatch(/RocksDB|keys/);
});
