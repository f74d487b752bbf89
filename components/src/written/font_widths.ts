// How wide texts are in the font of pictures, which is the same on every machine.
import { LABEL_SIZE, type MeasureText } from '../charts/marks.ts';
import { advancesOf } from './font_file.ts';

/** What programs that have no font of a character show: about an em. */
const UNKNOWN_WIDTH = 1;

/** Widths of the font in two weights. */
export class FontWidths {
  readonly #regular: ReturnType<typeof advancesOf>;
  readonly #strong: ReturnType<typeof advancesOf>;

  /** Takes both weights as TrueType files. */
  constructor(regular: Uint8Array, strong: Uint8Array) {
    this.#regular = advancesOf(regular);
    this.#strong = advancesOf(strong);
  }

  /** How wide a text is. */
  readonly measure: MeasureText = (text, { size = LABEL_SIZE, isStrong = false } = {}) => {
    const advances = isStrong ? this.#strong : this.#regular;
    let width = 0;
    for (const character of text) width += advances(character) ?? UNKNOWN_WIDTH;
    return width * size;
  };

  /** Characters of a text that the font does not have. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((character) => this.#regular(character) === undefined);
  }
}
