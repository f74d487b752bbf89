// What an element keeps its keys for; the table of keys comes after the first picture.

/** What the focused element does with keys itself. */
export type FocusKind = 'text' | 'slider' | 'choice' | 'button' | 'other';

/** What the element with the focus needs its keys for. */
export function focusKindOf(element: Element | null): FocusKind {
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLSelectElement) return 'choice';
  if (element instanceof HTMLInputElement) {
    // The playhead's slider wants just what the page's keys do.
    if (element.dataset['keys'] === 'page') return 'other';
    if (element.type === 'range') return 'slider';
    // It needs the space alone; what it switched can be taken back at once.
    if (element.type === 'checkbox') return 'button';
    return element.type === 'radio' ? 'choice' : 'text';
  }
  return element instanceof HTMLButtonElement ? 'button' : 'other';
}
