// The drawing of a choice, updated with each choice, and the file of a still picture.
import { useEffect, useMemo, useState } from 'react';
import { useShortLink } from '../state/use_short_link.ts';
import { SheetDrawing } from './draw_sheet.ts';
import { fontsReady, inksOfTheme, pictureMeasure } from './picture_look.ts';
import { isFilm, pixelsOf, type PictureChoice } from './picture_choice.ts';
import type { Pictured } from './pictured.ts';
import { sheetOf } from './sheet.ts';

/** Makes a drawing; `ratio` is how many pixels one of the sheet has. */
export type DrawingOf = (ratio: number) => SheetDrawing;

/** Makes drawings of a choice, with a link if there is one; null before fonts are loaded. */
export function useDrawing(
  pictured: Pictured | null,
  choice: PictureChoice,
  link: string | null,
): DrawingOf | null {
  const [hasFonts, setHasFonts] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void fontsReady().then(() => {
      if (isWanted) setHasFonts(true);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  const [measure] = useState(pictureMeasure);
  const short = useShortLink(link ?? '');
  return useMemo(() => {
    if (pictured === null || !hasFonts) return null;
    const { theme } = choice;
    // A codec takes even sides only.
    const size = isFilm(choice.format) ? { ...choice, ...pixelsOf(choice) } : choice;
    return (ratio) => {
      const shown = link === null ? null : short;
      const sheet = sheetOf(pictured, size, { hasLink: shown !== null, density: ratio });
      const inks = inksOfTheme(theme);
      return new SheetDrawing({ pictured, sheet, theme, inks, measure, link: shown });
    };
  }, [pictured, hasFonts, choice, link, short, measure]);
}

/** Pixels of the file for one of the sheet. */
export function ratioOf({ format, lettering, scale }: PictureChoice): number {
  return format === 'png' ? lettering * scale : lettering;
}

/** A PNG or an SVG of a moment. */
export async function stillFile(
  drawingOf: DrawingOf,
  choice: PictureChoice,
  playhead: number,
): Promise<Blob> {
  const ratio = ratioOf(choice);
  const drawing = drawingOf(ratio);
  if (choice.format === 'svg') {
    return new Blob([drawing.svg({ playhead }, ratio)], { type: 'image/svg+xml' });
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
