// The explanation that a fragment opens, and links to explanations alone.
import { figureOf } from 'lsm-shape';
import { ALL, formatRoute, type ExplainRoute } from '../state/explain_route.ts';
import { rulePageOf } from './rule_pages.ts';

/** The explanation that a fragment opens; `null`: none, or one that does not exist. */
export function readRoute(fragment: string): ExplainRoute | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const rule = fields.get('rule');
  if (rule === ALL) return { kind: 'rules' };
  if (rule !== null && rulePageOf(rule) !== undefined) return { kind: 'rule', id: rule };
  const figure = fields.get('figure');
  if (figure === ALL) return { kind: 'gallery', figure: null };
  if (figure !== null && figureOf(figure) !== undefined) return { kind: 'gallery', figure };
  return null;
}

/** A link to an explanation alone, for others. */
export function linkTo(route: ExplainRoute): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${formatRoute(route)}`;
}
