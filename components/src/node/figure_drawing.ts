// Draws a gallery figure as an SVG with its caption, like `<lsm-shape figure=…>`.
import { marksSvg } from '../charts/draw_svg.ts';
import { svgNumber } from '../base/svg_number.ts';
import { figureSvg, type Figure } from '../figures/figure.ts';
import { figureWords } from '../figures/figure_words.ts';
import type { ThemeName } from '../scene/options.ts';
import { footOf } from '../written/picture_foot.ts';
import type { PictureFont } from './picture_font.ts';
import { SvgPicture, type DrawnElements, type SvgWords } from '../written/svg_file.ts';

export interface FigureForm {
  readonly figure: Figure;
  /** Replacement for the figure's caption; null to keep the caption. */
  readonly caption: string | null;
  /** Width in pixels. The height is determined by the figure. */
  readonly width: number;
  /** Link to the figure's page; null to omit the link. */
  readonly link: string | null;
  /** True if the caption is drawn below the figure, as in a picture file. */
  readonly hasFoot: boolean;
  readonly font: PictureFont;
}

/** A figure that can be drawn in either theme. */
export class FigureDrawing extends SvgPicture<ThemeName> {
  readonly #form: FigureForm;

  constructor(form: FigureForm) {
    super();
    this.#form = form;
  }

  get alt(): string {
    const { figure, caption } = this.#form;
    return figureWords(figure, caption ?? figure.caption);
  }

  /** Height of the drawing in pixels. */
  get height(): number {
    return this.drawn('light').height;
  }

  protected override words(): SvgWords {
    const { figure, link } = this.#form;
    return { title: figure.title, alt: this.alt, link };
  }

  protected override drawn(theme: ThemeName): DrawnElements {
    const { figure, caption, width, font, hasFoot } = this.#form;
    const bare = this.#bare(theme);
    if (!hasFoot) return bare;
    const text = { title: figure.title, caption: null, facts: caption ?? figure.caption };
    const foot = footOf(text, { width, theme, font });
    const palette = (ink: string): string => ink;
    const marks = marksSvg(foot.marksAt(bare.height), { palette, idPrefix: 'figure-foot' });
    return { width, height: bare.height + foot.height, elements: `${bare.elements}\n${marks}` };
  }

  /** Draws the figure without its caption. The height is a whole number of pixels. */
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
