// The snippet that an author pastes into a page: the picture in the reader's theme, with a text
// alternative and a link to the live run.
import { basename } from 'node:path';
import { escaped } from '../base/escaped.ts';
import type { ThemeName } from '../scene/options.ts';

/** A written picture. */
export interface WrittenPicture {
  readonly path: string;
  readonly theme: ThemeName;
}

/** The content of a snippet. */
export interface Snippet {
  /** One picture, or one per theme. */
  readonly pictures: readonly WrittenPicture[];
  readonly width: number;
  readonly alt: string;
  /** The live run; null for no link. */
  readonly link: string | null;
}

/** HTML, which Markdown accepts unchanged. Paths are relative to the page. */
export function snippetOf({ pictures, width, alt, link }: Snippet): string {
  const [first] = pictures;
  const other = pictures.find(({ theme }) => theme === 'dark' && pictures.length > 1);
  const light = pictures.find((picture) => picture !== other) ?? first;
  if (light === undefined) return '';
  const image = `<img src="${nameOf(light)}" width="${width}" alt="${escaped(alt)}">`;
  const source =
    other === undefined
      ? ''
      : `<source media="(prefers-color-scheme: dark)" srcset="${nameOf(other)}">`;
  const picture = source === '' ? image : `<picture>${source}${image}</picture>`;
  return link === null ? picture : `<a href="${escaped(link)}">${picture}</a>`;
}

function nameOf({ path }: WrittenPicture): string {
  return encodeURI(basename(path));
}
