// Creates one-file figures, both on the command line and in a worker of the page. Both produce the
// same bytes for the same run, moment and range.
import type { Settings } from '../element/settings.ts';
import { inBothThemes } from '../render/both_themes.ts';
import type { ColourBy } from '../scene/options.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { cutLog } from './cut_log.ts';
import { Drawing, type PictureForm } from './drawing.ts';
import { figurePage, LIVE_RUN } from './figure_page.ts';
import type { FontWidths } from './font_widths.ts';
import { frameSnippet } from './frame_snippet.ts';
import { historyOf, momentIn, rangeIn } from './history.ts';
import * as look from './look_flags.ts';
import { modeClause } from './picture_words.ts';
import { Problem } from './problem.ts';

/** Declarations of the flags that only figures have. They are attributes of `<lsm-shape>`. */
export const FIGURE_FLAGS = {
  controls: { type: 'string' },
  height: { type: 'string' },
  autoplay: { type: 'boolean' },
  loop: { type: 'boolean' },
  pace: { type: 'string' },
} as const;
export type FigureFlags = look.LookFlags & look.FlagsOf<typeof FIGURE_FLAGS>;

/** Settings of a figure that are independent of the run. */
export interface FigureLook {
  readonly settings: Settings;
  /** Height of the tree in pixels. */
  readonly height: number;
}

/** Parses the flags for a figure's look. Throws a `Problem` if one is invalid. */
export function figureLook(flags: FigureFlags): FigureLook {
  const settings = look.settingsOf(flags);
  const height = look.numberFlag('height', flags.height, { least: 180, most: 2000 }) ?? 360;
  return { settings, height };
}

export interface FigureRun {
  /** Words of the whole event log. */
  readonly words: Uint32Array;
  /** Name of the run, for messages. */
  readonly name: string;
  readonly title: string;
  /** Options that differ from the scenario, like `size_ratio=20`. */
  readonly changes: readonly string[];
  /**
   * Returns the fragment of a link to the page at an event; null if the page cannot show the run.
   */
  readonly linkAt: (event: number, colour: string) => string | null;
  /** Moment and coloring from a link; null if the source is not a link. */
  readonly at: string | null;
  readonly colour: string | null;
}

/** Parts of a one-file figure that do not depend on the run. */
export interface FigureParts {
  readonly font: FontWidths;
  /** Script that contains `<lsm-shape>` and its dependencies. */
  readonly player: string;
  /** Converts an event log to the file format that the player reads. */
  readonly eventFile: (words: Uint32Array) => Uint8Array;
}

/** A one-file figure, along with notes about it. */
export interface OneFigure {
  readonly text: string;
  readonly title: string;
  readonly caption: string | null;
  readonly facts: readonly string[];
  /** Link to the live run; null if there is none. */
  readonly link: string | null;
  readonly notes: readonly string[];
}

/** Width of the static figure in pixels. The element is as wide as the page. */
const WIDTH = 960;

/** Creates a one-file figure. Throws a `Problem` if the request is invalid. */
export function oneFigure(
  run: FigureRun,
  flags: FigureFlags,
  { font, player, eventFile }: FigureParts,
): OneFigure {
  const { settings, height } = figureLook(flags);
  const whole = historyOf(run.words, run.name);
  const range = flags.range === undefined ? null : rangeIn(whole, flags.range);
  const at = openingOf(flags, run.at, whole, range);
  const colourBy = look.colourOf(flags.color, run.colour);
  const words = range === null ? run.words : cutLog(run.words, whole, range);
  const { link, notes } = look.liveLink(flags, run.linkAt(at, colourBy));
  const form: PictureForm = {
    // The static figure must look like the element's first picture.
    timeline: range === null ? whole : historyOf(words, run.name),
    ...{ title: run.title, changes: run.changes, caption: look.captionOf(flags), colourBy },
    ...{ width: WIDTH, height, link, hasFoot: false, font, isFontOpen: true },
  };
  const mode = modeClause(whole);
  const facts = [...form.changes, ...(mode === null ? [] : [mode])];
  const title = form.caption ?? form.title;
  const text = figurePage({
    ...{ title, run: form.title, caption: form.caption, facts, link, player },
    theme: settings.theme,
    attributes: attributesOf(flags, { at, range, height, colourBy }),
    svg: figureSvg(form, at, settings.theme),
    log: eventFile(words),
  });
  return { text, title, caption: form.caption, facts, link, notes };
}

/** Total height, in pixels, of the element's border and of its margins above and below the tree. */
const AROUND = 30;

/** Returns the iframe snippet for a one-file figure. */
export function figureFrame(file: string, figure: OneFigure, flags: FigureFlags): string {
  const { settings, height } = figureLook(flags);
  const { title, caption, facts, link } = figure;
  const about = [...facts, ...(link === null ? [] : [LIVE_RUN])].join(' · ');
  return frameSnippet(file, height + AROUND, {
    title,
    below: [...(caption === null ? [] : [caption]), about],
    hasControls: settings.controls.length > 0,
  });
}

/** Returns the initial moment. The default is the element's: the start of a range, or the end. */
function openingOf(
  { at, autoplay }: FigureFlags,
  linked: string | null,
  timeline: Timeline,
  range: readonly [number, number] | null,
): number {
  const [first, last] = range ?? [0, timeline.eventCount - 1];
  const isIn = (playhead: number): boolean => first <= playhead && playhead <= last;
  if (at !== undefined) {
    const found = momentIn(timeline, 'at', at);
    if (isIn(found)) return found;
    const todo = `give a moment from ${first} to ${last}`;
    throw new Problem(`--at ${at}`, 'it is not in the range', todo);
  }
  const found = linked === null ? null : momentIn(timeline, 'at', linked);
  if (found !== null && isIn(found)) return found;
  return range !== null || autoplay === true ? first : last;
}

/** Attribute values of the element that depend on the run. */
interface Place {
  readonly at: number;
  readonly range: readonly [number, number] | null;
  readonly height: number;
  readonly colourBy: ColourBy;
}

/** Returns the element's attributes. Moments are events, because `40%` depends on log length. */
function attributesOf(
  { controls, theme, caption, autoplay, loop, pace }: FigureFlags,
  { at, range, height, colourBy }: Place,
): Record<string, string> {
  const given = {
    ...{ at: String(at), range: range?.join('..'), height: String(height), controls, theme },
    ...{ color: colourBy === 'age' ? undefined : colourBy, caption, pace },
    ...{ autoplay: autoplay === true ? '' : undefined, loop: loop === true ? '' : undefined },
  };
  const known = Object.entries(given).filter(([, text]) => text !== undefined);
  return Object.fromEntries(known as [string, string][]);
}

function figureSvg(form: PictureForm, playhead: number, theme: Settings['theme']): string {
  const drawing = new Drawing(form);
  const draw = (own: 'light' | 'dark'): string =>
    drawing.inlineSvg({ playhead, theme: own, ratio: 1 }, 'figure');
  return theme === 'auto' ? inBothThemes(draw('light'), draw('dark')) : draw(theme);
}
