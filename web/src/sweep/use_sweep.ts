// The sweep of the page, as React state.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { jobOf } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import { limitsOf, planOfText, type Plan } from '../state/sweep_plan.ts';
import { browserRows } from './kept_rows.ts';
import { failingOf, keyOf, settingsOf } from './settings_of.ts';
import { createSweepPool } from './sweep_engine.ts';
import { SweepStore, type SweepSnapshot } from './sweep_store.ts';
import type { Setting, ViewProps } from './sweep_types.ts';
import { frontOf } from './view_facts.ts';
import type { PlanLimit, RunRequest } from 'lsm-shape/engine';

export interface Sweep {
  readonly store: SweepStore;
  readonly snapshot: SweepSnapshot;
  readonly plan: Plan;
  readonly limits: readonly PlanLimit[];
  readonly settings: readonly Setting[];
  readonly failing: ViewProps['failing'];
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
  useEffect(() => {
    if (store !== null && plan !== null && request !== null) void store.open(plan, request);
  }, [store, plan, request]);
  const snapshot = useSyncExternalStore(store?.subscribe ?? noStore, store?.snapshot ?? none);
  const { points, rows, plan: read } = snapshot ?? NO_SWEEP;
  const settings = useMemo(
    () => (read === null ? [] : settingsOf(read.axes, points, rows)),
    [read, points, rows],
  );
  const limits = useMemo(() => (plan === null ? [] : limitsOf(plan)), [plan]);
  const failing = useMemo(() => failingOf(settings, limits), [settings, limits]);
  const front = useMemo(
    () => frontOf(settings, failing, plan?.objective ?? []),
    [settings, failing, plan],
  );
  const options = runs.options;
  const today = useMemo(() => {
    if (read === null || options === null) return null;
    const set = Object.fromEntries(
      read.axes.flatMap(({ names, values }) =>
        names.map((name) => {
          const text = String(overrides[name] ?? options[name]);
          return [name, values.find((value) => String(value) === text) ?? ''] as const;
        }),
      ),
    );
    const key = keyOf(read.axes, set);
    return settings.some((setting) => setting.key === key) ? key : null;
  }, [read, options, overrides, settings]);
  if (store === null || snapshot === null || plan === null || request === null) return null;
  return { store, snapshot, plan, limits, settings, failing, front, today, request };
}

const NO_SWEEP = { points: [], rows: new Map<string, never>(), plan: null } as const;
const noStore = () => (): void => undefined;
const none = (): null => null;
