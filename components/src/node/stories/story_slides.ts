// The pictures of a story for slides: light ones, as SVG and PNG. Those of the page adapt to the
// reader's theme, which slide programs do not support.
import type { Drawing } from '../../written/drawing.ts';
import type { OutputFile } from '../output.ts';
import type { PictureFont } from '../picture_font.ts';
import type { Rasterizer } from '../raster.ts';

/** A picture that was drawn for the page. */
export interface DrawnMoment {
  /** The name of its file. */
  readonly path: string;
  readonly drawing: Drawing;
  readonly playhead: number;
}

/** Pixels of the PNG for one of the picture. */
const SCALE = 2;

/** The files. Without a rasterizer, PNGs are missing. */
export function slidesOf(
  moments: readonly DrawnMoment[],
  font: PictureFont,
  rasterizer: Rasterizer | null,
): OutputFile[] {
  return moments.flatMap(({ path, drawing, playhead }) => {
    const frame = { playhead, theme: 'light' } as const;
    const svg = drawing.svg({ ...frame, ratio: 1 }, font);
    const vector = { path, content: new TextEncoder().encode(svg) };
    if (rasterizer === null) return [vector];
    const bare = drawing.bareSvg({ ...frame, ratio: SCALE });
    const png = path.replace(/\.svg$/, '.png');
    return [vector, { path: png, content: rasterizer.png(bare, SCALE) }];
  });
}
