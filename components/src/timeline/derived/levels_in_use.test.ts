import { expect, it } from 'vitest';
import { leveledTimeline } from '../../test_support/built_timeline.ts';
import { levelsInUse } from './levels_in_use.ts';

it('are the levels on which files were installed', () => {
  const timeline = leveledTimeline({ flushes: 60 });
  const { level, installedAt, length } = timeline.lifetimes;
  const rows = Array.from({ length }, (_, row) => row);
  const installed = rows.filter((row) => installedAt.at(row) < timeline.eventCount);
  const expected = [...new Set(installed.map((row) => level.at(row)))].sort((a, b) => a - b);
  expect(levelsInUse(timeline)).toEqual(expected);
});
