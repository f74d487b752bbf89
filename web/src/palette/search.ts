// The search in the palette.
import type { PaletteEntry, PaletteGroup } from './entries.ts';

/** Entries under one heading. */
export interface FoundGroup {
  readonly title: PaletteGroup;
  readonly entries: readonly PaletteEntry[];
}

/** Maximum number of results. */
const MOST_ENTRIES = 60;

/**
 * Returns the entries that contain every search word. Titles that start with the whole search come
 * first, then titles with words that start with the search words, then titles that match elsewhere,
 * then all other matches.
 */
export function foundEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const text = search.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  return entries
    .map((entry, at) => ({ entry, at, rank: rankOf(entry, text, words) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, MOST_ENTRIES)
    .map(({ entry }) => entry);
}

/** Rank of an entry. A smaller rank is better; infinity means no match. */
function rankOf(entry: PaletteEntry, text: string, words: readonly string[]): number {
  const title = entry.title.toLowerCase();
  const all = `${title} ${entry.about.toLowerCase()} ${entry.group.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return Infinity;
  if (title.startsWith(text)) return 0;
  const starts = title.split(/[^a-z0-9]+/);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

/** Groups entries. The groups are in the order of their best entries. */
export function byGroup(entries: readonly PaletteEntry[]): FoundGroup[] {
  const groups = new Map<PaletteGroup, PaletteEntry[]>();
  for (const entry of entries) {
    const own = groups.get(entry.group) ?? [];
    own.push(entry);
    groups.set(entry.group, own);
  }
  return [...groups].map(([title, own]) => ({ title, entries: own }));
}
