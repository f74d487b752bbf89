// What of the explanations is open, and its part of a link: `rule=U-22`, `rule=all`,
// `figure=aligned-cut`, `figure=all`.
import { figureOf } from 'lsm-shape';
import { rulePageOf } from './rule_pages.ts';

/** An open explanation. */
export type ExplainRoute =
  /** All pages. */
  | { readonly kind: 'rules' }
  | { readonly kind: 'rule'; readonly id: string }
  /** The gallery, at one figure or at its beginning. */
  | { readonly kind: 'gallery'; readonly figure: string | null };

const ALL = 'all';

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

/** Its part of a fragment: `rule=U-22`; empty for none. */
export function formatRoute(route: ExplainRoute | null): string {
  switch (route?.kind) {
    case undefined:
      return '';
    case 'rules':
      return `rule=${ALL}`;
    case 'rule':
      return `rule=${route.id}`;
    case 'gallery':
      return `figure=${route.figure ?? ALL}`;
  }
}

/** A link to an explanation alone, for others. */
export function linkTo(route: ExplainRoute): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${formatRoute(route)}`;
}
