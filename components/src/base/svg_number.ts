/** A number of an SVG: two decimals are enough for any screen, and the same text everywhere. */
export function svgNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
