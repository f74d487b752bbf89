// The open explanation and its representation in a link: `rule=U-22`, `rule=all`,
// `figure=aligned-cut`, `figure=all`. The explanations define which ids exist.

export type ExplainRoute =
  /** List of all rule pages. */
  | { readonly kind: 'rules' }
  | { readonly kind: 'rule'; readonly id: string }
  /** Gallery of figures, scrolled to one figure or at the top. */
  | { readonly kind: 'gallery'; readonly figure: string | null };

/** Link id for the list of all rule pages and for the whole gallery. */
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
