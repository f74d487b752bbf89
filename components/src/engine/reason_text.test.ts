import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONING_RULES } from './generated/reasoning_rules.ts';
import { reasonText } from './reason_text.ts';

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
