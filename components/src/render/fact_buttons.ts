// Buttons over drawn labels with an explanation: the memtable, the base level and the scores.
// Hovering shows a short explanation; pressing asks the page for more.
import { withCommas } from '../base/format_short.ts';
import { cardByLabel, type Edges } from '../charts/card_place.ts';
import { baseLevelAt } from '../timeline/base_level.ts';
import { hasLevelTargets } from '../timeline/level_facts.ts';
import { targetsAt } from '../timeline/targets_at.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { factsX } from './layout.ts';
import type { Drawn } from './stage_view.ts';
import { wrapped } from './tooltip.ts';

/** A fact on the stage that a page can explain. */
export type StageFact = 'base' | 'score' | 'memtable';

const LABELS: Readonly<Record<StageFact, string>> = {
  base: 'Base level: since when and why',
  score: 'Score: what it means',
  memtable: 'Memtable: what it means',
};

/** The rectangle of a button, before magnification. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The buttons of one stage. */
export class FactButtons {
  readonly #layer: HTMLElement;
  readonly #tip: HTMLElement;
  readonly #buttons: Readonly<Record<StageFact, HTMLButtonElement>>;
  #drawn: Drawn | null = null;
  /** The hovered fact. */
  #pointed: StageFact | null = null;

  constructor(root: HTMLElement, onFact: (fact: StageFact) => void) {
    const page = root.ownerDocument;
    this.#layer = page.createElement('div');
    this.#layer.className = 'lsm-facts';
    this.#tip = page.createElement('div');
    this.#tip.className = 'lsm-label tip';
    this.#tip.hidden = true;
    this.#tip.setAttribute('role', 'tooltip');
    this.#buttons = {
      base: this.#button('base', onFact),
      score: this.#button('score', onFact),
      memtable: this.#button('memtable', onFact),
    };
    const { memtable, base, score } = this.#buttons;
    this.#layer.append(memtable, base, score, this.#tip);
    root.append(this.#layer);
  }

  /** Places the buttons over the drawing; `null` hides them. */
  follow(drawn: Drawn | null, magnification: number): void {
    this.#drawn = drawn;
    this.#place('base', drawn && basePlace(drawn), magnification);
    this.#place('score', drawn && scorePlace(drawn), magnification);
    this.#place('memtable', drawn && memtablePlace(drawn), magnification);
  }

  #button(fact: StageFact, onFact: (fact: StageFact) => void): HTMLButtonElement {
    const button = this.#layer.ownerDocument.createElement('button');
    button.type = 'button';
    button.hidden = true;
    button.setAttribute('aria-label', LABELS[fact]);
    const show = (): void => void this.#point(fact);
    const hide = (): void => {
      this.#pointed = null;
      this.#tip.hidden = true;
    };
    button.addEventListener('pointerenter', show);
    button.addEventListener('focus', show);
    button.addEventListener('pointerleave', hide);
    button.addEventListener('blur', hide);
    // Prevents a drag of the keys and a click on the empty stage.
    button.addEventListener('pointerdown', (event) => event.stopPropagation());
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      hide();
      onFact(fact);
    });
    return button;
  }

  #place(fact: StageFact, place: Place | null, magnification: number): void {
    const button = this.#buttons[fact];
    if (button.hidden !== (place === null)) button.hidden = place === null;
    if (place === null) return;
    const { style } = button;
    const [x, y, width, height] = [place.x, place.y, place.width, place.height].map((length) =>
      Math.round(length * magnification),
    );
    const transform = `translate(${x ?? 0}px, ${y ?? 0}px)`;
    if (style.transform !== transform) style.transform = transform;
    if (style.width !== `${width ?? 0}px`) style.width = `${width ?? 0}px`;
    if (style.height !== `${height ?? 0}px`) style.height = `${height ?? 0}px`;
  }

  /** Shows the explanation of a fact, which may have to be loaded. */
  async #point(fact: StageFact): Promise<void> {
    this.#pointed = fact;
    if (this.#drawn === null) return;
    const { timeline, scene } = this.#drawn;
    const lines =
      fact === 'base'
        ? await baseLines(timeline, scene.event).catch(() => [])
        : await meaningLines(fact).catch(() => []);
    if (this.#pointed === fact && lines.length > 0) this.#show(fact, lines);
  }

  #show(fact: StageFact, [title = '', ...lines]: readonly string[]): void {
    const page = this.#layer.ownerDocument;
    const strong = page.createElement('b');
    const rest = page.createElement('i');
    strong.textContent = title;
    rest.textContent = lines.map((line) => `\n${line}`).join('');
    this.#tip.replaceChildren(strong, rest);
    this.#tip.hidden = false;
    const { width, height } = this.#layer.getBoundingClientRect();
    const { left, top } = cardByLabel(
      { width: this.#tip.offsetWidth, height: this.#tip.offsetHeight },
      edgesIn(this.#layer, this.#buttons[fact]),
      { room: { left: 0, top: 0, right: width, bottom: height }, first: 'below' },
    );
    this.#tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}

/** The edges of an element relative to another one. */
function edgesIn(outer: Element, inner: Element): Edges {
  const { left: x, top: y } = outer.getBoundingClientRect();
  const { left, top, right, bottom } = inner.getBoundingClientRect();
  return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
}

async function meaningLines(fact: 'score' | 'memtable'): Promise<string[]> {
  const { GLOSSARY } = await import('../base/glossary.ts');
  const { name, text } = GLOSSARY[fact];
  return [name, ...wrapped(text)];
}

async function baseLines(timeline: Timeline, event: number): Promise<string[]> {
  const facts = baseLevelAt(timeline, event);
  if (facts === null) return [];
  const { baseLevelText } = await import('../timeline/base_level_text.ts');
  const { GLOSSARY } = await import('../base/glossary.ts');
  const since =
    facts.before === null ? 'from the start' : `since event ${withCommas(facts.sinceEvent)}`;
  const why = wrapped(baseLevelText(timeline, facts));
  const meaning = wrapped(GLOSSARY.base_level.text);
  const press = 'Press to see how it was computed';
  return [`Base level L${facts.level} ${since}`, ...why, '', ...meaning, '', press];
}

/** The name of the base level's row, with its tag. */
function basePlace({ timeline, scene, viewport }: Drawn): Place | null {
  const base = targetsAt(timeline, scene.event)?.baseLevel;
  const row = scene.rows.find(({ run }) => run.level === base && run.outputOf < 0 && !run.isUnused);
  if (base === undefined || base === 0 || row === undefined || row.opacity < 0.5) return null;
  const height = Math.max(24, Math.min(40, row.height));
  const y = row.y + row.height / 2 - height / 2;
  return { x: 6, y, width: Math.max(24, viewport.plotX - 10), height };
}

/** The name of the memtable's bar. */
function memtablePlace({ viewport }: Drawn): Place {
  const { memtableY, memtableHeight, plotX } = viewport;
  return { x: 6, y: memtableY + memtableHeight / 2 - 12, width: plotX - 10, height: 24 };
}

/** The title of the column of scores. */
function scorePlace({ timeline, viewport }: Drawn): Place | null {
  if (!hasLevelTargets(timeline)) return null;
  const x = factsX(viewport) - 4;
  return { x, y: 2, width: Math.min(180, viewport.width - x - 4), height: 24 };
}
