// Explanations in the URL fragment. This is loaded at start, so it does not check that a page or
// figure exists; `known_route.ts` does.
import { ALL, formatRoute, type ExplainRoute } from '../state/explain_route.ts';

/** Parses the explanation named by a fragment, even if it does not exist; `null`: none. */
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

/** The one figure that a fragment names; `null`: none, or all figures. */
export function figureAlone(fragment: string): string | null {
  const route = readRoute(fragment);
  return route?.kind === 'gallery' ? route.figure : null;
}

/** URL of a page that shows only this figure, for embedding in frames. */
export function figurePage(figure: string, theme: string | null): string {
  const asked = new URLSearchParams({ figure, ...(theme === null ? {} : { theme }) });
  return `embed.html?${asked.toString()}`;
}

/** Link that opens the explanation without the current run, for sharing. */
export function linkTo(route: ExplainRoute): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${formatRoute(route)}`;
}
