// A GIF, written in a separate worker so that the page stays responsive.
import { GIF_SAMPLES, gifDelay } from 'lsm-shape/pictures';
import type { FilmEncoder, FilmForm } from './film_encoder.ts';
import type { GifNews, GifOrder } from './gif_protocol.ts';

/** Frames that may wait for the worker. */
const MOST_WAITING = 2;

/** One GIF. */
export class GifFilm implements FilmEncoder {
  readonly samples = GIF_SAMPLES;
  readonly #worker = new Worker(new URL('./gif_worker.ts', import.meta.url), { type: 'module' });
  readonly #form: FilmForm;
  readonly #seen: Uint8ClampedArray[] = [];
  readonly #waiting: (() => void)[] = [];
  #sent = 0;
  #written = 0;
  #fault: Error | null = null;
  #done: ((content: Blob) => void) | null = null;
  #fail: ((fault: Error) => void) | null = null;

  constructor(form: FilmForm) {
    this.#form = form;
    this.#worker.onmessage = ({ data }: MessageEvent<GifNews>) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#break(event.message || 'the worker could not be loaded');
    };
  }

  learn(canvas: HTMLCanvasElement): void {
    this.#seen.push(this.#pixelsOf(canvas));
  }

  async add(canvas: HTMLCanvasElement): Promise<void> {
    if (this.#sent === 0) this.#begin();
    const pixels = this.#pixelsOf(canvas);
    const delay = gifDelay(this.#sent, this.#form.fps);
    this.#send({ type: 'frame', pixels, delay }, [pixels.buffer]);
    this.#sent += 1;
    while (this.#sent - this.#written > MOST_WAITING && this.#fault === null) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#fault !== null) throw this.#fault;
  }

  async finish(): Promise<Blob> {
    const content = new Promise<Blob>((resolve, reject) => {
      this.#done = resolve;
      this.#fail = reject;
    });
    if (this.#fault !== null) throw this.#fault;
    this.#send({ type: 'end' });
    try {
      return await content;
    } finally {
      this.#worker.terminate();
    }
  }

  cancel(): void {
    this.#worker.terminate();
  }

  #begin(): void {
    const { width, height } = this.#form;
    const samples = new Uint8ClampedArray(width * height * 4 * this.#seen.length);
    for (const [at, each] of this.#seen.entries()) samples.set(each, at * width * height * 4);
    this.#seen.length = 0;
    this.#send({ type: 'begin', width, height, samples }, [samples.buffer]);
  }

  #send(order: GifOrder, moved: Transferable[] = []): void {
    this.#worker.postMessage(order, moved);
  }

  #receive(news: GifNews): void {
    if (news.type === 'done') this.#done?.(news.content);
    else if (news.type === 'failed') this.#break(news.message);
    else {
      this.#written += 1;
      this.#goOn();
    }
  }

  #break(message: string): void {
    this.#fault = new Error(message);
    this.#fail?.(this.#fault);
    this.#goOn();
  }

  #goOn(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray<ArrayBuffer> {
    const { width, height } = this.#form;
    const image = canvas.getContext('2d')?.getImageData(0, 0, width, height);
    if (image === undefined) throw new Error('This browser does not provide a 2D canvas');
    return image.data;
  }
}
