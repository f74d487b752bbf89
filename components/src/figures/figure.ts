// A figure: a short history, the moment to show, and its caption. One definition serves the
// documentation, the gallery and the goldens of the tests.
import type { MeasureText } from '../charts/marks.ts';
import { svgAt } from '../render/svg_renderer.ts';
import { treeAscii } from '../render/tree_ascii.ts';
import type { ColourBy, HeightMode, ThemeName } from '../scene/options.ts';
import type { Story } from './story.ts';

export interface Figure {
  /** Its name in links and files: `aligned-cut`. */
  readonly id: string;
  readonly title: string;
  /** The caption, one or two sentences. */
  readonly caption: string;
  readonly story: Story;
  /** Height of the stage in CSS pixels, for any width. Rows use as much of it as they need. */
  readonly height: number;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  readonly hasMemtable: boolean;
  /** Events per picture. At a fast pace, short jobs leave trails. */
  readonly pace: number;
  /** Numbers of the files that the figure highlights. */
  readonly highlight: readonly number[];
}

export interface FigureOptions {
  readonly theme: ThemeName;
  /** Width in CSS pixels. */
  readonly width: number;
  /** The prefix of ids inside; needed if a page shows one figure twice. */
  readonly idPrefix?: string;
  /** The text widths in its font; estimated if missing. */
  readonly measure?: MeasureText;
}

/** A figure with common defaults. */
export function figure(
  id: string,
  title: string,
  parts: Pick<Figure, 'caption' | 'story'> & Partial<Figure>,
): Figure {
  const common = {
    height: 320,
    heightMode: 'equal',
    colourBy: 'age',
    hasMemtable: false,
    pace: 0,
  } as const;
  return { id, title, highlight: [], ...common, ...parts };
}

/** The figure as an SVG element, drawn by the stage's own code. */
export function figureSvg(
  of: Figure,
  { theme, width, idPrefix = of.id, measure }: FigureOptions,
): string {
  return svgAt({
    ...of.story.told(),
    theme,
    width,
    height: of.height,
    heightMode: of.heightMode,
    colourBy: of.colourBy,
    label: `${of.title}: ${of.caption}`,
    idPrefix: `figure-${idPrefix}`,
    hasMemtable: of.hasMemtable,
    pace: of.pace,
    hasFileNumbers: true,
    highlight: new Set(of.highlight),
    ...(measure === undefined ? {} : { measure }),
  });
}

/** The figure as text: the tree at its moment, in the engine's notation. */
export function figureText(of: Figure): string {
  const { timeline, playhead } = of.story.told();
  return `${of.title}\n${of.caption}\n\n${treeAscii(timeline, Math.floor(playhead))}`;
}
