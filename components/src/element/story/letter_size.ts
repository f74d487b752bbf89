// The letter size of a presentation, a factor in its address: `?present=1.4`.

/** Selectable factors; 1 is the default size for the window's width. */
const SIZES = [0.7, 0.85, 1, 1.2, 1.4, 1.7, 2] as const;

/** The factor in an address; null if it is invalid. */
export function readLetters(text: string): number | null {
  if (text === '') return 1;
  const factor = Number(text);
  return factor >= SIZES[0] && factor <= 2 ? factor : null;
}

/** The next size, larger (1) or smaller (-1); the same at the end. */
export function nextLetters(now: number, by: 1 | -1): number {
  const next = by > 0 ? SIZES.find((size) => size > now) : SIZES.findLast((size) => size < now);
  return next ?? now;
}

/** The query with another letter size. */
export function withLetters(search: string, factor: number): string {
  return search.replace(
    /([?&]present)(=[^&]*)?(?=&|$)/,
    (_, word: string) => `${word}${factor === 1 ? '' : `=${factor}`}`,
  );
}
