// A brush over the whole of an axis, by d3-brush: drag to choose a part, the part to move it, its
// edges to change it.
import { brushX, type BrushSelection, type D3BrushEvent } from 'd3-brush';
import { select } from 'd3-selection';
import { SLOP } from './gestures.ts';
import { isZoomed, type AxisShare } from './zoom.ts';

/** What a brush chooses from. */
export interface BrushTarget {
  /** Pixels of the whole axis. */
  readonly width: () => number;
  /** The part that is shown; all of it is no choice. */
  readonly shown: () => AxisShare;
  readonly show: (part: AxisShare) => void;
}

/** Pixels of an edge that a mouse and a finger take hold of. */
const EDGE = 9;
const EDGE_BY_FINGER = 27;

/**
 * Makes an empty SVG element a brush; it draws nothing. The returned function lays it around what
 * is shown: call it after each change of that and of the width.
 */
export function attachBrush(svg: SVGSVGElement, { width, shown, show }: BrushTarget): () => void {
  const group = select(svg).append('g');
  let laid = 0;
  let isPressed = false;
  let begun = 0;
  const behaviour = brushX<unknown>()
    .extent((): [[number, number], [number, number]] => [
      [0, 0],
      [laid, svg.clientHeight],
    ])
    .handleSize(window.matchMedia('(pointer: coarse)').matches ? EDGE_BY_FINGER : EDGE)
    .filter((event: MouseEvent) => !event.button)
    .keyModifiers(false);
  const place = (): void => {
    if (width() !== laid && width() > 0) {
      laid = width();
      group.call(behaviour);
      const look = group.select('.selection').attr('fill', 'none').attr('stroke', 'none');
      look.attr('cursor', 'grab');
    }
    // While it is pressed the hand leads.
    if (isPressed || laid === 0) return;
    const { from, to } = shown();
    behaviour.move(group, isZoomed({ from, to }) ? [from * laid, to * laid] : null);
  };
  behaviour.on('start', ({ sourceEvent, selection }: D3BrushEvent<unknown>) => {
    if (!sourceEvent) return;
    isPressed = true;
    begun = selection === null ? 0 : widthOf(selection);
  });
  behaviour.on('brush', ({ sourceEvent, selection }: D3BrushEvent<unknown>) => {
    if (!sourceEvent || selection === null) return;
    // A new part has no width at first: a hand that trembles chooses nothing.
    if (begun === 0 && widthOf(selection) < SLOP) return;
    const [from, to] = selection as [number, number];
    show({ from: from / laid, to: to / laid });
  });
  behaviour.on('end', ({ sourceEvent }: D3BrushEvent<unknown>) => {
    if (!sourceEvent) return;
    isPressed = false;
    place();
  });
  return place;
}

/** Pixels between the ends of a selection along one axis. */
function widthOf(selection: BrushSelection): number {
  const [from, to] = selection as [number, number];
  return to - from;
}
