// A button with a small panel that stays open until the user presses Escape, clicks elsewhere or
// moves the focus. The panel is in the top layer, so nothing clips it.
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type JSX,
  type ReactNode,
  type RefObject,
} from 'react';

export interface PopoverProps {
  /** The button's label for screen readers. */
  readonly label: string;
  readonly face: ReactNode;
  readonly title: string;
  /** The side on which the panel opens if there is room. By default, it opens above. */
  readonly place?: 'above' | 'below';
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Pixels between the button and the panel, and between the panel and the edges of the window. */
const GAP = 4;

/** Places the panel above or below the button, on the preferred side if it fits there. */
function placePanel(panel: HTMLElement, button: HTMLElement, isWantedBelow: boolean): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  panel.style.removeProperty('--room');
  const [width, height] = [panel.offsetWidth, panel.offsetHeight];
  const [above, below] = [top - 2 * GAP, window.innerHeight - bottom - 2 * GAP];
  const fits = height <= (isWantedBelow ? below : above);
  const isBelow = fits ? isWantedBelow : above <= below;
  const room = isBelow ? below : above;
  const x = Math.min(right - width, window.innerWidth - GAP - width);
  const y = isBelow ? bottom + GAP : top - GAP - Math.min(height, room);
  panel.style.setProperty('--x', `${Math.max(GAP, x)}px`);
  panel.style.setProperty('--y', `${y}px`);
  panel.style.setProperty('--room', `${room}px`);
}

/** Shows an open panel in the top layer, and keeps it next to its button. */
function usePlace(
  { panel, button }: Readonly<Record<'panel' | 'button', RefObject<HTMLElement | null>>>,
  isOpen: boolean,
  place: 'above' | 'below',
): void {
  useLayoutEffect(() => {
    const [opened, owner] = [panel.current, button.current];
    if (!isOpen || opened === null || owner === null) return undefined;
    const put = (): void => placePanel(opened, owner, place === 'below');
    opened.showPopover();
    put();
    const away = new AbortController();
    window.addEventListener('resize', put, { signal: away.signal });
    document.addEventListener('scroll', put, { capture: true, signal: away.signal });
    return () => {
      away.abort();
      opened.hidePopover();
    };
  }, [panel, button, isOpen, place]);
}

export function Popover(props: PopoverProps): JSX.Element {
  const { label, face, title, place = 'above', isOpen, onOpen, children } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePlace({ panel, button }, isOpen, place);
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
      <div
        className="popover-panel"
        id={id}
        role="group"
        aria-label={label}
        popover="manual"
        ref={panel}
      >
        {isOpen && children}
      </div>
    </div>
  );
}
