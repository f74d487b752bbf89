// A rule's id as a link to its page.
import type { JSX, MouseEvent, ReactNode } from 'react';
import { useExplain } from './explain_context.ts';
import { formatRoute, type ExplainRoute } from '../state/explain_route.ts';
import { rulePageOf } from './rule_pages.ts';

export interface RuleLinkProps {
  readonly id: string;
  /** True if the link is tall enough for a finger. */
  readonly isTall?: boolean;
}

/** A link to a rule's page, or just the id if there is no page. */
export function RuleLink({ id, isTall = false }: RuleLinkProps): JSX.Element {
  const page = rulePageOf(id);
  if (page === undefined) return <span className="rule-id">{id}</span>;
  const label = `${id}: ${page.title}`;
  return (
    <ExplainLink route={{ kind: 'rule', id }} label={label} isTall={isTall}>
      <span className="rule-id">{id}</span>
    </ExplainLink>
  );
}

export interface ExplainLinkProps {
  readonly route: ExplainRoute;
  /** Accessible name, if the content is too short to be one. */
  readonly label?: string;
  /** True if this explanation is open. */
  readonly isCurrent?: boolean;
  /** True if the link is tall enough for a finger, not just as tall as its line of text. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** A link that opens an explanation in this page. A modifier key makes it an ordinary link. */
export function ExplainLink(props: ExplainLinkProps): JSX.Element {
  const { route, label, isCurrent, isTall, children } = props;
  const { open } = useExplain();
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(route);
  };
  return (
    <a
      className="explain-link"
      data-tall={isTall}
      // A bare fragment would point to a place on this page.
      href={`./#${formatRoute(route)}`}
      aria-label={label}
      aria-current={isCurrent === true ? 'page' : undefined}
      title={label}
      onClick={follow}
    >
      {children}
    </a>
  );
}
