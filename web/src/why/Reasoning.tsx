// The picker's rules with their numbers. A rule links to its page; a number highlights the files
// that it counts.
import type { JSX } from 'react';
import {
  reasonComparison,
  reasonParts,
  ruleOf,
  stepOf,
  type Outcome,
  type RuleCheck,
} from 'lsm-shape/engine';
import { Icon } from '../ui/icons.tsx';
import { Comparison } from './Comparison.tsx';
import { Pieces, type FilesOf } from './Pieces.tsx';
import { rulesOf } from './rules_of.ts';
import { STEP_TERMS } from './step_terms.ts';
import { RuleLink } from '../explain/RuleLink.tsx';

export interface ReasoningProps {
  readonly checks: readonly RuleCheck[];
  /** Returns the numbers of the files that a field of a line counts. */
  readonly filesOf: FilesOf;
  /** The list's label for screen readers. */
  readonly label?: string;
}

/** The list of rules. */
export function Reasoning({ checks, filesOf, label }: ReasoningProps): JSX.Element {
  if (checks.length === 0) {
    return (
      <p className="empty">
        A recording has the inputs of a compaction, but not the picker’s steps.
      </p>
    );
  }
  return (
    <ul className="rules" aria-label={label ?? 'The picker’s reasoning'}>
      {rulesOf(checks).map((lines, index) => (
        <Rule key={index} lines={lines} filesOf={filesOf} />
      ))}
    </ul>
  );
}

const marks = { yes: 'check', no: 'cross', note: 'dot' } as const;
const words: Record<Outcome, string> = { yes: 'yes', no: 'no', note: '' };

type RuleProps = Pick<ReasoningProps, 'filesOf'> & { readonly lines: readonly RuleCheck[] };

/** A rule that is evaluated in steps has a line for each step. The last line has the result. */
function Rule({ lines, filesOf }: RuleProps): JSX.Element | null {
  const last = lines.at(-1);
  if (last === undefined) return null;
  const { name, question } = stepOf(last);
  const ids = [...new Set(lines.map((line) => ruleOf(line).id))];
  return (
    <li className="rule" data-outcome={last.outcome}>
      <span className="rule-mark">
        <Icon name={marks[last.outcome]} />
      </span>
      <span className="rule-name">
        <span data-term={STEP_TERMS[ruleOf(last).step]}>{name}</span>{' '}
        <span className="ids">
          {ids.map((id) => (
            <RuleLink key={id} id={id} isTall />
          ))}
        </span>
      </span>
      <span className="outcome">{words[last.outcome]}</span>
      {question !== undefined && <span className="asks">{question}</span>}
      {lines.map((line, index) => (
        <Line key={index} line={line} isStep={lines.length > 1} filesOf={filesOf} />
      ))}
    </li>
  );
}

type LineProps = Pick<ReasoningProps, 'filesOf'> & {
  readonly line: RuleCheck;
  /** True if the line is one of several steps, each with its own outcome. */
  readonly isStep: boolean;
};

/** Two numbers with labels, or a sentence if the rule does not compare two numbers. */
function Line({ line, isStep, filesOf }: LineProps): JSX.Element {
  const { outcome } = line;
  const comparison = reasonComparison(line);
  return (
    <div className="rule-line" data-outcome={outcome}>
      {isStep && (
        <span className="step-mark">
          <Icon name={marks[outcome]} />
        </span>
      )}
      {comparison === null ? (
        <p className="rule-text">
          <Pieces parts={reasonParts(line)} {...{ line, filesOf }} />
        </p>
      ) : (
        <Comparison {...{ comparison, line, filesOf }} />
      )}
      {isStep && outcome !== 'note' && <span className="visually-hidden">: {words[outcome]}</span>}
    </div>
  );
}
