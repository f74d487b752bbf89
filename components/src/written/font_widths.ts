import { LABEL_SIZE, type MeasureText } from '../charts/marks.ts';
import { advancesOf } from './font_file.ts';

/** Width in em that is assumed for a character not in the font. */
const UNKNOWN_WIDTH = 1;

/** Measures text in the picture font, with the same results on every machine. */
export class FontWidths {
  readonly #regular: ReturnType<typeof advancesOf>;
  readonly #strong: ReturnType<typeof advancesOf>;

  /** Creates the measure from the TrueType files of both weights. */
  constructor(regular: Uint8Array, strong: Uint8Array) {
    this.#regular = advancesOf(regular);
    this.#strong = advancesOf(strong);
  }

  /** Returns the width of a text in the picture font, in pixels. */
  readonly measure: MeasureText = (text, { size = LABEL_SIZE, isStrong = false } = {}) => {
    const advances = isStrong ? this.#strong : this.#regular;
    let width = 0;
    for (const character of text) width += advances(character) ?? UNKNOWN_WIDTH;
    return width * size;
  };

  /** Returns the characters of a text that are missing from the font. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((character) => this.#regular(character) === undefined);
  }
}
