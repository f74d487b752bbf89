// The part of gifenc that is used; the package has no types.
declare module 'gifenc' {
  type Colour = readonly number[];

  interface FrameLook {
    /** The first frame's is that of all. */
    readonly palette?: readonly Colour[];
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** Milliseconds; a GIF has hundredths of a second. */
    readonly delay?: number;
    /** 1: the frame stays, and the next is drawn over it. */
    readonly dispose?: number;
    /** 0: for ever. */
    readonly repeat?: number;
  }

  interface Encoder {
    writeFrame(pixels: Uint8Array, width: number, height: number, look: FrameLook): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    /** The bytes so far, not copied. */
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
