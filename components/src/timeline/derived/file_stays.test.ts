import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../../test_support/built_timeline.ts';
import { NEVER } from '../column.ts';
import { fileStateAt, momentInTree, stayAt, staysOf } from './file_stays.ts';

const timeline = leveledTimeline({ flushes: 40 });
const { fileNumber, installedAt, obsoleteAt, length } = timeline.lifetimes;
const last = timeline.eventCount - 1;

describe('a pinned relative', () => {
  it('is shown at a moment at which it is in the tree, whatever the playhead', () => {
    for (let lifetime = 0; lifetime < length; lifetime += 1) {
      if (installedAt.at(lifetime) === NEVER) continue;
      for (const index of [0, Math.floor(last / 2), last]) {
        const there = momentInTree(timeline, lifetime, index);
        const stays = staysOf(timeline, fileNumber.at(lifetime));
        const shown = stayAt(timeline, stays, there);
        expect(shown).toBe(lifetime);
        expect(fileStateAt(timeline, shown, there)).toBe('in the tree');
      }
    }
  });

  it('is shown now if it is in the tree now, otherwise at the nearest moment', () => {
    const gone = Array.from({ length }, (_, row) => row).find(
      (row) => obsoleteAt.at(row) !== NEVER && installedAt.at(row) > 0,
    );
    if (gone === undefined) throw new Error('compactions end files');
    const [from, to] = [installedAt.at(gone), obsoleteAt.at(gone)];
    expect(momentInTree(timeline, gone, from)).toBe(from);
    expect(momentInTree(timeline, gone, 0)).toBe(from);
    expect(momentInTree(timeline, gone, last)).toBe(to - 1);
  });
});
