// The explanations: a page for every rule, the list of all, and the gallery of figures.
import { useEffect, useRef, type JSX } from 'react';
import { FIGURE_GROUPS, figureOf } from 'lsm-shape';
import { Dialog } from '../dialogs/Dialog.tsx';
import { FigureView } from './FigureView.tsx';
import { ExplainLink } from './RuleLink.tsx';
import type { ExplainRoute } from './route.ts';
import type { RulePage } from './rule_page.ts';
import { PAGE_GROUPS, pagesBeside, rulePageOf } from './rule_pages.ts';

export interface ExplainDialogProps {
  readonly route: ExplainRoute;
  readonly isDark: boolean;
  readonly onClose: () => void;
}

/** The open explanation. */
export function ExplainDialog({ route, isDark, onClose }: ExplainDialogProps): JSX.Element {
  const page = route.kind === 'rule' ? rulePageOf(route.id) : undefined;
  const title = titleOf(route, page);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Another page begins at its top; a link to a figure at that figure.
    const figure = route.kind === 'gallery' ? route.figure : null;
    const place = figure === null ? top.current : document.getElementById(`figure-${figure}`);
    place?.scrollIntoView({ block: figure === null ? 'end' : 'start' });
  }, [route]);
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={top} className="explain-top" />
      {page !== undefined && <PageView page={page} isDark={isDark} />}
      {route.kind === 'rules' && <PageList />}
      {route.kind === 'gallery' && <Gallery isDark={isDark} />}
      <nav className="explain-more" aria-label="More explanations">
        {route.kind !== 'rules' && <ExplainLink route={{ kind: 'rules' }}>All rules</ExplainLink>}
        {route.kind !== 'gallery' && (
          <ExplainLink route={{ kind: 'gallery', figure: null }}>All figures</ExplainLink>
        )}
      </nav>
    </Dialog>
  );
}

function titleOf(route: ExplainRoute, page: RulePage | undefined): string {
  if (route.kind === 'gallery') return 'Figures';
  return page?.title ?? 'Rules';
}

/** One page: its figure, its words, and the pages beside it. */
function PageView({ page, isDark }: { page: RulePage; isDark: boolean }): JSX.Element {
  const figure = figureOf(page.figure);
  const { before, after } = pagesBeside(page);
  return (
    <article className="rule-page">
      <p className="rule-ids">
        {page.ids.length === 1 ? 'Rule' : 'Rules'} {page.ids.join(', ')}
      </p>
      {figure !== undefined && <FigureView figure={figure} isDark={isDark} hasTitle={false} />}
      {page.text.map((paragraph) => (
        <p key={paragraph}>{withCode(paragraph)}</p>
      ))}
      <nav className="rule-neighbours" aria-label="Neighbouring rules">
        {before !== null && <PageLink page={before} mark="← " />}
        {after !== null && <PageLink page={after} mark="→ " />}
      </nav>
    </article>
  );
}

function PageLink({ page, mark = '' }: { page: RulePage; mark?: string }): JSX.Element {
  const [id = ''] = page.ids;
  return (
    <ExplainLink route={{ kind: 'rule', id }}>
      {mark !== '' && <span aria-hidden="true">{mark}</span>}
      {page.title}
    </ExplainLink>
  );
}

/** Names between backticks as code. */
function withCode(text: string): (string | JSX.Element)[] {
  return text.split('`').map((piece, at) => (at % 2 === 0 ? piece : <code key={at}>{piece}</code>));
}

function PageList(): JSX.Element {
  return (
    <>
      {PAGE_GROUPS.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h3 className="section-title">{title}</h3>
          <ul className="rule-list">
            {pages.map((page) => (
              <li key={page.title}>
                <PageLink page={page} /> <span className="id">{page.ids.join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Gallery({ isDark }: { readonly isDark: boolean }): JSX.Element {
  return (
    <>
      <p>
        Small histories, told in a few lines each and drawn by the stage itself. The outlined files
        are read, the file in a strong colour is being written, the vertical line is how far a merge
        has come.
      </p>
      {FIGURE_GROUPS.map(({ title, figures }) => (
        <section key={title} className="gallery-group" aria-label={title}>
          <h3 className="section-title">{title}</h3>
          {figures.map((figure) => (
            <FigureView key={figure.id} figure={figure} isDark={isDark} hasTitle />
          ))}
        </section>
      ))}
    </>
  );
}
