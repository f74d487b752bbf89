// Keys that have a meaning while the stage has the focus.

export type StageKey =
  | { readonly type: 'file'; readonly by: -1 | 1 }
  | { readonly type: 'row'; readonly by: -1 | 1 }
  | { readonly type: 'edge'; readonly by: -1 | 1 }
  | { readonly type: 'pan'; readonly by: -1 | 1 }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'reset' }
  | { readonly type: 'leave' }
  | { readonly type: 'pin' };

/** Returns the action for a key press; `null` if the key does nothing on the stage. */
export function stageKeyOf(
  press: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): StageKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  switch (press.key) {
    case 'ArrowLeft':
      return { type: press.shiftKey ? 'pan' : 'file', by: -1 };
    case 'ArrowRight':
      return { type: press.shiftKey ? 'pan' : 'file', by: 1 };
    case 'ArrowUp':
      return { type: 'row', by: -1 };
    case 'ArrowDown':
      return { type: 'row', by: 1 };
    case 'Home':
      return { type: 'edge', by: -1 };
    case 'End':
      return { type: 'edge', by: 1 };
    case '+':
    case '=':
      return { type: 'zoom', factor: 0.5 };
    case '-':
    case '_':
      return { type: 'zoom', factor: 2 };
    case '0':
      return { type: 'reset' };
    case 'Escape':
      return { type: 'leave' };
    case 'Enter':
    case ' ':
      return { type: 'pin' };
    default:
      return null;
  }
}
