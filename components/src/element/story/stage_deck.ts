// The trees of a story: one element for each run that it speaks of, of which one is seen. Those
// that were seen last stay, so that a reader who goes back finds them at once.
import type { ShownMoment } from '../live_tree.ts';
import { narrowPath, PHONE } from '../../stories/narrow_picture.ts';
import type { StageMoment } from '../../stories/page_story.ts';

/** What of the element is used here. */
export interface Tree extends HTMLElement {
  readonly state: string;
  play(): void;
  pause(): void;
  seek(to: string | number): void;
}

const REDUCED = '(prefers-reduced-motion: reduce)';
/** Runs that are kept. */
const KEPT = 3;
/** A passage plays for so long: who reads does not wait. */
const SECONDS = 3.5;

/** The trees in their place. */
export class StageDeck {
  readonly #place: HTMLElement;
  readonly #hidden: ReadonlySet<string>;
  /** By what decides the run; the one that was seen last is the last. */
  readonly #trees = new Map<string, Tree>();
  #playing: { readonly tree: Tree; readonly until: number } | null = null;

  /**
   * `hidden`: parts that an author does not want: `options`, `controls`; `onStill` is told when a
   * passage has come to its moment, or is left.
   */
  constructor(place: HTMLElement, hidden: ReadonlySet<string>, onStill: () => void) {
    this.#place = place;
    this.#hidden = hidden;
    // Told are whole events: where a moment is between two, the rest of the way is not played.
    place.addEventListener('lsm-shape-seek', (told) => {
      const { event } = (told as CustomEvent<ShownMoment>).detail;
      const playing = this.#playing;
      if (told.target !== playing?.tree || event < Math.floor(playing.until)) return;
      this.#playing = null;
      playing.tree.pause();
      playing.tree.seek(playing.until);
      onStill();
    });
    // Whoever takes the controls decides how far it plays.
    for (const touch of ['pointerdown', 'keydown']) {
      place.addEventListener(touch, () => {
        this.#playing = null;
        onStill();
      });
    }
  }

  /**
   * Shows a moment of a run and gives its tree; `isPlayed`: what leads to it plays first. A run
   * that its reader has changed stays where it is: the moment is one of the run as it was.
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
      // Also while it loads: it has read its attributes then.
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

  /** Whether a passage plays that leads to the moment of the step. */
  get isPlaying(): boolean {
    return this.#playing !== null;
  }

  /** The tree that is seen. */
  get shown(): Tree | undefined {
    return [...this.#trees.values()].at(-1);
  }

  /** Says what the tree that is seen shows. */
  caption(text: string): void {
    const { shown } = this;
    if (shown?.getAttribute('caption') !== text) shown?.setAttribute('caption', text);
  }

  /** Whether the tree that is seen is of the run of this moment. */
  isShown(moment: StageMoment): boolean {
    return this.shown !== undefined && this.#trees.get(keyOf(moment)) === this.shown;
  }

  /** Gives up a run that its reader has changed. */
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

/** What is said of a moment below its tree. */
export const captionOf = ({ caption, title }: StageMoment): string =>
  caption === '' ? title : caption;

const keyOf = ({ scenario, dbBench, set, options }: StageMoment): string =>
  [scenario, dbBench, set, options].join('\n');

/** What stands there until the run does. */
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
