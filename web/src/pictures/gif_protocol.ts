// The messages between the page and the worker that writes a GIF.

/** A message to the worker, in this order: one start, any number of frames, one end. */
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

/** A message from the worker: one per frame, then the file. */
export type GifNews =
  | { readonly type: 'written' }
  | { readonly type: 'done'; readonly content: Blob }
  | { readonly type: 'failed'; readonly message: string };
