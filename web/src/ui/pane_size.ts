// The height and state, open or closed, of a panel at the bottom.
import { useRef, useState } from 'react';

/** Panels with an adjustable height: the one below the player, and the one on a phone. */
export type PaneName = 'bottom' | 'phone';

export interface PaneState {
  /** Height in pixels; null for the style sheet's height, which follows the window. */
  readonly height: number | null;
  readonly isOpen: boolean;
}

export interface PaneSize extends PaneState {
  readonly set: (change: Partial<PaneState>) => void;
}

/** A pane that can be dragged. Its size is reported on release. */
export interface DraggedPane extends PaneSize {
  readonly drag: (change: Partial<PaneState>) => void;
  readonly letGo: () => void;
}

/** The default state of a pane. */
export const normalPane: PaneState = { height: null, isOpen: true };

/** A pane that follows a drag without rendering the rest of the page. */
export function useDraggedPane({ height, isOpen, set }: PaneSize): DraggedPane {
  const [draft, setDraft] = useState<Partial<PaneState> | null>(null);
  // A finger may be lifted before its last move has been rendered.
  const latest = useRef<Partial<PaneState> | null>(null);
  return {
    ...{ height, isOpen, set },
    ...draft,
    drag: (change) => {
      latest.current = { ...latest.current, ...change };
      setDraft(latest.current);
    },
    letGo: () => {
      if (latest.current !== null) set(latest.current);
      latest.current = null;
      setDraft(null);
    },
  };
}

/** Parses a stored state; returns the default if it is invalid. */
export function parsePane(text: string | null): PaneState {
  const match = /^(open|closed)(?: (\d{1,5}))?$/.exec(text ?? '');
  if (match === null) return normalPane;
  return { isOpen: match[1] === 'open', height: match[2] === undefined ? null : Number(match[2]) };
}

/** Formats a state; null for the default, which need not be stored. */
export function formatPane({ height, isOpen }: PaneState): string | null {
  if (isOpen && height === null) return null;
  return [isOpen ? 'open' : 'closed', height].filter((part) => part !== null).join(' ');
}
