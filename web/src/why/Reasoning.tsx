// The picker's rules with their numbers: each links to its page, each number to what it counts.
import { useState, type JSX } from 'react';
import { countsFiles } from 'lsm-shape';
import {
  reasonParts,
  ruleOf,
  stepOf,
  type Outcome,
  type ReasonPart,
  type RuleCheck,
} from 'lsm-shape/engine';
import { Icon } from '../ui/icons.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { rulesOf } from './rules_of.ts';
import { useExplain } from '../explain/explain_context.ts';
import { RuleLink } from '../explain/RuleLink.tsx';

export interface ReasoningProps {
  readonly checks: readonly RuleCheck[];
  /** Numbers of the files that a field of a line counts. */
  readonly filesOf: (check: RuleCheck, field: string) => ReadonlySet<number>;
  /** What the list is called for those who do not see it. */
  readonly label?: string;
}

/** The list. */
export function Reasoning({ checks, filesOf, label }: ReasoningProps): JSX.Element {
  if (checks.length === 0) {
    return (
      <p className="empty">
        A recording has the inputs and the reason of a compaction, but not the picker’s steps.
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

/** A rule that is tried in steps has one line a step; its last line says what came of it. */
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
        {name}{' '}
        <span className="ids">
          {ids.map((id) => (
            <RuleLink key={id} id={id} isTall />
          ))}
        </span>
      </span>
      <span className="outcome">{words[last.outcome]}</span>
      {question !== undefined && <span className="asks">{question}</span>}
      {lines.map((line, index) => (
        <Line key={index} line={line} look={lookOf(lines)} filesOf={filesOf} />
      ))}
    </li>
  );
}

/** How a rule's lines look: alone, as steps with their outcomes, or as a list of conditions. */
type LineLook = 'alone' | 'step' | 'check';

function lookOf(lines: readonly RuleCheck[]): LineLook {
  const [first] = lines;
  if (first === undefined || lines.length === 1) return 'alone';
  // Every condition of a move must hold; the first that does not is the last one tried.
  return ruleOf(first).step === 'trivial_move' ? 'check' : 'step';
}

type LineProps = Pick<ReasoningProps, 'filesOf'> & {
  readonly line: RuleCheck;
  readonly look: LineLook;
};

function Line({ line, look, filesOf }: LineProps): JSX.Element {
  const { outcome } = line;
  const text = reasonParts(line).map((part, at) => (
    <Piece key={at} part={part} line={line} filesOf={filesOf} />
  ));
  if (look === 'check') {
    return (
      <span className="numbers check" data-outcome={outcome}>
        <Icon name={marks[outcome]} />
        <span>
          {text} <span className="visually-hidden">{words[outcome]}</span>
        </span>
      </span>
    );
  }
  return (
    <span className="numbers">
      {text}
      {look === 'step' && outcome !== 'note' && (
        <span className="step-outcome" data-outcome={outcome}>
          {' → '}
          {words[outcome]}
        </span>
      )}
    </span>
  );
}

type PieceProps = Pick<ReasoningProps, 'filesOf'> & {
  readonly part: ReasonPart;
  readonly line: RuleCheck;
};

/** Words, a number, or a number that counts files: pointing at it points at them. */
function Piece({ part, line, filesOf }: PieceProps): JSX.Element {
  const { point } = useExplain();
  const [isHeld, setIsHeld] = useState(false);
  const { field } = part;
  const text = keptTogether(part.text);
  if (field === null || !countsFiles(line, field)) return <>{text}</>;
  const show = (): void => point(filesOf(line, field));
  const hide = (): void => {
    if (!isHeld) point(null);
  };
  // Where nothing hovers, a tap shows the files until the next one.
  const hold = (): void => {
    setIsHeld(!isHeld);
    if (isHeld) point(null);
    else show();
  };
  return (
    <button
      type="button"
      className="counted"
      aria-pressed={isHeld}
      title="Show these files on the stage"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={() => {
        setIsHeld(false);
        point(null);
      }}
      onClick={hold}
    >
      {text}
    </button>
  );
}
