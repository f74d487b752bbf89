// `<lsm-shape>` shows the tree of an event log in any page. At first, it shows the author's
// content, usually a picture. It loads the player shortly before it becomes visible.
import type * as LiveFigures from './live_figure.ts';
import type { Shown } from './live_figure.ts';
import type * as LiveTrees from './live_tree.ts';
import type { ShownMoment, TreeListener } from './live_tree.ts';
import { MOMENT_FORMS, readMoment } from './moment.ts';
import { elementStyle } from './element_style.ts';
import { figureRoom } from './figure_room.ts';
import type * as Runs from './runs/element_run.ts';
import { ATTRIBUTES, readSettings, RUN_ATTRIBUTES, type Settings } from './settings.ts';

/** State of an element. `still` means that it is not yet visible or has no content to load. */
export type ElementState = 'still' | 'loading' | 'live' | 'failed';

/** Message for an element without any attribute that requests content. */
const NOTHING = 'Nothing to show yet: add src (an event log), figure or scenario.';

/** Distance from the viewport within which elements are loaded. */
const AROUND = '200px';

/** Global scope. On a server it lacks `HTMLElement`, but the class is never instantiated there. */
const scope: { readonly HTMLElement?: typeof HTMLElement } = globalThis;
const Base = scope.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * The `<lsm-shape>` element. It dispatches `lsm-shape-load` when it is live, `lsm-shape-seek` at
 * each shown event (detail: `event`, `timeMicros`), `lsm-shape-play`, `lsm-shape-pause` and
 * `lsm-shape-error` (detail: `message`).
 */
export class LsmShapeElement extends Base {
  static readonly observedAttributes: readonly string[] = [
    ...ATTRIBUTES,
    ...RUN_ATTRIBUTES,
    'height',
  ];

  #tree: Shown | null = null;
  #run: Runs.ElementRun | null = null;
  #state: ElementState = 'still';
  #loading: AbortController | null = null;
  #isSeen = false;
  #isPlaying = false;
  /** True if playback is paused only because the element is not visible. */
  #isResting = false;
  #observer: IntersectionObserver | null = null;
  #scheme: AbortController | null = null;
  /** Theme, from the attribute or from the surrounding page. */
  #theme: Settings['theme'] = 'auto';
  /** Calls made before the element was live, in call order. */
  #pendingCalls: ((tree: Shown) => void)[] = [];

  get state(): ElementState {
    return this.#state;
  }

  /** Current moment, or null if the element is not live. */
  get moment(): ShownMoment | null {
    return this.#tree?.moment ?? null;
  }

  /** Starts playing. Loads the element first if necessary. */
  play(): void {
    this.#do((tree) => tree.play());
  }

  pause(): void {
    this.#do((tree) => tree.pause());
  }

  /** Moves forward by a number of events, or back if it is negative. */
  step(by = 1): void {
    this.#do((tree) => tree.step(by));
  }

  /** Moves to a moment, in the notation of the attribute `at`. Throws a `RangeError`. */
  seek(to: string | number): void {
    const moment = readMoment(String(to));
    if (moment === null)
      throw new RangeError(`“${to}” is not a valid moment. Use ${MOMENT_FORMS}.`);
    this.#do((tree) => tree.seek(moment));
  }

