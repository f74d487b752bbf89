import { describe, expect, it } from 'vitest';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { ruleOfEvent } from './event_rule.ts';

describe('the rule of an event', () => {
  const timeline = syntheticTimeline({ flushes: 30 });

  it('is a cut rule only for outputs of compactions', () => {
    const found = new Map<string, Set<string | null>>();
    for (let at = 0; at < timeline.eventCount; at += 1) {
      const event = timeline.eventAt(at);
      if (event.event !== 'table_file_creation') continue;
      const kind = timeline.jobs[timeline.jobRowAt(at)]?.kind ?? null;
      const rules = found.get(kind ?? '') ?? new Set();
      found.set(kind ?? '', rules.add(ruleOfEvent(event, kind)));
    }
    expect(found.get('flush')).toEqual(new Set(['W-10']));
    for (const rule of found.get('compaction') ?? []) expect(rule).toMatch(/^C-/);
    expect(found.get('compaction')?.size).toBeGreaterThan(0);
  });
});
