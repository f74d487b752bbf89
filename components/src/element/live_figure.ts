// A gallery figure in an element, without engine, log or player. It is loaded shortly before the
// element becomes visible.
import { trusted } from '../base/trusted_types.ts';
import { figureSvg, type Figure } from '../figures/figure.ts';
import { figureWords } from '../figures/figure_words.ts';
import { loadFigure, unknownFigure } from '../figures/figure_names.ts';
import { FONT } from '../render/svg_renderer.ts';
import { measureIn } from '../charts/measure_in.ts';
import { treeAscii } from '../render/tree_ascii.ts';
import { themeOf as paletteOf } from '../scene/theme.ts';
import type { LiveTree, ShownMoment, TreeListener, TreePlaces } from './live_tree.ts';
import { themeOf, type Settings } from './settings.ts';

/** Rounding step for widths, in pixels, so that not every pixel of resizing causes a redraw. */
const STEP = 20;
const LEAST_WIDTH = 260;

/** Content of an element: a tree or a static figure. */
export type Shown = Pick<
  LiveTree,
  'update' | 'dispose' | 'play' | 'pause' | 'step' | 'seek' | 'complete'
> & { readonly moment: ShownMoment | null };

/** Shows the figure named in the settings. Throws if it does not exist. */
export async function liveFigure(
  places: TreePlaces,
  settings: Settings,
  _listener: TreeListener,
  signal: AbortSignal,
): Promise<Shown> {
  const id = settings.figure ?? '';
  const figure = await loadFigure(id);
  signal.throwIfAborted();
  if (figure === undefined) throw new Error(unknownFigure(id));
  return new LiveFigure(places, settings, figure);
}

class LiveFigure implements Shown {
  readonly moment = null;
  readonly #places: TreePlaces;
  readonly #figure: Figure;
  readonly #picture: HTMLElement;
  readonly #observer: ResizeObserver;
  #settings: Settings;
  #drawn = '';
  /** Text alternative of the picture. */
  #words = '';

  constructor(places: TreePlaces, settings: Settings, figure: Figure) {
    this.#places = places;
    this.#settings = settings;
    this.#figure = figure;
    const { ownerDocument: document } = places.stage;
    this.#picture = document.createElement('div');
    places.stage.replaceChildren(this.#picture, textOf(figure, document));
    this.#observer = new ResizeObserver(() => this.#draw());
    this.#observer.observe(places.stage);
    this.update(settings);
  }

  update(settings: Settings): void {
    this.#settings = settings;
    const caption = settings.caption ?? this.#figure.caption;
    this.#setCaption(caption);
    this.#draw();
    this.#words = figureWords(this.#figure, caption);
    this.#label();
  }

  /** Replaces the filler text with the caption and keeps the filler's space. */
  #setCaption(words: string): void {
    const { caption } = this.#places;
    const isFiller = caption.style.visibility === 'hidden';
    caption.style.minBlockSize = isFiller ? `${caption.offsetHeight}px` : '';
    caption.style.visibility = '';
    caption.textContent = words;
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#places.caption.style.minBlockSize = '';
    this.#places.stage.replaceChildren();
  }

  // A figure has only one moment.
  play(): void {}
  pause(): void {}
  step(): void {}
  seek(): boolean {
    return false;
  }
  complete(): void {}

  #draw(): void {
    const { clientWidth } = this.#places.stage;
    const width = Math.max(LEAST_WIDTH, Math.floor(clientWidth / STEP) * STEP);
    const theme = themeOf(this.#settings);
    if (this.#drawn === `${theme} ${width}`) return;
    // At a different width, the filler's height is wrong.
    if (!this.#drawn.endsWith(` ${width}`) && this.#drawn !== '') {
      this.#places.caption.style.minBlockSize = '';
    }
    this.#drawn = `${theme} ${width}`;
    // If the author's height leaves space, the picture's background fills it.
    this.#picture.style.background = paletteOf(theme).background;
    const measure = measureIn(this.#picture, FONT);
    // Our own renderer escapes every string.
    const svg = new DOMParser().parseFromString(
      trusted().createHTML(figureSvg(this.#figure, { theme, width, measure })),
      'image/svg+xml',
    );
    this.#picture.replaceChildren(svg.documentElement);
    this.#label();
  }

  #label(): void {
    this.#picture.firstElementChild?.setAttribute('aria-label', this.#words);
  }
}

/** Describes a figure's tree for screen readers, one line per sorted run or level. */
function textOf(figure: Figure, document: Document): HTMLElement {
  const { timeline, playhead } = figure.story.told();
  const list = document.createElement('ul');
  list.setAttribute('part', 'text');
  list.setAttribute('aria-label', 'The tree');
  for (const line of treeAscii(timeline, Math.floor(playhead)).trim().split('\n')) {
    const item = document.createElement('li');
    // Removes the bars, because a screen reader would spell them out.
    item.textContent = line.replace(/\[[^\]]*\]$/, '').replace(/\s+/g, ' ');
    list.append(item);
  }
  return list;
}
