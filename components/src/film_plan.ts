// The frames of a film. They show the same moments on every machine.
import { playheadAtPlace, showPlace } from './player/playhead.ts';
import type { Timeline } from './timeline/timeline.ts';

/** Number of frames in a film, and the playhead of each. */
export interface FilmPlan {
  readonly count: number;
  readonly fps: number;
  readonly playheadAt: (frame: number) => number;
}

/** Parameters of a film: a range of the run, the film's length and its frame rate. */
export interface FilmRange {
  /** First playhead of the range. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly fps: number;
}

/**
 * Plans the frames for a range, including its first and last moment. Between them, the film moves
 * like the player: by virtual time, or by attention where events take no time.
 */
export function filmPlan(timeline: Timeline, { from, to, seconds, fps }: FilmRange): FilmPlan {
  const count = Math.max(2, Math.round(seconds * fps));
  const [begin, end] = [showPlace(timeline, from), showPlace(timeline, to)];
  return {
    count,
    fps,
    playheadAt: (frame) => {
      const share = frame / (count - 1);
      if (share <= 0) return from;
      if (share >= 1) return to;
      // If neither time nor attention increases, the film moves event by event.
      if (end <= begin) return from + (to - from) * share;
      const playhead = playheadAtPlace(timeline, begin + (end - begin) * share);
      return Math.min(to, Math.max(from, playhead));
    },
  };
}

/** Area of a film for a slide, in pixels, and its bytes per second: 10 s take less than 2 MB. */
const SLIDE_PIXELS = 1280 * 720;
const SLIDE_BYTES = 180_000;

/** Returns the byte limit per second of film, which grows with area beyond a slide's. */
export function bytesPerSecond(size: { readonly width: number; readonly height: number }): number {
  return SLIDE_BYTES * Math.max(1, (size.width * size.height) / SLIDE_PIXELS);
}

/** A picture to be drawn for a film. */
export interface FilmStep {
  readonly frame: number;
  readonly playhead: number;
  /** Events since the previous frame. It falls gradually when the film slows down. */
  readonly pace: number;
  /** True if the frame is drawn in advance only to collect its colours. */
  readonly isSample: boolean;
}

/** Number of events above which a step counts as a jump and shows no motion. */
const JUMP_EVENTS = 5000;

/** Yields the pictures of a plan: first `samples` evenly spaced frames, then all frames. */
export function* filmSteps({ count, playheadAt }: FilmPlan, samples: number): Generator<FilmStep> {
  for (let at = 0; at < samples; at += 1) {
    const frame = Math.round((at * (count - 1)) / Math.max(1, samples - 1));
    yield { frame, playhead: playheadAt(frame), pace: 0, isSample: true };
  }
  let pace = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const playhead = playheadAt(frame);
    const step = frame === 0 ? 0 : playhead - playheadAt(frame - 1);
    pace = step === 0 || step > JUMP_EVENTS ? 0 : Math.max(step, pace * 0.9);
    yield { frame, playhead, pace, isSample: false };
  }
}
