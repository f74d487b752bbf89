// A label that is a term: pointing at it, reaching it with Tab or tapping it shows its definition,
// which is loaded after the first picture.
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import type { TermKey } from 'lsm-shape/glossary';

export interface TermProps {
  readonly term: TermKey;
  /** What is to be said of it here, besides its definition. */
  readonly also?: string;
  /** Whether Tab stops at it: of the terms of a group at the first; arrows lead to the others. */
  readonly isStop?: boolean;
  /** What it is called where there is little room. */
  readonly short?: string;
  readonly children: ReactNode;
}

/** The label. */
export function Term({ term, also, isStop = true, short, children }: TermProps): JSX.Element {
  return (
    <button
      type="button"
      className="term"
      data-term={term}
      data-also={also}
      data-short={short}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={moveInGroup}
    >
      {children}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Arrows go round the terms of a group, which is marked by `data-terms`. */
function moveInGroup(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key];
  const group = event.currentTarget.closest('[data-terms]');
  if (by === undefined || group === null) return;
  event.preventDefault();
  event.stopPropagation();
  const terms = [...group.querySelectorAll<HTMLElement>('.term')];
  const at = terms.indexOf(event.currentTarget);
  terms[(at + by + terms.length) % terms.length]?.focus();
}
