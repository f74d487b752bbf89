// A tooltip for mouse, keyboard and touch beside what it explains.
import { useEffect, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';

/** Where what is explained stands on the screen, in pixels. */
export interface HelpPlace {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface HelpCardProps {
  readonly id: string;
  readonly place: HelpPlace;
  /** What it explains: a press there does not close it. */
  readonly owner: string;
  /** The mouse is over it, or no longer. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const GAP = 6;
const EDGE = 8;

/** The tooltip. Escape and a tap elsewhere close it. */
export function HelpCard(props: HelpCardProps): JSX.Element {
  const { id, place, owner, onEnter, onLeave, onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    const middle = (place.left + place.right - width) / 2;
    const left = Math.max(EDGE, Math.min(window.innerWidth - width - EDGE, middle));
    // Above, so that what stands below its label stays in sight.
    const above = place.top - GAP - height;
    element.style.left = `${left}px`;
    element.style.top = `${EDGE <= above ? above : place.bottom + GAP}px`;
  }, [place]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Nothing else is closed by the same key.
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
