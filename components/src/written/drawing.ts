// A moment of a run as an SVG file: the tree as the stage draws it, and below it what it is.
import { marksSvg } from '../charts/draw_svg.ts';
import { StagePainter } from '../pictures.ts';
import type { ColourBy, ThemeName } from '../scene/options.ts';
import { footOf, type Foot } from './picture_foot.ts';
import { altText, factsText, type Told } from './picture_words.ts';
import type { FontWidths } from './font_widths.ts';
import { bareSvg, inlineSvg, svgFile, type DrawnElements, type FontLetters } from './svg_file.ts';

/** What is the same in all pictures of an order. */
export interface PictureForm extends Told {
  /** Pixels of the whole picture. */
  readonly width: number;
  readonly height: number;
  readonly colourBy: ColourBy;
  /** The link of the live run; null: there is none. */
  readonly link: string | null;
  /** Whether it says at its foot what it is; a figure in a page has that beside it. */
  readonly hasFoot: boolean;
  readonly font: FontWidths;
  /** Whether it is seen in another font, whose widths are not known. */
  readonly isFontOpen?: boolean;
}

/** One of them. */
export interface PictureMoment {
  readonly playhead: number;
  readonly theme: ThemeName;
  /** Pixels of a screen or file for one of the picture. */
  readonly ratio: number;
  readonly pace?: number;
  readonly beat?: number;
}

/** Draws pictures of one run. */
export class Drawing {
  readonly #form: PictureForm;
  readonly #painter: StagePainter;

  constructor(form: PictureForm) {
    this.#form = form;
    const { measure } = form.font;
    const room = form.isFontOpen === true ? WIDE_FONT : 1;
    this.#painter = new StagePainter((text, look) => room * measure(text, look));
  }

  /** A file of its own: with its words, and with the letters that it needs. */
  svg(moment: PictureMoment, letters: FontLetters): string {
    const { link, caption, title } = this.#form;
    const alt = altText(this.#form, moment.playhead);
    const words = { title: caption ?? title, description: link === null ? alt : `${alt} ${link}` };
    return svgFile(this.#drawn(moment, 'lsm'), words, letters);
  }

  /** A part of a page, which has the font or another one; `idPrefix` begins the ids in it. */
  inlineSvg(moment: PictureMoment, idPrefix: string): string {
    return inlineSvg(this.#drawn(moment, idPrefix), altText(this.#form, moment.playhead));
  }

  /** What a picture of pixels is made of: whoever makes it has the font. */
  bareSvg(moment: PictureMoment): string {
    return bareSvg(this.#drawn(moment, 'lsm'));
  }

  #drawn(
    { playhead, theme, ratio, pace = 0, beat }: PictureMoment,
    idPrefix: string,
  ): DrawnElements {
    const { timeline, width, height, colourBy, hasFoot, title, caption, font } = this.#form;
    const facts = factsText(this.#form, playhead);
    const foot = hasFoot ? footOf({ title, caption, facts }, { width, theme, font }) : NO_FOOT;
    const stage = this.#painter.elements(
      {
        ...{ timeline, playhead, theme, colourBy, width, pace },
        ...(beat === undefined ? {} : { beat }),
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

/** How much wider than ours the fonts are that systems have for their pages, at most. */
const WIDE_FONT = 1.14;
