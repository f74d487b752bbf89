// From keys to what the player does; fields and buttons keep the keys that they need themselves.

/** What a key asks for. */
export type KeyCommand =
  | { readonly type: 'toggle' }
  | { readonly type: 'first' }
  | { readonly type: 'last' }
  | { readonly type: 'slower' }
  | { readonly type: 'faster' }
  | { readonly type: 'help' }
  | { readonly type: 'step'; readonly events: number }
  | { readonly type: 'compaction'; readonly direction: -1 | 1 };

/** What of a keyboard event counts. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What the focused element does with keys itself. */
export type FocusKind = 'text' | 'slider' | 'choice' | 'button' | 'other';

/** The command of a key; null: the key is not ours. */
export function commandOfKey(press: KeyPress, focus: FocusKind): KeyCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focus === 'text') return null;
  if (focus !== 'other' && press.key === ' ') return null;
  const isMoving = /^(Arrow|Home|End)/.test(press.key);
  if (isMoving && (focus === 'slider' || focus === 'choice')) return null;
  switch (press.key) {
    case ' ':
      return { type: 'toggle' };
    case 'ArrowLeft':
      return { type: 'step', events: press.shiftKey ? -10 : -1 };
    case 'ArrowRight':
      return { type: 'step', events: press.shiftKey ? 10 : 1 };
    case '[':
      return { type: 'compaction', direction: -1 };
    case ']':
      return { type: 'compaction', direction: 1 };
    case 'Home':
      return { type: 'first' };
    case 'End':
      return { type: 'last' };
    case '-':
      return { type: 'slower' };
    case '+':
    case '=':
      return { type: 'faster' };
    case '?':
      return { type: 'help' };
    default:
      return null;
  }
}

/** What the element with the focus needs its keys for. */
export function focusKindOf(element: Element | null): FocusKind {
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLSelectElement) return 'choice';
  if (element instanceof HTMLInputElement) {
    if (element.type === 'range') return 'slider';
    return element.type === 'radio' ? 'choice' : 'text';
  }
  return element instanceof HTMLButtonElement ? 'button' : 'other';
}
