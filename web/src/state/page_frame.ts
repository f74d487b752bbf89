// The appearance of an embedded page, such as `?embed&controls=player&theme=dark`. It is in the
// query, because the fragment contains the link.
import type { ThemeName } from './workbench.ts';

/** Controls below the stage of an embedded page. */
export type EmbeddedControls = 'none' | 'player' | 'timeline';

/** Embedding settings from the query. */
export interface PageFrame {
  /** The controls; null if the page is not embedded. */
  readonly embedded: EmbeddedControls | null;
  /** The theme; null for the remembered one. */
  readonly theme: ThemeName | null;
  /** A sentence for each invalid setting. */
  readonly warnings: readonly string[];
}

const controls: readonly EmbeddedControls[] = ['none', 'player', 'timeline'];
const themes: readonly ThemeName[] = ['auto', 'light', 'dark'];

/** Reads a query such as `?embed&theme=dark`. Ignores unknown names. */
export function readFrame(query: string): PageFrame {
  const fields = new URLSearchParams(query);
  const warnings: string[] = [];
  const choice = <Word extends string>(name: string, words: readonly Word[]): Word | null => {
    const text = fields.get(name);
    const found = words.find((word) => word === text) ?? null;
    if (text !== null && found === null) {
      warnings.push(`The address sets ${name} to “${text}”. Expected one of: ${words.join(', ')}.`);
    }
    return found;
  };
  const chosen = choice('controls', controls);
  const theme = choice('theme', themes);
  return { embedded: fields.has('embed') ? (chosen ?? 'player') : null, theme, warnings };
}
