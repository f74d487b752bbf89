// Runs a setting with fewer and more keys.
import { useState } from 'react';
import { shortCount } from 'lsm-shape';
import { refusalText } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import { planFor } from '../state/sweep_plan.ts';
import { problemOf } from './sweep_pool.ts';
import type { SetValues } from './sweep_types.ts';
import type { Sweep } from './use_sweep.ts';

/** A setting's numbers under other circumstances. */
export interface HoldRow {
  readonly name: string;
  readonly numbers: Readonly<Record<string, number | null | undefined>>;
}

interface Hold {
  readonly rows: readonly HoldRow[];
  readonly isRunning: boolean;
  /** Why the runs failed; empty if they did not. */
  readonly problem: string;
  /** Starts the runs; null if the number of keys is unknown or varied. */
  readonly run: (() => void) | null;
}

/** Numbers of keys, as factors. */
const FACTORS = [
  [0.8, '−20 %'],
  [1.2, '+20 %'],
  [2, '× 2'],
] as const;

export function useHold({ store, plan, request }: Sweep, set: SetValues): Hold {
  const { bench, snapshot } = usePageState();
  const [held, setHeld] = useState<Pick<Hold, 'rows' | 'isRunning' | 'problem'> & { key: string }>({
    ...{ rows: [], isRunning: false, problem: '', key: '' },
  });
  const key = JSON.stringify([plan.axis, plan.mode, set]);
  const keys = Number(bench.workbench.overrides['num'] ?? snapshot.options?.['num']);
  const isVaried = plan.axis.some((axis) => axis.set.includes('num'));
  const counts = FACTORS.map(([factor]) => Math.round(keys * factor));
  const run = (): void => {
    setHeld({ rows: [], isRunning: true, problem: '', key });
    const fixed = Object.entries(set).map(([name, value]) => ({ set: [name], values: [value] }));
    const axes = [...fixed, { set: ['num'], values: counts }];
    store.beside(planFor(plan.base, axes, plan.mode), request).then(
      (rows) => {
        const told = FACTORS.flatMap(([, name], at): HoldRow[] => {
          const row = rows.find((one) => one.set['num'] === counts[at]);
          const count = shortCount(counts[at] ?? 0);
          return [{ name: `${count} keys, ${name}`, numbers: row?.numbers ?? {} }];
        });
        setHeld({ rows: told, isRunning: false, problem: '', key });
      },
      (error: unknown) =>
        setHeld({ rows: [], isRunning: false, problem: refusalText(problemOf(error)), key }),
    );
  };
  const isOfOther = held.key !== key;
  return {
    rows: isOfOther ? [] : held.rows,
    isRunning: !isOfOther && held.isRunning,
    problem: isOfOther ? '' : held.problem,
    run: isVaried || !Number.isFinite(keys) ? null : run,
  };
}
