// What the address of `embed.html` asks for: the attributes of the element, in the query or in the
// fragment, and how the page around it looks.
import { ATTRIBUTES, RUN_ATTRIBUTES } from '../element/settings.ts';

/** What the element in a frame can be asked for. */
export const FRAME_ATTRIBUTES: readonly string[] = [...ATTRIBUTES, ...RUN_ATTRIBUTES, 'height'];

/** Attributes of which each is something to show. */
const SHOWN = ['src', 'figure', 'scenario', 'db-bench', 'link'];

/** Whether attributes name something that can be shown. */
export function namesSomething(has: (name: string) => boolean): boolean {
  return SHOWN.some(has);
}

/** Whether attributes ask for a run of the engine. */
export function asksForRun(has: (name: string) => boolean): boolean {
  return RUN_ATTRIBUTES.some(has);
}

/** What an address asks for. */
export interface FrameAddress {
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether the page's own ground shows around the element. */
  readonly isTransparent: boolean;
  /** What was not understood, in sentences. */
  readonly problems: readonly string[];
}

/** Reads a query (`?src=log.lsmlog`) and a fragment (`#at=120`), which goes before. */
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
