// The trees of a story: one element per run, with one visible at a time. The most recent ones are
// kept so that going back is immediate.
import type { ShownMoment } from '../live_tree.ts';
import { narrowPath, PHONE, type StageMoment } from '../../stories/page_story.ts';

/** Members of `<lsm-shape>` that a deck uses. */
export interface Tree extends HTMLElement {
  readonly state: string;
  play(): void;
  pause(): void;
  seek(to: string | number): void;
}

const REDUCED = '(prefers-reduced-motion: reduce)';
/** Number of runs whose trees are kept. */
const KEPT = 3;
/** Duration of a passage in seconds, short enough for a reader to wait. */
const SECONDS = 3.5;

export class StageDeck {
  readonly #place: HTMLElement;
  readonly #hidden: ReadonlySet<string>;
  /** Trees keyed by the inputs of their runs, most recently used last. */
  readonly #trees = new Map<string, Tree>();
  #playing: { readonly tree: Tree; readonly until: number } | null = null;

  /** Creates a deck without the parts in `hidden`. `onStill` is called when a passage stops. */
  constructor(place: HTMLElement, hidden: ReadonlySet<string>, onStill: () => void) {
    this.#place = place;
    this.#hidden = hidden;
    // Only whole events are reported, so a passage that ends between two events stops at the first.
    place.addEventListener('lsm-shape-seek', (told) => {
      const { event } = (told as CustomEvent<ShownMoment>).detail;
      const playing = this.#playing;
      if (told.target !== playing?.tree || event < Math.floor(playing.until)) return;
      this.#playing = null;
      playing.tree.pause();
      playing.tree.seek(playing.until);
      onStill();
    });
    // Once the reader uses the controls, the deck stops controlling playback.
    for (const touch of ['pointerdown', 'keydown']) {
      place.addEventListener(touch, () => {
        this.#playing = null;
        onStill();
      });
    }
  }

  /**
   * Shows a moment of a run and returns the run's tree. With `isPlayed`, the passage before the
   * moment plays first. A run that the reader has changed does not move, because the step's moment
   * belongs to the original run.
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
      // This also works before the tree has loaded.
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

  /** True while the passage that leads to a moment is playing. */
  get isPlaying(): boolean {
    return this.#playing !== null;
  }

  /** The visible tree; undefined if there is none. */
  get shown(): Tree | undefined {
    return [...this.#trees.values()].at(-1);
  }

  /** Sets the caption of the visible tree. */
  caption(text: string): void {
    const { shown } = this;
    if (shown?.getAttribute('caption') !== text) shown?.setAttribute('caption', text);
  }

  /** Returns true if the visible tree shows the run of a moment. */
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

/** Returns the caption of a moment, by default its title. */
export const captionOf = ({ caption, title }: StageMoment): string =>
  caption === '' ? title : caption;

const keyOf = ({ scenario, dbBench, set, options }: StageMoment): string =>
  [scenario, dbBench, set, options].join('\n');

/** Shows a picture in a tree until the run has loaded. */
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
