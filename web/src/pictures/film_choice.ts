// What a person chooses of a film: from where to where, how long, how smooth.
import type { PictureFormat } from './picture_choice.ts';

export interface FilmChoice {
  /** Ids of named moments. */
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** Frames a second, of each kind of film: what is smooth in a video is heavy in a GIF. */
  readonly fps: Readonly<Record<'gif' | 'webm', number>>;
}

export const FILM_SECONDS = 10;
export const FIRST_FPS: FilmChoice['fps'] = { gif: 15, webm: 30 };

/** Frames a second that can be chosen. */
export const PACES: Readonly<Record<'gif' | 'webm', readonly number[]>> = {
  gif: [10, 15, 20, 25],
  webm: [24, 30, 60],
};

const SECONDS = { least: 1, most: 120 } as const;

/** Seconds as they are entered; null: no film is that long. */
export function enteredSeconds(text: string): number | null {
  const seconds = Math.round(Number(text.trim().replace(',', '.')) * 10) / 10;
  return SECONDS.least <= seconds && seconds <= SECONDS.most ? seconds : null;
}

/** What browsers can make; the others are not offered. */
export function offeredFormats(): readonly PictureFormat[] {
  return typeof VideoEncoder === 'undefined'
    ? ['png', 'svg', 'gif']
    : ['png', 'svg', 'gif', 'webm'];
}
