// `<lsm-story>` makes a story page interactive: a tree next to the text follows the reader, and
// questions and tasks can be answered. The page is complete without this element.
import { trusted } from '../../base/trusted_types.ts';
import type { PageStep, StageMoment } from '../../stories/page_story.ts';
import type { ShownRun } from '../runs/element_run.ts';
import { markOffered, offerRuns } from './offered_runs.ts';
import { present, pressable } from './presentation.ts';
import { watchReading } from './reading_line.ts';
import { captionOf, StageDeck } from './stage_deck.ts';
import { copyLinks, partProblem, readStoryAddress, sectionWith } from './story_address.ts';
import { sayUnsolvable, showVerdict, takeTasks } from './tasks.ts';
import { offerMeanings } from './term_cards.ts';

/** Global scope. On a server it lacks `HTMLElement`, but the class is never instantiated there. */
const scope: { readonly HTMLElement?: typeof HTMLElement } = globalThis;
const Base = scope.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * The `<lsm-story>` element. The page's URL can contain `?present` (one step at a time, with arrow
 * keys), `?only=task-ID` (only that part) and `?hide=` with parts to hide.
 */
export class LsmStoryElement extends Base {
  #steps: readonly PageStep[] = [];
  #deck: StageDeck | null = null;
  #active = -1;
  /** Name of the run that the reader chose in place of the step's own; null if none was chosen. */
  #chosen: string | null = null;
  /** The run whose numbers are displayed. */
  #numbered: ShownRun | null = null;
  readonly #runs = new WeakMap<EventTarget, ShownRun>();
  #ended = new AbortController();
  /** Notice about problems in the page's URL; null if there are none. */
  #problems: HTMLElement | null = null;

