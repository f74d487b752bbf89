import { describe, expect, it } from 'vitest';
import type { StepKey } from '../../engine/index.ts';
import type { ReasoningLine } from '../describe.ts';
import { decisiveOf } from './deciding_rule.ts';

const line = (id: string, step: StepKey, outcome: ReasoningLine['outcome']): ReasoningLine => ({
  id,
  step,
  name: step,
  text: `${step} in numbers`,
  outcome,
});

describe('the rule that decided', () => {
  it('is the highest level score under leveled compaction', () => {
    const lines = [
      line('L-4', 'score', 'yes'),
      line('L-10', 'file', 'yes'),
      line('T-6', 'trivial_move', 'no'),
    ];
    expect(decisiveOf(lines)?.step).toBe('score');
  });

  it('is the last rule that found runs to merge under universal compaction', () => {
    const lines = [
      line('U-9', 'sorted_runs', 'yes'),
      line('U-18', 'size_amplification', 'no'),
      line('U-21', 'size_ratio', 'yes'),
      line('U-23', 'output_level', 'yes'),
      line('T-1', 'trivial_move', 'yes'),
    ];
    expect(decisiveOf(lines)?.step).toBe('size_ratio');
  });

  it('is null if a recording has no reasoning', () => {
    expect(decisiveOf([])).toBeNull();
  });
});
