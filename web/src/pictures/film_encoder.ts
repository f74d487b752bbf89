// What makes a file of frames: a GIF or a video.

export interface FilmEncoder {
  /** How many frames it wants to see before the first one. */
  readonly samples: number;
  /** Takes a look at a frame. */
  learn(canvas: HTMLCanvasElement): void;
  /** Takes the next frame; when it is ready for one more. */
  add(canvas: HTMLCanvasElement): Promise<void>;
  finish(): Promise<Blob>;
  /** Ends it; nothing comes of it. */
  cancel(): void;
}

/** What the file will be. */
export interface FilmForm {
  readonly width: number;
  readonly height: number;
  /** Frames a second. */
  readonly fps: number;
}
