// The file of `lsm-shape embed`.
import { extname } from 'node:path';
import * as look from '../written/look_flags.ts';
import { Problem } from '../written/problem.ts';

/** The file of `-o`. */
export function pageOutput(flags: look.LookFlags): string {
  const output = look.outputOf(flags, 'figure.html');
  if (/^\.html?$/i.test(extname(output))) return output;
  throw new Problem(`-o ${output}`, 'a figure is an HTML file', 'let its name end in .html');
}
