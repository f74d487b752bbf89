// The page of `lsm-shape embed`: its file, the words of the element for it, the iframe to paste.
import { basename, extname } from 'node:path';
import { escaped } from '../base/escaped.ts';
import { readSettings, type Settings } from '../element/settings.ts';
import * as look from './look_flags.ts';
import { Problem } from './problem.ts';

/** The file of `-o`. */
export function pageOutput(flags: look.LookFlags): string {
  const output = look.outputOf(flags, 'figure.html');
  if (/^\.html?$/i.test(extname(output))) return output;
  throw new Problem(`-o ${output}`, 'a figure is an HTML file', 'let its name end in .html');
}

/** Flags that the element's own reader understands, or says what of them it does not. */
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
  const [, name = '', text = ''] = /^(\w+)="([^"]*)"/.exec(problem) ?? [];
  throw new Problem(`--${name} ${text}`, ...look.halves(problem));
}

/** What is on a page beside its picture. */
export interface WordsBeside {
  readonly title: string;
  /** Paragraphs below the picture. */
  readonly below: readonly string[];
  readonly hasControls: boolean;
}

/** Pixels of a column of text that few pages are narrower than; phones aside. */
const COLUMN = 600;
/** Of a character, on average, in the fonts that systems have for their pages. */
const CHARACTER = 7.5;
const LINE = 20;
/** Around the page, below its title, above each paragraph; the controls as fingers need them. */
const SPACE = { page: 16, title: 8, paragraph: 6, controls: 50 };

/** An iframe that the page has room in. */
export function frameSnippet(output: string, height: number, words: WordsBeside): string {
  const lines = (text: string): number => LINE * Math.ceil((text.length * CHARACTER) / COLUMN);
  const below = words.below.map((text) => SPACE.paragraph + lines(text));
  const controls = words.hasControls ? SPACE.controls : 0;
  const beside = [SPACE.page, lines(words.title) + SPACE.title, controls, ...below];
  const tall = beside.reduce((sum, own) => sum + own, height);
  const size = `width="100%" height="${tall}"`;
  const style = 'loading="lazy" style="border: 0"';
  const title = escaped(words.title);
  return `<iframe src="${encodeURI(basename(output))}" title="${title}" ${size} ${style}></iframe>`;
}
