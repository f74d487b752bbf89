// A picture on a canvas or as SVG, both from the same marks and the same stage. A film is a
// sequence of canvases.
import { marksSvg, drawMarks, type Mark, type MeasureText } from 'lsm-shape/charts';
import { PICTURE_FONT, StagePainter, type StagePicture } from 'lsm-shape/pictures';
import type { ThemeName } from 'lsm-shape';
import { calloutOf } from '../notes/use_callouts.ts';
import { timelinePicture, type TimelinePicture } from '../timeline/timeline_picture.ts';
import { inkOf, type Inks } from '../ui/inks.ts';
import type { Note } from '../state/notes.ts';
import type { Pictured, PicturedStage } from './pictured.ts';
import type { PlacedStage, Sheet } from './sheet.ts';
import { groundMarks, printedLink, wordMarks } from './sheet_marks.ts';

/** The content and the colours of a picture. */
export interface Drawing {
  readonly pictured: Pictured;
  readonly sheet: Sheet;
  readonly theme: ThemeName;
  /** The inks of the theme. */
  readonly inks: Inks;
  readonly measure: MeasureText;
  /** The link to the page; null for none. */
  readonly link: string | null;
}

/** A moment. The optional fields are for films. */
export interface Moment {
  readonly playhead: number;
  /** Events since the previous picture. */
  readonly pace?: number;
  /** The notes of each tree, by index; missing: those at exactly this moment. */
  readonly notes?: readonly (readonly Note[])[];
}

/** Draws one sheet, as a still picture or for consecutive moments. */
export class SheetDrawing {
  readonly #drawing: Drawing;
  readonly #painters: readonly StagePainter[];
  readonly #canvases: readonly HTMLCanvasElement[];
  readonly #timeline: TimelinePicture | null;
  readonly #printed: string | null;
  /** The static part of the timeline, drawn once per ratio. */
  #plot: { readonly ratio: number; readonly canvas: HTMLCanvasElement } | null = null;

  constructor(drawing: Drawing) {
    const { pictured, sheet, inks, measure, link } = drawing;
    this.#drawing = drawing;
    this.#painters = sheet.stages.map(() => new StagePainter(measure));
    this.#canvases = sheet.stages.map(() => document.createElement('canvas'));
    this.#timeline =
      sheet.timeline === null
        ? null
        : timelinePicture({ ...pictured, ...pictured.state, inks, measure }, sheet.timeline);
    this.#printed = link === null ? null : printedLink(link, sheet, measure);
  }

  /** The trees on the sheet. */
  get stages(): readonly PicturedStage[] {
    return this.#drawing.sheet.stages.map(({ stage }) => stage);
  }

  /** Draws a moment on a canvas. `ratio` is the number of pixels per sheet pixel. */
  paint(canvas: HTMLCanvasElement, moment: Moment, ratio: number): void {
    const { sheet, inks } = this.#drawing;
    const [across, down] = [sheet.width, sheet.height].map((side) => Math.round(side * ratio));
    if (canvas.width !== across) canvas.width = across ?? 0;
    if (canvas.height !== down) canvas.height = down ?? 0;
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error('This browser does not provide a 2D canvas');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = inkOf(inks, 'background');
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const [at, placed] of sheet.stages.entries()) {
      const own = this.#canvases[at];
      if (own === undefined) continue;
      this.#painters[at]?.paint(own, this.#stage(placed, moment, at), ratio);
      context.drawImage(own, Math.round(placed.x * ratio), Math.round(placed.y * ratio));
    }
    this.#draw(context, groundMarks(sheet), { ratio, y: 0 });
    if (sheet.timeline !== null && this.#timeline !== null) {
      const y = sheet.timeline.y + 1;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(this.#plotCanvas(this.#timeline, ratio), 0, Math.round(y * ratio));
      this.#draw(context, this.#timeline.at(moment.playhead), { ratio, y });
    }
    this.#draw(context, this.#words(moment.playhead), { ratio, y: 0 });
  }

  /** The moment as a standalone file. A sheet pixel is `ratio` pixels. */
  svg(moment: Moment, ratio: number): string {
    const { sheet, inks, link, pictured } = this.#drawing;
    const { width, height, stages } = sheet;
    const palette = (ink: string): string => inks[ink] ?? ink;
    const written = (marks: readonly Mark[], idPrefix: string): string =>
      marksSvg(marks, { palette, idPrefix });
    const trees = stages.map((placed, at) => {
      const elements = this.#painters[at]?.elements(
        this.#stage(placed, moment, at),
        `tree${at}`,
        ratio,
      );
      const { x, y } = placed;
      const place = `x="${x}" y="${y}" width="${placed.width}" height="${placed.height}"`;
      return `<svg ${place}>\n${elements ?? ''}\n</svg>`;
    });
    const timeline = this.#timeline === null ? [] : [this.#timelineSvg(moment, written)];
    const size = `width="${width * ratio}" height="${height * ratio}"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size} ` +
        `role="img" font-family="${PICTURE_FONT}">`,
      `<title>${escaped(pictured.title)}</title>`,
      ...(link === null ? [] : [`<desc>${escaped(link)}</desc>`]),
      `<rect width="${width}" height="${height}" fill="${inkOf(inks, 'background')}"/>`,
      ...trees,
      written(groundMarks(sheet), 'ground'),
      ...timeline,
      written(this.#words(moment.playhead), 'words'),
      '</svg>\n',
    ].join('\n');
  }

  #timelineSvg(
    { playhead }: Moment,
    written: (marks: readonly Mark[], idPrefix: string) => string,
  ): string {
    const room = this.#drawing.sheet.timeline;
    if (room === null || this.#timeline === null) return '';
    const { plot, frame, at } = this.#timeline;
    return [
      `<g transform="translate(0 ${room.y + 1})">`,
      `<g transform="translate(${room.gutter} 0)">`,
      written(plot, 'plot'),
      '</g>',
      written([...frame, ...at(playhead)], 'beside'),
      '</g>',
    ].join('\n');
  }

  #stage(
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
      // The legends of several stages would be the same.
      hasLegend: stage === pictured.stages.at(-1) || pictured.isBeside,
    };
  }

  #words(playhead: number): Mark[] {
    const { pictured, sheet, measure } = this.#drawing;
    return wordMarks({ pictured, sheet, playhead, measure, link: this.#printed });
  }

  #plotCanvas({ plot, frame }: TimelinePicture, ratio: number): HTMLCanvasElement {
    if (this.#plot?.ratio === ratio) return this.#plot.canvas;
    const { sheet, inks } = this.#drawing;
    const canvas = document.createElement('canvas');
    const height = (sheet.timeline?.height ?? 1) - 1;
    canvas.width = Math.round(sheet.width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser does not provide a 2D canvas');
    context.fillStyle = inkOf(inks, 'panel');
    context.fillRect(0, 0, canvas.width, canvas.height);
    this.#draw(context, plot, { ratio, x: sheet.timeline?.gutter ?? 0, y: 0 });
    this.#draw(context, frame, { ratio, y: 0 });
    this.#plot = { ratio, canvas };
    return canvas;
  }

  #draw(
    context: CanvasRenderingContext2D,
    marks: readonly Mark[],
    { ratio, x = 0, y }: { readonly ratio: number; readonly x?: number; readonly y: number },
  ): void {
    const { inks } = this.#drawing;
    context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
    drawMarks(context, marks, { palette: (ink) => inks[ink] ?? ink, font: PICTURE_FONT });
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
