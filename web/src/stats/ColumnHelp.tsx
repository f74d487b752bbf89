// What a column of the table means, beside its header: a tooltip for mouse, keyboard and touch.
import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import type { StatsColumn } from 'lsm-shape/engine';

/** A column's header on the screen, in pixels. */
export interface HelpPlace {
  readonly key: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ColumnHelpProps {
  readonly id: string;
  readonly column: StatsColumn;
  readonly place: HelpPlace;
  /** The mouse is over it, or no longer. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

const GAP = 6;
const EDGE = 8;

/** The tooltip. Escape and a tap elsewhere close it. */
export function ColumnHelp(props: ColumnHelpProps): JSX.Element {
  const { id, column, place, onEnter, onLeave, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    const middle = (place.left + place.right - width) / 2;
    const left = Math.max(EDGE, Math.min(window.innerWidth - width - EDGE, middle));
    // Above the header, so that the column itself stays in sight.
    const above = place.top - GAP - height;
    element.style.left = `${left}px`;
    element.style.top = `${EDGE <= above ? above : place.bottom + GAP}px`;
  }, [place]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    const onPress = (event: PointerEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('.column-head') === null) {
        onClose();
      }
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [onClose]);
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="column-help"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <p className="column-name">
        {column.header} <span>{column.rule}</span>
      </p>
      <p>{column.meaning}.</p>
      <p className="formula">{column.formula}</p>
    </div>
  );
}
