// `lsm-shape log SOURCE -o FILE.lsmlog`: the event log that `<lsm-shape src>` plays.
import { basename, extname } from 'node:path';
import { escaped } from '../base/escaped.ts';
import { cutLog } from '../written/cut_log.ts';
import { historyOf, rangeIn } from '../written/history.ts';
import { outputOf } from '../written/look_flags.ts';
import type { Made, NodePlace } from './node_place.ts';
import { Problem } from '../written/problem.ts';
import type { RunFlags } from './run_flags.ts';
import { sourcedRun } from './source.ts';

/** Flags of `log` alone, as `parseArgs` of Node takes them. */
export const LOG_FLAGS = {
  output: { type: 'string', short: 'o' },
  range: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The flags of `log`. */
export interface LogFlags extends RunFlags {
  readonly output?: string;
  readonly range?: string;
  readonly check?: boolean;
}

/** Makes the event log and the HTML element that plays it. */
export function makeLog(source: string | undefined, flags: LogFlags, place: NodePlace): Made {
  const output = outputOf(flags, 'tree.lsmlog');
  if (extname(output) !== '.lsmlog') {
    throw new Problem(`-o ${output}`, 'an event log is a .lsmlog', 'let its name end in .lsmlog');
  }
  const run = sourcedRun(source, flags, place);
  const { words } = run;
  const timeline = historyOf(words, source ?? '--db-bench');
  const range = flags.range === undefined ? null : rangeIn(timeline, flags.range);
  const content = place.engine.eventFile(range === null ? words : cutLog(words, timeline, range));
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  // The log includes the part before the range only for its totals.
  const shown = range === null ? '' : ` range="${range.join('..')}"`;
  const kilobytes = Math.round(content.length / 1000);
  return {
    files: [{ path: output, content }],
    snippet: `<lsm-shape src="${escaped(encodeURI(basename(output)))}"${shown}></lsm-shape>`,
    notes: [...warnings, `${output}: ${kilobytes} KB, which is compressed already`],
  };
}
