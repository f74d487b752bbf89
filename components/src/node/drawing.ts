// A moment of a run as an SVG file: the tree as the stage draws it, and below it what it is.
import { escaped } from '../base/escaped.ts';
import { marksSvg } from '../charts/draw_svg.ts';
import { bar, type LabelMark, type Mark } from '../charts/marks.ts';
import { PICTURE_FONT, StagePainter } from '../pictures.ts';
import type { ColourBy, ThemeName } from '../scene/options.ts';
import { themeOf } from '../scene/theme.ts';
import { altText, factsText, type Told } from './picture_words.ts';
import type { PictureFont } from './picture_font.ts';

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
  readonly font: PictureFont;
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
  svg(moment: PictureMoment): string {
    const { font, link, caption, title } = this.#form;
    const elements = this.#elements(moment, 'lsm');
    const alt = altText(this.#form, moment.playhead);
    const [name, description] = ['lsm-title', 'lsm-desc'];
    return this.#framed(`role="img" aria-labelledby="${name} ${description}"`, [
      `<title id="${name}">${escaped(caption ?? title)}</title>`,
      `<desc id="${description}">${escaped(link === null ? alt : `${alt} ${link}`)}</desc>`,
      `<style>${font.fontFaces(wordsIn(elements))}</style>`,
      elements,
    ]);
  }

  /** A part of a page, which has the font or another one; `idPrefix` begins the ids in it. */
  inlineSvg(moment: PictureMoment, idPrefix: string): string {
    const label = escaped(altText(this.#form, moment.playhead));
    const elements = this.#elements(moment, idPrefix);
    return this.#framed(`role="img" aria-label="${label}"`, [elements]);
  }

  /** What a picture of pixels is made of: whoever makes it has the font. */
  bareSvg(moment: PictureMoment): string {
    return this.#framed('', [this.#elements(moment, 'lsm')]);
  }

  #framed(attributes: string, content: readonly string[]): string {
    const { width, height } = this.#form;
    const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="${PICTURE_FONT}"`;
    return [`${head} ${attributes}>`, ...content, '</svg>\n'].join('\n');
  }

  #elements({ playhead, theme, ratio, pace = 0, beat }: PictureMoment, idPrefix: string): string {
    const { timeline, width, height, colourBy, hasFoot } = this.#form;
    const foot = hasFoot ? this.#foot(playhead, theme) : { marks: [], height: 0 };
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
    const palette = (ink: string): string => ink;
    return `${stage}\n${marksSvg(foot.marks, { palette, idPrefix: `${idPrefix}-foot` })}`;
  }

  #foot(playhead: number, theme: ThemeName): { marks: Mark[]; height: number } {
    const { width, height, caption, title, font } = this.#form;
    const { panel, line, text, muted } = themeOf(theme);
    const room = width - 2 * INSET;
    const strong = { size: 12, isStrong: true } as const;
    const facts = factsText(this.#form, playhead);
    const isBeside =
      caption === null && font.measure(title, strong) + GAP + font.measure(`· ${facts}`) <= room;
    const head = isBeside
      ? [title]
      : wrapped(caption ?? title, room, (words) => {
          return font.measure(words, strong);
        });
    const rest = isBeside ? [] : wrapped(facts, room, (words) => font.measure(words));
    const tall = PADDING + (head.length + rest.length) * LINE;
    const top = height - tall;
    const label = (words: string, row: number, look: Partial<LabelMark>): LabelMark => {
      const y = top + BASELINE + row * LINE;
      return { kind: 'label', x: INSET, y, text: words, ink: muted, ...look };
    };
    const beside = isBeside
      ? [label(`· ${facts}`, 0, { x: INSET + font.measure(title, strong) + GAP })]
      : [];
    return {
      height: tall,
      marks: [
        bar(0, top, [width, tall], { ink: panel }),
        bar(0, top, [width, 1], { ink: line }),
        ...head.map((words, row) => label(words, row, { ink: text, ...strong })),
        ...rest.map((words, row) => label(words, head.length + row, {})),
        ...beside,
      ],
    };
  }
}

/** How much wider than ours the fonts are that systems have for their pages, at most. */
const WIDE_FONT = 1.14;

const INSET = 14;
const GAP = 4;
const LINE = 17;
const PADDING = 13;
const BASELINE = 19;

/** A text in lines that have room. */
function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measure(longer) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** What is between the tags of elements: the texts of a picture. */
function wordsIn(elements: string): string {
  return elements.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '');
}
