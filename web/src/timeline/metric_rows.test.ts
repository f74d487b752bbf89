import { describe, expect, it } from 'vitest';
import type { Timeline } from 'lsm-shape';
import {
  leveledTimeline,
  syntheticTimeline,
} from '../../../components/src/test_support/built_timeline.ts';
import { rowId, shownRows } from './metric_rows.ts';

describe('lines', () => {
  it('suit the compaction style, unless others are chosen', () => {
    const ids = (timeline: Timeline, chosen: string[] | null, room = 9): string[] =>
      shownRows(chosen, timeline, () => room).map((row) => rowId(row, row.isLog));
    expect(ids(syntheticTimeline({ flushes: 3 }), null, 3)).toEqual(['wa', 'runs', 'sa']);
    const leveled = leveledTimeline({ flushes: 3 });
    // The three amplifications are the last to be dropped when there is little room.
    expect(ids(leveled, null, 3)).toEqual(['wa', 'runs', 'sa']);
    expect(ids(leveled, null, 4)).toEqual(['wa', 'runs', 'sa', 'pending']);
    expect(ids(leveled, null, 6)).toEqual(['wa', 'runs', 'sa', 'pending', 'size', 'score.log']);
    const chosen = ['score.log', 'nothing', 'size.lin'];
    expect(ids(leveledTimeline({ flushes: 3 }), chosen)).toEqual(['score.log', 'size.lin']);
  });
});
