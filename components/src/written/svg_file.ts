// An SVG element around drawn elements: as a file with description and glyphs, as a part of a page,
// or as the input of a bitmap.
import { escaped } from '../base/escaped.ts';
import { PICTURE_FONT } from '../pictures.ts';

/** The drawn elements and their size. */
export interface DrawnElements {
  readonly width: number;
  readonly height: number;
  readonly elements: string;
}

/** The glyphs that an SVG embeds. */
export interface FontLetters {
  /** CSS rules that embed the font into an SVG with these texts. */
  readonly fontFaces: (texts: string) => string;
}

/** The text alternative of an SVG. */
export interface SvgWords {
  readonly title: string;
  readonly description: string;
}

/** A standalone file with its description and the glyphs that it needs. */
export function svgFile(drawn: DrawnElements, words: SvgWords, font: FontLetters): string {
  const [name, description] = ['lsm-title', 'lsm-desc'];
  return framed(drawn, ` role="img" aria-labelledby="${name} ${description}"`, [
    `<title id="${name}">${escaped(words.title)}</title>`,
    `<desc id="${description}">${escaped(words.description)}</desc>`,
    `<style>${font.fontFaces(wordsIn(drawn.elements))}</style>`,
  ]);
}

/** A part of a page, which may have another font. */
export function inlineSvg(drawn: DrawnElements, label: string): string {
  return framed(drawn, ` role="img" aria-label="${escaped(label)}"`, []);
}

/** The input of a bitmap, whose maker has the font. */
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

/** The texts of a picture: everything between tags. */
function wordsIn(elements: string): string {
  return elements.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '');
}
