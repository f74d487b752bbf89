// The user's choices for an exported picture or film.
import type { ThemeName } from 'lsm-shape';

export type FilmFormat = 'gif' | 'webm';
export type PictureFormat = 'png' | 'svg' | FilmFormat;

/** Names of the formats, in the order in which they are offered. */
export const FORMATS: Readonly<Record<PictureFormat, string>> = {
  png: 'PNG',
  svg: 'SVG',
  gif: 'GIF',
  webm: 'WebM',
};

/** Returns the formats that this browser can write. */
export function offeredFormats(): readonly PictureFormat[] {
  const isOffered = (format: PictureFormat): boolean =>
    format !== 'webm' || typeof VideoEncoder !== 'undefined';
  return (Object.keys(FORMATS) as PictureFormat[]).filter(isOffered);
}

export function isFilm(format: PictureFormat): format is FilmFormat {
  return format === 'gif' || format === 'webm';
}

export interface PictureSize {
  /** Width in CSS pixels. For a film, in video pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of letters and lines relative to the page: 1, 1.5 or 2. */
  readonly lettering: number;
}

export interface PictureChoice extends PictureSize {
  readonly format: PictureFormat;
  readonly content: 'stage' | 'timeline' | 'both';
  /** Number of PNG pixels per pixel of the chosen size: 1, 2 or 3. */
  readonly scale: number;
  readonly theme: ThemeName;
  /** True if the picture has a caption at the bottom. */
  readonly hasFoot: boolean;
}

/** Sizes to choose from, by name. */
export const SIZES = {
  'Slide, 1920 × 1080': { width: 1920, height: 1080, lettering: 1.5 },
  'Film, 960 × 540': { width: 960, height: 540, lettering: 1 },
  'Large film, 1280 × 720': { width: 1280, height: 720, lettering: 1 },
  'Page width, 1200 × 675': { width: 1200, height: 675, lettering: 1 },
  'Square, 1080 × 1080': { width: 1080, height: 1080, lettering: 1.5 },
} as const satisfies Readonly<Record<string, PictureSize>>;

/** Returns the initial size for a format. */
export function firstSize(format: PictureFormat): PictureSize {
  return isFilm(format) ? SIZES['Film, 960 × 540'] : SIZES['Slide, 1920 × 1080'];
}

/** Changes the format. Its initial size applies unless the user has chosen a size. */
export function inFormat(choice: PictureChoice, format: PictureFormat): Partial<PictureChoice> {
  const { width, height } = firstSize(choice.format);
  const isFirst = choice.width === width && choice.height === height;
  return isFirst ? { format, ...firstSize(format) } : { format };
}

/** Limits on a picture's width and height, in pixels, due to its content and to browsers. */
const SIDE = { least: 320, most: 4096 } as const;

/** Parses a side in pixels; null if it is invalid. */
export function enteredSide(text: string): number | null {
  const side = Math.round(Number(text.trim()));
  return text.trim() !== '' && SIDE.least <= side && side <= SIDE.most ? side : null;
}

/** Returns the size that the content has on the page; null if it is not on the page. */
export function sizeOnScreen(content: PictureChoice['content']): PictureSize | null {
  const stage = document.querySelector('main')?.getBoundingClientRect();
  const timeline = document.querySelector('.timeline')?.getBoundingClientRect();
  const parts = { stage: [stage], timeline: [timeline], both: [stage, timeline] }[content];
  const there = parts.filter((part) => part !== undefined && part.width > 0 && part.height > 0);
  if (there.length < parts.length) return null;
  const sum = there.reduce((total, part) => total + (part?.height ?? 0), 0);
  const within = (side: number): number =>
    Math.round(Math.min(SIDE.most, Math.max(SIDE.least, side)));
  return { width: within(there[0]?.width ?? 0), height: within(sum), lettering: 1 };
}

/** Returns the size of the file in pixels. */
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

/** Returns the number of file pixels per sheet pixel. */
export function ratioOf({ format, lettering, scale }: PictureChoice): number {
  return format === 'png' ? lettering * scale : lettering;
}

/** The user's choices for a film. `from` and `to` are ids of moments. */
export interface FilmChoice {
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** Frames per second for each format. A rate that suits a video makes a GIF too large. */
  readonly fps: Readonly<Record<FilmFormat, number>>;
}

export const FIRST_FILM: Pick<FilmChoice, 'seconds' | 'fps'> = {
  seconds: 10,
  fps: { gif: 10, webm: 24 },
};

/** Frame rates to choose from. */
export const PACES: Readonly<Record<FilmFormat, readonly number[]>> = {
  gif: [10, 15, 20, 25],
  webm: [24, 30, 60],
};

const SECONDS = { least: 1, most: 120 } as const;

/** Parses a film's duration in seconds; null if it is invalid. */
export function enteredSeconds(text: string): number | null {
  const seconds = Math.round(Number(text.trim().replace(',', '.')) * 10) / 10;
  return SECONDS.least <= seconds && seconds <= SECONDS.most ? seconds : null;
}
