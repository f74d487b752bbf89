// Windows of the key space: the narrowest window, and the window that shows given keys.
import { within } from '../charts/zoom.ts';
import { WHOLE_KEY_SPACE, type KeyWindow } from './viewport.ts';

/** Minimum number of keys that may fill the plot. */
const FEWEST_KEYS = 16;

/** Returns the width of the narrowest window, as a share of the key space. */
export function leastKeyShare(keySpace: number): number {
  return Math.min(1, FEWEST_KEYS / Math.max(1, keySpace));
}

/** Returns the window that shows a range of keys, with margins as wide as the range itself. */
export function windowAround(
  keys: { readonly from: number; readonly to: number },
  keySpace: number,
): KeyWindow {
  const width = Math.max(FEWEST_KEYS / 3, keys.to - keys.from);
  const span = Math.min(1, (3 * width) / keySpace);
  if (span === 1) return WHOLE_KEY_SPACE;
  const from = (keys.from - width) / keySpace;
  return within({ from, to: from + span }, span);
}
