// The height of a panel at the bottom, and whether it is open.
import { useRef, useState } from 'react';

/** Panels whose height can be changed: under the player, and on a phone. */
export type PaneName = 'bottom' | 'phone';

export interface PaneState {
  /** Pixels; null: as the style sheet has it, which follows the window. */
  readonly height: number | null;
  readonly isOpen: boolean;
}

export interface PaneSize extends PaneState {
  readonly set: (change: Partial<PaneState>) => void;
}

/** A draggable pane. Its size is reported on release. */
export interface DraggedPane extends PaneSize {
  readonly drag: (change: Partial<PaneState>) => void;
  readonly letGo: () => void;
}

/** The default state of a pane. */
export const normalPane: PaneState = { height: null, isOpen: true };

/** A pane that follows the hand past the rest of the page. */
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

/** A stored text as a state; whatever makes no sense is as if nothing were stored. */
export function parsePane(text: string | null): PaneState {
  const match = /^(open|closed)(?: (\d{1,5}))?$/.exec(text ?? '');
  if (match === null) return normalPane;
  return { isOpen: match[1] === 'open', height: match[2] === undefined ? null : Number(match[2]) };
}

/** The text of a state; null for the default, which needs no storage. */
export function formatPane({ height, isOpen }: PaneState): string | null {
  if (isOpen && height === null) return null;
  return [isOpen ? 'open' : 'closed', height].filter((part) => part !== null).join(' ');
}
