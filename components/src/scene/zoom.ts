// Zoom and pan along the keys: from one window of the key space to the next, nothing kept.
import { WHOLE_KEY_SPACE, type KeyWindow } from './viewport.ts';

/** Fewer keys than these are never spread over the plot. */
const FEWEST_KEYS = 16;

/** Whether a part of the key space is shown, not all of it. */
export function isZoomed({ from, to }: KeyWindow): boolean {
  return to - from < 1;
}

/**
 * The window after a zoom: `factor` times as many keys, around the key at `place`, a share of the
 * plot's width. That key stays where it is, but where the key space ends.
 */
export function zoomed(
  window: KeyWindow,
  { place, factor }: { readonly place: number; readonly factor: number },
  keySpace: number,
): KeyWindow {
  const span = window.to - window.from;
  const least = Math.min(1, FEWEST_KEYS / Math.max(1, keySpace));
  const next = Math.min(1, Math.max(least, span * factor));
  if (next === 1) return WHOLE_KEY_SPACE;
  const key = window.from + place * span;
  return within(key - place * next, next);
}

/** The window after a move by a share of its own width; positive shows larger keys. */
export function panned(window: KeyWindow, by: number): KeyWindow {
  const span = window.to - window.from;
  return within(window.from + by * span, span);
}

/** The window that shows some keys, with a margin of their own width on either side. */
export function windowAround(
  keys: { readonly from: number; readonly to: number },
  keySpace: number,
): KeyWindow {
  const width = Math.max(FEWEST_KEYS / 3, keys.to - keys.from);
  const span = Math.min(1, (3 * width) / keySpace);
  if (span === 1) return WHOLE_KEY_SPACE;
  return within((keys.from - width) / keySpace, span);
}

function within(from: number, span: number): KeyWindow {
  const first = Math.min(1 - span, Math.max(0, from));
  return { from: first, to: first + span };
}
