// How high a panel at the bottom is, and whether it is open; remembered by this browser.
import { useCallback, useState } from 'react';

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

const normal: PaneState = { height: null, isOpen: true };

/** The size of a panel, and how to change it. */
export function usePaneSize(name: PaneName): PaneSize {
  const [state, setState] = useState(() => readPane(name));
  const set = useCallback(
    (change: Partial<PaneState>) => {
      setState((before) => {
        const next = { ...before, ...change };
        writePane(name, next);
        return next;
      });
    },
    [name],
  );
  return { ...state, set };
}

/** A stored text as a state; whatever makes no sense is as if nothing were stored. */
export function parsePane(text: string | null): PaneState {
  const match = /^(open|closed)(?: (\d{1,5}))?$/.exec(text ?? '');
  if (match === null) return normal;
  return { isOpen: match[1] === 'open', height: match[2] === undefined ? null : Number(match[2]) };
}

/** The text of a state; null: there is nothing to remember. */
export function formatPane({ height, isOpen }: PaneState): string | null {
  if (isOpen && height === null) return null;
  return [isOpen ? 'open' : 'closed', height].filter((part) => part !== null).join(' ');
}

const keyOf = (name: PaneName): string => `lsm-shape-pane-${name}`;

// Storage may be forbidden; the choice then lasts as long as the page.
function readPane(name: PaneName): PaneState {
  try {
    return parsePane(localStorage.getItem(keyOf(name)));
  } catch {
    return normal;
  }
}

function writePane(name: PaneName, state: PaneState): void {
  const text = formatPane(state);
  try {
    if (text === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), text);
  } catch {
    return;
  }
}
