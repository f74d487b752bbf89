import { LABEL_SIZE, type MeasureText } from '../charts/marks.ts';
import { advancesOf } from './font_file.ts';

/** Assumed width of a character that the font lacks, in em. */
const UNKNOWN_WIDTH = 1;

/** Measures texts in the picture font, with the same result on every machine. */
export class FontWidths {
  readonly #regular: ReturnType<typeof advancesOf>;
  readonly #strong: ReturnType<typeof advancesOf>;

  /** Reads TrueType files of both weights. */
  constructor(regular: Uint8Array, strong: Uint8Array) {
    this.#regular = advancesOf(regular);
    this.#strong = advancesOf(strong);
  }

  /** Returns the width of a text in pixels. */
  readonly measure: MeasureText = (text, { size = LABEL_SIZE, isStrong = false } = {}) => {
    const advances = isStrong ? this.#strong : this.#regular;
    let width = 0;
    for (const character of text) width += advances(character) ?? UNKNOWN_WIDTH;
    return width * size;
  };

  /** Returns the characters of a text that the font lacks. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((character) => this.#regular(character) === undefined);
  }
}
