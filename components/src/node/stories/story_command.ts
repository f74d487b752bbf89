// `lsm-shape story FILE.md … -o DIR`: stories as pages; several also get a page that lists them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Made, NodePlace } from '../node_place.ts';
import { Problem } from '../../written/problem.ts';
import { listPages } from './book_pages.ts';
import { checkStory } from './check_story.ts';
import { coverageText } from './coverage.ts';
import { readStory } from './read_story.ts';
import { StoryFacts } from './story_facts.ts';
import { storyPage } from './story_page.ts';
import { StoryRuns } from './story_runs.ts';

/** Flags of `story` alone, as `parseArgs` of Node takes them. */
export const STORY_FLAGS = {
  output: { type: 'string', short: 'o' },
  scripts: { type: 'string' },
  page: { type: 'string' },
  check: { type: 'boolean' },
} as const;

/** What is asked for. */
export interface StoryFlags {
  readonly output?: string;
  readonly scripts?: string;
  readonly page?: string;
  readonly check?: boolean;
}

/** Where the package's scripts are, seen from the pages, unless it is said. */
const SCRIPTS = 'lsm-shape/';

/** Makes pages, pictures, the list of stories and the glossary. */
export function makeStories(paths: readonly string[], flags: StoryFlags, place: NodePlace): Made {
  const { output } = flags;
  if (paths.length === 0 || output === undefined) {
    const what = output === undefined ? 'it is not said where to' : 'no story is given';
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
    const story = readStory(path, textOf(path));
    const facts = new StoryFacts(story, runs, place.published);
    const { faults, claims } = checkStory(story, facts);
    const [first, ...more] = faults;
    if (first === undefined) return { story, facts, claims };
    const what = [first.what, ...more.map((fault) => `line ${fault.line}: ${fault.what}`)];
    const todo = 'correct the story, or its runs';
    throw new Problem(`${path}:${first.line}`, what.join('; '), todo);
  });
  const pages = stories.flatMap(({ story, facts }) =>
    storyPage({ story, facts, links, font: place.font }),
  );
  const coverage = new TextEncoder().encode(coverageText(stories));
  const files = [
    ...pages,
    { path: 'COVERAGE.md', content: coverage },
    ...listPages(
      stories.map(({ story }) => story).sort((a, b) => a.order - b.order),
      links,
    ),
  ];
  const [first] = stories;
  const title = first?.story.title ?? '';
  return {
    files: files.map(({ path, content }) => ({ path: join(output, path), content })),
    snippet: `<iframe src="${first?.story.name ?? ''}.html" title="${title}" width="100%" height="800"></iframe>`,
    notes: [],
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(path, 'the story cannot be read', 'give a readable file of Markdown');
  }
}
