// The position of cards in the window.
import type { Edges } from 'lsm-shape/charts';

/** Returns the edges of the window's visible area, without scroll bars. */
export function windowEdges(): Edges {
  const { clientWidth, clientHeight } = document.documentElement;
  return { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
}

/** Moves an element with a fixed position in the window. */
export function moveTo(
  { style }: HTMLElement,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
