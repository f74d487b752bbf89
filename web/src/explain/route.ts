// The explanation that a fragment asks for, and links to explanations alone. The page starts with
// it, so pages and figures themselves are not looked up here: see `known_route.ts`.
import { ALL, formatRoute, type ExplainRoute } from '../state/explain_route.ts';

/** The explanation in a fragment, whether or not it exists; `null`: none. */
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

/** The figure that a fragment asks for; `null`: none, or all of them. */
export function figureAlone(fragment: string): string | null {
  const route = readRoute(fragment);
  return route?.kind === 'gallery' ? route.figure : null;
}

/** The page for frames that only shows one figure, independent of this page. */
export function figurePage(figure: string, theme: string | null): string {
  const asked = new URLSearchParams({ figure, ...(theme === null ? {} : { theme }) });
  return `embed.html?${asked.toString()}`;
}

/** A link to an explanation alone, for others. */
export function linkTo(route: ExplainRoute): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${formatRoute(route)}`;
}
