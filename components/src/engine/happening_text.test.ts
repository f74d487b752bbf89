// Checks that the texts of events are the same as on the command line.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { HappeningFacts } from './generated/happenings.ts';
import { happeningText, type HappeningKindKey } from './happening_text.ts';

interface Example {
  readonly kind: HappeningKindKey;
  readonly facts: HappeningFacts[HappeningKindKey];
  readonly text: string;
}

const path = new URL('./generated/happening_examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(path, 'utf8')) as Example[];

it.each(examples)('$kind: $text', ({ kind, facts, text }) => {
  expect(happeningText(kind, facts)).toBe(text);
});

it('can leave out options that are listed elsewhere', () => {
  const changes = [{ name: 'ttl', before: null, after: '60' }];
  expect(happeningText('options', { call: 'SetOptions', changes }, false)).toBe('SetOptions.');
});
