// The sweep: what is varied and must hold, the views of all settings, and the advice.
import { useState, type JSX } from 'react';
import { optionValue } from '../settings/option_value.ts';
import { titleOf } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import { textOfPlan, type Plan } from '../state/sweep_plan.ts';
import { baselinePinned } from '../state/variant_changes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { AdviceColumn } from './AdviceColumn.tsx';
import { PlanColumn } from './PlanColumn.tsx';
import { Progress } from './Progress.tsx';
import { SweepViews } from './SweepViews.tsx';
import { useSweep, type Sweep } from './use_sweep.ts';
import type { SetValues, ViewProps } from './sweep_types.ts';

export interface SweepPageProps {
  /** The plan's text. */
  readonly text: string;
  readonly onClose: () => void;
}

/** The sweep as a dialog as large as the page. */
export function SweepPage({ text, onClose }: SweepPageProps): JSX.Element {
  const { source } = usePageState().bench.workbench;
  const sweep = useSweep(text);
  return (
    <Dialog title={`Sweep of ${titleOf(source)}`} size="page" onClose={onClose}>
      {sweep === null ? (
        <p className="dialog-loading" role="status">
          Reading the plan …
        </p>
      ) : (
        <OpenSweep sweep={sweep} />
      )}
    </Dialog>
  );
}

function OpenSweep({ sweep }: { readonly sweep: Sweep }): JSX.Element {
  const { dispatch } = usePageState().bench;
  const [brushed, setBrushed] = useState<ReadonlySet<string> | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { snapshot, settings, failing, front, today, limits } = sweep;
  const axes = snapshot.plan?.axes ?? [];
  const open = useOpenSetting();
  const views: ViewProps = {
    ...{ axes, settings, limits, failing, brushed, pointed, today },
    front: front.map(({ key }) => key),
    onPoint: setPointed,
    onBrush: setBrushed,
    onOpen: (key, isCompared) => {
      const setting = settings.find((one) => one.key === key);
      if (setting !== undefined) open(setting.set, isCompared);
    },
  };
  const onPlan = (plan: Plan): void => dispatch({ type: 'sweepChosen', sweep: textOfPlan(plan) });
  const hasResults = settings.some(({ state }) => state === 'done');
  return (
    <div className="sweep" data-answers={hasResults || undefined}>
      <Progress sweep={sweep} />
      <PlanColumn {...{ sweep, onPlan }} />
      <div className="sweep-views">
        {hasResults ? (
          <SweepViews {...{ sweep, views }} onClear={() => setBrushed(null)} />
        ) : (
          <p className="sweep-empty">
            {snapshot.state === 'empty'
              ? 'Choose an option to vary.'
              : 'Results appear here as soon as the first run is done.'}
          </p>
        )}
      </div>
      <AdviceColumn {...{ sweep }} onOpen={open} />
    </div>
  );
}

/** Returns a function that opens a setting's run, alone or beside the present one. */
function useOpenSetting(): (set: SetValues, isCompared: boolean) => void {
  const { bench, snapshot } = usePageState();
  const { workbench, dispatch } = bench;
  return (set, isCompared) => {
    const values = Object.entries(set).map(([name, value]) => [name, String(value)] as const);
    const changes = Object.fromEntries(
      values.map(([name, text]) => {
        // The scenario's own value is no change.
        const isOwn = snapshot.options?.[name] === text;
        return [name, isOwn ? null : (optionValue(name, text) ?? text)];
      }),
    );
    const [[name, to] = ['', '']] = values;
    const from = workbench.overrides[name] ?? snapshot.options?.[name] ?? '';
    dispatch({ type: 'sweepChosen', sweep: null });
    dispatch({
      ...{ type: 'optionChanged', phase: 'final', name, from, to, changes },
    });
    if (isCompared) {
      dispatch(baselinePinned(workbench.overrides));
      dispatch({ type: 'sideChosen', side: 'compare' });
    }
  };
}
