import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { REASONING_RULES } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { reasonParts, reasonText } from './reason_text.ts';
import { codeOf, findRule, isRule, stepOf, valueOf, type RuleKey } from './reasons.ts';

interface Example extends RuleCheck {
  readonly text: string;
}

const path = new URL('./generated/reasoning_examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(path, 'utf8')) as readonly Example[];

test('every rule has the engine’s text for each possible outcome', () => {
  const seen = new Set<string>();
  for (const example of examples) {
    expect(reasonText(example), `rule ${example.rule}`).toBe(example.text);
    seen.add(`${example.rule} ${example.outcome}`);
  }
  const sentences = REASONING_RULES.flatMap((rule, code) =>
    Object.keys(rule.sentences).map((outcome) => `${code} ${outcome}`),
  );
  expect([...seen].sort()).toEqual(sentences.sort());
});

const check = (key: RuleKey, outcome: RuleCheck['outcome'], ...values: number[]): RuleCheck => ({
  rule: codeOf(key),
  outcome,
  values,
});

describe('a line', () => {
  const failed = check('universal_size_amplification', 'no', 1, 3, 24, 100, 24, 200);

  it.each([
    [failed, /24 % < 200 %$/],
    [check('universal_size_amplification', 'yes', 1, 3, 300, 100, 300, 200), /300 % ≥ 200 %$/],
    [check('move_one_level', 'no', 2), /input levels 2 ≠ 1$/],
    [check('move_other_level', 'no', 4, 4), /^output L4 = start level L4$/],
    [check('fifo_max_size_not', 'no', 5, 9), /^5 B ≤ 9 B$/],
    [check('universal_size_ratio_small', 'no', 1, 2, 5, 101, 9), /< run 2, 9 B$/],
  ])('states the outcome', (line, words) => {
    expect(reasonText(line)).toMatch(words);
  });

  it('names the field of each number', () => {
    const fields = reasonParts(failed).flatMap(({ field }) => field ?? []);
    expect(fields).toEqual(['runs', 'newer', 'oldest', 'percent', 'limit']);
  });

  it('gives access to numbers by name, checked by the compiler', () => {
    const slowdown = check('l0_slowdown', 'yes', 21, 20);
    const found = findRule([failed, slowdown], 'runs_slowdown', 'l0_slowdown');
    expect(found && valueOf(found, 'trigger')).toBe(20);
    expect(isRule(failed, 'l0_slowdown')).toBe(false);
    expect(stepOf(slowdown).name).toBe('slowdown');
    // @ts-expect-error: no field of these rules
    expect(found && valueOf(found, 'taken')).toBe(0);
    expectTypeOf(valueOf<'l0_busy'>)
      .parameter(1)
      .toEqualTypeOf<'files' | 'busy' | 'idle'>();
  });

  it('uses one of its rule’s sentences even for an impossible outcome', () => {
    expect(reasonText(check('universal_all_busy', 'yes'))).toBe(
      reasonText(check('universal_all_busy', 'no')),
    );
  });
});
