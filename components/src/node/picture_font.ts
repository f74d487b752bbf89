// The font of pictures, from the package and not from the machine: texts are as wide everywhere,
// and an SVG carries the letters that it needs.
import { readFileSync } from 'node:fs';
import { LABEL_SIZE, type MeasureText } from '../charts/marks.ts';
import characters from './fonts/characters.json' with { type: 'json' };
import { advancesOf } from './font_file.ts';

const WEIGHTS = [400, 600] as const;
type Weight = (typeof WEIGHTS)[number];

/** What programs that have no font of a character show: about an em. */
const UNKNOWN_WIDTH = 1;

/** Inter in two weights, cut down to the characters of western Europe (`web/tools/fonts.mjs`). */
export class PictureFont {
  readonly #folder: URL;
  readonly #files: Readonly<Record<Weight, Uint8Array>>;
  readonly #advances: Readonly<Record<Weight, ReturnType<typeof advancesOf>>>;

  /** The files stand in `folder`. */
  constructor(folder: URL) {
    this.#folder = folder;
    const read = (weight: Weight): Uint8Array =>
      readFileSync(new URL(`inter-${weight}.ttf`, folder));
    this.#files = { 400: read(400), 600: read(600) };
    this.#advances = { 400: advancesOf(this.#files[400]), 600: advancesOf(this.#files[600]) };
  }

  /** How wide a text is. */
  readonly measure: MeasureText = (text, { size = LABEL_SIZE, isStrong = false } = {}) => {
    const advances = this.#advances[isStrong ? 600 : 400];
    let width = 0;
    for (const character of text) width += advances(character) ?? UNKNOWN_WIDTH;
    return width * size;
  };

  /** Characters of a text that the font does not have. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((character) => this.#advances[400](character) === undefined);
  }

  /** Both weights as TrueType files. */
  get files(): Uint8Array[] {
    return WEIGHTS.map((weight) => this.#files[weight]);
  }

  /** Rules that put the font into an SVG in which these texts are. */
  fontFaces(texts: string): string {
    const set = isBasic(texts) ? 'basic' : 'latin';
    return WEIGHTS.map((weight) => {
      const file = readFileSync(new URL(`inter-${weight}-${set}.woff2`, this.#folder));
      const url = `data:font/woff2;base64,${file.toString('base64')}`;
      return `@font-face{font-family:Inter;font-weight:${weight};src:url(${url})}`;
    }).join('');
  }
}

/** Whether ASCII and the signs of labels are enough. */
function isBasic(texts: string): boolean {
  const known = new Set(characters.basic);
  return Array.from(texts).every((character) => character <= '~' || known.has(character));
}
