import { CUT_RULES, figureOf } from 'lsm-shape';
import { CUT_REASONS, REASONING_RULES } from 'lsm-shape/engine';
import { describe, expect, it } from 'vitest';
import { PAGE_GROUPS, pagesBeside, rulePageOf } from './rule_pages.ts';

const pages = PAGE_GROUPS.flatMap((group) => group.pages);

describe('rule pages', () => {
  it('explain every rule that a reasoning can cite', () => {
    const ids = new Set(REASONING_RULES.map((rule) => rule.id));
    expect([...ids].filter((id) => rulePageOf(id) === undefined)).toEqual([]);
  });

  it('explain every reason for a cut', () => {
    for (const reason of Object.values(CUT_REASONS)) {
      if (reason === 'unknown') continue;
      expect(rulePageOf(CUT_RULES[reason] ?? ''), reason).toBeDefined();
    }
  });

  it.each(pages)('$title: has a figure and 60 to 120 words', ({ text, figure }) => {
    expect(figureOf(figure)).toBeDefined();
    const words = text.join(' ').split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(60);
    expect(words).toBeLessThanOrEqual(120);
    expect(text.join('').split('`').length % 2).toBe(1);
  });

  it('have rules of their own, and neighbours', () => {
    const ids = pages.flatMap((page) => page.ids);
    expect(new Set(ids).size).toBe(ids.length);
    const [first, second] = pages;
    if (first === undefined || second === undefined) throw new Error('there are pages');
    expect(pagesBeside(first)).toEqual({ before: null, after: second });
  });
});
