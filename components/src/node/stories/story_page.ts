// A story as a single page. It is readable without scripts because every step has its picture. The
// package's script (`element/story`) adds a stage that follows the reader. The page reserves space
// for the stage, so that nothing moves when it loads.
import { escaped } from '../../base/escaped.ts';
import { offeredText } from '../../element/runs/offered_values.ts';
import { FIGURE_IDS, figureOf } from '../../figures/index.ts';
import { runFragment } from '../../links/run_link.ts';
import { conditionText } from '../../stories/conditions.ts';
import { quantityOf } from '../../stories/quantities.ts';
import type { OutputFile } from '../output.ts';
import type { PictureFont } from '../picture_font.ts';
import { besidePart } from './beside_part.ts';
import { figureIn, pageHead } from './book_pages.ts';
import { chartPart } from './chart_part.ts';
import { settingsText } from './check_story.ts';
import { offeredOptions } from './offered_answers.ts';
import { pageSteps } from './page_steps.ts';
import type { About, StoryFacts } from './story_facts.ts';
import type { StoryFaults } from './story_faults.ts';
import { requestOf } from './story_runs.ts';
import { stepPicture, StoryPictures } from './story_pictures.ts';
import { storyTable } from './story_table.ts';
import { StoryTexts, type StoryLinks } from './story_text.ts';
import { trianglePart } from './triangle_part.ts';
import * as stories from './story.ts';

export interface StoryPageLinks extends StoryLinks {
  /** Folder that contains the package's scripts, relative to the page. */
  readonly scripts: string;
  readonly index: string;
}

export interface StoryForm {
  readonly story: stories.Story;
  readonly facts: StoryFacts;
  readonly faults: StoryFaults;
  readonly links: StoryPageLinks;
  readonly font: PictureFont;
  /** The next story; null on the last story's page. */
  readonly next: stories.Story | null;
  /** True if pages include the solutions to the tasks. */
  readonly withSolutions: boolean;
}

/** Creates a page and its pictures. Omits parts that have faults, and records the faults. */
export const storyPage = (form: StoryForm): OutputFile[] => new StoryPage(form).files();

/** Returns the end of a page, which lists the story's sources and links to the next story. */
function footer({ story, next, withSolutions }: StoryForm): string {
  const { sources, path, steps } = story;
  const items = sources.map(
    ({ title, url }) => `<li><a href="${escaped(url)}">${escaped(title)}</a></li>`,
  );
  const list = items.length === 0 ? '' : `<h2>Sources</h2>\n<ul>${items.join('')}</ul>\n`;
  const read =
    next === null
      ? ''
      : `<p class="next">Read on: <a href="${next.name}.html">${escaped(next.title)}</a><br>${escaped(next.question)}</p>\n`;
  const isGraded = withSolutions && steps.some(({ parts }) => stories.tasksIn(parts).length > 0);
  const grade = isGraded ? gradeLine(path.replace(/^.*?(?=scenarios\/stories\/|[^/]*$)/, '')) : '';
  return read + grade + list === '' ? '' : `<footer>\n${read}${grade}${list}</footer>`;
}

const gradeLine = (path: string): string =>
  `<p class="grade">To grade your answers, put the lines that <em>Copy my answer</em> copies into <code>answers.yaml</code>. In a clone of LSM Shape, with Node and Rust, <code>npm run -s lsm-shape -- grade ${escaped(path)} answers.yaml</code> then says which tasks they solve.</p>\n`;

/** HTML of the stage next to the text. The script fills it. */
const STAGE = `<aside aria-label="The tree">
<p class="stage-of"></p>
<div></div>
<p class="numbers" role="status"></p>
<button type="button" class="open-options" aria-expanded="false">Options</button>
<p class="own" hidden><span>You changed this run. </span><button type="button">Back to the story</button></p>
<a class="open-run">Open this moment in LSM Shape</a>
</aside>`;

class StoryPage {
  readonly #form: StoryForm;
  readonly #texts: StoryTexts;
  readonly #pictures: StoryPictures;

  constructor(form: StoryForm) {
    this.#form = form;
    this.#texts = new StoryTexts(form.facts, form.links);
    this.#pictures = new StoryPictures(form.facts, form.font);
  }

