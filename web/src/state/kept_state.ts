// State in the browser's local storage, one key per value. Invalid values count as missing.
import { formatPane, parsePane, type PaneState } from '../ui/pane_size.ts';
import { fieldsIn, type FieldIn, type Kept } from './fields.ts';
import { initialWorkbench, type ThemeName } from './workbench.ts';

/** Text storage, such as the browser's local storage. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage format of a field. `write` returns a text for each key; null removes the key. */
interface KeptPart<Value> {
  readonly write: (value: Value) => Readonly<Record<string, string | null>>;
  readonly read: (textOf: (key: string) => string | null) => Value;
}

const THEME = 'lsm-shape-theme';
const BOTTOM = 'lsm-shape-pane-bottom';
const PHONE = 'lsm-shape-pane-phone';

const parts: { readonly [Name in FieldIn<'browser'>]: KeptPart<Kept[Name]> } = {
  theme: {
    write: (theme) => ({ [THEME]: theme === 'auto' ? null : theme }),
    read: (textOf) => themeOf(textOf(THEME)),
  },
  panes: {
    write: ({ bottom, phone }: Readonly<Record<'bottom' | 'phone', PaneState>>) => ({
      [BOTTOM]: formatPane(bottom),
      [PHONE]: formatPane(phone),
    }),
    read: (textOf) => ({ bottom: parsePane(textOf(BOTTOM)), phone: parsePane(textOf(PHONE)) }),
  },
};

function themeOf(text: string | null): ThemeName {
  return text === 'light' || text === 'dark' ? text : initialWorkbench.theme;
}

const names = fieldsIn('browser');

/** Reads the remembered state. Returns defaults if storage is blocked. */
export function readKept(texts: () => KeptTexts = () => localStorage): Kept {
  const textOf = (key: string): string | null => {
    try {
      return texts().getItem(key);
    } catch {
      return null;
    }
  };
  return Object.fromEntries(names.map((name) => [name, parts[name].read(textOf)])) as Kept;
}

/** Stores the state. If storage is blocked, the values last only until the page closes. */
export function writeKept(kept: Kept, texts: () => KeptTexts = () => localStorage): void {
  for (const [key, text] of names.flatMap((name) => Object.entries(written(name, kept)))) {
    try {
      if (text === null) texts().removeItem(key);
      else texts().setItem(key, text);
    } catch {
      return;
    }
  }
}

function written(name: FieldIn<'browser'>, kept: Kept): ReturnType<KeptPart<unknown>['write']> {
  const part = parts[name] as KeptPart<Kept[typeof name]>;
  return part.write(kept[name]);
}

/** Key of the link fragment of the last visit. `index.html` reads it too. */
const LAST = 'lsm-shape-last';

/** Returns the link fragment of the last visit; null if there is none. */
export function readLastLink(texts: () => KeptTexts = () => localStorage): string | null {
  try {
    return texts().getItem(LAST);
  } catch {
    return null;
  }
}

/** Remembers the fragment of the current state. */
export function writeLastLink(fragment: string, texts: () => KeptTexts = () => localStorage): void {
  try {
    texts().setItem(LAST, fragment);
  } catch {
    // If storage is blocked, every visit counts as the first.
  }
}

const ENTRY = 'lsm-shape-entry';

/** Returns the state of the tab's last history entry; null if there is none. */
export function readEntry(texts: () => KeptTexts = () => sessionStorage): unknown {
  try {
    return JSON.parse(texts().getItem(ENTRY) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Remembers the state of the tab's current history entry. */
export function writeEntry(state: unknown, texts: () => KeptTexts = () => sessionStorage): void {
  try {
    texts().setItem(ENTRY, JSON.stringify(state));
  } catch {
    // If storage is blocked or full, only the browser remembers the state.
  }
}
