// Draws pictures on a canvas or as SVG from the same parts. A film is a series of canvases.
import { drawMarks, marksSvg, type Mark, type MeasureText } from 'lsm-shape/charts';
import { PICTURE_FONT, StagePainter, type StagePicture } from 'lsm-shape/pictures';
import type { ThemeName } from 'lsm-shape';
import { calloutOf } from '../notes/use_callouts.ts';
import type { Note } from '../state/notes.ts';
import { timelinePicture, type TimelinePicture } from '../timeline/timeline_picture.ts';
import { inkOf, type Inks } from '../ui/inks.ts';
import type { Pictured, PicturedStage } from './pictured.ts';
import type { PlacedStage, Sheet } from './sheet.ts';
import { groundMarks, printedLink, wordMarks } from './sheet_marks.ts';

/** The content and the colours of a picture. */
export interface Drawing {
  readonly pictured: Pictured;
  readonly sheet: Sheet;
  readonly theme: ThemeName;
  readonly inks: Inks;
  readonly measure: MeasureText;
  /** The link to the page; null if there is none. */
  readonly link: string | null;
}

/** A moment to draw. The optional fields are only for films. */
export interface Moment {
  readonly playhead: number;
  /** Number of events since the previous picture. */
  readonly pace?: number;
  /** Notes by index of the tree. If missing, the notes at exactly this moment are drawn. */
  readonly notes?: readonly (readonly Note[])[];
}

/** A tree or marks. Its upper left corner is at (x, y) on the sheet. */
type Part = { readonly x: number; readonly y: number } & (
  | { readonly tree: StagePicture; readonly at: number }
  | { readonly tree?: never; readonly marks: readonly Mark[] }
);

/** Draws a sheet at one moment or at several moments in a row. */
export class SheetDrawing {
  readonly #drawing: Drawing;
  readonly #painters: readonly StagePainter[];
  readonly #timeline: TimelinePicture | null;
  readonly #printed: string | null;
  /** The canvas of each tree, by index. */
  readonly #canvases: HTMLCanvasElement[] = [];

  constructor(drawing: Drawing) {
    const { pictured, sheet, inks, measure, link } = drawing;
    this.#drawing = drawing;
    this.#painters = sheet.stages.map(() => new StagePainter(measure));
    this.#timeline =
      sheet.timeline === null
        ? null
        : timelinePicture({ ...pictured, ...pictured.state, inks, measure }, sheet.timeline);
    this.#printed = link === null ? null : printedLink(link, sheet, measure);
  }

  get stages(): readonly PicturedStage[] {
    return this.#drawing.sheet.stages.map(({ stage }) => stage);
  }

  /** Draws a moment on a canvas. `ratio` is the number of canvas pixels per sheet pixel. */
  paint(canvas: HTMLCanvasElement, moment: Moment, ratio: number): void {
    const { sheet, inks } = this.#drawing;
    const [across, down] = [Math.round(sheet.width * ratio), Math.round(sheet.height * ratio)];
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error('This browser does not provide a 2D canvas');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = inkOf(inks, 'background');
    context.fillRect(0, 0, across, down);
    for (const part of this.#parts(moment)) {
      const { x, y } = part;
      if (part.tree === undefined) {
        context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
        const palette = (ink: string): string => inks[ink] ?? ink;
        drawMarks(context, part.marks, { palette, font: PICTURE_FONT });
      } else {
        const own = (this.#canvases[part.at] ??= document.createElement('canvas'));
        this.#painters[part.at]?.paint(own, part.tree, ratio);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(own, Math.round(x * ratio), Math.round(y * ratio));
      }
    }
  }

  /**
   * Draws a moment as a standalone SVG file. `ratio` is the number of file pixels per sheet pixel.
   * `fontFace` is the CSS that embeds the font.
   */
  svg(moment: Moment, ratio: number, fontFace: string): string {
    const { sheet, inks, link, pictured } = this.#drawing;
    const { width, height } = sheet;
    const palette = (ink: string): string => inks[ink] ?? ink;
    const elements = this.#parts(moment).map((part, at) => {
      const { x, y } = part;
      if (part.tree === undefined) {
        const marks = marksSvg(part.marks, { palette, idPrefix: `part${at}` });
        return `<g transform="translate(${x} ${y})">\n${marks}\n</g>`;
      }
      const tree = this.#painters[part.at]?.elements(part.tree, `tree${at}`, ratio) ?? '';
      const size = `width="${part.tree.width}" height="${part.tree.height}"`;
      return `<svg x="${x}" y="${y}" ${size}>\n${tree}\n</svg>`;
    });
    const size = `width="${width * ratio}" height="${height * ratio}"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size} ` +
        `role="img" font-family="${PICTURE_FONT}">`,
      `<title>${escaped(pictured.title)}</title>`,
      ...(link === null ? [] : [`<desc>${escaped(link)}</desc>`]),
      `<style>${fontFace}</style>`,
      `<rect width="${width}" height="${height}" fill="${inkOf(inks, 'background')}"/>`,
      ...elements,
      '</svg>\n',
    ].join('\n');
  }

  /** Returns all parts of a moment, from back to front. */
  #parts(moment: Moment): Part[] {
    const { pictured, sheet, measure } = this.#drawing;
    const { playhead } = moment;
    const trees = sheet.stages.map((placed, at): Part => {
      return { x: placed.x, y: placed.y, tree: this.#tree(placed, moment, at), at };
    });
    const below: Part[] = [];
    if (sheet.timeline !== null && this.#timeline !== null) {
      const { plot, frame, at } = this.#timeline;
      const y = sheet.timeline.y + 1;
      below.push({ x: sheet.timeline.gutter, y, marks: plot });
      below.push({ x: 0, y, marks: [...frame, ...at(playhead)] });
    }
    const words = wordMarks({ pictured, sheet, playhead, measure, link: this.#printed });
    return [
      ...trees,
      { x: 0, y: 0, marks: groundMarks(sheet) },
      ...below,
      { x: 0, y: 0, marks: words },
    ];
  }

  #tree(
    { stage, width, height }: PlacedStage,
    { playhead, pace = 0, notes }: Moment,
    at: number,
  ): StagePicture {
    const { theme, pictured } = this.#drawing;
    const place = stage.placeAt(playhead).playhead;
    const { heightMode, colourBy, keys } = pictured.state;
    const noted = notes?.[at] ?? stage.notes.filter(({ event }) => event === Math.floor(place));
    return {
      timeline: stage.timeline,
      playhead: place,
      picked: stage.pickedAt(Math.floor(place)),
      callouts: noted.flatMap((note) => calloutOf(note, stage.timeline)),
      keys: keys ?? undefined,
      ...{ width, height, theme, heightMode, colourBy, pace },
      // Several stages would have the same legend.
      hasLegend: stage === pictured.stages.at(-1) || pictured.isBeside,
    };
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
