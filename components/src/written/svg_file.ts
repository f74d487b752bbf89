// An SVG around what was drawn: as a file with its words and letters, as a part of a page, and as
// what a picture of pixels is made of.
import { escaped } from '../base/escaped.ts';
import { PICTURE_FONT } from '../pictures.ts';

/** What was drawn. */
export interface DrawnElements {
  readonly width: number;
  readonly height: number;
  readonly elements: string;
}

/** The letters that an SVG carries. */
export interface FontLetters {
  /** Rules that put the font into an SVG in which these texts are. */
  readonly fontFaces: (texts: string) => string;
}

/** What an SVG says to those who do not see it. */
export interface SvgWords {
  readonly title: string;
  readonly description: string;
}

/** A file of its own: with its words, and with the letters that it needs. */
export function svgFile(drawn: DrawnElements, words: SvgWords, font: FontLetters): string {
  const [name, description] = ['lsm-title', 'lsm-desc'];
  return framed(drawn, ` role="img" aria-labelledby="${name} ${description}"`, [
    `<title id="${name}">${escaped(words.title)}</title>`,
    `<desc id="${description}">${escaped(words.description)}</desc>`,
    `<style>${font.fontFaces(wordsIn(drawn.elements))}</style>`,
  ]);
}

/** A part of a page, which has the font or another one. */
export function inlineSvg(drawn: DrawnElements, label: string): string {
  return framed(drawn, ` role="img" aria-label="${escaped(label)}"`, []);
}

/** What a picture of pixels is made of: whoever makes it has the font. */
export function bareSvg(drawn: DrawnElements): string {
  return framed(drawn, '', []);
}

function framed(
  { width, height, elements }: DrawnElements,
  attributes: string,
  before: readonly string[],
): string {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="${PICTURE_FONT}"`;
  return [`${head}${attributes}>`, ...before, elements, '</svg>\n'].join('\n');
}

/** What is between the tags of elements: the texts of a picture. */
function wordsIn(elements: string): string {
  return elements.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '');
}
