/**
 * A number with a fixed number of decimals (0 or 2), as Rust prints it: exact ties go to the even
 * digit, where `toFixed` takes the larger one.
 */
export function formatFixed(value: number, digits: 0 | 2): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-inf' : 'inf';
  // With two decimals only odd eighths lie exactly between two numbers, with none only odd halves.
  const isTie = Math.abs(value * (digits === 2 ? 8 : 2)) % 2 === 1;
  if (!isTie) return value.toFixed(digits);
  const scale = digits === 2 ? 100 : 1;
  const below = Math.floor(Math.abs(value) * scale);
  const even = below % 2 === 0 ? below : below + 1;
  const text = (even / scale).toFixed(digits);
  return value < 0 ? `-${text}` : text;
}
