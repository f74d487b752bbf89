// The files of the package that story pages load, which are beside the pages.
import { existsSync, readFileSync } from 'node:fs';
import { Problem } from '../../written/problem.ts';
import type { OutputFile } from '../output.ts';

const SCRIPT = 'story.js';
const OTHERS = ['story.css', 'worker.js', 'core.wasm'];

/** The files from the folder of the package; `path` gives the place of one. */
export function pageScripts(folder: URL, path: (name: string) => string): OutputFile[] {
  const names = new Set([SCRIPT, ...OTHERS]);
  const files: OutputFile[] = [];
  // Dependencies found here are searched too.
  for (const name of names) {
    const file = new URL(name, folder);
    if (!existsSync(file)) {
      const todo = 'say where the package’s files are: --scripts URL';
      throw new Problem('the package', `it has no ${name} for pages`, todo);
    }
    const content = readFileSync(file);
    files.push({ path: path(name), content });
    if (!name.endsWith('.js')) continue;
    for (const [, next = ''] of content.toString().matchAll(/[`'"]\.\/([\w-]+\.js)[`'"]/g)) {
      if (existsSync(new URL(next, folder))) names.add(next);
    }
  }
  return files;
}
