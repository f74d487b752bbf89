// The keys that a focused element handles itself. The table of keys is loaded after the first
// picture.

/** The kind of a focused element, by the keys that it handles itself. */
export type FocusKind = 'text' | 'slider' | 'choice' | 'radio' | 'button' | 'other';

/** The kind of the focused element. */
export function focusKindOf(element: Element | null): FocusKind {
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLSelectElement) return 'choice';
  if (element instanceof HTMLInputElement) {
    // The playhead's slider uses the page's keys.
    if (element.dataset['keys'] === 'page') return 'other';
    if (element.type === 'range') return 'slider';
    // It only needs the space key, and its change can be undone at once.
    if (element.type === 'checkbox') return 'button';
    return element.type === 'radio' ? 'radio' : 'text';
  }
  return element instanceof HTMLButtonElement ? 'button' : 'other';
}
