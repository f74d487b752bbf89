// Text widths in the font of pictures, which are the same on every machine.
import { LABEL_SIZE, type MeasureText } from '../charts/marks.ts';
import { advancesOf } from './font_file.ts';

/** The width of a character without a glyph in any font: about an em. */
const UNKNOWN_WIDTH = 1;

/** Widths of the font in two weights. */
export class FontWidths {
  readonly #regular: ReturnType<typeof advancesOf>;
  readonly #strong: ReturnType<typeof advancesOf>;

  /** Loads both weights from TrueType files. */
  constructor(regular: Uint8Array, strong: Uint8Array) {
    this.#regular = advancesOf(regular);
    this.#strong = advancesOf(strong);
  }

  /** The width of a text in pixels. */
  readonly measure: MeasureText = (text, { size = LABEL_SIZE, isStrong = false } = {}) => {
    const advances = isStrong ? this.#strong : this.#regular;
    let width = 0;
    for (const character of text) width += advances(character) ?? UNKNOWN_WIDTH;
    return width * size;
  };

  /** Characters of a text that the font lacks. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((character) => this.#regular(character) === undefined);
  }
}