  connectedCallback(): void {
    if (this.shadowRoot === null) this.#build();
    if (this.#observer !== null) return;
    const options = { rootMargin: AROUND };
    this.#observer = new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)?.isIntersecting === true;
      this.#rest();
      if (this.#isSeen) void this.#load();
    }, options);
    this.#observer.observe(this);
    this.#scheme = new AbortController();
    const { signal } = this.#scheme;
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.#update(), {
      signal,
    });
    // A site's own theme switch usually changes an attribute of the page or its body.
    const site = new MutationObserver(() => {
      if (this.#settings().settings.theme !== this.#theme) this.#update();
    });
    const { documentElement, body } = this.ownerDocument;
    for (const one of [documentElement, body]) site.observe(one, { attributes: true });
    signal.addEventListener('abort', () => site.disconnect());
  }

  disconnectedCallback(): void {
    // An element that was only moved within the page is connected again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.#dispose();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || this.shadowRoot === null) return;
    const isOther = name === 'src' || name === 'figure';
    if (isOther || RUN_ATTRIBUTES.some((one) => one === name)) {
      this.#makeRoom();
      this.#restart();
    } else this.#update();
  }

  #build(): void {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [elementStyle()];
    const part = (name: string, tag: string): HTMLElement => {
      const element = this.ownerDocument.createElement(tag);
      element.setAttribute('part', name);
      return element;
    };
    const [frame, figure] = [part('frame', 'div'), part('figure', 'div')];
    const slot = this.ownerDocument.createElement('slot');
    // For print, shows the author's picture again.
    slot.addEventListener('slotchange', () => {
      figure.classList.toggle('filled', slot.assignedElements().length > 0);
    });
    figure.append(slot);
    frame.append(figure, part('stage', 'div'));
    const message = part('message', 'p');
    message.setAttribute('role', 'status');
    const controls = part('controls', 'div');
    const [options, status] = [part('options', 'div'), part('run', 'p')];
    status.setAttribute('role', 'status');
    root.append(frame, part('caption', 'p'), controls, options, status, message);
    for (const touch of ['pointerenter', 'focusin']) {
      this.addEventListener(touch, () => this.#tree?.complete());
    }
    this.#makeRoom();
  }

  #part(name: string): HTMLElement {
    const found = this.shadowRoot?.querySelector<HTMLElement>(`[part="${name}"]`);
    if (found == null) throw new Error(`there is no part ${name}`);
    return found;
  }

  /** Reserves space for all content to be loaded, so that the page does not move. */
  #makeRoom(): void {
    const { settings } = this.#settings();
    const { figure, theme } = settings;
    this.#theme = theme;
    this.style.setProperty('--lsm-scheme', theme === 'auto' ? '' : theme);
    const room = figure === null ? undefined : figureRoom(figure);
    const caption = this.#part('caption');
    // Figures have their own captions.
    caption.textContent = settings.caption ?? room?.text ?? null;
    caption.style.visibility = settings.caption === null ? 'hidden' : '';
    this.#part('controls').hidden = settings.controls.length === 0;
    const hasRun = figure === null && this.#asksForRun;
    this.#part('run').hidden = !hasRun;
    if (this.#run === null) this.#makeRoomForOptions(hasRun);
    const height = this.getAttribute('height') ?? String(room?.height ?? '');
    // An empty value removes the property.
    this.style.setProperty('--lsm-height', height.replace(/^\d+$/, '$&px'));
  }

  /** Reserves space for the option fields by showing their names until the fields are ready. */
  #makeRoomForOptions(hasRun: boolean): void {
    const text = hasRun ? this.getAttribute('options') : null;
    const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
    const { ownerDocument: document } = this;
    const names = words.map((word) => {
      const [label, name] = [document.createElement('label'), document.createElement('span')];
      const input = document.createElement('input');
      Object.assign(input, { type: 'range', disabled: true });
      name.textContent = word.replace(/=.*/, '');
      label.append(name, document.createElement('output'), input);
      return label;
    });
    const reset = document.createElement('button');
    reset.setAttribute('part', 'reset');
    reset.textContent = 'Reset';
    reset.disabled = true;
    this.#part('options').hidden = names.length === 0;
    this.#part('options').replaceChildren(...names, reset);
  }

  #update(): void {
    this.#makeRoom();
    if (this.#tree === null) return;
    const { settings, problems } = this.#settings();
    this.#tree.update(settings);
    this.#reportProblems(problems);
  }

  #settings(): ReturnType<typeof readSettings> {
    const { settings, problems } = readSettings((name) => this.getAttribute(name));
    const { colorScheme } = getComputedStyle(this);
    const isDark = colorScheme.includes('dark');
    // Pages that are only light or only dark declare it. For other pages, the system theme applies.
    const isSaid = settings.theme === 'auto' && isDark !== colorScheme.includes('light');
    const theme = isSaid ? (isDark ? 'dark' : 'light') : settings.theme;
    return { settings: { ...settings, theme }, problems };
  }

  async #load(): Promise<void> {
    const { settings, problems } = this.#settings();
    const isAsked = (settings.figure ?? settings.src) !== null || this.#asksForRun;
    if (this.#state !== 'still') return;
    if (!isAsked) {
      this.#reportProblems([NOTHING]);
      return;
    }
    this.#state = 'loading';
    const loading = (this.#loading = new AbortController());
    const listener = {
      onMoment: (moment: ShownMoment) => this.#dispatch('seek', moment),
      onPlaying: (isPlaying: boolean) => {
        this.#isPlaying = isPlaying;
        this.#dispatch(isPlaying ? 'play' : 'pause', null);
      },
      onProblem: (sentence: string) => this.#reportProblems([sentence]),
    };
    this.#reportProblems(problems);
    try {
      const tree = await this.#shown(settings, listener, loading.signal);
      if (loading.signal.aborted) {
        tree.dispose();
        return;
      }
      this.#tree = tree;
      this.#state = 'live';
      this.#part('figure').hidden = true;
      this.#dispatch('load', null);
      for (const act of this.#pendingCalls.splice(0)) act(tree);
    } catch (problem) {
      if (loading.signal.aborted) return;
      this.#state = 'failed';
      this.#reportProblems([problem instanceof Error ? problem.message : String(problem)]);
    }
  }

  #do(act: (tree: Shown) => void): void {
    if (this.#tree !== null) act(this.#tree);
    else {
      this.#pendingCalls.push(act);
      void this.#load();
    }
  }

  /** True if the attributes request a run of the engine. */
  get #asksForRun(): boolean {
    return RUN_ATTRIBUTES.some((name) => this.hasAttribute(name));
  }

  /** Loads the requested content. */
  async #shown(settings: Settings, listener: TreeListener, signal: AbortSignal): Promise<Shown> {
    const places = {
      stage: this.#part('stage'),
      controls: this.#part('controls'),
      caption: this.#part('caption'),
    };
    const { figure, src } = settings;
    if (figure !== null) {
      const { liveFigure }: typeof LiveFigures = await import('./live_figure.ts');
      return liveFigure(places, settings, listener, signal);
    }
    // Loads the log and the player at the same time.
    const file = src === null || src.startsWith('data:') ? undefined : fetch(src, { signal });
    file?.catch(() => undefined);
    const trees: typeof LiveTrees = await import('./live_tree.ts');
    const { LiveTree, timelineOfLog } = trees;
    const run = this.#asksForRun ? await this.#begin(signal) : null;
    const timeline = src === null ? await run?.history() : await timelineOfLog(src, signal, file);
    signal.throwIfAborted();
    if (timeline === undefined) throw new Error('No run is requested.');
    const tree = new LiveTree(places, settings, listener, timeline);
    run?.attach(tree, this.hasAttribute('at'));
    return tree;
  }

  /** Creates the element's run. Only elements that have runs load the code for it. */
  async #begin(signal: AbortSignal): Promise<Runs.ElementRun> {
    const { ElementRun }: typeof Runs = await import('./runs/element_run.ts');
    signal.throwIfAborted();
    const run = new ElementRun({
      attribute: (name) => this.getAttribute(name),
      options: this.#part('options'),
      status: this.#part('run'),
      onProblem: (sentences) => this.#reportProblems(sentences),
      onRun: (shown) => this.#dispatch('run', shown),
    });
    this.#run = run;
    await run.prepare();
    return run;
  }

  /** Reports problems below the tree and as an event. */
  #reportProblems(sentences: readonly string[]): void {
    this.#part('message').textContent = sentences.join(' ');
    for (const message of sentences) this.#dispatch('error', { message });
  }

  #dispatch(name: string, detail: unknown): void {
    const options = { detail, bubbles: true, composed: true };
    this.dispatchEvent(new CustomEvent(`lsm-shape-${name}`, options));
  }

  /** Pauses a tree while it is invisible, and resumes it when it is visible again. */
  #rest(): void {
    if (this.#isResting && this.#isSeen) {
      this.#isResting = false;
      this.#tree?.play();
    } else if (this.#isPlaying && !this.#isSeen) {
      this.#isResting = true;
      this.#tree?.pause();
    }
  }

  #restart(): void {
    this.#end();
    if (this.#isSeen) void this.#load();
  }

  /** Ends the tree and returns to the author's content. */
  #end(): void {
    this.#loading?.abort();
    this.#loading = null;
    this.#run?.dispose();
    this.#run = null;
    this.#makeRoom();
    this.#tree?.dispose();
    this.#tree = null;
    this.#state = 'still';
    this.#pendingCalls = [];
    this.#isPlaying = this.#isResting = false;
    this.#part('figure').hidden = false;
    this.#part('message').textContent = '';
  }

  #dispose(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#scheme?.abort();
    this.#scheme = null;
    this.#isSeen = false;
    this.#end();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lsm-shape': LsmShapeElement;
  }
}

/** Defines `<lsm-shape>` unless it is already defined. */
export function defineLsmShape(name = 'lsm-shape'): void {
  if (typeof customElements !== 'undefined' && customElements.get(name) === undefined) {
    customElements.define(name, LsmShapeElement);
  }
}
