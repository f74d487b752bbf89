// The appearance of a page in a frame of another one: `?embed&controls=player&theme=dark`. It is in
// the query, so that the fragment remains a link.
import type { ThemeName } from './workbench.ts';

/** The controls below the stage of an embedded page. */
export type EmbeddedControls = 'none' | 'player' | 'timeline';

/** The frame. */
export interface PageFrame {
  /** Null for the whole page. */
  readonly embedded: EmbeddedControls | null;
  /** Null for the remembered theme. */
  readonly theme: ThemeName | null;
  /** Sentences about invalid parts. */
  readonly warnings: readonly string[];
}

const controls: readonly EmbeddedControls[] = ['none', 'player', 'timeline'];
const themes: readonly ThemeName[] = ['auto', 'light', 'dark'];

/** Reads a query (`?embed&theme=dark`). Other names in it are ignored. */
export function readFrame(query: string): PageFrame {
  const fields = new URLSearchParams(query);
  const warnings: string[] = [];
  const choice = <Word extends string>(name: string, words: readonly Word[]): Word | null => {
    const text = fields.get(name);
    const found = words.find((word) => word === text) ?? null;
    if (text !== null && found === null) {
      warnings.push(`The address sets ${name} to “${text}”; it can be ${words.join(', ')}.`);
    }
    return found;
  };
  const chosen = choice('controls', controls);
  const theme = choice('theme', themes);
  return { embedded: fields.has('embed') ? (chosen ?? 'player') : null, theme, warnings };
}
