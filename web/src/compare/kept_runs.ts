// The runs kept for comparison: those of the options before the last change, and those of the
// baseline. All functions are pure: from events of the page to the kept runs.
//
// A preview beside a sampled run is not a fair comparison, because the two differ by more than the
// options. A run is therefore only compared with one of its own mode. Of each choice of options at
// most two runs are kept: the settled one, sampled or exact, and the preview for dragging a slider.
import type { Baseline, ModeName, Overrides, RunKey } from '../state/workbench.ts';

/** A completed run. */
export interface KeptRun<History> {
  readonly run: RunKey;
  readonly scenarioKey: string;
  readonly mode: ModeName;
  /** Options that differ from its scenario. */
  readonly overrides: Overrides;
  readonly history: History;
}

/**
 * The runs of one choice of options: the settled one first, then its preview. A link's baseline has
 * none until it has been run.
 */
export interface RunSet<History> {
  readonly scenarioKey: string;
  readonly overrides: Overrides;
  readonly runs: readonly KeptRun<History>[];
}

/** All kept runs: three choices at most. */
export interface KeptRuns<History> {
  /** The latest shown choice. */
  readonly latest: RunSet<History> | null;
  /** The number of the change that led to it; a whole drag counts as one. */
  readonly change: number;
  /** The choice shown before that change. */
  readonly before: RunSet<History> | null;
  /** The latest pinned choice. */
  readonly baseline: RunSet<History> | null;
}

/** The choice to compare the shown run with. */
export interface Against<History> {
  readonly kind: 'before' | 'baseline';
  readonly set: RunSet<History>;
  /** The run in the shown run's mode; null if there is none to compare. */
  readonly run: KeptRun<History> | null;
  /** The modes of its runs, or of the run to be made. */
  readonly modes: readonly ModeName[];
}

/** The state before anything is shown. */
export function nothingKept<History>(): KeptRuns<History> {
  return { latest: null, change: 0, before: null, baseline: null };
}

/** Adds a complete run on the stage, which a change of options requested. */
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
  // All runs of a drag belong to one change, so `before` is the run before the drag.
  const isSameChange = change === kept.change;
  return { latest: setOf(run), change, before: isSameChange ? before : latest, baseline };
}

/** Adds a run of kept options that was made in addition for comparison. */
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

/** Pins a choice. Its runs are kept until another one is pinned. */
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

/** The choice to compare a shown run with; null if none of its scenario is kept. */
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
  // A drag that returned to its start has changed nothing.
  if (!isPinned && isOf(set, shown)) return null;
  const run = set.runs.find(({ mode }) => mode === shown.mode) ?? null;
  const made = set.runs.map(({ mode }) => mode);
  const modes = made.length === 0 && baseline !== null ? [baseline.mode] : made;
  return { kind: isPinned ? 'baseline' : 'before', set, run, modes };
}

/** True if a run is of this choice of options. */
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

/** Adds a run. A new settled run or preview replaces the old one of the same kind. */
function withRun<History>(set: RunSet<History>, run: KeptRun<History>): RunSet<History> {
  const others = set.runs.filter((one) => isPreview(one) !== isPreview(run));
  return { ...set, runs: isPreview(run) ? [...others, run] : [run, ...others] };
}
