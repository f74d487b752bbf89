// Texts about saved items.
import { shortBytes } from 'lsm-shape';
import type { ProblemKind } from './database.ts';
import type { SavedEntry } from './entry.ts';

/** The storage that the browser grants the page. */
export interface StorageSpace {
  readonly used: number;
  readonly granted: number;
  /** True if the browser does not delete data by itself. */
  readonly isPersistent: boolean;
}

/** The reason of a failure and its remedy, in sentences. */
export function problemLines(kind: ProblemKind, message: string): string[] {
  switch (kind) {
    case 'unavailable':
      return [
        'This browser does not let the page store anything, as in some private windows or by its settings.',
        'What you see stays until the page is closed. The link under Share keeps a run, too.',
      ];
    case 'newer':
      return [
        'A newer version of this page has saved here in a format that this version cannot read. Nothing was changed.',
        'Reload the page to get the newer version.',
      ];
    case 'full':
      return [
        'There is no room left on the disk, or in what the browser grants this page.',
        'What was saved before is still there. Delete saved work or free some room, then save again.',
      ];
    case 'failed':
      return [`The browser says: ${message}`, 'What is on the page stays. Try again.'];
  }
}

/** The facts of an entry: `db_bench run · 1.2 KB · 23 Nov 2026, 06:30`. */
export function entryFacts(entry: SavedEntry): string {
  const what = entry.kind === 'run' ? entry.about : `recording, ${entry.files.length} files`;
  return `${what} · ${shortBytes(entry.bytes)} · saved ${dateText(entry.savedAt)}`;
}

function dateText(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** The amount of stored data, and whether the browser may delete it. */
export function spaceLines(space: StorageSpace | null): string[] {
  if (space === null) return [];
  const { used, granted, isPersistent } = space;
  return [
    `This page uses ${shortBytes(used)} of the ${shortBytes(granted)} that the browser grants it.`,
    isPersistent
      ? 'The browser keeps it until you delete it.'
      : 'The browser may delete it when the disk is nearly full: export what you cannot lose.',
  ];
}
