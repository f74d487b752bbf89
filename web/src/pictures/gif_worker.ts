// Writes a GIF, frame by frame, so that no more than one is in memory. All frames have the colours
// that were found in some of them; of a frame only what has changed is written.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { GifNews, GifOrder } from './gif_protocol.ts';

// The types of a page are in force here, and a worker's global scope is none of them.
interface WorkerScope {
  postMessage(news: GifNews): void;
  onmessage: ((message: MessageEvent<GifOrder>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** Colours; one more place says that a pixel is as it was. */
const MOST_COLOURS = 255;
const FORMAT = 'rgb565';

class GifWriter {
  readonly #encoder = GIFEncoder();
  readonly #width: number;
  readonly #height: number;
  readonly #palette: readonly (readonly number[])[];
  #before: Uint8Array<ArrayBuffer> | null = null;

  constructor({ width, height, samples }: Extract<GifOrder, { type: 'begin' }>) {
    this.#width = width;
    this.#height = height;
    const found = quantize(samples, MOST_COLOURS, { format: FORMAT });
    // The place of what is as it was; its colour is never seen.
    this.#palette = [...found, [0, 0, 0]];
  }

  add({ pixels, delay }: Extract<GifOrder, { type: 'frame' }>): void {
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

  finish(): Blob {
    this.#encoder.finish();
    return new Blob([this.#encoder.bytes()], { type: 'image/gif' });
  }
}

function listen(): WorkerScope['onmessage'] {
  let writer: GifWriter | null = null;
  return ({ data }) => {
    try {
      if (data.type === 'begin') writer = new GifWriter(data);
      else if (data.type === 'frame') {
        writer?.add(data);
        scope.postMessage({ type: 'written' });
      } else if (writer !== null) scope.postMessage({ type: 'done', content: writer.finish() });
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : String(problem);
      scope.postMessage({ type: 'failed', message });
    }
  };
}

scope.onmessage = listen();
