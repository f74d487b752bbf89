/** Returns the known name nearest to a misspelt one; null if none is similar. */
export function nearestName(text: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(text, name) }))
    .sort((a, b) => a.edits - b.edits);
  const isNear = nearest !== undefined && nearest.edits <= Math.max(2, nearest.name.length / 3);
  return isNear ? nearest.name : null;
}

/**
 * Returns the known name that differs by one typo (a letter added, missing, replaced or
 * transposed); null if there is none.
 */
export function mistypedName(text: string, names: readonly string[]): string | null {
  const sorted = (word: string): string => Array.from(word).sort().join('');
  const isMistyped = (name: string): boolean =>
    editsBetween(text, name) === 1 || (text !== name && sorted(text) === sorted(name));
  return names.find(isMistyped) ?? null;
}

/** Returns the Levenshtein distance between two texts. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, typed] of one.split('').entries()) {
    const next = [above + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (typed === other[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
