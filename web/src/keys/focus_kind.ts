// Elements that handle keys themselves. The table of keys is loaded separately, after the first
// picture.

/** Kind of a focused element, defined by the keys that the element handles itself. */
export type FocusKind = 'text' | 'slider' | 'choice' | 'radio' | 'button' | 'other';

/** Returns the kind of the focused element. */
export function focusKindOf(element: Element | null): FocusKind {
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLSelectElement) return 'choice';
  if (element instanceof HTMLInputElement) {
    // The playhead's slider uses the page's keys.
    if (element.dataset['keys'] === 'page') return 'other';
    if (element.type === 'range') return 'slider';
    // A checkbox needs only the space key.
    if (element.type === 'checkbox') return 'button';
    return element.type === 'radio' ? 'radio' : 'text';
  }
  return element instanceof HTMLButtonElement ? 'button' : 'other';
}
