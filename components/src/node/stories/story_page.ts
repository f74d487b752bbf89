// A story as one page that is readable without scripts: every step has its picture. The package's
// script adds a stage that follows the reader (`element/story`).
import { escaped } from '../../base/escaped.ts';
import { FIGURE_IDS, figureOf } from '../../figures/index.ts';
import { runFragment } from '../../links/run_link.ts';
import { conditionText } from '../../stories/conditions.ts';
import { quantityOf } from '../../stories/quantities.ts';
import type * as stories from '../../stories/story.ts';
import type { PageStep, PageTask, StageMoment } from '../../stories/page_story.ts';
import type { OutputFile } from '../output.ts';
import type { PictureFont } from '../picture_font.ts';
import { modeClause } from '../../written/picture_words.ts';
import { offeredText } from '../../element/runs/offered_values.ts';
import { besidePart } from './beside_part.ts';
import { figureIn } from './book_pages.ts';
import { chartPart } from './chart_part.ts';
import { settingsText } from './check_story.ts';
import { offeredOptions } from './offered_answers.ts';
import { pageHead } from './page_head.ts';
import type { StoryFacts, About } from './story_facts.ts';
import { requestOf } from './story_runs.ts';
import { stepPicture, StoryPictures } from './story_pictures.ts';
import type { DrawnMoment } from './story_slides.ts';
import { storyTable } from './story_table.ts';
import { StoryTexts, type StoryLinks } from './story_text.ts';
import { trianglePart } from './triangle_part.ts';

/** The targets of a page's links. */
export interface StoryPageLinks extends StoryLinks {
  /** The folder with the package's scripts, relative to the page. */
  readonly scripts: string;
  /** The page that lists all stories. */
  readonly index: string;
}

/** The inputs of a page. */
export interface StoryForm {
  readonly story: stories.Story;
  readonly facts: StoryFacts;
  readonly links: StoryPageLinks;
  readonly font: PictureFont;
  /** The next story; null for the last one. */
  readonly next: stories.Story | null;
  /** True if pages include the solutions of tasks. */
  readonly withSolutions: boolean;
}

/** A page with its pictures. */
export interface MadePage {
  readonly files: readonly OutputFile[];
  /** The moments that the pictures show. */
  readonly drawn: readonly DrawnMoment[];
}

/** The page and its pictures. */
export function storyPage(form: StoryForm): MadePage {
  const page = new StoryPage(form);
  return { files: page.files(), drawn: page.drawn };
}

/** The end of a page: the story's sources and the link to the next story. */
function footer(next: stories.Story | null, sources: readonly string[]): string {
  const list = sources.length === 0 ? '' : `<h2>Sources</h2>\n<ul>${sources.join('')}</ul>\n`;
  return next === null && list === '' ? '' : `<footer>\n${nextLink(next)}${list}</footer>`;
}

function nextLink(next: stories.Story | null): string {
  if (next === null) return '';
  const { name, title, question } = next;
  return `<p class="next">Read on: <a href="${name}.html">${escaped(title)}</a>. ${escaped(question)}</p>\n`;
}

class StoryPage {
  readonly #form: StoryForm;
  readonly #texts: StoryTexts;
  readonly #pictures: StoryPictures;

  constructor(form: StoryForm) {
    this.#form = form;
    this.#texts = new StoryTexts(form.facts, form.links);
    this.#pictures = new StoryPictures(form.facts, form.font);
  }

  get drawn(): readonly DrawnMoment[] {
    return this.#pictures.drawn;
  }

