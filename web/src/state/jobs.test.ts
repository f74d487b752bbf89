import { expect, it } from 'vitest';
import { titleOf } from './jobs.ts';

it("a scenario's title mentions a different compaction style", () => {
  const source = { kind: 'scenario', id: 'leveled-default' } as const;
  expect(titleOf(source)).toBe('Leveled compaction');
  expect(titleOf(source, { size_ratio: 5 })).toBe('Leveled compaction');
  expect(titleOf(source, { compaction_style: 'kCompactionStyleUniversal' })).toBe(
    'Run as universal: Leveled compaction',
  );
});
