// Writes a GIF frame by frame, with only one frame in memory. All frames share the colours found in
// a few of them. Each frame only stores its visible changes.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { bytesPerSecond } from './film_plan.ts';

/** The number of frames in which the colours of all are found. */
export const GIF_SAMPLES = 8;

/** The number of colours. One more index marks an unchanged pixel. */
const MOST_COLOURS = 255;
const FORMAT = 'rgb565';
/** One row in so many of a sample is searched for colours. */
const SAMPLED_ROWS = 4;
/**
 * The largest difference of a channel, of 255, at which a pixel keeps its colour. Files change
 * colour slowly as they age, and storing each shade would take most of the file.
 */
const UNSEEN = 12;

/** Seconds of film whose bytes may be used up at once, as by its first frame. */
const HEAD_START = 0.4;

/** The size of a GIF in pixels, its frames per second and their number. */
export interface GifForm {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly count: number;
}

type Rgba = Uint8Array | Uint8ClampedArray;

/** One GIF. Where frames take more bytes than the file may have, it leaves changes out. */
export class GifWriter {
  readonly #encoder = GIFEncoder();
  readonly #form: GifForm;
  readonly #rows: Rgba[] = [];
  #palette: readonly (readonly number[])[] = [];
  /** 1 for each pair of colours that look alike: the first index × 256 + the second. */
  #alike = new Uint8Array();
  /** The indices of the colours that are shown. */
  #shown: Uint8Array | null = null;
  #count = 0;

  constructor(form: GifForm) {
    this.#form = form;
  }

  /** Finds colours in a frame (RGBA). All frames to be searched come before the first one. */
  learn(pixels: Rgba): void {
    const stride = this.#form.width * 4;
    for (let row = 0; row < this.#form.height; row += SAMPLED_ROWS) {
      this.#rows.push(pixels.slice(row * stride, (row + 1) * stride));
    }
  }

  /** Adds a frame (RGBA). */
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
      // Whole hundredths of a second; rounding errors carry over to later frames.
      delay: (Math.round(((at + 1) * 100) / fps) - Math.round((at * 100) / fps)) * 10,
      dispose: 1,
    });
  }

  /** Returns the finished file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  /** The colours of pixels that look different, which are shown from now on. */
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
    // The index of unchanged pixels; its colour is never visible.
    this.#palette = [...found, [0, 0, 0]];
    this.#alike = Uint8Array.from({ length: 256 * 256 }, (_, pair) => {
      const [one, other] = [found[pair >> 8], found[pair & 255]];
      const isNear = one?.every((level, at) => Math.abs(level - (other?.[at] ?? 999)) <= UNSEEN);
      return isNear === true ? 1 : 0;
    });
  }
}
