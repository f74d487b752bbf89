// Flags for the appearance of a run. They have the names of the attributes of `<lsm-shape>`.
import { readSettings, type Settings } from '../element/settings.ts';
import type { ColourBy } from '../scene/options.ts';
import { Problem } from './problem.ts';

/** Declarations of the appearance flags for Node's `parseArgs`. */
export const LOOK_FLAGS = {
  output: { type: 'string', short: 'o' },
  at: { type: 'string' },
  range: { type: 'string' },
  theme: { type: 'string' },
  color: { type: 'string' },
  caption: { type: 'string' },
  page: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Values of declared flags. A flag that was not given is missing. */
export type FlagsOf<Declared> = {
  readonly [Name in keyof Declared]?: Declared[Name] extends { readonly multiple: true }
    ? readonly string[]
    : Declared[Name] extends { readonly type: 'boolean' }
      ? boolean
      : string;
};
export type LookFlags = FlagsOf<typeof LOOK_FLAGS>;

/** Parses flags with the element's attribute reader. Throws a `Problem` if a flag is invalid. */
export function settingsOf(flags: {
  readonly controls?: string;
  readonly theme?: string;
  readonly pace?: string;
}): Settings {
  const texts: Readonly<Record<string, string | undefined>> = {
    ...{ controls: flags.controls, theme: flags.theme, pace: flags.pace },
  };
  const { settings, problems } = readSettings((name) => texts[name] ?? null);
  const [problem] = problems;
  if (problem === undefined) return settings;
  const [, name = '', text = ''] = /^Attribute (\w+)="([^"]*)"/.exec(problem) ?? [];
  throw new Problem(`--${name} ${text}`, ...halves(problem));
}

/** Returns the coloring chosen by the flag, or else by the link. */
export function colourOf(flag: string | undefined, linked: string | null): ColourBy {
  const text = flag ?? linked;
  const read = readSettings((name) => (name === 'color' ? text : null));
  const [problem] = read.problems;
  if (problem !== undefined) throw new Problem(`--color ${text}`, ...halves(problem));
  return read.settings.colourBy;
}

/** Splits the element's message about an attribute into the fault and the remedy. */
export function halves(problem: string): [what: string, todo: string] {
  const [what = '', forms = ''] = problem
    .replace(/^Attribute \w+="[^"]*" /, 'it ')
    .split('. It can be ');
  return [what.replace(/\.$/, ''), `it can be ${forms.replace(/\.$/, '')}`];
}

/** Parses a size such as `960x400`. Throws a `Problem` if it is invalid. */
export function sizeOf(text = '960x400'): readonly [width: number, height: number] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  const size = [Number(width), Number(height)] as const;
  if (size[0] >= LEAST_WIDTH && size[1] >= LEAST_HEIGHT && size.every((side) => side <= MOST)) {
    return size;
  }
  const what = `the size must be between ${LEAST_WIDTH}x${LEAST_HEIGHT} and ${MOST}x${MOST}`;
  throw new Problem(`--size ${text}`, what, 'write WIDTHxHEIGHT in pixels, for example 960x400');
}

const LEAST_WIDTH = 280;
const LEAST_HEIGHT = 180;
const MOST = 4096;

/** Parses a numeric flag from `least` to `most`. Returns undefined if it was not given. */
export function numberFlag(
  name: string,
  text: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && least <= value && value <= most) return value;
  const todo = `give a number from ${least} to ${most}`;
  throw new Problem(`--${name} ${text}`, 'it is not a number in this range', todo);
}

/** Returns the output file given with `-o`. Throws a `Problem` if none was given. */
export function outputOf({ output }: LookFlags, example: string): string {
  if (output !== undefined) return output;
  throw new Problem('command line', 'no output file is given', `add -o ${example}`);
}

/** Returns the HTML file given with `-o`. Throws a `Problem` if it is not an HTML file. */
export function pageOutput(flags: LookFlags): string {
  const output = outputOf(flags, 'figure.html');
  if (/\.html?$/i.test(output)) return output;
  throw new Problem(`-o ${output}`, 'it is not an HTML file', 'use a name that ends in .html');
}

/** Returns the caption, or null if it is missing or blank. */
export function captionOf({ caption = '' }: LookFlags): string | null {
  return caption.trim() === '' ? null : caption.trim();
}

/** A link to the live run, along with notes about the link. */
export interface LiveLink {
  /** URL of the live run; null if there is no link. */
  readonly link: string | null;
  readonly notes: readonly string[];
}

/** Returns the link to a run on the page `page`. `fragment` is null if the page cannot show it. */
export function liveLink({ page }: LookFlags, fragment: string | null): LiveLink {
  if (page === undefined) return { link: null, notes: [] };
  if (!/^https?:\/\/[^\s#]+$/.test(page)) {
    const todo = 'give the address of the page, for example https://example.org/lsm-shape/';
    throw new Problem(`--page ${page}`, 'it is not the address of a page', todo);
  }
  if (fragment !== null) return { link: `${page}#${fragment}`, notes: [] };
  return {
    link: page,
    notes: ['The page cannot link to this run, so the link opens the page alone.'],
  };
}
