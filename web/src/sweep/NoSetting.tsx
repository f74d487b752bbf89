// The answer if no setting passes: which limit binds, what comes nearest, and which limit to relax.
import type { JSX } from 'react';
import { plural } from 'lsm-shape';
import type { AdviceMessage } from 'lsm-shape/engine';
import { usePageState } from '../state/page_context.ts';
import { textOfPlan, withLimit, type Plan } from '../state/sweep_plan.ts';
import { missesText, setText } from './advice_text.ts';
import { numberName } from './number_words.ts';
import type { SetValues } from './sweep_types.ts';
import type { Sweep } from './use_sweep.ts';
import { limitText } from './view_facts.ts';

interface NoSettingProps {
  readonly sweep: Sweep;
  readonly advice: AdviceMessage;
  readonly onOpen: (set: SetValues, isCompared: boolean) => void;
}

/** The answer if no setting passes. */
export function NoSetting({ sweep, advice, onOpen }: NoSettingProps): JSX.Element {
  const { dispatch } = usePageState().bench;
  const { plan, limits } = sweep;
  const onPlan = (next: Plan): void => dispatch({ type: 'sweepChosen', sweep: textOfPlan(next) });
  const binding = limits
    .map((limit, at) => ({ limit, without: advice.without[at] ?? 0 }))
    .filter(({ without }) => 0 < without);
  const [nearest] = advice.nearest;
  return (
    <>
      <h3 className="sweep-verdict">
        {advice.tried === 0 ? 'No result yet' : 'No setting meets every limit'}
      </h3>
      {advice.tried > 0 && binding.length === 0 && limits.length > 0 && (
        <p>Every setting misses at least two limits.</p>
      )}
      {binding.map(({ limit, without }) => (
        <p key={limit.number}>
          Without {numberName(limit.number)} {limitText(limit)}, {plural(without, 'setting')}{' '}
          {without === 1 ? 'passes' : 'pass'}.
        </p>
      ))}
      {advice.nearest.length > 0 && <h4>Nearest</h4>}
      {advice.nearest.map(({ set, misses }) => (
        <p className="sweep-row" key={setText(set)}>
          <span>
            {setText(set)} misses {missesText(sweep, misses)}
          </span>
          <button type="button" className="button tiny" onClick={() => onOpen(set, false)}>
            Open
          </button>
        </p>
      ))}
      <div className="sweep-buttons">
        {nearest?.misses.map(({ limit, value }) => {
          const missed = limits[limit];
          if (missed === undefined || value === null || missed.at_most === null) return null;
          const relaxed = Number((Math.ceil(value * 1000) / 1000).toFixed(3));
          return (
            <button
              key={missed.number}
              type="button"
              className="button"
              onClick={() => onPlan(withLimit(plan, missed.number, relaxed))}
            >
              Allow {numberName(missed.number)} ≤ {relaxed}
            </button>
          );
        })}
      </div>
    </>
  );
}