  files(): OutputFile[] {
    const { story, links } = this.#form;
    const steps = story.steps.map((step) => this.#step(step));
    const data = story.steps.map((step) => this.#dataOf(step));
    const sources = story.sources.map(
      ({ title, url }) => `<li><a href="${escaped(url)}">${escaped(title)}</a></li>`,
    );
    const page = `${pageHead(story.title, story.question, links)}
<body>
<lsm-story>
<header class="head">
<nav><a href="${escaped(links.index)}">All stories</a> · <a href="${escaped(links.glossary)}">Glossary</a></nav>
<h1>${escaped(story.title)}</h1>
<p class="question">${escaped(story.question)}</p>
<p class="about">${story.minutes} minutes · every tree on this page is a run that was simulated by RocksDB’s rules</p>
</header>
<main>
${steps.join('\n')}
</main>
${footer(this.#form.next, sources)}
<script type="application/json">${jsonText(data)}</script>
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
    const about = this.#form.facts.aboutStep(step);
    const parts = step.parts.map((part) => this.#part(step, part, about));
    return `<section class="step" id="${step.id}">
<h2>${escaped(step.title)}&nbsp;<a class="to-here" href="#${step.id}" aria-label="Link to this step"></a></h2>
${parts.filter((part) => part !== '').join('\n')}
</section>`;
  }

  #part(step: stories.StoryStep, part: stories.StoryPart, about: About | null): string {
    switch (part.kind) {
      case 'text':
        return this.#texts.block(part.markdown, about, part.line).trim();
      case 'moment':
        return this.#moment(step, part);
      case 'figure':
        return this.#figure(part);
      case 'predict':
        return this.#prediction(part, about);
      case 'beside':
        return besidePart(part, this.#form.facts, this.#pictures, (run) => {
          return `${this.#form.story.name}-${step.id}-${run}.svg`;
        });
      case 'triangle':
        return trianglePart(part, this.#form.facts);
      case 'histogram':
      case 'curves':
        return chartPart(part, this.#form.facts, `chart-${part.line}`);
      case 'cuts':
        this.#checkIsShown(step, part);
        return chartPart(part, this.#form.facts, `chart-${part.line}`);
      case 'table':
        return storyTable(part, this.#form.facts);
      case 'claim':
        return '';
      case 'task':
        return this.#task(step, part, about);
    }
  }

  /** The picture of a moment, with a link to its live run. */
  #moment({ id, parts }: stories.StoryStep, part: stories.StoryMoment): string {
    const { facts, links, story } = this.#form;
    const run = facts.runNamed(part.run, part.line);
    const { timeline } = facts.made(run);
    const playhead = facts.playhead(run, part.at, part.line);
    const caption = this.#texts.plain(part.caption, { run, at: part.at }, part.line);
    const path = `${story.name}-${id}.svg`;
    const asked = { run, playhead, caption, path, color: part.color };
    const alt = this.#pictures.drawStep(asked);
    const live =
      links.page === ''
        ? ''
        : ` · <a href="${escaped(`${links.page}#${liveFragment(run, Math.floor(playhead), part.color)}`)}">open the run</a>`;
    const mode = modeClause(timeline);
    const numbers = part.numbers.map((name) => {
      const { label } = quantityOf(name);
      return `${label} ${facts.text(`${name} of ${part.run}`, null, part.line)}`;
    });
    // A step with a question omits facts that would answer it.
    const isAsked = parts.some(({ kind }) => kind === 'predict');
    const whole = isAsked || numbers.length === 0 ? [] : [`whole run: ${numbers.join(', ')}`];
    const about = [part.caption === '' ? run.title : caption, ...whole, mode ?? 'all keys'];
    return `<figure class="moment">
${stepPicture(path, alt)}
<figcaption>${about.map(escaped).join(' · ')}${live}</figcaption>
</figure>`;
  }

  /** Checks that the part belongs to the step's run, because it is redrawn with the stage. */
  #checkIsShown({ parts }: stories.StoryStep, { run, line }: stories.StoryCuts): void {
    if (parts.some((part) => part.kind === 'moment' && part.run === run)) return;
    const todo = 'name the run of the step’s moment';
    throw this.#form.facts.problem(line, `${run} is not the run of the step`, todo);
  }

  #figure({ figure, line }: stories.StoryFigure): string {
    if (figureOf(figure) === undefined) {
      throw this.#form.facts.problem(line, `there is no figure ${figure}`, FIGURE_IDS.join(', '));
    }
    return figureIn(figure);
  }

  /** A question, which is about the whole run. */
  #prediction({ question, choices, line }: stories.StoryPrediction, moment: About | null): string {
    const about = atEnd(moment);
    const right = this.#right(choices, about, line);
    const inline = (text: string): string => this.#texts.inline(text, about, line);
    const items = choices.map(({ says, because }) => {
      const isRight = says === right.says;
      return `<li data-right="${isRight}"><span class="says">${inline(says)}</span> <span class="because">${inline(because)}</span></li>`;
    });
    return `<section class="predict">
<p class="ask">${inline(question)}</p>
<ul>${choices.map(({ says }) => `<li>${inline(says)}</li>`).join('')}</ul>
<details><summary>The answer</summary><ul class="answers">${items.join('')}</ul></details>
</section>`;
  }

