import { describe, expect, it } from 'vitest';
import { cutReasonName, CUT_REASON_ORDER } from './cut_reasons.ts';
import { cutSentence, type CutFacts } from './cut_text.ts';

const MIB = 2 ** 20;

const cut: CutFacts = {
  reason: 'grandparent_boundary',
  bytes: 47.3 * MIB,
  thresholdBytes: 35.2 * MIB,
  targetFileSize: 64 * MIB,
  boundaryCount: 1,
  grandparent: { fileNumber: 123, level: 6, bytes: 60 * MIB, edge: 'left' },
};

describe('a cut in words', () => {
  it.each([
    [
      {},
      'cut at 47.3 MiB ≥ 55 % of 64.0 MiB, at the left edge of file 123 on L6, 1 boundary crossed',
    ],
    [
      { boundaryCount: 3, grandparent: null },
      'cut at 47.3 MiB ≥ 55 % of 64.0 MiB at a file boundary of the level below, 3 boundaries crossed',
    ],
    [
      { reason: 'target_file_size', thresholdBytes: 64 * MIB, bytes: 64.1 * MIB },
      'cut at 64.1 MiB ≥ 64.0 MiB, the target file size',
    ],
    [
      { reason: 'target_file_size', thresholdBytes: 128 * MIB, bytes: 128 * MIB },
      'cut at 128 MiB ≥ 128 MiB, twice the target file size',
    ],
    [{ reason: 'target_file_size', thresholdBytes: 0, bytes: 0 }, 'cut at the target file size'],
    [
      {
        reason: 'skippable_grandparent',
        bytes: 60 * MIB,
        thresholdBytes: 8 * MIB,
        boundaryCount: 3,
      },
      'cut so that file 123 on L6, 60.0 MiB > 8.00 MiB, can be skipped, 3 boundaries crossed',
    ],
    [
      {
        reason: 'grandparent_overlap',
        bytes: 1700 * MIB,
        thresholdBytes: 1600 * MIB,
        boundaryCount: 9,
      },
      'cut because it and the files it overlaps below, 1.66 GiB, exceed max_compaction_bytes of 1.56 GiB, 9 boundaries crossed',
    ],
    [
      { reason: 'round_robin_cursor' },
      'cut at 47.3 MiB, at the round-robin cursor of the output level',
    ],
    [{ reason: 'end_of_input' }, 'it ends with the input'],
    [{ reason: 'unknown' }, 'the log does not record why it ends here'],
  ] satisfies [Partial<CutFacts>, string][])('%j', (changes, sentence) => {
    expect(cutSentence({ ...cut, ...changes })).toBe(sentence);
  });

  it('has a different name for every reason', () => {
    const names = CUT_REASON_ORDER.map(cutReasonName);
    expect(new Set(names).size).toBe(names.length);
  });
});
