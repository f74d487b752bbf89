// Windows of the key space: the narrowest one, and the one that shows given keys.
import { within } from '../charts/zoom.ts';
import { WHOLE_KEY_SPACE, type KeyWindow } from './viewport.ts';

/** Fewer keys than these are never spread over the plot. */
const FEWEST_KEYS = 16;

/** The narrowest window, as a share of the key space. */
export function leastKeyShare(keySpace: number): number {
  return Math.min(1, FEWEST_KEYS / Math.max(1, keySpace));
}

/** The window that shows some keys, with a margin of their own width on either side. */
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
