// The font of pictures, from the package instead of the machine. Text has the same width
// everywhere, and an SVG embeds the characters that it uses.
import { readFileSync } from 'node:fs';
import characters from './fonts/characters.json' with { type: 'json' };
import { FontWidths } from '../written/font_widths.ts';

const WEIGHTS = [400, 600] as const;
type Weight = (typeof WEIGHTS)[number];

/** Inter in two weights, reduced to the characters of western Europe (`web/tools/fonts.mjs`). */
export class PictureFont extends FontWidths {
  readonly #folder: URL;
  readonly #files: Readonly<Record<Weight, Uint8Array>>;

  /** `folder` contains the font files. */
  constructor(folder: URL) {
    const read = (weight: Weight): Uint8Array =>
      readFileSync(new URL(`inter-${weight}.ttf`, folder));
    const files = { 400: read(400), 600: read(600) };
    super(files[400], files[600]);
    this.#folder = folder;
    this.#files = files;
  }

  /** Both weights as TrueType files. */
  get files(): Uint8Array[] {
    return WEIGHTS.map((weight) => this.#files[weight]);
  }

  /** CSS rules that embed the font into an SVG with these texts. */
  fontFaces(texts: string): string {
    const set = isBasic(texts) ? 'basic' : 'latin';
    return WEIGHTS.map((weight) => {
      const file = readFileSync(new URL(`inter-${weight}-${set}.woff2`, this.#folder));
      const url = `data:font/woff2;base64,${file.toString('base64')}`;
      return `@font-face{font-family:Inter;font-weight:${weight};src:url(${url})}`;
    }).join('');
  }
}

/** True if ASCII and the symbols of labels suffice. */
function isBasic(texts: string): boolean {
  const known = new Set(characters.basic);
  return Array.from(texts).every((character) => character <= '~' || known.has(character));
}
