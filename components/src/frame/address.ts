// The URL of `embed.html`: attributes of the element in the query or the fragment, and the
// background around the element.
import { ATTRIBUTES, RUN_ATTRIBUTES } from '../element/settings.ts';

/** Names of the attributes that the URL of `embed.html` supports. */
export const FRAME_ATTRIBUTES: readonly string[] = [...ATTRIBUTES, ...RUN_ATTRIBUTES, 'height'];

/** Attributes that each name content to show. */
const SHOWN = ['src', 'figure', 'scenario', 'db-bench', 'link'];

/** Returns true if an attribute names content to show. */
export function namesSomething(has: (name: string) => boolean): boolean {
  return SHOWN.some(has);
}

/** Returns true if an attribute requests a run of the engine. */
export function asksForRun(has: (name: string) => boolean): boolean {
  return RUN_ATTRIBUTES.some(has);
}

/** Parsed URL of `embed.html`. */
export interface FrameAddress {
  readonly attributes: Readonly<Record<string, string>>;
  /** True if the outer page's background shows through around the element. */
  readonly isTransparent: boolean;
  /** Sentences about invalid parts of the URL. */
  readonly problems: readonly string[];
}

/** Parses a query (`?src=log.lsmlog`) and a fragment (`#at=120`). The fragment takes precedence. */
export function readFrameAddress(query: string, fragment: string): FrameAddress {
  const attributes: Record<string, string> = {};
  const problems: string[] = [];
  let isTransparent = false;
  for (const fields of [query, fragment.replace(/^#/, '')]) {
    for (const [name, value] of new URLSearchParams(fields)) {
      if (FRAME_ATTRIBUTES.includes(name)) attributes[name] = value;
      else if (name === 'background') {
        isTransparent = value === 'transparent';
        if (!isTransparent) problems.push(`background=${value}: expected transparent.`);
      } else {
        const known = [...FRAME_ATTRIBUTES, 'background'].join(', ');
        problems.push(`Unknown attribute “${name}” in the address; expected one of ${known}.`);
      }
    }
  }
  if (!namesSomething((name) => name in attributes)) {
    problems.push(`The address names nothing to show: ${SHOWN.join('=…, ')}=….`);
  }
  return { attributes, isTransparent, problems };
}
