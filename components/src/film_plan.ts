// Which moments a film of a range shows: the same ones on every machine.
import { playheadAtPlace, showPlace } from './player/playhead.ts';
import type { Timeline } from './timeline/timeline.ts';

/** Which moments a film shows, and when. */
export interface FilmPlan {
  readonly count: number;
  readonly fps: number;
  /** The playhead of a frame. */
  readonly playheadAt: (frame: number) => number;
}

/** What is asked for. */
export interface FilmRange {
  /** Playheads. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly fps: number;
}

/**
 * The frames of a range, the first and the last moment included. Between them it moves as playing
 * does: by virtual time, and by attention where something happens in no time.
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
      // Where no time passes and nothing deserves attention, event by event.
      if (end <= begin) return from + (to - from) * share;
      const playhead = playheadAtPlace(timeline, begin + (end - begin) * share);
      return Math.min(to, Math.max(from, playhead));
    },
  };
}

/** A frame of a film. */
export interface FilmFrame {
  readonly playhead: number;
  /** Events that pass with each frame. */
  readonly pace: number;
  /** The beat in which words that change with every frame stand still. */
  readonly beat: number;
}

/** Milliseconds for which numbers that change with every frame stand still, as on the stage. */
const BEAT_MILLIS = 300;
/** More events than these from frame to frame are a jump: nothing is seen of what lies between. */
const JUMP_EVENTS = 5000;

/** The frames of a plan, one after the other. */
export function* filmFrames({ count, fps, playheadAt }: FilmPlan): Generator<FilmFrame, void> {
  let pace = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const playhead = playheadAt(frame);
    const step = frame === 0 ? 0 : playhead - playheadAt(frame - 1);
    pace = step === 0 || step > JUMP_EVENTS ? 0 : Math.max(step, pace * 0.9);
    yield { playhead, pace, beat: Math.floor((frame * 1000) / fps / BEAT_MILLIS) };
  }
}

/** One of `samples` frames, evenly spread over a film, in which colours are looked for. */
export function sampledFrame({ count }: FilmPlan, at: number, samples: number): number {
  return Math.round((at * (count - 1)) / Math.max(1, samples - 1));
}

/** Frames in which colours are looked for are enough if they are so many. */
export const GIF_SAMPLES = 8;

/**
 * For how many hundredths of a second a frame of a GIF is seen. They do not divide by every pace:
 * what is left over goes to a later frame.
 */
export function gifDelay(frame: number, fps: number): number {
  const endOf = (one: number): number => Math.round((one * 100) / fps);
  return endOf(frame + 1) - endOf(frame);
}
