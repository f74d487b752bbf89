// The explanations dialog: rule pages, the list of all rules and the gallery of figures, with an
// index next to them if there is room.
import { useEffect, useRef, type JSX } from 'react';
import { FIGURE_GROUPS } from 'lsm-shape';
import { Dialog } from '../ui/Dialog.tsx';
import { Gallery, galleryId } from './Gallery.tsx';
import { isKnownRoute } from './known_route.ts';
import { ExplainLink } from './RuleLink.tsx';
import { RulePageView } from './RulePageView.tsx';
import type { ExplainRoute } from '../state/explain_route.ts';
import type { RulePage } from './rule_page.ts';
import { PAGE_GROUPS, rulePageOf } from './rule_pages.ts';

export interface ExplainDialogProps {
  readonly route: ExplainRoute;
  readonly onClose: () => void;
}

/** The dialog with the open explanation; null if the link leads to none. */
export function ExplainDialog(props: ExplainDialogProps): JSX.Element | null {
  const { route, onClose } = props;
  const isKnown = isKnownRoute(route);
  useEffect(() => {
    if (!isKnown) onClose();
  }, [isKnown, onClose]);
  return isKnown ? <KnownExplanation {...props} /> : null;
}

function KnownExplanation(props: ExplainDialogProps): JSX.Element {
  const { route, onClose } = props;
  const page = route.kind === 'rule' ? rulePageOf(route.id) : undefined;
  const content = useRef<HTMLDivElement>(null);
  const figure = route.kind === 'gallery' ? route.figure : null;
  useEffect(() => {
    // A new page starts at its top; a link to a figure scrolls to that figure.
    const place = figure === null ? null : document.getElementById(galleryId(figure));
    const { current } = content;
    if (current === null) return;
    const above = place === null ? -current.scrollTop : placeIn(place, current) - MARGIN;
    current.scrollBy({ top: above });
  }, [route, figure]);
  return (
    <Dialog title={titleOf(route, page)} size="page" onClose={onClose}>
      <div className="explain" data-kind={route.kind}>
        <nav className="explain-index" aria-label="Explanations">
          <ul className="explain-kinds">
            <li>
              <ExplainLink route={{ kind: 'rules' }} isCurrent={route.kind === 'rules'}>
                All rules
              </ExplainLink>
            </li>
            <li>
              <ExplainLink
                route={{ kind: 'gallery', figure: null }}
                isCurrent={route.kind === 'gallery' && figure === null}
              >
                All figures
              </ExplainLink>
            </li>
          </ul>
          {page !== undefined && <RuleIndex current={page} />}
          {route.kind === 'gallery' && <FigureIndex current={figure} />}
        </nav>
        <div className="explain-content" ref={content}>
          {page !== undefined && <RulePageView {...props} page={page} />}
          {route.kind === 'rules' && <PageList />}
          {route.kind === 'gallery' && <Gallery current={figure} />}
        </div>
      </div>
    </Dialog>
  );
}

/** Space left above a figure after a link scrolls to it, in pixels. */
const MARGIN = 16;

/** Distance of an element from the top of its scroll container, in pixels. */
function placeIn(element: Element, scroller: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

function titleOf(route: ExplainRoute, page: RulePage | undefined): string {
  if (route.kind === 'gallery') return 'Figures';
  return page?.title ?? 'Rules';
}

function RuleIndex({ current }: { readonly current: RulePage }): JSX.Element {
  return (
    <>
      {PAGE_GROUPS.map(({ title, pages }) => (
        <section key={title}>
          <h3 className="section-title">{title}</h3>
          <ul>
            {pages.map((page) => (
              <li key={page.title}>
                <ExplainLink
                  route={{ kind: 'rule', id: page.ids[0] ?? '' }}
                  isCurrent={page === current}
                >
                  {page.title}
                </ExplainLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function FigureIndex({ current }: { readonly current: string | null }): JSX.Element {
  return (
    <>
      {FIGURE_GROUPS.map(({ title, figures }) => (
        <section key={title}>
          <h3 className="section-title">{title}</h3>
          <ul>
            {figures.map(({ id, title: name }) => (
              <li key={id}>
                <ExplainLink route={{ kind: 'gallery', figure: id }} isCurrent={id === current}>
                  {name}
                </ExplainLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** List of all pages, with the ids of the rules that they explain. */
function PageList(): JSX.Element {
  return (
    <div className="rule-groups">
      {PAGE_GROUPS.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h3 className="section-title">{title}</h3>
          <ul className="rule-list">
            {pages.map((page) => (
              <li key={page.title}>
                <ExplainLink route={{ kind: 'rule', id: page.ids[0] ?? '' }}>
                  {page.title}
                </ExplainLink>{' '}
                <span className="rule-list-ids">{page.ids.join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
