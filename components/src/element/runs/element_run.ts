// The runs of one element: the author's run and the reader's variants of it.
import type { OptionTexts, RunRequest, RunSummary } from '../../engine/protocol.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { LiveTree } from '../live_tree.ts';
import type { RunAttribute } from '../settings.ts';
import { readMoment } from '../moment.ts';
import { OptionControls } from './option_controls.ts';
import type * as RunHistories from './run_history.ts';
import type { RunHistory } from './run_history.ts';
import { readRunSettings, type RunSettings } from './run_settings.ts';
import { runSource, type RunSource } from './run_source.ts';
import { RunSourceError } from './run_source_error.ts';

/** Parts of the element that its runs use. */
export interface RunPlace {
  readonly attribute: (name: RunAttribute) => string | null;
  /** Parent of the option fields. */
  readonly options: HTMLElement;
  /** Parent of the text that shows the status of the run. */
  readonly status: HTMLElement;
  readonly onProblem: (sentences: readonly string[]) => void;
  /** Called when a run is complete and visible. */
  readonly onRun: (run: ShownRun) => void;
}

/** A run that is visible in the element. */
export interface ShownRun {
  /** Options that differ from the scenario, by name. */
  readonly set: Readonly<Record<string, string>>;
  readonly mode: string;
  /** Write amplification of the whole run. */
  readonly writeAmp: number;
  readonly spaceAmp: number;
  readonly timeline: Timeline;
  readonly summary: RunSummary;
}

/** The runs of one element. `dispose` ends them. */
export class ElementRun {
  readonly #place: RunPlace;
  readonly #settings: RunSettings;
  readonly #ended = new AbortController();
  #source: RunSource | null = null;
  #attach!: (tree: LiveTree) => void;
  /** Resolves when the first run is shown. */
  readonly #tree = new Promise<LiveTree>((resolve) => (this.#attach = resolve));
  #controls: OptionControls | null = null;
  #changes: Readonly<Record<string, string>> = {};
  #options: OptionTexts | null = null;
  #under: AbortController | null = null;
  /** Releases the engine; null if the engine has not been used. */
  #release: (() => void) | null = null;
  /** History of the author's run; null until the run is complete. */
  #first: RunHistory | null = null;
  /** Messages about invalid attributes. */
  readonly #faults: string[] = [];
  /** Message about the error in the author's run; null if there is none. */
  #refusal: string | null = null;

  constructor(place: RunPlace) {
    this.#place = place;
    const { settings, problems } = readRunSettings(place.attribute);
    this.#settings = settings;
    this.#faults.push(...problems);
    if (problems.length > 0) place.onProblem(problems);
  }

