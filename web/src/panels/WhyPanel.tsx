// Why: the compaction under the playhead and the picker's reasoning, line by line.
import type { JSX, ReactNode } from 'react';
import {
  ruleOf,
  verdictText,
  type CompactionStarted,
  type DeletionCompaction,
  type Outcome,
  type RuleCheck,
  type TrivialMove,
  type Warning,
} from 'lsm-shape/engine';
import { keptTogether } from './kept_together.ts';
import { Icon } from './icons.tsx';
import { rulesOf } from '../workbench/rules_of.ts';

/** The decision that the panel explains. */
export type Decision = CompactionStarted | TrivialMove | DeletionCompaction;

export interface WhyPanelProps {
  /** The event under the playhead, in one sentence. */
  readonly sentence: string;
  /** What the event under the playhead adds to it, where it is no news by itself; or nothing. */
  readonly aside: string;
  /** The latest compaction or move at or before the playhead. */
  readonly decision: Decision | null;
  /** That decision in one sentence. */
  readonly decisionSentence: string;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** The file that was clicked, if there is one. */
  readonly file: ReactNode;
  /** What the job writes, and the levels. */
  readonly details: ReactNode;
  /** What was ignored or changed for this run. */
  readonly warnings: readonly Warning[];
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** The panel. */
export function WhyPanel(props: WhyPanelProps): JSX.Element {
  const { sentence, aside, decision, decisionSentence } = props;
  return (
    <>
      <section className="group now" aria-label="Now">
        <h2 className="section-title">Now</h2>
        <p className="why-sentence">{keptTogether(sentence)}</p>
        {aside !== '' && <p className="why-aside">{keptTogether(aside)}</p>}
      </section>
      {props.file}
      <section className="group" aria-label="Why">
        <div className="group-head">
          <h2 className="section-title">
            {decision === null ? 'Why' : `${decisionName(decision)} · job ${decision.job}`}
          </h2>
          <Steps {...props} />
        </div>
        {decision === null ? (
          <p className="empty">No compaction yet. Play on, or jump to the next one.</p>
        ) : (
          <>
            {decisionSentence !== sentence && (
              <p className="why-sentence">{keptTogether(decisionSentence)}</p>
            )}
            <Rules checks={decision.reasoning} />
          </>
        )}
      </section>
      {props.details}
      <Warnings {...props} />
    </>
  );
}

function Warnings({ warnings }: WhyPanelProps): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <details className="group warnings">
      <summary className="section-title">Notes on this run · {warnings.length}</summary>
      <ul>
        {warnings.map(({ subject, message }) => (
          <li key={`${subject} ${message}`}>
            <code>{subject}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function decisionName(decision: Decision): string {
  switch (decision.event) {
    case 'compaction_started':
      return 'Compaction';
    case 'trivial_move':
      return 'Trivial move';
    case 'deletion_compaction':
      return 'Files dropped';
  }
}

function Steps({ hasPrevious, hasNext, onPrevious, onNext }: WhyPanelProps): JSX.Element {
  return (
    <div className="transport">
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

/** What the picker's rules ask, for those who meet them for the first time. */
const questions: Readonly<Record<string, string>> = {
  'sorted runs': 'Are there enough runs to look for work?',
  'size amplification': 'Are the newer runs large beside the oldest?',
  'size ratio': 'The next older run joins while it is not larger by more than size_ratio.',
  'sorted run count': 'Are there more runs than the limit?',
  score: 'Is a level as full as it may be?',
  file: 'Which file of the level goes first?',
  'trivial move': 'Can its files fall a level without being written?',
};

const marks = { yes: 'check', no: 'cross', note: 'dot' } as const;
const words: Record<Outcome, string> = { yes: 'yes', no: 'no', note: '' };

function Rules({ checks }: { readonly checks: readonly RuleCheck[] }): JSX.Element {
  if (checks.length === 0) {
    return (
      <p className="empty">
        A recording says what was compacted and for which reason, not how the picker came to it.
      </p>
    );
  }
  return (
    <ul className="rules" aria-label="The picker’s reasoning">
      {rulesOf(checks).map((lines, index) => (
        <Rule key={index} lines={lines} />
      ))}
    </ul>
  );
}

/** A rule that is tried in steps has one line a step; its last line says what came of it. */
function Rule({ lines }: { readonly lines: readonly RuleCheck[] }): JSX.Element | null {
  const last = lines.at(-1);
  if (last === undefined) return null;
  const { name } = ruleOf(last);
  const ids = [...new Set(lines.map((line) => ruleOf(line).id))].join(', ');
  return (
    <li className="rule" data-outcome={last.outcome}>
      <span className="mark">
        <Icon name={marks[last.outcome]} />
      </span>
      <span className="name">
        {name} <span className="id">{ids}</span>
      </span>
      <span className="outcome">{words[last.outcome]}</span>
      {questions[name] !== undefined && <span className="asks">{questions[name]}</span>}
      {lines.map((line, index) => (
        <Line key={index} line={line} look={lookOf(name, lines)} />
      ))}
    </li>
  );
}

/** How a rule's lines look: alone, as steps with their outcomes, or as a list of conditions. */
type LineLook = 'alone' | 'step' | 'check';

function lookOf(name: string, lines: readonly RuleCheck[]): LineLook {
  if (lines.length === 1) return 'alone';
  // Every condition of a move must hold; the first that does not is the last one tried.
  return name === 'trivial move' ? 'check' : 'step';
}

function Line({ line, look }: { line: RuleCheck; look: LineLook }): JSX.Element {
  const { outcome } = line;
  const text = keptTogether(verdictText(line));
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
