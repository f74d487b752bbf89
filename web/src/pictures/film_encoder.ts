// An encoder that makes a GIF or a video of frames.

export interface FilmEncoder {
  /** The number of frames to inspect before the first one. */
  readonly samples: number;
  /** Inspects a frame. */
  learn(canvas: HTMLCanvasElement): void;
  /** Adds the next frame. Resolves when it is ready for another one. */
  add(canvas: HTMLCanvasElement): Promise<void>;
  finish(): Promise<Blob>;
  /** Ends it without a result. */
  cancel(): void;
}

/** The format of the file. */
export interface FilmForm {
  readonly width: number;
  readonly height: number;
  /** Frames per second. */
  readonly fps: number;
}
