// The drawing for the current choice, in colours that do not depend on the page's theme.
import { useEffect, useMemo, useState } from 'react';
import type { ThemeName } from 'lsm-shape';
import { measureIn } from 'lsm-shape/charts';
import { PICTURE_FONT } from 'lsm-shape/pictures';
import { useShortLink } from '../state/use_short_link.ts';
import { inksOf, type Inks } from '../ui/inks.ts';
import { SheetDrawing } from './draw_sheet.ts';
import { isFilm, pixelsOf, type PictureChoice } from './picture_choice.ts';
import type { Pictured } from './pictured.ts';
import { sheetOf } from './sheet.ts';

/** Creates a drawing. `ratio` is the number of file pixels per sheet pixel. */
export type DrawingOf = (ratio: number) => SheetDrawing;

/** Returns a function that creates drawings for a choice; null until the fonts are loaded. */
export function useDrawing(
  pictured: Pictured,
  choice: PictureChoice,
  link: string | null,
): DrawingOf | null {
  const [hasFonts, setHasFonts] = useState(false);
  useEffect(() => void fontsReady().then(() => setHasFonts(true)), []);
  const [measure] = useState(() => measureIn(document.body, PICTURE_FONT));
  const short = useShortLink(link ?? '');
  return useMemo(() => {
    if (!hasFonts) return null;
    const { theme } = choice;
    // Video codecs need even sides.
    const size = isFilm(choice.format) ? { ...choice, ...pixelsOf(choice) } : choice;
    return (density) => {
      const shown = link === null ? null : short;
      const sheet = sheetOf(pictured, size, { hasLink: shown !== null, density });
      const inks = inksOfTheme(theme);
      return new SheetDrawing({ pictured, sheet, theme, inks, measure, link: shown });
    };
  }, [pictured, hasFonts, choice, link, short, measure]);
}

/** The colours of a theme. */
function inksOfTheme(theme: ThemeName): Inks {
  const place = document.createElement('div');
  place.style.colorScheme = theme;
  place.hidden = true;
  document.body.append(place);
  const inks = inksOf(place, theme === 'dark');
  place.remove();
  return inks;
}

/** Waits for the page's fonts, because a picture is drawn only once. */
async function fontsReady(): Promise<void> {
  await Promise.allSettled([
    document.fonts.load('12px Inter'),
    document.fonts.load('600 12px Inter'),
  ]);
}
