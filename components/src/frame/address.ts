// The address of `embed.html`: attributes of the element in the query or the fragment, and the
// style of the page around it.
import { ATTRIBUTES, RUN_ATTRIBUTES } from '../element/settings.ts';

/** The attributes that the address supports. */
export const FRAME_ATTRIBUTES: readonly string[] = [...ATTRIBUTES, ...RUN_ATTRIBUTES, 'height'];

/** Attributes that each name something to show. */
const SHOWN = ['src', 'figure', 'scenario', 'db-bench', 'link'];

/** True if the attributes name something to show. */
export function namesSomething(has: (name: string) => boolean): boolean {
  return SHOWN.some(has);
}

/** True if the attributes request a run of the engine. */
export function asksForRun(has: (name: string) => boolean): boolean {
  return RUN_ATTRIBUTES.some(has);
}

/** The parsed address. */
export interface FrameAddress {
  readonly attributes: Readonly<Record<string, string>>;
  /** True if the background of the outer page shows around the element. */
  readonly isTransparent: boolean;
  /** Sentences about invalid parts. */
  readonly problems: readonly string[];
}

/** Reads a query (`?src=log.lsmlog`) and a fragment (`#at=120`). The fragment takes precedence. */
export function readFrameAddress(query: string, fragment: string): FrameAddress {
  const attributes: Record<string, string> = {};
  const problems: string[] = [];
  let isTransparent = false;
  for (const fields of [query, fragment.replace(/^#/, '')]) {
    for (const [name, value] of new URLSearchParams(fields)) {
      if (FRAME_ATTRIBUTES.includes(name)) attributes[name] = value;
      else if (name === 'background') {
        isTransparent = value === 'transparent';
        if (!isTransparent) problems.push(`background=${value}: it can be transparent.`);
      } else {
        const known = [...FRAME_ATTRIBUTES, 'background'].join(', ');
        problems.push(`The address has “${name}”, which is unknown; it can have ${known}.`);
      }
    }
  }
  if (!namesSomething((name) => name in attributes)) {
    problems.push(`The address names nothing to show: ${SHOWN.join('=…, ')}=….`);
  }
  return { attributes, isTransparent, problems };
}
