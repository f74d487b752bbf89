// Draws a moment of a run as SVG: the tree as on the stage, and a description below it.
import { marksSvg } from '../charts/draw_svg.ts';
import { StagePainter } from '../pictures.ts';
import type { ColourBy, ThemeName } from '../scene/options.ts';
import { footOf, type Foot } from './picture_foot.ts';
import { altText, factsText, type Told } from './picture_words.ts';
import type { FontWidths } from './font_widths.ts';
import { SvgPicture, type DrawnElements, type SvgWords } from './svg_file.ts';

/** Properties that all pictures of a request share. */
export interface PictureForm extends Told {
  /** Width of the whole picture in pixels. */
  readonly width: number;
  readonly height: number;
  readonly colourBy: ColourBy;
  /** Link to the live run; null to omit the link. */
  readonly link: string | null;
  /** True if the description is drawn below the tree. Pages show it as text instead. */
  readonly hasFoot: boolean;
  readonly font: FontWidths;
  /** True if the picture will be displayed in another font whose widths are unknown. */
  readonly isFontOpen?: boolean;
}

/** A moment to draw, along with its appearance. */
export interface PictureMoment {
  readonly playhead: number;
  readonly theme: ThemeName;
  /** Number of screen or file pixels per pixel of the picture. */
  readonly ratio: number;
  readonly pace?: number;
}

export class Drawing extends SvgPicture<PictureMoment> {
  readonly #form: PictureForm;
  readonly #painter: StagePainter;

  constructor(form: PictureForm) {
    super();
    this.#form = form;
    const { measure } = form.font;
    const room = form.isFontOpen === true ? WIDE_FONT : 1;
    this.#painter = new StagePainter((text, look) => room * measure(text, look));
  }

  protected override words({ playhead }: PictureMoment): SvgWords {
    const { link, caption, title } = this.#form;
    return { title: caption ?? title, alt: altText(this.#form, playhead), link };
  }

  protected override drawn(
    { playhead, theme, ratio, pace = 0 }: PictureMoment,
    idPrefix: string,
  ): DrawnElements {
    const { timeline, width, height, colourBy, hasFoot, title, caption, font } = this.#form;
    const facts = factsText(this.#form, playhead);
    const foot = hasFoot ? footOf({ title, caption, facts }, { width, theme, font }) : NO_FOOT;
    const stage = this.#painter.elements(
      {
        ...{ timeline, playhead, theme, colourBy, width, pace },
        height: height - foot.height,
        heightMode: 'log',
        hasLegend: true,
      },
      idPrefix,
      ratio,
    );
    const marks = foot.marksAt(height - foot.height);
    const palette = (ink: string): string => ink;
    const below = marksSvg(marks, { palette, idPrefix: `${idPrefix}-foot` });
    return { width, height, elements: `${stage}\n${below}` };
  }
}

const NO_FOOT: Foot = { height: 0, marksAt: () => [] };

/** Width of the widest common system font, relative to that of our font. */
const WIDE_FONT = 1.14;
