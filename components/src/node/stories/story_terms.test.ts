import { expect, it } from 'vitest';
import { SETTING_FACTS } from '../../engine/generated/settings.ts';
import { BOOK_TERMS, meaningOf } from './story_terms.ts';

it.each(Object.entries(BOOK_TERMS))('%s has a meaning of one sentence', (_, term) => {
  const meaning = meaningOf(term);
  expect(term.text.startsWith(meaning)).toBe(true);
  expect(meaning).toMatch(/\.$/);
  expect(meaning.length).toBeGreaterThan(28);
  expect(meaning.length).toBeLessThan(290);
});

/** In RocksDB, `GetWriteStallConditionAndCause` never delays for 3 memtables or fewer. */
it('the glossary is right that waiting memtables never slow writes by default', () => {
  const { default: most } =
    SETTING_FACTS.find(({ name }) => name === 'max_write_buffer_number') ?? {};
  expect(Number(most)).toBeLessThanOrEqual(3);
  expect(BOOK_TERMS['max_write_buffer_number']?.text).toContain(`${most ?? ''} by default`);
  expect(BOOK_TERMS['write_stall']?.text).toContain(`With the default of ${most ?? ''} they stop`);
});
