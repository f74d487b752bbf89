// The head shared by all story pages, the index of stories, and the glossary.
import { escaped } from '../../base/escaped.ts';
import { figureOf, figureSvg } from '../../figures/index.ts';
import { inBothThemes } from '../../render/both_themes.ts';
import type { Story, StoryStep } from './story.ts';
import type { OutputFile } from '../output.ts';
import type { StoryPageLinks } from './story_page.ts';
import { stepPicture } from './story_pictures.ts';
import { BOOK_TERMS } from './story_terms.ts';

/** Creates the index of stories and the glossary page. */
export function listPages(stories: readonly Story[], links: StoryPageLinks): OutputFile[] {
  return [
    { path: links.index, content: bytes(indexPage(stories, links)) },
    { path: links.glossary, content: bytes(glossaryPage(links)) },
  ];
}

/** Returns the HTML before the body. On disk, pages stay static: they cannot load modules. */
export function pageHead(
  title: string,
  description: string,
  { scripts }: { readonly scripts: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)} · LSM Shape</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${scripts}story.css">
<script src="${scripts}scripted.js"></script>
<script type="module" src="${scripts}story.js"></script>
</head>`;
}

function indexPage(stories: readonly Story[], links: StoryPageLinks): string {
  const cards = stories.map(({ name, title, question, minutes, order, cover, steps }, at) => {
    const isShown = ({ id, parts }: StoryStep): boolean =>
      (cover === null || id === cover) && parts.some(({ kind }) => kind === 'moment');
    const first = steps.find(isShown);
    const picture = first === undefined ? '' : stepPicture(`${name}-${first.id}.svg`, '');
    // Later stories build on the first one.
    const isStart = at === 0 && order < Infinity && stories.length > 1;
    const start = isStart ? '<b class="start">Start here</b> · ' : '';
    return `<li><a href="${name}.html">${picture}<strong>${escaped(title)}</strong></a>
<p>${escaped(question)}</p><p class="about">${start}${minutes} minutes</p></li>`;
  });
  const live =
    links.page === '' ? '' : ` Or <a href="${escaped(links.page)}">open LSM Shape itself</a>.`;
  return `${pageHead('Learn about LSM trees', 'Stories about LSM trees, shown in simulated runs.', links)}
<body class="book">
<header class="head">
<h1>Learn about LSM trees</h1>
<p class="question">Each story asks a question, takes your guess, and shows in simulated runs what RocksDB decides. Just read, or play and change every tree.${live}</p>
</header>
<main>
<ol class="stories">
${cards.join('\n')}
</ol>
<p>What is a sorted run, a score, a trivial move? <a href="${links.glossary}">The glossary</a> explains each term.</p>
<p><strong>For teachers:</strong> <em>Present</em> at the top of a story shows it as slides, and <em>Print</em> prints each step with its picture. A link can hide parts: <code>?hide=solutions</code> or <code>?present&amp;hide=tasks</code>. Links to other stories keep what is hidden.</p>
<p>In a clone of LSM Shape, with Node and Rust, <code>npm run -s lsm-shape -- story lesson.md -o lesson --without-solutions</code> makes pages from a story you wrote, without the solutions to its tasks. Each task has a button that copies the answer, and <code>npm run -s lsm-shape -- grade lesson.md answers/*.yaml</code> grades a class’s answers.</p>
</main>
</body>
</html>
`;
}

function glossaryPage(links: StoryPageLinks): string {
  const entries = Object.entries(BOOK_TERMS).map(([key, { name, text, figure, rule }]) => {
    const more =
      rule === null || links.page === ''
        ? ''
        : `<p><a href="${escaped(links.page)}#rule=${rule}">The rule in RocksDB</a></p>`;
    return `<section id="${key}">
<h2>${escaped(name)}</h2>
<p>${escaped(text)}</p>
${figure === null ? '' : figureIn(figure)}
${more}
</section>`;
  });
  return `${pageHead('Glossary of LSM trees', 'LSM tree terms, explained with figures.', links)}
<body class="book">
<header class="head">
<nav><a href="${links.index}">All stories</a></nav>
<h1>Glossary</h1>
</header>
<main>
${entries.join('\n')}
</main>
</body>
</html>
`;
}

/** Returns a gallery figure in both themes as HTML. Throws if there is no such figure. */
export function figureIn(id: string): string {
  const found = figureOf(id);
  if (found === undefined) throw new Error(`there is no figure ${id}`);
  // A second, narrower drawing keeps the text legible on phones.
  const drawn = (width: number, look: string): string => {
    const idPrefix = `${id}-${look}`;
    const [light, dark] = (['light', 'dark'] as const).map((theme) =>
      figureSvg(found, { theme, width, idPrefix }),
    ) as [string, string];
    return inBothThemes(light, dark).trim().replace('<svg ', `<svg class="${look}" `);
  };
  return `<figure class="rule">
${drawn(640, 'wide')}
${drawn(320, 'narrow')}
<figcaption><strong>${escaped(found.title)}.</strong> ${escaped(found.caption)}</figcaption>
</figure>`;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
