// The scenarios of the repository, which real db_bench can run. Published numbers are not part of
// the scripts: the engine's worker fetches the file for the run.
import { publicationUrls, scenarios } from 'virtual:scenarios';
import type { BundledScenario, PublishedTable } from 'lsm-shape/scenarios';

/** A scenario for the first picture. `questions.ts` has its question. */
export type ListedScenario = Omit<BundledScenario, 'question'>;

/** All scenarios by group and name, tutorials first. */
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
