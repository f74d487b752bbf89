// What a person chooses of a picture that leaves the page.
import type { ThemeName } from 'lsm-shape';

export type PictureFormat = 'png' | 'svg' | 'gif' | 'webm';

/** What is on the picture. */
export type PictureContent = 'stage' | 'timeline' | 'both';

/** How many pixels a PNG has for one of its size. */
export type PixelScale = 1 | 2 | 3;

/** How much larger than on the page letters and lines are. */
export type Lettering = 1 | 1.5 | 2;

export interface PictureSize {
  /** CSS pixels; of a film, pixels. */
  readonly width: number;
  readonly height: number;
  readonly lettering: Lettering;
}

export interface PictureChoice extends PictureSize {
  readonly format: PictureFormat;
  readonly content: PictureContent;
  readonly scale: PixelScale;
  readonly theme: ThemeName;
  /** Whether a line at the foot says what it is. */
  readonly hasFoot: boolean;
}

/** Whether it moves. */
export function isFilm(format: PictureFormat): format is 'gif' | 'webm' {
  return format === 'gif' || format === 'webm';
}

export type SizeName = 'slide' | 'hd' | 'page' | 'square' | 'screen';

/** Sizes with a name; what is on the screen is measured. */
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

/** Smaller ones have no room for what is on them, larger ones no browser draws. */
export const SIDE = { least: 320, most: 4096 } as const;

/** A side as it is entered; null: no number that a picture can have. */
export function enteredSide(text: string): number | null {
  const side = Math.round(Number(text.trim()));
  return text.trim() !== '' && SIDE.least <= side && side <= SIDE.most ? side : null;
}

/** The pixels of the file. */
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
  // Codecs halve the colours of a film in both directions.
  const even = (side: number): number => (format === 'webm' ? side - (side % 2) : side);
  return { width: even(width), height: even(height) };
}
