// `lsm-shape story FILE.md … -o DIR`: makes pages of stories. Several stories also get an index
// page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Made, NodePlace } from '../node_place.ts';
import type { PictureFont } from '../picture_font.ts';
import { loadRasterizer } from '../raster.ts';
import { Problem } from '../../written/problem.ts';
import { listPages } from './book_pages.ts';
import { checkStory } from './check_story.ts';
import { coverageText } from './coverage.ts';
import { pageScripts } from './page_scripts.ts';
import { readStory } from './read_story.ts';
import { StoryFacts } from './story_facts.ts';
import { storyPage } from './story_page.ts';
import { slidesOf, type DrawnMoment } from './story_slides.ts';
import { StoryRuns } from './story_runs.ts';

/** Flags of `story` alone, as `parseArgs` of Node takes them. */
export const STORY_FLAGS = {
  output: { type: 'string', short: 'o' },
  scripts: { type: 'string' },
  page: { type: 'string' },
  check: { type: 'boolean' },
  slides: { type: 'boolean' },
  'without-solutions': { type: 'boolean' },
} as const;

/** The flags of `story`. */
export interface StoryFlags {
  readonly output?: string;
  readonly scripts?: string;
  readonly page?: string;
  readonly check?: boolean;
  readonly slides?: boolean;
  readonly 'without-solutions'?: boolean;
}

/** The default path of the package's scripts, relative to the pages. */
const SCRIPTS = 'lsm-shape/';

/** The folder of the pictures for slides. */
const SLIDES = 'slides';

/** Makes pages, pictures, the index and the glossary, and copies the files that pages load. */
export async function makeStories(
  paths: readonly string[],
  flags: StoryFlags,
  place: NodePlace,
): Promise<Made> {
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
  const withSolutions = flags['without-solutions'] !== true;
  const { font } = place;
  const inOrder = stories.map(({ story }) => story).sort((a, b) => a.order - b.order);
  const pages = stories.map(({ story, facts }) => {
    const next = inOrder[inOrder.indexOf(story) + 1] ?? null;
    return storyPage({ story, facts, links, font, next, withSolutions });
  });
  const drawn = pages.flatMap((page) => page.drawn);
  const slides = flags.slides === true ? await madeSlides(drawn, font) : NO_SLIDES;
  const beside =
    flags.scripts === undefined ? pageScripts(place.pages, (name) => join(SCRIPTS, name)) : [];
  const coverage = new TextEncoder().encode(coverageText(stories));
  const files = [
    ...pages.flatMap((page) => page.files),
    ...slides.files,
    ...beside,
    { path: 'COVERAGE.md', content: coverage },
    ...listPages(inOrder, links),
  ];
  const [first] = stories;
  const title = first?.story.title ?? '';
  return {
    files: files.map(({ path, content }) => ({ path: join(output, path), content })),
    snippet: `<iframe src="${first?.story.name ?? ''}.html" title="${title}" width="100%" height="800"></iframe>`,
    notes: slides.notes,
  };
}

type Slides = Pick<Made, 'files' | 'notes'>;
const NO_SLIDES: Slides = { files: [], notes: [] };

/** The pictures for slides. Without a rasterizer they are SVG files. */
async function madeSlides(drawn: readonly DrawnMoment[], font: PictureFont): Promise<Slides> {
  const notes: string[] = [];
  const rasterizer = await loadRasterizer(font, '--slides').catch((fault: unknown) => {
    if (!(fault instanceof Problem)) throw fault;
    notes.push(`no PNG is written: ${fault.message}`);
    return null;
  });
  const files = slidesOf(drawn, font, rasterizer);
  return { files: files.map((one) => ({ ...one, path: join(SLIDES, one.path) })), notes };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(path, 'the story cannot be read', 'give a readable file of Markdown');
  }
}
