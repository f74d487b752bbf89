// `lsm-shape embed SOURCE -o FILE.html`: figure, recording and player in one file.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'fflate';
import type { Settings } from '../element/settings.ts';
import { inBothThemes } from '../render/both_themes.ts';
import { cutLog } from './cut_log.ts';
import { Drawing, type PictureForm } from './drawing.ts';
import { figureIn, makeFigureFile } from './figure_commands.ts';
import { figurePage, LIVE_RUN } from './figure_page.ts';
import { frameSnippet, pageOutput, settingsOf } from './frame_snippet.ts';
import { historyOf, momentIn, rangeIn } from './history.ts';
import * as look from './look_flags.ts';
import type { Made, NodePlace } from './node_place.ts';
import { Problem } from './problem.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { modeClause } from './picture_words.ts';
import type { RunFlags } from './run_flags.ts';
import { sourcedRun } from './source.ts';

/** Flags of `embed` alone, as `parseArgs` of Node takes them. */
export const EMBED_FLAGS = {
  controls: { type: 'string' },
  height: { type: 'string' },
  autoplay: { type: 'boolean' },
  loop: { type: 'boolean' },
  pace: { type: 'string' },
} as const;

/** What is asked for. */
export interface EmbedFlags extends RunFlags, look.LookFlags {
  readonly controls?: string;
  readonly height?: string;
  readonly autoplay?: boolean;
  readonly loop?: boolean;
  readonly pace?: string;
}

/** Pixels across of the figure that is seen before it plays; the element is as wide as its page. */
const WIDTH = 960;
/** Pixels of the element around its tree: the border of its frame, its margins. */
const AROUND = 30;
/** Kilobytes with gzip from which on it is said how the file becomes smaller. */
const LARGE = 120;

/** Makes the file. */
export function makeFigurePage(
  source: string | undefined,
  flags: EmbedFlags,
  place: NodePlace,
): Made {
  const figure = figureIn(source);
  if (figure !== undefined) return makeFigureFile(figure, flags, place.font);
  const output = pageOutput(flags);
  const settings = settingsOf(flags);
  const height = look.numberFlag('height', flags.height, { least: 180, most: 2000 }) ?? 360;
  const run = sourcedRun(source, flags, place);
  const whole = historyOf(run.words, source ?? '--db-bench');
  const range = flags.range === undefined ? null : rangeIn(whole, flags.range);
  const at = openingOf(flags, run.at, whole, range);
  const colourBy = look.colourOf(flags.color, run.colour);
  const words = range === null ? run.words : cutLog(run.words, whole, range);
  const { link, notes } = look.liveLink(flags, run.linkAt(at, colourBy));
  const form: PictureForm = {
    // What is seen before it plays is what it will show.
    timeline: range === null ? whole : historyOf(words, output),
    ...{ title: run.title, changes: run.changes, caption: look.captionOf(flags), colourBy },
    ...{ width: WIDTH, height, link, hasFoot: false, font: place.font, isFontOpen: true },
  };
  const mode = modeClause(whole);
  const facts = [...form.changes, ...(mode === null ? [] : [mode])];
  const page = figurePage({
    title: form.caption ?? form.title,
    theme: settings.theme,
    attributes: attributesOf(flags, { at, range, height, colourBy }),
    svg: figureSvg(form, at, settings.theme),
    log: place.engine.eventFile(words),
    player: readFileSync(place.player, 'utf8'),
    caption: form.caption,
    run: form.title,
    facts,
    link,
  });
  const content = new TextEncoder().encode(page);
  const about = [...facts, ...(link === null ? [] : [LIVE_RUN])].join(' · ');
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  return {
    files: [{ path: output, content }],
    snippet: frameSnippet(output, height + AROUND, {
      title: form.caption ?? form.title,
      below: [...(form.caption === null ? [] : [form.caption]), about],
      hasControls: settings.controls.length > 0,
    }),
    notes: [...warnings, ...notes, ...sizeNotes(output, content, range)],
  };
}

/** Where it opens: a range at its start, a whole run at its end, as the element does. */
function openingOf(
  { at, autoplay }: EmbedFlags,
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

/** Where the element is in the run. */
interface Place {
  readonly at: number;
  readonly range: readonly [number, number] | null;
  readonly height: number;
  readonly colourBy: string;
}

/** Attributes of the element. Moments are events: `40%` of a part of the log is another one. */
function attributesOf(
  { controls, theme, caption, autoplay, loop, pace }: EmbedFlags,
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

/** How large a file is, and what makes a large one smaller. */
function sizeNotes(
  output: string,
  content: Uint8Array,
  range: readonly [number, number] | null,
): string[] {
  const kilobytes = Math.round(gzipSync(content, { level: 9, mtime: 0 }).length / 1000);
  const size = `${output}: ${kilobytes} KB with gzip`;
  if (kilobytes <= LARGE) return [size];
  const advice = range === null ? '--range A..B' : 'a range that ends earlier';
  return [`${size}; ${advice} makes it smaller, and so does a scenario with fewer files`];
}
