// A rule page: figure, text, an example from the current run, and links to its neighbours.
import { useMemo, type JSX } from 'react';
import { exampleOf, figureOf } from 'lsm-shape';
import { useEvent } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { FigureView } from './FigureView.tsx';
import { RULE_SENTENCES } from './generated/rule_sentences.ts';
import { ExplainLink, RuleLink } from './RuleLink.tsx';
import { linkTo } from './route.ts';
import type { RulePage } from './rule_page.ts';
import { pagesBeside } from './rule_pages.ts';
import { stopAt } from '../state/stop_at.ts';

export interface RulePageViewProps {
  readonly page: RulePage;
  readonly onClose: () => void;
}

export function RulePageView(props: RulePageViewProps): JSX.Element {
  const { page } = props;
  const [id = ''] = page.ids;
  const figure = figureOf(page.figure);
  const { before, after } = pagesBeside(page);
  return (
    <article className="rule-page">
      <div className="rule-head">
        <p className="rule-ids">
          {page.ids.length === 1 ? 'Rule' : 'Rules'} {page.ids.join(', ')}
        </p>
        <CopyButton key={id} text={linkTo({ kind: 'rule', id })} label="Copy link" />
      </div>
      {figure !== undefined && <FigureView key={figure.id} figure={figure} />}
      <p className="rule-sentence">{withCode(RULE_SENTENCES[id] ?? '')}</p>
      {page.text.map((paragraph) => (
        <p key={paragraph}>{withCode(paragraph)}</p>
      ))}
      <Example {...props} />
      <p className="rule-source">
        In RocksDB 11.8.1: <code>{page.source}</code>
      </p>
      <nav className="rule-neighbours" aria-label="Previous and next rule">
        {before !== null && <Neighbour page={before} before="← " />}
        {after !== null && <Neighbour page={after} after=" →" />}
      </nav>
    </article>
  );
}

interface NeighbourProps {
  readonly page: RulePage;
  readonly before?: string;
  readonly after?: string;
}

function Neighbour({ page, before = '', after = '' }: NeighbourProps): JSX.Element {
  const [id = ''] = page.ids;
  return (
    <ExplainLink route={{ kind: 'rule', id }}>
      <span aria-hidden="true">{before}</span>
      {page.title}
      <span aria-hidden="true">{after}</span>
    </ExplainLink>
  );
}

const outcomes = { yes: 'yes', no: 'no', note: '' } as const;

/** An example of the rule from the current run, with a button that goes to it. */
function Example({ page, onClose }: RulePageViewProps): JSX.Element | null {
  const { session, timeline } = usePageState();
  const { player } = session;
  const event = useEvent(player, timeline);
  const example = useMemo(
    () => (timeline === null ? null : exampleOf(timeline, page.ids, event)),
    [timeline, page, event],
  );
  if (timeline === null) return null;
  if (example === null) {
    return <p className="rule-example none">The current run has no example.</p>;
  }
  const goThere = (): void => {
    stopAt(player, example.event);
    onClose();
  };
  const { outcome } = example;
  return (
    <section className="rule-example" aria-label="Example from the current run">
      <p>
        <b>Example from the current run</b>, {example.subject.toLowerCase()}
      </p>
      <p className="example-text">
        {keptTogether(example.text)}
        {outcome !== null && outcomes[outcome] !== '' && (
          <b data-outcome={outcome}> {outcomes[outcome]}</b>
        )}
      </p>
      <button type="button" className="button small" onClick={goThere}>
        Go to event {example.event}
      </button>
    </section>
  );
}

/** Formats a paragraph: text in backticks becomes code, and rule ids become links. */
function withCode(text: string): (string | JSX.Element)[] {
  return text
    .split(/(`[^`]*`|\b[A-Z]-\d+\b)/)
    .filter((piece) => piece !== '')
    .map((piece, at) => {
      if (piece.startsWith('`')) return <code key={at}>{piece.slice(1, -1)}</code>;
      return /^[A-Z]-\d+$/.test(piece) ? <RuleLink key={at} id={piece} /> : piece;
    });
}
