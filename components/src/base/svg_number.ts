/** Formats a coordinate for SVG with two decimals, enough for any screen. */
export function svgNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