  files(): OutputFile[] {
    const { story, facts, faults, links } = this.#form;
    const { title, question, minutes } = story;
    const steps = story.steps.map((step) => this.#step(step));
    const data = faults.attempt(() => pageSteps(story, facts)) ?? [];
    const page = `${pageHead(title, question, links)}
<body>
<lsm-story>
<header class="head">
<nav><a href="${escaped(links.index)}">All stories</a> · <a href="${escaped(links.glossary)}">Glossary</a>
<span class="teach"><a href="?present" title="One step at a time, with the arrow keys">Present</a><button type="button">Print</button></span></nav>
<h1>${escaped(title)}</h1>
<p class="question">${escaped(question)}</p>
<p class="about">${minutes} minutes · every tree on this page is a simulated run that follows RocksDB’s rules · ${this.#pictures.sampleText} in the story’s runs</p>
</header>
${STAGE}
<main>
${steps.join('\n')}
</main>
${footer(this.#form)}
<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</lsm-story>
</body>
</html>
`;
    return [
      { path: `${story.name}.html`, content: new TextEncoder().encode(page) },
      ...this.#pictures.files,
    ];
  }

  #step(step: stories.StoryStep): string {
    const { facts, faults } = this.#form;
    const about = faults.attempt(() => facts.aboutStep(step)) ?? null;
    const parts = [
      faults.attempt(() => this.#slide(step, about)),
      ...step.parts.map((part) => faults.attempt(() => this.#part(step, part, about))),
    ];
    return `<section class="step" id="${step.id}">
<h2>${escaped(step.title)}&nbsp;<a class="to-here" href="#${step.id}" aria-label="Link to this step"></a></h2>
${parts.filter(Boolean).join('\n')}
</section>`;
  }

  /** Returns the text to show for a step in a presentation. */
  #slide({ parts }: stories.StoryStep, about: About | null): string {
    const part = parts.find((one) => 'slide' in one && one.slide.length > 0);
    if (part === undefined || !('slide' in part)) return '';
    const lines = part.slide.map((line) => this.#texts.inline(line, about, part.line));
    return `<ul class="slide">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  }

  #part(step: stories.StoryStep, part: stories.StoryPart, about: About | null): string {
    const { facts, story } = this.#form;
    switch (part.kind) {
      case 'text':
        return this.#texts.block(part.markdown, about, part.line).trim();
      case 'moment':
        return this.#moment(step, part);
      case 'figure':
        return this.#figure(part);
      case 'predict':
        return this.#prediction(part, about);
      case 'beside': {
        const pathOf = (run: string): string => `${story.name}-${step.id}-${run}.svg`;
        return besidePart(part, facts, this.#pictures, pathOf);
      }
      case 'triangle':
        return trianglePart(part, facts, `run-${step.id}`);
      case 'histogram':
      case 'curves':
        return chartPart(part, facts);
      case 'cuts':
        this.#checkIsShown(step, part);
        return chartPart(part, facts);
      case 'table':
        return storyTable(part, facts);
      case 'claim':
        return '';
      case 'task':
        return this.#task(part, about);
    }
  }

  /** Renders a moment as a picture with a link to the live run. */
  #moment({ id, parts }: stories.StoryStep, part: stories.StoryMoment): string {
    const { facts, links, story } = this.#form;
    const { at, color, line } = part;
    const run = facts.runNamed(part.run, line);
    const playhead = facts.playhead(run, at, line);
    const caption = this.#texts.plain(part.caption, { run, at }, line);
    const path = `${story.name}-${id}.svg`;
    const alt = this.#pictures.drawStep({ run, playhead, caption, path, color });
    const address = `${links.page}#${liveFragment(run, Math.floor(playhead), color)}`;
    const live = links.page === '' ? '' : ` · <a href="${escaped(address)}">open the run</a>`;
    // Numbers could reveal the answer to a question in this step.
    const isAsked = parts.some(({ kind }) => kind === 'predict');
    const numbers = isAsked
      ? []
      : part.numbers.map((name) => numberText(name, part.run, facts, line));
    const whole = numbers.length === 0 ? [] : [`at the end: ${numbers.join(', ')}`];
    const words = [part.caption === '' ? run.title : caption, ...whole];
    return `<figure class="moment">
${stepPicture(path, alt)}
<figcaption>${words.map(escaped).join(' · ')}${live}</figcaption>
</figure>`;
  }

  /** Checks that a chart of cuts shows the step's own run. The chart is redrawn with the stage. */
  #checkIsShown({ parts }: stories.StoryStep, { cuts, line }: stories.StoryCuts): void {
    if (parts.some((part) => part.kind === 'moment' && part.run === cuts)) return;
    const todo = 'name the run of the step’s moment';
    throw this.#form.facts.problem(line, `${cuts} is not the step’s run`, todo);
  }

  #figure({ figure, line }: stories.StoryFigure): string {
    if (figureOf(figure) === undefined) {
      throw this.#form.facts.problem(line, `there is no figure ${figure}`, FIGURE_IDS.join(', '));
    }
    return figureIn(figure);
  }

  /** Renders a question. The conditions of its choices apply to the whole run. */
  #prediction({ question, choices, line }: stories.StoryPrediction, moment: About | null): string {
    const about = moment === null ? null : { run: moment.run, at: 'end' };
    const right = this.#right(choices, about, line);
    const inline = (text: string): string => this.#texts.inline(text, about, line);
    const items = choices.map((choice) => {
      const { says, because } = choice;
      return `<li data-right="${choice === right}"><span class="says">${inline(says)}</span> <span class="because">${inline(because)}</span></li>`;
    });
    const asked = choices.map(({ says }) => `<li>${inline(says)}</li>`);
    return `<section class="predict">
<p class="ask">${inline(question)}</p>
<ul>${asked.join('')}</ul>
<details><summary>The answer</summary><ul class="answers">${items.join('')}</ul></details>
</section>`;
  }

