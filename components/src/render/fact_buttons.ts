// Buttons over labels that the page can explain: the memtable, the base level and the scores.
// Hovering shows a short explanation; clicking asks the page for more.
import { withCommas } from '../base/format_short.ts';
import { cardByLabel, type Edges } from '../charts/card_place.ts';
import type { Rectangle } from '../charts/marks.ts';
import { baseLevelAt } from '../timeline/base_level.ts';
import { hasLevelTargets, shownLevels } from '../timeline/level_facts.ts';
import { targetsAt } from '../timeline/targets_at.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { factsX, stackOf } from './layout.ts';
import { scoreSumText } from './level_text.ts';
import type { Drawn } from './stage_view.ts';
import { wrapped } from './tooltip.ts';

/** Kind of label on the stage that the page can explain. */
export type StageFact = 'base' | 'score' | 'memtable';

const LABELS: Readonly<Record<StageFact, string>> = {
  base: 'Explain base level',
  score: 'Explain score',
  memtable: 'Explain memtable',
};

export class FactButtons {
  readonly #layer: HTMLElement;
  readonly #tip: HTMLElement;
  readonly #buttons: Readonly<Record<StageFact, HTMLButtonElement>>;
  /** Buttons over scores that RocksDB has multiplied by 10. */
  readonly #sums: HTMLButtonElement[] = [];
  readonly #onFact: (fact: StageFact) => void;
  #drawn: Drawn | null = null;
  /** Button that is hovered or focused. */
  #pointed: HTMLButtonElement | null = null;

  constructor(root: HTMLElement, onFact: (fact: StageFact) => void) {
    const page = root.ownerDocument;
    this.#layer = page.createElement('div');
    this.#layer.className = 'lsm-facts';
    this.#tip = page.createElement('div');
    this.#tip.className = 'lsm-label tip';
    this.#tip.hidden = true;
    this.#tip.setAttribute('role', 'tooltip');
    this.#onFact = onFact;
    this.#buttons = {
      base: this.#button('base'),
      score: this.#button('score'),
      memtable: this.#button('memtable'),
    };
    const { memtable, base, score } = this.#buttons;
    this.#layer.append(memtable, base, score, this.#tip);
    root.append(this.#layer);
  }

  /** Places the buttons over the drawing. `null` hides them. */
  follow(drawn: Drawn | null, magnification: number): void {
    this.#drawn = drawn;
    const { base, score, memtable } = this.#buttons;
    place(base, drawn && basePlace(drawn), magnification);
    place(score, drawn && scorePlace(drawn), magnification);
    place(memtable, drawn && memtablePlace(drawn), magnification);
    const sums = drawn === null ? [] : sumPlaces(drawn);
    while (this.#sums.length < sums.length) this.#sums.push(this.#button('score'));
    for (const [at, button] of this.#sums.entries()) {
      const label = sums[at]?.label ?? '';
      if (button.ariaLabel !== label) button.ariaLabel = label;
      if (!button.isConnected) this.#layer.insertBefore(button, this.#tip);
      place(button, sums[at] ?? null, magnification);
    }
  }

  #button(fact: StageFact): HTMLButtonElement {
    const button = this.#layer.ownerDocument.createElement('button');
    button.type = 'button';
    button.hidden = true;
    button.setAttribute('aria-label', LABELS[fact]);
    const show = (): void => void this.#point(fact, button);
    const hide = (): void => {
      this.#pointed = null;
      this.#tip.hidden = true;
    };
    button.addEventListener('pointerenter', show);
    button.addEventListener('focus', show);
    button.addEventListener('pointerleave', hide);
    button.addEventListener('blur', hide);
    // Prevents panning, and a click on the empty stage.
    button.addEventListener('pointerdown', (event) => event.stopPropagation());
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      hide();
      this.#onFact(fact);
    });
    return button;
  }

  /** Shows the explanation of a label. Its code may have to be loaded first. */
  async #point(fact: StageFact, button: HTMLButtonElement): Promise<void> {
    this.#pointed = button;
    if (this.#drawn === null) return;
    const { timeline, scene } = this.#drawn;
    const lines =
      fact === 'base'
        ? await baseLines(timeline, scene.event).catch(() => [])
        : this.#sums.includes(button)
          ? sumLines(button.ariaLabel ?? '')
          : await meaningLines(fact).catch(() => []);
    if (this.#pointed === button && lines.length > 0) this.#show(button, lines);
  }

  #show(button: HTMLButtonElement, [title = '', ...lines]: readonly string[]): void {
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
      edgesIn(this.#layer, button),
      { room: { left: 0, top: 0, right: width, bottom: height }, first: 'below' },
    );
    this.#tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}

function place(button: HTMLButtonElement, to: Rectangle | null, magnification: number): void {
  if (button.hidden !== (to === null)) button.hidden = to === null;
  if (to === null) return;
  const { style } = button;
  const scaled = (length: number): string => `${Math.round(length * magnification)}px`;
  const transform = `translate(${scaled(to.x)}, ${scaled(to.y)})`;
  if (style.transform !== transform) style.transform = transform;
  if (style.width !== scaled(to.width)) style.width = scaled(to.width);
  if (style.height !== scaled(to.height)) style.height = scaled(to.height);
}

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

function sumLines(label: string): string[] {
  const [title = '', sum = ''] = label.split(': ');
  const meanings = ['With dynamic level sizes, scores above 1 are multiplied by 10.'];
  const toCome =
    'To come: all bytes in L0, plus the bytes by which each level in between exceeds its target.';
  if (sum.includes('to come')) meanings.push(toCome);
  return [title, ...wrapped(sum), '', ...meanings.flatMap(wrapped)];
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

/** Returns the rectangle of the base level's name and tag. */
function basePlace({ timeline, scene, viewport }: Drawn): Rectangle | null {
  const base = targetsAt(timeline, scene.event)?.baseLevel;
  const row = scene.rows.find(({ run }) => run.level === base && run.outputOf < 0 && !run.isUnused);
  if (base === undefined || base === 0 || row === undefined || row.opacity < 0.5) return null;
  const height = Math.max(24, Math.min(40, row.height));
  const y = row.y + row.height / 2 - height / 2;
  return { x: 6, y, width: Math.max(24, viewport.plotX - 10), height };
}

function memtablePlace({ viewport }: Drawn): Rectangle {
  const { memtableY, memtableHeight, plotX } = viewport;
  return { x: 6, y: memtableY + memtableHeight / 2 - 12, width: plotX - 10, height: 24 };
}

/** Returns the rectangle of the title above the scores. */
function scorePlace({ timeline, viewport }: Drawn): Rectangle | null {
  if (!hasLevelTargets(timeline)) return null;
  const x = factsX(viewport) - 4;
  return { x, y: 2, width: Math.min(180, viewport.width - x - 4), height: 24 };
}

/** Returns the rectangles of scores whose terms are known, with labels that list the terms. */
function sumPlaces({
  timeline,
  scene,
  viewport,
}: Drawn): (Rectangle & { readonly label: string })[] {
  const x = factsX(viewport) - 4;
  return shownLevels(timeline, scene.event).flatMap(({ level, score, sum }) => {
    const row =
      level === 0
        ? stackOf({ scene })
        : scene.rows.find(({ run }) => run.level === level && run.outputOf < 0);
    if (!row || score === null || sum === undefined || row.opacity < 0.5) return [];
    const height = Math.max(24, Math.min(40, row.height));
    const y = row.y + row.height / 2 - height / 2;
    const label = `Score of L${level}: ${scoreSumText(level, score, sum)}`;
    return [{ x, y, width: viewport.width - x - 4, height, label }];
  });
}
