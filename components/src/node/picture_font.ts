// The font of pictures. It is part of the package, so text has the same width on every machine.
// SVGs embed it.
import { readFileSync } from 'node:fs';
import characters from './fonts/characters.json' with { type: 'json' };
import { FontWidths } from '../written/font_widths.ts';

const WEIGHTS = [400, 600] as const;
type Weight = (typeof WEIGHTS)[number];

/** Inter in two weights, reduced by `web/tools/fonts.mjs` to Western European characters. */
export class PictureFont extends FontWidths {
  readonly #folder: URL;
  readonly #files: Readonly<Record<Weight, Uint8Array>>;

  constructor(folder: URL) {
    const read = (weight: Weight): Uint8Array =>
      readFileSync(new URL(`inter-${weight}.ttf`, folder));
    const files = { 400: read(400), 600: read(600) };
    super(files[400], files[600]);
    this.#folder = folder;
    this.#files = files;
  }

  /** TrueType files of the two weights. */
  get files(): Uint8Array[] {
    return WEIGHTS.map((weight) => this.#files[weight]);
  }

  /** Returns CSS that embeds the smallest font file sufficient for the texts. */
  fontFaces(texts: string): string {
    const set = isBasic(texts) ? 'basic' : 'latin';
    return WEIGHTS.map((weight) => {
      const file = readFileSync(new URL(`inter-${weight}-${set}.woff2`, this.#folder));
      const url = `data:font/woff2;base64,${file.toString('base64')}`;
      return `@font-face{font-family:Inter;font-weight:${weight};src:url(${url})}`;
    }).join('');
  }
}

/** Returns true if the texts only use ASCII and the symbols found in labels. */
function isBasic(texts: string): boolean {
  const known = new Set(characters.basic);
  return Array.from(texts).every((character) => character <= '~' || known.has(character));
}
