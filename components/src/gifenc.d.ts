// Types for the functions of gifenc used here. The package has none of its own.
declare module 'gifenc' {
  type Colour = readonly number[];

  interface FrameLook {
    /** Set for the first frame only; shared by all frames. */
    readonly palette?: readonly Colour[];
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** Milliseconds, stored in hundredths of a second. */
    readonly delay?: number;
    /** 1: the frame stays, and the next is drawn over it. */
    readonly dispose?: number;
    /** 0: loops forever. */
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
