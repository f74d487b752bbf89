// `lsm-shape embed SOURCE -o FILE.html` writes a figure, its recording and the player as one file.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'fflate';
import { figureFrame, figureLook, oneFigure, type FigureFlags } from '../written/one_figure.ts';
import { figureIn, makeFigureFile } from './figure_commands.ts';
import type { Made, NodePlace } from './node_place.ts';
import { pageOutput } from '../written/look_flags.ts';
import type { RunFlags } from './run_flags.ts';
import { sourcedRun } from './source.ts';

export type EmbedFlags = RunFlags & FigureFlags;

/** Size in kilobytes, compressed with gzip, above which a note suggests how to shrink the file. */
const LARGE = 120;

/** Creates the HTML file and the iframe snippet that embeds it. */
export function makeFigurePage(
  source: string | undefined,
  flags: EmbedFlags,
  place: NodePlace,
): Made {
  const figure = figureIn(source);
  if (figure !== undefined) return makeFigureFile(figure, flags, place.font);
  const output = pageOutput(flags);
  // Flags are validated before anything is simulated.
  figureLook(flags);
  const run = { ...sourcedRun(source, flags, place), name: source ?? '--db-bench' };
  const made = oneFigure(run, flags, {
    font: place.font,
    player: readFileSync(place.player, 'utf8'),
    eventFile: (words) => place.engine.eventFile(words),
  });
  const content = new TextEncoder().encode(made.text);
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  return {
    files: [{ path: output, content }],
    snippet: figureFrame(basename(output), made, flags),
    notes: [...warnings, ...made.notes, ...sizeNotes(output, content, flags.range)],
  };
}

/** Returns the size of the file, with advice if the file is large. */
function sizeNotes(output: string, content: Uint8Array, range: string | undefined): string[] {
  const kilobytes = Math.round(gzipSync(content, { level: 9, mtime: 0 }).length / 1000);
  const size = `${output}: ${kilobytes} KB with gzip`;
  if (kilobytes <= LARGE) return [size];
  const advice = range === undefined ? '--range A..B' : 'a range that ends earlier';
  return [`${size}; to shrink it, use ${advice} or a scenario with fewer files`];
}