  /** The choice that holds. No or several correct answers are a fault of the story. */
  #right(choices: readonly stories.Choice[], about: About | null, line: number): stories.Choice {
    const { facts } = this.#form;
    const right = choices.filter(({ when }) =>
      when.every((condition) => facts.judge(condition, about, line).holds),
    );
    const [only] = right;
    if (only !== undefined && right.length === 1) return only;
    const said = choices.map(({ says, when }) => {
      const verdicts = when.map((condition) => facts.judge(condition, about, line));
      return `“${says}”: ${verdicts.map(({ condition, left }) => `${condition.text} (${left})`).join(', ')}`;
    });
    const what = `${right.length} of the choices hold, not one (${said.join('; ')})`;
    throw facts.problem(line, what, 'correct the lines of when');
  }

  #task(_: stories.StoryStep, part: stories.StoryTask, about: About | null): string {
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
<p class="offered about">May be changed: ${offered.join('; ')}</p>
<p class="verdict" role="status"></p>${told}
</section>`;
  }

  /** The data of a step that the script needs. */
  #dataOf(step: stories.StoryStep): PageStep {
    const moment = step.parts.find((part) => part.kind === 'moment');
    const task = step.parts.find((part) => part.kind === 'task');
    const shown = moment ?? task;
    const offers = this.#offersOf(step, moment);
    return {
      id: step.id,
      stage: shown === undefined ? null : this.#stageOf(step, shown, task?.options),
      offers,
      task: task === undefined ? null : this.#taskOf(task),
    };
  }

  #stageOf(
    { id }: stories.StoryStep,
    shown: stories.StoryMoment | stories.StoryTask,
    taskOptions: string | undefined,
  ): StageMoment {
    const { facts, story } = this.#form;
    const run = facts.runNamed(shown.run, shown.line);
    const options = taskOptions ?? shown.options;
    const event = (at: string): number => facts.playhead(run, at, shown.line);
    if (shown.kind === 'task')
      return { ...stageAtRest(run, event('end')), options, color: shown.color };
    const { at, from, color, caption, numbers, line } = shown;
    const start = from === null ? null : facts.passageStart(run, from, Math.floor(event(at)), line);
    return {
      ...stageAtRest(run, event(at)),
      ...{ options, color, numbers },
      fromEvent: start === null ? null : Math.floor(start),
      caption: this.#texts.plain(caption, { run, at }, line),
      picture: `${story.name}-${id}.svg`,
    };
  }

  /** Runs that a reader may show on the stage and change like that of the step. */
  #offersOf(
    step: stories.StoryStep,
    moment: stories.StoryMoment | undefined,
  ): Record<string, StageMoment> {
    const { facts, story } = this.#form;
    const offers: Record<string, StageMoment> = {};
    for (const part of step.parts) {
      if (part.kind !== 'beside' && part.kind !== 'triangle') continue;
      const isBeside = part.kind === 'beside';
      for (const name of part.runs) {
        const run = facts.runNamed(name, part.line);
        const asked = isBeside ? part.at : (moment?.at ?? 'end');
        const at = Math.floor(facts.playhead(run, asked, part.line));
        const options = moment?.options ?? '';
        const picture = isBeside ? `${story.name}-${step.id}-${name}.svg` : null;
        const color = isBeside ? part.color : 'age';
        const numbers = isBeside ? part.numbers : AMPLIFICATIONS;
        offers[name] = { ...stageAtRest(run, at), options, picture, color, numbers };
      }
    }
    return offers;
  }

  #taskOf({ id, goals, hints, line }: stories.StoryTask): PageTask {
    const says = (text: string): string => this.#texts.plain(text, null, line);
    return {
      id,
      goals: goals.map(({ text }) => text),
      hints: hints.map((hint) => ({
        when: hint.when.map(({ text }) => text),
        says: says(hint.says),
      })),
    };
  }
}

/** The quantities of a run in the triangle. */
const AMPLIFICATIONS = ['write_amp', 'mean_sorted_runs', 'most_storage_amp'];

/** A static moment of a run without options to change. */
function stageAtRest(run: stories.StoryRun, atEvent: number): StageMoment {
  const set = Object.entries(run.set).map(([name, value]) => `${name}=${value}`);
  return {
    ...{ scenario: run.scenario, dbBench: run.dbBench, set: set.join(' ') },
    ...{ title: run.title, atEvent },
    ...{ fromEvent: null, color: 'age', options: '', caption: '', picture: null, numbers: [] },
  };
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

/** The end of the run. */
const atEnd = (about: About | null): About | null =>
  about === null ? null : { run: about.run, at: 'end' };

/** JSON that is safe inside a page. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
