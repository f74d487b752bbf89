import { expect, it } from 'vitest';
import { BOOK_TERMS, meaningOf } from './story_terms.ts';

it.each(Object.entries(BOOK_TERMS))('%s has a meaning of one sentence', (_, term) => {
  const meaning = meaningOf(term);
  expect(term.text.startsWith(meaning)).toBe(true);
  expect(meaning).toMatch(/\.$/);
  // It says something, and fits beside a word.
  expect(meaning.length).toBeGreaterThan(28);
  expect(meaning.length).toBeLessThan(290);
});
