// All rule pages in order, and the lookup of the page for a rule.
import { cutPages } from './cut_pages.ts';
import { otherPages } from './fifo_pages.ts';
import { leveledPages } from './leveled_pages.ts';
import { movePages } from './move_pages.ts';
import type { RulePage } from './rule_page.ts';
import { universalPages } from './universal_pages.ts';

/** Groups of pages in display order. */
export const PAGE_GROUPS: readonly {
  readonly title: string;
  readonly pages: readonly RulePage[];
}[] = [
  { title: 'Universal compaction', pages: universalPages },
  { title: 'Leveled compaction', pages: leveledPages },
  { title: 'Trivial moves and compression', pages: movePages },
  { title: 'Where output files are cut', pages: cutPages },
  { title: 'FIFO, flushes and stalls', pages: otherPages },
];

const pageByRule = new Map(
  PAGE_GROUPS.flatMap(({ pages }) => pages).flatMap((page) => page.ids.map((id) => [id, page])),
);

/** The page that explains a rule; `undefined` if there is none. */
export function rulePageOf(id: string): RulePage | undefined {
  return pageByRule.get(id);
}

/** Returns the previous and the next page across all groups; `null` at either end. */
export function pagesBeside(page: RulePage): { before: RulePage | null; after: RulePage | null } {
  const all = PAGE_GROUPS.flatMap(({ pages }) => pages);
  const at = all.indexOf(page);
  return { before: all[at - 1] ?? null, after: all[at + 1] ?? null };
}