  /** Returns the correct choice. The story has a fault unless exactly one choice is correct. */
  #right(choices: readonly stories.Choice[], about: About | null, line: number): stories.Choice {
    const { facts } = this.#form;
    const judged = choices.map((choice) => {
      const verdicts = choice.when.map((condition) => facts.judge(condition, about, line));
      return { choice, verdicts, isRight: verdicts.every(({ holds }) => holds) };
    });
    const [only, ...more] = judged.filter(({ isRight }) => isRight);
    if (only !== undefined && more.length === 0) return only.choice;
    const said = judged.map(({ choice, verdicts }) => {
      const texts = verdicts.map(({ condition, left }) => `${condition.text} (${left})`);
      return `“${choice.says}”: ${texts.join(', ')}`;
    });
    const count = only === undefined ? 0 : 1 + more.length;
    const what = `exactly one choice must hold, but ${count} do (${said.join('; ')})`;
    throw facts.problem(line, what, 'correct the conditions under when');
  }

  #task(part: stories.StoryTask, about: About | null): string {
    const { asks, goals, id, solution, line } = part;
    const items = goals.map((goal) => `<li>${escaped(conditionText(goal))}</li>`);
    const offered = offeredOptions(part).map(
      (option) => `<code>${escaped(offeredText(option))}</code>`,
    );
    const told = this.#form.withSolutions
      ? `\n<details class="solution"><summary>A solution</summary><p><code>${escaped(settingsText(solution))}</code></p></details>`
      : '';
    return `<section class="task" id="task-${escaped(id)}">
<h3>Task</h3>
<p class="ask">${this.#texts.inline(asks, about, line)}</p>
<ul class="goals">${items.join('')}</ul>
<p class="offered about">You can change: ${offered.join('; ')}</p>
<button type="button" class="take">Show this run</button>
<p class="verdict" role="status"></p>${told}
</section>`;
  }
}

/** Formats a quantity of a whole run with its label, like `limit on sorted runs 9`. */
export function numberText(name: string, run: string, facts: StoryFacts, line: number): string {
  return `${quantityOf(name).label} ${facts.text(`${name} of ${run}`, null, line)}`;
}

function liveFragment(run: stories.StoryRun, event: number, colour: string): string {
  const { scenario, dbBench, title, set } = run;
  const request = scenario === '' ? { ...requestOf(dbBench), title } : { steps: [] };
  return (
    runFragment({
      ...{ scenario: scenario || null, overrides: set, calls: [], event, colour },
      request: { ...request, mode: 'sampled' },
    }) ?? ''
  );
}
