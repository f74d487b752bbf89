// The scenarios of the repository: what real db_bench would run. What others published is no part
// of the scripts: the engine's worker fetches the file of the one that is run.
import { publicationUrls, scenarios } from 'virtual:scenarios';
import type { BundledScenario, PublishedTable } from 'lsm-shape/scenarios';

/** A scenario as the first picture needs it; its question is told by `questions.ts`. */
export type ListedScenario = Omit<BundledScenario, 'question'>;

/** All scenarios by group and name, those to learn from first. */
export const bundledScenarios: readonly ListedScenario[] = scenarios as readonly ListedScenario[];

/** The address of the file that a published table is in. */
export function publicationUrl({ file }: PublishedTable): string {
  return publicationUrls[file] ?? '';
}

/** The table for a release: publications may have one table a release (`fillseq 10.5.5`). */
export function tableFor(published: PublishedTable, release: string): string | null {
  const named = /^(.+) \d+\.\d+\.\d+$/.exec(published.table);
  if (named === null) return published.table;
  const table = `${named[1] ?? ''} ${release}`;
  return published.tables.includes(table) ? table : null;
}
