// A rule's id as a link to its page.
import type { JSX, MouseEvent, ReactNode } from 'react';
import { useExplain } from './explain_context.ts';
import { formatRoute, type ExplainRoute } from '../state/explain_route.ts';
import { rulePageOf } from './rule_pages.ts';

export interface RuleLinkProps {
  readonly id: string;
  /** True if it has the height that a finger needs. */
  readonly isTall?: boolean;
}

/** The link, or the id alone if the rule has no page. */
export function RuleLink({ id, isTall = false }: RuleLinkProps): JSX.Element {
  const page = rulePageOf(id);
  if (page === undefined) return <span className="rule-id">{id}</span>;
  const label = `${id}: ${page.title} Read the explanation`;
  return (
    <ExplainLink route={{ kind: 'rule', id }} label={label} isTall={isTall}>
      <span className="rule-id">{id}</span>
    </ExplainLink>
  );
}

export interface ExplainLinkProps {
  readonly route: ExplainRoute;
  /** The spoken label, if the content is too short. */
  readonly label?: string;
  /** True if it leads to the open explanation. */
  readonly isCurrent?: boolean;
  /** True if it has the height that a finger needs, beyond the line of text. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Opens an explanation here. With a modifier key, it behaves like any link. */
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
      // Not a bare fragment, because it leads to an explanation instead of a place on this page.
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
