// SVG documents in three forms: a file with a description and glyphs, a part of a page, and input
// for a rasterizer.
import { escaped } from '../base/escaped.ts';
import { PICTURE_FONT } from '../pictures.ts';

/** SVG elements, with their total size in pixels. */
export interface DrawnElements {
  readonly width: number;
  readonly height: number;
  readonly elements: string;
}

/** Source of the glyphs that SVGs embed. */
export interface FontLetters {
  /** Returns CSS rules that embed the font in an SVG with the given texts. */
  readonly fontFaces: (texts: string) => string;
}

/** Words that describe a picture. */
export interface SvgWords {
  readonly title: string;
  readonly alt: string;
  /** Link to the live run; null to omit the link. */
  readonly link: string | null;
}

/** Base class for pictures of a moment. Subclasses draw and describe the moment. */
export abstract class SvgPicture<Moment> {
  protected abstract drawn(moment: Moment, idPrefix: string): DrawnElements;
  protected abstract words(moment: Moment): SvgWords;

  /** Returns a standalone file that includes a description and the glyphs needed. */
  svg(moment: Moment, font: FontLetters): string {
    const drawn = this.drawn(moment, 'lsm');
    const { title, alt, link } = this.words(moment);
    const [name, description] = ['lsm-title', 'lsm-desc'];
    return framed(drawn, ` role="img" aria-labelledby="${name} ${description}"`, [
      `<title id="${name}">${escaped(title)}</title>`,
      `<desc id="${description}">${escaped(link === null ? alt : `${alt} ${link}`)}</desc>`,
      `<style>${font.fontFaces(wordsIn(drawn.elements))}</style>`,
    ]);
  }

  /** Returns SVG for a page, which may use a different font. `idPrefix` keeps its ids unique. */
  inlineSvg(moment: Moment, idPrefix = 'lsm'): string {
    const label = ` role="img" aria-label="${escaped(this.words(moment).alt)}"`;
    return framed(this.drawn(moment, idPrefix), label, []);
  }

  /** Returns SVG for a rasterizer, which has its own copy of the font. */
  bareSvg(moment: Moment): string {
    return framed(this.drawn(moment, 'lsm'), '', []);
  }
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

/** Returns the texts in a picture, which is everything between its tags. */
function wordsIn(elements: string): string {
  return elements.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '');
}
