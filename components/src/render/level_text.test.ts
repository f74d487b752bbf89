import { expect, it } from 'vitest';
import type { LevelFacts } from '../timeline/level_facts.ts';
import {
  briefParts,
  inUnitOf,
  l0DueText,
  plainText,
  scoreParts,
  scoreSumText,
  shortenedScore,
} from './level_text.ts';
import { levelText } from './text_renderer.ts';

const MIB = 2 ** 20;
const sum = { idle: 527 * MIB, limit: 256 * MIB, toCome: 53.6 * MIB };

const level = (bytes: number, score: number): LevelFacts => ({
  level: 5,
  hasAllFiles: true,
  files: 5,
  bytes: bytes * MIB,
  targetBytes: 256 * MIB,
  score,
  isBase: false,
  isUnused: false,
});

it.each([
  [level(268, 1.05), '268 MiB of 256 MiB · score 1.05 due'],
  [level(200, 0.78), '200 MiB of 256 MiB · score 0.78'],
  // Not due, and not rounded to 1.
  [level(255, 0.9967), '255 MiB of 256 MiB · score 0.996'],
  // The excess is being compacted.
  [level(268, 0.87), '268 MiB of 256 MiB · idle score 0.87'],
])(
  'a score from 1 on says that it is due, one below 1 over the target that it is of idle bytes: %#',
  (facts, text) => {
    expect(levelText(facts)).toBe(text);
  },
);

it('a score times 10 shows the factor, the bytes to come and the calculation', () => {
  const text = '527 MiB of 256 + 53.6 to come · score 17.02 (× 10) due';
  expect(levelText({ ...level(527, 17.02), sum })).toBe(text);
  const told = '17.02 = 527 MiB idle ÷ (256 MiB + 53.6 MiB to come) ×\u00a010';
  expect(scoreSumText(5, 17.02, sum)).toBe(told);
  expect(plainText(briefParts({ ...level(527, 17.02), sum }, []))).toBe('527 MiB');
  const l0 = { idle: 5, limit: 4, toCome: 0 };
  expect(scoreSumText(0, 12.5, l0)).toBe('12.50 = 5 idle files ÷ 4 ×\u00a010');
});

it('a large score keeps its factor and loses its name where room is short', () => {
  const score = scoreParts({ ...level(527, 13.38), sum });
  expect(plainText(shortenedScore(score, 23))).toBe('score 13.38 (× 10) due');
  expect(plainText(shortenedScore(score, 22))).toBe('13.38 (× 10) due');
});

it.each([
  [0.75, 3, 4, ' · due at 4 idle files'],
  [12.5, 5, 4, ' · due at 4 idle files'],
  [null, 0, 1, ' · due at 1 idle file'],
  // The three files together exceed the base level's target in bytes.
  [10.1, 3, 4, ' · due by bytes'],
  [12.4, 2, 4, ' · due by bytes'],
])('L0 with score %s and %s files of %s', (score, files, trigger, text) => {
  expect(l0DueText({ ...level(0, 0), level: 0, files, score }, trigger)).toBe(text);
});

it.each([
  [level(268, 1.05), '268/256 MiB 1.05'],
  [level(0, 0), '0.00/256 MiB 1.05'],
  [level(0.004, 0), '<0.01/256 MiB 1.05'],
  [level(0.5, 0), '0.50/256 MiB 1.05'],
  [level(1024, 4), '1024/256 MiB 1.05'],
  [{ ...level(900, 0.35), targetBytes: 2560 * MIB }, '0.88/2.50 GiB 1.05'],
  [{ ...level(80, 0.25), targetBytes: null }, '80.0 MiB 1.05'],
  // Size ÷ target is not the score.
  [{ ...level(527, 1.05), sum }, '527 MiB 1.05'],
])('in a narrow column the size is in the unit of the target: %#', (facts, text) => {
  expect(plainText(briefParts(facts, [{ strong: '1.05' }]))).toBe(text);
});

it('if some files are unknown, numbers are lower bounds', () => {
  const known = { ...level(80, 0.25), score: null, hasAllFiles: false };
  expect(levelText(known)).toBe('≥ 80.0 MiB of 256 MiB');
  expect(plainText(briefParts(known, []))).toBe('≥ 80.0/256 MiB');
  expect(plainText(briefParts({ ...known, targetBytes: null }, []))).toBe('≥ 80.0 MiB');
});

it.each([
  // 60.7 is rounded on its own, not as a share of the rounded target of 64.0.
  [60.74, 63.96, '60.7'],
  [844, 2048, '0.82'],
  [0.001, 2048, '<0.01'],
  [0, 2048, '0.00'],
])('%s MiB in the unit of %s MiB', (bytes, larger, text) => {
  expect(inUnitOf(larger * MIB, bytes * MIB)).toBe(text);
});
