// File formats, file names and supported characters for `lsm-shape picture`.
import { extname } from 'node:path';
import type { PictureFont } from './picture_font.ts';
import { Problem } from '../written/problem.ts';
import type { WrittenPicture } from './snippet.ts';

const KINDS = ['svg', 'png', 'gif'] as const;

export type PictureKind = (typeof KINDS)[number];

/** Returns the picture format that a file name implies. Throws a `Problem` if it is unknown. */
export function kindOf(output: string): PictureKind {
  const ending = extname(output).slice(1).toLowerCase();
  const kind = KINDS.find((one) => one === ending);
  if (kind !== undefined) return kind;
  const todo = 'use a name that ends in .svg, .png or .gif';
  throw new Problem(`-o ${output}`, 'unknown picture format', todo);
}

/** Returns the files to write, one per theme. With two themes, the second name ends in `-dark`. */
export function picturesOf(output: string, theme = 'both'): WrittenPicture[] {
  const ending = extname(output);
  const dark = `${output.slice(0, -ending.length)}-dark${ending}`;
  if (theme === 'light' || theme === 'dark') return [{ path: output, theme }];
  if (theme === 'both') {
    return [
      { path: output, theme: 'light' },
      { path: dark, theme: 'dark' },
    ];
  }
  throw new Problem(`--theme ${theme}`, 'unknown theme', 'use light, dark or both');
}

/** Warns about characters missing from the font. Throws a `Problem` unless the format is SVG. */
export function missingLetters(text: string, font: PictureFont, kind: PictureKind): string[] {
  const missing = font.missing(text);
  if (missing.length === 0) return [];
  const what = `the picture font lacks ${missing.join(' ')}`;
  if (kind === 'svg') return [`warning: ${what}; each machine will show them in its own font`];
  throw new Problem('--caption', what, 'use Western European characters, or write an .svg file');
}
