// The iframe to paste for a page with a figure.
import { escaped } from '../base/escaped.ts';

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

/** An iframe that the page has room in; `file` stands beside the page with the frame. */
export function frameSnippet(file: string, height: number, words: WordsBeside): string {
  const lines = (text: string): number => LINE * Math.ceil((text.length * CHARACTER) / COLUMN);
  const below = words.below.map((text) => SPACE.paragraph + lines(text));
  const controls = words.hasControls ? SPACE.controls : 0;
  const beside = [SPACE.page, lines(words.title) + SPACE.title, controls, ...below];
  const tall = beside.reduce((sum, own) => sum + own, height);
  const size = `width="100%" height="${tall}"`;
  const style = 'loading="lazy" style="border: 0"';
  const title = escaped(words.title);
  return `<iframe src="${encodeURI(file)}" title="${title}" ${size} ${style}></iframe>`;
}
