// The bundled scenarios, which the real db_bench can run too. Published numbers are in separate
// files, which the engine's worker fetches for a run.
import { publicationUrls, scenarios } from 'virtual:scenarios';
import type { BundledScenario, PublishedTable } from 'lsm-shape/scenarios';

/** A scenario without its question, which is in `questions.ts`. */
export type ListedScenario = Omit<BundledScenario, 'question'>;

/** All scenarios by group and name, tutorials first. */
export const bundledScenarios: readonly ListedScenario[] = scenarios as readonly ListedScenario[];

/** URL of the file that contains a published table. */
export function publicationUrl({ file }: PublishedTable): string {
  return publicationUrls[file] ?? '';
}

/** Returns the name of the published table for a release; null if there is none. */
export function tableFor(published: PublishedTable, release: string): string | null {
  const named = /^(.+) \d+\.\d+\.\d+$/.exec(published.table);
  if (named === null) return published.table;
  const table = `${named[1] ?? ''} ${release}`;
  return published.tables.includes(table) ? table : null;
}