  /** Reads the attributes and shows the option fields. */
  async prepare(): Promise<void> {
    this.#source = await runSource(this.#settings);
    this.#options = this.#source?.options ?? null;
    const wrong = await this.#wrongNames();
    const options = this.#settings.options.filter(({ name }) => !wrong.includes(name));
    if (options.length === 0) return;
    if (this.#source === null) {
      throw new RunSourceError('Attribute options needs scenario, db-bench or link.');
    }
    this.#controls = new OptionControls(this.#place.options, options, {
      onTouch: () => void this.#histories(),
      onChange: (name, value, isFinal) =>
        this.#change({ ...this.#changes, [name]: value }, isFinal),
      onReset: () => this.#change({}, true),
    });
    this.#controls.show(this.#options, false);
  }

  /** Makes the author's run and returns its history. */
  async history(): Promise<Timeline> {
    if (this.#source === null) throw new RunSourceError('No run is requested.');
    if (this.#refusal !== null) throw new RunSourceError(this.#refusal);
    const run = await this.#carryOut(this.#source.request, this.#ended.signal);
    this.#first = run;
    // If the reader has changed options in the meantime, the changed run takes precedence.
    if (Object.keys(this.#changes).length === 0) {
      this.#options = run.options ?? this.#options;
      this.#controls?.show(this.#options, false);
    }
    this.#showResult(run, {});
    return run.timeline;
  }

  /** Attaches the tree and shows the link's moment, unless the element has a moment of its own. */
  attach(tree: LiveTree, hasMoment: boolean): void {
    const at = hasMoment ? null : readMoment(this.#source?.at ?? '');
    if (at !== null) tree.seek((tree.first = at));
    this.#attach(tree);
  }

  dispose(): void {
    this.#ended.abort();
    this.#under?.abort();
    this.#release?.();
    this.#place.status.textContent = '';
  }

  /** Returns messages about unknown option names, which the engine would reject later. */
  async #wrongNames(): Promise<readonly string[]> {
    const known = this.#source?.known ?? {};
    const { options, set } = this.#settings;
    const [offered, given] = [options.map(({ name }) => name), Object.keys(set)];
    if ([...offered, ...given].every((name) => name in known)) return [];
    const { wrongNames } = await import('./wrong_names.ts');
    const found = [...wrongNames('options', offered), ...wrongNames('set', given)];
    this.#refusal = found.find(({ attribute }) => attribute === 'set')?.sentence ?? null;
    this.#faults.push(...found.map(({ sentence }) => sentence));
    if (found.length > 0) this.#place.onProblem(this.#faults);
    return found.map(({ name }) => name);
  }

  /** Loads the code that calls the engine. */
  #histories(): Promise<typeof RunHistories> {
    return import('./run_history.ts');
  }

  async #carryOut(
    request: RunRequest,
    signal: AbortSignal,
    progress = (share: number): void => {
      this.#place.status.textContent = `Running … ${Math.floor(share * 100)} %`;
    },
  ): Promise<RunHistory> {
    const { runHistory, useEngine } = await this.#histories();
    if (this.#ended.signal.aborted) throw new DOMException('ended', 'AbortError');
    this.#release ??= useEngine();
    return runHistory(request, progress, signal);
  }

  #change(changes: Readonly<Record<string, string>>, isFinal: boolean): void {
    const source = this.#source;
    if (source === null) return;
    this.#changes = changes;
    this.#under?.abort();
    const under = (this.#under = new AbortController());
    const set = { ...source.request.set, ...changes };
    // During a drag, fast previews are shown. The end of the drag starts the real run.
    const mode = isFinal ? (source.request.mode ?? 'sampled') : 'preview';
    const { signal } = under;
    const shown = async (): Promise<void> => {
      const run = await this.#carryOut({ ...source.request, set, mode }, signal);
      const tree = await this.#tree;
      if (signal.aborted) return;
      tree.show(run.timeline);
      this.#options = run.options;
      const isChanged = Object.keys(changes).length > 0;
      if (!isChanged) tree.seek(tree.first);
      if (isFinal) this.#controls?.show(run.options, isChanged);
      if (isFinal && !isChanged) this.#first ??= run;
      this.#showResult(run, changes);
      if (!isFinal || this.#first !== null) return;
      // An event log has no run of its own, so this simulates the run to compare with.
      this.#first = await this.#carryOut({ ...source.request, mode }, signal, () => undefined);
      signal.throwIfAborted();
      this.#showNumbers(run, changes);
    };
    shown().catch((problem: unknown) => {
      if (signal.aborted) return;
      // The previous run stays visible.
      this.#place.status.textContent = '';
      this.#place.onProblem([(problem as Error).message]);
    });
  }

  /** Shows and reports the result of a run with changed options. */
  #showResult(run: RunHistory, changes: Readonly<Record<string, string>>): void {
    this.#showNumbers(run, changes);
    this.#place.onProblem(this.#faults);
    const { timeline, summary } = run;
    const { mode, write_amp: writeAmp, space_amp: spaceAmp } = summary;
    this.#place.onRun({ set: changes, mode, writeAmp, spaceAmp, timeline, summary });
  }

  /** Shows the numbers of a run with changed options next to those of the author's run. */
  #showNumbers({ summary, warnings }: RunHistory, changes: Readonly<Record<string, string>>): void {
    const { mode, sample_factor, write_amp: writeAmp, space_amp: spaceAmp } = summary;
    const before = this.#first?.summary;
    const number = (name: string, value: number, first: number | undefined): string => {
      const now = value.toFixed(2);
      const was = first?.toFixed(2) ?? now;
      return was === now ? `${name} ${now}` : `${name} ${now}, was ${was}`;
    };
    const numbers = [
      number('write amp', writeAmp, before?.write_amp),
      number('space amp', spaceAmp, before?.space_amp),
    ];
    const keys = mode === 'sampled' ? `1 of ${sample_factor} keys simulated` : `${mode} run`;
    const set = Object.entries(changes).map(([name, value]) => `${name} ${value}`);
    // RocksDB replaces some values and then warns about it.
    const asked = { ...this.#settings.set, ...changes };
    const about = warnings.find(({ subject }) => subject in asked);
    const warning = about === undefined ? [] : [`${about.subject}: ${about.message}`];
    const text = [...set, `at the end: ${numbers.join(', ')}`, keys, ...warning].join(' · ');
    this.#place.status.textContent = text;
  }
}
