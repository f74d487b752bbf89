import { describe as suite, expect, it } from 'vitest';
import type { LsmEvent } from '../engine/index.ts';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { nowTextAt } from './derived/now_text.ts';
import { describe } from './describe.ts';
import type { Stall } from './timeline.ts';

const GIB = 2 ** 30;

type Case = Pick<Stall, 'condition' | 'cause' | 'count' | 'limit'>;

const stall = (facts: Case): LsmEvent => ({
  event: 'write_stall',
  time_micros: 0,
  user_bytes_written: 0,
  delayed_write_rate: 0,
  families: [],
  ...facts,
});

const universal = syntheticEvents({ flushes: 1 }).slice(0, 2);
const leveled = leveledEvents({ flushes: 1 }).slice(0, 2);

suite('a stall names its cause with both numbers', () => {
  it.each([
    [
      { condition: 'stopped', cause: 'memtable_limit', count: 2, limit: 2 },
      'Writes stop: 2 of 2 memtables await flush',
    ],
    [
      { condition: 'delayed', cause: 'l0_file_count_limit', count: 21, limit: 20 },
      'Writes are slowed down: 21 L0 files ≥ slowdown trigger 20',
    ],
    [
      {
        condition: 'delayed',
        cause: 'pending_compaction_bytes',
        count: 64.04 * GIB,
        limit: 64 * GIB,
      },
      'Writes are slowed down: pending compaction bytes 64.0 GiB ≥ soft limit 64 GiB',
    ],
    [
      {
        condition: 'stopped',
        cause: 'pending_compaction_bytes',
        count: 257 * GIB,
        limit: 256 * GIB,
      },
      'Writes stop: pending compaction bytes 257 GiB ≥ hard limit 256 GiB',
    ],
    [
      { condition: 'stopped', cause: 'l0_file_count_limit', count: 36, limit: 0 },
      'Writes stop: 36 L0 files ≥ stop trigger unknown',
    ],
  ] satisfies [Case, string][])('%j', (facts, sentence) => {
    expect(describe(builtTimeline([...leveled, stall(facts)]), 2)).toBe(sentence);
  });

  it('uses the unit of the compaction style', () => {
    const facts = {
      condition: 'delayed',
      cause: 'l0_file_count_limit',
      count: 9,
      limit: 9,
    } as const;
    const timeline = builtTimeline([...universal, stall(facts)]);
    expect(describe(timeline, 2)).toBe(
      'Writes are slowed down: 9 sorted runs ≥ slowdown trigger 9',
    );
  });

  it('is repeated next to every event while it lasts', () => {
    const facts = { condition: 'stopped', cause: 'memtable_limit', count: 2, limit: 2 } as const;
    const later = syntheticEvents({ flushes: 1 }).slice(2, 4);
    const timeline = builtTimeline([...universal, stall(facts), ...later]);
    expect(nowTextAt(timeline, 2).aside).toBe('');
    expect(nowTextAt(timeline, 3).aside).toBe('Writes are stopped: 2 of 2 memtables await flush');
    // The number is that of the event, as in the header, not that of the stall's start.
    const grown = syntheticEvents({ flushes: 2 });
    grown.splice(2, 0, stall({ ...facts, cause: 'l0_file_count_limit', count: 1, limit: 1 }));
    const { aside } = nowTextAt(builtTimeline(grown), grown.length - 1);
    expect(aside).toContain('2 sorted runs ≥ stop trigger 1');
  });
});
