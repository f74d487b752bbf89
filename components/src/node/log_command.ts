// `lsm-shape log SOURCE -o FILE.lsmlog` writes the event log that `<lsm-shape src>` plays, and the
// picture shown until it plays.
import { basename, extname } from 'node:path';
import { escaped } from '../base/escaped.ts';
import { cutLog } from '../written/cut_log.ts';
import { Drawing, type PictureForm } from '../written/drawing.ts';
import { historyOf, rangeIn } from '../written/history.ts';
import { LOOK_FLAGS, outputOf, type FlagsOf } from '../written/look_flags.ts';
import type { Made, NodePlace } from './node_place.ts';
import { altText } from '../written/picture_words.ts';
import { picturesOf } from './picture_files.ts';
import { Problem } from '../written/problem.ts';
import type { RunFlags } from './run_flags.ts';
import { snippetOf } from './snippet.ts';
import { sourcedRun } from './source.ts';

/** Declarations of the flags of `log`. */
const { output, range, check, help } = LOOK_FLAGS;
export const LOG_FLAGS = { output, range, check, help };

export type LogFlags = RunFlags & FlagsOf<typeof LOG_FLAGS>;

/** Size of the pictures in pixels, which is that of the element in a wide column. */
const SIZE = { width: 960, height: 360 };

/** Creates the event log, its pictures, and the HTML that embeds them. */
export function makeLog(source: string | undefined, flags: LogFlags, place: NodePlace): Made {
  const output = outputOf(flags, 'tree.lsmlog');
  if (extname(output) !== '.lsmlog') {
    throw new Problem(
      `-o ${output}`,
      'it is not a .lsmlog file',
      'use a name that ends in .lsmlog',
    );
  }
  const run = sourcedRun(source, flags, place);
  const { words } = run;
  const timeline = historyOf(words, source ?? '--db-bench');
  const range = flags.range === undefined ? null : rangeIn(timeline, flags.range);
  const content = place.engine.eventFile(range === null ? words : cutLog(words, timeline, range));
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  // The log includes the events before the range, but only for the totals.
  const shown = range === null ? '' : ` range="${range.join('..')}"`;
  const kilobytes = Math.round(content.length / 1000);
  const form: PictureForm = {
    ...{ ...SIZE, timeline, title: run.title, changes: run.changes, caption: null, link: null },
    ...{ colourBy: 'age', hasFoot: false, font: place.font },
  };
  const drawing = new Drawing(form);
  const playhead = range?.[0] ?? Math.max(0, timeline.eventCount - 1);
  const pictures = picturesOf(output.replace(/lsmlog$/, 'svg'));
  const drawn = pictures.map(({ path, theme }) => {
    const svg = drawing.svg({ playhead, theme, ratio: 1 }, place.font);
    return { path, content: new TextEncoder().encode(svg) };
  });
  const alt = altText(form, playhead);
  const picture = snippetOf({ pictures, ...SIZE, alt, link: null, isInElement: true });
  const src = escaped(encodeURI(basename(output)));
  return {
    files: [{ path: output, content }, ...drawn],
    snippet: `<lsm-shape src="${src}"${shown}>${picture}</lsm-shape>`,
    notes: [...warnings, `${output}: ${kilobytes} KB, already compressed`],
  };
}
