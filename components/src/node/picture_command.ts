// `lsm-shape picture SOURCE -o FILE` draws a run at one moment (SVG, PNG) or over a range (GIF).
import { withCommas } from '../base/format_short.ts';
import type { ThemeName } from '../scene/options.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { Drawing, type PictureForm } from '../written/drawing.ts';
import { figureIn, makeFigurePicture } from './figure_commands.ts';
import { gifOf } from './film.ts';
import { historyOf, momentIn, rangeIn } from '../written/history.ts';
import * as look from '../written/look_flags.ts';
import type { Made, NodePlace } from './node_place.ts';
import type { OutputFile } from './output.ts';
import { Problem } from '../written/problem.ts';
import { kindOf, missingLetters, picturesOf, type PictureKind } from './picture_files.ts';
import type { PictureFont } from './picture_font.ts';
import { altText, MOST_LETTERS } from '../written/picture_words.ts';
import { loadRasterizer, type Rasterizer } from './raster.ts';
import type { RunFlags } from './run_flags.ts';
import { snippetOf } from './snippet.ts';
import { sourcedRun } from './source.ts';

/** Declarations of the flags that only `picture` has. */
export const PICTURE_FLAGS = {
  size: { type: 'string' },
  scale: { type: 'string' },
  seconds: { type: 'string' },
  fps: { type: 'string' },
} as const;

export type PictureFlags = RunFlags & look.LookFlags & look.FlagsOf<typeof PICTURE_FLAGS>;

/** Creates the pictures and the HTML snippet that shows them. */
export async function makePicture(
  source: string | undefined,
  flags: PictureFlags,
  place: NodePlace,
): Promise<Made> {
  const figure = figureIn(source);
  if (figure !== undefined) return makeFigurePicture(figure, flags, place.font);
  const output = look.outputOf(flags, 'tree.svg');
  const kind = kindOf(output);
  const pictures = picturesOf(output, flags.theme);
  const [width, height] = look.sizeOf(flags.size);
  const run = sourcedRun(source, flags, place);
  const timeline = historyOf(run.words, source ?? '--db-bench');
  const range = rangeOf(flags, kind, timeline);
  const playhead = range?.[1] ?? momentIn(timeline, 'at', flags.at ?? run.at ?? 'end');
  const colourBy = look.colourOf(flags.color, run.colour);
  const { link, notes } = look.liveLink(flags, run.linkAt(range?.[0] ?? playhead, colourBy));
  const form: PictureForm = {
    ...{ timeline, width, height, colourBy, link },
    ...{ title: run.title, changes: run.changes, caption: look.captionOf(flags) },
    ...{ hasFoot: true, font: place.font },
  };
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  const said = [form.caption ?? '', form.title, ...form.changes].join('');
  const letters = missingLetters(said, place.font, kind);
  const content = await contentOf(kind, output, { form, font: place.font, flags, range, playhead });
  const film = range === null ? '' : filmWords(range);
  const alt = film + altText(form, playhead, MOST_LETTERS - film.length);
  return {
    files: pictures.map(({ path, theme }) => ({ path, content: content(theme) })),
    snippet: snippetOf({ pictures, width, height, alt, link }),
    notes: [...warnings, ...notes, ...letters],
  };
}

/** Inputs for drawing one picture. */
interface Order {
  readonly form: PictureForm;
  readonly font: PictureFont;
  readonly flags: PictureFlags;
  /** Range of a GIF; null for a still picture. */
  readonly range: readonly [number, number] | null;
  readonly playhead: number;
}

/** Returns a function that renders the picture in a given theme. */
async function contentOf(
  kind: PictureKind,
  output: string,
  { form, font, flags, range, playhead }: Order,
): Promise<(theme: ThemeName) => OutputFile['content']> {
  const drawing = new Drawing(form);
  const limits = { least: 1, most: 4 };
  const scale = look.numberFlag('scale', flags.scale, limits) ?? (kind === 'png' ? 2 : 1);
  if (kind === 'svg') {
    return (theme) => new TextEncoder().encode(drawing.svg({ playhead, theme, ratio: 1 }, font));
  }
  const rasterizer: Rasterizer = await loadRasterizer(font, output);
  if (range === null) {
    return (theme) => rasterizer.png(drawing.bareSvg({ playhead, theme, ratio: scale }), scale);
  }
  const seconds = look.numberFlag('seconds', flags.seconds, { least: 0.5, most: 60 }) ?? 8;
  const fps = look.numberFlag('fps', flags.fps, { least: 1, most: 30 }) ?? 12;
  const film = { timeline: form.timeline, range, seconds, fps, scale };
  return (theme) => gifOf(drawing, { ...film, theme }, rasterizer);
}

function rangeOf(
  { range, at, seconds, fps }: PictureFlags,
  kind: PictureKind,
  timeline: Timeline,
): readonly [number, number] | null {
  if (kind === 'gif') {
    if (range === undefined) {
      throw new Problem('-o FILE.gif', 'a GIF shows a range of the run', 'add --range A..B');
    }
    if (at === undefined) return rangeIn(timeline, range);
    throw new Problem(`--at ${at}`, 'a GIF starts where its range starts', 'leave --at out');
  }
  const flag = Object.entries({ range, seconds, fps }).find(([, text]) => text !== undefined);
  if (flag === undefined) return null;
  const [name, text] = flag;
  const todo = 'use --at, or write a .gif file';
  throw new Problem(`--${name} ${text ?? ''}`, 'a picture shows one moment', todo);
}

function filmWords([from, to]: readonly [number, number]): string {
  return `Animation from event ${withCommas(from)} to event ${withCommas(to)}. Last frame: `;
}