  connectedCallback(): void {
    if (this.#deck !== null) return;
    // Module scripts run after the page has been parsed.
    const data = this.querySelector('script[type="application/json"]')?.textContent;
    if (data == null) return;
    const steps = JSON.parse(data) as PageStep[];
    this.#ended = new AbortController();
    const { location } = this.ownerDocument.defaultView ?? window;
    this.#steps = steps;
    const asked = readStoryAddress(location.search, (id) => sectionWith(id, this.#sections) >= 0);
    if (asked.hidden.has('tasks')) this.#steps = this.#withoutTasks();
    for (const part of ['options', 'tasks', 'questions', 'answers', 'solutions'] as const) {
      this.classList.toggle(`without-${part}`, asked.hidden.has(part));
    }
    this.#showProblems(asked.problems);
    const { signal } = this.#ended;
    addEventListener('hashchange', () => this.#showProblems(asked.problems), { signal });
    this.ownerDocument.documentElement.classList.add('scripted');
    this.#listen(asked.hidden);
    if (asked.only !== null) this.#showOnly(asked.only);
    else if (asked.isPresented) this.#present();
    else this.#follow();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#ended.abort();
      this.#deck?.dispose();
      this.#deck = null;
    });
  }

  /** Removes the steps that have tasks from the page, and returns the other steps. */
  #withoutTasks(): readonly PageStep[] {
    for (const [row, section] of this.#sections.entries()) {
      if (this.#steps[row]?.task != null) section.remove();
    }
    return this.#steps.filter(({ task }) => task === null);
  }

  get #sections(): HTMLElement[] {
    return this.#steps.flatMap(({ id }) => {
      const section = this.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
      return section === null ? [] : [section];
    });
  }

  /** Adds event listeners to all parts of the page. */
  #listen(hidden: ReadonlySet<string>): void {
    const { signal } = this.#ended;
    const side = this.querySelector('aside');
    const trees = this.querySelector<HTMLElement>('aside > div');
    if (side === null || trees === null) return;
    const options = side.querySelector<HTMLElement>('.open-options');
    listen(options, signal, () => {
      const isOpen = side.classList.toggle('with-options');
      options?.setAttribute('aria-expanded', String(isOpen));
    });
    listen(side.querySelector('.own button'), signal, () => this.#takeBack());
    listen(this.querySelector('.teach button'), signal, () => print());
    const slides = this.querySelector<HTMLAnchorElement>('.teach a');
    const { search } = location;
    if (slides !== null && search !== '') slides.href = `${search}&present`;
    // If parts are hidden, this page should not link to one that shows them.
    this.querySelector<HTMLElement>('.open-run')?.toggleAttribute('hidden', hidden.size > 0);
    this.#deck = new StageDeck(trees, hidden, () => this.#nameStage());
    trees.addEventListener(
      'lsm-shape-run',
      (told) => {
        const { target, detail } = told as CustomEvent<ShownRun>;
        if (target === null) return;
        this.#runs.set(target, detail);
        if (target !== this.#deck?.shown) return;
        this.#markChanged(target);
        void this.#showNumbers(detail);
      },
      { signal },
    );
    for (const told of ['lsm-shape-load', 'lsm-shape-error']) {
      trees.addEventListener(told, () => this.#nameStage(), { signal });
    }
    const asked = hidden.has('answers') ? [] : this.querySelectorAll<HTMLElement>('.predict');
    for (const question of asked) {
      askIn(question, () => this.#askFirst(this.#sections[this.#active]));
    }
    for (const section of this.#sections) {
      offerRuns(section, (name) => this.#choose(section, name));
    }
    for (const [row, section] of this.#sections.entries()) {
      takeTasks(section, () => this.#show(row));
      if (hidden.has('options')) sayUnsolvable(section);
    }
    copyLinks(this);
    offerMeanings(this, signal);
  }

  /** Shows the tree at the moment of the step that the reader has reached. */
  #follow(): void {
    this.#show(Math.max(0, this.#stepOfAddress()));
    const sections = this.#sections;
    const listener = {
      onRead: (read: Element) => this.#show(this.#steps.findIndex(({ id }) => id === read.id)),
      addressed: () => {
        const hash = this.#hash;
        return hash === '' ? null : this.querySelector(`#${CSS.escape(hash)}`);
      },
    };
    watchReading(this, sections, listener, this.#ended.signal);
  }

  get #hash(): string {
    return this.ownerDocument.defaultView?.location.hash.slice(1) ?? '';
  }

  /** Returns the index of the step named in the page's URL; −1 if there is none. */
  #stepOfAddress(): number {
    return sectionWith(this.#hash, this.#sections);
  }

  /** Starts a presentation that shows one step at a time. */
  #present(): void {
    this.classList.add('presented');
    const slides = {
      ids: this.#steps.map(({ id }) => id),
      show: (at: number) => this.#show(at),
      addressed: () => this.#stepOfAddress(),
    };
    present(this, slides, this.#ended.signal);
  }

  /** Shows only the part with the given id. */
  #showOnly(id: string): void {
    this.classList.add('presented', 'single');
    this.#show(sectionWith(id, this.#sections), 'still');
  }

  /** Shows a notice about problems in the page's URL. */
  #showProblems(problems: readonly string[]): void {
    const hash = this.#hash;
    const isThere = hash === '' || this.querySelector(`#${CSS.escape(hash)}`) !== null;
    const ids = this.#steps.flatMap(({ id, task }) => [id, ...(task ? [`task-${task.id}`] : [])]);
    const missing = isThere ? null : partProblem(hash, ids);
    const said = [...problems, ...(missing === null ? [] : [missing])];
    this.#problems?.remove();
    this.#problems = null;
    if (said.length === 0) return;
    const { ownerDocument: document } = this;
    const [notice, words] = [document.createElement('div'), document.createElement('p')];
    notice.className = 'address-problem';
    words.setAttribute('role', 'alert');
    words.textContent = said.join(' ');
    notice.append(
      words,
      pressable(document, 'Close', () => notice.remove()),
    );
    this.before(notice);
    this.#problems = notice;
    this.#ended.signal.addEventListener('abort', () => notice.remove());
  }

  #show(at: number, motion: 'played' | 'still' = 'played'): void {
    if (at < 0 || at === this.#active) return;
    const isPlayed = motion === 'played' && at > this.#active;
    this.#active = at;
    this.#chosen = null;
    for (const [row, section] of this.#sections.entries()) {
      section.classList.toggle('active', row === at);
      markOffered(section, null);
    }
    const section = this.#sections[at];
    this.#askFirst(section);
    const own = this.#steps[at]?.stage ?? null;
    const stage = this.#stage;
    const [offer] = Object.keys(this.#steps[at]?.offers ?? {});
    const isSlide = this.classList.contains('presented');
    if (own !== null) this.#showStage(own, isPlayed);
    // A slide shows one of its own runs, because its words do not refer to an earlier tree.
    else if (isSlide && section !== undefined && offer !== undefined) this.#choose(section, offer);
    // The text may refer to an earlier tree, so show it after a jump or after a run that the reader
    // had chosen.
    else if (stage !== null && this.#deck?.isShown(stage) !== true) this.#showStage(stage, false);
    this.#nameStage();
  }

  /** Labels the stage with the name of the run and how it plays. */
  #nameStage(): void {
    const chosen = this.#chosen === null ? undefined : this.#steps[this.#active];
    const { id = '' } = chosen ?? this.#shown ?? {};
    const heading = this.querySelector(`#${CSS.escape(id)} h2`)?.firstChild?.textContent?.trim();
    const run = chosen?.offers[this.#chosen ?? '']?.title;
    const line = this.querySelector('.stage-of');
    if (line === null) return;
    const to = this.querySelector(`#${CSS.escape(id)} figure.moment a`)?.getAttribute('href');
    const open = this.querySelector('.open-run');
    // The link is only valid for the step's own run.
    if (to == null || run !== undefined) open?.removeAttribute('href');
    else open?.setAttribute('href', to);
    const deck = this.#deck;
    const part = (tag: string, text: string): HTMLElement => {
      const made = this.ownerDocument.createElement(tag);
      made.textContent = text;
      return made;
    };
    const name = [heading ?? '', ...(run === undefined ? [] : [run])].join(': ');
    const state = deck?.shown?.state;
    const isStill = state === 'still' || state === 'loading';
    const more = isStill
      ? 'a picture until the run is simulated'
      : deck?.isPlaying === true
        ? 'plays up to the moment in the text'
        : '';
    const said = more === '' ? [] : [part('i', ' · '), part('span', more)];
    line.replaceChildren(...(name === '' ? [] : [part('b', name), ...said]));
  }

  #choose(section: HTMLElement, name: string): void {
    this.#show(this.#steps.findIndex(({ id }) => id === section.id));
    const offer = this.#steps[this.#active]?.offers[name];
    if (offer === undefined) return;
    this.#chosen = name;
    markOffered(section, name);
    this.#showStage(offer, false);
    this.#nameStage();
  }

  /** Hides facts that would give away the answer to an open question. */
  #askFirst(section: HTMLElement | undefined): void {
    const question = section?.querySelector('.predict');
    const isOpen = question != null && question.querySelector('[aria-pressed="true"]') === null;
    const isAsked = isOpen && question.checkVisibility();
    this.querySelector('aside')?.classList.toggle('asked', isAsked);
  }

  #showStage(stage: StageMoment, isPlayed: boolean): void {
    const tree = this.#deck?.show(stage, isPlayed, (one) => this.#isChanged(one));
    const run = tree === undefined ? undefined : this.#runs.get(tree);
    const numbers = this.querySelector('.numbers');
    // Removes the numbers of the previous run.
    if (numbers !== null) numbers.textContent = '';
    this.#markChanged(tree);
    if (run !== undefined) void this.#showNumbers(run);
  }

  /** Returns true if the reader has changed the options of a tree's run. */
  #isChanged(tree: EventTarget | undefined): boolean {
    const run = tree === undefined ? undefined : this.#runs.get(tree);
    return run !== undefined && Object.keys(run.set).length > 0;
  }

  /** The last step that has a moment, up to and including the current step. */
  get #shown(): PageStep | undefined {
    return this.#steps.slice(0, this.#active + 1).findLast(({ stage }) => stage !== null);
  }

  /** The moment to show, from the step or from the run that the reader chose. */
  get #stage(): StageMoment | null {
    const offered = this.#chosen === null ? null : this.#steps[this.#active]?.offers[this.#chosen];
    return offered ?? this.#shown?.stage ?? null;
  }

  #takeBack(): void {
    const stage = this.#stage;
    if (stage === null) return;
    this.#deck?.forget(stage);
    this.#showStage(stage, false);
  }

  #markChanged(tree: EventTarget | undefined): void {
    const own = this.querySelector<HTMLElement>('.own');
    const run = tree === undefined ? undefined : this.#runs.get(tree);
    const changes = Object.entries(run?.set ?? {}).map(([name, value]) => `${name}=${value}`);
    if (own !== null) own.hidden = changes.length === 0;
    // The element's own summary of a run could give away answers.
    this.querySelector('aside')?.classList.toggle('changed', changes.length > 0);
    const stage = this.#stage;
    if (tree === undefined || stage === null || !this.#deck?.isShown(stage)) return;
    const { mode = '', timeline } = run ?? {};
    const factor = timeline?.scenario?.sample_factor ?? 1;
    const keys = mode === 'sampled' ? `1/${factor} of the keys simulated` : `${mode} run`;
    const changed = `Changed: ${changes.join(', ')} · ${keys}`;
    this.#deck.caption(changes.length === 0 ? captionOf(stage) : changed);
  }

  async #showNumbers(run: ShownRun): Promise<void> {
    const stage = this.#stage;
    this.#numbered = run;
    const { cutsSvg, numbersText, taskVerdict } = await import('./told_run.ts');
    // The stage may have changed while the code was loading.
    if (stage !== this.#stage || run !== this.#numbered) return;
    const numbers = this.querySelector('.numbers');
    if (numbers !== null) numbers.textContent = numbersText(stage?.numbers ?? [], run);
    for (const chart of this.#sections[this.#active]?.querySelectorAll('[data-chart]') ?? []) {
      const table = chart.querySelector('details');
      const isChanged = Object.keys(run.set).length > 0;
      // The page already contains the drawing and table for the story's own run.
      if (!isChanged && table?.hidden !== true) continue;
      redraw(chart, cutsSvg(run, chart.querySelector('svg')?.getAttribute('aria-label') ?? ''));
      table?.toggleAttribute('hidden', isChanged);
    }
    const task = this.#shown?.task ?? null;
    // A drag only produces previews. Only the final run is judged.
    const isAsked = task !== null && !this.classList.contains('without-options');
    const place = task === null ? null : this.querySelector(`#task-${CSS.escape(task.id)}`);
    if (isAsked && place !== null && run.mode !== 'preview') {
      showVerdict(place, task, run, taskVerdict(task, run));
    }
  }
}

