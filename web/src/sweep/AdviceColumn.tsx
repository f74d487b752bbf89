// The advice: the best setting that meets every limit beside the present one, where its plateau
// ends and how far it holds; or, if none passes, which limit binds and what comes nearest.
import type { JSX } from 'react';
import { ChosenSetting } from './ChosenSetting.tsx';
import { NoSetting } from './NoSetting.tsx';
import type { SetValues } from './sweep_types.ts';
import { useData } from './use_data.ts';
import type { Sweep } from './use_sweep.ts';

interface AdviceProps {
  readonly sweep: Sweep;
  readonly onOpen: (set: SetValues, isCompared: boolean) => void;
}

export function AdviceColumn(props: AdviceProps): JSX.Element {
  const { sweep } = props;
  const { snapshot, settings } = sweep;
  const { advice, state } = snapshot;
  const data = useData(sweep);
  const choice = advice?.front[0];
  const isPart = state !== 'done';
  return (
    <aside className="sweep-advice" aria-label="Advice">
      <p className="sweep-aside">
        {data === '' ? '' : `For ${data}`}
        {isPart && advice !== null ? ' · so far' : ''}
      </p>
      {advice === null ? (
        <p>Advice follows from the results. Set limits in the left column.</p>
      ) : choice === undefined ? (
        <NoSetting {...props} advice={advice} />
      ) : (
        <ChosenSetting {...props} {...{ advice, choice }} />
      )}
      {settings.some((setting) => setting.state === 'failed') && (
        <p className="sweep-aside">Settings with ! have no result. Point at one to read why.</p>
      )}
    </aside>
  );
}
