// Which runs are kept to compare the shown one with: those of the options before the last change,
// and those of the baseline. Pure: what happens to the page goes in, what is kept comes out.
//
// A preview beside a sampled run is not a fair comparison, since the two differ by more than the
// options. So a run is only ever compared with one of its own mode, and of each choice of options
// at most two runs are kept: the settled one, sampled or exact, and the preview that goes with the
// drag of a slider.
import type { Baseline, ModeName, Overrides, RunKey } from '../state/workbench.ts';

/** A run that has come to its end. */
export interface KeptRun<History> {
  readonly run: RunKey;
  readonly scenarioKey: string;
  readonly mode: ModeName;
  /** What is set in it beside what its scenario says. */
  readonly overrides: Overrides;
  readonly history: History;
}

/**
 * The runs of one choice of options: the settled one first, then its preview; none of a baseline
 * that a link names, until it has been run.
 */
export interface RunSet<History> {
  readonly scenarioKey: string;
  readonly overrides: Overrides;
  readonly runs: readonly KeptRun<History>[];
}

/** All that is kept, three choices at most. */
export interface KeptRuns<History> {
  /** What was shown last. */
  readonly latest: RunSet<History> | null;
  /** The change of options that led to it, by its number; a whole drag is one. */
  readonly change: number;
  /** What was shown before that change. */
  readonly before: RunSet<History> | null;
  /** What was pinned last. */
  readonly baseline: RunSet<History> | null;
}

/** What the shown run is compared with. */
export interface Against<History> {
  readonly kind: 'before' | 'baseline';
  readonly set: RunSet<History>;
  /** The run of the shown one's mode; null: there is none, and nothing is compared. */
  readonly run: KeptRun<History> | null;
  /** The modes of its runs, or that of the one that is to be made. */
  readonly modes: readonly ModeName[];
}

/** Before anything is shown. */
export function nothingKept<History>(): KeptRuns<History> {
  return { latest: null, change: 0, before: null, baseline: null };
}

/** A complete run has come to the stage, asked for by a change of options. */
export function withShown<History>(
  kept: KeptRuns<History>,
  run: KeptRun<History>,
  change: number,
): KeptRuns<History> {
  const { latest, before, baseline } = kept;
  if (latest?.scenarioKey !== run.scenarioKey) {
    return { latest: setOf(run), change, before: null, baseline };
  }
  if (isOf(latest, run)) return { ...kept, latest: withRun(latest, run), change };
  // All that a drag passes on its way is one change: before it is what stood before the drag.
  const isSameChange = change === kept.change;
  return { latest: setOf(run), change, before: isSameChange ? before : latest, baseline };
}

/** A run of options that are kept, made besides, so that there is something to compare with. */
export function withMade<History>(
  kept: KeptRuns<History>,
  run: KeptRun<History>,
): KeptRuns<History> {
  const add = (set: RunSet<History> | null): RunSet<History> | null =>
    set !== null && isOf(set, run) ? withRun(set, run) : set;
  const { latest, before, baseline } = kept;
  return { ...kept, latest: add(latest), before: add(before), baseline: add(baseline) };
}

/** The preview among the runs of a choice. */
export function previewOf<History>({ runs }: RunSet<History>): KeptRun<History> | null {
  return runs.find(isPreview) ?? null;
}

/** A choice is pinned: what is kept of it stays until another one is. */
export function withBaseline<History>(
  kept: KeptRuns<History>,
  scenarioKey: string,
  { overrides, mode }: Baseline,
): KeptRuns<History> {
  const { latest, before, baseline } = kept;
  const sets = [baseline, before, latest].filter(
    (set) => set !== null && isOf(set, { scenarioKey, overrides }),
  );
  const made = sets.find((set) => set?.runs.some((run) => run.mode === mode) === true);
  const found = made ?? (sets.includes(baseline) ? baseline : null);
  if (found !== null && found === baseline) return kept;
  return { ...kept, baseline: found ?? { scenarioKey, overrides, runs: [] } };
}

/**
 * What a shown run is compared with; null: nothing of its scenario is kept. `baseline` is what is
 * pinned.
 */
export function againstOf<History>(
  kept: KeptRuns<History>,
  shown: Pick<KeptRun<History>, 'scenarioKey' | 'mode' | 'overrides'>,
  baseline: Baseline | null,
): Against<History> | null {
  const pinned = kept.baseline;
  const { scenarioKey } = shown;
  const isPinned =
    baseline !== null &&
    pinned !== null &&
    isOf(pinned, { scenarioKey, overrides: baseline.overrides });
  const set = isPinned ? pinned : kept.before;
  if (set?.scenarioKey !== shown.scenarioKey) return null;
  // A drag that led back to where it began has changed nothing.
  if (!isPinned && isOf(set, shown)) return null;
  const run = set.runs.find(({ mode }) => mode === shown.mode) ?? null;
  const made = set.runs.map(({ mode }) => mode);
  const modes = made.length === 0 && baseline !== null ? [baseline.mode] : made;
  return { kind: isPinned ? 'baseline' : 'before', set, run, modes };
}

/** Whether a run is one of this choice of options. */
export function isOf<History>(
  set: Pick<RunSet<History>, 'scenarioKey' | 'overrides'>,
  run: Pick<KeptRun<History>, 'scenarioKey' | 'overrides'>,
): boolean {
  return set.scenarioKey === run.scenarioKey && isSameChoice(set.overrides, run.overrides);
}

function isSameChoice(a: Overrides, b: Overrides): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function setOf<History>(run: KeptRun<History>): RunSet<History> {
  const { scenarioKey, overrides } = run;
  return { scenarioKey, overrides, runs: [run] };
}

const isPreview = ({ mode }: Pick<KeptRun<unknown>, 'mode'>): boolean => mode === 'preview';

/** One settled run and one preview are enough: another one takes the place of its like. */
function withRun<History>(set: RunSet<History>, run: KeptRun<History>): RunSet<History> {
  const others = set.runs.filter((one) => isPreview(one) !== isPreview(run));
  return { ...set, runs: isPreview(run) ? [...others, run] : [run, ...others] };
}
