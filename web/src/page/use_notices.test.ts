import { expect, it } from 'vitest';
import { shownText } from './use_notices.ts';

it('says what the page shows after a failure', () => {
  const shown = (summary: unknown): string =>
    shownText({ summary, history: { timeline: { eventCount: 12_345 } } } as never);
  expect(shown({})).toBe('The page shows the previous run.');
  expect(shown(null)).toBe('The page shows the first 12,345 events, up to the failure.');
  expect(shownText(null)).toBe('There is nothing to show.');
});
