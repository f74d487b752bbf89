// The edge between the stage and the panel below it. It can be dragged, or moved with the keys of
// the ARIA pattern: arrows, Home and End. Enter closes and opens the panel.
import {
  useEffect,
  useRef,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { DraggedPane, PaneState } from './pane_size.ts';

export interface SplitterProps {
  readonly label: string;
  readonly size: DraggedPane;
  /** The panel. Its style sheet limits the height. */
  readonly pane: RefObject<HTMLElement | null>;
  /** The id of the element that is opened and closed. */
  readonly controls: string;
}

/** Pixels per key press, without and with Shift. */
const STEP = 16;
const LARGE_STEP = 64;
/** Pixels below the minimum height at which a dragged panel closes. */
const CLOSING = 48;

interface Drag {
  readonly y: number;
  readonly height: number;
}

/** The edge between the stage and the panel below it. */
export function Splitter({ label, size, pane, controls }: SplitterProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  useAnnounced(element, pane, size.isOpen);

  const sizeFor = (wanted: number): Partial<PaneState> => {
    const { least, most } = boundsOf(pane.current);
    const isOpen = wanted > least - CLOSING;
    const height = Math.round(Math.min(most, Math.max(least, wanted)));
    return isOpen ? { height, isOpen } : { isOpen };
  };
  const become = (wanted: number): void => size.set(sizeFor(wanted));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || pane.current === null) return;
    event.preventDefault();
    event.currentTarget.focus({ focusVisible: false });
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: pane.current.offsetHeight };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current === null || event.clientY === drag.current.y) return;
    size.drag(sizeFor(drag.current.height + drag.current.y - event.clientY));
  };
  const endDrag = (): void => {
    drag.current = null;
    size.letGo();
  };
  // A finger may have moved since the last reported position.
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    onPointerMove(event);
    endDrag();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { least, most } = boundsOf(pane.current);
    const height = size.isOpen ? (pane.current?.offsetHeight ?? least) : least;
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowUp: () => become(size.isOpen ? height + step : least),
      ArrowDown: () => become(height - step),
      Home: () => become(least),
      End: () => become(most),
      Enter: () => size.set({ isOpen: !size.isOpen }),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={element}
      className="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={0}
      title="Drag to change the height. Double-click to reset it."
      {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown }}
      onPointerCancel={endDrag}
      onDoubleClick={() => size.set({ height: null, isOpen: true })}
    />
  );
}

/** Returns the minimum and maximum height of a pane in pixels, from the style sheet. */
function boundsOf(pane: HTMLElement | null): { least: number; most: number } {
  const style = pane === null ? null : getComputedStyle(pane);
  const least = Number.parseFloat(style?.getPropertyValue('--least') ?? '') || 160;
  const most = Number.parseFloat(style?.maxHeight ?? '');
  return { least, most: Math.max(least, Number.isFinite(most) ? most : window.innerHeight / 2) };
}

/** Reports the panel's height to screen readers. */
function useAnnounced(
  element: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    const { current } = pane;
    if (current === null) return undefined;
    const tell = (): void => {
      const { least, most } = boundsOf(current);
      const height = current.offsetHeight;
      const values = {
        'aria-valuemin': isOpen ? least : 0,
        'aria-valuemax': Math.max(most, height),
        'aria-valuenow': isOpen ? height : 0,
        'aria-valuetext': isOpen ? `${height} pixels` : 'closed',
      };
      for (const [name, value] of Object.entries(values)) {
        element.current?.setAttribute(name, String(value));
      }
    };
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, pane, isOpen]);
}
