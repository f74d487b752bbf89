// A fact about the state at the playhead: a line that expands to its calculation.
import { Fragment, useEffect, useRef, type JSX, type ReactNode } from 'react';
import type { TermKey } from 'lsm-shape/glossary';
import { usePageState } from '../state/page_context.ts';
import type { Fact } from '../state/workbench.ts';
import { keptTogether } from '../ui/kept_together.ts';

interface StateFactProps {
  readonly fact: Fact;
  readonly name: string;
  readonly term: TermKey;
  readonly title: string;
  /** A value that changes with the text. A new element then avoids a layout shift. */
  readonly version: string;
  readonly children: ReactNode;
}

/** A line with details. A request from the stage scrolls to it and moves the focus there. */
export function StateFact(props: StateFactProps): JSX.Element {
  const { fact, name, term, title, version, children } = props;
  const { workbench, dispatch } = usePageState().bench;
  const { asked, openFacts } = workbench;
  const element = useRef<HTMLDetailsElement>(null);
  const isOpen = openFacts.includes(fact);
  useEffect(() => {
    if (asked !== fact) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.querySelector('summary')?.focus({ preventScroll: true });
    dispatch({ type: 'factAnswered' });
  }, [asked, fact, dispatch]);
  return (
    <details
      ref={element}
      className="state-fact"
      open={isOpen}
      onToggle={({ currentTarget }) =>
        dispatch({ type: 'factToggled', fact, isOpen: currentTarget.open })
      }
    >
      <summary>
        <span className="state-name">
          <span data-term={term}>{name}</span>
        </span>{' '}
        <span className="state-title">{keptTogether(title)}</span>
      </summary>
      {isOpen && (
        <div className="state-body">
          <Fragment key={version}>{children}</Fragment>
        </div>
      )}
    </details>
  );
}
