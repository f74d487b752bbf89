// A figure: a short history, the moment that is shown, and what it shows in words. One definition
// is documentation, a page of the gallery and a golden of the tests.
import type { MeasureText } from '../charts/marks.ts';
import { svgAt } from '../render/svg_renderer.ts';
import { treeAscii } from '../render/tree_ascii.ts';
import type { ColourBy, HeightMode, ThemeName } from '../scene/options.ts';
import type { Story } from './story.ts';

export interface Figure {
  /** Names it in links and files: `aligned-cut`. */
  readonly id: string;
  readonly title: string;
  /** The caption, a sentence or two. */
  readonly caption: string;
  readonly story: Story;
  /** Of the stage in CSS pixels, at any width; rows take what they need of it. */
  readonly height: number;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  readonly hasMemtable: boolean;
  /** Events that pass with each picture: jobs that are too short to be followed leave trails. */
  readonly pace: number;
  /** Numbers of the files that the figure points at. */
  readonly highlight: readonly number[];
}

export interface FigureOptions {
  readonly theme: ThemeName;
  /** CSS pixels. */
  readonly width: number;
  /** Begins the ids inside; needed where a page shows one figure twice. */
  readonly idPrefix?: string;
  /** How wide texts are in the font that it will have; else that is estimated. */
  readonly measure?: MeasureText;
}

/** A figure with what most of them have in common. */
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
