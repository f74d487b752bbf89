// Writes a GIF frame by frame, with only one frame in memory. All frames share the colours found in
// a few of them. Each frame only stores its changes.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** The number of colours. One more index marks an unchanged pixel. */
const MOST_COLOURS = 255;
const FORMAT = 'rgb565';

/** The size of a GIF, and the pixels (RGBA) of some of its frames, concatenated. */
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
    // The index of unchanged pixels; its colour is never visible.
    this.#palette = [...found, [0, 0, 0]];
  }

  /** Adds a frame: its pixels (RGBA) and its duration in hundredths of a second. */
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

  /** Returns the finished file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
