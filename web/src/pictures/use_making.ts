// The making of a picture or film file.
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../ui/save_file.ts';
import type { FilmPlan } from 'lsm-shape/pictures';
import { makeFilm } from './film.ts';
import type { FilmEncoder, FilmForm } from './film_encoder.ts';
import { pixelsOf, type PictureChoice } from './picture_choice.ts';
import { ratioOf, stillFile, type DrawingOf } from './use_drawing.ts';

/** The progress of making. */
export type MakingState =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly frames: number; readonly count: number }
  | { readonly type: 'saved'; readonly name: string; readonly size: number }
  | { readonly type: 'failed'; readonly text: string };

/** The order for a file. */
export interface MakingOrder {
  readonly choice: PictureChoice;
  readonly drawingOf: DrawingOf;
  /** The file name with its extension. */
  readonly name: string;
  /** The moment of a still picture. */
  readonly playhead: number;
  /** Null for a still picture. */
  readonly plan: FilmPlan | null;
}

export interface UseMaking {
  readonly state: MakingState;
  readonly start: (order: MakingOrder) => void;
  readonly cancel: () => void;
}

const idle: MakingState = { type: 'idle' };

/** Makes one file at a time. Closing the dialog cancels it. */
export function useMaking(): UseMaking {
  const [state, setState] = useState<MakingState>(idle);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback((): void => {
    running.current?.abort();
    running.current = null;
    setState(idle);
  }, []);
  const start = useCallback((order: MakingOrder): void => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const count = order.plan?.count ?? 0;
    setState({ type: 'running', frames: 0, count });
    const onProgress = (frames: number): void => {
      if (!own.signal.aborted) setState({ type: 'running', frames, count });
    };
    made(order, own.signal, onProgress).then(
      (content) => {
        if (own.signal.aborted) return;
        saveFile(order.name, content);
        setState({ type: 'saved', name: order.name, size: content.size });
      },
      (problem: unknown) => {
        if (own.signal.aborted) return;
        const said = problem instanceof Error ? problem.message : String(problem);
        setState({ type: 'failed', text: `Nothing was saved: ${said}.` });
      },
    );
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, cancel };
}

/** Makes the file. Encoders are loaded on demand. */
async function made(
  { choice, drawingOf, playhead, plan }: MakingOrder,
  signal: AbortSignal,
  onProgress: (frames: number) => void,
): Promise<Blob> {
  if (plan === null) return stillFile(drawingOf, choice, playhead);
  const encoderOf = await encoderFor(choice);
  const ratio = ratioOf(choice);
  const canvas = document.createElement('canvas');
  const form = { ...pixelsOf(choice), fps: plan.fps };
  canvas.width = form.width;
  canvas.height = form.height;
  const encoder = await encoderOf(canvas, form);
  return makeFilm(plan, { drawing: drawingOf(ratio), canvas, ratio, encoder, signal, onProgress });
}

type EncoderOf = (canvas: HTMLCanvasElement, form: FilmForm) => Promise<FilmEncoder>;

async function encoderFor({ format }: PictureChoice): Promise<EncoderOf> {
  if (format === 'gif') {
    const { GifFilm } = await import('./gif_encoder.ts');
    return (_, form) => Promise.resolve(new GifFilm(form));
  }
  const { webmFilm } = await import('./webm_encoder.ts');
  return async (canvas, form) => {
    const encoder = await webmFilm(canvas, form);
    if (encoder === null) throw new Error('this browser encodes no video of this size');
    return encoder;
  };
}
