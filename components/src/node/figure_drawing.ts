// A figure of the gallery as an SVG: drawn like `<lsm-shape figure=…>`, with its caption below.
import { marksSvg } from '../charts/draw_svg.ts';
import { svgNumber } from '../base/svg_number.ts';
import { figureSvg, type Figure } from '../figures/figure.ts';
import { figureWords } from '../figures/figure_words.ts';
import type { ThemeName } from '../scene/options.ts';
import { footOf } from '../written/picture_foot.ts';
import type { PictureFont } from './picture_font.ts';
import { bareSvg, inlineSvg, svgFile, type DrawnElements } from '../written/svg_file.ts';

/** A figure and its appearance. */
export interface FigureForm {
  readonly figure: Figure;
  /** The author's caption in place of the figure's own; null: none. */
  readonly caption: string | null;
  /** Width in pixels. The height follows from the rows. */
  readonly width: number;
  /** The figure's page; null for no link. */
  readonly link: string | null;
  readonly font: PictureFont;
}

/** The text alternative of a figure. */
export function figureAlt({ figure, caption }: Pick<FigureForm, 'figure' | 'caption'>): string {
  return figureWords(figure, caption ?? figure.caption);
}

/** Draws one figure. */
export class FigureDrawing {
  readonly #form: FigureForm;

  constructor(form: FigureForm) {
    this.#form = form;
  }

  /** The figure as a standalone file. */
  svg(theme: ThemeName): string {
    const { figure, link, font } = this.#form;
    const alt = figureAlt(this.#form);
    const words = { title: figure.title, description: link === null ? alt : `${alt} ${link}` };
    return svgFile(this.#drawn(theme), words, font);
  }

  /** The figure without its words, as input for a bitmap. */
  bareSvg(theme: ThemeName): string {
    return bareSvg(this.#drawn(theme));
  }

  /** The figure as part of a page that has the words beside it. */
  inlineSvg(theme: ThemeName): string {
    return inlineSvg(this.#bare(theme), figureAlt(this.#form));
  }

  /** Height of the figure without its words, in pixels. */
  get height(): number {
    return this.#bare('light').height;
  }

  /** Height of the file with its words, in pixels. */
  get fileHeight(): number {
    return this.#drawn('light').height;
  }

  #drawn(theme: ThemeName): DrawnElements {
    const { figure, caption, width, font } = this.#form;
    const { elements, height } = this.#bare(theme);
    const text = { title: figure.title, caption: null, facts: caption ?? figure.caption };
    const foot = footOf(text, { width, theme, font });
    const palette = (ink: string): string => ink;
    const marks = marksSvg(foot.marksAt(height), { palette, idPrefix: 'figure-foot' });
    return { width, height: height + foot.height, elements: `${elements}\n${marks}` };
  }

  /** The figure alone, in whole pixels. */
  #bare(theme: ThemeName): DrawnElements {
    const { figure, width } = this.#form;
    const svg = figureSvg(figure, { theme, width });
    const [head = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
    const [, left, top, , tall] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(head) ?? [];
    const height = Math.round(Number(tall));
    const box = `viewBox="${left} ${top} ${width} ${svgNumber(height)}"`;
    const inner = `<svg ${box} width="${width}" height="${height}">`;
    return { width, height, elements: `${inner}${svg.slice(head.length).trimEnd()}` };
  }
}
