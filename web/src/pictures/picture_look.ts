// The colours and the font of pictures, independent of the page's theme.
import { canvasFont, type MeasureText } from 'lsm-shape/charts';
import { PICTURE_FONT } from 'lsm-shape/pictures';
import type { ThemeName } from 'lsm-shape';
import { inksOf, type Inks } from '../ui/inks.ts';

/** The colours of a theme. */
export function inksOfTheme(theme: ThemeName): Inks {
  const place = document.createElement('div');
  place.style.colorScheme = theme;
  place.hidden = true;
  document.body.append(place);
  const inks = inksOf(place, theme === 'dark');
  place.remove();
  return inks;
}

/** Waits for the fonts of the page, because a picture is only drawn once. */
export async function fontsReady(): Promise<void> {
  await Promise.allSettled([
    document.fonts.load('12px Inter'),
    document.fonts.load('600 12px Inter'),
  ]);
}

/** The widths of text in the font of pictures. */
export function pictureMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  return (text, look = {}) => {
    if (context === null) return text.length * 6;
    const font = canvasFont(look, PICTURE_FONT);
    const key = `${font} ${text}`;
    const width = known.get(key);
    if (width !== undefined) return width;
    context.font = font;
    const measured = context.measureText(text).width;
    // A film's numbers rarely recur.
    if (known.size > MOST_KNOWN) known.clear();
    known.set(key, measured);
    return measured;
  };
}

const MOST_KNOWN = 2000;
