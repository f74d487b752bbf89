// What the page and the worker that writes a GIF say to each other.

/** To the worker, in this order: once, then any number of frames, then the end. */
export type GifOrder =
  | {
      readonly type: 'begin';
      readonly width: number;
      readonly height: number;
      /** Pixels of some frames, one after the other: the colours of all are found in them. */
      readonly samples: Uint8ClampedArray<ArrayBuffer>;
    }
  | {
      readonly type: 'frame';
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      /** Hundredths of a second. */
      readonly delay: number;
    }
  | { readonly type: 'end' };

/** From the worker: a word for each frame, then the file. */
export type GifNews =
  | { readonly type: 'written' }
  | { readonly type: 'done'; readonly content: Blob }
  | { readonly type: 'failed'; readonly message: string };
