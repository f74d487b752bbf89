// Puts the welcome and the stage's first frame into `index.html` at build time, so that both are
// visible before any script loads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as FirstFrame from './first_frame_html.ts';
import { bundled } from './scenarios.ts';

const welcome = readFileSync(
  join(import.meta.dirname, '..', 'src', 'intro', 'welcome.html'),
  'utf8',
);

/** Bundler plugin that fills the placeholders in the page. */
export function firstFrame(): Plugin {
  let html: Promise<FirstFrame.Landing> | null = null;
  return {
    name: 'first-frame',
    transformIndexHtml: async (page) => {
      html ??= drawn();
      const { frames, release, keys } = await html;
      return page
        .replace('<!-- first frame -->', () => frames)
        .replace('<!-- welcome -->', () => welcome)
        .replace('{scenarios}', String(bundled().length))
        .replace('{keys}', keys)
        .replace('{release}', release);
    },
  };
}

/** Draws the frame with the page's sources, which the bundler can load and Node cannot. */
async function drawn(): Promise<FirstFrame.Landing> {
  const path = join(import.meta.dirname, 'first_frame_html.ts');
  const { module } = await runnerImport<typeof FirstFrame>(path);
  return module.landingHtml();
}