function redraw(chart: Element, drawing: string): void {
  const made = chart.ownerDocument.createElement('div');
  made.innerHTML = trusted().createHTML(drawing);
  const [svg] = made.children;
  if (svg !== undefined) chart.querySelector('svg')?.replaceWith(svg);
}

/** Turns a question's choices into buttons. Choosing one reveals the answer. */
function askIn(question: HTMLElement, onAnswer: () => void): void {
  const answer = question.querySelector('details');
  const items = [...question.querySelectorAll<HTMLElement>(':scope > ul > li')];
  const answers = [...question.querySelectorAll<HTMLElement>('.answers > li')];
  answer?.addEventListener('toggle', () => {
    const isSlide = answer.open && question.closest('.presented') !== null;
    const right = answers.find(({ dataset }) => dataset['right'] === 'true');
    if (isSlide) right?.scrollIntoView({ block: 'nearest' });
  });
  for (const [row, item] of items.entries()) {
    const choice = pressable(item.ownerDocument, '', () => {
      const isRight = answers[row]?.dataset['right'] === 'true';
      for (const one of items) one.firstElementChild?.setAttribute('aria-pressed', 'false');
      choice.setAttribute('aria-pressed', 'true');
      choice.classList.add(isRight ? 'right' : 'wrong');
      if (answer !== null) answer.open = true;
      onAnswer();
    });
    choice.setAttribute('aria-pressed', 'false');
    choice.append(...item.childNodes);
    item.append(choice);
  }
}

function listen(target: Element | null | undefined, signal: AbortSignal, act: () => void): void {
  target?.addEventListener('click', act, { signal });
}

declare global {
  interface HTMLElementTagNameMap {
    'lsm-story': LsmStoryElement;
  }
}

/** Defines `<lsm-story>` unless it is already defined. */
export function defineLsmStory(): void {
  if (typeof customElements !== 'undefined' && customElements.get('lsm-story') === undefined) {
    customElements.define('lsm-story', LsmStoryElement);
  }
}
