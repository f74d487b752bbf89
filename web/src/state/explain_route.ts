// The open explanation and its part of a link: `rule=U-22`, `rule=all`, `figure=aligned-cut`,
// `figure=all`. Only the explanations themselves know the existing ids.

/** An open explanation. */
export type ExplainRoute =
  /** The list of all pages. */
  | { readonly kind: 'rules' }
  | { readonly kind: 'rule'; readonly id: string }
  /** The gallery, at one figure or at its beginning. */
  | { readonly kind: 'gallery'; readonly figure: string | null };

/** The id of the list of all pages. */
export const ALL = 'all';

/** Its part of a fragment: `rule=U-22`; empty for none. */
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
