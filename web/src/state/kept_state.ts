// The part of the state that this browser remembers, in its local storage: a key for each value.
// Whatever makes no sense there is as if nothing were stored.
import { formatPane, parsePane, type PaneState } from '../ui/pane_size.ts';
import { fieldsIn, type FieldIn, type Kept } from './fields.ts';
import { initialWorkbench, type ThemeName } from './workbench.ts';

/** Where texts are kept; a browser's local storage is one. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** How a field is kept: under each key a text; null: there is nothing to remember. */
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

/** What the browser remembers. Storage may be forbidden: then it is nothing. */
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

/** Makes it remember. Where storage is forbidden, choices last as long as the page. */
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

/** What was on the page last, as the fragment of a link; `index.html` asks for it too. */
const LAST = 'lsm-shape-last';

/** The fragment of what was on the page last; null: this browser has not been here. */
export function readLastLink(texts: () => KeptTexts = () => localStorage): string | null {
  try {
    return texts().getItem(LAST);
  } catch {
    return null;
  }
}

/** Makes the browser remember what is on the page. */
export function writeLastLink(fragment: string, texts: () => KeptTexts = () => localStorage): void {
  try {
    texts().setItem(LAST, fragment);
  } catch {
    // Where storage is forbidden, each visit is the first.
  }
}
