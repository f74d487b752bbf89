// A row of buttons with a single tab stop. It follows the ARIA pattern: arrow keys move between the
// buttons.
import { useLayoutEffect, useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';

export interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Selects the buttons in the row itself. Buttons in an open menu are separate tab stops. */
const BUTTONS = ':scope > button, :scope > .popover > button';

/** A row of buttons with a single tab stop. */
export function Toolbar({ label, children }: ToolbarProps): JSX.Element {
  const row = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | null>(null);
  const buttons = (): HTMLElement[] => [
    ...(row.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? []),
  ];
  const setStop = (next: HTMLElement | undefined): void => {
    stop.current = next ?? null;
    for (const button of buttons()) button.tabIndex = button === next ? 0 : -1;
  };
  useLayoutEffect(() => {
    const all = buttons();
    const isThere = stop.current !== null && all.includes(stop.current);
    setStop(isThere ? (stop.current ?? undefined) : all[0]);
  });
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(at + by + all.length) % all.length];
    setStop(next);
    next?.focus();
  };
  return (
    <div
      className="toolbar"
      role="toolbar"
      aria-label={label}
      ref={row}
      onKeyDown={move}
      onFocus={({ target }) => {
        if (buttons().includes(target)) setStop(target);
      }}
    >
      {children}
    </div>
  );
}
