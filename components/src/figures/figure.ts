// A figure: a short history, the moment to show, and a caption. The documentation, the gallery and
// the golden files of tests share the definitions.
import type { MeasureText } from '../charts/marks.ts';
import { svgAt } from '../render/svg_renderer.ts';
import { treeAscii } from '../render/tree_ascii.ts';
import type { ColourBy, HeightMode, ThemeName } from '../scene/options.ts';
import type { Story } from './story.ts';

export interface Figure {
  /** Name of the figure in links and files, such as `aligned-cut`. */
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly story: Story;
  /** Largest height of the stage in CSS pixels, at any width. The tree's rows may need less. */
  readonly height: number;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  readonly hasMemtable: boolean;
  /** Number of events per picture; 0 means no motion. At a fast pace, short jobs leave trails. */
  readonly pace: number;
  /** Numbers of the highlighted files. */
  readonly highlight: readonly number[];
}

export interface FigureOptions {
  readonly theme: ThemeName;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Prefix for ids in the SVG; default: the figure's id. Needed if a page shows a figure twice. */
  readonly idPrefix?: string;
  /** Measures text in the figure's font. If missing, widths are estimated. */
  readonly measure?: MeasureText;
}

/** Creates a figure, with common defaults. */
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

/** Returns a figure as an SVG element, drawn by the stage's own code. */
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

/** Returns a figure as text: title, caption and the tree in the engine's notation. */
export function figureText(of: Figure): string {
  const { timeline, playhead } = of.story.told();
  return `${of.title}\n${of.caption}\n\n${treeAscii(timeline, Math.floor(playhead))}`;
}
