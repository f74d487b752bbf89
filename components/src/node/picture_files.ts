// The files of `lsm-shape picture`: their kinds, names and supported characters.
import { extname } from 'node:path';
import type { PictureFont } from './picture_font.ts';
import { Problem } from '../written/problem.ts';
import type { WrittenPicture } from './snippet.ts';

const KINDS = ['svg', 'png', 'gif'] as const;

/** The file formats of pictures. */
export type PictureKind = (typeof KINDS)[number];

/** The format, from the file's extension. */
export function kindOf(output: string): PictureKind {
  const ending = extname(output).slice(1).toLowerCase();
  const kind = KINDS.find((one) => one === ending);
  if (kind !== undefined) return kind;
  const todo = 'let its name end in .svg, .png or .gif';
  throw new Problem(`-o ${output}`, 'it is not clear what kind of picture this is', todo);
}

/** The files to write. With both themes, the dark file has `-dark` in its name. */
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

/** Characters that the font lacks. An SVG leaves them to the reader's machine. */
export function missingLetters(text: string, font: PictureFont, kind: PictureKind): string[] {
  const missing = font.missing(text);
  if (missing.length === 0) return [];
  const what = `the font of pictures does not have ${missing.join(' ')}`;
  if (kind === 'svg') return [`warning: ${what}; each machine shows them in a font of its own`];
  throw new Problem('--caption', what, 'write it with the letters of western Europe, or an .svg');
}
