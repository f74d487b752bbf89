// `lsm-shape story FILE.md -o DIR`: a story as a page, or only checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Made, NodePlace } from '../node_place.ts';
import { Problem } from '../problem.ts';
import { checkStory } from './check_story.ts';
import { readStory } from './read_story.ts';
import { StoryFacts } from './story_facts.ts';
import { storyPage } from './story_page.ts';
import { StoryRuns } from './story_runs.ts';

/** Flags of `story` alone, as `parseArgs` of Node takes them. */
export const STORY_FLAGS = {
  output: { type: 'string', short: 'o' },
  scripts: { type: 'string' },
  page: { type: 'string' },
  glossary: { type: 'string' },
  check: { type: 'boolean' },
} as const;

/** What is asked for. */
export interface StoryFlags {
  readonly output?: string;
  readonly scripts?: string;
  readonly page?: string;
  readonly glossary?: string;
  readonly check?: boolean;
}

/** Makes the page and its pictures. */
export function makeStory(path: string | undefined, flags: StoryFlags, place: NodePlace): Made {
  if (path === undefined) {
    throw new Problem('command line', 'no story is given', 'name its file: story lesson.md -o DIR');
  }
  const { output } = flags;
  if (output === undefined) {
    throw new Problem('command line', 'it is not said where to', 'add -o DIR');
  }
  const story = readStory(path, textOf(path));
  const facts = new StoryFacts(story, new StoryRuns(place), place.published);
  const { faults } = checkStory(story, facts);
  const [fault] = faults;
  if (fault !== undefined) {
    const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more like it)`;
    throw new Problem(path, `${fault}${more}`, 'correct the story, or its runs');
  }
  const scripts = flags.scripts ?? 'lsm-shape/';
  const links = {
    scripts: scripts.endsWith('/') ? scripts : `${scripts}/`,
    page: flags.page ?? '',
    glossary: flags.glossary ?? '',
    index: null,
  };
  const files = storyPage({ story, facts, links, font: place.font });
  return {
    files: files.map((file) => ({ ...file, path: join(output, file.path) })),
    snippet: `<iframe src="${story.name}.html" title="${story.title}" width="100%" height="800"></iframe>`,
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
