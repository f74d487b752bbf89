// A button with a small panel that stays open until Escape, another click or another focus.
import { useEffect, useId, useRef, type JSX, type ReactNode } from 'react';

export interface PopoverProps {
  /** The spoken label of the button. */
  readonly label: string;
  readonly face: ReactNode;
  readonly title: string;
  /** The side on which the panel opens; default above. */
  readonly place?: 'above' | 'below';
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The button and its panel. */
export function Popover(props: PopoverProps): JSX.Element {
  const { label, face, title, place = 'above', isOpen, onOpen, children } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) {
        onOpen(false);
      }
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [isOpen, onOpen]);
  return (
    <div
      className="popover"
      data-place={place}
      ref={root}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        onOpen(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && root.current?.contains(relatedTarget) === false) {
          onOpen(false);
        }
      }}
    >
      <button
        ref={button}
        type="button"
        className="button quiet tiny tool"
        aria-label={label}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
      >
        {face}
      </button>
      <div className="popover-panel" id={id} role="group" aria-label={label} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
