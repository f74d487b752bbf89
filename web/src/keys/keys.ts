// The commands of keys. A focused field or button keeps the keys that it needs.

import type { MomentKind } from 'lsm-shape';
import type { FocusKind } from './focus_kind.ts';

export type KeyCommand =
  | { readonly type: 'toggle' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'first' }
  | { readonly type: 'last' }
  | { readonly type: 'slower' }
  | { readonly type: 'faster' }
  | { readonly type: 'help' }
  | { readonly type: 'palette' }
  /** Goes to the options search. */
  | { readonly type: 'search' }
  /** Deselects the clicked file. */
  | { readonly type: 'release' }
  | { readonly type: 'step'; readonly events: number }
  | { readonly type: 'compaction'; readonly direction: -1 | 1 }
  | { readonly type: 'moment'; readonly kind: MomentKind; readonly direction: -1 | 1 }
  /** Adds a note at the playhead, or removes an empty one. `isWritten` opens it for editing. */
  | { readonly type: 'note'; readonly isWritten: boolean }
  | { readonly type: 'noteJump'; readonly direction: -1 | 1 }
  | { readonly type: 'zoom'; readonly by: 'in' | 'out' | 'all' };

/** The fields of a keyboard event that matter here. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the command of a key; null if it has none while this kind of element is focused. */
export function commandOfKey(press: KeyPress, focus: FocusKind): KeyCommand | null {
  if (press.altKey) return null;
  if (isPaletteKey(press)) return { type: 'palette' };
  if (focus === 'text') return null;
  if (press.ctrlKey || press.metaKey) return commandOfChord(press);
  if (focus !== 'other' && press.key === ' ') return null;
  const isMoving = /^(Arrow|Home|End)/.test(press.key);
  if (isMoving && ['slider', 'choice', 'radio'].includes(focus)) return null;
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
    case '/':
      return { type: 'search' };
    case '?':
      return { type: 'help' };
    case 'Escape':
      return { type: 'release' };
    default:
      return focus === 'choice' ? null : commandOfLetter(press);
  }
}

/** True for Ctrl+K and Cmd+K, which work even in text fields. */
export function isPaletteKey({ key, shiftKey, ctrlKey, metaKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k';
}

/** Returns the command of a key with Ctrl or Cmd; null if the browser handles it. */
function commandOfChord({ key, shiftKey, ctrlKey }: KeyPress): KeyCommand | null {
  const letter = key.toLowerCase();
  if (letter === 'z') return { type: shiftKey ? 'redo' : 'undo' };
  return letter === 'y' && ctrlKey && !shiftKey ? { type: 'redo' } : null;
}

/** Returns the command of a letter. Shift reverses it. A focused select needs letters itself. */
function commandOfLetter({ key, shiftKey }: KeyPress): KeyCommand | null {
  const direction = shiftKey ? -1 : 1;
  switch (key.toLowerCase()) {
    case 'm':
      return { type: 'moment', kind: 'move', direction };
    case 'c':
      return { type: 'moment', kind: 'cut', direction };
    case 's':
      return { type: 'moment', kind: 'stall', direction };
    case 'l':
      return { type: 'moment', kind: 'base', direction };
    case 'v':
      return { type: 'moment', kind: 'options', direction };
    case 'b':
      return { type: 'note', isWritten: shiftKey };
    case 'n':
      return { type: 'noteJump', direction };
    case 'i':
      return { type: 'zoom', by: 'in' };
    case 'o':
      return { type: 'zoom', by: 'out' };
    case '0':
      return { type: 'zoom', by: 'all' };
    default:
      return null;
  }
}
