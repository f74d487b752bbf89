// Types for the gifenc functions used here. The package has no types of its own.
declare module 'gifenc' {
  type Colour = readonly number[];

  interface FrameLook {
    /** Colours shared by all frames; only set for the first frame. */
    readonly palette?: readonly Colour[];
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** Display time in milliseconds, stored in hundredths of a second. */
    readonly delay?: number;
    /** Disposal method. 1 keeps the frame, and the next frame is drawn over it. */
    readonly dispose?: number;
    /** Number of repeats. 0 loops forever. */
    readonly repeat?: number;
  }

  interface Encoder {
    writeFrame(pixels: Uint8Array, width: number, height: number, look: FrameLook): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    /** Returns the bytes written so far, without copying them. */
    bytesView(): Uint8Array<ArrayBuffer>;
  }

  type ColourFormat = 'rgb565' | 'rgb444' | 'rgba4444';

  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    most: number,
    options?: { readonly format?: ColourFormat },
  ): Colour[];
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: readonly Colour[],
    format?: ColourFormat,
  ): Uint8Array<ArrayBuffer>;
}
