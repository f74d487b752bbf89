// The commands that take a gallery figure instead of a run.
import type { Figure } from '../figures/figure.ts';
import { basename } from 'node:path';
import { FIGURE_GROUPS, figureOf } from '../figures/figures.ts';
import { inBothThemes } from '../render/both_themes.ts';
import type { EmbedFlags } from './embed_command.ts';
import { FigureDrawing, type FigureForm } from './figure_drawing.ts';
import { LIVE_FIGURE, stillFigurePage } from '../written/figure_page.ts';
import { frameSnippet } from '../written/frame_snippet.ts';
import * as look from '../written/look_flags.ts';
import type { Made } from './node_place.ts';
import type { PictureFlags } from './picture_command.ts';
import type { PictureFont } from './picture_font.ts';
import { kindOf, missingLetters, picturesOf } from './picture_files.ts';
import { Problem } from '../written/problem.ts';
import { loadRasterizer } from './raster.ts';
import { snippetOf } from './snippet.ts';

const DEFAULT_WIDTH = 720;
const WIDTHS = { least: 280, most: 4096 };

/** Returns the figure that SOURCE names, or undefined if it does not name a figure. */
export function figureIn(source: string | undefined): Figure | undefined {
  return source === undefined ? undefined : figureOf(source);
}

/** Creates the files for `lsm-shape picture FIGURE`. */
export async function makeFigurePicture(
  figure: Figure,
  flags: PictureFlags,
  font: PictureFont,
): Promise<Made> {
  const output = look.outputOf(flags, `${figure.id}.svg`);
  const kind = kindOf(output);
  refuseOthers(flags, ['size', 'scale']);
  if (kind === 'gif') {
    const todo = 'use a name that ends in .svg or .png';
    throw new Problem(`-o ${output}`, 'a figure shows one moment', todo);
  }
  const pictures = picturesOf(output, flags.theme);
  const width = look.numberFlag('size', flags.size, WIDTHS) ?? DEFAULT_WIDTH;
  const { form, notes } = formOf(figure, flags, { width, font, hasFoot: true });
  const letters = missingLetters(form.caption ?? '', font, kind);
  const drawing = new FigureDrawing(form);
  const limits = { least: 1, most: 4 };
  const scale = look.numberFlag('scale', flags.scale, limits) ?? 2;
  const rasterizer = kind === 'svg' ? null : await loadRasterizer(font, output);
  const files = pictures.map(({ path, theme }) => {
    const content =
      rasterizer === null
        ? new TextEncoder().encode(drawing.svg(theme, font))
        : rasterizer.png(drawing.bareSvg(theme), scale);
    return { path, content };
  });
  const { link } = form;
  const snippet = snippetOf({
    ...{ pictures, width, height: drawing.height, alt: drawing.alt, link },
  });
  return { files, snippet, notes: [...notes, ...letters] };
}

/** Creates the file for `lsm-shape embed FIGURE`, a page without scripts. */
export function makeFigureFile(figure: Figure, flags: EmbedFlags, font: PictureFont): Made {
  const output = look.pageOutput(flags);
  refuseOthers(flags, []);
  const { theme } = look.settingsOf(flags);
  const drawn = { width: DEFAULT_WIDTH, font, hasFoot: false };
  const { form, notes } = formOf(figure, flags, drawn);
  const drawing = new FigureDrawing(form);
  const both = (): string => inBothThemes(drawing.inlineSvg('light'), drawing.inlineSvg('dark'));
  const caption = form.caption ?? figure.caption;
  const page = stillFigurePage({
    ...{ title: figure.title, theme, caption, link: form.link },
    svg: theme === 'auto' ? both() : drawing.inlineSvg(theme),
  });
  const about = form.link === null ? [] : [LIVE_FIGURE];
  const words = { title: figure.title, below: [caption, ...about], hasControls: false };
  return {
    files: [{ path: output, content: new TextEncoder().encode(page) }],
    snippet: frameSnippet(basename(output), drawing.height, words),
    notes,
  };
}

/** Returns the output of `lsm-shape figures`. */
export function figureList(): string {
  const width = Math.max(...figures().map(({ id }) => id.length));
  const groups = FIGURE_GROUPS.map(({ title, figures: own }) =>
    [title, ...own.map((each) => `  ${each.id.padEnd(width)}  ${each.title}`)].join('\n'),
  );
  return `${groups.join('\n\n')}\n`;
}

export function figureNames(): string[] {
  return figures().map(({ id }) => id);
}

const figures = (): Figure[] => FIGURE_GROUPS.flatMap((group) => group.figures);

/** Rejects flags for runs and moments, which do not apply to figures. */
function refuseOthers(flags: PictureFlags & EmbedFlags, taken: readonly string[]): void {
  const known = ['output', 'theme', 'caption', 'page', 'check', ...taken];
  const other = Object.keys(flags).find((name) => !known.includes(name));
  if (other === undefined) return;
  throw new Problem(`--${other}`, 'figures do not accept it', `leave --${other} out`);
}

function formOf(
  figure: Figure,
  flags: look.LookFlags,
  drawn: Pick<FigureForm, 'width' | 'font' | 'hasFoot'>,
): { readonly form: FigureForm; readonly notes: readonly string[] } {
  const { link, notes } = look.liveLink(flags, `figure=${figure.id}`);
  return { form: { ...drawn, figure, link, caption: look.captionOf(flags) }, notes };
}
