// Paths of charts.

interface Place {
  readonly left: number;
  readonly top: number;
}

const rounded = (value: number): string => value.toFixed(1);

/** Returns a path through some places. */
export function line(places: readonly Place[]): string {
  return places
    .map(({ left, top }, at) => `${at === 0 ? 'M' : 'L'}${rounded(left)} ${rounded(top)}`)
    .join('');
}

/** Returns a closed path between two edges. */
export function area(
  bands: readonly { readonly left: number; readonly low: number; readonly high: number }[],
): string {
  if (bands.length < 2) return '';
  const lower = bands.map(({ left, low }) => ({ left, top: low }));
  const upper = bands.map(({ left, high }) => ({ left, top: high })).reverse();
  return `${line([...lower, ...upper])}Z`;
}

/** Returns a stepped path: from each place to the right, then down. */
export function steps(places: readonly Place[]): string {
  return places
    .map(({ left, top }, at) =>
      at === 0 ? `M${rounded(left)} ${rounded(top)}` : `H${rounded(left)}V${rounded(top)}`,
    )
    .join('');
}
