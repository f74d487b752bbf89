// The user's choices for a film: range, duration and frame rate.
import type { PictureFormat } from './picture_choice.ts';

export interface FilmChoice {
  /** Ids of named moments. */
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** Frames per second by format, because a rate that suits a video is too large for a GIF. */
  readonly fps: Readonly<Record<'gif' | 'webm', number>>;
}

export const FILM_SECONDS = 10;
export const FIRST_FPS: FilmChoice['fps'] = { gif: 15, webm: 30 };

/** Selectable frame rates. */
export const PACES: Readonly<Record<'gif' | 'webm', readonly number[]>> = {
  gif: [10, 15, 20, 25],
  webm: [24, 30, 60],
};

const SECONDS = { least: 1, most: 120 } as const;

/** The entered duration in seconds; null if it is invalid for a film. */
export function enteredSeconds(text: string): number | null {
  const seconds = Math.round(Number(text.trim().replace(',', '.')) * 10) / 10;
  return SECONDS.least <= seconds && seconds <= SECONDS.most ? seconds : null;
}

/** The formats that this browser can make. */
export function offeredFormats(): readonly PictureFormat[] {
  return typeof VideoEncoder === 'undefined'
    ? ['png', 'svg', 'gif']
    : ['png', 'svg', 'gif', 'webm'];
}
