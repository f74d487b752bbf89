// The user's choices for an exported picture.
import type { ThemeName } from 'lsm-shape';

export type PictureFormat = 'png' | 'svg' | 'gif' | 'webm';

/** The content of the picture. */
export type PictureContent = 'stage' | 'timeline' | 'both';

/** Pixels of a PNG per pixel of its size. */
export type PixelScale = 1 | 2 | 3;

/** The scale of letters and lines relative to the page. */
export type Lettering = 1 | 1.5 | 2;

export interface PictureSize {
  /** Width in CSS pixels; for a film, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly lettering: Lettering;
}

export interface PictureChoice extends PictureSize {
  readonly format: PictureFormat;
  readonly content: PictureContent;
  readonly scale: PixelScale;
  readonly theme: ThemeName;
  /** True to show a line at the foot with a description. */
  readonly hasFoot: boolean;
}

/** True for a film. */
export function isFilm(format: PictureFormat): format is 'gif' | 'webm' {
  return format === 'gif' || format === 'webm';
}

export type SizeName = 'slide' | 'hd' | 'page' | 'square' | 'screen';

/** Named sizes. That of the screen is measured. */
export const SIZES: Readonly<Record<Exclude<SizeName, 'screen'>, PictureSize>> = {
  slide: { width: 1920, height: 1080, lettering: 1.5 },
  hd: { width: 1280, height: 720, lettering: 1 },
  page: { width: 1200, height: 675, lettering: 1 },
  square: { width: 1080, height: 1080, lettering: 1.5 },
};

export const SIZE_WORDS: Readonly<Record<SizeName, string>> = {
  slide: 'Slide, 1920 × 1080',
  hd: 'Film, 1280 × 720',
  page: 'Page width, 1200 × 675',
  square: 'Square, 1080 × 1080',
  screen: 'As on the screen',
};

/** The limits of a side in pixels: content needs room, and browsers limit the size. */
export const SIDE = { least: 320, most: 4096 } as const;

/** An entered side in pixels; null if it is invalid. */
export function enteredSide(text: string): number | null {
  const side = Math.round(Number(text.trim()));
  return text.trim() !== '' && SIDE.least <= side && side <= SIDE.most ? side : null;
}

/** The size of the file in pixels. */
export function pixelsOf({
  format,
  width,
  height,
  scale,
}: Pick<PictureChoice, 'format' | 'width' | 'height' | 'scale'>): {
  readonly width: number;
  readonly height: number;
} {
  if (format === 'png') return { width: width * scale, height: height * scale };
  // Codecs halve the colour resolution in both directions, so sides must be even.
  const even = (side: number): number => (format === 'webm' ? side - (side % 2) : side);
  return { width: even(width), height: even(height) };
}
