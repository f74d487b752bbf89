// Makes a picture or film file.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilmPlan } from 'lsm-shape/pictures';
import fontUrl from '../ui/fonts/inter.woff2?url';
import { saveFile } from '../ui/save_file.ts';
import { makeFilm } from './film.ts';
import { isFilm, pixelsOf, ratioOf, type PictureChoice } from './picture_choice.ts';
import type { DrawingOf } from './use_drawing.ts';

/** The progress of making a file. */
export type MakingState =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly frames: number; readonly count: number }
  | { readonly type: 'saved'; readonly name: string; readonly size: number }
  | { readonly type: 'failed'; readonly text: string };

/** A request for a file. */
export interface MakingOrder {
  readonly choice: PictureChoice;
  readonly drawingOf: DrawingOf;
  /** The file name with its extension. */
  readonly name: string;
  /** The moment of a still picture. */
  readonly playhead: number;
  /** The plan of a film; null for a still picture. */
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

async function made(
  { choice, drawingOf, playhead, plan }: MakingOrder,
  signal: AbortSignal,
  onProgress: (frames: number) => void,
): Promise<Blob> {
  const { format } = choice;
  const ratio = ratioOf(choice);
  const drawing = drawingOf(ratio);
  if (plan !== null && isFilm(format)) {
    return makeFilm(plan, { drawing, format, ...pixelsOf(choice), ratio, signal, onProgress });
  }
  if (format === 'svg') {
    return new Blob([drawing.svg({ playhead }, ratio, await fontFace())], {
      type: 'image/svg+xml',
    });
  }
  const canvas = document.createElement('canvas');
  drawing.paint(canvas, { playhead }, ratio);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('this browser cannot make a picture of this size'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** The CSS that embeds the page's font, so that a picture looks the same on every machine. */
async function fontFace(): Promise<string> {
  const file = await (await fetch(fontUrl)).blob();
  const url = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new Error('the font of the page could not be read'));
    reader.readAsDataURL(file);
  });
  return `@font-face{font-family:Inter;font-weight:400 700;src:url(${String(url)})}`;
}
