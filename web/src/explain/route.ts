// The explanation that a fragment asks for, and links to explanations alone. The page starts with
// it, so pages and figures themselves are not looked up here: see `known_route.ts`.
import { ALL, formatRoute, type ExplainRoute } from '../state/explain_route.ts';

/** The explanation that a fragment asks for, whether or not it exists; `null`: none. */
export function readRoute(fragment: string): ExplainRoute | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const rule = fields.get('rule');
  if (rule === ALL) return { kind: 'rules' };
  if (rule !== null) return { kind: 'rule', id: rule };
  const figure = fields.get('figure');
  if (figure === ALL) return { kind: 'gallery', figure: null };
  if (figure !== null) return { kind: 'gallery', figure };
  return null;
}

/** A link to an explanation alone, for others. */
export function linkTo(route: ExplainRoute): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${formatRoute(route)}`;
}
