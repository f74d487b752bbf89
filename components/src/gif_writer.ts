// Writes a GIF, frame by frame, so that no more than one is in memory. All frames have the colours
// that were found in some of them; of a frame only what has changed is written.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** Colours; one more place says that a pixel is as it was. */
const MOST_COLOURS = 255;
const FORMAT = 'rgb565';

/** How large a GIF is, and pixels (RGBA) of some of its frames, one after the other. */
export interface GifForm {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array | Uint8ClampedArray;
}

/** One GIF. */
export class GifWriter {
  readonly #encoder = GIFEncoder();
  readonly #width: number;
  readonly #height: number;
  readonly #palette: readonly (readonly number[])[];
  #before: Uint8Array<ArrayBuffer> | null = null;

  constructor({ width, height, samples }: GifForm) {
    this.#width = width;
    this.#height = height;
    const found = quantize(samples, MOST_COLOURS, { format: FORMAT });
    // The place of what is as it was; its colour is never seen.
    this.#palette = [...found, [0, 0, 0]];
  }

  /** The next frame: its pixels (RGBA), and for how many hundredths of a second it is seen. */
  add(pixels: Uint8Array | Uint8ClampedArray, delay: number): void {
    const unchanged = this.#palette.length - 1;
    const shown = applyPalette(pixels, this.#palette.slice(0, unchanged), FORMAT);
    const before = this.#before;
    const written =
      before === null
        ? shown
        : shown.map((colour, at) => (before[at] === colour ? unchanged : colour));
    this.#encoder.writeFrame(written, this.#width, this.#height, {
      ...(before === null ? { palette: this.#palette, repeat: 0 } : {}),
      transparent: before !== null,
      transparentIndex: before === null ? 0 : unchanged,
      delay: delay * 10,
      dispose: 1,
    });
    this.#before = shown;
  }

  /** The file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
