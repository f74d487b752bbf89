// The compaction at the playhead and the picker's reasoning, line by line.
import { Fragment, memo, type JSX } from 'react';
import { jobLabel, type Decision } from 'lsm-shape';
import type { RuleCheck, Warning } from 'lsm-shape/engine';
import type { TermKey } from 'lsm-shape/glossary';
import { Term } from '../glossary/Term.tsx';
import { Reasoning } from './Reasoning.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { Icon } from '../ui/icons.tsx';

export interface WhyPanelProps {
  /** The latest compaction or move at or before the playhead. */
  readonly decision: Decision | null;
  /** The message shown if there is no decision. */
  readonly noDecision: string;
  /** The decision in one sentence. */
  readonly decisionSentence: string;
  /** A note on options that did not match the controls during the decision; may be empty. */
  readonly optionsNote: string;
  /** Returns the numbers of the files that a field of the decision's reasoning counts. */
  readonly filesOf: (check: RuleCheck, field: string) => ReadonlySet<number>;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** The panel. It is rendered once for each decision, not for each event. */
export const WhyPanel = memo(function WhyPanel(props: WhyPanelProps): JSX.Element {
  const { decision, decisionSentence, optionsNote } = props;
  return (
    <section className="group" aria-label="Why">
      <div className="group-head">
        <h2 className="section-title">
          {decision === null ? 'Why' : <DecisionName decision={decision} />}
        </h2>
        <Steps {...props} />
      </div>
      {decision === null ? (
        <p className="empty">{props.noDecision}</p>
      ) : (
        // A new decision gets new text elements, which are not counted as layout shifts.
        <Fragment key={`${decision.event} ${decision.job} ${decisionSentence}`}>
          <p className="why-sentence">{keptTogether(decisionSentence)}</p>
          {optionsNote !== '' && <p className="why-aside">{keptTogether(optionsNote)}</p>}
          <Reasoning checks={decision.reasoning} filesOf={props.filesOf} />
        </Fragment>
      )}
    </section>
  );
});

/** The options that were ignored or changed for a run. */
export function Warnings({
  warnings,
}: {
  readonly warnings: readonly Warning[];
}): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <details className="group warnings">
      <summary className="section-title">Notes on this run · {warnings.length}</summary>
      <ul>
        {warnings.map(({ subject, message }) => (
          <li key={`${subject} ${message}`}>
            {subject === 'run' ? '' : <code>{subject}</code>} {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

const decisions: Readonly<Record<Decision['event'], readonly [string, TermKey]>> = {
  compaction_started: ['Compaction', 'compaction'],
  trivial_move: ['Trivial move', 'trivial_move'],
  deletion_compaction: ['Files dropped', 'deletion_compaction'],
};

function DecisionName({ decision }: { readonly decision: Decision }): JSX.Element {
  const [name, term] = decisions[decision.event];
  return (
    <>
      <Term term={term}>{name}</Term>
      {/* A new number gets a new element, which is not counted as a layout shift. */}
      <span key={decision.job}> · {jobLabel(decision.job)}</span>
    </>
  );
}

function Steps({ hasPrevious, hasNext, onPrevious, onNext }: WhyPanelProps): JSX.Element {
  return (
    <div>
      <button
        type="button"
        className="button icon small quiet"
        aria-label="Previous compaction"
        title="Previous compaction ["
        disabled={!hasPrevious}
        onClick={onPrevious}
      >
        <Icon name="jobBack" />
      </button>
      <button
        type="button"
        className="button icon small quiet"
        aria-label="Next compaction"
        title="Next compaction ]"
        disabled={!hasNext}
        onClick={onNext}
      >
        <Icon name="jobForward" />
      </button>
    </div>
  );
}
