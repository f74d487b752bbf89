// What an author pastes into a page: the picture in the reader's theme, in words for those who do
// not see it, and as a link to the live run.
import { basename } from 'node:path';
import { escaped } from '../base/escaped.ts';
import type { ThemeName } from '../scene/options.ts';

/** A written picture. */
export interface WrittenPicture {
  readonly path: string;
  readonly theme: ThemeName;
}

/** What a snippet says. */
export interface Snippet {
  /** In one theme or in both. */
  readonly pictures: readonly WrittenPicture[];
  readonly width: number;
  readonly alt: string;
  /** The live run; null: there is no link. */
  readonly link: string | null;
}

/** HTML, which Markdown takes as it is. Files are named as they stand beside the page. */
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
