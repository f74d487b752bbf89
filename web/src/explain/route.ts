// Explanations in the URL fragment. This is loaded at start, so it does not check that a page or
// figure exists; `known_route.ts` does.
import { ALL, formatRoute, type ExplainRoute } from '../state/explain_route.ts';

/** Parses the explanation that a fragment names, even if it does not exist; null if none. */
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

/** Returns the only figure that a fragment names. Null if it names none or all figures. */
export function figureAlone(fragment: string): string | null {
  const route = readRoute(fragment);
  return route?.kind === 'gallery' ? route.figure : null;
}

/** Returns the URL of a page that shows only this figure, for embedding in frames. */
export function figurePage(figure: string, theme: string | null): string {
  const asked = new URLSearchParams({ figure, ...(theme === null ? {} : { theme }) });
  return `embed.html?${asked.toString()}`;
}

/** Returns a link for sharing that opens the explanation without the current run. */
export function linkTo(route: ExplainRoute): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${formatRoute(route)}`;
}
