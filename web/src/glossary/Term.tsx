// A label whose definition appears on hover, focus or tap. Definitions are loaded after the first
// picture.
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import type { TermKey } from 'lsm-shape/glossary';

export interface TermProps {
  readonly term: TermKey;
  /** A sentence shown after the definition. */
  readonly also?: string;
  /** True if Tab stops at this term, the first of its group. Arrow keys reach the others. */
  readonly isStop?: boolean;
  /** Shorter name for narrow layouts. */
  readonly short?: string;
  readonly children: ReactNode;
}

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

/** Moves the focus with arrow keys among the terms of a group, which `data-terms` marks. */
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
