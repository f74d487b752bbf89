// Writes a GIF frame by frame, with only one frame in memory. All frames use the colours found in a
// few sample frames, and each frame stores only its visible changes.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { bytesPerSecond } from './film_plan.ts';

/** Number of sample frames from which the shared colours are chosen. */
export const GIF_SAMPLES = 8;

/** Maximum number of colours. One more index marks unchanged pixels. */
const MOST_COLOURS = 255;
const FORMAT = 'rgb565';
/** Only one row in this many is searched for colours in a sample frame. */
const SAMPLED_ROWS = 4;
/**
 * Largest channel difference, out of 255, for which a pixel counts as unchanged. Files change
 * colour slowly as they age, and storing each shade would take up most of the GIF.
 */
const UNSEEN = 12;

/** Seconds' worth of bytes that may be used in advance, mostly by the first frame. */
const HEAD_START = 0.4;

/** Size of a GIF in pixels, its frame rate and its number of frames. */
export interface GifForm {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly count: number;
}

type Rgba = Uint8Array | Uint8ClampedArray;

/** Writes one GIF. While the file exceeds its byte limit, frames repeat the previous picture. */
export class GifWriter {
  readonly #encoder = GIFEncoder();
  readonly #form: GifForm;
  readonly #rows: Rgba[] = [];
  #palette: readonly (readonly number[])[] = [];
  /** Table of similar colours, holding 1 at the first index × 256 + the second for each pair. */
  #alike = new Uint8Array();
  /** Colour index of each pixel in the current picture. */
  #shown: Uint8Array | null = null;
  #count = 0;

  constructor(form: GifForm) {
    this.#form = form;
  }

  /** Learns the colours of a sample frame (RGBA). All samples must precede the first `add`. */
  learn(pixels: Rgba): void {
    const stride = this.#form.width * 4;
    for (let row = 0; row < this.#form.height; row += SAMPLED_ROWS) {
      this.#rows.push(pixels.slice(row * stride, (row + 1) * stride));
    }
  }

  /** Adds a frame, given as RGBA. */
  add(pixels: Rgba): void {
    const { width, height, fps, count } = this.#form;
    const at = this.#count;
    if (at === 0) this.#findColours();
    this.#count += 1;
    const allowed = (HEAD_START + at / fps) * bytesPerSecond(this.#form);
    const isLeftOut = at + 1 < count && this.#encoder.bytesView().length > allowed;
    const changes = isLeftOut ? null : this.#changes(pixels);
    const unchanged = this.#palette.length - 1;
    const [across, down] = changes === null ? [1, 1] : [width, height];
    this.#encoder.writeFrame(changes ?? Uint8Array.of(unchanged), across, down, {
      ...(at === 0 ? { palette: this.#palette, repeat: 0 } : {}),
      transparent: at > 0,
      transparentIndex: at === 0 ? 0 : unchanged,
      // GIF delays are whole hundredths of a second. Rounding errors are carried to later frames.
      delay: (Math.round(((at + 1) * 100) / fps) - Math.round((at * 100) / fps)) * 10,
      dispose: 1,
    });
  }

  /** Returns the finished GIF file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  /** Updates `#shown` with the visible changes, and returns the frame's colour indices. */
  #changes(pixels: Rgba): Uint8Array<ArrayBuffer> {
    const colours = applyPalette(pixels, this.#palette.slice(0, -1), FORMAT);
    const shown = (this.#shown ??= colours);
    if (shown === colours) return colours;
    const unchanged = this.#palette.length - 1;
    return colours.map((colour, at) => {
      if (this.#alike[(shown[at] ?? 0) * 256 + colour] === 1) return unchanged;
      shown[at] = colour;
      return colour;
    });
  }

  #findColours(): void {
    const stride = this.#form.width * 4;
    const pixels = new Uint8Array(stride * this.#rows.length);
    for (const [at, row] of this.#rows.splice(0).entries()) pixels.set(row, at * stride);
    const found = quantize(pixels, MOST_COLOURS, { format: FORMAT });
    // The last index marks unchanged pixels, so its colour is never visible.
    this.#palette = [...found, [0, 0, 0]];
    this.#alike = Uint8Array.from({ length: 256 * 256 }, (_, pair) => {
      const [one, other] = [found[pair >> 8], found[pair & 255]];
      const isNear = one?.every((level, at) => Math.abs(level - (other?.[at] ?? 999)) <= UNSEEN);
      return isNear === true ? 1 : 0;
    });
  }
}
