// The open explanation and its form in a link: `rule=U-22`, `rule=all`, `figure=aligned-cut`,
// `figure=all`. The explanations themselves define which ids exist.

export type ExplainRoute =
  /** The list of all rule pages. */
  | { readonly kind: 'rules' }
  | { readonly kind: 'rule'; readonly id: string }
  /** The gallery of figures, scrolled to a figure; null for the top. */
  | { readonly kind: 'gallery'; readonly figure: string | null };

/** The id that links use for the list of all rule pages and for the whole gallery. */
export const ALL = 'all';

/** Formats a route for a fragment, such as `rule=U-22`; empty for null. */
export function formatRoute(route: ExplainRoute | null): string {
  switch (route?.kind) {
    case undefined:
      return '';
    case 'rules':
      return `rule=${ALL}`;
    case 'rule':
      return `rule=${encodeURIComponent(route.id)}`;
    case 'gallery':
      return `figure=${encodeURIComponent(route.figure ?? ALL)}`;
  }
}
