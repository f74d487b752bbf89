import { describe, expect, it } from 'vitest';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { dataSentence, dataText } from './run_data.ts';

const timeline = syntheticTimeline({ flushes: 5 });
const runOf = (letter: string, commands: string): VariantRun =>
  ({
    variant: { letter, source: { kind: 'custom', commands } },
    run: { history: { timeline } },
  }) as unknown as VariantRun;

describe('the data behind the numbers', () => {
  it('has keys, writes and value size', () => {
    const text = dataText(timeline, 'db_bench --num=5 --value_size=400');
    expect(text).toMatch(/^200 M keys, [\d.]+ [KMG] writes, values of 400 bytes$/);
    expect(dataText(timeline, '--num=5')).toMatch(/, values of 100 bytes$/);
    expect(dataText(timeline, '--benchmarks=fillrandom,mixgraph')).not.toContain('values');
  });

  it('is given once for runs with the same data, otherwise for each', () => {
    const same = [runOf('A', '--value_size=400'), runOf('B', '--value_size=400 --num=9')];
    expect(dataSentence(same)).toMatch(
      /^These numbers apply to 200 M keys, .*, values of 400 bytes\. Other data can give different results\.$/,
    );
    const others = [runOf('A', ''), runOf('B', '--value_size=400'), runOf('C', '')];
    expect(dataSentence(others)).toMatch(
      /^The numbers of each run apply to its own data\. A, C: .* 100 bytes\. B: .* 400 bytes\.$/,
    );
    expect(dataSentence([])).toBe('');
  });
});
