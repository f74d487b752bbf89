// The drawing of a choice, updated with each choice.
import { useEffect, useMemo, useState } from 'react';
import { useShortLink } from '../state/use_short_link.ts';
import { SheetDrawing } from './draw_sheet.ts';
import { isFilm, pixelsOf, type PictureChoice } from './picture_choice.ts';
import { fontsReady, inksOfTheme, pictureMeasure } from './picture_look.ts';
import type { Pictured } from './pictured.ts';
import { sheetOf } from './sheet.ts';

/** Makes a drawing; `ratio` is how many pixels one of the sheet has. */
export type DrawingOf = (ratio: number) => SheetDrawing;

/** Makes drawings of a choice, with a link if there is one; null before fonts are loaded. */
export function useDrawing(
  pictured: Pictured,
  choice: PictureChoice,
  link: string | null,
): DrawingOf | null {
  const [hasFonts, setHasFonts] = useState(false);
  useEffect(() => void fontsReady().then(() => setHasFonts(true)), []);
  const [measure] = useState(pictureMeasure);
  const short = useShortLink(link ?? '');
  return useMemo(() => {
    if (!hasFonts) return null;
    const { theme } = choice;
    // A codec takes even sides only.
    const size = isFilm(choice.format) ? { ...choice, ...pixelsOf(choice) } : choice;
    return (density) => {
      const shown = link === null ? null : short;
      const sheet = sheetOf(pictured, size, { hasLink: shown !== null, density });
      const inks = inksOfTheme(theme);
      return new SheetDrawing({ pictured, sheet, theme, inks, measure, link: shown });
    };
  }, [pictured, hasFonts, choice, link, short, measure]);
}
