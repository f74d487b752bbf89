import { escaped } from '../base/escaped.ts';

/** Text that a page shows in addition to its picture. */
export interface WordsBeside {
  readonly title: string;
  /** Paragraphs shown below the picture. */
  readonly below: readonly string[];
  readonly hasControls: boolean;
}

/** Typical width, in pixels, of a text column on screens larger than a phone's. */
const COLUMN = 600;
/** Average width, in pixels, of a character in common system fonts. */
const CHARACTER = 7.5;
const LINE = 20;
/** Space in pixels around the page. */
const SPACE = { page: 16, title: 8, paragraph: 6, controls: 50 };

/** Returns an iframe that is high enough for the page. `file` is relative to the outer page. */
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
