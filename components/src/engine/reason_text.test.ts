import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { REASONING_RULES } from './generated/reasoning_rules.ts';
import { reasonText, verdictText } from './reason_text.ts';
import type { Outcome } from './generated/wire_schema.ts';

interface Example {
  readonly rule: number;
  readonly values: readonly number[];
  readonly text: string;
}

const path = new URL('./generated/reasoning_examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(path, 'utf8')) as readonly Example[];

test('every rule says the same here as in the engine', () => {
  const seen = new Set<number>();
  for (const example of examples) {
    expect(reasonText(example), `rule ${example.rule}`).toBe(example.text);
    seen.add(example.rule);
  }
  expect(seen.size).toBe(REASONING_RULES.length);
});

describe('a verdict', () => {
  const check = (name: string, part: string, values: number[], outcome: Outcome) => ({
    rule: REASONING_RULES.findIndex((rule) => rule.name === name && rule.template.includes(part)),
    outcome,
    values,
  });
  it.each([
    ['yes', 300, /300 % ≥ 200 %$/],
    ['no', 24, /24 % < 200 %$/],
    ['note', 300, /300 % ≥ 200 %$/],
  ] as const)('of %s turns the test around only when it failed', (outcome, share, words) => {
    const values = [1, 3, share, 100, share, 200];
    expect(verdictText(check('size amplification', '÷ oldest run', values, outcome))).toMatch(
      words,
    );
  });

  it('leaves what holds as it is', () => {
    const neighbours = check('sorted run count', 'neighbours', [6, 5, 2], 'no');
    expect(verdictText(neighbours)).toBe('idle runs 6 > limit 5, but no 2 of them are neighbours');
    const width = check('sorted run count', 'min_merge_width', [6, 5, 2, 3], 'no');
    const small = check('total size', '{0:bytes} ≤ {1:bytes}', [5, 9], 'no');
    expect(verdictText(small)).toBe('5 B ≤ 9 B');
    const busy = check('L0 to L0', 'the second is busy', [4, 2], 'no');
    expect(verdictText(busy)).toContain('newest files 4 ≥ 2');
    expect(verdictText(width)).toBe('idle runs 6 > limit 5, but 2 to merge < min_merge_width 3');
  });

  it.each([
    ['input levels', [2], 'input levels: 2 ≠ 1'],
    ['start level', [4, 4], 'output L4 = start level L4'],
  ] as const)('says why a move was refused: %s', (part, values, words) => {
    expect(verdictText(check('trivial move', part, [...values], 'no'))).toBe(words);
    expect(verdictText(check('trivial move', part, [...values], 'yes'))).not.toBe(words);
  });
});
