// How large the letters of a presentation are: a factor that its address has, `?present=1.4`.

/** Factors to choose from; 1 is what a window of its width has by itself. */
const SIZES = [0.7, 0.85, 1, 1.2, 1.4, 1.7, 2] as const;

/** The factor that an address asks for; null: it is none that there is. */
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

/** The part behind the question mark with another size of letters. */
export function withLetters(search: string, factor: number): string {
  return search.replace(
    /([?&]present)(=[^&]*)?(?=&|$)/,
    (_, word: string) => `${word}${factor === 1 ? '' : `=${factor}`}`,
  );
}
