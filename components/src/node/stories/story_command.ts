// `lsm-shape story STORY.md … -o DIR` creates story pages, their index and the glossary.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Made, NodePlace } from '../node_place.ts';
import { Problem } from '../../written/problem.ts';
import type { OutputFile } from '../output.ts';
import { listPages } from './book_pages.ts';
import { checkStory } from './check_story.ts';
import { readStory, storyText } from './read_story.ts';
import { StoryFacts } from './story_facts.ts';
import { StoryFaults } from './story_faults.ts';
import { storyPage } from './story_page.ts';
import { StoryRuns } from './story_runs.ts';

/** Declarations of the flags that only `story` has. */
export const STORY_FLAGS = {
  output: { type: 'string', short: 'o' },
  scripts: { type: 'string' },
  page: { type: 'string' },
  check: { type: 'boolean' },
  'without-solutions': { type: 'boolean' },
} as const;

export interface StoryFlags {
  readonly output?: string;
  readonly scripts?: string;
  readonly page?: string;
  readonly check?: boolean;
  readonly 'without-solutions'?: boolean;
}

/** Default folder for the package's scripts, relative to the story pages. */
const SCRIPTS = 'lsm-shape/';

/** Creates the pages and pictures of stories, and copies the files that the pages load. */
export function makeStories(paths: readonly string[], flags: StoryFlags, place: NodePlace): Made {
  const { output } = flags;
  if (paths.length === 0 || output === undefined) {
    const what = output === undefined ? 'no output folder is given' : 'no story is given';
    throw new Problem('command line', what, 'write story lesson.md -o DIR');
  }
  const runs = new StoryRuns(place);
  const scripts = flags.scripts ?? SCRIPTS;
  const links = {
    scripts: scripts.endsWith('/') ? scripts : `${scripts}/`,
    page: flags.page ?? '',
    glossary: 'glossary.html',
    index: 'index.html',
  };
  const stories = paths.map((path) => {
    const story = readStory(path, storyText(path));
    return { story, facts: new StoryFacts(story, runs, place.published) };
  });
  const withSolutions = flags['without-solutions'] !== true;
  const inOrder = stories.map(({ story }) => story).sort((a, b) => a.order - b.order);
  const pages = stories.map(({ story, facts }) => {
    const next = inOrder[inOrder.indexOf(story) + 1] ?? null;
    const faults = new StoryFaults(story.path);
    checkStory(story, facts, faults);
    const { font } = place;
    const page = storyPage({ story, facts, faults, links, font, next, withSolutions });
    faults.throwIfAny();
    return page;
  });
  const beside =
    flags.scripts === undefined ? pageScripts(place.pages, (name) => join(SCRIPTS, name)) : [];
  const files = [...pages.flat(), ...beside, ...listPages(inOrder, links)];
  const notes = files.flatMap((file) => deadLinks(file, files, output));
  const { name = '', title = '' } = stories[0]?.story ?? {};
  return {
    files: files.map(({ path, content }) => ({ path: join(output, path), content })),
    snippet: `<iframe src="${name}.html" title="${title}" width="100%" height="800"></iframe>`,
    notes,
  };
}

/** Returns a warning for each page that a story links to and that is not in the output folder. */
export function deadLinks(
  { path, content }: OutputFile,
  files: readonly OutputFile[],
  output: string,
): string[] {
  if (!path.endsWith('.html')) return [];
  const links = new TextDecoder().decode(content).matchAll(/<a [^>]*href="([\w-]+\.html)/g);
  return [...new Set([...links].map(([, to = '']) => to))]
    .filter((to) => !files.some((file) => file.path === to) && !existsSync(join(output, to)))
    .map((to) => `${path} links to ${to}, which is not there; add its story or remove the link`);
}

const SCRIPT = 'story.js';
const OTHERS = ['story.css', 'scripted.js', 'worker.js', 'core.wasm'];

/** Copies files that pages load, with dependencies. `path` returns the new path of a file. */
function pageScripts(folder: URL, path: (name: string) => string): OutputFile[] {
  const names = new Set([SCRIPT, ...OTHERS]);
  const files: OutputFile[] = [];
  // The loop also visits dependencies, because it adds their names.
  for (const name of names) {
    const file = new URL(name, folder);
    if (!existsSync(file)) {
      const todo = 'pass the location of the package’s files: --scripts URL';
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
