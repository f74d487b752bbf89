// The trees of a story: one element per run, one of them visible. The most recent ones are kept, so
// that going back is immediate.
import type { ShownMoment } from '../live_tree.ts';
import { narrowPath, PHONE, type StageMoment } from '../../stories/page_story.ts';

/** The part of the element that this module uses. */
export interface Tree extends HTMLElement {
  readonly state: string;
  play(): void;
  pause(): void;
  seek(to: string | number): void;
}

const REDUCED = '(prefers-reduced-motion: reduce)';
/** The number of kept runs. */
const KEPT = 3;
/** The length of a passage, short enough for a waiting reader. */
const SECONDS = 3.5;

/** The trees in their parent element. */
export class StageDeck {
  readonly #place: HTMLElement;
  readonly #hidden: ReadonlySet<string>;
  /** Trees by the inputs of their run, ordered by last use. */
  readonly #trees = new Map<string, Tree>();
  #playing: { readonly tree: Tree; readonly until: number } | null = null;

  /**
   * `hidden`: the parts that an author omits: `options`, `controls`. `onStill` is called when a
   * passage has ended or been left.
   */
  constructor(place: HTMLElement, hidden: ReadonlySet<string>, onStill: () => void) {
    this.#place = place;
    this.#hidden = hidden;
    // Only whole events are reported, so a passage that ends between two stops at the event before.
    place.addEventListener('lsm-shape-seek', (told) => {
      const { event } = (told as CustomEvent<ShownMoment>).detail;
      const playing = this.#playing;
      if (told.target !== playing?.tree || event < Math.floor(playing.until)) return;
      this.#playing = null;
      playing.tree.pause();
      playing.tree.seek(playing.until);
      onStill();
    });
    // A reader who uses the controls takes over the playback.
    for (const touch of ['pointerdown', 'keydown']) {
      place.addEventListener(touch, () => {
        this.#playing = null;
        onStill();
      });
    }
  }

  /**
   * Shows a moment of a run and returns its tree. With `isPlayed`, the passage before it plays
   * first. A run that the reader has changed keeps its moment, because the step's moment is in the
   * original run.
   */
  show(moment: StageMoment, isPlayed: boolean, isChanged: (tree: Tree) => boolean): Tree {
    this.#playing?.tree.pause();
    this.#playing = null;
    const tree = this.#treeOf(moment);
    for (const one of this.#trees.values()) one.hidden = one !== tree;
    if (isChanged(tree)) return tree;
    tree.setAttribute('color', moment.color);
    tree.setAttribute('caption', captionOf(moment));
    setPicture(tree, moment.picture);
    const { fromEvent, atEvent } = moment;
    const isStill = fromEvent === null || !isPlayed || matchMedia(REDUCED).matches;
    if (isStill) {
      tree.setAttribute('at', String(atEvent));
      // This also works while it loads, because it has read its attributes.
      tree.seek(atEvent);
      return tree;
    }
    tree.setAttribute('at', String(fromEvent));
    tree.setAttribute('pace', `${((atEvent - fromEvent) / SECONDS).toFixed(1)}/s`);
    tree.seek(fromEvent);
    tree.play();
    this.#playing = { tree, until: atEvent };
    return tree;
  }

  /** True while a passage to the step's moment plays. */
  get isPlaying(): boolean {
    return this.#playing !== null;
  }

  /** The visible tree. */
  get shown(): Tree | undefined {
    return [...this.#trees.values()].at(-1);
  }

  /** Sets the caption of the visible tree. */
  caption(text: string): void {
    const { shown } = this;
    if (shown?.getAttribute('caption') !== text) shown?.setAttribute('caption', text);
  }

  /** True if the visible tree shows the run of this moment. */
  isShown(moment: StageMoment): boolean {
    return this.shown !== undefined && this.#trees.get(keyOf(moment)) === this.shown;
  }

  /** Discards a run that the reader has changed. */
  forget(moment: StageMoment): void {
    const key = keyOf(moment);
    this.#trees.get(key)?.remove();
    this.#trees.delete(key);
  }

  dispose(): void {
    this.#place.replaceChildren();
    this.#trees.clear();
  }

  #treeOf(moment: StageMoment): Tree {
    const key = keyOf(moment);
    const tree = this.#trees.get(key) ?? this.#made(moment);
    this.#trees.delete(key);
    this.#trees.set(key, tree);
    for (const [other, one] of this.#trees) {
      if (this.#trees.size <= KEPT) break;
      one.remove();
      this.#trees.delete(other);
    }
    return tree;
  }

  #made({ scenario, dbBench, set, options, atEvent }: StageMoment): Tree {
    const tree = this.#place.ownerDocument.createElement('lsm-shape') as Tree;
    if (scenario === '') tree.setAttribute('db-bench', dbBench);
    else tree.setAttribute('scenario', scenario);
    tree.setAttribute('at', String(atEvent));
    if (set !== '') tree.setAttribute('set', set);
    if (options !== '' && !this.#hidden.has('options')) tree.setAttribute('options', options);
    if (this.#hidden.has('controls')) tree.setAttribute('controls', 'none');
    this.#place.append(tree);
    return tree;
  }
}

/** The caption of a moment. */
export const captionOf = ({ caption, title }: StageMoment): string =>
  caption === '' ? title : caption;

const keyOf = ({ scenario, dbBench, set, options }: StageMoment): string =>
  [scenario, dbBench, set, options].join('\n');

/** Shows a picture until the run has loaded. */
function setPicture(tree: Tree, picture: string | null): void {
  const there = tree.querySelector('img');
  if (picture === null) {
    there?.remove();
    return;
  }
  const image = there ?? tree.ownerDocument.createElement('img');
  image.src = matchMedia(PHONE).matches ? narrowPath(picture) : picture;
  image.alt = '';
  if (there === null) tree.append(image);
}
