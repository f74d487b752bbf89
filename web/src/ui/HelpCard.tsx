// A tooltip for mouse, keyboard and touch, placed next to the element that owns it.
import { useEffect, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { cardByLabel, type Edges } from 'lsm-shape/charts';
import { moveTo, windowEdges } from './window_edges.ts';

export interface HelpCardProps {
  readonly id: string;
  /** The position of the owner in the window. */
  readonly place: Edges;
  /** A selector for the owner. Pressing the owner does not close the tooltip. */
  readonly owner: string;
  /** Called when the mouse enters the tooltip. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The tooltip. Escape and a tap elsewhere close it. */
export function HelpCard(props: HelpCardProps): JSX.Element {
  const { id, place, owner, onEnter, onLeave, onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    // Placed above, so that the content below the label stays visible.
    moveTo(element, cardByLabel({ width, height }, place, { room: windowEdges() }));
  }, [place]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The same key press must not close anything else.
      event.preventDefault();
      onClose();
    };
    const onPress = (event: PointerEvent): void => {
      const isOwn = event.target instanceof Element && event.target.closest(owner) !== null;
      if (!isOwn) onClose();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [owner, onClose]);
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="help-card"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </div>
  );
}
