// Tests of the chart of cuts and its legend.
import { describe, expect, it } from 'vitest';
import { estimatedWidth } from '../charts/index.ts';
import type { CutReason } from '../engine/index.ts';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { CUT_REASON_ORDER } from '../timeline/cut_reasons.ts';
import { CHART_WIDTH } from './charts.ts';
import { cutChart, CUT_KINDS } from './cut_chart.ts';
import { cutPlaces, type CutKind, type CutPlace } from './cut_places.ts';

/** Returns the cuts in a history in which all files ended for the same reason. */
const cutFor = (reason: CutReason): CutPlace[] =>
  cutPlaces(
    builtTimeline(
      leveledEvents({ flushes: 40 }).map((event) =>
        event.event === 'table_file_creation' ? { ...event, cut_reason: reason } : event,
      ),
    ),
  );

const EXPECTED: Readonly<Record<CutReason, CutKind>> = {
  target_file_size: 'size',
  grandparent_boundary: 'edge',
  skippable_grandparent: 'edge',
  grandparent_overlap: 'overlap',
  round_robin_cursor: 'other',
  ttl: 'other',
  subcompaction_boundary: 'other',
  end_of_input: 'end',
  unknown: 'other',
};

it.each(CUT_REASON_ORDER)('%s is of the expected kind', (reason) => {
  const kinds = new Set(cutFor(reason).map(({ kind }) => kind));
  expect([...kinds]).toEqual([EXPECTED[reason]]);
});

describe('the legend', () => {
  const place = (kind: CutKind, threshold: number | null = null): CutPlace => {
    return { edges: 2, size: 0.8, kind, threshold };
  };
  const wordsOf = (places: readonly CutPlace[]): string[] =>
    cutChart(places).marks.flatMap((mark) => (mark.kind === 'label' ? [mark.text] : []));

  it('names the kinds in the chart, and the threshold if it is drawn', () => {
    expect(wordsOf([place('edge', 0.6)])).toContain('threshold: above it, a file ends at an edge');
    const baseline = wordsOf([place('size'), place('end')]);
    expect(baseline.slice(0, 2)).toEqual(['size limit', 'end of input']);
    expect(baseline.filter((text) => /threshold|edge of|reason/.test(text))).toEqual([]);
  });

  it('stays within the chart, in as many lines as needed', () => {
    const all = CUT_KINDS.map(([kind]) => place(kind, kind === 'edge' ? 0.6 : null));
    const { marks, height } = cutChart(all);
    const signs = marks.filter((mark) => 'role' in mark && mark.role === 'legend');
    expect(signs).toHaveLength(CUT_KINDS.length + 1);
    expect(height).toBeGreaterThan(cutChart([place('size')]).height);
    for (const mark of marks) {
      if (mark.kind !== 'label' || mark.align === 'right') continue;
      const width = estimatedWidth(mark.text, { size: mark.size ?? 12 });
      const right = mark.x + (mark.align === 'center' ? width / 2 : width);
      expect(right, mark.text).toBeLessThanOrEqual(CHART_WIDTH);
    }
  });
});
