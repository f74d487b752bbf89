// The sweep of the page, as React state.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OptionTexts, PlanLimit, RunRequest } from 'lsm-shape/engine';
import { jobOf } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import { limitsOf, planOfText, type Plan } from '../state/sweep_plan.ts';
import { browserRows } from './kept_rows.ts';
import { failingOf, keyOf, settingsOf } from './settings_of.ts';
import { createSweepPool } from './sweep_engine.ts';
import { SweepStore, type SweepSnapshot } from './sweep_store.ts';
import type { Overrides } from '../state/workbench.ts';
import type { Setting, SetValues, ViewProps } from './sweep_types.ts';

export interface Sweep {
  readonly store: SweepStore;
  readonly snapshot: SweepSnapshot;
  readonly plan: Plan;
  readonly limits: readonly PlanLimit[];
  readonly settings: readonly Setting[];
  readonly failing: ViewProps['failing'];
  /** Settings of the advice's front, by the first objective. */
  readonly front: readonly Setting[];
  /** Key of the present run's settings; null if the plan does not contain them. */
  readonly today: string | null;
  /** The run that the plan varies. */
  readonly request: RunRequest;
}

/** Returns the sweep of a plan; null for a text that is not a plan, or without a simulation. */
export function useSweep(text: string): Sweep | null {
  const { bench, snapshot: runs } = usePageState();
  const { source, overrides } = bench.workbench;
  const [store, setStore] = useState<SweepStore | null>(null);
  useEffect(() => {
    const made = new SweepStore(createSweepPool(), browserRows());
    setStore(made);
    return () => made.dispose();
  }, []);
  const plan = useMemo(() => planOfText(text), [text]);
  const request = useMemo(() => {
    const job = jobOf({ source, overrides }, 'sampled');
    return job?.kind === 'simulation' ? job.request : null;
  }, [source, overrides]);
  const { options } = runs;
  const present = useMemo(
    () => (plan === null ? {} : presentOf(plan, options, overrides)),
    [plan, options, overrides],
  );
  useEffect(() => {
    if (store !== null && plan !== null && request !== null) {
      void store.open(plan, request, present);
    }
  }, [store, plan, request, present]);
  const snapshot = useSyncExternalStore(store?.subscribe ?? noStore, store?.snapshot ?? none);
  const { points, rows, plan: read } = snapshot ?? NO_SWEEP;
  const settings = useMemo(
    () => (read === null ? [] : settingsOf(read.axes, points, rows)),
    [read, points, rows],
  );
  const limits = useMemo(() => (plan === null ? [] : limitsOf(plan)), [plan]);
  const failing = useMemo(() => failingOf(settings, limits), [settings, limits]);
  const advised = snapshot?.advice?.front;
  const front = useMemo(() => {
    const axes = read?.axes ?? [];
    const keys = (advised ?? []).map(({ set }) => keyOf(axes, set));
    // While a limit is moved, the advice follows a moment later.
    return keys.flatMap((key) => settings.filter((one) => one.key === key && !failing.has(key)));
  }, [read, advised, settings, failing]);
  const key = keyOf(read?.axes ?? [], present);
  const today = settings.some((setting) => setting.key === key) ? key : null;
  if (store === null || snapshot === null || plan === null || request === null) return null;
  return { store, snapshot, plan, limits, settings, failing, front, today, request };
}

/** Returns the present values of the varied settings, as the plan writes them. */
function presentOf(plan: Plan, options: OptionTexts | null, overrides: Overrides): SetValues {
  const entries = plan.axis.flatMap(({ set, values }) =>
    set.map((name) => {
      const text = String(overrides[name] ?? options?.[name] ?? '');
      return [name, values.find((value) => String(value) === text) ?? text] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const NO_SWEEP = { points: [], rows: new Map<string, never>(), plan: null } as const;
const noStore = () => (): void => undefined;
const none = (): null => null;
