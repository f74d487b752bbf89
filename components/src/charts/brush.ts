// A d3-brush that covers a whole axis. Dragging selects a range, moves it, or resizes it at its
// edges.
import { brushX, type BrushSelection, type D3BrushEvent } from 'd3-brush';
import { select } from 'd3-selection';
import { SLOP } from './gestures.ts';
import { isZoomed, type AxisShare } from './zoom.ts';

/** Axis that a brush controls. */
export interface BrushTarget {
  /** Returns the width of the whole axis, in pixels. */
  readonly width: () => number;
  /** Returns the visible range. If the whole axis is visible, nothing is selected. */
  readonly shown: () => AxisShare;
  readonly show: (part: AxisShare) => void;
}

/** Width, in pixels, of the area at each edge that a mouse or finger can grab. */
const EDGE = 9;
const EDGE_BY_FINGER = 27;

/**
 * Turns an empty SVG element into an invisible brush. Returns a function that moves the brush to
 * the visible range; call it whenever that range or the width has changed.
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
    // During a drag, the pointer determines the brush.
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
    // A new selection starts with no width, and a slight pointer movement must not select anything.
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

/** Width of a one-dimensional selection in pixels. */
function widthOf(selection: BrushSelection): number {
  const [from, to] = selection as [number, number];
  return to - from;
}
