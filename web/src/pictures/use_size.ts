// The size of a still picture's file, found by making it if that is fast.
import { useEffect, useState } from 'react';
import { isFilm, pixelsOf, type PictureChoice } from './picture_choice.ts';
import { stillFile, type DrawingOf } from './use_drawing.ts';

/** Pixels that are drawn only to be weighed. */
const MOST_PIXELS = 2_500_000;
/** Milliseconds without another choice before that. */
const REST = 400;

/** Bytes; null: not known before it is made. */
export function useSize(
  drawingOf: DrawingOf | null,
  choice: PictureChoice,
  playhead: number,
): number | null {
  const [known, setKnown] = useState<{ readonly of: DrawingOf; readonly size: number } | null>(
    null,
  );
  useEffect(() => {
    const { width, height } = pixelsOf(choice);
    const isHeavy = choice.format === 'png' && width * height > MOST_PIXELS;
    if (drawingOf === null || isFilm(choice.format) || isHeavy) return undefined;
    let isWanted = true;
    const weigh = (): void => {
      stillFile(drawingOf, choice, playhead).then(
        ({ size }) => {
          if (isWanted) setKnown({ of: drawingOf, size });
        },
        // A failure is reported when the file is requested.
        () => undefined,
      );
    };
    const timer = setTimeout(weigh, REST);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [drawingOf, choice, playhead]);
  return known !== null && known.of === drawingOf ? known.size : null;
}
