/**
 * Formats a number with 0, 2 or 4 decimals exactly like Rust. Exact ties round to the even digit,
 * while `toFixed` rounds them up.
 */
export function formatFixed(value: number, digits: 0 | 2 | 4): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-inf' : 'inf';
  // With n decimals, only odd multiples of 2⁻ⁿ⁻¹ are ties.
  const isTie = Math.abs(value * 2 ** (digits + 1)) % 2 === 1;
  if (!isTie) return value.toFixed(digits);
  const scale = 10 ** digits;
  const below = Math.floor(Math.abs(value) * scale);
  const even = below % 2 === 0 ? below : below + 1;
  const text = (even / scale).toFixed(digits);
  return value < 0 ? `-${text}` : text;
}
