// `lsm-shape log SOURCE -o FILE.lsmlog`: the event log that `<lsm-shape src>` plays.
import { basename, extname } from 'node:path';
import { escaped } from '../base/escaped.ts';
import { outputOf } from './look_flags.ts';
import type { Made } from './node_place.ts';
import { Problem } from './problem.ts';
import type { RunFlags } from './run_flags.ts';
import { sourcedRun, type SourcePlace } from './source.ts';

/** Flags of `log` alone, as `parseArgs` of Node takes them. */
export const LOG_FLAGS = {
  output: { type: 'string', short: 'o' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What is asked for. */
export interface LogFlags extends RunFlags {
  readonly output?: string;
  readonly check?: boolean;
}

/** Makes the file, and the element that plays it. */
export function makeLog(source: string | undefined, flags: LogFlags, place: SourcePlace): Made {
  const output = outputOf(flags, 'tree.lsmlog');
  if (extname(output) !== '.lsmlog') {
    throw new Problem(`-o ${output}`, 'an event log is a .lsmlog', 'let its name end in .lsmlog');
  }
  const run = sourcedRun(source, flags, place);
  const content = run.eventLog();
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  const kilobytes = Math.round(content.length / 1000);
  return {
    files: [{ path: output, content }],
    snippet: `<lsm-shape src="${escaped(encodeURI(basename(output)))}"></lsm-shape>`,
    notes: [...warnings, `${output}: ${kilobytes} KB, which is compressed already`],
  };
}
