// The HTML snippet for authors to paste into a page: a picture in the reader's theme, with a text
// alternative and a link to the live run.
import { basename } from 'node:path';
import { escaped } from '../base/escaped.ts';
import type { ThemeName } from '../scene/options.ts';

export interface WrittenPicture {
  readonly path: string;
  readonly theme: ThemeName;
}

export interface Snippet {
  /** Either a single picture or one per theme. */
  readonly pictures: readonly WrittenPicture[];
  /** Width in pixels. Width and height reserve space before the picture has loaded. */
  readonly width: number;
  readonly height: number;
  /** True inside `<lsm-shape>`, which sizes the picture itself. Default: false. */
  readonly isInElement?: boolean;
  readonly alt: string;
  /** Link to the live run; null to omit the link. */
  readonly link: string | null;
}

/** Returns HTML that is also valid in Markdown. Paths of pictures are relative to the page. */
export function snippetOf({ pictures, width, height, alt, link, isInElement }: Snippet): string {
  const [first] = pictures;
  const other = pictures.find(({ theme }) => theme === 'dark' && pictures.length > 1);
  const light = pictures.find((picture) => picture !== other) ?? first;
  if (light === undefined) return '';
  const style = isInElement === true ? '' : ' style="max-width: 100%; height: auto"';
  const size = `width="${width}" height="${height}"${style}`;
  const image = `<img src="${nameOf(light)}" ${size} alt="${escaped(alt)}">`;
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
