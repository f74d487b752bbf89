// The entries that a search finds, the best first.
import type { PaletteEntry, PaletteGroup } from './entries.ts';

/** Entries under one heading. */
export interface FoundGroup {
  readonly title: PaletteGroup;
  readonly entries: readonly PaletteEntry[];
}

/** The most results. Another word narrows the search. */
const MOST_ENTRIES = 60;

/**
 * Entries that contain every word of a search. Titles that start with the search come first, then
 * titles with words that start with it, then other matches in titles. Matches in the description
 * come last.
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

/** Smaller is better; infinite: it is not found. */
function rankOf(entry: PaletteEntry, text: string, words: readonly string[]): number {
  const title = entry.title.toLowerCase();
  const all = `${title} ${entry.about.toLowerCase()} ${entry.group.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return Infinity;
  if (title.startsWith(text)) return 0;
  const starts = title.split(/[^a-z0-9]+/);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

/** Groups, in the order of their best entries. */
export function byGroup(entries: readonly PaletteEntry[]): FoundGroup[] {
  const groups = new Map<PaletteGroup, PaletteEntry[]>();
  for (const entry of entries) {
    const own = groups.get(entry.group) ?? [];
    own.push(entry);
    groups.set(entry.group, own);
  }
  return [...groups].map(([title, own]) => ({ title, entries: own }));
}
