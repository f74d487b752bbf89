import { describe, expect, it } from 'vitest';
import { NEVER } from 'lsm-shape';
import { leveledTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { momentOf, stateAt, stayAt, staysOf } from './file_selection.ts';

const timeline = leveledTimeline({ flushes: 40 });
const { fileNumber, installedAt, obsoleteAt, length } = timeline.lifetimes;
const last = timeline.eventCount - 1;

describe('a relative that is pinned', () => {
  it('is shown at a moment at which it is in the tree, wherever the playhead is', () => {
    for (let lifetime = 0; lifetime < length; lifetime += 1) {
      if (installedAt.at(lifetime) === NEVER) continue;
      for (const index of [0, Math.floor(last / 2), last]) {
        const there = momentOf(timeline, lifetime, index);
        const stays = staysOf({ timeline, fileNumber: fileNumber.at(lifetime) }, timeline);
        const shown = stayAt(timeline, stays, there);
        expect(shown).toBe(lifetime);
        expect(stateAt(timeline, shown, there)).toBe('in the tree');
      }
    }
  });

  it('is shown now where it is in the tree now, else as near as can be', () => {
    const gone = Array.from({ length }, (_, row) => row).find(
      (row) => obsoleteAt.at(row) !== NEVER && installedAt.at(row) > 0,
    );
    if (gone === undefined) throw new Error('compactions end files');
    const [from, to] = [installedAt.at(gone), obsoleteAt.at(gone)];
    expect(momentOf(timeline, gone, from)).toBe(from);
    expect(momentOf(timeline, gone, 0)).toBe(from);
    expect(momentOf(timeline, gone, last)).toBe(to - 1);
  });
});
