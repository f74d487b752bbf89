// Source code of figures, as examples for authors. The files are fetched on demand.
import cuts from 'lsm-shape/figures/cut_figures.ts?url';
import legend from 'lsm-shape/figures/legend_figures.ts?url';
import leveled from 'lsm-shape/figures/leveled_figures.ts?url';
import runs from 'lsm-shape/figures/run_figures.ts?url';
import shared from 'lsm-shape/figures/told_twice.ts?url';

let sources: Promise<string> | null = null;

async function allSources(): Promise<string> {
  const files = [cuts, legend, leveled, runs, shared].map(async (url) => (await fetch(url)).text());
  return (await Promise.all(files)).join('\n');
}

/** Source of a figure; empty if the id is unknown. */
export async function figureCode(id: string): Promise<string> {
  sources ??= allSources();
  return codeIn(await sources, id);
}

/**
 * Extracts the call `figure('id', …)` from the source, without indentation. If several figures
 * share a story, it is inserted into the call.
 */
export function codeIn(source: string, id: string): string {
  return callIn(source.split('\n'), id).replace(
    /^ {2}story: (\w+)\(\),$/m,
    (line, name: string) => storyIn(source, name) ?? line,
  );
}

/** Returns a shared story as an argument of the call; null if no story has this name. */
function storyIn(source: string, name: string): string | null {
  const [, body] = source.split(`export const ${name} = (): Story =>\n`);
  const end = body?.indexOf(';\n') ?? -1;
  return body === undefined || end < 0 ? null : `  story: ${body.slice(0, end).trimStart()},`;
}

function callIn(lines: readonly string[], id: string): string {
  const first = lines.findIndex((line) => line.trimStart().startsWith(`figure('${id}'`));
  if (first < 0) return '';
  const indent = /^ */.exec(lines[first] ?? '')?.[0] ?? '';
  const length = lines.slice(first).findIndex((line) => line.startsWith(`${indent}})`)) + 1;
  return lines
    .slice(first, first + Math.max(1, length))
    .map((line) => line.slice(indent.length))
    .join('\n')
    .replace(/,$/, '');
}
